"""Predicates of cards whose words are in modules that use those of selectors, so that they are imported late."""

from duelog.core.catalogue.arguments import Message
from duelog.core.effects.language import Condition
from duelog.core.effects.language.words import AnyTrait
from duelog.core.wording.effects.effect_features import Subject
from duelog.core.wording.effects.effect_words import phrase


def trait_clause(trait: AnyTrait, of: Subject) -> Message:
    """A trait as a predicate: `cannot attack`."""
    from duelog.core.wording.effects.effect_traits import trait_words

    return trait_words(trait, of)


def such_that(so: Condition, of: Subject) -> Message:
    """A condition on each of the cards as a predicate: `is such that you control a monster of its Type`."""
    from duelog.core.wording.effects.effect_conditions import condition

    return phrase("is-such-that", of=of.of, when=condition(so))
