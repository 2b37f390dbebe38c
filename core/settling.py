"""Updates current values after every outcome until they are stable."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.derived_values import refresh
from duelog.core.effects.continuous.running import continuous
from duelog.core.effects.evaluate.dependencies import depends_on_itself_only
from duelog.core.fold.evolve import evolve
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Outcome

MOST_ROUNDS = 12
"""The maximum length of a sequence of changes in which each causes the next."""


def settle(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The outcome that updates current values and locks; None if they are up to date.

    A value that depends on itself (a monster that gains the ATK of all monsters) is never stable: then nothing changes.
    """
    found = refresh(state, book, session)
    if type(found) is o.ValuesChanged and _never_rests(state, found, book, session):
        return None
    return found


def _never_rests(state: State, change: Outcome, book: CardBook, session: Session) -> bool:
    if all(depends_on_itself_only(running.effect) for running in continuous(state, book, session)):
        return False
    found: Outcome | None = change
    for _ in range(MOST_ROUNDS):
        if not isinstance(found, o.ValuesChanged) or not found.changes:
            return False
        state = evolve(state, found)
        found = refresh(state, book, session)
    return True
