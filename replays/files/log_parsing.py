"""Parses the bytes of a replay file into lines: a fast parser for sealed, undamaged files and a careful one for all.

The careful parser is the definition: it reads line by line and reports where damage is and how much of the file is
good. The fast parser gives the same result for the files it accepts, and leaves all others to the careful one.
"""

from collections.abc import Iterator
from itertools import zip_longest

import msgspec
from msgspec import Struct, field

from duelog.events import codec
from duelog.events.base import Event
from duelog.events.lines import FORMAT, Annexed, Checkpoint, Header, Mark, Seal
from duelog.events.moves import Undo
from duelog.events.outcomes import TokensMade
from duelog.events.upcast import UnknownFormatError, version_of
from duelog.replays.errors import DamagedLog, DuelogError, located
from duelog.replays.files.annexing import MARK, annex_start, read_annex
from duelog.replays.files.conversions import (
    CONVERTED_ENDS,
    EMPTY_LINE,
    MARK_ADDED,
    RESTORE_START,
    has_byte_order_mark,
    remedy,
)
from duelog.replays.files.format_checks import (
    BROKEN,
    event_problem,
    header_problem,
    key_twice,
    reason,
    reencoded,
)
from duelog.replays.files.limits import LONGEST_EVENT, LONGEST_HEADER, LONGEST_SEAL, current
from duelog.replays.files.older_lines import older_header, older_lines
from duelog.replays.files.sealing import LogDigest, checkpoint_of, header_digest

_INDEX_LISTS = "the seal's index does not match the checkpoints: it lists"
_ONE_FORM = "fields in their order, no spaces, nothing twice"
BEGIN_ANEW = "if a recording was stopped while it made this file, nothing is lost: delete it, and record anew"

_seals = msgspec.json.Decoder(Seal)
_headers = msgspec.json.Decoder(Header)


class Reading(Struct):
    """The content of a file up to the first damage.

    `problem` is the first damage, None if there is none. `size` is the number of good bytes, `line` the number of the
    last good line, and `log` the digest of the event lines up to there.
    """

    source: str
    header: Header
    format: int = FORMAT
    events: list[Event] = field(default_factory=list[Event])
    marks: list[Mark] = field(default_factory=list[Mark])
    seal: Seal | None = None
    annex: list[Annexed] = field(default_factory=list[Annexed])
    warnings: list[str] = field(default_factory=list[str])
    problem: DuelogError | None = None
    line: int = 1
    size: int = 0
    header_digest: str = ""
    log: LogDigest = field(default_factory=LogDigest)

    def line_of(self, n: int) -> int:
        """The line number of event `n`."""
        return 1 + n + sum(mark.n < n for mark in self.marks)


def read_lines(content: bytes, source: str = "") -> Reading:
    """The content of the uncompressed bytes of a file. DuelogError if they have no readable header."""
    return read_fast(content, source) or read_carefully(content, source)


def _with_annex(reading: Reading, content: bytes) -> Reading:
    """The reading of a file up to its seal, with the annex added."""
    if reading.seal is None or reading.problem is not None or reading.size >= len(content):
        return reading
    seal = content[content.rfind(b"\n", 0, reading.size - 1) + 1 : reading.size - 1]
    reading.annex, size, wrong = read_annex(content[reading.size :], seal)
    reading.line += len(reading.annex)
    reading.size += size
    if wrong:
        what = f"{wrong}; good up to entry {len(reading.annex)} of the annex (line {reading.line})"
        reading.problem = DamagedLog(what, source=reading.source, line=reading.line + 1, hint=remedy(wrong))
    elif reading.size < len(content):
        torn = len(content) - reading.size
        good = f"good up to entry {len(reading.annex)} of the annex"
        what = f"the last line is cut off and was dropped ({torn} bytes); {good}"
        reading.warnings.append(located(what, source=reading.source, line=reading.line + 1))
    return reading


# --- the fast parser --------------------------------------------------------------------------------------------


def read_fast(content: bytes, source: str = "") -> Reading | None:
    """The content of a sealed and undamaged file of the newest format; None for any other file."""
    try:
        start = annex_start(content)
        reading = _read_sealed(content[:start] if start < len(content) else content, source)
        found = None if reading is None else _with_annex(reading, content)
        return None if found is None or found.problem is not None else found
    except (*BROKEN, DuelogError):
        return None


