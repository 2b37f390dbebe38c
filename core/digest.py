"""The digest of a state: the same for the same situation on every machine, Python version and hash seed."""

from collections.abc import Iterator
from functools import cache
from hashlib import blake2b

import msgspec

from duelog.core import state as states
from duelog.core.state import State
from duelog.events.base import Part
from duelog.events.lines import EVENTS

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
    by every version of duelog.
    """
    kinds = {kind.__name__: kind.__struct_fields__ for kind in (*_structs(states), *EVENTS)}
    told = ";".join(f"{name}({','.join(fields)})" for name, fields in sorted(kinds.items()))
    return blake2b(f"{FOLD};{told}".encode(), digest_size=4).hexdigest()


def _structs(module: object) -> Iterator[type[Part]]:
    return (kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Part))


def digest(state: Part) -> str:
    """32 hexadecimal digits that stand for the state, of a duel or of a Match; the first 8 are the layout's."""
    return layout() + blake2b(encode_state(state), digest_size=12).hexdigest()


def comparable(other: str) -> bool:
    """Whether a digest of a state was made by a duelog that lays states out as this one does."""
    return other.startswith(layout())
