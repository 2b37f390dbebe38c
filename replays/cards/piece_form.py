"""Pieces of the effect language as plain data with the names of their types, so that they are read without a decoder.

msgspec examines all types of the language before it decodes the first definition, which takes longer than to judge a
short duel. Here each piece names its type, and is created as it is: whoever wrote the data has checked it.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, TypeGuard

from msgspec import Struct, ValidationError

from duelog.events.base import given_fields

TYPE = ""
"""The key under which a piece names its type; no field has this name."""


def written_piece(part: Any) -> Any:
    """A piece as plain data: its type and the fields that differ from their defaults, by their Python names."""
    if _is_list(part):
        return [written_piece(item) for item in part]
    if not isinstance(part, Struct):
        return part
    kind = type(part)
    if _kinds().get(kind.__name__) is not kind:
        raise TypeError(f"{kind.__name__} is no piece of the language")
    return {TYPE: kind.__name__} | {name: written_piece(value) for name, value in given_fields(part).items()}


def read_piece(said: Any) -> Any:
    """The piece that plain data describes, which is used up. `msgspec.ValidationError` for an unknown type or field."""
    try:
        return _piece(said, _kinds())
    except (LookupError, TypeError) as error:
        raise ValidationError(f"no piece of the language: {error}") from error


def _piece(said: Any, kinds: dict[str, type[Struct]]) -> Any:
    if _is_dict(said):
        kind = kinds[said.pop(TYPE)]
        return kind(**{name: _piece(value, kinds) if type(value) in _NESTED else value for name, value in said.items()})
    if _is_plain_list(said):
        return tuple([_piece(item, kinds) if type(item) in _NESTED else item for item in said])
    return said


_NESTED = frozenset({dict, list})


@cache
def _kinds() -> dict[str, type[Struct]]:
    """The types of pieces by name."""
    return {kind.__name__: kind for kind in _subclasses(Struct) if kind.__module__.startswith(_WHERE)}


_WHERE = ("duelog.core.effects.language.", "duelog.events.")


def _subclasses(kind: type[Struct]) -> Iterator[type[Struct]]:
    for each in kind.__subclasses__():
        yield each
        yield from _subclasses(each)


def _is_list(part: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(part, tuple)


def _is_dict(part: Any) -> TypeGuard[dict[str, Any]]:
    return type(part) is dict


def _is_plain_list(part: Any) -> TypeGuard[list[Any]]:
    return type(part) is list
