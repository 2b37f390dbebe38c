"""Cards on the field that are destroyed because their own condition no longer holds, or by the text of another."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import Jump
from duelog.core.effects.choosing.actions import cards_to_destroy
from duelog.core.effects.continuous.by_use import by_use
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import AnyStep, Bind, Change, DestroyedUnless, Equip, Tie
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


@enforces("GEN-03")
def destroyed_as_it_came(state: State, book: CardBook, session: Session) -> Outcome | None:
    """Destroys a monster whose own condition does not hold as the resolving effect Special Summons it.

    That is before the effect does anything else, such as to protect it; but a card that it ties to the monster, or
    equips to it, begins to hold it with the Summon, and so does a negation of its effects.
    """
    if not by_use(state, book, session).with_conditions or state.resolving is None:
        return None
    link = state.chain[state.resolving.link - 1]
    held = any(_holds_it(step) for step in book.program_of(state.name(link.card), link))
    came = () if held else _just_summoned(state)
    fallen = (card for card, _ in _lost(state, book, session) if card in came) if came else iter(())
    if (card := next(fallen, None)) is None:
        return None
    moves = send_to_grave(state, (card,), destroyed=True)
    return o.CardsMoved(moves=moves, how="destroyed", why="effect", source=card)


def _holds_it(step: AnyStep | Jump) -> bool:
    """Whether a step begins with the Summon of a monster before it."""
    negates = isinstance(step, Change) and any(modifier.negate for modifier in step.modify)
    return negates or isinstance(step, Bind | Equip | Tie)


def _just_summoned(state: State) -> tuple[CardId, ...]:
    """The monsters that the resolving effect has Special Summoned as the last thing, but for those that fell since."""
    for event in reversed(recent_events(state)):
        if type(event) is o.Summoned and event.effect_step is not None:
            return tuple(move.card for move in event.monsters)
        fell = type(event) is o.CardsMoved and event.how == "destroyed" and event.source == event.moves[0].card
        if not fell and type(event) not in (o.ValuesChanged, o.LocksChanged):
            break
    return ()


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
