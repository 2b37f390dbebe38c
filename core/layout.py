"""The layout of states: the fields in the encoding of a state."""

from collections.abc import Iterator
from typing import TypeGuard

from msgspec import inspect

from duelog.core.blake2 import blake2b
from duelog.core.fold.fold_effects import OMITTED
from duelog.core.state import State
from duelog.events.base import NOT_IN_STATES, Move

FOLD = 6
"""Incremented when the fold changes so that the same log gives another state."""


def layout() -> str:
    """8 hexadecimal digits that identify the layout of states; only the encoding counts, not the names of classes.

    `core.digest.LAYOUT` is its current value.
    """
    told = sorted({f"{kind.tag}({','.join(_names(kind))})" for kind in _structs()})
    return blake2b(f"{FOLD};{';'.join(told)}".encode(), digest_size=4).hexdigest()


def _names(kind: inspect.StructType) -> Iterator[str]:
    """The names of the fields that a state can hold."""
    omitted = NOT_IN_STATES if issubclass(kind.cls, Move) else OMITTED.get(kind.cls, ())
    return (field.encode_name for field in kind.fields if field.encode_name not in omitted)


def _structs() -> Iterator[inspect.StructType]:
    """The types of objects that the encoding of a state can contain."""
    found: set[type] = set()
    waiting: list[inspect.Type] = [inspect.type_info(State)]
    while waiting:
        kind = waiting.pop()
        if isinstance(kind, inspect.StructType):
            if kind.cls not in found:
                found.add(kind.cls)
                waiting += (field.type for field in kind.fields)
                yield kind
        else:
            waiting += _types_in(kind)


def _types_in(kind: inspect.Type) -> Iterator[inspect.Type]:
    """The types that lists, unions and similar types consist of."""
    for name in kind.__struct_fields__:
        value = getattr(kind, name)
        parts = value if _is_several(value) else (value,)
        yield from (part for part in parts if isinstance(part, inspect.Type))


def _is_several(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)
