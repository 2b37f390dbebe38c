"""The file of a Match, `*.match`: a header, the events of the Match, and a seal when it is over (docs/matches.md).

It is written and read like the file of a duel: JSON Lines, an event acknowledged when it is on disk, a torn last line
dropped with a warning. The duels are in files of their own in the same folder.
"""

from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec import Struct, field
from msgspec.structs import replace

from duelog.core.digest import comparable, digest
from duelog.core.match_state import MatchState, evolve_match, initial_match
from duelog.events import codec
from duelog.events.base import Event
from duelog.events.lines import FORMAT, Seal
from duelog.events.matches import MatchHeader
from duelog.events.moves import Undo
from duelog.events.upcast import upcast
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.conversions import (
    CONVERTED_ENDS,
    EMPTY_LINE,
    MARK_ADDED,
    RESTORE_ENDS,
    RESTORE_START,
    has_byte_order_mark,
)
from duelog.replays.files.limits import LONGEST_EVENT, LONGEST_HEADER, MOST_CARDS, MOST_FACES, beyond, current
from duelog.replays.files.log_parsing import BEGIN_ANEW
from duelog.replays.files.reading import read_start
from duelog.replays.files.sealing import LogDigest, header_digest

SUFFIX = ".match"


class _Start(msgspec.Struct):
    """The fields that identify the file of a Match and its format version; both are required."""

    kind: Literal["match"]
    format: int


_starts = msgspec.json.Decoder(_Start)
_headers = msgspec.json.Decoder(MatchHeader)
_OLDEST = 1
"""The first format version that has files of Matches."""

_BROKEN = (msgspec.MsgspecError, UnicodeError, RecursionError)


class MatchReading(Struct):
    """The content of the file of a Match. `states` are the initial state and the state after each event.

    `size` is the number of good bytes, `log` the digest of the event lines, `header_line` line 1. `format` is the
    format version of the file.
    """

    source: str
    header: MatchHeader
    header_line: str
    states: list[MatchState]
    format: int = FORMAT
    events: list[Event] = field(default_factory=list[Event])
    seal: Seal | None = None
    warnings: list[str] = field(default_factory=list[str])
    size: int = 0
    log: LogDigest = field(default_factory=LogDigest)


def new_reading(header: MatchHeader, source: str = "") -> MatchReading:
    """A Match without events; its header is kept `as_read`."""
    try:
        header = _headers.decode(codec.encode(header))
        if sum(len(deck) for seat in header.seats for deck in (seat.main, seat.extra, seat.side)) > MOST_CARDS:
            raise ValueError(f"its Decks have more than {MOST_CARDS:,} cards")
        if len(header.faces) > MOST_FACES:
            raise ValueError(f"it has more than {MOST_FACES:,} faces")
        start = initial_match(header)
    except (ValueError, TypeError) as error:  # from what does not fit the format, too
        raise DuelogError(str(error), source=source) from error
    line = codec.encode(header)
    return MatchReading(source, header, header_digest(line), [start], size=len(line) + 1)


@bounded
def read_match_file(path: str | Path) -> MatchReading:
    """The content of the file of a Match. DuelogError, with the line, if it is not valid."""
    content = read_start(path, current().match_bytes + 1)
    if len(content) > current().match_bytes:
        raise beyond("is larger than any Match", "match_bytes", source=str(path))
    return parse_match(content, str(path))


@bounded
def parse_match(content: bytes, source: str = "") -> MatchReading:
    """The content of the file of a Match held in memory. Raises as `read_match_file`."""
    if has_byte_order_mark(content):
        raise DuelogError(MARK_ADDED, source=source, line=1, hint=RESTORE_START)
    *lines, torn = content.split(b"\n")
    if not lines:
        raise DuelogError(
            "its first line is incomplete",
            source=source,
            line=1,
            hint=f"line 1 should be the header of a Match; {BEGIN_ANEW}",
        )
    version, header = _header(lines[0], source)
    reading = new_reading(header, source)
    reading.format, reading.header_line, reading.size = version, header_digest(lines[0]), len(lines[0]) + 1
    for number, line in enumerate(lines[1:], start=2):
        _take(reading, line, number, lines[0])
    if torn:
        what = f"the last line is cut off and was dropped ({len(torn)} bytes)"
        reading.warnings.append(located(what, source=source, line=len(lines) + 1))
    return reading


