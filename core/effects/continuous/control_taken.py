"""Control of monsters taken by effects: who has it, for how long, and who had it before (GEN-19)."""

from collections.abc import Iterable

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.evaluate.context import controller
from duelog.core.effects.evaluate.locks import negated
from duelog.core.effects.language import TakeControl
from duelog.core.rulebook import enforces
from duelog.core.state import Lasting, State
from duelog.events.base import CardId
from duelog.events.places import OPPONENT, PLAYERS, Player


def taker(book: CardBook, state: State, lasting: Lasting) -> Player | None:
    """The player to whom an effect gives control; None if it changes no control."""
    step = step_of(state, book, lasting)
    if not isinstance(step, TakeControl) or lasting.player is None:
        return None
    if step.by == "owner":
        return state.owner(lasting.cards[0]) if lasting.cards else None
    return OPPONENT[lasting.player] if step.by == "opponent" else lasting.player


def is_borrowed(state: State, book: CardBook, card: CardId, lasting: Lasting) -> bool:
    """Whether this effect alone keeps a monster on its current side."""
    found = state.find(card)
    if found is None or found[1].entered_at > lasting.event:
        return False
    return controller(state, card) == taker(book, state, lasting) != next_controller(state, book, card, lasting)


@enforces("GEN-19")
def taken_for_good(state: State, lasting: Lasting) -> bool:
    """Whether a monster that a card controls while face-up has been turned face-down: it is no longer held by the card.

    Its control does not return when the card leaves the field or is negated.
    """
    if lasting.until != "source":
        return False
    slots = (found[1] for card in lasting.cards if (found := state.find(card)) is not None)
    return any(slot.entered_at <= lasting.event and (not slot.face_up or slot.since > lasting.event) for slot in slots)


@enforces("GEN-19")
def is_suspended(state: State, book: CardBook, lasting: Lasting) -> bool:
    """Whether control that a face-up card has taken does not apply while its effects are negated.

    That of a Flip Effect, which has resolved, does.
    """
    effect = book.effect(state.name(lasting.source), lasting.effect)
    return (effect is None or effect.kind != "flip") and negated(state, lasting.source)


def next_controller(state: State, book: CardBook, card: CardId, ending: Lasting) -> Player:
    """The controller of a monster when an effect ends: by the newest other lasting effect, or else for good."""
    found = state.find(card)
    for lasting in reversed(state.lasting):
        if lasting.id == ending.id or card not in lasting.cards or (found and found[1].entered_at > lasting.event):
            continue
        player = taker(book, state, lasting)
        if player is not None and (
            lasting.until != "source" or taken_for_good(state, lasting) or not is_suspended(state, book, lasting)
        ):
            return player
    return _for_good(state, book, card, (*state.lasting, ending))


def _for_good(state: State, book: CardBook, card: CardId, effects: Iterable[Lasting]) -> Player:
    """The permanent controller of a monster: the player who was given control without a limit, else its owner."""
    found = state.find(card)
    for one in effects:
        since = found is not None and found[1].entered_at <= one.event
        if since and card in one.cards and one.values and taker(book, state, one) is not None:
            return PLAYERS[one.values[0] - 1]
    return state.owner(card)


def given_for_good(state: State, book: CardBook, cards: tuple[CardId, ...], taken_by: Player) -> tuple[int, ...]:
    """The permanent controller from whom monsters are taken, if it is not their owner; otherwise empty.

    An effect that ends returns them to this player, and therefore stores this with its numbers when it begins.
    """
    had = OPPONENT[taken_by]
    lasts = [one for one in state.lasting if taker(book, state, one) is not None]
    for card in cards:
        found = state.find(card)
        borrowed = any(card in one.cards and found and found[1].entered_at <= one.event for one in lasts)
        if not borrowed and state.owner(card) != had:
            return (had,)
        home = _for_good(state, book, card, lasts)
        if borrowed and home != state.owner(card):
            return (home,)
    return ()
