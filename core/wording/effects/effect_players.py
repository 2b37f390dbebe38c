"""The words of definitions, said of one duel: its players in place of "you" and "your opponent"."""

import re

from duelog.core.catalogue.arguments import (
    Argument,
    ListArgument,
    Listed,
    Message,
    PlayerArgument,
    WordArgument,
    as_list,
    as_player,
)
from duelog.core.catalogue.english import ENGLISH
from duelog.events.places import OPPONENT, Player

_YOU = re.compile(r"\byou(r|rs)?\b", re.IGNORECASE)


def says_you(told: Message | None) -> bool:
    """Whether words of a definition speak of "you"."""
    return told is not None and _YOU.search(ENGLISH.sentence(told)) is not None


def with_players(told: Message, you: Player) -> Message:
    """The words of a definition with players in place of "you" and "your opponent"."""
    arguments = {name: _with_player(argument, you) for name, argument in told.arguments.items()}
    whose = arguments.get("whose")
    if told.code == "areas" and isinstance(whose, PlayerArgument):
        return Message(code="areas-of-player", arguments=arguments)
    if told.code in _CAN:
        return Message(code=_CAN[told.code], arguments={**arguments, "player": as_player(you)})
    return Message(code=told.code, arguments=arguments)


_CAN = {"you-can": "someone-can", "you-can-do-this": "someone-can-do-this"}
"""What "you" can do, said of a player."""


def _with_player(argument: Argument, you: Player) -> Argument:
    match argument:
        case Message():
            return with_players(argument, you)
        case ListArgument(items=items):
            return as_list(_item_with_player(item, you) for item in items)
        case WordArgument(vocabulary="who" | "whose", word="you" | "opponent" as word):
            return as_player(you if word == "you" else OPPONENT[you])
        case _:
            return argument


def _item_with_player(item: Listed, you: Player) -> Listed:
    found = _with_player(item, you)
    assert not isinstance(found, ListArgument)  # only lists become lists
    return found
