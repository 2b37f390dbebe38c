"""A sealed file read through the index in its seal: any range of events without reading those before it."""

import os
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import BinaryIO, Self

from duelog.events import codec
from duelog.events.base import Event
from duelog.events.lines import FORMAT, Header, Mark, Seal
from duelog.replays.errors import DuelogError
from duelog.replays.files.content import ZSTD_MAGIC, read_content
from duelog.replays.files.format_checks import BROKEN, reason
from duelog.replays.files.limits import LONGEST_EVENT, LONGEST_HEADER, LONGEST_SEAL, current
from duelog.replays.files.log_parsing import read_header
from duelog.replays.files.reading import opened, read_start
from duelog.replays.files.sealing import checkpoint_of

_TAIL = 1 << 16


class IndexedFile:
    """A sealed file. `logs` maps the number of the last event before each checkpoint to the digest of the log there."""

    def __init__(self, source: str, file: BinaryIO, header: Header, seal: Seal, end: int) -> None:
        self.source = source
        self.header = header
        self.seal = seal
        self.logs = {mark.n: mark.log for mark in seal.checkpoints}
        self._file = file
        self._end = end

    @classmethod
    def open(cls, path: str | Path) -> Self | None:
        """Opens a file; None if it has no seal of the newest format, or if its seal or header is damaged.

        DuelogError if it cannot be read.
        """
        file = _opened(path)
        try:
            line, start = _last_line(file)
            seal = codec.decode_line(line)
            file.seek(0)
            head = read_header(file.readline(LONGEST_HEADER + 1), str(path))
            sound = isinstance(seal, Seal) and head.format == FORMAT and head.header_digest == seal.header
            if isinstance(seal, Seal) and sound and _fits(seal, start):
                return cls(str(path), file, head.header, seal, start)
        except (*BROKEN, DuelogError, OSError):
            pass
        file.close()
        return None

    def events(self, start: int) -> Iterator[Event]:
        """The events after event `start`, where there must be a checkpoint. DuelogError if that part is damaged."""
        marks = [mark for mark in self.seal.checkpoints if mark.n >= start]
        for mark, following in pairwise(marks):
            yield from self._stretch(mark, following)

    def _stretch(self, mark: Mark, following: Mark) -> list[Event]:
        """The events between two checkpoints."""
        line = codec.encode(checkpoint_of(mark, self.seal.header)) + b"\n"
        size = following.offset - mark.offset
        if not len(line) <= size <= LONGEST_EVENT * max(1, following.n - mark.n) or following.offset > self._end:
            raise self._damaged("its index does not fit")
        self._file.seek(mark.offset)
        lines = self._file.read(size)
        if not lines.startswith(line):
            raise self._damaged(f"there is no checkpoint at byte {mark.offset}")
        try:
            events = codec.decode_lines(lines[len(line) :])
        except BROKEN as error:
            raise self._damaged(reason(error)) from error
        found = [event for event in events if isinstance(event, Event)]
        if len(found) != following.n - mark.n or any(event.n != n for n, event in enumerate(found, mark.n + 1)):
            raise self._damaged(f"the events after event {mark.n} are not those of the index")
        return found

    def _damaged(self, what: str) -> DuelogError:
        return DuelogError(what, source=self.source)

    def close(self) -> None:
        """Closes the file."""
        self._file.close()


_SHORTEST = len(b'{"kind":"pass","n":1,"player":1}')


def _fits(seal: Seal, end: int) -> bool:
    """Whether the index is consistent for a file whose seal begins at byte `end`. The index is untrusted input."""
    marks = seal.checkpoints
    if not marks or marks[0].n or marks[-1].n != seal.events or seal.events > current().events:
        return False
    return marks[-1].offset < end and all(
        mark.n < following.n and following.offset - mark.offset >= _SHORTEST * (following.n - mark.n)
        for mark, following in pairwise(marks)
    )


def _opened(path: str | Path) -> BinaryIO:
    if read_start(path, len(ZSTD_MAGIC)) == ZSTD_MAGIC:
        return BytesIO(read_content(path).data)
    try:
        return opened(path)
    except (OSError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        raise DuelogError(f"cannot be read: {said}", source=str(path)) from error


def _last_line(file: BinaryIO) -> tuple[bytes, int]:
    """The last line and its offset; empty if there is none, or if it exceeds the maximum length."""
    size = file.seek(0, os.SEEK_END)
    count = _TAIL
    while True:
        start = max(0, size - count)
        file.seek(start)
        tail = file.read(count)
        at = tail.rfind(b"\n", 0, len(tail) - 1) + 1
        if at and tail.endswith(b"\n"):
            return tail[at:], start + at
        if not start or count > LONGEST_SEAL or not tail.endswith(b"\n"):
            return b"", 0
        count *= 4
