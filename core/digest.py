"""The digest of a state: the same for the same situation on every machine, Python version and hash seed."""

from functools import cache

import msgspec

from duelog.core.blake2 import blake2b
from duelog.core.state import State
from duelog.events.base import Part

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_wide_encoder = msgspec.json.Encoder(order="deterministic")


@cache
def _decoder() -> "msgspec.msgpack.Decoder[State]":  # slow to create, and seldom needed
    return msgspec.msgpack.Decoder(State)


@cache
def _wide_decoder() -> "msgspec.json.Decoder[State]":
    return msgspec.json.Decoder(State)


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
    return _wide_decoder().decode(data) if data[:1] == b"{" else _decoder().decode(data)


LAYOUT = "5db573ff"
"""8 hexadecimal digits that identify the layout of states in this version of duelog (`core.layout.layout`).

Digests of states are comparable only within one layout. A replay is its log; every version of duelog may change the
layout of states. The value is a constant because computing it takes longer than judging a short duel; a test checks it.
"""


def digest(state: Part) -> str:
    """The digest of the state of a duel or a Match: 32 hexadecimal digits, of which the first 8 are `LAYOUT`."""
    return LAYOUT + blake2b(encode_state(state), digest_size=12).hexdigest()


def comparable(other: str) -> bool:
    """Whether a digest was made with the same layout of states."""
    return other.startswith(LAYOUT)
