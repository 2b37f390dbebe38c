"""The digest of a state: the same for the same situation on every machine, Python version and hash seed."""

from hashlib import blake2b

import msgspec

from duelog.core.state import State

_encoder = msgspec.msgpack.Encoder(order="deterministic")
_decoder = msgspec.msgpack.Decoder(State)


def encode_state(state: State) -> bytes:
    """The state as bytes (MessagePack): equal states, and only they, give equal bytes."""
    return _encoder.encode(state)


def decode_state(data: bytes) -> State:
    """The state that `encode_state` gave. Raises `msgspec.DecodeError` for anything else."""
    return _decoder.decode(data)


def digest(state: State) -> str:
    """32 hexadecimal digits that stand for the state."""
    return blake2b(_encoder.encode(state), digest_size=16).hexdigest()