def _read_sealed(content: bytes, source: str) -> Reading | None:
    view = memoryview(content)
    start = content.rfind(b"\n", 0, len(content) - 1) + 1
    if not start or not content.endswith(b"\n") or len(content) - start > LONGEST_SEAL:
        return None
    seal = _seals.decode(view[start:])
    if content[start:] != codec.encode(seal) + b"\n":
        return None
    reading = read_header(content, source)
    if reading.format != FORMAT or reading.header_digest != seal.header or seal.events > current().events:
        return None
    events, log = reading.events, reading.log
    decode_events = codec.event_decoder().decode_lines
    for mark in seal.checkpoints:
        if not reading.size <= mark.offset < start or mark.offset - reading.size > LONGEST_EVENT:
            return None
        stretch = view[reading.size : mark.offset]
        log.update(stretch)
        line = codec.encode(checkpoint_of(mark, seal.header)) + b"\n"
        reading.size = mark.offset + len(line)
        if log.hex() != mark.log or content[mark.offset : reading.size] != line:
            return None
        events += decode_events(stretch)
        if len(events) != mark.n:
            return None
    last = seal.checkpoints[-1] if seal.checkpoints else None
    if last is None or reading.size != start or last.log != seal.log or last.state != seal.state:
        return None
    if content.count(b"\n") != len(events) + len(seal.checkpoints) + 2 or len(events) != seal.events:
        return None  # two events in one line, or a line without an event
    if [event.n for event in events] != list(range(1, len(events) + 1)) or _first_invalid(reading) is not None:
        return None
    reading.marks = list(seal.checkpoints)
    reading.seal = seal
    reading.line, reading.size = len(events) + len(reading.marks) + 2, len(content)
    return reading


def _first_invalid(reading: Reading) -> Event | None:
    kinds = set(map(type, reading.events))
    if kinds.isdisjoint((Undo, TokensMade)):
        return None
    return next((event for event in reading.events if event_problem(event)), None)


# --- line 1 -----------------------------------------------------------------------------------------------------


_IMPORTED = "duelog import makes a replay of a page or of a recording"


def _is_imported(content: bytes) -> bool:
    """Whether a file looks like a page, or like a recording of another program, and not like a log."""
    return content[:4].lower() in (b"<!do", b"yrpx", b"yrp1", b"yrp2")


def read_header(content: bytes, source: str) -> Reading:
    """The header. DuelogError if line 1 cannot be read as one."""
    if has_byte_order_mark(content):
        raise DuelogError(MARK_ADDED, source=source, line=1, hint=RESTORE_START)
    end = content.find(b"\n", 0, LONGEST_HEADER + 1)
    if end < 0:
        what = "is empty" if not content else "its first line is incomplete or far too long"
        hint = _IMPORTED if _is_imported(content) else f"line 1 should be the header of a replay; {BEGIN_ANEW}"
        raise DuelogError(what, source=source, line=1, hint=hint)
    line = content[:end]
    try:
        version = version_of(line)
        header = _headers.decode(line) if version == FORMAT else older_header(line, version)
    except BROKEN as error:
        hint = _IMPORTED if _is_imported(content) else ""
        raise DuelogError(f"is not a replay header: {reason(error)}", source=source, line=1, hint=hint) from error
    except UnknownFormatError as error:
        raise DuelogError(str(error), source=source, line=1, hint="update duelog") from error
    if not isinstance(header, Header):
        raise DuelogError("is not a replay header", source=source, line=1)
    if wrong := header_problem(header):
        raise DuelogError(wrong, source=source, line=1)
    digest = header_digest(line)
    return Reading(source=source, header=header, format=version, size=end + 1, header_digest=digest)


# --- the careful parser -----------------------------------------------------------------------------------------


def read_carefully(content: bytes, source: str = "", *, digests: bool = True) -> Reading:
    """The content of a file up to the first damage, with that damage as `problem`. DuelogError if it has no header.

    Without `digests`, lines that decode are accepted regardless of what the digests say.
    """
    reading = read_header(content, source)
    _Careful(content, reading, digests).read()
    return _with_annex(reading, content)


