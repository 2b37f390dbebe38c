"""Saving what is good of a damaged replay file: into another file, never over the original."""

from pathlib import Path

from duelog.events.base import Part
from duelog.events.lines import FORMAT
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.content import read_content
from duelog.replays.files.duel_files import encode_duel, read_file, write_whole
from duelog.replays.files.history import History
from duelog.replays.files.parsing import Reading


class Repaired(Part, frozen=True, kw_only=True):
    """What was saved: so many events; `lost` bytes of the original were not. `problem` is why, "" for none."""

    source: str
    out: str
    events: int
    sealed: bool
    lost: int
    problem: str = ""


@bounded
def repair(path: str | Path, out: str | Path, *, accept_changes: bool = False) -> Repaired:
    """Writes the good part of a file to another one, which must not exist; compressed where it ends in ``.zst``.

    The good part is byte for byte the beginning of the original, up to the first line that is damaged or, where only a
    digest tells that something was changed, to the last checkpoint that fits. With `accept_changes` lines that can be
    read are taken as they stand, whatever the digests say, and the digests are made anew.

    DuelogError when the file cannot be read or holds no header, and when `out` exists or cannot be written.
    """
    reading = read_file(path, digests=not accept_changes)
    content = read_content(path).data
    anew = accept_changes or reading.format != FORMAT
    write_whole(out, _written_anew(reading) if anew else content[: reading.size])
    return Repaired(
        source=str(path),
        out=str(out),
        events=len(reading.events),
        sealed=reading.seal is not None,
        lost=len(content) - reading.size,
        problem=_said(reading.problem) if reading.problem else next(iter(reading.warnings), ""),
    )


def _said(problem: DuelogError) -> str:
    """The problem without its hint, which is to do what is being done."""
    return located(problem.what, source=problem.source, line=problem.line, offset=problem.offset)


def _written_anew(reading: Reading) -> bytes:
    try:
        return encode_duel(History(reading.header, reading.events, read=True), sealed=reading.seal is not None)
    except DuelogError as error:
        raise error.at(reading.source) from error
