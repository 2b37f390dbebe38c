"""English sentences of messages that stand within other texts, such as errors.

These texts are looked up where they are shown (`shown`). A sentence of a message cannot be found by its English words:
its articles and plurals depend on its arguments. It is therefore kept with its message while another language is
spoken.
"""

from duelog.core.catalogue.arguments import Message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.violation import Violation
from duelog.replays.languages.spoken import spoken

_MOST_KEPT = 10_000

_KEPT: dict[str, Message] = {}


def in_english(said: Message) -> str:
    """The English sentence of a message, for a text that is shown in the selected language later."""
    sentence = ENGLISH.sentence(said)
    if spoken() is not ENGLISH:
        if len(_KEPT) >= _MOST_KEPT:
            _KEPT.clear()
        _KEPT[sentence] = said
    return sentence


def facts_of(violation: Violation) -> str:
    """The facts of a violation in English, in the same way."""
    return in_english(violation.told)


def rule_and_facts(violation: Violation) -> str:
    """A violation in English: the rule with its text, and the facts."""
    return f"{violation.rule} (page {violation.page}): {violation.text} Here: {facts_of(violation)}"


def kept_sentence(english: str, words: Catalogue) -> str | None:
    """The sentence in another language; None if it is not the sentence of a message that is kept."""
    said = _KEPT.get(english)
    return None if said is None else words.sentence(said)
