"""How many certified cards prove each piece of the effect language: `python -m tests.piece_cards`.

A piece is proved if at least five certified cards use it (docs/cards.md, Targets). It lists those that are not, with
the cards that use them; `--words` does so for fields and values, too, `--json` for programs. The exit status is 1
if a piece has fewer.
"""

import argparse
import sys
from collections.abc import Collection, Iterable, Mapping

import msgspec
from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Definition
from duelog.replays.cards.certificates import certificate_of
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.language_words import every_word, said

ENOUGH = 5
"""The number of certified cards that proves a piece."""


class Users(Struct, frozen=True):
    """The cards that use one word of the language."""

    certified: tuple[str, ...] = ()
    uncertified: tuple[str, ...] = ()

    @property
    def proved(self) -> bool:
        """Whether enough certified cards use the word."""
        return len(self.certified) >= ENOUGH


def users(cards: Iterable[Definition], certified: Collection[str], words: Iterable[str]) -> Mapping[str, Users]:
    """The cards that use each of these words, both in the order of their names."""
    found: dict[str, Users] = {word: Users() for word in sorted(words)}
    for card in sorted(cards, key=lambda card: card.name):
        for word in found.keys() & set(said(card)):
            old = found[word]
            found[word] = (
                Users((*old.certified, card.name), old.uncertified)
                if card.name in certified
                else Users(old.certified, (*old.uncertified, card.name))
            )
    return found


def pieces(words: Iterable[str]) -> frozenset[str]:
    """Those of some words that are pieces, not fields or values of one."""
    return frozenset(word for word in words if "." not in word and ": " not in word)


def certified_in(book: CardBook) -> frozenset[str]:
    """The names of the cards of a book that are certified."""
    return frozenset(card.name for card in book if certificate_of(card.name, book) is not None)


def table(found: Mapping[str, Users]) -> list[str]:
    """The words that too few certified cards use, one a line, and a sum."""
    lines = [
        f"{word}: {len(one.certified)} certified"
        + (f" ({'; '.join(one.certified)})" if one.certified else "")
        + (f", uncertified: {'; '.join(one.uncertified)}" if one.uncertified else "")
        for word, one in found.items()
        if not one.proved
    ]
    proved = sum(one.proved for one in found.values())
    return [*lines, f"{proved} of {len(found)} have {ENOUGH} certified cards or more"]


def main(arguments: list[str]) -> int:
    """Returns the exit status: 1 if a piece is not proved."""
    parser = argparse.ArgumentParser(prog="piece_cards", description="The certified cards of each piece.")
    parser.add_argument("--words", action="store_true", help="also fields and values of fields")
    parser.add_argument("--json", action="store_true", help="print JSON: for each word the cards that use it")
    asked = parser.parse_args(arguments)
    book = built_in_book(NEWEST)
    found = users(book, certified_in(book), every_word() if asked.words else pieces(every_word()))
    print(msgspec.json.encode(found).decode() if asked.json else "\n".join(table(found)))
    return 0 if all(one.proved for one in found.values()) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
