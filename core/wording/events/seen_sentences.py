"""Sentences for the viewer of a redacted log: made from an event, and read back from a table."""

from duelog.core.catalogue.arguments import (
    Argument,
    CardArgument,
    ListArgument,
    Listed,
    Message,
    Numbers,
    as_word,
    message,
    with_numbers,
)
from duelog.core.catalogue.english import ENGLISH
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.questions_asked import question_text
from duelog.core.fold.fold_seen import numbers_by_place
from duelog.core.state import State
from duelog.core.wording.states.effect_numbers import number_in
from duelog.core.wording.states.questions import Definitions
from duelog.events.base import CardId
from duelog.events.seen_tables import SeenTable


def as_message(line: Argument) -> Message:
    """The line of an event as a message."""
    return line if isinstance(line, Message) else message("seen", said=line)


def numbered_by_place(said: Message, table: State) -> Message:
    """The message as stored in a redacted log: its cards have their numbers in the table, 0 for none.

    `table` is the viewer's: a card's number must not reveal where a hidden card is.
    """
    places = numbers_by_place(table)

    def card(number: CardId) -> CardId:
        return places.get(number, 0)

    def event(n: int) -> int:
        return n

    return with_numbers(said, Numbers(card, event))


def said_of(event: SeenTable, after: State, definitions: Definitions) -> Argument:
    """What a table says its viewer was told; just the code if this version has no sentence for it."""
    said = event.said
    if isinstance(said, str):
        return said
    return defined(said, after, definitions) if can_be_told(said) else said.code


def defined(said: Message, after: State, definitions: Definitions) -> Message:
    """The message with the words of definitions: of their questions, and numbers of effects only where needed."""
    return _in_words(said, after, definitions()) if _needs_definitions(said) else said


def can_be_told(said: Message) -> bool:
    """Whether this version of duelog has a sentence for the message and all its arguments."""
    try:
        ENGLISH.sentence(said)
    except (LookupError, StopIteration, RecursionError):
        return False
    return True


_LABEL = "about.label"
"""The code of a question that a definition asks: the table stores its label, the definition has its words."""


def _needs_definitions(said: Argument) -> bool:
    match said:
        case Message():
            return (
                said.code == _LABEL
                or _numbered(said) is not None
                or any(map(_needs_definitions, said.arguments.values()))
            )
        case ListArgument():
            return any(map(_needs_definitions, said.items))
        case _:
            return False


def _in_words(said: Message, after: State, book: CardBook) -> Message:
    """The message with the words of its questions, if the definition of the resolving effect is known."""
    label = said.arguments.get("label")
    if said.code == _LABEL and isinstance(label, str):
        words = question_text(after, label, book)
        return message("about.words", words=as_word("definition", words)) if words else said
    arguments = {name: _worded(each, after, book) for name, each in said.arguments.items()}
    if (numbered := _numbered(said)) is not None:
        arguments["effect"] = number_in(book, *numbered)
    return Message(code=said.code, arguments=arguments)


def _numbered(said: Message) -> tuple[str, int] | None:
    """The card of which an effect is named by its number, and the number."""
    match said.arguments:
        case {"effect": ListArgument(items=(str() as number,)), "card": CardArgument(name=card)} if number.isdecimal():
            return card, int(number)
        case _:
            return None


def _worded(argument: Argument, after: State, book: CardBook) -> Argument:
    if isinstance(argument, ListArgument):
        items: tuple[Listed, ...] = tuple(
            _in_words(item, after, book) if isinstance(item, Message) else item for item in argument.items
        )
        return ListArgument(items=items)
    return _in_words(argument, after, book) if isinstance(argument, Message) else argument
