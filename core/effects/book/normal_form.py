"""The normal form of selectors and conditions, equal for those that mean the same.

`all of`, `any of` and `not` can be nested in equivalent ways, and lists of words can be in any order.
"""

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar, cast

import msgspec
from msgspec.structs import replace

from duelog.core.effects.language import Cards, Comparison, Condition
from duelog.events.base import field_defaults, given_fields
from duelog.events.restrictions import Lock, Trait, canonical

Part = TypeVar("Part")
Junction = Any
"""A selector or a condition: both combine others of their kind with the same words."""
Fields = dict[str, Any]


def normalized(part: Part) -> Part:
    """A piece of the language with all selectors and conditions in it in normal form; its meaning is the same.

    To compare definitions, encode the result. An `any of` with one member becomes that member, nested `all of` and `any
    of` are flattened, double `not` is removed. Members of `all of` are merged into the selector if its fields are free.
    Comparisons of Level, Rank, ATK and DEF with numbers become bounds. Lists of words, `all of` and `any of` are
    sorted, without duplicates. Areas keep their order, in which cards are taken.
    """
    simplest: Part = _simplest(part, inner=False)
    return simplest


def _simplest(part: Any, *, inner: bool) -> Any:
    """The normal form of a piece or of several; `inner` for selectors within another one."""
    if isinstance(part, tuple | list):
        return tuple(_simplest(item, inner=inner) for item in cast("tuple[Any, ...]", part))
    if isinstance(part, Trait | Lock):
        return canonical(part)
    if not isinstance(part, msgspec.Struct):
        return part
    changed: Fields = {}
    for name in part.__struct_fields__:
        value = getattr(part, name)
        if _may_hold(value) and (now := _simplest(value, inner=name in _JUNCTIONS)) != value:
            changed[name] = now
    found: Any = replace(part, **changed) if changed else part
    if isinstance(found, Cards):
        return _joined(_with_bounds(_ordered(found, inner=inner)), _NOWHERE if inner else _PLACES)
    return _joined(_ordered(found, inner=inner), _NOWHERE) if isinstance(found, Condition) else found


def _may_hold(value: object) -> bool:
    """Whether the value of a field may contain pieces."""
    return isinstance(value, msgspec.Struct) or (isinstance(value, tuple) and value != ())


# --- all of, any of, not ----------------------------------------------------------------------------------------

_JUNCTIONS = ("all_of", "any_of", "not_")
_PLACES = frozenset({"of", "area", "ref", "label", "highest", "lowest"})
"""The fields that say where a selector's cards are taken from; within another selector, they test where a card is."""

_NOWHERE: frozenset[str] = frozenset()

_TOGETHER = (
    frozenset({"count", "value", "less_than", "at_most", "equal_to", "at_least", "more_than", "other_than"}),
    frozenset({"used", "turns_ago", "used_as"}),
)
"""Fields of a condition that are meaningful only together."""


def _joined(part: Junction, apart: frozenset[str]) -> Junction:
    """A selector or condition with its requirements sorted, and merged into its own fields if those are free.

    Fields in `apart` are not requirements.
    """
    kind = _kind(part)
    own: Fields = {place: where for place, where in given_fields(part).items() if place in apart}
    defaults = field_defaults(_kind(part))
    bare = replace(part, **{place: defaults[place] for place in own})
    rest: list[Any] = []
    denied: list[Any] = []
    for demand in _in_order(_requirements(bare)):
        said = given_fields(demand)
        if said.keys() == {"not_"}:
            denied += _choices(demand.not_)
        elif apart.isdisjoint(said) and _has_room_for(own, said):
            own.update(said)
        elif said.keys() <= _ALL_HOLD:
            own.update(_both(own, said))
        else:
            rest.append(demand)
    unwanted = _alternatives(denied)
    if unwanted:
        own["not_"] = unwanted[0] if len(unwanted) == 1 else kind(any_of=unwanted)
    return kind(**own, all_of=_in_order(rest))


def _both(own: Fields, said: Fields) -> Fields:
    """Both sets of fields; lists whose items all have to hold are concatenated."""
    return {name: _in_order((*own[name], *words)) for name, words in said.items()}


def _kind(part: Junction) -> Any:
    return Cards if isinstance(part, Cards) else Condition


def _has_room_for(own: Fields, said: Fields) -> bool:
    """Whether fields can be added to those already set."""
    groups = [group for group in _TOGETHER if not group.isdisjoint(said)]
    return all(name not in own for name in (*said, *(name for group in groups for name in group)))


