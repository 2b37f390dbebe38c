"""Delayed effects: done when their time comes, without an activation."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import last_checked_event, recent_events
from duelog.core.effects.language import Later
from duelog.core.effects.occasions.matching import answers
from duelog.core.effects.reacting.control import return_control, returns_control_now
from duelog.core.effects.reacting.triggers import WITH_EFFECTS_OF_THEIR_OWN
from duelog.core.effects.reacting.upkeep import player_of_turn
from duelog.core.rules.registry import enforces
from duelog.core.session import Session
from duelog.core.state import Lasting, State
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.places import Player


def delayed(state: State, book: CardBook, session: Session, *, in_chain: bool = False) -> Outcome | None:
    """The next delayed effect that is due; in a Chain, only those that do not wait for its end."""
    for lasting, step in _put_off(state, book, session):
        if (in_chain and not step.at_once) or _is_of_a_phase(step):
            continue
        for event in recent_events(state):
            if event.n > lasting.event and event.n > last_checked_event(state):
                outcome = _begun(state, book, lasting, step, event)
                if outcome is not None:
                    return outcome
    return None


@enforces("TURN-06", "TURN-10")
def delayed_to_this_phase(state: State, book: CardBook, player: Player, session: Session) -> Outcome | None:
    """The next delayed effect of a player due in this Phase, when they have nothing else to do first."""
    if state.phase not in WITH_EFFECTS_OF_THEIR_OWN or state.chain or not state.lasting:
        return None
    began = o.PhaseBegan(phase=state.phase, n=state.phase_began)
    for lasting, step in _put_off(state, book, session):
        if _is_of_a_phase(step) and (lasting.player or state.turn_player) == player and _comes(state, lasting, step):
            outcome = _begun(state, book, lasting, step, began)
            if outcome is not None:
                return outcome
    return _given_back(state, book, player, session)


@enforces("GEN-19")
def _given_back(state: State, book: CardBook, player: Player, session: Session) -> Outcome | None:
    """The next outcome by which monsters controlled until the End Phase return."""
    for lasting, step in lasting_steps(state, book, session).all:
        if (lasting.player or state.turn_player) == player and returns_control_now(state, book, lasting, step):
            return return_control(state, book, lasting) or o.LastingEnded(ids=(lasting.id,))
    return None


def _put_off(state: State, book: CardBook, session: Session) -> Iterator[tuple[Lasting, Later]]:
    """The delayed effects whose turn has come."""
    for lasting, step in lasting_steps(state, book, session).put_off:
        if turns_begun(state, lasting) >= step.turns:
            yield lasting, step


def _is_of_a_phase(step: Later) -> bool:
    return step.when.event == "phase" and step.when.phase in WITH_EFFECTS_OF_THEIR_OWN


def _comes(state: State, lasting: Lasting, step: Later) -> bool:
    """Whether the effect is due in this Phase: one that began later, or the current End Phase."""
    return lasting.event < state.phase_began or (state.phase == "end" and not step.turns and not step.repeat)


def _begun(state: State, book: CardBook, lasting: Lasting, step: Later, event: Outcome) -> Outcome | None:
    ctx = Context(state, book, lasting.player or 1, lasting.source, remembered=lasting.cards)
    cards = answers(ctx, step.when, event)
    return None if cards is None else o.DelayedBegan(lasting=lasting.id, repeats=step.repeat, cards=cards)


def turns_begun(state: State, lasting: Lasting) -> int:
    """The number of turns since a lasting effect began, of the player it counts or of both, including this one."""
    return sum(
        1
        for turn in range(lasting.turn, state.turn + 1)
        if lasting.whose is None or player_of_turn(state, turn) == lasting.whose
    )
