"""Replay files: `*.duel`, and `*.duel.zst` (the same, compressed). docs/format.md describes every byte."""

from functools import partial
from pathlib import Path

from msgspec import Struct

from duelog.events.base import Event
from duelog.events.lines import Annexed, Checkpoint, Header, Seal
from duelog.events.outcomes import TurnBegan
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.content import compress, read_content
from duelog.replays.files.format_checks import event_line, header_line
from duelog.replays.files.history import History
from duelog.replays.files.log_parsing import Reading, read_carefully, read_lines
from duelog.replays.files.sealing import EVERY, Ledger, checkpoint_of

DUEL_ENDINGS = (".duel", ".duel.zst")
"""The file name suffixes of replay files."""


def is_duel(path: Path) -> bool:
    """Whether a file name is that of a replay file."""
    return path.name.endswith(DUEL_ENDINGS)


def duel_stem(name: str) -> str:
    """A file name without the suffix of a replay file."""
    return name.removesuffix(".zst").removesuffix(".duel")


class DuelFile(Struct, frozen=True):
    """The content of a replay file: header, events, checkpoints, the seal of a finished duel, and its annex."""

    header: Header
    events: list[Event]
    checkpoints: tuple[Checkpoint, ...]
    seal: Seal | None
    warnings: tuple[str, ...]
    source: str
    annex: tuple[Annexed, ...] = ()


@bounded
def read_duel(path: str | Path) -> DuelFile:
    """The content of a replay file. A torn last line is dropped with a warning.

    DuelogError for any other damage, naming the line, the reason, and the last good event.
    """
    return _sound(read_file(path))


@bounded
def parse_duel(content: bytes, source: str = "") -> DuelFile:
    """The content of a replay file held in memory. Raises as `read_duel`."""
    return _sound(read_lines(content, source))


@bounded
def read_file(path: str | Path, *, digests: bool = True) -> Reading:
    """The content of a replay file up to the first damage, which is its `problem`.

    DuelogError if it cannot be read or has no header. `digests` as in `read_carefully`.
    """
    content = read_content(path)
    if content.problem is None and digests:
        return read_lines(content.data, str(path))
    try:
        reading = read_carefully(content.data, str(path), digests=digests)
    except DuelogError as error:
        raise content.problem or error from error
    reading.problem = reading.problem or content.problem
    return reading


def _sound(reading: Reading) -> DuelFile:
    if reading.problem is not None:
        raise reading.problem
    return DuelFile(
        header=reading.header,
        events=reading.events,
        checkpoints=tuple(checkpoint_of(mark, reading.header_digest) for mark in reading.marks),
        seal=reading.seal,
        warnings=tuple(reading.warnings),
        source=reading.source,
        annex=tuple(reading.annex),
    )


def encode_duel(history: History, *, sealed: bool = True, every: int = EVERY) -> bytes:
    """The uncompressed bytes of a file with these events."""
    ledger = Ledger(every)
    lines = [ledger.open(header_line(history.header), history.state_at(0))]
    for n, event in enumerate(history.events, start=1):
        state = history.state_at(n) if ledger.due(n, type(event) is TurnBegan) else None
        lines.append(ledger.enter(event_line(event), n, state))
    if sealed:
        last = len(history.events)
        lines.append(ledger.close(last, partial(history.state_at, last))[0])
    return b"".join(lines)


def write_whole(path: str | Path, content: bytes, *, overwrite: bool = False, secret: bool = False) -> None:
    """Writes a file atomically; compressed if its name ends in ``.zst``; a `secret` one for its owner only.

    DuelogError if it exists and `overwrite` is not set, if another program is writing it, or if it cannot be
    written.
    """
    from duelog.replays.files.making import create  # not needed for reading

    path = Path(path)
    try:
        whole = compress(content) if path.name.endswith(".zst") else content
        create(path, whole, overwrite=overwrite, secret=secret)
    except FileExistsError as error:
        raise DuelogError(
            "exists already", source=str(path), hint="choose another name, or overwrite it: --overwrite"
        ) from error
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        raise DuelogError(f"cannot be written: {said}", source=str(path)) from error
