"""Hypothesis strategies: consistent logs, and events and states of which only the types are valid."""

from functools import partial
from random import Random
from sys import intern
from typing import Any, TypeVar, cast

import msgspec
from hypothesis import strategies as st
from msgspec import inspect

from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.lines import EVENTS, Header
from tests.random_logs import next_event, random_header, random_log

_NUMBERS = st.one_of(
    st.integers(0, 12),
    st.integers(-3, 60),
    st.sampled_from((-(2**63) - 1, 2**31, 2**64, 10**25, -(10**25))),
)
_RANDOM = st.builds(Random, st.integers(0, 10**9))
_TEXTS = st.one_of(st.sampled_from(("", "Spell Counter", "no")), st.text(max_size=5))


@st.composite
def headers(draw: st.DrawFn) -> Header:
    """Headers of two small Decks."""
    return random_header(draw(_RANDOM))


@st.composite
def logs(draw: st.DrawFn, length: int = 60) -> tuple[Header, list[Event]]:
    """A header and consistent events of every kind."""
    return random_log(draw(_RANDOM), draw(st.integers(0, length)))


@st.composite
def consistent_states(draw: st.DrawFn) -> State:
    """States that are possible in a duel."""
    header, events = draw(logs())
    state = initial_state(header)
    for event in events:
        state = evolve(state, event)
    return state


@st.composite
def states_and_next(draw: st.DrawFn) -> tuple[State, Event]:
    """A state that is possible in a duel, and an event that fits it."""
    state = draw(consistent_states())
    return state, next_event(draw(_RANDOM), state, 61)


# --- from the types alone ---------------------------------------------------------------------------------------


def typed(kind: Any) -> st.SearchStrategy[Any]:
    """Values of which only the type is valid: numbers of no card, nonsensical places, numbers beyond 64 bits."""
    return _of(inspect.type_info(kind))


_MADE: dict[type[Any], st.SearchStrategy[Any]] = {}


def _of(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.IntType():
            return _NUMBERS
        case inspect.StrType():
            return _TEXTS
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
        case inspect.LiteralType():
            return st.sampled_from(info.values)
        case inspect.UnionType():
            return st.one_of([_of(each) for each in info.types])
        case inspect.TupleType():
            return st.tuples(*(_of(each) for each in info.item_types))
        case inspect.VarTupleType():
            least = info.min_length or 0
            most = 3 if info.max_length is None else info.max_length
            return st.lists(_of(info.item_type), min_size=least, max_size=most).map(tuple)
        case inspect.DictType():
            return st.dictionaries(_of(info.key_type), _of(info.value_type), max_size=2)
        case inspect.StructType():
            return st.deferred(lambda: _struct(info))  # a filter holds filters
        case inspect.Metadata():
            return _of(info.type)
        case _:
            raise NotImplementedError(f"{info} is in no event or state yet")


def _struct(info: inspect.StructType) -> st.SearchStrategy[Any]:
    if info.cls not in _MADE:
        required = {field.name: _of(field.type) for field in info.fields if field.required}
        optional = {field.name: _of(field.type) for field in info.fields if not field.required}
        fields = st.fixed_dictionaries(required, optional=optional)
        _MADE[info.cls] = fields.map(partial(_build, info.cls))
    return _MADE[info.cls]


def _build(cls: type[Any], given: dict[str, Any]) -> Any:
    return cls(**given)


def arbitrary_events() -> st.SearchStrategy[Any]:
    """Events of every kind of which only the types are valid."""
    return st.sampled_from(EVENTS).flatmap(typed)


def arbitrary_states() -> st.SearchStrategy[State]:
    """States of which only the types are valid."""
    return typed(State)


T = TypeVar("T")


def rebuilt(value: T) -> T:
    """An equal value rebuilt field by field, sharing only interned strings."""
    made: Any = value
    if isinstance(value, msgspec.Struct):
        made = type(value)(**{name: rebuilt(getattr(value, name)) for name in value.__struct_fields__})
    elif isinstance(value, tuple):
        items = cast(tuple[Any, ...], value)
        made = tuple([rebuilt(item) for item in items])
    elif isinstance(value, int) and not isinstance(value, bool):
        made = int(str(value))
    elif isinstance(value, str):
        made = intern("".join(list(value)))
    return cast(T, made)
