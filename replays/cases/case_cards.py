"""The cards that a case defines itself, or in definition files next to it."""

from pathlib import Path

from duelog.core.effects.book.card_book import CardBook
from duelog.replays.cards.dated_texts import CardFile
from duelog.replays.cards.definition_files import read_card_files
from duelog.replays.cards.definitions_in_yaml import cards_in
from duelog.replays.cards.pool import CardPool
from duelog.replays.cases.case_files import Case


def own_cards(case: Case) -> CardFile:
    """The definitions and faces of the cards that a case defines.

    Raises DuelogError with file and line: those of the case if a file cannot be read, otherwise those in the file.
    """
    if case.cards is None:
        return CardFile()
    if isinstance(case.cards.content, dict):
        return cards_in(case.cards)
    paths = [Path(case.path).parent / name for name in case.cards.texts("a file of cards")]
    for path in paths:
        if not path.exists():
            raise case.cards.error(f"there is no {path}", "files of cards are named as they lie from the case")
    return read_card_files(paths)


def with_own_cards(case: Case, pool: CardPool, book: CardBook) -> tuple[CardPool, CardBook]:
    """The given cards and definitions merged with those of the case, which take precedence."""
    return merged(own_cards(case), case.card_texts, pool, book)


def merged(own: CardFile, as_of: str, pool: CardPool, book: CardBook) -> tuple[CardPool, CardBook]:
    """Cards and definitions merged with those of a file in effect on a date, which take precedence."""
    if own.faces:
        pool = pool.merge(CardPool.from_faces(own.faces))
    if own.texts:
        book = book.replacing(own.at(as_of))
    return pool, book
