"""The log of an import: numbered events, and the state after them."""

from msgspec.structs import replace

from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.events.base import Event, Move, Outcome
from duelog.events.lines import Header


class Entries:
    """The events so far and the state after the last. Outcomes are attributed to the last move, if any."""

    __slots__ = ("events", "header", "last_move", "state")

    def __init__(self, header: Header) -> None:
        self.header = header
        self.events: list[Event] = []
        self.state: State = initial_state(header)
        self.last_move = 0

    def move(self, move: Move) -> None:
        """Appends a move."""
        self.last_move = len(self.events) + 1
        self._enter(replace(move, n=self.last_move))

    def add(self, outcome: Outcome) -> None:
        """Appends an outcome."""
        self._enter(replace(outcome, n=len(self.events) + 1, by=self.last_move))

    def _enter(self, event: Event) -> None:
        self.events.append(event)
        self.state = evolve(self.state, event)