class _Careful:
    """Reads line by line into `reading`, starting after the header."""

    def __init__(self, content: bytes, reading: Reading, digests: bool) -> None:
        self.content = content
        self.reading = reading
        self.digests = digests
        self.most = current().events
        self.end = reading.size  # of the line being read, including its newline
        self.verified = (0, 1, reading.size)  # events, line and size at the last checkpoint that matches

    def read(self) -> None:
        try:
            for line in self._lines():
                self._take(line)
                if self.reading.problem is not None:
                    return
                self.reading.size = self.end
                self.reading.line += 1
        except BROKEN as error:
            self._fail(reason(error))

    def _lines(self) -> Iterator[codec.Line]:
        """The lines after the header, decoded one by one."""
        reading = self.reading
        if reading.format == FORMAT:
            return map(codec.decode_line, self._raw_lines())
        return older_lines(self.content[: reading.size - 1], self._raw_lines(), reading.format)

    def _raw_lines(self) -> Iterator[bytes]:
        reading = self.reading
        while (start := reading.size) < len(self.content):
            end = self.content.find(b"\n", start, start + LONGEST_SEAL + 1)
            if reading.seal is not None:
                if not self.content.startswith(MARK, start):
                    empty = self.content.startswith((b"\n", b"\r\n"), start)
                    self._fail(EMPTY_LINE if empty else "there is data after the seal")
                return
            if end < 0:
                self._torn()
                return
            self.end = end + 1
            if not self.content[start:end].strip():
                self._fail(EMPTY_LINE)
                return
            yield self.content[start:end]

    def _torn(self) -> None:
        """Handles a last line without a newline: its writer was stopped, and never acknowledged it."""
        reading = self.reading
        torn = len(self.content) - reading.size
        if torn > LONGEST_SEAL:
            self._fail("the line is far too long")
            return
        what = f"the last line is cut off and was dropped ({torn} bytes); good up to event {len(reading.events)}"
        reading.warnings.append(located(what, source=reading.source, line=reading.line + 1))

    def _take(self, line: codec.Line) -> None:
        if isinstance(line, Event):
            self._take_event(line)
        elif isinstance(line, Checkpoint):
            self._take_checkpoint(line)
        elif isinstance(line, Seal):
            self._take_seal(line)
        else:
            self._fail("this is a second header")

    def _take_event(self, event: Event) -> None:
        reading = self.reading
        n = len(reading.events) + 1
        if event.n != n:
            gap = f"event {n} is missing" if event.n > n else "events are repeated or out of order"
            self._fail(f"{gap}: found event {event.n}, expected event {n}")
        elif self.end - reading.size > LONGEST_EVENT:
            self._fail(f"the line is longer than {LONGEST_EVENT:,} bytes")
        elif n > self.most:
            self._fail(f"there are more than {self.most:,} events (raise the limit with --limit events=N)")
        elif wrong := event_problem(event):
            self._fail(wrong)
        else:
            reading.events.append(event)
            reading.log.update(self.content[reading.size : self.end])

    def _take_checkpoint(self, point: Checkpoint) -> None:
        reading = self.reading
        n = len(reading.events)
        mark = Mark(n=n, offset=reading.size, state=point.state, log=point.log)
        if self.digests:
            if point.n != n or any(mark.n >= n for mark in reading.marks[-1:]):
                self._fail(f"this checkpoint is for event {point.n}, but follows event {n}")
                return
            if point.n == 0 and point.header != reading.header_digest:
                self._rewind("line 1 has been changed: its digest differs from the one recorded here")
                return
            if point.log != reading.log.hex():
                self._rewind_for_log(n, point)
                return
            if wrong := self._not_canonical(checkpoint_of(mark, reading.header_digest)):
                self._fail(wrong)
                return
        reading.marks.append(mark)
        self.verified = (n, reading.line + 1, self.end)

    def _not_canonical(self, right: Checkpoint | Seal) -> str:
        """What is wrong with the bytes of a line that no digest covers, "" if they are the canonical encoding."""
        line = self.content[self.reading.size : self.end - 1]
        if line == (codec.encode(right) if self.reading.format == FORMAT else reencoded(line)):
            return ""
        if line.endswith(b"\r"):
            return CONVERTED_ENDS
        twice = key_twice(line)
        return f"it has {twice!r} twice" if twice else f"it is not in the canonical form: {_ONE_FORM}"

    def _rewind_for_log(self, n: int, point: Checkpoint) -> None:
        """Handles a wrong log digest: by the seal's index, either the lines before or this line were changed."""
        listed = next((mark for mark in self.index() if mark.n == n), None)
        if listed is not None and listed.log == self.reading.log.hex() != point.log:
            self._fail("this checkpoint has been changed: the seal's index has the digest of the lines before it")
        else:
            self._rewind(f"{self._since_verified()}: the digest of the log differs from the one recorded here")

    def index(self) -> tuple[Mark, ...]:
        """The index in the last line if it is a seal; it is verified when the seal is reached."""
        end = annex_start(self.content)
        start = self.content.rfind(b"\n", 0, end - 1) + 1
        if end - start > LONGEST_SEAL:
            return ()
        try:
            return _seals.decode(self.content[start:end]).checkpoints
        except BROKEN:
            return ()

    def _since_verified(self) -> str:
        first, last = self.verified[1] + 1, self.reading.line
        return f"lines {first} to {last} have been changed" if first <= last else "it has been changed"

    def _take_seal(self, seal: Seal) -> None:
        if self.digests:
            wrong, line = self._wrong_in(seal), 0
            if not wrong and (found := self._index_mismatch(seal)):
                wrong, line = found
            if wrong := wrong or self._not_canonical(seal):
                self._fail(wrong, line)
                return
        self.reading.seal = seal

    def _wrong_in(self, seal: Seal) -> str:
        reading = self.reading
        if seal.events != len(reading.events):
            return f"the seal is for {seal.events} events, but there are {len(reading.events)}"
        if seal.header != reading.header_digest:
            return "line 1 has been changed: its digest is not the one in the seal"
        if seal.log != reading.log.hex():
            return "the seal's digest of the log differs"
        return ""

    def _index_mismatch(self, seal: Seal) -> tuple[str, int] | None:
        """The first checkpoint that differs from the seal's index, and its line; None if all agree."""
        reading = self.reading
        if len(seal.checkpoints) < len(reading.marks) and set(seal.checkpoints) <= set(reading.marks):
            return f"{_INDEX_LISTS} fewer, and all of those match", 0
        for listed, found in zip_longest(seal.checkpoints, reading.marks):
            if listed == found:
                continue
            if found is None or (listed is not None and listed.n < found.n):
                if not 0 <= listed.n <= len(reading.events):
                    return f"{_INDEX_LISTS} one after event {listed.n}, which does not exist", 0
                what = f"{_INDEX_LISTS} one after event {listed.n}, which has been removed here"
                return what, reading.line_of(listed.n) + 1
            line = reading.line_of(found.n) + 1
            if listed is None or found.n < listed.n:
                return f"{_INDEX_LISTS} none after event {found.n}: this one was added", line
            what = "state" if listed.state != found.state else "log" if listed.log != found.log else "offset"
            return f"{_INDEX_LISTS} a different {what} after event {found.n}", line
        if reading.marks and reading.marks[-1].n == seal.events and reading.marks[-1].state != seal.state:
            return "the seal's digest of the state differs from the last checkpoint's", 0
        return None

    def _rewind(self, what: str) -> None:
        """Discards everything since the last matching checkpoint: which part of it was changed cannot be known."""
        reading = self.reading
        line = reading.line
        n, reading.line, reading.size = self.verified
        del reading.events[n:]
        self._fail(CONVERTED_ENDS if self.content.endswith(b"\r\n", 0, self.end) else what, line + 1)

    def _fail(self, what: str, line: int = 0) -> None:
        reading = self.reading
        good = f"{what}; good up to event {len(reading.events)} (line {reading.line})"
        reading.problem = DamagedLog(good, source=reading.source, line=line or reading.line + 1, hint=remedy(what))
