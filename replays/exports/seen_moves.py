"""The moves of a duel in the notation, as one viewer saw them: "?" for hidden cards."""

from bisect import bisect_left
from collections.abc import Iterator
from typing import NamedTuple

from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.events.base import Move
from duelog.events.moves import Choose, Pass, Undo
from duelog.events.places import Player
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import as_numbered, is_told, told_numbers
from duelog.replays.duels.seen_marks import shown_by_move, steps_as_known
from duelog.replays.duels.views import masked
from duelog.replays.notation import print_move


class SeenMove(NamedTuple):
    """A move: the line of the viewer's log after which it is made, its turn, its player, and its text."""

    n: int
    turn: int
    player: Player
    line: str
    taken_back: bool


def moves_seen_by(duel: Duel, viewer: Viewer, words: Catalogue = ENGLISH) -> Iterator[SeenMove]:
    """The moves that a viewer learns of. Passes are omitted, and so are the choices of others that name cards."""
    undone, lines = duel.taken_back(), told_numbers(duel, viewer)
    told_of = frozenset(lines)
    for event, before, _ in steps_as_known(duel, viewer):
        if isinstance(event, Move) and _is_known(event, before, viewer, told_of):
            table = masked(before, viewer, shown_by_move(duel, event, viewer))
            told = lines[: bisect_left(lines, event.n)]
            line = print_move(as_numbered(event, told), table, words)
            yield SeenMove(len(told), before.turn, event.player, line, event.n in undone)


def _is_known(move: Move, before: State, viewer: Viewer, told_of: frozenset[int]) -> bool:
    if isinstance(move, Undo):
        return move.n in told_of
    if isinstance(move, Choose):
        return is_told(move, before, viewer)
    return not isinstance(move, Pass)
