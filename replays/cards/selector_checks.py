"""Faults of selectors, conditions and comparisons that can never hold or compare nothing."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from msgspec import Struct

from duelog.core.effects.evaluate.comparisons import COMPARISONS
from duelog.core.effects.language import Area, Cards, Comparison, Condition, Definition, Fact
from duelog.core.effects.language.walk import placed_pieces
from duelog.core.effects.language.words import ON_FIELD

Path = tuple[str | int, ...]
FaultText = tuple[str, str]
"""What is wrong, and how to correct it."""


class SelectorFault(NamedTuple):
    """A fault of a piece of a definition, its path, and how to correct it."""

    path: Path
    what: str
    hint: str


def selector_faults(definition: Definition) -> Iterator[SelectorFault]:
    """The faults of the selectors, conditions and comparisons of a definition, in order."""
    for path, piece in placed_pieces(definition):
        match piece:
            case Cards():
                found = _selector_faults(piece, inner=_is_inner(path))
            case Comparison():
                found = _comparison_faults(piece)
            case Condition():
                found = _condition_faults(piece)
            case _:
                continue
        yield from (SelectorFault(path, *fault) for fault in found)


_JUNCTIONS = ("all of", "any of", "not")


def _is_inner(path: Path) -> bool:
    """Whether a selector is within another one."""
    return any(name in _JUNCTIONS for name in path[-2:])


# --- numbers ----------------------------------------------------------------------------------------------------

_NUMBERS = "number: atk, or another number of a card; or counters: the name of counters"
_WORDS = ", ".join(name.replace("_", " ") for name in COMPARISONS)


def _comparison_faults(comparison: Comparison) -> Iterator[FaultText]:
    if (comparison.number is None) == (comparison.counters is None):
        yield f"compares {'nothing' if comparison.number is None else 'two numbers at once'}", _NUMBERS
    limits = _limits(comparison)
    if not limits:
        yield "compares a number with nothing", f"there are {_WORDS}"
    never = [name for name in ("less_than", "more_than", "other_than") if limits.get(name) == comparison.number]
    if comparison.number is not None and never:
        yield f"no number is {never[0].replace('_', ' ')} itself", "compare it with another number"
    yield from _ranges(limits)


def _limits(piece: Comparison | Condition) -> dict[str, Any]:
    return {name: limit for name in COMPARISONS if (limit := getattr(piece, name)) is not None}


def _ranges(limits: dict[str, Any], least: int | None = None) -> Iterator[FaultText]:
    """Faults by bounds without a number between them; `least` is the minimum possible number."""
    known = {name: limit for name, limit in limits.items() if isinstance(limit, int)}
    low = [known[name] + more for name, more in (("at_least", 0), ("more_than", 1), ("equal_to", 0)) if name in known]
    high = [known[name] - less for name, less in (("at_most", 0), ("less_than", 1), ("equal_to", 0)) if name in known]
    lows = [*low, *([least] if least is not None else [])]
    empty = bool(lows and high) and max(lows) > min(high)
    if empty or ("equal_to" in known and known["equal_to"] == known.get("other_than")):
        told = " and ".join(f"{name.replace('_', ' ')} {number}" for name, number in known.items())
        yield f"no number is {told}", "give numbers that leave some between them"


# --- selectors --------------------------------------------------------------------------------------------------

_BOUNDED = ("level", "rank", "atk", "defense")
_ONLY_ON_FIELD: frozenset[Fact] = frozenset(
    {
        "on the field", "came this turn", "flipped this turn", "battled this turn", "attacked this turn", "equipped",
        "free to change control", "effects negated", "held as a target",
    }
)  # fmt: skip


def _selector_faults(cards: Cards, *, inner: bool) -> Iterator[FaultText]:
    for name in _BOUNDED:
        low, high = getattr(cards, name) or (None, None)
        if low is not None and high is not None and low > high:
            yield f"no {name} lies between {low} and {high}", "the lower number comes first"
    if inner and (cards.highest or cards.lowest):
        yield "the strongest or weakest of cards cannot be asked of one card", "say it beside all of, any of and not"
    if cards.area and set(cards.area).isdisjoint(ON_FIELD):
        for fact in cards.facts:
            if fact in _ONLY_ON_FIELD:
                yield (
                    f'no card in the {" or ".join(cards.area)} is "{fact}"',
                    f"only cards on the {', '.join(ON_FIELD)}",
                )
    for name, parts in (("all of", cards.all_of), ("any of", cards.any_of)):
        if parts and cards.area and _never_meet(cards.area, parts, every=name == "any of"):
            yield f"no card in the {' or '.join(cards.area)} lies where {name} says", "areas that have cards in common"
    yield from _junction_faults(cards, Cards())


def _never_meet(areas: tuple[Area, ...], parts: tuple[Cards, ...], *, every: bool) -> bool:
    """Whether these areas are disjoint from those of a part, or of every part."""
    apart = [bool(part.area) and set(part.area).isdisjoint(areas) for part in parts]
    return all(apart) if every else any(apart)


# --- conditions -------------------------------------------------------------------------------------------------


def _condition_faults(condition: Condition) -> Iterator[FaultText]:
    limits = _limits(condition)
    counted = condition.count is not None
    if limits and not counted and condition.value is None:
        yield "compares nothing", "give count, or value"
    yield from _ranges(limits, least=0 if counted and condition.value is None else None)
    yield from _junction_faults(condition, Condition())


# --- selectors and conditions -----------------------------------------------------------------------------------


def _junction_faults(piece: Cards | Condition, nothing: Cards | Condition) -> Iterator[FaultText]:
    if piece.not_ == nothing:
        yield "not: {} is never so", "say what must not be"
    if nothing in piece.any_of:
        yield "any of holds {}, which is always so", "leave out any of, or say what it asks"
    own = _said(piece)
    for denied in _denied(piece):
        said = _said(denied)
        if said and all(own.get(name) == value for name, value in said.items()):
            yield f"what not denies is what is asked: {', '.join(said)}", "leave one of them out"


def _denied(piece: Cards | Condition) -> Iterable[Cards | Condition]:
    if piece.not_ is None:
        return ()
    return (piece.not_, *(piece.not_.any_of if _said(piece.not_).keys() == {"any of"} else ()))


def _said(piece: Struct) -> dict[str, Any]:
    """The fields of a piece that differ from their default, by their words."""
    plain = type(piece)()
    names = zip(piece.__struct_fields__, piece.__struct_encode_fields__, strict=True)
    return {said: value for name, said in names if (value := getattr(piece, name)) != getattr(plain, name)}
