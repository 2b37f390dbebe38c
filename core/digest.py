"""The digest of a state: the same for the same situation on every machine, Python version and hash seed."""

from hashlib import blake2b

import msgspec

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


def digest(state: Part) -> str:
    """32 hexadecimal digits that stand for the state, of a duel or of a Match."""
    return blake2b(encode_state(state), digest_size=16).hexdigest()
