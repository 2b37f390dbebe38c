"""Writes a duel while it is played: an event is acknowledged when it is on disk."""

from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec.structs import replace

from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.lines import FORMAT, Header, Seal
from duelog.events.outcomes import TurnBegan
from duelog.replays.errors import DuelogError
from duelog.replays.files.appending import AppendedFile
from duelog.replays.files.content import read_content
from duelog.replays.files.format_checks import header_line, normalized_event
from duelog.replays.files.history import History
from duelog.replays.files.log_parsing import Reading, read_carefully
from duelog.replays.files.sealing import EVERY, Ledger


class DuelWriter:
    """Writes a `*.duel` file, event by event.

    `append` returns when the event is on disk (with `durable`, the default), so that killing the process at any moment
    loses no acknowledged event. Checkpoints are written after every `TurnBegan` and at least every `every` events.
    An existing file is refused unless `overwrite` is set. Errors are raised as DuelogError; after a write error
    nothing more is written, and the file is good up to the last acknowledged event (`resume` continues there).

    Without `durable`, the file is on disk only after `flush`, `seal` or `close`: for imports and benchmarks.
    """

    def __init__(
        self,
        path: str | Path,
        header: Header,
        *,
        durable: bool = True,
        every: int = EVERY,
        overwrite: bool = False,
    ) -> None:
        line = header_line(header, str(path))
        self._prepare(path)
        self.history = History(header, source=str(path))
        self._ledger = Ledger(every)
        start = self._ledger.open(line, self.history.state_at(0))
        self._file = AppendedFile.new(self.path, start, durable=durable, overwrite=overwrite)

    def _prepare(self, path: str | Path) -> None:
        self.path = Path(path)
        self.warnings: tuple[str, ...] = ()
        self.sealed: Seal | None = None
        if self.path.name.endswith(".zst"):
            hint = "use a .duel file; a finished duel can be saved as .duel.zst"
            raise DuelogError("a compressed file cannot be written event by event", source=str(path), hint=hint)

    @classmethod
    def resume(cls, path: str | Path, *, durable: bool = True, every: int = EVERY) -> Self:
        """Continues a file without a seal; a torn last line is cut off, with a message in `warnings`.

        DuelogError if the file is sealed, compressed, damaged, or being written by another program.
        """
        writer = cls.__new__(cls)
        writer._prepare(path)
        writer._file = AppendedFile.existing(writer.path, durable=durable)
        try:
            writer._go_on(read_carefully(read_content(path).data, str(path)), every)
        except BaseException:
            writer._file.give_up()
            raise
        return writer

    def _go_on(self, reading: Reading, every: int) -> None:
        if reading.problem is not None:
            raise reading.problem
        if reading.seal is not None:
            raise DuelogError(
                "is sealed: the duel is over", source=reading.source, hint="branch it to continue differently"
            )
        if reading.format != FORMAT:
            raise DuelogError("has an older format", source=reading.source, hint="save a new copy to continue it")
        self.history = History(reading.header, reading.events, reading.source, read=True)
        self.warnings = tuple(reading.warnings)
        self._ledger = Ledger.going_on(reading.header_digest, reading.log, reading.marks, reading.size, every)
        self._file.cut(reading.size)
        if not reading.marks:
            self._file.append(self._ledger.checkpoint(len(self), self._state()))

    @property
    def header(self) -> Header:
        """The header of the file."""
        return self.history.header

    def __len__(self) -> int:
        """The number of events written."""
        return len(self.history.events)

    def append(self, event: Event) -> Event:
        """Writes the next event and returns it with its number.

        DuelogError if it already has a different number, does not fit the format, or cannot be written.
        """
        self._insist_open()
        event, line = self._numbered(event)
        state = self._due(event)
        with self._file.entry():
            self._file.append(self._ledger.enter(line, event.n, state))
            self.history.append(event, read=True)
        return event

    def extend(self, events: Iterable[Event]) -> None:
        """Writes several events and acknowledges them together, much faster than one by one."""
        self._insist_open()
        wrong: Exception | None = None
        rest = iter(events)
        with self._file.entry():
            lines: list[bytes] = []
            while True:
                try:  # only what changes nothing: the events before a wrong one are written
                    event, line = self._numbered(next(rest))
                    state = self._due(event)
                except StopIteration:
                    break
                except Exception as error:
                    wrong = error
                    break
                lines.append(self._ledger.enter(line, event.n, state))
                self.history.append(event, read=True)
            self._file.append(b"".join(lines))
        if wrong is not None:
            raise wrong

    def seal(self) -> Seal:
        """Writes the seal: the duel is over, and nothing more can be appended."""
        self._insist_open()
        with self._file.entry():
            lines, seal = self._ledger.close(len(self), self._state)
            self._file.append(lines)
            self.sealed = seal
        self.close()
        return seal

    def flush(self) -> None:
        """Syncs everything written so far to disk."""
        self._insist_open()
        self._file.flush()

    def close(self) -> None:
        """Closes the file without sealing it. Further calls do nothing."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _numbered(self, event: Event) -> tuple[Event, bytes]:
        """The next event with its number, and its line. DuelogError if it cannot be written here."""
        n = len(self) + 1
        if event.n not in (0, n):
            raise DuelogError(f"event {event.n} cannot be written here: the next is event {n}", source=str(self.path))
        if event.n == 0:
            event = replace(event, n=n)
        return normalized_event(event, str(self.path))

    def _due(self, event: Event) -> State | None:
        """The state after the next event if a checkpoint is due there, otherwise None."""
        return self.history.after(event) if self._ledger.due(event.n, type(event) is TurnBegan) else None

    def _state(self) -> State:
        return self.history.state_at(len(self))

    def _insist_open(self) -> None:
        if self.sealed is not None:
            raise DuelogError("is sealed; nothing can be appended", source=str(self.path))
        self._file.opened()
