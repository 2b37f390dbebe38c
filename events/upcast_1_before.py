"""What every part of the upcaster from version 1 works with: a raw line, and what the lines before it say."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeGuard, cast

from duelog.events.raw_lines import Raw

_COPIES = "effects of "
"""How the trait began in version 1 that gives a card the effects of another."""


class Before:
    """What the lines before the current one say: the printed names of the cards of the duel.

    `faces` are the raw faces of the header. `names` are the names of all faces, those of Tokens made so far included.
    `copied` are the names of the cards whose effects others had, the last one first.
    """

    def __init__(self, header: Raw) -> None:
        self.faces = objects(header.get("faces"))
        self.copied: list[str] = []
        self.names: dict[str, None] = dict.fromkeys(_names(self.faces))
        self._cards = [*_faces_of_cards(header)]

    def note(self, event: Raw) -> None:
        """Takes note of a raw event of version 1."""
        if event.get("kind") == "tokens-made":
            self.names.update(dict.fromkeys(_names(token.get("face") for token in objects(event.get("tokens")))))
        elif event.get("kind") == "values-changed":
            self._note_copies(event)

    def _note_copies(self, event: Raw) -> None:
        for change in objects(event.get("changes")):
            traits = change.get("traits")
            for trait in traits if is_list(traits) else ():
                if isinstance(trait, str) and trait.startswith(_COPIES):
                    self.copied.insert(0, trait.removeprefix(_COPIES))

    def name(self, card: Any) -> str:
        """The printed name of a card of the Decks by its number; "" where it cannot be known."""
        if not isinstance(card, int) or not 0 < card <= len(self._cards):
            return ""
        face = self._cards[card - 1]
        name = self.faces[face].get("name") if 0 <= face < len(self.faces) else None
        return name if isinstance(name, str) else ""


Change = Callable[[Raw, Before], Raw]
"""Brings a raw line of version 1 to version 2. What does not fit is left to the types to refuse."""


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Whether a raw value is a list."""
    return isinstance(value, list)


def objects(value: Any) -> list[Raw]:
    """The objects in a list; nothing where it is no list."""
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
