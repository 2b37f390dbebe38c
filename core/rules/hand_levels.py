"""The Levels of monsters in the hand, which effects can lower (SUM-03, SUM-04)."""

from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.restrictions import LockKind

LOWER: LockKind = "lower Levels in the hand"


@enforces("GEN-13")
def level_off_field(state: State, card: CardId) -> int:
    """The Level of a monster that is not on the field: the printed one, lowered in a hand, but not below 1."""
    printed = state.face(card).level
    for side in state.sides:
        if side.locks and card in side.hand:
            less = sum(
                lock.number for lock in side.locks if lock.what == LOWER and is_among(state, card, lock.cards)
            )  # fmt: skip
            return max(printed - less, min(printed, 1))
    return printed
