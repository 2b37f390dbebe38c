"""The English catalogue: the default language of every sentence."""

from collections.abc import Mapping

from duelog.core.catalogue import events_english
from duelog.core.catalogue.catalogue import Catalogue, Forms
from duelog.core.catalogue.decks_english import DECKS_AND_MATCHES
from duelog.core.catalogue.effects_english import EFFECTS
from duelog.core.catalogue.faults_english import FAULTS
from duelog.core.catalogue.referee_english import REFEREE
from duelog.core.catalogue.rules_english import RULES
from duelog.core.catalogue.states_english import STATES
from duelog.core.catalogue.told_english import TOLD
from duelog.core.catalogue.words_english import WORDS

FORMS = Forms(
    player="p{player}",
    card="{name}",
    no_card="an empty zone",
    numbered="card {card} ({name})",
    unnamed="card {card}",
    event="event {event}",
    place="{place}",
    inside="in {place}",
    nowhere="nowhere",
    comma=", ",
    either=" or ",
    both=" and ",
    nothing="none",
    nobody="nothing",
    semicolon="; ",
)


def plural(number: int) -> str:
    """English has two: one, and all others."""
    return "one" if number == 1 else "other"


TEMPLATES: Mapping[str, str] = {
    **RULES,
    **EFFECTS,
    **DECKS_AND_MATCHES,
    **REFEREE,
    **FAULTS,
    **events_english.TEMPLATES,
    **TOLD,
    **STATES,
}

ENGLISH = Catalogue("en", TEMPLATES, WORDS, FORMS, plural)
