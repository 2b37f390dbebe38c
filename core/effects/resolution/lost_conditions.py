"""Cards on the field that are destroyed because their own condition no longer holds, or by the text of another."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.actions import cards_to_destroy
from duelog.core.effects.continuous.by_use import by_use
from duelog.core.effects.evaluate.context import Context
from duelog.core.rules.battle import is_before_damage, lost_in_battle
from duelog.core.rules.moving import send_to_grave
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome


def cards_that_lost_their_condition(state: State, book: CardBook, session: Session) -> Iterator[CardId]:
    """The cards whose own condition no longer holds, oldest first, but not those that their effects cannot destroy.

    In the Damage Step only after damage calculation, and not those that it has destroyed.
    """
    if is_before_damage(state):
        return
    for running in by_use(state, book, session).with_conditions:
        if lost_in_battle(state, running.slot.card):
            continue
        ctx = Context(state, book, running.player, running.slot.card)
        for needed in running.effect.destroyed_unless:
            equip = bool(running.slot.equipped_to)  # destroyed by SPELL-05
            if not ctx.holds(needed.requires) and (equip or cards_to_destroy(ctx, (running.slot.card,))):
                yield running.slot.card


def destroyed_by_text(state: State, book: CardBook, session: Session) -> Outcome | None:
    """Destroys a card whose own condition no longer holds: by its effect, an Equip Card by the rules (SPELL-05).

    Then one that a continuous effect of another card destroys.
    """
    running = by_use(state, book, session)
    if not running.with_conditions and not running.destroying:
        return None
    for card in cards_that_lost_their_condition(state, book, session):
        found = state.find(card)
        if found is not None and found[1].equipped_to:
            return o.CardsMoved(moves=send_to_grave(state, (card,), destroyed=True), how="destroyed", why="rule")
        return o.CardsMoved(
            moves=send_to_grave(state, (card,), destroyed=True), how="destroyed", why="effect", source=card
        )
    for source, card in _cards_that_others_destroy(state, book, session):
        return o.CardsMoved(
            moves=send_to_grave(state, (card,), destroyed=True), how="destroyed", why="effect", source=source
        )
    return None


def _cards_that_others_destroy(state: State, book: CardBook, session: Session) -> Iterator[tuple[CardId, CardId]]:
    """The cards that continuous effects of others destroy, each after the card that does, the oldest effect first."""
    if is_before_damage(state):
        return
    for running in by_use(state, book, session).destroying:
        effect, source = running.effect, running.slot.card
        if effect.destroys is None or lost_in_battle(state, source):
            continue
        ctx = Context(state, book, running.player, source)
        if not ctx.holds(effect.requires):
            continue
        for card in ctx.select(effect.destroys):
            found = state.find(card)
            if found is not None and found[1].face_up and cards_to_destroy(ctx, (card,)):
                yield source, card
