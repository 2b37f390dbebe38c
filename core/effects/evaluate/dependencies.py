"""The parts of a state that a continuous effect depends on, so that it is recomputed only if they change.

For selectors, amounts and conditions they are taken from the tables that define the fields, so that no field can be
forgotten. By default a field depends on everything.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from duelog.core.effects.evaluate.amount_words import AMOUNT_WORDS, of_cards, of_number
from duelog.core.effects.evaluate.comparisons import COMPARISONS
from duelog.core.effects.evaluate.condition_words import CONDITION_WORDS
from duelog.core.effects.evaluate.references import REFERENCES
from duelog.core.effects.evaluate.selector_words import SELECTOR_WORDS
from duelog.core.effects.evaluate.word_tables import EVERYTHING, FIELD, Parts, Word
from duelog.core.effects.language import (
    Amount,
    Cards,
    Comparison,
    Condition,
    CountedDepartures,
    CountedSummons,
    Effect,
    Modifier,
    PlayerLock,
)
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.language.words import ON_FIELD
from duelog.events.base import field_defaults
from duelog.events.restrictions import CardFilter, Lock, Trait


def _of_compared(other: object) -> Parts:
    return of_number(other) if isinstance(other, str) else FIELD


_MODIFIER_WORDS = {
    "cards": Word[Any, Any](None, of_cards),
    "copies": Word[Any, Any](None, of_cards),
    "name_of": Word[Any, Any](None, of_cards),
    "attribute_of": Word[Any, Any](None, of_cards),
    "type_of": Word[Any, Any](None, of_cards),
    **dict.fromkeys(
        (
            "atk", "defense", "atk_is", "defense_is", "original_atk", "original_defense", "level", "level_is",
            "attacks", "attacks_on_monsters", "name", "attribute", "type", "scale", "traits", "negate", "face_down",
            "each", "requires", "declared_attribute", "declared_type",
        ),
        Word[Any, Any](None, FIELD),
    ),
}  # fmt: skip

_TABLES: dict[type[Struct], Mapping[str, Word[Any, Any]]] = {
    Cards: SELECTOR_WORDS,
    Amount: AMOUNT_WORDS,
    Condition: CONDITION_WORDS,
    Comparison: {
        "number": Word(None, of_number),
        "counters": Word(None, FIELD, ("left",)),
        **dict.fromkeys(COMPARISONS, Word[Any, Any](None, _of_compared)),
    },
    Modifier: _MODIFIER_WORDS,
    PlayerLock: {
        **dict.fromkeys(("who", "what", "requires"), Word[Any, Any](None, FIELD)),
        **dict.fromkeys(("other_type_than", "other_attribute_than"), Word[Any, Any](None, of_cards)),
    },
    **{
        kind: dict.fromkeys(kind.__struct_fields__, Word[Any, Any](None, FIELD))
        for kind in (Trait, Lock, CardFilter, CountedDepartures, CountedSummons)
    },
}
"""What each field of a piece depends on, besides the pieces in it."""


def dependencies(effect: Effect) -> Parts:
    """The parts of a state that the modifiers and locks of an effect depend on, besides those that always count."""
    found: Parts | None = effect.compiled("dependencies")
    if found is None:
        pieces = (effect.requires, *effect.modify, *effect.lock) if effect.modify or effect.lock else ()
        parts = {part for piece in pieces if piece is not None for part in dependencies_of(piece)}
        found = effect.keep_compiled("dependencies", tuple(part for part in EVERYTHING if part in parts))
    return found


def depends_on_itself_only(effect: Effect) -> bool:
    """Whether a continuous effect does the same as long as its card stays where it is.

    Such an effect changes only its own card, by constant numbers, and has no condition.
    """
    found: bool | None = effect.compiled("depends on itself only")
    if found is None:
        found = effect.keep_compiled("depends on itself only", _depends_on_itself_only(effect))
    return found


_BATTLING = frozenset({"attacker", "attacked", "battled", "battling monsters", "flipped by attack"})
"""References to monsters of the current battle: to none while there is no battle."""


def needs_battle(effect: Effect) -> bool:
    """Whether a continuous effect does nothing while there is no battle: it requires a monster that battles."""
    found: bool | None = effect.compiled("needs battle")
    if found is None:
        found = effect.keep_compiled("needs battle", effect.requires is not None and _needs_battle(effect.requires))
    return found


def _needs_battle(condition: Condition) -> bool:
    count = condition.count
    named = count.ref if isinstance(count, Cards) else count
    compared = condition.value is not None or any(getattr(condition, name) is not None for name in COMPARISONS)
    return (named in _BATTLING and not compared) or any(map(_needs_battle, condition.all_of))


def _depends_on_itself_only(effect: Effect) -> bool:
    pieces = (effect.requires, *effect.modify, *effect.lock)
    inner = [each for piece in pieces if piece is not None for each in pieces_of(piece)]
    return (
        all(isinstance(piece, Modifier | PlayerLock) for piece in inner)
        and all(modifier.cards == "this" and modifier.copies is None for modifier in effect.modify)
        and all(
            lock.who in ("you", "opponent") and lock.other_type_than is None and lock.other_attribute_than is None
            for lock in effect.lock
        )
    )


def dependencies_of(piece: Struct, *, elsewhere: bool = False) -> Iterator[str]:
    """The parts of a state that a piece of the language depends on; `elsewhere` for cards that may be off the field."""
    if isinstance(piece, Cards):
        elsewhere = elsewhere or may_lie_elsewhere(piece)
    table = _TABLES.get(type(piece), {})
    for name, default in field_defaults(type(piece)).items():
        value = getattr(piece, name)
        if value == default:
            continue
        word = table.get(name)
        if word is None:
            yield from EVERYTHING
            continue
        yield from word.parts(value, elsewhere=elsewhere)
        for inner in value if isinstance(value, tuple) else (value,):  # pyright: ignore[reportUnknownVariableType]
            if isinstance(inner, Struct):
                yield from dependencies_of(inner, elsewhere=elsewhere and isinstance(inner, Cards | Comparison))


def may_lie_elsewhere(cards: Cards) -> bool:
    """Whether the cards of a selector may be off the field."""
    if cards.label is not None:
        return True
    if cards.ref is not None:
        return REFERENCES[cards.ref].elsewhere
    return not set(cards.area) <= set(ON_FIELD)
