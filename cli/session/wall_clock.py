"""The current time; the only module that reads a clock."""

import os
from datetime import UTC, datetime

from duelog.core.state import State
from duelog.replays.errors import DuelogError
from duelog.replays.play.recording import Stamp


class TurnClock:
    """The times of moves: wall-clock time, and the seconds since the turn began; unknown for a turn in progress at the
    start.
    """

    def __init__(self, turn: int) -> None:
        self.turn = turn
        self.began: datetime | None = None

    def stamp(self, state: State) -> Stamp:
        """The times of a move made now."""
        time = datetime.fromisoformat(now())
        if state.turn != self.turn or not state.turn:
            self.turn, self.began = state.turn, time
        clock = None if self.began is None or not state.turn else max(0, round((time - self.began).total_seconds()))
        return Stamp(time.isoformat(timespec="seconds"), clock)


def now() -> str:
    """The time in UTC, in whole seconds; SOURCE_DATE_EPOCH overrides it."""
    fixed = os.environ.get("SOURCE_DATE_EPOCH", "")
    try:
        found = datetime.fromtimestamp(int(fixed), UTC) if fixed.isdecimal() else datetime.now(UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise DuelogError(
            "SOURCE_DATE_EPOCH is not a time", hint="it must be a number of seconds since 1970"
        ) from error
    return found.isoformat(timespec="seconds")
