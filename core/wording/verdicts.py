"""Verdicts on moves in words: whether a move is legal, the rule that it breaks, and the facts."""

from collections.abc import Iterable, Sequence

from duelog.core.catalogue.arguments import Message, as_list, as_player, message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.rulebook import RULES
from duelog.core.violation import Violation
from duelog.events.places import Player
from duelog.events.safe_text import visible


def verdict(found: Sequence[Violation], catalogue: Catalogue = ENGLISH, passing: Iterable[Player] = ()) -> str:
    """The verdict on a move by its violations: ``not legal: it breaks 1 rule.``

    A rule that is broken in several ways counts once, as does a reason by which several rules are broken.
    `passing` are the players who have to pass before a legal move. A move that is about no card breaks no rule.
    """
    from duelog.core.decisive import NO_CARD, reasons  # only where a move is refused or tried

    if found and found[0].code in NO_CARD:
        return catalogue.sentence(message("verdict-no-move"))
    if found:
        rules = {reason.first.rule for reason in reasons(found)}
        return catalogue.sentence(message("verdict-illegal", number=len(rules)))
    players = as_list(as_player(player) for player in dict.fromkeys(passing))
    said = message("verdict-legal-after", players=players) if players.items else message("verdict-legal")
    return catalogue.sentence(said)


def rule_heading(rule: str, catalogue: Catalogue = ENGLISH) -> str:
    """A rule by its id and its page: ``SUM-02, page 20``. Raises `KeyError` for an unknown rule."""
    return catalogue.sentence(rule_message(rule))


def rule_message(rule: str) -> Message:
    """The same as a message."""
    return message("verdict-rule", rule=rule, page=RULES[rule].page)


def rule_text(rule: str, catalogue: Catalogue = ENGLISH) -> str:
    """A rule in our own words. Raises `KeyError` for an unknown rule."""
    return catalogue.text(f"rule {rule}", RULES[rule].text)


def violation_facts(violation: Violation, catalogue: Catalogue = ENGLISH) -> str:
    """The facts that break a rule, in one line."""
    return one_line(violation.told, catalogue)


def one_line(said: Message, catalogue: Catalogue = ENGLISH) -> str:
    """A message as one line that is safe to print, whatever names it contains."""
    return visible(catalogue.sentence(said))
