"""Prints corrections of the table as lines of the notation, which `parse_correction` reads back."""

from itertools import groupby

from duelog.core.state import State
from duelog.events.base import Moved
from duelog.events.outcomes import Shuffled
from duelog.events.places import PILES, name_of, player_of
from duelog.events.records import Corrected, is_order
from duelog.replays.notation.card_lookup import Table
from duelog.replays.notation.tokens import quoted


def print_correction(correction: Corrected, state: State) -> list[str]:
    """The lines for a correction in the state before it; one for each of its parts."""
    player, count, table = correction.player, correction.normal_summons, Table(state, state.turn_player)
    return [
        *([f"fix lp p{player} {correction.life}"] if correction.life is not None else []),
        *([f"fix summons p{player} {count}"] if count is not None else []),
        *(_line(table, to, tuple(moves)) for to, moves in groupby(correction.moves, _destination)),
        *(f"fix position {table.reference(each.card)} {each.position}" for each in correction.positions),
    ]


def print_order(event: Shuffled, state: State) -> str:
    """The line by which a player puts cards of a public pile in order."""
    pile = state.side(event.player).pile(event.pile)
    moved = (card for card, was in zip(event.order, pile, strict=False) if card != was)
    return f"order p{event.player}.{event.pile} {', '.join(quoted(state.name(card)) for card in moved)}"


def _line(table: Table, to: str, moves: tuple[Moved, ...]) -> str:
    if is_order(moves[0]):
        return f"fix order {to} {', '.join(quoted(table.state.name(move.card)) for move in moves)}"
    return f"fix move {', '.join(table.reference(move.card) for move in moves)} to {to}"


def _destination(move: Moved) -> str:
    """The destination of a card and its position there; a pile is always that of its owner."""
    if is_order(move) and move.to is not None:
        return f"p{player_of(move.to)}.{name_of(move.to)}"
    if move.to is None or name_of(move.to) in PILES:
        return "nowhere" if move.to is None else name_of(move.to)
    lies = f" {move.position}" if move.position is not None else ""
    return f"p{player_of(move.to)}.{name_of(move.to)}{lies}"
