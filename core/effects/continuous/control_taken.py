"""Who has a monster that effects took: for how long, and who had it before (GEN-19)."""

from collections.abc import Iterable

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import controller
from duelog.core.effects.evaluate.locks import negated
from duelog.core.effects.language import TakeControl
from duelog.core.state import Lasting, State
from duelog.events.base import CardId
from duelog.events.places import OPPONENT, PLAYERS, Player


def taker(book: CardBook, state: State, lasting: Lasting) -> Player | None:
    """Whom an effect gives control to; None for one that gives nobody any."""
    step = book.step(state.name(lasting.source), lasting.effect, lasting.part)
    if not isinstance(step, TakeControl) or lasting.player is None:
        return None
    return OPPONENT[lasting.player] if step.by == "opponent" else lasting.player


def is_borrowed(state: State, book: CardBook, card: CardId, lasting: Lasting) -> bool:
    """Whether a monster is on a side where only this effect keeps it."""
    found = state.find(card)
    if found is None or found[1].entered_at > lasting.event:
        return False
    return controller(state, card) == taker(book, state, lasting) != next_controller(state, book, card, lasting)


def next_controller(state: State, book: CardBook, card: CardId, ending: Lasting) -> Player:
    """Who controls a monster without an effect: whom the newest other that lasts gave it to, or whose it is."""
    found = state.find(card)
    for lasting in reversed(state.lasting):
        if lasting.id == ending.id or card not in lasting.cards or (found and found[1].entered_at > lasting.event):
            continue
        player = taker(book, state, lasting)
        if player is not None and not (lasting.until == "source" and negated(state, lasting.source)):
            return player
    return _for_good(state, book, card, (*state.lasting, ending))


def _for_good(state: State, book: CardBook, card: CardId, effects: Iterable[Lasting]) -> Player:
    """Who has a monster for good: the player to whom it was given without a limit, else its owner."""
    found = state.find(card)
    for one in effects:
        since = found is not None and found[1].entered_at <= one.event
        if since and card in one.cards and one.values and taker(book, state, one) is not None:
            return PLAYERS[one.values[0] - 1]
    return state.owner(card)


def given_for_good(state: State, book: CardBook, cards: tuple[CardId, ...], taken_by: Player) -> tuple[int, ...]:
    """From whom monsters are taken, if that player had them for good and is not their owner; else nothing.

    An effect that ends gives them back to this player: the numbers fixed when it begins.
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
