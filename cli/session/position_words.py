"""The fields of a position and their values, in the selected language."""

from typing import Any, cast

from duelog.core.catalogue.arguments import Vocabulary, as_player, as_word, message
from duelog.events.places import PILES, Player
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import spoken, to_tell, told

_FIELDS = {
    "turn": to_tell("turn"), "turn_player": to_tell("turn player"), "phase": to_tell("Phase"), "step": to_tell("Step"),
    "winner": to_tell("winner"), "chain": to_tell("Chain"), "waiting": to_tell("who has to decide"),
}  # fmt: skip
_COUNTS = {
    "lp": to_tell("Life Points of {player}"), "hand_count": to_tell("number of cards in the hand of {player}"),
    "deck_count": to_tell("number of cards in the Deck of {player}"),
}  # fmt: skip
_VOCABULARIES: dict[str, Vocabulary] = {
    "phase": "phase", "step": "step", "position": "position", "face": "position", "for": "waiting"
}  # fmt: skip
_OF_CARDS = {
    "position": to_tell("{value}"), "face": to_tell("{value}"), "atk": to_tell("ATK {value}"),
    "def": to_tell("DEF {value}"), "level": to_tell("Level {value}"), "rank": to_tell("Rank {value}"),
    "owner": to_tell("of {value}"), "attacked": to_tell("attacked"), "scale": to_tell("Pendulum Scale {value}"),
    "materials": to_tell("Xyz Materials: {value}"), "counters": to_tell("counters: {value}"),
    "equipped_to": to_tell("equipped to {value}"), "negated": to_tell("negated"), "targets": to_tell("targets {value}"),
    "player": to_tell("of {value}"), "effect": to_tell("effect {value}"), "declared": to_tell("declares {value}"),
}  # fmt: skip
"""The label of each field of a card."""


def field_words(path: str) -> str:
    """A field of a position: ``turn player``, ``p1's Graveyard``, ``p2.M3``."""
    if "." not in path:
        return told(_FIELDS[path]) if path in _FIELDS else path
    seat, _, name = path.partition(".")
    player: Player = 1 if seat == "p1" else 2
    if name in _COUNTS:
        return told(_COUNTS[name], player=as_player(player))
    if name in PILES:
        return spoken().sentence(message("pile-of", player=as_player(player), pile=as_word("pile", name)))
    return path


def value_words(path: str, value: Any) -> str:
    """The value of a field in words: names, numbers, terms of the game."""
    match value:
        case None | []:
            return told("nothing")
        case str() if path in _VOCABULARIES:
            return spoken().words[_VOCABULARIES[path]].get(value, value)
        case list() | tuple():
            many: list[Any] = list(cast("Any", value))
            return ", ".join(value_words(path, each) for each in many)
        case {"player": player, "for": what}:
            return f"{player} ({value_words('for', what)})"
        case {"card": card, **rest}:
            said = [_of_card(str(key), each) for key, each in rest.items() if each not in (False, None, [])]
            return ", ".join([str(card), *said])
        case _:
            return visible(str(value))


def _of_card(field: str, value: Any) -> str:
    words = value_words(field, value)
    return told(_OF_CARDS[field], value=words) if field in _OF_CARDS else f"{field} {words}"
