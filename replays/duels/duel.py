"""A duel: its events, and the state after each of them.

>>> from duelog.events.lines import Header, Seat
>>> from duelog.events.outcomes import DuelBegan, TurnBegan
>>> duel = Duel.new(Header(seats=(Seat(name="Ada"), Seat(name="Ben"))))
>>> _ = duel.append(DuelBegan(first=1))
>>> _ = duel.append(TurnBegan(player=1, turn=1))
>>> len(duel), duel.state_at(0).turn, duel.end.turn
(2, 0, 1)
>>> [(event.n, state.turn) for event, state in duel]
[(1, 0), (2, 1)]
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from operator import index
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self, overload

from msgspec.structs import replace

from duelog.core.drawing import Drawing
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import IllegalMove
from duelog.core.state import State
from duelog.core.told_numbers import told_number
from duelog.core.validate import validate
from duelog.events.base import Event, Move
from duelog.events.lines import Annexed, Checkpoint, Header, Seal, kind_of
from duelog.events.moves import Undo
from duelog.events.outcomes import PositionSetUp, TurnBegan
from duelog.events.seen_tables import SeenTable
from duelog.replays.duels.cursor import Cursor
from duelog.replays.duels.duel_steps import DuelStep, DuelTurn
from duelog.replays.errors import DuelogError
from duelog.replays.files.duel_files import DuelFile, encode_duel, read_duel, write_whole
from duelog.replays.files.format_checks import header_line, insist_on_format, normalized_event
from duelog.replays.files.history import History
from duelog.replays.files.sealing import EVERY

if TYPE_CHECKING:
    from duelog.replays.files.writing import DuelWriter

_BEGINS_TURN = ("turn-began", "position-set-up")
"""The kinds of events with which a turn begins, or that lead to one."""

Listener = Callable[[Event, State], object]


class Duel:
    """The log of a duel. Events count from 1; `state_at(n)` is the state after event n, `state_at(0)` the initial one.

    Created by `Duel.open`, `Duel.new`, `Duel.record` or `Duel.resume`. Duels from `record` and `resume` write to a
    file: `append` returns when the event is on disk. The others live in memory until they are saved.
    """

    def __init__(self, history: History, file: DuelFile | None = None, writer: "DuelWriter | None" = None) -> None:
        self._history = history
        self._file = file
        self._writer = writer
        self._listeners: list[Listener] = []
        self._book: CardBook | None = None

    # --- construction

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """The duel in a replay file (`*.duel` or `*.duel.zst`). DuelogError if it cannot be read or is damaged."""
        file = read_duel(path)
        return cls(History(file.header, file.events, file.source, read=True), file)

    @classmethod
    def new(cls, header: Header, events: Iterable[Event] = ()) -> Self:
        """A duel in memory. Its events are numbered in the order given; they are a log, and not judged.

        DuelogError for a header or an event that does not fit the format.
        """
        header_line(header)  # one that does not fit the format is refused here, not when the duel is saved
        duel = cls(History(header))
        duel.extend(events, judged=True)
        return duel

    @classmethod
    def record(cls, path: str | Path, header: Header, *, durable: bool = True, overwrite: bool = False) -> Self:
        """A duel that is written to a new file while it is played (see `DuelWriter`)."""
        from duelog.replays.files.writing import DuelWriter  # not needed for reading

        writer = DuelWriter(path, header, durable=durable, overwrite=overwrite)
        return cls(writer.history, writer=writer)

    @classmethod
    def resume(cls, path: str | Path, *, durable: bool = True) -> Self:
        """Continues a duel in progress in its file (see `DuelWriter.resume`)."""
        from duelog.replays.files.writing import DuelWriter

        writer = DuelWriter.resume(path, durable=durable)
        return cls(writer.history, writer=writer)

    def branch(self, at: int | None = None) -> "Duel":
        """A duel in memory with the events up to `at` (default: all), to be continued differently.

        `IndexError` if there is no such event.
        """
        if at is not None and not 0 <= at <= len(self):
            raise IndexError(f"there is no event {told_number(at)}: the duel has {len(self)} events")
        return Duel(History(self.header, self.events[:at] if at is not None else self.events, read=True))

    def __copy__(self) -> "Duel":
        """Another duel with the same events, as `branch`: what is appended there changes nothing here."""
        return self.branch()

    # --- content

    @property
    def header(self) -> Header:
        """The header: what the duel is and its initial position."""
        return self._history.header

    @property
    def events(self) -> Sequence[Event]:
        """All events; event n is at index n - 1."""
        return self._history.events

    @property
    def checkpoints(self) -> tuple[Checkpoint, ...]:
        """The checkpoints of the file it was opened from."""
        return self._file.checkpoints if self._file else ()

    @property
    def seal(self) -> Seal | None:
        """The seal of the file; None for a duel in progress or in memory."""
        if self._writer is not None:
            return self._writer.sealed
        return self._file.seal if self._file else None

    @property
    def annex(self) -> tuple[Annexed, ...]:
        """The annex after the seal of the file: rulings and signatures that were added after the duel."""
        return self._file.annex if self._file else ()

    @property
    def warnings(self) -> tuple[str, ...]:
        """Recoverable problems found while reading the file."""
        if self._writer is not None:
            return self._writer.warnings
        return self._file.warnings if self._file else ()

    @property
    def recorded(self) -> bool:
        """Whether events that are appended are written to a file."""
        return self._writer is not None

    @property
    def source(self) -> str:
        """The name of the file, "" for a duel in memory."""
        return self._history.source

    def __len__(self) -> int:
        """The number of events."""
        return len(self._history.events)

    def __bool__(self) -> bool:
        return True

    def __repr__(self) -> str:
        one, two = self.header.seats
        where = f" {self.source}" if self.source else ""
        how = ", sealed" if self.seal is not None else ""
        return f"<Duel{where}: {one.name or 'p1'} against {two.name or 'p2'}, {len(self)} events{how}>"

    def _repr_html_(self) -> str | None:
        """The last board and the Life Points as pictures, for notebooks."""
        return None if Drawing.duel is None else Drawing.duel(self)

    @overload
    def __getitem__(self, n: int) -> DuelStep: ...
    @overload
    def __getitem__(self, n: slice) -> list[DuelStep]: ...
    def __getitem__(self, n: int | slice) -> DuelStep | list[DuelStep]:
        """Event number `n` with the state after it; -1 is the last. A slice is a list, by the numbers of events.

        `IndexError` if there is no such event. There is no event 0: `start` is the state before the first.
        """
        undone, history = self.taken_back(), self._history
        if isinstance(n, slice):
            numbers = [at for at in range(*n.indices(len(self) + 1)) if at]
            return [DuelStep.of(self.event(at), history.state_at(at), undone=at in undone, duel=self) for at in numbers]
        at = n + len(self) + 1 if index(n) < 0 else n
        if at < 1 and n:
            raise IndexError(f"no event {told_number(n)}: the duel has {len(self)} events, counted from 1")
        return DuelStep.of(self.event(at), history.state_at(at), undone=at in undone, duel=self)

    def event(self, n: int) -> Event:
        """Event number `n`. `IndexError` if there is none."""
        if not 1 <= n <= len(self):
            raise IndexError(f"no event {told_number(n)}: the duel has {len(self)} events, counted from 1")
        return self._history.events[n - 1]

    # --- states

    @property
    def start(self) -> State:
        """The state before the first event."""
        return self.state_at(0)

    @property
    def end(self) -> State:
        """The state after the last event."""
        return self.state_at(len(self))

    def state_at(self, n: int) -> State:
        """The state after event `n`; 0 is before the first event. `IndexError` if there is no such event."""
        return self._history.state_at(n)

    def taken_back(self, last: int | None = None) -> frozenset[int]:
        """The numbers of the events undone by an `Undo` up to event `last`, by default all."""
        return self._history.taken_back(last)

    def __iter__(self) -> Iterator[DuelStep]:
        """Every event with the state after it, including events appended during iteration."""
        return self.steps()

    def steps(self, start: int = 1) -> Iterator[DuelStep]:
        """The events from number `start` on, each with the state after it, and marked if it was undone."""
        history = self._history
        n, known = start, -1
        undone: frozenset[int] = frozenset()
        while n <= len(history.events):
            if known != len(history.events):  # an event appended meanwhile may be an `Undo`
                known, undone = len(history.events), history.taken_back()
            yield DuelStep.of(history.events[n - 1], history.state_at(n), undone=n in undone, duel=self)
            n += 1

    def __reversed__(self) -> Iterator[DuelStep]:
        """The events from the last to the first, each with the state after it."""
        return (self[n] for n in range(len(self), 0, -1))

    def cursor(self, n: int = 0) -> Cursor:
        """A movable position in the duel, initially after event `n`."""
        return Cursor(self._history, n)

    def turns(self) -> list[DuelTurn]:
        """The turns in log order, turn 0 first."""
        history = self._history
        turns: list[DuelTurn] = []
        number, player, first = 0, self.start.turn_player, 1
        for n, event in enumerate(history.events, start=1):
            kind = kind_of(event)
            begins = kind in _BEGINS_TURN
            if isinstance(event, TurnBegan | PositionSetUp | SeenTable) and begins:
                new = event.turn, event.player
            elif kind == "undo":
                state = history.state_at(n)
                new = state.turn, state.turn_player
            else:
                continue
            if new != (number, player) or begins:
                turns.append(DuelTurn(number, player, first, n - 1))
                (number, player), first = new, n
        return [*turns, DuelTurn(number, player, first, len(self))]

    def turn(self, number: int) -> DuelTurn:
        """The turn with this number; the last one if an `Undo` created two. `IndexError` if there is none."""
        for turn in reversed(self.turns()):
            if turn.number == number:
                return turn
        raise IndexError(f"no turn {told_number(number)}")

    # --- playing on

    def append(self, event: Event, *, judged: bool = False) -> Event:
        """Adds the next event, notifies the listeners, and returns the event with its number.

        It is on disk if there is a file.

        DuelogError if it already has a different number, does not fit the format (a list for a tuple), or cannot be
        written. `IllegalMove` for a move that breaks the rules, unless it is `judged` already or is marked with what it
        `breaks`; moves of duels that are not refereed, or whose card definitions are not available, are not judged.
        Outcomes are not: `verify` judges them (docs/verify.md), and `Game.push` derives them.
        """
        if not isinstance(event, Event):  # pyright: ignore[reportUnnecessaryIsInstance] - Python does not check it
            raise TypeError(f"{event!r} is no event: they are objects of duelog.moves and duelog.outcomes")
        if isinstance(event, Move) and not judged:
            insist_on_format(event, len(self) + 1, self.source)  # the rules rely on it
            self._refuse_illegal(event)
        event = self._added(event)
        if self._listeners:
            state = self.end
            for listener in tuple(self._listeners):
                listener(event, state)
        return event

    def _refuse_illegal(self, move: Move) -> None:
        state = self.end
        if move.breaks or not state.rules.refereed or type(move) is Undo:  # the log itself limits an `Undo`
            return
        book = self._book_to_judge()
        violations = () if book is None else validate(state, move, book)
        if violations:
            raise IllegalMove(move, violations)

    def _book_to_judge(self) -> CardBook | None:
        """The definitions that the duel is played with, None if they are not available."""
        if not self.header.definitions:
            return NO_BOOK
        if self._book is None:
            from duelog.replays.cards.definition_files import book_of  # slow to import

            self._book = book_of(self.header)[0]
        return self._book or None

    def _added(self, event: Event) -> Event:
        if self._writer is not None:
            return self._writer.append(event)
        if self.seal is not None:
            raise DuelogError("is sealed: the duel is over", source=self.source, hint="branch it to play on")
        if event.n == 0:
            event = replace(event, n=len(self) + 1)
        try:
            self._history.append(normalized_event(event, self.source)[0], read=True)
        except ValueError as error:
            raise DuelogError(str(error), source=self.source) from error
        return self._history.events[-1]

    def extend(self, events: Iterable[Event], *, judged: bool = False) -> None:
        """Appends the events one after another; raises as `append`."""
        for event in events:
            self.append(event, judged=judged)

    def cut(self, n: int) -> None:
        """Removes the events after event `n`. DuelogError for a duel in a file, where `Undo` is appended instead."""
        if self._writer is not None or self._file is not None:
            raise DuelogError("what is in a file stays there", source=self.source, hint="append an Undo, or branch it")
        if not 0 <= n <= len(self):
            raise IndexError(f"there is no event {told_number(n)}: the duel has {len(self)} events")
        self._history.cut(n)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Calls `listener(event, state)` after each appended event; the returned function unsubscribes."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def save(
        self, path: str | Path, *, sealed: bool | None = None, overwrite: bool = False, every: int = EVERY
    ) -> None:
        """Writes the duel to a file, atomically; compressed if the name ends in ``.zst``.

        `sealed`: whether to write a seal, which says that nothing follows; None: if the duel is over, or was sealed.

        DuelogError if the file exists and `overwrite` is not set, or if it cannot be written.
        """
        write_whole(path, self.encoded(sealed=sealed, every=every), overwrite=overwrite)

    def encoded(self, *, sealed: bool | None = None, every: int = EVERY) -> bytes:
        """The uncompressed bytes of the file that `save` writes. With a seal, the annex follows (`annex_lines`)."""
        if sealed is None:
            sealed = self.seal is not None or self.end.result is not None
        from duelog.replays.files.annexing import annex_lines

        content = encode_duel(self._history, sealed=sealed, every=every)
        return content + annex_lines(self.annex, content) if sealed and self.annex else content

    def finish(self) -> Seal:
        """Seals the file of a recorded duel. DuelogError if there is no file."""
        if self._writer is None:
            raise DuelogError("there is no file to seal", hint="record the duel, or save it")
        return self._writer.seal()

    def close(self) -> None:
        """Closes the file of a recorded duel; the duel stays in progress unless it was finished."""
        if self._writer is not None:
            self._writer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()
