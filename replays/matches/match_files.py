"""The file of a Match, `*.match`: a header, the events of the Match, and a seal when it is over (docs/matches.md).

It is written and read as the file of a duel is: JSON Lines, an event acknowledged when it is on disk, a torn last line
dropped with a warning. The duels lie beside it in files of their own.
"""

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from duelog.core.digest import comparable, digest
from duelog.core.match import MatchState, evolve_match, initial_match
from duelog.events import codec
from duelog.events.base import Event
from duelog.events.lines import FORMAT, Seal
from duelog.events.matches import MatchHeader
from duelog.events.moves import Undo
from duelog.events.upcast import upcast
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.limits import LONGEST_EVENT, LONGEST_HEADER, MOST_CARDS, MOST_FACES, beyond, current
from duelog.replays.files.parsing import BEGIN_ANEW
from duelog.replays.files.reading import read_start
from duelog.replays.files.sealing import LogDigest, header_digest

SUFFIX = ".match"


class _Start(msgspec.Struct):
    """What tells that a file is that of a Match, and the version of its format; both must be there."""

    kind: Literal["match"]
    format: int


_starts = msgspec.json.Decoder(_Start)
_headers = msgspec.json.Decoder(MatchHeader)
_OLDEST = 1
"""The first version of the format that has files of Matches."""

_BROKEN = (msgspec.MsgspecError, UnicodeError, RecursionError)


@dataclass(slots=True)
class MatchReading:
    """What the file of a Match holds. `states` are those after each event, the first before them all.

    `size` is how many bytes are good, `log` the digest of the events' lines, `header_line` that of line 1. `format` is
    the version that the file is written in.
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
    """A Match with nothing after its header, which is kept as a reader of its line has it."""
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
    """The content of the file of a Match. DuelogError, with the line, for anything that is no such file."""
    content = read_start(path, current().match_bytes + 1)
    if len(content) > current().match_bytes:
        raise beyond("is larger than any Match", "match_bytes", source=str(path))
    return parse_match(content, str(path))


@bounded
def parse_match(content: bytes, source: str = "") -> MatchReading:
    """The content of the file of a Match that is in memory. Raises as `read_match_file`."""
    *lines, torn = content.split(b"\n")
    if not lines:
        raise DuelogError(
            "has no whole first line", source=source, line=1, hint=f"it should be the header of a Match; {BEGIN_ANEW}"
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
    """The version of the format that the file is written in, and the header as the newest version has it."""
    if len(line) > LONGEST_HEADER:
        raise DuelogError(f"is longer than {LONGEST_HEADER:,} bytes", source=source, line=1)
    try:
        version = _starts.decode(line).format
        header = _decoded_header(line, version)
    except _BROKEN as error:
        hint = "a duel is opened as a duel, its Match by the file that ends in .match"
        raise DuelogError(f"is no header of a Match: {error}", source=source, line=1, hint=hint) from error
    if header is None:
        what = f"is of format {version}; this duelog reads formats {_OLDEST} to {FORMAT}"
        raise DuelogError(what, source=source, line=1, hint="update duelog")
    return version, header


def _decoded_header(line: bytes, version: int) -> MatchHeader | None:
    """The header, brought up to date; None for a version that is not known."""
    if version == FORMAT:
        return _headers.decode(line)
    if not _OLDEST <= version < FORMAT:
        return None
    raw: Any = next(upcast([msgspec.json.decode(line)], version))
    return msgspec.convert(raw, MatchHeader)


def _decoded(line: bytes, header: bytes, version: int) -> codec.Line:
    """A line after the header, brought up to date."""
    if version == FORMAT:
        return codec.decode_line(line)
    *_, raw = upcast(map(msgspec.json.decode, (header, line)), version)
    return codec.convert_line(raw)


def _take(reading: MatchReading, line: bytes, number: int, header: bytes) -> None:
    def fail(what: str) -> DuelogError:
        return DuelogError(what, source=reading.source, line=number)

    if reading.seal is not None:
        raise fail("something follows the seal")
    if len(line) > LONGEST_EVENT:
        raise fail(f"is longer than {LONGEST_EVENT:,} bytes")
    try:
        found = _decoded(line, header, reading.format)
    except _BROKEN as error:
        raise fail(str(error)) from error
    if isinstance(found, Event):
        wrong = unfit_next(reading, found)
        if not wrong:
            enter(reading, found, line + b"\n")
    elif isinstance(found, Seal):
        wrong = _wrong_seal(reading, found)
        reading.seal, reading.size = found, reading.size + len(line) + 1
    else:
        wrong = "a Match has events and a seal only"
    if wrong:
        raise fail(wrong)


def unfit_next(reading: MatchReading, event: Event) -> str:
    """What is wrong with an event as the next one, "" for nothing. DuelogError for one too many."""
    n = len(reading.events) + 1
    if n > (most := current().match_events):
        raise beyond(f"has more than {most:,} events", "match_events", source=reading.source)
    if event.n != n:
        return f"it is event {event.n}, and the next should be {n}"
    if isinstance(event, Undo) and not 0 <= event.to < n:
        return f"event {n} goes back to event {event.to}, which is not before it"
    return ""


def enter(reading: MatchReading, event: Event, line: bytes) -> None:
    """Takes the next event, which fits, and its line with its line end."""
    state = reading.states[event.to] if isinstance(event, Undo) else evolve_match(reading.states[-1], event)
    reading.events.append(event)
    reading.states.append(state)
    reading.log.update(line)
    reading.size += len(line)


def seal_of(reading: MatchReading) -> Seal:
    """The seal of a Match as it stands."""
    state = digest(reading.states[-1])
    return Seal(events=len(reading.events), state=state, log=reading.log.hex(), header=reading.header_line)


def _wrong_seal(reading: MatchReading, seal: Seal) -> str:
    right = seal_of(reading)
    if seal.events != right.events:
        return f"the seal is for {seal.events} events, and there are {right.events}"
    if seal.header != right.header:
        return "line 1 has been changed: its digest is not the one in the seal"
    if seal.log != right.log:
        return "the lines of events have been changed: their digest is not the one in the seal"
    if not comparable(seal.state):  # another version of duelog lays its states out in another way
        right = replace(right, state=seal.state)
    return "" if seal == right else "the seal is not that of this Match"
