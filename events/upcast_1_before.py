"""What the parts of the upcaster from version 1 share: what the lines before the current one say."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeGuard, cast

from duelog.events.raw_lines import Raw
from duelog.events.version_1_restriction_words import COPIES

NOTED = frozenset({"tokens-made", "values-changed"})
"""The kinds of events that say something about the names of cards, which later lines may need."""


class Before:
    """What the lines before the current one say about the names of cards.

    `faces` are the raw faces of the header. `names` are the names of all faces, including Tokens created so far.
    `copied` are the names of cards whose effects were copied, the last one first.
    """

    def __init__(self, header: Raw) -> None:
        self.faces = objects(header.get("faces"))
        self.copied: list[str] = []
        self.names: dict[str, None] = dict.fromkeys(_names(self.faces))
        self._cards = [*_faces_of_cards(header)]

    def note(self, event: Raw) -> None:
        """Records what a raw event of version 1 says."""
        if event.get("kind") == "tokens-made":
            self.names.update(dict.fromkeys(_names(token.get("face") for token in objects(event.get("tokens")))))
        elif event.get("kind") == "values-changed":
            self._note_copies(event)

    def _note_copies(self, event: Raw) -> None:
        for change in objects(event.get("changes")):
            traits = change.get("traits")
            for trait in traits if is_list(traits) else ():
                if isinstance(trait, str) and trait.startswith(COPIES):
                    self.copied.insert(0, trait.removeprefix(COPIES))

    def name(self, card: Any) -> str:
        """The printed name of a card of the Decks by its number; "" if it cannot be determined."""
        if not isinstance(card, int) or not 0 < card <= len(self._cards):
            return ""
        face = self._cards[card - 1]
        name = self.faces[face].get("name") if 0 <= face < len(self.faces) else None
        return name if isinstance(name, str) else ""


Change = Callable[[Raw, Before], Raw]
"""Converts a raw line of version 1 to version 2. Invalid values are kept, and rejected when the line is decoded."""


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Whether a raw value is a list."""
    return isinstance(value, list)


def objects(value: Any) -> list[Raw]:
    """The objects in a list; empty if the value is not a list."""
    return [cast(Raw, item) for item in value if isinstance(item, dict)] if is_list(value) else []


def _faces_of_cards(header: Raw) -> Iterator[int]:
    """The faces of the cards of both Decks, as indexes, in the order in which cards are numbered."""
    for seat in objects(header.get("seats")):
        for deck in (seat.get("main"), seat.get("extra")):
            yield from (face for face in deck if isinstance(face, int)) if is_list(deck) else ()


def _names(faces: Iterable[Any]) -> Iterator[str]:
    for face in faces:
        name = cast(Raw, face).get("name") if isinstance(face, dict) else None
        if isinstance(name, str):
            yield name
