"""Cards on the field that are destroyed because their own condition no longer holds."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.actions import cards_to_destroy
from duelog.core.effects.continuous.running import continuous
from duelog.core.effects.evaluate.context import Context
from duelog.core.rules.battle import lost_in_battle
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events.base import CardId


def cards_that_lost_their_condition(state: State, book: CardBook, session: Session) -> Iterator[CardId]:
    """The cards whose own condition no longer holds, oldest first, but not those that their effects cannot destroy.

    In the Damage Step only after damage calculation, and not those that it has destroyed.
    """
    if is_before_damage(state):
        return
    for running in continuous(state, book, session):
        if running.slot.current.negated or not running.effect.destroyed_unless:
            continue
        if lost_in_battle(state, running.slot.card):
            continue
        ctx = Context(state, book, running.player, running.slot.card)
        for needed in running.effect.destroyed_unless:
            equip = bool(running.slot.equipped_to)  # destroyed by SPELL-05
            if not ctx.holds(needed.requires) and (equip or cards_to_destroy(ctx, (running.slot.card,))):
                yield running.slot.card


def is_before_damage(state: State) -> bool:
    """Whether damage is still to be calculated in the Damage Step: until then no card is destroyed by its own text."""
    return state.step == "damage" and state.part in ("start", "before", "calculation")
