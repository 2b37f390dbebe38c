"""The legal moves most similar to an illegal move."""

from itertools import islice

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.events.base import Move

MOST = 5
"""The maximum number returned: enough for five zones."""


MOST_COMPARED = 20_000
"""The maximum number of legal moves that are compared."""


def nearest(state: State, move: Move, book: CardBook = NO_BOOK) -> tuple[Move, ...]:
    """The legal moves that differ least from `move`: of the same kind, player and, if it has one, card.

    Those with the most fields in common, at most `MOST`, in the order of `legal_moves`; none if no such move is legal.
    """
    names = [name for name in move.__struct_fields__ if name not in ("n", "player")]
    alike: dict[int, list[Move]] = {}
    for other in islice(legal_moves(state, move.player, book).of(type(move)), MOST_COMPARED):
        if "card" in names and _differ(move, other, "card"):
            continue
        alike.setdefault(sum(not _differ(move, other, name) for name in names), []).append(other)
    return tuple(alike[max(alike)][:MOST]) if alike else ()


def _differ(one: Move, other: Move, name: str) -> bool:
    return bool(getattr(one, name) != getattr(other, name))
