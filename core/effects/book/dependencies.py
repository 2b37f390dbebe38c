"""What of a state a continuous effect looks at, so that it is worked out anew only when that has changed.

What is not known to look at little is taken to look at everything: a word of the language that is missing here costs
time and nothing else.
"""

from collections.abc import Callable, Iterator
from typing import Any, TypeGuard

from msgspec import Struct
from msgspec.structs import fields

from duelog.core.effects.language import Amount, Cards, Condition, Effect, Modifier, PlayerLock
from duelog.core.effects.language.words import ON_FIELD

EVERYTHING = (
    "sides", "news", "left", "chain", "resolving", "suspended", "summons", "buried", "uses", "lasting", "battle",
    "phase", "step", "part", "proper", "blocked", "rules", "first", "window", "pending", "triggers", "collected",
)  # fmt: skip
"""All parts of a state but the field, whose turn it is, the Summon that goes on, and the cards with their faces."""

Parts = tuple[str, ...]

_REFERENCES: dict[str, Parts] = {
    **dict.fromkeys(("this", "equipped", "equips", "linked", "materials", "it"), ()),
    **dict.fromkeys(("attacker", "attacked", "battled", "fighters", "turned up"), ("battle",)),
    "fused": ("left",),
}


def _of_areas(areas: tuple[str, ...]) -> Parts:
    return () if set(areas) <= set(ON_FIELD) else ("sides",)


def _of_reference(reference: str) -> Parts:
    return _REFERENCES.get(reference, EVERYTHING)


def _of_stat(stat: str) -> Parts:
    return ("left",) if stat == "last atk" else ()


_FIELD_ONLY = {
    Cards: (
        "of owned other card not_card kinds without name not_name in_name attribute type either face position level "
        "rank atk defense atk_at_most atk_below level_is came came_this_turn flipped_this_turn attacks "
        "fought_this_turn trait equipped can_switch strongest weakest"
    ),
    Amount: "count of total less types names times divided_by plus",
    Condition: "count at_least at_most value turn first_turn came_by all any no",
    Modifier: (
        "cards atk defense atk_is defense_is original_atk original_defense level level_is name attribute type scale "
        "traits negate face_down copies each requires"
    ),
    PlayerLock: "who what names requires",
}
"""Fields that look at no more than the field themselves; the pieces in them may."""

_MORE: dict[tuple[type[Struct], str], Callable[[Any], Parts]] = {
    (Cards, "area"): _of_areas,
    (Cards, "ref"): _of_reference,
    (Cards, "among"): _of_reference,
    (Cards, "same_name_as"): _of_reference,
    (Cards, "counter"): lambda _: ("left",),
    (Cards, "buried_this_turn"): lambda _: ("buried",),
    (Amount, "stat"): _of_stat,
    (Amount, "lp"): lambda _: ("sides",),
    (Amount, "lp_difference"): lambda _: ("sides",),
    (Amount, "hand"): lambda _: ("sides",),
    (Amount, "counters"): lambda _: ("left",),
    (Amount, "chain_link"): lambda _: ("resolving", "chain"),
    (Condition, "phase"): lambda _: ("phase",),
    (Condition, "damage_step"): lambda _: ("step",),
    (Condition, "normal_summoned"): lambda _: ("sides",),
    (Condition, "special_summoned"): lambda _: ("summons",),
    (Condition, "not_summoned"): lambda _: ("summons",),
    (Condition, "used"): lambda _: ("uses",),
}
"""What other fields look at beside the field."""

_FREE = frozenset((kind, name) for kind, names in _FIELD_ONLY.items() for name in names.split())
_CARDS_OF = frozenset({(Amount, "count"), (Amount, "of"), (Amount, "types"), (Amount, "names"), (Condition, "count")})
_MODIFIED = frozenset({(Modifier, "cards"), (Modifier, "copies")})


def reach(effect: Effect) -> Parts:
    """The parts of a state, beside those that always count, that modifiers and locks of an effect look at."""
    found: set[str] = set()
    for piece in (effect.requires, *effect.modify, *effect.lock):
        if piece is not None:
            found.update(_reads(piece))
    return tuple(part for part in EVERYTHING if part in found)


def _reads(piece: Struct) -> Iterator[str]:
    kind = type(piece)
    for field in fields(kind):
        value = getattr(piece, field.name)
        if value != field.default:
            yield from _field_reads((kind, field.name), value)


def _field_reads(at: tuple[type[Struct], str], value: Any) -> Iterator[str]:
    if at in _MORE:
        yield from _MORE[at](value)
        return
    if at not in _FREE:
        yield from EVERYTHING
        return
    if isinstance(value, str) and (at in _CARDS_OF or at in _MODIFIED):
        yield from _of_reference(value)
    for inner in _pieces(value):
        if isinstance(inner, Struct):
            yield from _reads(inner)


def _pieces(value: object) -> tuple[object, ...]:
    return value if _is_tuple(value) else (value,)


def _is_tuple(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)
