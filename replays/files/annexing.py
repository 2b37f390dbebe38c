"""The annex of a sealed file: lines after the seal, each with the digest of the previous line."""

from collections.abc import Iterable
from pathlib import Path

from msgspec.structs import replace

from duelog.events import codec
from duelog.events.lines import FORMAT, Annexed
from duelog.events.records import Ruling, TimeExtended
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.content import ZSTD_MAGIC, read_content
from duelog.replays.files.conversions import CONVERTED_ENDS, EMPTY_LINE
from duelog.replays.files.format_checks import BROKEN, reason
from duelog.replays.files.limits import LONGEST_EVENT
from duelog.replays.files.sealing import line_digest

MARK = b'{"kind":"annex"'
"""The first bytes of every line of an annex."""


def annex_start(content: bytes) -> int:
    """The offset of the first line of the annex; if there is none, of the end, or of a last line that is cut off."""
    end = content.rfind(b"\n") + 1
    while end:
        start = content.rfind(b"\n", 0, end - 1) + 1
        if not content.startswith(MARK, start):
            break
        end = start
    return end


def annex_problem(entry: Annexed, line: bytes, n: int, previous: str) -> str:
    """Why a line cannot be entry `n` of the annex after a line with the digest `previous`, "" if it can."""
    if entry.n != n:
        return f"entry {n} of the annex is missing" if entry.n > n else "entries of the annex are out of order"
    if entry.previous != previous:
        return "the line before it has been changed or removed: its digest differs from the one recorded here"
    if (entry.record is None) == (not entry.signature):
        return "an entry of the annex holds either a record or a signature"
    if entry.record is not None and entry.record.n:
        return "a record of the annex has no number of its own"
    if len(line) > LONGEST_EVENT:
        return f"the line is longer than {LONGEST_EVENT:,} bytes"
    if line.endswith(b"\r"):
        return CONVERTED_ENDS
    return "" if codec.encode(entry) == line else "it is not in the canonical form"


def read_annex(lines: bytes, seal: bytes) -> tuple[list[Annexed], int, str]:
    """The entries of an annex, their size in bytes, and the problem of the next one ("" for none).

    `seal` is the line of the seal, without its line feed.
    """
    found: list[Annexed] = []
    size, previous = 0, line_digest(seal)
    while (end := lines.find(b"\n", size)) >= 0:
        line = lines[size:end]
        if not line.strip():
            return found, size, EMPTY_LINE
        try:
            entry = codec.decode_line(line)
        except BROKEN as error:
            return found, size, reason(error)
        if not isinstance(entry, Annexed):
            return found, size, "there is data after the seal that is no annex"
        if wrong := annex_problem(entry, line, len(found) + 1, previous):
            return found, size, wrong
        found.append(entry)
        size, previous = end + 1, line_digest(line)
    return found, size, ""


def annex_lines(entries: Iterable[Annexed], content: bytes) -> bytes:
    """The lines of an annex after the last line of `content`, which is a seal: those of another file of the duel.

    Records are kept. A signature covers the bytes before it, so it is kept only while these are unchanged.
    """
    lines: list[bytes] = []
    last = content[content.rfind(b"\n", 0, len(content) - 1) + 1 : -1]
    same = True
    for entry in entries:
        same = same and entry.previous == line_digest(last)
        if not entry.signature or same:
            last = codec.encode(replace(entry, n=len(lines) + 1, previous=line_digest(last)))
            lines.append(last)
    return b"".join(line + b"\n" for line in lines)


@bounded
def annex(path: str | Path, *, record: Ruling | TimeExtended | None = None, signature: str = "") -> Annexed:
    """Appends an entry to the annex of a sealed file, and returns it. The seal and everything before it stay unchanged.

    DuelogError if the file is not sealed, compressed, damaged, of an older format, or being written.
    """
    from duelog.replays.files.appending import AppendedFile  # not needed for reading
    from duelog.replays.files.log_parsing import read_lines  # which imports this module

    with AppendedFile.existing(Path(path)) as file:
        content = read_content(path).data
        reading = read_lines(content, str(path))
        if reading.problem is not None:
            raise reading.problem
        if reading.seal is None:
            raise DuelogError("is not sealed: what is added belongs into its log", source=str(path))
        with Path(path).open("rb") as raw:
            if raw.read(len(ZSTD_MAGIC)) == ZSTD_MAGIC:
                raise DuelogError("a compressed file takes no annex", source=str(path), hint="save it as .duel")
        if reading.format != FORMAT:
            raise DuelogError("has an older format", source=str(path), hint="save a new copy to continue it")
        good = content[: reading.size]
        last = good[good.rfind(b"\n", 0, len(good) - 1) + 1 : -1]
        entry = Annexed(n=len(reading.annex) + 1, previous=line_digest(last), record=record, signature=signature)
        line = codec.encode(entry)
        if wrong := annex_problem(entry, line, entry.n, entry.previous):
            raise DuelogError(wrong, source=str(path))
        file.cut(reading.size)
        file.append(line + b"\n")
    return entry
