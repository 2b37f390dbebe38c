"""Saves the good part of a damaged replay file to another file; the original is never overwritten."""

from pathlib import Path

from duelog.events.base import Part
from duelog.events.lines import FORMAT
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.annexing import annex_lines
from duelog.replays.files.content import read_content
from duelog.replays.files.duel_files import encode_duel, read_file, write_whole
from duelog.replays.files.history import History
from duelog.replays.files.log_parsing import Reading


class Repaired(Part, frozen=True, kw_only=True):
    """The result of a repair: `events` saved, `lost` bytes dropped, and the `problem` ("" for none)."""

    source: str
    out: str
    events: int
    sealed: bool
    lost: int
    problem: str = ""


@bounded
def repair(path: str | Path, out: str | Path, *, accept_changes: bool = False) -> Repaired:
    """Writes the good part of a file to another one, which must not exist; compressed if its name ends in ``.zst``.

    The good part is byte for byte the beginning of the original, up to the first damaged line, or, if only a digest
    shows a change, up to the last checkpoint that matches. With `accept_changes`, lines that decode are accepted
    regardless of the digests, and the digests are recomputed. Records behind the seal are kept then, and
    signatures only if what they cover is unchanged.

    DuelogError if the file cannot be read or has no header, or if `out` exists or cannot be written.
    """
    reading = read_file(path, digests=not accept_changes)
    content = read_content(path).data
    anew = accept_changes or reading.format != FORMAT
    write_whole(out, _reencoded(reading) if anew else content[: reading.size])
    return Repaired(
        source=str(path),
        out=str(out),
        events=len(reading.events),
        sealed=reading.seal is not None,
        lost=len(content) - reading.size,
        problem=_without_hint(reading.problem) if reading.problem else next(iter(reading.warnings), ""),
    )


def _without_hint(problem: DuelogError) -> str:
    """The problem without its hint, which suggests the repair being done."""
    return located(problem.what, source=problem.source, line=problem.line, offset=problem.offset)


def _reencoded(reading: Reading) -> bytes:
    try:
        sealed = reading.seal is not None
        content = encode_duel(History(reading.header, reading.events, read=True), sealed=sealed)
        return content + annex_lines(reading.annex, content) if sealed else content
    except DuelogError as error:
        raise error.at(reading.source) from error
