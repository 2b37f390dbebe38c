"""The digest of a state: the same for the same situation on every machine, Python version and hash seed."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import TypeGuard

import msgspec
from msgspec import inspect

from duelog.core.state import State
from duelog.events.base import NOT_IN_STATES, Move, Part

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_decoder = msgspec.msgpack.Decoder(State)
_wide_encoder = msgspec.json.Encoder(order="deterministic")
_wide_decoder = msgspec.json.Decoder(State)


def encode_state(state: Part) -> bytes:
    """Encodes a state; two encodings are equal if and only if the states are.

    MessagePack, or JSON if a number exceeds 64 bits, which happens only in damaged logs.
    """
    try:
        return _encoder.encode(state)
    except OverflowError:
        return _wide_encoder.encode(state)


def decode_state(data: bytes) -> State:
    """Decodes the result of `encode_state`. Raises `msgspec.DecodeError` for anything else."""
    decoder = _wide_decoder if data[:1] == b"{" else _decoder
    return decoder.decode(data)


FOLD = 3
"""Incremented when the fold changes so that the same log gives another state."""


@cache
def layout() -> str:
    """8 hexadecimal digits that identify the layout of states in this version of duelog.

    Digests of states are comparable only within one layout. A replay is its log; every version of duelog may change the
    layout of states. Only the encoding counts, not the names of classes.
    """
    told = sorted({f"{kind.tag}({','.join(_names(kind))})" for kind in _structs()})
    return blake2b(f"{FOLD};{';'.join(told)}".encode(), digest_size=4).hexdigest()


def _names(kind: inspect.StructType) -> Iterator[str]:
    """The names of the fields that a state can hold."""
    is_move = issubclass(kind.cls, Move)
    return (field.encode_name for field in kind.fields if not (is_move and field.encode_name in NOT_IN_STATES))


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


def digest(state: Part) -> str:
    """The digest of the state of a duel or a Match: 32 hexadecimal digits, of which the first 8 are the `layout`."""
    return layout() + blake2b(encode_state(state), digest_size=12).hexdigest()


def comparable(other: str) -> bool:
    """Whether a digest was made with the same layout of states."""
    return other.startswith(layout())
