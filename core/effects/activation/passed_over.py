"""Windows since a player's last act that were skipped because nobody could respond.

A window in which nobody can respond leaves no line in the log (decision 0005). A later move is refused for the reasons
that held in that window, and not only because the other player has had priority since. After a Chain,
players who can respond are always asked, so that only the Damage Step can be skipped.
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
