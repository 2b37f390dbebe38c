"""What has happened since the last act of a player without a player being asked, because there was nothing to use.

A window in which nobody can respond leaves no line in the log (decision 0005). A move that comes afterwards is refused
by what stood against it in that window, and not only because the other player has priority since. After a Chain both
players are always asked who can respond, so that only the Damage Step is passed over.
"""

from duelog.core.state import State
from duelog.events import outcomes as o


def damage_step_before(state: State) -> o.StepBegan | None:
    """The Damage Step that has begun and ended since the last act of a player; None if there was none."""
    if state.step == "damage":
        return None
    for happened in state.recent.outcomes:
        event = happened.event
        if event.n > state.moved and isinstance(event, o.StepBegan) and event.step == "damage":
            return event
    return None
