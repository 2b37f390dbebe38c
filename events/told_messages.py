"""Messages: the code of a sentence with typed arguments, and no words of a language.

A whole number is an `int`; a `str` is a name that no language changes (of a card, a ruleset, a counter), or what people
wrote. Everything else is one of the structs below; in JSON each says its own ``type``.
"""

from typing import Literal

from duelog.events.base import CardId, Part
from duelog.events.places import Place, Player

Vocabulary = Literal[
    "phase", "step", "part", "position", "summon", "kind", "deck", "card", "came", "answer", "result",
    "start", "value", "open", "mention", "pile", "why", "window", "damage part", "choice", "coin", "until",
    "end of attack", "negated", "level", "sign", "waiting", "who", "whose", "summoned", "lasts", "once", "effect kind",
    "because", "term", "definition",
]  # fmt: skip
"""Closed lists of words that a catalogue translates; of a ``term``, the word that cards have in English,
and of a ``definition`` any text that a definition or a table gives: what a player is asked and may choose, the name of
a counter or of cards, an infraction."""


class CardArgument(Part, frozen=True, kw_only=True, tag_field="type", tag="card"):
    """A card by its number, 0 for an empty zone; `place` where everybody sees it there."""

    card: CardId
    name: str = ""
    place: Place | None = None


class PlayerArgument(Part, frozen=True, kw_only=True, tag_field="type", tag="player"):
    """A player."""

    player: Player


class EventArgument(Part, frozen=True, kw_only=True, tag_field="type", tag="event"):
    """An event of the log, by its number."""

    event: int


class PlaceArgument(Part, frozen=True, kw_only=True, tag_field="type", tag="place"):
    """A zone or a pile; None for a card that is nowhere."""

    place: Place | None


class WordArgument(Part, frozen=True, kw_only=True, tag_field="type", tag="word"):
    """A word of a closed vocabulary: a Phase, a position, a kind of Summon."""

    vocabulary: Vocabulary
    word: str


Item = int | str | CardArgument | PlayerArgument | EventArgument | PlaceArgument | WordArgument
"""An argument that contains no other arguments."""


class ListArgument(Part, frozen=True, kw_only=True, tag_field="type", tag="list"):
    """Several arguments in order, possibly none.

    An optional argument is a list of at most one item.
    """

    items: "tuple[Listed, ...]"


class Message(Part, frozen=True, kw_only=True, tag_field="type", tag="message"):
    """A sentence as data: the code of its template and the arguments by name.

    A message may be the argument of another one: "the turn" in "it is the turn of p1".
    """

    code: str
    arguments: "dict[str, Argument]"

    def __hash__(self) -> int:
        return hash(self.code)


Listed = Item | Message
"""An item of a list."""

Argument = Listed | ListArgument
"""The value of a gap in a template."""
