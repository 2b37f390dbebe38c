"""The attack that an effect causes: a Battle Phase with this attack alone, then the Phase in which it was goes on."""

from collections.abc import Iterable
from typing import get_args

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.evaluate.presence import is_still_there
from duelog.core.effects.language import AnyStep, AttackByEffect
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import possible_attack_targets
from duelog.core.rules.turns import effects_allow_battle
from duelog.core.session import Session
from duelog.core.state import Lasting, State
from duelog.events import outcomes as o
from duelog.events.base import Outcome, Phase
from duelog.events.moves import ChangePhase
from duelog.events.places import player_of


@enforces("GEN-03", "BATTLE-01")
def attack_by_effect(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next outcome of the Battle Phase that an effect puts into a Phase, and of its end."""
    for lasting, step in lasting_steps(state, book, session).all:
        if isinstance(step, AttackByEffect):
            outcome = _begins(state, lasting) if _waits(state, lasting) else _goes_on(state, lasting)
            if outcome is not None:
                return outcome
    return None


def is_attack_ahead(state: State, lasting_effects: Iterable[tuple[Lasting, AnyStep | None]]) -> bool:
    """Whether an effect causes an attack that has not been declared yet."""
    return any(
        isinstance(step, AttackByEffect) and (_waits(state, lasting) or (_is_in_it(state, lasting) and _starts(state)))
        for lasting, step in lasting_effects
    )


def _waits(state: State, lasting: Lasting) -> bool:
    """Whether the Battle Phase of the attack has not begun; one in which the effect was used is another one."""
    return state.phase_began < lasting.event


def _is_in_it(state: State, lasting: Lasting) -> bool:
    return state.phase == "battle" and not _waits(state, lasting)


def _starts(state: State) -> bool:
    return state.step == "start"


def _begins(state: State, lasting: Lasting) -> Outcome | None:
    """The beginning of the Battle Phase, after the end of an attack that was under way; none if there is no attack."""
    if state.battle is not None:
        return None if state.step == "damage" else o.AttackEnded(why="phase over", source=lasting.source)
    if not _is_possible(state, lasting):
        return o.LastingEnded(ids=(lasting.id,))
    return o.PhaseBegan(phase="battle")


def _goes_on(state: State, lasting: Lasting) -> Outcome | None:
    """What follows by the effect in its Battle Phase; the attack itself goes on as any other."""
    if not _is_in_it(state, lasting) or state.battle is not None:
        return None
    match state.step:
        case "start" if _is_possible(state, lasting):
            attacker, target = lasting.cards
            return o.AttackDeclared(attacker=attacker, target=target)
        case "start" | "battle":
            return o.StepBegan(step="end")
        case "end":
            before = [phase for phase in get_args(Phase) if phase in lasting.names]
            return o.PhaseBegan(phase=before[0], resumes=lasting.id) if before else None
        case _:
            return None


def _is_possible(state: State, lasting: Lasting) -> bool:
    """Whether the monster of the turn player can attack the other one, and no effect skips the Battle Phase.

    That the first turn has none does not matter: what a card says comes before the rules.
    """
    if effects_allow_battle(state, ChangePhase(player=state.turn_player, to="battle")) is not None:
        return False
    there = [card for card in lasting.cards if is_still_there(state, card, lasting.event, face_up=False)]
    if len(there) != 2:
        return False
    attacker, target = there
    found = state.find(attacker)
    if found is None or player_of(found[0]) != state.turn_player:
        return False
    return target in possible_attack_targets(state, state.turn_player, attacker)
