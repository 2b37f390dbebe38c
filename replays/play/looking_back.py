"""Events of the turn to which an effect could have responded: why it is too late (EFF-07).

A state holds the events since the last act of a player; earlier ones are in the log.
"""

from duelog.core.decisive import ReasonStage, stage_of
from duelog.core.effects.book.card_book import CardBook
from duelog.core.past_events import not_usable_then, too_late
from duelog.core.state import State
from duelog.core.validate import validate
from duelog.core.violation import Violation
from duelog.events import outcomes as o
from duelog.events.base import CardId, Move, Outcome, Record
from duelog.events.moves import Activate, Choose, Pass, Undo
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
    if not isinstance(move, Activate):
        return violations
    if violations and violations[0].code == "no-occasion":
        return _of_the_skipped_window(duel, n, move, violations, book)
    codes = {violation.code for violation in violations}
    if not codes & NOTHING_TO_ANSWER:
        return violations
    if "timing-missed-since" in codes:
        return tuple(violation for violation in violations if violation.code not in NOTHING_TO_ANSWER)
    found = _too_late(duel, n, move.player, move.card, book)
    if not found:
        return violations
    replaced = {*NOTHING_TO_ANSWER, *(["condition-of-card"] if found[0].code == "condition-then" else [])}
    return (*found, *(violation for violation in violations if violation.code not in replaced))


def _of_the_skipped_window(
    duel: Duel, n: int, move: Activate, violations: tuple[Violation, ...], book: CardBook
) -> tuple[Violation, ...]:
    """The violations of a fast effect whose event has passed, those first by which it could not have responded then."""
    number, found = _when_it_happened(duel, n, move, book)
    if any(stage_of(violation.code) not in (*_OF_THE_CARD, *_OF_THE_CHOICES) for violation in found):
        return violations
    then = [violation for violation in found if stage_of(violation.code) in _OF_THE_CARD]
    still = [violation for violation in violations if violation in then]
    others = [violation for violation in violations if violation not in still]
    if not then or then[0] in still:
        return (*still, *others)
    over = [violation for violation in then if violation.message == then[0].message]
    return (*(not_usable_then(number, each) for each in over), *still, *others)


_NO_OCCASION = frozenset({"no-occasion", "other-occasion", "set-is-no-summon", "passed-already"})
"""The codes of facts that say that a fast effect has nothing to respond to."""

_OF_THE_CARD = (ReasonStage.BARRED, ReasonStage.KIND, ReasonStage.CONDITION, ReasonStage.COST, ReasonStage.TARGET)
"""The stages of the reasons for which a player is not asked whether to respond with a card."""

_OF_THE_CHOICES = (ReasonStage.PRIORITY, ReasonStage.GIVEN, ReasonStage.CHOICE)
"""The stages of the reasons that say nothing of whether the card could have responded."""


def _when_it_happened(duel: Duel, n: int, move: Activate, book: CardBook) -> tuple[int, tuple[Violation, ...]]:
    """The latest event since the last act of a player after which a fast effect had something to respond to, and its
    violations then; none if there is no such event.

    The state is the last one before anything resolves: a continuous effect may apply only after the event.
    """
    for number in range(n - 1, 0, -1):
        event = duel.events[number]  # the one after the state
        if isinstance(event, Undo | Record) or (isinstance(event, Move) and not isinstance(event, Choose | Pass)):
            break
        then = duel.state_at(number)
        if not 0 < move.card <= len(then.cards):
            continue
        if then.resolving is not None or any(link.resolved for link in then.chain):
            continue
        found = validate(then, move, book)
        if _NO_OCCASION.isdisjoint(violation.code for violation in found):
            return number, found
    return 0, ()


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