def _requirements(part: Junction) -> Iterator[Junction]:
    """The requirements of a selector or condition, one for each field, including those of its `all of`."""
    kind = _kind(part)
    said = given_fields(part)
    for group in _TOGETHER if kind is Condition else ():
        together: Fields = {field: said.pop(field) for field in group & said.keys()}
        if together:
            yield kind(**together)
    yield from (kind(**{word: given}) for word, given in said.items() if word not in _JUNCTIONS)
    for inner in part.all_of:
        yield from _requirements(inner)
    alternatives = _alternatives([choice for inner in part.any_of for choice in _choices(inner)])
    if len(alternatives) == 1:
        yield from _requirements(alternatives[0])
    elif alternatives and kind() not in alternatives:
        yield kind(any_of=alternatives)
    if part.not_ is not None:
        twice = part.not_.not_
        if twice is not None and part.not_ == kind(not_=twice):
            yield from _requirements(twice)
        else:
            yield kind(not_=part.not_)


def _choices(part: Junction) -> tuple[Junction, ...]:
    """The alternatives of a selector or condition: its `any of` if it has no other field, otherwise itself."""
    return part.any_of if part.any_of and part == type(part)(any_of=part.any_of) else (part,)


def _alternatives(choices: list[Any]) -> tuple[Any, ...]:
    """Alternatives sorted; those that are one list of words each are merged if the list means any of its words."""
    lists: dict[str, list[Any]] = {}
    found: list[Any] = []
    for choice in choices:
        said = given_fields(choice)
        if len(said) == 1 and said.keys() <= _ANY_HOLDS:
            name, words = next(iter(said.items()))
            lists.setdefault(name, []).extend(words)
        else:
            found.append(choice)
    found += [type(choices[0])(**{name: _in_order(words)}) for name, words in lists.items()]
    return _in_order(found)


# --- lists and numbers ------------------------------------------------------------------------------------------

_ANY_HOLDS = frozenset(
    {
        "kinds", "name", "in_name", "attribute", "type", "position", "summoned_by", "summoned_from", "phase", "area",
    }
)  # fmt: skip
"""Lists of words of which one has to hold; areas if they test where a card is."""

_ALL_HOLD = frozenset({"facts", "compare", "not_summoned_this_turn"})
"""Lists of which all items have to hold."""


def _ordered(part: Junction, *, inner: bool) -> Junction:
    """The piece with lists of words sorted; areas only if no cards are taken from them."""
    sets = (_ANY_HOLDS if inner else _ANY_HOLDS - {"area"}) | _ALL_HOLD
    return replace(part, **{name: _in_order(value) for name, value in given_fields(part).items() if name in sets})


_BOUNDED = ("level", "rank", "atk", "defense")


def _with_bounds(cards: Cards) -> Cards:
    """The selector with comparisons of Level, Rank, ATK and DEF with numbers as bounds, if those fields are free."""
    found: Fields = {}
    rest: list[Comparison] = []
    for comparison in cards.compare:
        name, bounds = comparison.number or "", _bounds(comparison)
        if name not in _BOUNDED or bounds is None or name in found or getattr(cards, name) is not None:
            rest.append(comparison)
        else:
            found[name] = bounds
    return replace(cards, **found, compare=tuple(rest)) if found else cards


def _bounds(comparison: Comparison) -> tuple[int | None, int | None] | None:
    """The bounds equivalent to a comparison with numbers; None if there are none."""
    said = given_fields(comparison)
    said.pop("number", None)
    if not said or not all(isinstance(value, int) for value in said.values()):
        return None
    low, high = said.pop("at_least", None), said.pop("at_most", None)
    if "equal_to" in said and low is None and high is None:
        low = high = said.pop("equal_to")
    if "more_than" in said and low is None:
        low = said.pop("more_than") + 1
    if "less_than" in said and high is None:
        high = said.pop("less_than") - 1
    return None if said else (low, high)


# --- order ------------------------------------------------------------------------------------------------------


def _in_order(items: Iterable[Any]) -> tuple[Any, ...]:
    found = tuple(dict.fromkeys(items))
    return tuple(sorted(found, key=_key)) if len(found) > 1 else found


def _key(item: Any) -> bytes:
    return msgspec.msgpack.encode(_plain(item))


def _plain(item: Any) -> Any:
    """An item as plain data, without defaults."""
    if isinstance(item, tuple | list):
        return [_plain(one) for one in cast("tuple[Any, ...]", item)]
    if isinstance(item, msgspec.Struct):
        return [[name, _plain(value)] for name, value in sorted(given_fields(item).items())]
    return item
