"""Recording a duel as it happens: an event is acknowledged when it is on disk."""

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
from duelog.replays.files.format_checks import fitted, header_line
from duelog.replays.files.history import History
from duelog.replays.files.parsing import Reading, read_carefully
from duelog.replays.files.sealing import EVERY, Ledger


class DuelWriter:
    """Writes a `*.duel` file, event by event.

    `append` returns when the event is on disk (`durable`, the default) and not before, so that a kill at any moment
    loses nothing that was acknowledged. Checkpoints are written after every `TurnBegan`, and after `every` events at
    the latest. A file that exists is left alone unless `overwrite` is set. Errors are DuelogErrors; after one in
    writing, nothing more is written, and the file is good up to the last event acknowledged (`resume` goes on there).

    Without `durable`, the file is complete and on disk after `flush`, `seal` or `close`: for imports and benchmarks.
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
        """Goes on with a file that has no seal; a torn last line is cut off, with a warning in `warnings`.

        DuelogError when the file is sealed, compressed, damaged, or being written by another program.
        """
        writer = cls.__new__(cls)
        writer._prepare(path)
        writer._file = AppendedFile.there(writer.path, durable=durable)
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
                "is sealed: the duel is over", source=reading.source, hint="branch it to go on differently"
            )
        if reading.format != FORMAT:
            raise DuelogError("is of an older format", source=reading.source, hint="save it anew to go on with it")
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
        """Writes the next event, which gets the next number; the event as it stands in the log.

        DuelogError when it already has another number, cannot be written in the format, or cannot be written at all.
        """
        self._insist_open()
        event, line = self._fitting(event)
        state = self._due(event)
        with self._file.entry():
            self._file.append(self._ledger.enter(line, event.n, state))
            self.history.append(event, read=True)
        return event

    def extend(self, events: Iterable[Event]) -> None:
        """Writes several events and acknowledges them together, which is much faster than one by one."""
        self._insist_open()
        wrong: Exception | None = None
        with self._file.entry():
            lines: list[bytes] = []
            try:
                for given in events:
                    event, line = self._fitting(given)
                    lines.append(self._ledger.enter(line, event.n, self._due(event)))
                    self.history.append(event, read=True)
            except Exception as error:
                wrong = error
            self._file.append(b"".join(lines))
        if wrong is not None:
            raise wrong

    def seal(self) -> Seal:
        """Ends the file: the duel is over. Nothing can be appended any more."""
        self._insist_open()
        with self._file.entry():
            lines, seal = self._ledger.close(len(self), self._state)
            self._file.append(lines)
            self.sealed = seal
        self.close()
        return seal

    def flush(self) -> None:
        """Puts on disk what was written so far."""
        self._insist_open()
        self._file.flush()

    def close(self) -> None:
        """Closes the file, without a seal unless it has one. Further calls do nothing."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def _fitting(self, event: Event) -> tuple[Event, bytes]:
        """The next event with its number, and its line. DuelogError for one that cannot be written here."""
        n = len(self) + 1
        if event.n not in (0, n):
            raise DuelogError(f"event {event.n} cannot be written here: the next is event {n}", source=str(self.path))
        if event.n == 0:
            event = replace(event, n=n)
        return fitted(event, str(self.path))

    def _due(self, event: Event) -> State | None:
        """The state after the next event, where a checkpoint of it is due."""
        return self.history.after(event) if self._ledger.due(event.n, type(event) is TurnBegan) else None

    def _state(self) -> State:
        return self.history.state_at(len(self))

    def _insist_open(self) -> None:
        if self.sealed is not None:
            raise DuelogError("is sealed: nothing can be appended", source=str(self.path))
        self._file.opened()
