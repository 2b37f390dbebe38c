"""The End Phase that begins by an effect, in place of what is left of the turn."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.language import ToEndPhase
from duelog.core.rulebook import enforces
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Outcome


@enforces("GEN-03")
def end_phase_by_effect(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next outcome by which an effect ends the turn: an attack ends, then the End Phase begins.

    A Damage Step that has begun is finished before.
    """
    if state.phase == "end" or state.step == "damage":
        return None
    for lasting, step in lasting_steps(state, book, session).all:
        if isinstance(step, ToEndPhase):
            if state.battle is not None:
                return o.AttackEnded(why="phase over", source=lasting.source)
            return o.PhaseBegan(phase="end")
    return None
