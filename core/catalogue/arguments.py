"""The arguments of messages, and functions that make them. The types are those of `events/told_messages.py`."""

from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from duelog.events.base import CardId
from duelog.events.places import Place, Player
from duelog.events.told_messages import (
    Argument,
    CardArgument,
    EventArgument,
    Item,
    ListArgument,
    Listed,
    Message,
    PlaceArgument,
    PlayerArgument,
    Vocabulary,
    WordArgument,
)

__all__ = (
    "Argument",
    "CardArgument",
    "EventArgument",
    "Item",
    "ListArgument",
    "Listed",
    "Message",
    "Numbers",
    "PlaceArgument",
    "PlayerArgument",
    "Vocabulary",
    "WordArgument",
    "arguments_with_numbers",
    "as_event",
    "as_list",
    "as_option",
    "as_place",
    "as_player",
    "as_word",
    "message",
    "with_numbers",
)  # fmt: skip


def message(code: str, /, **arguments: Argument) -> Message:
    """A message with the arguments that its template names."""
    return Message(code=code, arguments=arguments)


def as_word(vocabulary: Vocabulary, word: str) -> WordArgument:
    """A word of a vocabulary."""
    return WordArgument(vocabulary=vocabulary, word=word)


def as_player(player: Player) -> PlayerArgument:
    """A player by number."""
    return PlayerArgument(player=player)


def as_event(event: int) -> EventArgument:
    """An event by its number in the log."""
    return EventArgument(event=event)


def as_place(place: Place | None) -> PlaceArgument:
    """A zone, a pile or nowhere."""
    return PlaceArgument(place=place)


def as_list(items: Iterable[Listed]) -> ListArgument:
    """Several arguments in order."""
    return ListArgument(items=tuple(items))


def as_option(item: Listed | None) -> ListArgument:
    """An optional argument."""
    return ListArgument(items=() if item is None else (item,))


class Numbers(Struct, frozen=True):
    """Replacement numbers for the cards and events of messages."""

    card: Callable[[CardId], CardId]
    event: Callable[[int], int]


def with_numbers(told: Message, numbers: Numbers) -> Message:
    """The message with other card numbers, without places, and with other event numbers."""
    return Message(code=told.code, arguments=arguments_with_numbers(told.arguments, numbers))


def arguments_with_numbers(arguments: Mapping[str, Argument], numbers: Numbers) -> dict[str, Argument]:
    """The same as `with_numbers` for the arguments of a message."""
    return {name: _numbered(argument, numbers) for name, argument in arguments.items()}


def _numbered(argument: Argument, numbers: Numbers) -> Argument:
    if isinstance(argument, ListArgument):
        return ListArgument(items=tuple(_numbered_item(item, numbers) for item in argument.items))
    return _numbered_item(argument, numbers)


def _numbered_item(item: Listed, numbers: Numbers) -> Listed:
    match item:
        case Message():
            return with_numbers(item, numbers)
        case CardArgument():
            return CardArgument(card=numbers.card(item.card), name=item.name)
        case EventArgument():
            return EventArgument(event=numbers.event(item.event))
        case _:
            return item
