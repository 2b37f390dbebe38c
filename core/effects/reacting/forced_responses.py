"""Quick Effects that must respond to an activation: they are put on the Chain before players are asked."""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.chance import Chance
from duelog.core.effects.activation.candidates import can_activate
from duelog.core.effects.activation.checks import effects_at
from duelog.core.effects.activation.payment import activate
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.available import standing
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.reacting.triggers import ask_order
from duelog.core.rulebook import enforces
from duelog.core.session import Session
from duelog.core.state import State, Window
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.places import OPPONENT, Player, player_of


@enforces("EFF-03", "CHAIN-08")
def forced_response(state: State, book: CardBook, chance: Chance, session: Session) -> Outcome | None:
    """The next outcome of an effect that has to respond to the last link: its costs one by one, then its activation.

    Such effects have neither targets nor a choice of costs; of several, their player chooses the next one.
    """
    if not state.chain or state.chain[-1].resolved:
        return None
    answer = _begun(state, book) or _next_one(state, list(_answers(state, book, session)))
    if not isinstance(answer, m.Activate):
        return answer
    paid = sum(1 for event in _costs(state) if event.source == answer.card)
    return activate(state, book, answer, paid, chance)


def _answers(state: State, book: CardBook, session: Session) -> Iterator[m.Activate]:
    """The effects that a player must activate now: the turn player, or the opponent if that player has none."""
    found = False
    for player in (state.turn_player, OPPONENT[state.turn_player]):
        if found:
            return
        for card in standing(state, book, player, session).forced:
            asked = replace(state, window=Window(kind="chain", player=player), due=None)
            for candidate in effects_at(asked, book, card):
                effect = candidate.effect
                must = effect is not None and effect.kind == "quick" and effect.mandatory
                if must and can_activate(asked, book, player, candidate):
                    found = True
                    yield m.Activate(player=player, card=card, effect=candidate.number)


def _next_one(state: State, answers: list[m.Activate]) -> m.Activate | Outcome | None:
    """The effect that is next on the Chain, or the question for it."""
    chosen = state.answer
    if chosen is not None and chosen.about == "trigger order":
        answers = [answer for answer in answers if answer.card in chosen.cards] or answers
    elif len({answer.card for answer in answers}) > 1:
        return ask_order(answers[0].player, [answer.card for answer in answers])
    return next(iter(answers), None)


def _begun(state: State, book: CardBook) -> m.Activate | None:
    """The effect whose costs are being paid, before it is put on the Chain."""
    for event in _costs(state):
        for number, effect in book.numbered(state.name(event.source)):
            if effect.kind == "quick" and effect.mandatory:
                return m.Activate(player=_payer(event), card=event.source, effect=number)
    return None


def _costs(state: State) -> Iterator[o.CardsMoved]:
    """The moves of cards as costs since the last activation."""
    since = state.chain[-1].event
    for event in recent_events(state):
        if isinstance(event, o.CardsMoved) and event.why == "cost" and event.n > since:
            yield event


def _payer(event: o.CardsMoved) -> Player:
    """The player whose cards were used."""
    return next(player_of(move.origin) for move in event.moves if move.origin is not None)
