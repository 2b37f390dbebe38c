"""The digest of a state: the same for the same situation on every machine, Python version and hash seed."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from typing import TypeGuard

import msgspec
from msgspec import inspect

from duelog.core.state import State
from duelog.events.base import Part

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_decoder = msgspec.msgpack.Decoder(State)
_wide_encoder = msgspec.json.Encoder(order="deterministic")
_wide_decoder = msgspec.json.Decoder(State)


def encode_state(state: Part) -> bytes:
    """The state as bytes: equal states, and only they, give equal bytes.

    It is MessagePack, or JSON where a number is too wide for that (beyond 64 bits, as only a broken log holds it).
    """
    try:
        return _encoder.encode(state)
    except OverflowError:
        return _wide_encoder.encode(state)


def decode_state(data: bytes) -> State:
    """The state that `encode_state` gave. Raises `msgspec.DecodeError` for anything else."""
    decoder = _wide_decoder if data[:1] == b"{" else _decoder
    return decoder.decode(data)


FOLD = 3
"""To be raised when a fold comes to mean something else, so that the same log gives another state."""


@cache
def layout() -> str:
    """8 hexadecimal digits that stand for how this duelog lays states out: other fields, other digits.

    Digests of states compare only among the same layout. The log is what a replay is; its states may be laid out anew
    by every version of duelog. What counts is what stands in the encoding, not what the code calls it.
    """
    told = sorted({f"{kind.tag}({','.join(field.encode_name for field in kind.fields)})" for kind in _structs()})
    return blake2b(f"{FOLD};{';'.join(told)}".encode(), digest_size=4).hexdigest()


def _structs() -> Iterator[inspect.StructType]:
    """The kinds of objects that the encoding of a state can hold."""
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
    """The types that a list, a union and the like are made of."""
    for name in kind.__struct_fields__:
        value = getattr(kind, name)
        parts = value if _is_several(value) else (value,)
        yield from (part for part in parts if isinstance(part, inspect.Type))


def _is_several(value: object) -> TypeGuard[tuple[object, ...]]:
    return isinstance(value, tuple)


def digest(state: Part) -> str:
    """32 hexadecimal digits that stand for the state, of a duel or of a Match; the first 8 are the layout's."""
    return layout() + blake2b(encode_state(state), digest_size=12).hexdigest()


def comparable(other: str) -> bool:
    """Whether a digest of a state was made by a duelog that lays states out as this one does."""
    return other.startswith(layout())
