"""The English catalogue: the default language of every sentence."""

from collections.abc import Mapping
from functools import cache

from duelog.core.catalogue import events_english
from duelog.core.catalogue.catalogue import Catalogue, Forms
from duelog.core.catalogue.decks_english import DECKS_AND_MATCHES
from duelog.core.catalogue.effects_english import EFFECTS
from duelog.core.catalogue.faults_english import FAULTS
from duelog.core.catalogue.referee_english import REFEREE
from duelog.core.catalogue.rewinding_english import REWINDING
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


TEMPLATES: Mapping[str, str] = {
    **RULES,
    **EFFECTS,
    **DECKS_AND_MATCHES,
    **REFEREE,
    **FAULTS,
    **events_english.TEMPLATES,
    **TOLD,
    **STATES,
    **REWINDING,
}


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


ENGLISH = Catalogue("en", TEMPLATES, WORDS, FORMS, plural, seldom=effect_templates)
