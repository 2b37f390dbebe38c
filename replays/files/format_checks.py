"""Format constraints that the types cannot express, checked on everything read and everything written."""

from collections import Counter
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from duelog.core.known_rulesets import ruleset_of
from duelog.core.told_numbers import told_number
from duelog.events import codec
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.events.moves import Undo
from duelog.events.outcomes import TokensMade
from duelog.replays.errors import DuelogError
from duelog.replays.files.limits import LONGEST_EVENT, LONGEST_HEADER, MOST_CARDS, MOST_FACES

BROKEN = (msgspec.MsgspecError, UnicodeError, RecursionError)
"""Exceptions that decoding an untrusted line can raise."""


def reason(error: Exception) -> str:
    """The reason why a line cannot be decoded, in one sentence."""
    if isinstance(error, RecursionError):
        return "it is nested too deeply"
    told = str(error)
    if isinstance(error, UnicodeError) or told.startswith("Invalid UTF-8"):  # by msgspec up to 0.22, from 0.23 on
        return "it is not UTF-8"
    return told


def event_problem(event: Event) -> str:
    """Why an event cannot be part of a log, "" if it can."""
    if type(event) is Undo and not 0 <= event.to < event.n:
        return f"event {event.n} goes back to event {event.to}, which is not before it"
    if type(event) is TokensMade:
        wrong = next((token.card for token in event.tokens if not 0 < token.card <= MOST_CARDS), None)
        if wrong is not None:
            return f"a Token has the number {wrong} (1 to {MOST_CARDS:,} are possible)"
    return ""


def header_problem(header: Header) -> str:
    """Why a duel cannot start from this header, "" if it can."""
    decks = [deck for seat in header.seats for deck in (seat.main, seat.extra, seat.side)]
    if sum(map(len, decks)) > MOST_CARDS or len(header.faces) > MOST_FACES:
        return "it has more cards than a duel can"
    wrong = next((face for deck in decks for face in deck if not 0 <= face < len(header.faces)), None)
    if wrong is not None:
        return f"a Deck holds face {wrong}, which is not among the {len(header.faces)} faces"
    try:
        ruleset_of(header)
    except ValueError as error:
        return str(error)
    return ""


_Line = TypeVar("_Line", Event, Header)


def as_read(value: _Line) -> _Line:
    """An event or header as decoding its line yields it: equal, and encoded identically.

    An encoding omits fields only if they are the default object itself, and a value may hold another object that is
    equal. A value that does not fit the format is returned unchanged.
    """
    read, _ = _read_back(value)
    return value if read is None else read


def header_line(header: Header, source: str = "") -> bytes:
    """The line of a header, without the newline. DuelogError if it does not fit the format."""
    read, wrong = _read_back(header)
    if read is None or (wrong := header_problem(header)):
        raise DuelogError(f"the header does not fit the format: {wrong}", source=source)
    line = codec.encode(read)
    if len(line) > LONGEST_HEADER:
        raise DuelogError(f"the header is longer than {LONGEST_HEADER:,} bytes", source=source)
    return line


def event_line(event: Event, source: str = "") -> bytes:
    """The line of an event, without the newline. DuelogError if it does not fit the format."""
    return normalized_event(event, source)[1]


def normalized_event(event: Event, source: str = "") -> tuple[Event, bytes]:
    """The event `as_read` and its line. Raises as `event_line`."""
    read, wrong = _read_back(event)
    if read is None or (wrong := event_problem(event)):
        raise DuelogError(f"event {told_number(event.n)} does not fit the format: {wrong}", source=source)
    line = codec.encode(read)
    if len(line) > LONGEST_EVENT:
        raise DuelogError(f"event {told_number(event.n)} is longer than {LONGEST_EVENT:,} bytes", source=source)
    return read, line


def insist_on_format(event: Event, n: int, source: str = "") -> None:
    """DuelogError if the event, as event `n` unless it has a number, does not fit the format."""
    normalized_event(event if event.n else replace(event, n=n), source)


def _read_back(value: _Line) -> tuple[_Line | None, str]:
    """The value as decoded from its encoding, or None and the reason why it cannot be."""
    try:
        read = codec.decode_line(codec.encode(value))
    except (*BROKEN, TypeError, ValueError, OverflowError) as error:
        return None, str(error)
    if not isinstance(read, type(value)):
        return None, "it does not decode to itself"
    return (read, "") if read == value else (None, _changed(value, read))


def _changed(value: msgspec.Struct, read: msgspec.Struct) -> str:
    """The first field that is read back as another value: a tuple instead of a list, for example."""
    for name in value.__struct_fields__:
        given, found = getattr(value, name), getattr(read, name)
        if given != found:
            return f"{name} is {given!r}, and would be read as {found!r}"
    return "it does not decode to itself"


def reencoded(line: bytes) -> bytes:
    """A line of an older version as it would be written: of a key that occurs twice, only the last one is left."""
    return msgspec.json.encode(msgspec.json.decode(line))


def key_twice(line: bytes) -> str:
    """A key that occurs twice in one of the objects of a line; "" for none."""
    import json  # an undamaged file is read without it

    twice: list[str] = []

    def look(pairs: list[tuple[str, object]]) -> dict[str, object]:
        names = [name for name, _ in pairs]
        twice.extend(name for name, count in Counter(names).items() if count > 1)
        return dict(pairs)

    json.loads(line, object_pairs_hook=look)
    return twice[0] if twice else ""
