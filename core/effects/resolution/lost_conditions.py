"""Cards on the field that are destroyed because their own condition no longer holds, or by the text of another."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.actions import cards_to_destroy
from duelog.core.effects.continuous.by_use import by_use
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import DestroyedUnless
from duelog.core.effects.language.walk import pieces_of
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import is_before_damage, lost_in_battle
from duelog.core.rules.moving import send_to_grave
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome


def cards_that_lost_their_condition(state: State, book: CardBook, session: Session) -> Iterator[CardId]:
    """The cards whose own condition no longer holds, oldest first, but not those that their effects cannot destroy."""
    for card, _ in _lost(state, book, session):
        yield card


def _lost(state: State, book: CardBook, session: Session) -> Iterator[tuple[CardId, bool]]:
    """The cards whose own condition no longer holds, and whether it is the rules that destroy them.

    In the Damage Step only after damage calculation, and not those that it has destroyed.
    """
    if is_before_damage(state):
        return
    for running in by_use(state, book, session).with_conditions:
        if lost_in_battle(state, running.slot.card):
            continue
        ctx = Context(state, book, running.player, running.slot.card)
        for needed in running.effect.destroyed_unless:
            if not ctx.holds(needed.requires):
                by_rule = bool(running.slot.equipped_to) and _is_about_its_monster(needed)
                if by_rule or cards_to_destroy(ctx, (running.slot.card,)):
                    yield running.slot.card, by_rule


@enforces("SPELL-05")
def _is_about_its_monster(needed: DestroyedUnless) -> bool:
    """Whether a condition says to what an Equip Card can be equipped: the rules destroy one that cannot be there."""
    return any(
        "equipped" in (getattr(piece, "ref", None), getattr(piece, "count", None)) for piece in pieces_of(needed)
    )


def destroyed_by_text(state: State, book: CardBook, session: Session) -> Outcome | None:
    """Destroys a card whose own condition no longer holds: by its effect, an Equip Card that cannot be equipped to its
    monster by the rules (SPELL-05).

    Then one that a continuous effect of another card destroys.
    """
    running = by_use(state, book, session)
    if not running.with_conditions and not running.destroying:
        return None
    for card, by_rule in _lost(state, book, session):
        if by_rule:
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
