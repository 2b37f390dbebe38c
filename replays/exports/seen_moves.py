"""The moves of a duel in the notation, as one viewer saw them: "?" for hidden cards."""

from collections.abc import Iterator
from typing import NamedTuple

from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.events.base import CardId, Move
from duelog.events.moves import Attack, ChangePhase, Choose, Pass, Undo
from duelog.events.outcomes import Activated, CardsSet, PositionsChanged, SummonBegan, Summoned
from duelog.events.places import Player
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import as_numbered, is_told
from duelog.replays.duels.views import masked, seen
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
    undone = duel.taken_back()
    told: list[int] = []
    before = duel.start
    for event, after in duel:
        if isinstance(event, Move) and _is_known(event, before, viewer):
            line = print_move(as_numbered(event, told), masked(before, viewer, _shown_by(duel, event, viewer)), words)
            yield SeenMove(len(told), before.turn, event.player, line, event.n in undone)
        if is_told(event, before, viewer):
            told.append(event.n)
        before = after


def _is_known(move: Move, before: State, viewer: Viewer) -> bool:
    if isinstance(move, Choose):
        return is_told(move, before, viewer)
    return not isinstance(move, Pass)


_MADE = (Activated, SummonBegan, Summoned, CardsSet, PositionsChanged)
"""The outcomes after which the card of a move is where the move puts it; costs and Tributes come before."""


def _shown_by(duel: Duel, move: Move, viewer: Viewer) -> frozenset[CardId]:
    """The cards that the move itself shows to the viewer when it is made, before its outcomes."""
    found: frozenset[CardId] = frozenset()
    if isinstance(move, Choose | Undo | Attack | ChangePhase):
        return found
    for event, after in duel.steps(move.n + 1):
        if isinstance(event, Move):
            break
        found |= seen(after, viewer)
        if isinstance(event, _MADE):
            break
    return found
