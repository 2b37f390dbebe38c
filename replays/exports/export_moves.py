"""Export: the moves of a duel in the notation."""

from duelog.core.catalogue.arguments import as_player, message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.state import State
from duelog.events.base import Event, Move
from duelog.events.outcomes import TurnBegan
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.excerpts import excerpt_of, steps_of
from duelog.replays.notation import print_move


def as_moves(duel: Duel) -> str:
    """One move per line in the notation, each turn headed by a comment."""
    steps = steps_of(duel, excerpt_of(duel))
    return "".join(f"{line}\n" for event, before, _ in steps if (line := move_line(event, before)))


def move_line(event: Event, before: State, catalogue: Catalogue = ENGLISH) -> str:
    """A move in the notation, with the words of `catalogue`; a turn as a comment; "" for other events."""
    if isinstance(event, Move):
        return print_move(event, before, catalogue)
    if not isinstance(event, TurnBegan):
        return ""
    return f"# {catalogue.written(message('turn-comment', turn=event.turn, player=as_player(event.player)))}"
