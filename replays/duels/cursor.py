"""A movable position in the log of a duel."""

from collections.abc import Callable

from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.lines import BY_KIND
from duelog.events.outcomes import TurnBegan
from duelog.replays.files.history import History

Kind = type[Event] | str
"""A kind of event: its class, a base class (`Move`), or its name in files."""


class Cursor:
    """A position between two events: `n` is the number of the event before it, 0 at the start.

    The methods that move the cursor return whether it moved; if there is no target, it stays.
    """

    __slots__ = ("_history", "_n")

    def __init__(self, history: History, n: int = 0) -> None:
        self._history = history
        self._n = 0
        self.go(n)

    @property
    def n(self) -> int:
        """The number of the last event, 0 at the start."""
        return self._n

    @property
    def event(self) -> Event | None:
        """The last event, None at the start."""
        return self._history.events[self._n - 1] if self._n else None

    @property
    def state(self) -> State:
        """The state here."""
        return self._history.state_at(self._n)

    @property
    def at_end(self) -> bool:
        """Whether no event follows."""
        return self._n == len(self._history.events)

    def go(self, n: int) -> bool:
        """Goes to the position after event `n`, or the nearest one that exists."""
        n = max(0, min(n, len(self._history.events)))
        moved, self._n = n != self._n, n
        return moved

    def forward(self, count: int = 1) -> bool:
        """Goes forward by `count` events."""
        return self.go(self._n + count)

    def back(self, count: int = 1) -> bool:
        """Goes back by `count` events."""
        return self.go(self._n - count)

    def next_turn(self) -> bool:
        """Goes to the beginning of the next turn."""
        return self.next(TurnBegan)

    def previous_turn(self) -> bool:
        """Goes back to the beginning of this turn, or of the previous turn if already there."""
        return self.previous(TurnBegan) or self.go(0)

    def next(self, kind: Kind) -> bool:
        """Goes to the position after the next event of a kind."""
        return self.next_where(_is(kind))

    def previous(self, kind: Kind) -> bool:
        """Goes back to the position after the previous event of a kind."""
        matches = _is(kind)
        events = self._history.events
        found = (n for n in range(self._n - 1, 0, -1) if matches(events[n - 1]))
        return self.go(next(found, self._n))

    def next_where(self, matches: Callable[[Event], bool]) -> bool:
        """Goes to the position after the next event that `matches`."""
        events = self._history.events
        found = (n for n in range(self._n + 1, len(events) + 1) if matches(events[n - 1]))
        return self.go(next(found, self._n))


def _is(kind: Kind) -> Callable[[Event], bool]:
    """A predicate for events of a kind. `ValueError` for an unknown name."""
    if isinstance(kind, str):
        if kind not in BY_KIND:
            raise ValueError(f"unknown kind of event: {kind!r}")
        wanted = BY_KIND[kind]
    else:
        wanted = kind
    return lambda event: isinstance(event, wanted)
