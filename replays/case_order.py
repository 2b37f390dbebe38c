"""The other order in which cards that came to a pile together may be written: field first, then hand and Deck.

The rulebook leaves that order open. The log has one of its own (docs/rulings.md); a case may have either.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Moved
from duelog.events.places import PLAYERS, ZONES, Pile, Place, Player, player_of

_PILES: tuple[Pile, ...] = ("grave", "banished")
_PLACES = {name: rank for rank, name in enumerate((*ZONES, "hand", "deck"))}


def written_from_the_field(state: State, events: Iterable[Event]) -> State:
    """The state, its Graveyards and banished cards ordered so where cards came together; `events` are the whole log."""
    turn_player: Player = 1
    places: dict[CardId, tuple[int, bool, int]] = {}
    for event in events:
        if isinstance(event, o.PositionSetUp | o.TurnBegan):
            turn_player = event.player
        for move in _moves(event):
            if move.to is not None and move.to[3:] in _PILES:
                places[move.card] = _key(event.n, move.origin, turn_player)
    for player in PLAYERS:
        side = state.side(player)
        piles = {pile: _ordered(side.pile(pile), places) for pile in _PILES}
        sides = tuple(replace(side, **piles) if which == player else state.side(which) for which in PLAYERS)
        state = replace(state, sides=sides)
    return state


def _moves(event: Event) -> Sequence[Moved]:
    match event:
        case o.CardsMoved():
            return event.moves
        case o.SummonBegan() | o.Summoned():
            return event.materials
        case _:
            return ()


def _key(n: int, origin: Place | None, turn_player: Player) -> tuple[int, bool, int]:
    """By event; of one event the turn player's first, then by place."""
    if origin is None:
        return n, False, len(_PLACES)
    return n, player_of(origin) != turn_player, _PLACES.get(origin[3:], len(_PLACES))


def _ordered(pile: tuple[CardId, ...], places: dict[CardId, tuple[int, bool, int]]) -> tuple[CardId, ...]:
    """The pile, its oldest first: what lay there at the start keeps its place before what came."""
    return tuple(sorted(pile, key=lambda card: places.get(card, (0, False, 0))))
