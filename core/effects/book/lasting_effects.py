"""The steps that began the lasting effects of a state."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import AnyStep
from duelog.core.state import Lasting, State


def step_of(state: State, book: CardBook, lasting: Lasting) -> AnyStep | None:
    """The step that began a lasting effect; None if `book` does not define it.

    A damaged log may name a card that does not exist.
    """
    if not state.has_card(lasting.source):
        return None
    return book.step(state.name(lasting.source), lasting.effect, lasting.part)
