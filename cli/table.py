"""Who and what comes to the table: the options of players, decks, cards and rules that `play` and `record` share."""

import random
from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.terminal import notice
from duelog.core.effects.book import NO_BOOK, CardBook
from duelog.events.faces import Face
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.events.rulesets import Ruleset
from duelog.replays.cardpool import built_in
from duelog.replays.cards import CardPool
from duelog.replays.decks import Deck, read_deck
from duelog.replays.errors import DuelogError
from duelog.replays.rulesets import held_rules
from duelog.replays.seating import Registered, Seating, drawn_deck, refuse_illegal, seat_players

CardsOption = Annotated[
    list[Path] | None,
    typer.Option("--cards", help="A card database (cards.cdb) or list beside the built-in cards.", metavar="FILE"),
]
RulesetOption = Annotated[
    str, typer.Option("--ruleset", help="rulebook-9.0, association, or a file with one.", metavar="NAME|FILE")
]
AnyDeckOption = Annotated[bool, typer.Option("--any-deck", help="Let decks play that break the rules of decks.")]


DefinitionsOption = Annotated[
    list[Path] | None,
    typer.Option("--definitions", help="Card definitions beside the built-in ones: a file or folder.", metavar="PATH"),
]


def book_for(faces: tuple[Face, ...], files: list[Path] | None) -> CardBook:
    """The card definitions that a duel with these cards is played with; none where no card has an effect.

    Cards with effects that nobody defined are told on standard error: they are played by what is printed on them.
    """
    from duelog.replays.card_definitions import needs_none, read_book, undefined

    if all(map(needs_none, faces)):
        return NO_BOOK
    book = read_book(files or ())
    unknown = undefined(faces, book)
    if unknown:
        notice(f"warning: no definition, so no effect: {', '.join(unknown)}")
    return book


def book_of(header: Header | MatchHeader, files: list[Path] | None) -> CardBook:
    """The card definitions that a duel was begun with. DuelogError where these are not at hand."""
    if not header.definitions:
        return NO_BOOK
    from duelog.replays.card_definitions import read_book

    book = read_book(files or ())
    if book.digest() != header.definitions:
        what = f"was begun with other card definitions ({header.definitions[:8]}, here {book.digest()[:8]})"
        raise DuelogError(what, hint="give them: --definitions PATH; or use the version of duelog that made it")
    return book


def known_cards(files: list[Path] | None) -> CardPool:
    """The built-in cards and those of the files; where two know a card, the later file counts."""
    if not files:
        return built_in()
    from duelog.replays.carddb import read_cards  # slow to import, and seldom needed

    pools = [read_cards(path) for path in files]
    return built_in().merge(*pools)


def deck_of(source: str, cards: CardPool) -> Deck:
    """The deck in a file or code; what was not plain in it goes to standard error."""
    reading = read_deck(source, cards)
    for warning in reading.warnings:
        notice(f"warning: {warning}")
    return reading.deck


def deck_or_drawn(source: str | None, seed: str, cards: CardPool, *, side: int = 0) -> Deck:
    """The deck given, or one of Normal Monsters that the seed draws, with a Side Deck of `side` cards."""
    if source is not None:
        return deck_of(source, cards)
    return drawn_deck(random.Random(seed), cards, name=f"drawn by {seed}", side=side)  # noqa: S311 - a game


def seated(
    names: tuple[str, str], decks: tuple[Deck, Deck], cards: CardPool, rules: Ruleset, any_deck: bool
) -> Seating:
    """Both players with their decks. DuelogError for unknown cards, and unless `any_deck`, for illegal decks."""
    seating = seat_players([Registered(name, deck) for name, deck in zip(names, decks, strict=True)], cards)
    if not any_deck:
        refuse_illegal(seating, rules)
    return seating


def made_by() -> str:
    """What stands in a header as the program that made it."""
    from importlib.metadata import version  # slow to import

    return f"duelog {version('duelog')}"


def header_of(
    seating: Seating,
    rules: Ruleset,
    book: CardBook = NO_BOOK,
    *,
    by: str = "",
    at: str = "",
    tags: dict[str, str] | None = None,
) -> Header:
    """Line 1 of a duel between these players."""
    return Header(
        ruleset=rules.name, rules=held_rules(rules), seats=seating.seats, faces=seating.faces, made_by=by, made_at=at,
        tags=tags or {}, definitions=book.digest(),
    )  # fmt: skip


def match_header_of(
    seating: Seating,
    rules: Ruleset,
    book: CardBook = NO_BOOK,
    *,
    by: str = "",
    at: str = "",
    tags: dict[str, str] | None = None,
) -> MatchHeader:
    """Line 1 of a Match between these players."""
    return MatchHeader(
        ruleset=rules.name, rules=held_rules(rules), seats=seating.seats, faces=seating.faces, made_by=by, made_at=at,
        tags=tags or {}, definitions=book.digest(),
    )  # fmt: skip
