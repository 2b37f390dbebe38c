"""A recorded Match: its own file, and a file for each of its duels in the same folder (docs/matches.md)."""

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from msgspec.structs import replace

from duelog.core.catalogue.arguments import as_event
from duelog.core.engine import IllegalMove
from duelog.core.match_state import MatchState, duel_header, next_match_outcome, validate_match
from duelog.core.rules.registry import against, contradicts
from duelog.core.state import Result
from duelog.core.violation import Violation
from duelog.events import codec
from duelog.events.base import Event, Move
from duelog.events.lines import FORMAT, Header, Seal
from duelog.events.matches import MatchHeader
from duelog.events.moves import Swap, Undo
from duelog.events.outcomes import MatchDuelBegan, MatchDuelEnded
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.appending import AppendedFile
from duelog.replays.files.format_checks import header_line, normalized_event
from duelog.replays.files.reading import read_start
from duelog.replays.files.sealing import header_digest
from duelog.replays.matches.match_files import (
    SUFFIX,
    MatchReading,
    enter,
    new_reading,
    next_event_problem,
    read_match_file,
    seal_of,
)


def seal_digest(seal: Seal) -> str:
    """The digest of a duel's seal, by which the file of a Match identifies the file of the duel."""
    return header_digest(codec.encode(seal))


def header_differences(found: Header, expected: Header) -> Iterator[str]:
    """What differs between the beginning of a duel and the one that its Match gives it."""
    for name in ("seats", "faces", "ruleset", "rules", "chooser"):
        if getattr(found, name) != getattr(expected, name):
            yield f"begins with other {name} than the Match gives it"


