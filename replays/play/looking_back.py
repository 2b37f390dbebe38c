"""Events of the turn to which an effect could have responded: why it is too late (EFF-07).

A state holds the events since the last act of a player; earlier ones are in the log.
"""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.past_events import too_late
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import outcomes as o
from duelog.events.base import CardId, Move, Outcome, Record
from duelog.events.moves import Activate, Choose, Undo
from duelog.events.places import Player
from duelog.replays.duels.duel import Duel

NOTHING_TO_ANSWER = frozenset({"no-effect-here", "event-not-happened"})
"""The codes of facts that say that there is no event for the effect to respond to."""


def looked_back(
    duel: Duel, n: int, move: Move, violations: tuple[Violation, ...], book: CardBook
) -> tuple[Violation, ...]:
    """The violations of a move after event `n`; if there is no event to respond to, those for an earlier event of the
    turn.
    """
    codes = {violation.code for violation in violations}
    if not isinstance(move, Activate) or not codes & NOTHING_TO_ANSWER:
        return violations
    if "timing-missed-since" in codes:
        return tuple(violation for violation in violations if violation.code not in NOTHING_TO_ANSWER)
    found = _too_late(duel, n, move.player, move.card, book)
    if not found:
        return violations
    replaced = {*NOTHING_TO_ANSWER, *(["condition-of-card"] if found[0].code == "condition-then" else [])}
    return (*found, *(violation for violation in violations if violation.code not in replaced))


def _too_late(duel: Duel, n: int, player: Player, card: CardId, book: CardBook) -> tuple[Violation, ...]:
    """The reasons why the card cannot be activated for the latest event of this turn to which it could have
    responded.
    """
    decided = n
    for number in range(n, 0, -1):
        event = duel.events[number - 1]
        if isinstance(event, o.TurnBegan | Undo | Record | o.PositionSetUp):
            break
        if isinstance(event, Move):
            if not isinstance(event, Choose):
                decided = number - 1
            continue
        if isinstance(event, o.WindowOpened | o.TriggersMet):
            decided = number - 1
        if not isinstance(event, Outcome):
            continue
        then = duel.state_at(number)
        if not 0 < card <= len(then.cards) or _used_since(then, duel.state_at(n), card):
            break
        found = tuple(too_late(then, duel.state_at(decided), event, book, player, card))
        if found:
            return found
    return ()


def _used_since(then: State, now: State, card: CardId) -> bool:
    """Whether an effect of the card was activated between two states."""
    return any(use.card == card for use in now.uses[len(then.uses) :])
