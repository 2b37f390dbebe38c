"""Encodes events as JSON and decodes them: strictly, with the same bytes for the same event everywhere."""

from functools import cache
from typing import Any, cast

import msgspec

from duelog.events.base import Event
from duelog.events.lines import KIND, Annexed, AnyEvent, AnyLine, Checkpoint, Header, Seal
from duelog.events.matches import MatchHeader

Line = Event | Header | Checkpoint | Seal | Annexed

_encoder = msgspec.json.Encoder()


@cache
def event_decoder() -> "msgspec.json.Decoder[Event]":
    """The decoder of events, created on first use: that takes as long as to read a short duel."""
    return msgspec.json.Decoder(AnyEvent)


@cache
def _line_decoder() -> "msgspec.json.Decoder[Line]":
    return msgspec.json.Decoder(AnyLine)


_KINDS: dict[str, type[Line]] = {
    **{tag: kind for kind, tag in KIND.items()},
    "duel": Header,
    "checkpoint": Checkpoint,
    "seal": Seal,
    "annex": Annexed,
}


KIND_NAMES = frozenset(_KINDS)
"""The kinds of all lines, as they are written in files."""


@cache
def _decoders() -> "dict[str, msgspec.json.Decoder[Line]]":
    """Decoders of one kind of line each, created on first use: a duel has a third of all kinds."""
    return {}


def decoder_of(kind: object) -> "msgspec.json.Decoder[Line]":
    """The decoder of lines of a kind; that of any line if there is no such kind."""
    if not isinstance(kind, str) or kind not in _KINDS:
        return _line_decoder()
    decoders = _decoders()
    found = decoders.get(kind)
    if found is None:
        found = decoders[kind] = msgspec.json.Decoder(_KINDS[kind])
    return found


def _kind_in(line: bytes | str) -> str:
    """The kind of a line as duelog writes it; "" if it may be written otherwise."""
    start = line[:_LONGEST]
    words = (start if isinstance(start, str) else start.decode("ascii", "replace")).split('"', 4)
    return words[3] if words[:3] == _START and len(words) > len(_START) else ""


_START = ["{", "kind", ":"]
_LONGEST = len('{"kind":""') + max(map(len, _KINDS))


def encode(line: Line | MatchHeader) -> bytes:
    """One line of a file, without the line terminator."""
    return _encoder.encode(line)


def decode_event(line: bytes | str) -> Event:
    """The event that a line holds. Raises `msgspec.DecodeError` (`ValidationError`) for anything else."""
    return event_decoder().decode(line)


def decode_line(line: bytes | str) -> Line:
    """The header, event, checkpoint, seal or line of the annex that a line holds. Raises the same as `decode_event`."""
    return decoder_of(_kind_in(line)).decode(line)


def decode_lines(lines: bytes) -> list[Line]:
    """All lines of a file at once. Raises the same as `decode_event`, without naming the line."""
    return _line_decoder().decode_lines(lines)


def convert_line(raw: Any) -> Line:
    """The line for a raw dictionary as upcasters yield it. Raises `msgspec.ValidationError`.

    `msgspec.convert` examines the type anew at each call, which takes longer than to encode and decode the line.
    """
    try:
        kind = cast("dict[str, Any]", raw).get("kind") if isinstance(raw, dict) else None
        return decoder_of(kind).decode(_encoder.encode(raw))
    except (OverflowError, TypeError):  # a number that has no JSON in msgspec: the same check, without encoding
        line: Line = msgspec.convert(raw, AnyLine)
        return line


def to_builtins(value: Any) -> Any:
    """`value` as dictionaries, lists and plain values, as in its JSON."""
    return msgspec.to_builtins(value)
