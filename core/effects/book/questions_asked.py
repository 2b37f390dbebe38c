"""The texts of yes-or-no questions in definitions; the log stores only their labels."""

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language.steps import Ask
from duelog.core.effects.language.walk import pieces_of
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Outcome


def question_text(state: State, label: str, book: CardBook) -> str:
    """The text of the resolving effect's question with this label; "" if `book` has no such question."""
    number = state.resolving.link if state.resolving is not None else 0
    if not 0 < number <= len(state.chain):
        return ""
    link = state.chain[number - 1]
    effect = book.effect(state.name(link.card), link.effect)
    asked = (piece for piece in pieces_of(effect) if isinstance(piece, Ask) and piece.label == label)
    return next((piece.yes for piece in asked if piece.yes), "")


def with_label(event: Outcome, due: Outcome, state: State, book: CardBook) -> Outcome:
    """The event with the label of the question that is due, if a file of version 1 had the text of that question.

    `state` is the state before the event.
    """
    if type(event) is not o.Asked or type(due) is not o.Asked or (event.about, due.about) != ("words", "label"):
        return event
    same = question_text(state, due.label, book) == event.words
    return replace(event, about=due.about, label=due.label, words="") if same else event
