"""Endless loops of effects in a duel that is recorded: they are noticed, and the move that began one can be undone."""

from collections.abc import Sequence

from duelog.core.engine import MOST_AT_ONCE, EndlessLoop
from duelog.events.base import Event, Move, Outcome
from duelog.events.outcomes import Shuffled
from duelog.events.records import Corrected, Identified
from duelog.replays.errors import DuelogError


class GoesOnForEver(DuelogError):
    """Effects trigger each other endlessly: nothing goes on until the move that began it is undone."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(str(EndlessLoop(outcome)), hint="undo the move that began it, or concede before it")


def written_at_once(events: Sequence[Event]) -> int:
    """The number of outcomes at the end of a log since somebody wrote an event, counted up to `MOST_AT_ONCE`."""
    found = 0
    for event in reversed(events):
        if isinstance(event, Move) or is_typed(event) or found >= MOST_AT_ONCE:
            break
        found += isinstance(event, Outcome)
    return found


def is_typed(event: Event) -> bool:
    """Whether somebody wrote an event that is no move: it follows from nothing."""
    if isinstance(event, Shuffled):
        return event.pile in ("grave", "banished")
    return isinstance(event, Corrected) or (isinstance(event, Identified) and event.shown)
