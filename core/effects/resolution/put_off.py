"""Delayed effects: whether their time has come, and those that replace a destruction."""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import negated
from duelog.core.effects.language import Cards, CardsOf, CardStep, Later
from duelog.core.effects.occasions.matching import answers
from duelog.core.rulebook import enforces
from duelog.core.session import Session
from duelog.core.state import Lasting, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import OPPONENT, Player


def due_delays(state: State, book: CardBook, session: Session) -> Iterator[tuple[Lasting, Later]]:
    """The delayed effects whose turn has come."""
    for lasting, step in lasting_steps(state, book, session).put_off:
        if step.throughout or turns_begun(state, lasting) >= step.turns:
            yield lasting, step


def delayed_instead(state: State, book: CardBook, event: Outcome, session: Session) -> o.DelayedBegan | None:
    """The delayed effect that replaces the destruction of these cards.

    An event without a number is about to happen.
    """
    for lasting, step in due_delays(state, book, session):
        if is_instead(step) and (not event.n or event.n > lasting.event):
            outcome = begun(state, book, lasting, step, event)
            if outcome is not None:
                return replace(outcome, to=event.n)
    return None


def is_instead(step: Later) -> bool:
    """Whether a step waits for a destruction in order to replace it."""
    return step.event == "would be destroyed"


def begun(state: State, book: CardBook, lasting: Lasting, step: Later, event: Outcome) -> o.DelayedBegan | None:
    """The outcome that begins a delayed effect, if this is the event that it waits for."""
    if lasting.until == "source" and step.event != "phase" and negated(state, lasting.source):
        return None  # what its card does while it is face-up
    same = _same_cards(state, lasting, event.n)
    ctx = Context(state, book, lasting.player or 1, lasting.source, remembered=same)
    cards = answers(ctx, step.when, event) if step.when is not None else None
    return None if cards is None else o.DelayedBegan(lasting=lasting.id, repeats=step.repeat, cards=cards)


@enforces("GEN-05", "TURN-10")
def has_lost_its_cards(state: State, book: CardBook, lasting: Lasting, step: Later) -> bool:
    """Whether a delayed effect, all steps of which take cards that it remembers, would find none of them.

    They have left, are new cards, or were turned face-down, so that nothing begins.
    """
    taken: list[CardsOf] = [
        one.cards for one in step.steps if isinstance(one, CardStep) and _takes_remembered(one.cards)
    ]
    if not lasting.cards or len(taken) < len(step.steps):
        return False
    same = _same_cards(state, lasting, state.phase_began)
    ctx = Context(state, book, lasting.player or state.turn_player, lasting.source, targets=same)
    return not any(
        state.find(card) is not None or (isinstance(cards, Cards) and cards.area)
        for cards in taken
        for card in ctx.select(cards)
    )


def _takes_remembered(cards: CardsOf) -> bool:
    return (cards.ref if isinstance(cards, Cards) else cards) == "targets"


def _same_cards(state: State, lasting: Lasting, before: int) -> tuple[CardId, ...]:
    """The cards that a delayed effect remembers and that are still the same as they were before an event."""
    return tuple(card for card in lasting.cards if not _is_another(state, card, lasting, before))


@enforces("GEN-05")
def _is_another(state: State, card: CardId, lasting: Lasting, before: int) -> bool:
    """Whether a card is no longer the one that a delayed effect remembers, as it was before an event.

    A card that came to the field since is a new card. What lasts as long as its source is there also ends when the
    other card is turned face-down.
    """
    found = state.find(card)
    if found is None:
        return False
    began = found[1].since if lasting.until == "source" else found[1].entered_at
    return lasting.event < began < before


def turns_begun(state: State, lasting: Lasting) -> int:
    """The number of turns since a lasting effect began, of the player it counts or of both, including this one."""
    return sum(
        1
        for turn in range(lasting.turn, state.turn + 1)
        if lasting.whose is None or player_of_turn(state, turn) == lasting.whose
    )


def player_of_turn(state: State, turn: int) -> Player:
    """The player whose turn a turn was."""
    same = (state.turn - turn) % 2 == 0
    return state.turn_player if same else OPPONENT[state.turn_player]
