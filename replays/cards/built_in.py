"""The cards that come with the package: all that were released by August 2014.

The list holds printed facts only. It is written by ``docs/generate_faces.py``.
"""

from functools import cache
from typing import TYPE_CHECKING

from duelog.core.known_rulesets import card_texts_of
from duelog.replays.cards.pool import CardPool, decode_faces
from duelog.replays.packaged_files import packaged

if TYPE_CHECKING:
    from collections.abc import Callable

    from duelog.core.effects.book.card_book import CardBook
    from duelog.events.lines import Header

FACES = "faces.jsonl"


@cache
def built_in() -> CardPool:
    """The pool of the cards that come with the package, read once."""
    content = packaged("cards", FACES).read_bytes()
    return CardPool.from_faces(decode_faces(content, FACES))


def built_in_definitions() -> "CardBook":
    """The definitions that come with the package, read on first use."""
    from duelog.replays.cards.definition_files import built_in_book  # rarely needed for showing a duel

    return built_in_book()


def definitions_of(header: "Header") -> "Callable[[], CardBook]":
    """A function that returns the definitions that a duel was played with, or those of its date if they are unknown."""

    @cache
    def read() -> "CardBook":
        from duelog.replays.cards.definition_files import book_of, built_in_book

        found, _ = book_of(header)
        return found if len(found) else built_in_book(card_texts_of(header))

    return read
