"""The duel notation: one move per line, written by people and read by programs (docs/notation.md).

In: a line and the state it is about, or a move. Out: the move, an error with the column and what is possible, or the
line. Start with `move_parsing` and `printing`; `syntax` splits a line, `card_lookup` finds the cards it names.
"""

from duelog.replays.notation.card_lookup import NOT_THERE
from duelog.replays.notation.completing import complete
from duelog.replays.notation.move_parsing import mover_of, parse_move, parse_swap
from duelog.replays.notation.notation_errors import AmbiguousCard, InvalidMove, MissingCard, NotationError
from duelog.replays.notation.printing import print_move, print_swap

__all__ = [
    "NOT_THERE",
    "AmbiguousCard",
    "InvalidMove",
    "MissingCard",
    "NotationError",
    "complete",
    "mover_of",
    "parse_move",
    "parse_swap",
    "print_move",
    "print_swap",
]
