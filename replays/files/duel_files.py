"""Replay files: `*.duel`, and `*.duel.zst`, which is the same compressed. docs/format.md describes every byte."""

import os
import tempfile
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from duelog.events.base import Event
from duelog.events.lines import Checkpoint, Header, Seal
from duelog.events.outcomes import TurnBegan
from duelog.replays.errors import DuelogError
from duelog.replays.files.content import compress, read_content
from duelog.replays.files.format_checks import event_line, header_line
from duelog.replays.files.history import History
from duelog.replays.files.parsing import Reading, read_carefully, read_lines
from duelog.replays.files.sealing import EVERY, Ledger, checkpoint_of


@dataclass(frozen=True, slots=True)
class DuelFile:
    """What stands in a replay file: the header, the events, the checkpoints, and the seal of a finished duel."""

    header: Header
    events: list[Event]
    checkpoints: tuple[Checkpoint, ...]
    seal: Seal | None
    warnings: tuple[str, ...]
    source: str


def read_duel(path: str | Path) -> DuelFile:
    """The content of a replay file. A torn last line is dropped with a warning.

    DuelogError for anything else that is damaged: with the line, the reason, and how far the file is good.
    """
    return _sound(read_file(path))


def parse_duel(content: bytes, source: str = "") -> DuelFile:
    """The content of a replay file that is in memory. Raises as `read_duel`."""
    return _sound(read_lines(content, source))


def read_file(path: str | Path, *, digests: bool = True) -> Reading:
    """The content of a replay file as far as it is good; what is wrong after that is its `problem`.

    DuelogError when it cannot be read at all or holds no header. `digests` as in `read_carefully`.
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
    )


def encode_duel(history: History, *, sealed: bool = True, every: int = EVERY) -> bytes:
    """The bytes of a file with these events, uncompressed."""
    ledger = Ledger(every)
    lines = [ledger.open(header_line(history.header), history.state_at(0))]
    for n, event in enumerate(history.events, start=1):
        lines.append(ledger.enter(event_line(event), n, type(event) is TurnBegan, partial(history.state_at, n)))
    if sealed:
        last = len(history.events)
        lines.append(ledger.close(last, partial(history.state_at, last))[0])
    return b"".join(lines)


def write_whole(path: str | Path, content: bytes, *, overwrite: bool = False) -> None:
    """Writes a file so that it is there as a whole or not at all; compressed where its name ends in ``.zst``.

    DuelogError when it exists, unless `overwrite` is set, and when it cannot be written.
    """
    path = Path(path)
    try:
        _write_whole(path, compress(content) if path.name.endswith(".zst") else content, overwrite)
    except FileExistsError as error:
        raise DuelogError(
            "exists already", source=str(path), hint="choose another name, or overwrite it: --overwrite"
        ) from error
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        raise DuelogError(f"cannot be written: {said}", source=str(path)) from error


def _write_whole(path: Path, content: bytes, overwrite: bool) -> None:
    if not overwrite and path.exists():
        raise FileExistsError
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary = Path(name)
        temporary.chmod(_mode(path))
        if overwrite:
            temporary.replace(path)
        else:
            _move_to_new(temporary, path)
    finally:
        with suppress(FileNotFoundError):
            Path(name).unlink()
    sync_folder(path)


def _mode(path: Path) -> int:
    """The permissions of the file that is replaced, or those that a new file gets."""
    try:
        return path.stat().st_mode & 0o777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def _move_to_new(temporary: Path, path: Path) -> None:
    """Gives the file its name, failing with FileExistsError where another program was faster."""
    try:
        path.hardlink_to(temporary)
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a file system without links
        temporary.replace(path)


def sync_folder(path: Path) -> None:
    """Makes the name of a new file durable, where the system can."""
    with suppress(OSError):
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
