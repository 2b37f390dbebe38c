"""Card texts with the dates when they took effect: a card whose text was changed has several definitions."""

from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from duelog.core.effects.language import Definition
from duelog.events.faces import Face

NEWEST = "9999-12-31"
"""A date for the latest text of every card."""


class DatedText(Struct, frozen=True):
    """A definition, the date when it took effect ("" for the card's release), and the source of that date."""

    definition: Definition
    since: str = ""
    source: str = ""


def is_date(text: str) -> bool:
    """Whether a text is a date as ISO 8601 writes it: YYYY-MM-DD."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def texts_by_name(texts: Iterable[DatedText]) -> dict[str, list[DatedText]]:
    """The texts of each card, in their order."""
    found: dict[str, list[DatedText]] = {}
    for text in texts:
        found.setdefault(text.definition.name, []).append(text)
    return found


def texts_at(texts: Iterable[DatedText], as_of: str) -> tuple[Definition, ...]:
    """The definition of each card in effect on a date; the texts of a card are in the order of their dates."""
    found: dict[str, Definition] = {}
    for text in texts:
        if text.since <= as_of:
            found[text.definition.name] = text.definition
    return tuple(found.values())


class CitedCard(Struct, frozen=True):
    """A name in a definition, and where it stands: the file, the line and the card that is defined."""

    name: str
    source: str
    line: int
    card: str


class CardFile(Struct, frozen=True):
    """The content of a file of definitions: the texts of its cards, and the faces that it defines.

    `warnings` name the deprecated words in it, with file, line and card; `named` are the cards that definitions name.
    """

    texts: tuple[DatedText, ...] = ()
    faces: tuple[Face, ...] = ()
    warnings: tuple[str, ...] = ()
    named: tuple[CitedCard, ...] = ()

    def at(self, as_of: str) -> tuple[Definition, ...]:
        """The definition of each card in effect on a date."""
        return texts_at(self.texts, as_of)
