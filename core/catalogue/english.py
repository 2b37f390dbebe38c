"""The English catalogue: the default language of every sentence.

Its templates and words are imported when a sentence needs them: what the referee says of a log without findings needs
a ninth of them.
"""

from collections.abc import Mapping
from functools import cache

from duelog.core.catalogue.arguments import Vocabulary
from duelog.core.catalogue.catalogue import Catalogue, Forms
from duelog.core.catalogue.late_mapping import LateMapping

FORMS = Forms(
    player="p{player}",
    card="{name}",
    no_card="an empty zone",
    numbered="card {card} ({name})",
    unnamed="card {card}",
    event="event {event}",
    place="{place}",
    inside="in {place}",
    inside_pile="in {pile}",
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


def _of_moves() -> Mapping[str, str]:
    from duelog.core.catalogue.decks_english import DECKS_AND_MATCHES
    from duelog.core.catalogue.effects_english import EFFECTS
    from duelog.core.catalogue.rules_english import RULES

    return {**RULES, **EFFECTS, **DECKS_AND_MATCHES}


def _of_the_referee() -> Mapping[str, str]:
    from duelog.core.catalogue.referee_english import REFEREE

    return REFEREE


def _of_events_and_states() -> Mapping[str, str]:
    from duelog.core.catalogue import events_english
    from duelog.core.catalogue.faults_english import FAULTS
    from duelog.core.catalogue.rewinding_english import REWINDING
    from duelog.core.catalogue.states_english import STATES
    from duelog.core.catalogue.told_english import TOLD

    return {**FAULTS, **events_english.TEMPLATES, **TOLD, **STATES, **REWINDING}


def _words() -> Mapping[Vocabulary, Mapping[str, str]]:
    from duelog.core.catalogue.words_english import WORDS

    return WORDS


@cache
def effect_templates() -> Mapping[str, str]:
    """The templates for card effects, which few commands need."""
    from duelog.core.catalogue.card_facts_english import CARD_FACTS
    from duelog.core.catalogue.conditions_english import CONDITIONS_AND_OCCASIONS
    from duelog.core.catalogue.definitions_english import DEFINITIONS
    from duelog.core.catalogue.restrictions_english import RESTRICTIONS
    from duelog.core.catalogue.selectors_english import SELECTORS
    from duelog.core.catalogue.steps_english import STEPS_OF_EFFECTS

    parts = (SELECTORS, CARD_FACTS, CONDITIONS_AND_OCCASIONS, STEPS_OF_EFFECTS, RESTRICTIONS, DEFINITIONS)
    return {code: text for part in parts for code, text in part.items()}


_TEMPLATES = LateMapping(_of_moves, _of_the_referee, _of_events_and_states, first=1)

ENGLISH = Catalogue("en", _TEMPLATES, LateMapping(_words), FORMS, plural, seldom=effect_templates)