class Match:
    """The log of a Match. Events count from 1; `state` is the state after the last one.

    Created by `Match.open` for reading, or by `Match.record` and `Match.resume` for playing: then appended events are
    on disk before the call returns, unless `durable` is False.
    """

    def __init__(self, reading: MatchReading, file: AppendedFile | None = None) -> None:
        self._reading = reading
        self._file = file

    @classmethod
    def open(cls, path: str | Path) -> Self:
        """The Match in a file, complete or not. DuelogError if it cannot be read."""
        return cls(read_match_file(path))

    @classmethod
    def record(cls, path: str | Path, header: MatchHeader, *, durable: bool = True, overwrite: bool = False) -> Self:
        """A new Match in a new file, whose name must end in ``.match``; begins the first duel."""
        path = Path(path)
        if path.suffix != SUFFIX:
            raise DuelogError(f"a Match is kept in a file whose name ends in {SUFFIX}", source=str(path))
        reading = new_reading(header, str(path))
        match = cls(reading)
        lines = [codec.encode(reading.header) + b"\n"]
        for outcome in match._following():
            event, line = normalized_event(outcome)
            lines.append(line + b"\n")
            enter(reading, event, lines[-1])
        match._file = AppendedFile.new(path, b"".join(lines), durable=durable, overwrite=overwrite)
        return match

    @classmethod
    def resume(cls, path: str | Path, *, durable: bool = True) -> Self:
        """Continues a Match that is not over; a torn last line is cut off, with a warning."""
        file = AppendedFile.existing(Path(path), durable=durable)
        try:
            reading = read_match_file(path)
            if reading.seal is not None:
                raise DuelogError("is sealed: the Match is over", source=str(path))
            if reading.format != FORMAT:
                raise DuelogError("has an older format: it can be shown, but not continued", source=str(path))
            file.cut(reading.size)
            match = cls(reading, file)
            match._enter_sealed_duel()
            match.go_on()
        except BaseException:
            file.give_up()
            raise
        return match

    def _enter_sealed_duel(self) -> None:
        """Adds the result of a duel that was sealed just before the recording stopped."""
        if self.state.stage != "duel" or not self.current_duel().exists() or self.only_begun():
            return
        duel = Duel.open(self.current_duel())
        self._insist_own(duel)
        result = duel.end.result
        if duel.seal is not None and result is not None:
            self.end_duel(result, duel.seal)

    # --- content

    @property
    def header(self) -> MatchHeader:
        """The header: what the Match is and its Decks."""
        return self._reading.header

    @property
    def events(self) -> list[Event]:
        """All events of the Match; those of its duels are in their files."""
        return self._reading.events

    @property
    def state(self) -> MatchState:
        """The state after the last event."""
        return self._reading.states[-1]

    @property
    def states(self) -> list[MatchState]:
        """The state before the first event and after each event."""
        return self._reading.states

    @property
    def seal(self) -> Seal | None:
        """The seal of a Match that is over."""
        return self._reading.seal

    @property
    def warnings(self) -> tuple[str, ...]:
        """Recoverable problems found while reading the file."""
        return tuple(self._reading.warnings)

    def swaps(self) -> list[tuple[int, Swap]]:
        """The swaps in force, each with the number of the duel that it followed."""
        found: list[tuple[int, Swap]] = []
        n = len(self.events)
        while n:
            event = self.events[n - 1]
            if isinstance(event, Swap):
                found.append((self.states[n].duel, event))
            n = event.to if isinstance(event, Undo) else n - 1
        return found[::-1]

    @property
    def path(self) -> Path:
        """The file of the Match."""
        return Path(self._reading.source)

    def duel_paths(self) -> list[Path]:
        """The files of the duels begun so far, in order. DuelogError for a name outside the folder."""
        return [self.duel_path(event) for event in self.events if isinstance(event, MatchDuelBegan)]

    def current_duel(self) -> Path:
        """The file of the last duel begun, which may not exist yet."""
        return self.duel_path(next(event for event in reversed(self.events) if isinstance(event, MatchDuelBegan)))

    def duel_path(self, begun: MatchDuelBegan) -> Path:
        """The file of a duel. DuelogError for a name outside the folder."""
        name = begun.file
        if not name or Path(name).name != name or name in (".", ".."):
            what = f'names the file of a duel that does not lie beside it: "{name}"'
            raise DuelogError(what, source=self._reading.source)
        return self.path.with_name(name)

    # --- playing on

    def append(self, event: Event) -> Event:
        """Writes the next event without checking it, and returns it with its number."""
        if self._file is None:
            raise DuelogError("is opened to be read", source=self._reading.source, hint="resume it to go on")
        self._file.opened()
        event = replace(event, n=len(self.events) + 1)
        event, line = normalized_event(event, self._reading.source)
        line += b"\n"
        if wrong := next_event_problem(self._reading, event):
            raise DuelogError(wrong, source=self._reading.source)
        with self._file.entry():
            self._file.append(line)
            enter(self._reading, event, line)
        return event

    def decide(self, move: Move) -> None:
        """Plays a swap, ready, undo or concession and what follows.

        `IllegalMove` for an illegal one.
        """
        violations = undo_violations(self.events, move) if isinstance(move, Undo) else validate_match(self.state, move)
        if violations:
            raise IllegalMove(move, violations)
        self.append(move)
        self.go_on()

    def go_on(self) -> None:
        """Writes what follows by the rules: the next duel begins, or the Match ends and its file is sealed."""
        for outcome in self._following():
            self.append(outcome)
        if self.state.stage == "over":
            self._finish()

    def _following(self) -> Iterator[Event]:
        """The outcomes that follow; each must be appended before the next is requested."""
        while (outcome := next_match_outcome(self.state)) is not None:
            last = self.events[-1] if self.events else None
            outcome = replace(outcome, n=len(self.events) + 1, by=last.n if isinstance(last, Move) else 0)
            if isinstance(outcome, MatchDuelBegan):
                outcome = replace(outcome, file=f"{self.path.stem}-{outcome.duel}.duel")
            yield outcome

    def _finish(self) -> None:
        if self._file is not None and self._reading.seal is None:
            seal = seal_of(self._reading)
            with self._file.entry():
                self._file.append(codec.encode(seal) + b"\n")
                self._reading.seal = seal
            self.close()

    def duel_header(self) -> Header:
        """The header of the duel in progress."""
        return duel_header(self.header, self.state)

    def resume_duel(self, *, durable: bool = True) -> Duel:
        """The duel in progress, in its file: created if new, otherwise resumed."""
        path = self.current_duel()
        if self.only_begun():
            return Duel.record(path, self.duel_header(), durable=durable, overwrite=True)
        if path.exists():
            self._insist_own(Duel.open(path))
            return Duel.resume(path, durable=durable)
        return Duel.record(path, self.duel_header(), durable=durable)

    def _insist_own(self, duel: Duel) -> None:
        """DuelogError for a file that begins otherwise than the duel in progress: another duel has its name."""
        if wrong := next(header_differences(duel.header, self.duel_header()), ""):
            raise DuelogError(wrong, source=duel.source, hint="it is not the duel of this Match: move it away")

    def only_begun(self) -> bool:
        """Whether the file of the duel in progress holds nothing or only part of its first line.

        No event in it was ever acknowledged, so the duel is started again.
        """
        path = self.current_duel()
        line = header_line(self.duel_header(), str(path))
        return path.is_file() and line.startswith(read_start(path, len(line) + 1))

    def end_duel(self, result: Result, seal: Seal) -> None:
        """Records the result of the finished duel, and continues."""
        ended = MatchDuelEnded(
            duel=self.state.duel, winner=result.winner, seal=seal_digest(seal), wins_match=result.wins_match
        )
        self.append(ended)
        self.go_on()

    def close(self) -> None:
        """Closes the file; a Match that is not over can be resumed."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()


@contradicts("DECK-06", "undo-into-duel", "undo-over-duel")
def undo_violations(events: list[Event], undo: Undo) -> tuple[Violation, ...]:
    """Violations by an undo between duels: only swaps since the last duel can be undone."""
    last = next((event for event in reversed(events) if isinstance(event, MatchDuelBegan | MatchDuelEnded)), None)
    if isinstance(last, MatchDuelEnded) and last.n <= undo.to <= len(events):
        return ()
    code = "undo-into-duel" if isinstance(last, MatchDuelBegan) else "undo-over-duel"
    return (against(code, event=as_event(undo.to)),)