def _header(line: bytes, source: str) -> tuple[int, MatchHeader]:
    """The format version of the file, and the header converted to the newest version."""
    if len(line) > LONGEST_HEADER:
        raise DuelogError(f"is longer than {LONGEST_HEADER:,} bytes", source=source, line=1)
    try:
        version = _starts.decode(line).format
        header = _decoded_header(line, version)
    except _BROKEN as error:
        hint = "a duel is opened as a duel, its Match by the file that ends in .match"
        raise DuelogError(f"is not a Match header: {error}", source=source, line=1, hint=hint) from error
    if header is None:
        what = f"is of format {version}; this duelog reads formats {_OLDEST} to {FORMAT}"
        raise DuelogError(what, source=source, line=1, hint="update duelog")
    return version, header


def _decoded_header(line: bytes, version: int) -> MatchHeader | None:
    """The header, converted to the newest version; None for an unknown version."""
    if version == FORMAT:
        return _headers.decode(line)
    if not _OLDEST <= version < FORMAT:
        return None
    raw: Any = next(upcast([msgspec.json.decode(line)], version))
    return msgspec.convert(raw, MatchHeader)


def _decoded(line: bytes, header: bytes, version: int) -> codec.Line:
    """A line after the header, converted to the newest version."""
    if version == FORMAT:
        return codec.decode_line(line)
    *_, raw = upcast(map(msgspec.json.decode, (header, line)), version)
    return codec.convert_line(raw)


def _take(reading: MatchReading, line: bytes, number: int, header: bytes) -> None:
    def fail(what: str) -> DuelogError:
        return DuelogError(what, source=reading.source, line=number)

    if not line.strip():
        raise fail(EMPTY_LINE)
    if reading.seal is not None:
        raise fail("there is data after the seal")
    if len(line) > LONGEST_EVENT:
        raise fail(f"is longer than {LONGEST_EVENT:,} bytes")
    try:
        found = _decoded(line, header, reading.format)
    except _BROKEN as error:
        raise fail(str(error)) from error
    if isinstance(found, Event):
        wrong = next_event_problem(reading, found)
        if not wrong:
            enter(reading, found, line + b"\n")
    elif isinstance(found, Seal):
        wrong = _wrong_seal(reading, found)
        reading.seal, reading.size = found, reading.size + len(line) + 1
    else:
        wrong = "a Match has events and a seal only"
    if wrong and isinstance(found, Seal) and line.endswith(b"\r"):
        raise DuelogError(CONVERTED_ENDS, source=reading.source, line=number, hint=RESTORE_ENDS)
    if wrong:
        raise fail(wrong)


def next_event_problem(reading: MatchReading, event: Event) -> str:
    """Why an event cannot be the next one, "" if it can. DuelogError for one beyond the limit."""
    n = len(reading.events) + 1
    if n > (most := current().match_events):
        raise beyond(f"has more than {most:,} events", "match_events", source=reading.source)
    if event.n != n:
        return f"found event {event.n}, expected event {n}"
    if isinstance(event, Undo) and not 0 <= event.to < n:
        return f"event {n} goes back to event {event.to}, which is not before it"
    return ""


def enter(reading: MatchReading, event: Event, line: bytes) -> None:
    """Adds the next event, which must be valid, and its line including the newline."""
    state = reading.states[event.to] if isinstance(event, Undo) else evolve_match(reading.states[-1], event)
    reading.events.append(event)
    reading.states.append(state)
    reading.log.update(line)
    reading.size += len(line)


def seal_of(reading: MatchReading) -> Seal:
    """The seal of a Match in its current state."""
    state = digest(reading.states[-1])
    return Seal(events=len(reading.events), state=state, log=reading.log.hex(), header=reading.header_line)


def _wrong_seal(reading: MatchReading, seal: Seal) -> str:
    right = seal_of(reading)
    if seal.events != right.events:
        return f"the seal is for {seal.events} events, but there are {right.events}"
    if seal.header != right.header:
        return "line 1 has been changed: its digest is not the one in the seal"
    if seal.log != right.log:
        return "the lines of events have been changed: their digest is not the one in the seal"
    if not comparable(seal.state):  # another version of duelog has another state layout
        right = replace(right, state=seal.state)
    return "" if seal == right else "the seal is not that of this Match"
