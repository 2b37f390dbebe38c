"""The steps that began the current lasting effects, looked up again only when these change."""

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.language import AnyStep, Later, Tie
from duelog.core.session import LastValue, Session
from duelog.core.state import Lasting, State


class LastingSteps(Struct, frozen=True):
    """The lasting effects with their steps, in the order in which they began; ties and what waits for an event
    separately.
    """

    all: tuple[tuple[Lasting, AnyStep | None], ...] = ()
    ties: tuple[tuple[Lasting, Tie], ...] = ()
    put_off: tuple[tuple[Lasting, Later], ...] = ()


class _Caches:
    def __init__(self) -> None:
        self.steps: LastValue[LastingSteps] = LastValue()


_NOTHING = LastingSteps()


def lasting_steps(state: State, book: CardBook, session: Session) -> LastingSteps:
    """The current lasting effects with their steps."""
    if not state.lasting:
        return _NOTHING
    last = session.of(_Caches).steps
    depends_on = (book, state.lasting, state.cards, state.faces)
    found = last.known(depends_on)
    if found is None:
        steps = [(lasting, step_of(state, book, lasting)) for lasting in state.lasting]
        found = LastingSteps(
            all=tuple(steps),
            ties=tuple((lasting, step) for lasting, step in steps if isinstance(step, Tie)),
            put_off=tuple((lasting, step) for lasting, step in steps if isinstance(step, Later) and step.when),
        )
        last.keep(depends_on, found)
    return found
