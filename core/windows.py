"""Response windows: who may respond, in which order, and when a window is closed (pages 40 and 44).

A window in which nobody can act is not opened: it asks nobody and leaves no line in the log.
"""

from duelog.core.rules.registry import enforces
from duelog.core.state import State, Window
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.outcomes import WindowKind
from duelog.events.places import OPPONENT, Player


def can_respond(state: State, player: Player) -> bool:
    """Whether a player has anything to activate in the window that is open or due."""
    return False


@enforces("PRIO-01", "PRIO-04", "TURN-05", "CHAIN-11")
def first_responder(state: State, due: WindowKind) -> Outcome | None:
    """Opens the window that is due, if anybody can act in it.

    The turn player speaks first; in the answer to an activation the opponent of who activated, and at the end of a
    Phase the opponent of the turn player, who passed by announcing it.
    """
    player: Player = state.turn_player
    passes = 0
    if due == "chain":
        player = OPPONENT[state.chain[-1].player] if state.chain else OPPONENT[state.turn_player]
    elif due == "main end":
        player, passes = OPPONENT[state.turn_player], 1
    if can_respond(state, player) or (passes == 0 and can_respond(state, OPPONENT[player])):
        return o.WindowOpened(window=due, player=player, passes=passes)
    return None


@enforces("PRIO-02", "CHAIN-01")
def respond(state: State, window: Window) -> Outcome | None:
    """What follows in an open window: it closes after two passes in a row; who can do nothing is not asked."""
    if window.passes >= 2:
        return o.WindowClosed()
    if not can_respond(state, window.player):
        return o.PriorityPassed(player=window.player)
    return None
