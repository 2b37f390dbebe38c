"""The options for players, decks, cards and rules that `play` and `record` share."""

import random
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Annotated, NamedTuple

import typer

from duelog.cli.session.cards_option import definitions_among
from duelog.cli.shell.terminal import notice
from duelog.core.decks import LimitOf, unlimited
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.state import RULEBOOK
from duelog.core.wording.states.questions import Definitions
from duelog.events.faces import Face
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.events.rulesets import Ruleset
from duelog.replays.cards.built_in import built_in, built_in_definitions
from duelog.replays.cards.dated_texts import is_date
from duelog.replays.cards.deck_files import Deck, read_deck
from duelog.replays.cards.pool import CardPool
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, some_of
from duelog.replays.exports.excerpts import NOT_REFEREED
from duelog.replays.play.seating import (
    Registered,
    Seating,
    UnknownDeck,
    definitions_for,
    mixed_deck,
    refuse_illegal,
    seat_players,
    with_unknown_cards,
)

RulesetOption = Annotated[
    str, typer.Option("--ruleset", help="rulebook-9.0, association, or a file with one.", metavar="NAME|FILE")
]
AnyDeckOption = Annotated[bool, typer.Option("--any-deck", help="Accept decks that break the rules for decks.")]
LflistOption = Annotated[
    Path | None, typer.Option("--lflist", help="A file of ban lists (lflist.conf).", metavar="FILE")
]
ListNameOption = Annotated[
    str | None, typer.Option("--list", help="The name of the list in that file; by default the first.", metavar="NAME")
]
AllowUndefinedOption = Annotated[
    bool,
    typer.Option(
        "--allow-undefined", help="Play cards that have no definition, too, as if nothing but the face were on them."
    ),
]

AsOfOption = Annotated[
    str,
    typer.Option(
        "--as-of",
        help="Use the card texts of this date, not those of the ruleset's date (2014-08-31).",
        metavar="YYYY-MM-DD",
    ),
]

BAN_LIST = "list"
"""The tag of a duel whose decks keep to a ban list: its name."""


def known_cards(paths: list[Path] | None) -> CardPool:
    """The built-in cards and those of the paths; later sources take precedence."""
    if not paths:
        return built_in()
    from duelog.replays.cards.card_database import read_cards  # slow to import, and rarely needed
    from duelog.replays.cards.dated_texts import CitedCard
    from duelog.replays.cards.definition_files import is_definitions, read_card_files
    from duelog.replays.cards.named_cards import unknown_names
    from duelog.replays.cards.pool_joining import joined
    from duelog.replays.cards.second_names import name_also

    defined: list[str] = []
    named: list[CitedCard] = []

    def pool(path: Path) -> CardPool:
        if not is_definitions(path):
            return read_cards(path)
        found = read_card_files((path,))
        defined.extend(dict.fromkeys(text.definition.name for text in found.texts))
        named.extend(found.named)
        tell_older_words(found.warnings)
        return CardPool.from_faces(found.faces)

    cards = joined(built_in(), *map(pool, paths))
    if cards.second is not None:
        name_also(cards.second)
    _tell_faceless([name for name in defined if cards.find(name) is None], cards)
    for warning in islice(unknown_names(named, cards), _MOST_NAMED):
        notice(f"warning: {warning}")
    return cards


def names_from(paths: list[Path] | None) -> None:
    """Allows the names from the card databases among the paths in moves."""
    from duelog.replays.cards.definition_files import is_definitions

    if databases := [path for path in paths or () if not is_definitions(path)]:
        known_cards(databases)


_MOST_WARNINGS = 10
"""The largest number of deprecated words that are reported one by one."""


def tell_older_words(warnings: Sequence[str]) -> None:
    """Warns of deprecated words in definitions."""
    for warning in warnings[:_MOST_WARNINGS]:
        notice(f"warning: {warning}")
    if len(warnings) > _MOST_WARNINGS:
        notice(f"warning: and {len(warnings) - _MOST_WARNINGS} more; duelog cards --convert FILE replaces them")


def sentences(paths: list[Path] | None) -> Definitions:
    """Returns the definitions for sentences about cards: the built-in ones, overridden by those of the paths."""
    if not paths:
        return built_in_definitions

    @cache
    def read() -> CardBook:
        from duelog.replays.cards.definition_files import read_book

        return read_book(definitions_among(paths))

    return read


_MOST_NAMED = 5
"""The most names of cards that a warning lists."""


def _tell_faceless(names: list[str], cards: CardPool) -> None:
    """Warns of definitions for names of no known card, which may be misspelled."""
    if not names:
        return
    told = [f'"{name}"{_meaning(name, cards)}' for name in names[:_MOST_NAMED]]  # a search takes some 20 ms
    nobody = some_of([*told, *names[_MOST_NAMED:]], _MOST_NAMED)
    notice(f"warning: defined, but no known card is named {nobody}; a custom card needs a face")


def _meaning(name: str, cards: CardPool) -> str:
    similar = cards.similar(name, 1)
    return f" (did you mean {similar[0]}?)" if similar else ""


def card_texts(as_of: str, rules: Ruleset = RULEBOOK) -> str:
    """The date of the card texts: that of `--as-of`, or the ruleset's. Raises DuelogError for an invalid date.

    An earlier date than the ruleset's changes the texts, not the rules; a warning says so.
    """
    if not as_of:
        return rules.texts_date
    if not is_date(as_of):
        raise DuelogError(f'"{as_of}" is not a date', hint="write --as-of YYYY-MM-DD")
    if as_of < rules.texts_date:
        notice(f"warning: only the card texts are those of {as_of}; the rules are those of {rules.name}")
    return as_of


class PlayedWith(NamedTuple):
    """The definitions of the cards of a duel, and the tags that record what is not refereed."""

    book: CardBook
    tags: dict[str, str]


def played_with(
    faces: tuple[Face, ...],
    paths: list[Path] | None,
    *,
    allow_undefined: bool,
    as_of: str = RULEBOOK.texts_date,
) -> PlayedWith:
    """The definitions for a duel with these cards on a date; none if no card has an effect.

    Raises DuelogError with all cards that have effects but no definition. With `allow_undefined` they are printed to
    stderr instead, and recorded in the tags of the duel.
    """
    book, unknown = definitions_for(faces, definitions_among(paths), as_of)
    if not unknown:
        return PlayedWith(book, {})
    names = ", ".join(unknown)
    if not allow_undefined:
        hint = "define them and give the file: --cards FILE.yaml; --allow-undefined plays them without effects"
        raise DuelogError(f"no definition for {names}", hint=hint)
    notice(f"warning: no definition, so no effect: {names}")
    return PlayedWith(book, {NOT_REFEREED: names})


def without_definition(faces: Iterable[Face], paths: list[Path] | None) -> list[str]:
    """The names of the cards that have effects and no definition, in order of appearance."""
    from duelog.replays.cards.definition_files import needs_none, read_book, undefined

    able = [face for face in faces if not needs_none(face)]
    return undefined(able, read_book(definitions_among(paths))) if able else []


def book_of(header: Header | MatchHeader, paths: list[Path] | None) -> CardBook:
    """The definitions that a duel was started with, to judge it.

    None, with a warning on stderr, if these are not available.
    """
    book, missing = _book(header, paths)
    if missing:
        notice(f"warning: {missing} (--cards PATH gives them)")
    return book


def book_for(duel: Duel, paths: list[Path] | None) -> CardBook:
    """The definitions that a duel is judged by: those of its case, or else `book_of` its header."""
    from duelog.replays.cases.case_duels import CaseDuel  # slow to import, and rarely needed

    return duel.book if isinstance(duel, CaseDuel) else book_of(duel.header, paths)


def whole_book_for(duel: Duel, paths: list[Path] | None) -> CardBook:
    """The definitions for a duel as a viewer knows it, in which hidden cards could be any."""
    from duelog.replays.cards.definition_files import whole_book_of
    from duelog.replays.cases.case_duels import CaseDuel  # slow to import, and rarely needed

    return duel.book if isinstance(duel, CaseDuel) else whole_book_of(duel.header, definitions_among(paths))


def book_to_go_on(header: Header | MatchHeader, paths: list[Path] | None) -> CardBook:
    """The definitions that a duel was started with, to continue it. DuelogError if they are not available."""
    book, missing = _book(header, paths)
    if missing:
        what = missing.partition(":")[0].replace("made with", "was begun with")
        raise DuelogError(what, hint="give them: --cards PATH; or use the version of duelog that made it")
    return book


def _book(header: Header | MatchHeader, paths: list[Path] | None) -> tuple[CardBook, str]:
    """The definitions that a duel was started with; or none, and the reason why they are not available."""
    if not header.definitions:
        return NO_BOOK, ""
    from duelog.replays.cards.definition_files import book_of as find

    return find(header, definitions_among(paths))


def deck_of(source: str, cards: CardPool) -> Deck:
    """The deck in a file or code; irregularities are printed to stderr."""
    reading = read_deck(source, cards)
    for warning in reading.warnings:
        notice(f"warning: {warning}")
    return reading.deck


def deck_or_drawn(
    source: str | None, seed: str, cards: CardPool, paths: list[Path] | None = None, *, side: int = 0
) -> Deck:
    """The deck given, or one drawn by the seed from Normal Monsters and cards with definitions, including `paths`.

    A drawn deck has a Side Deck of `side` cards.
    """
    if source is not None:
        return deck_of(source, cards)
    from duelog.replays.cards.definition_files import read_book

    rng = random.Random(seed)  # noqa: S311 - a game
    return mixed_deck(rng, cards, read_book(definitions_among(paths)), name=f"drawn by {seed}", side=side)


class CardLimits(NamedTuple):
    """The allowed copies of each card, and the name of the list, "" without one."""

    of: LimitOf = unlimited
    name: str = ""

    @property
    def tags(self) -> dict[str, str]:
        """What a header says of the list."""
        return {BAN_LIST: self.name} if self.name else {}


def limits_of(path: Path | None, name: str | None, pool: CardPool) -> CardLimits:
    """The list selected by the options. Raises DuelogError for a list without a file, or one that is not in it."""
    if path is None:
        if name is not None:
            raise DuelogError(f'no file has the list "{name}"', hint="name the file too: --lflist FILE")
        return CardLimits()
    from duelog.replays.cards.lflist import read_lflist  # rarely needed

    lists = read_lflist(path)
    chosen = lists.lists[0] if name is None else lists.named(name)

    def limit(face: Face) -> int | None:
        return chosen.limit(face.passcode, pool)

    return CardLimits(limit, chosen.name)


def seated(
    names: tuple[str, str],
    decks: tuple[Deck, Deck],
    cards: CardPool,
    rules: Ruleset,
    *,
    limits: CardLimits = CardLimits(),  # noqa: B008 - it holds nothing that changes
    any_deck: bool,
    unknown: Sequence[UnknownDeck | None] | None = None,
) -> Seating:
    """Both players with their decks. Raises DuelogError for unknown cards and, unless `any_deck`, for illegal decks.

    `unknown` is given if nobody knows which card is which; it has the Decks of which only the size is known.
    """
    if any_deck and limits.name:
        raise DuelogError("--any-deck and --lflist say two things", hint="any deck may play, or those of the list")
    seating = seat_players([Registered(name, deck) for name, deck in zip(names, decks, strict=True)], cards)
    if unknown is not None:
        seating = with_unknown_cards(seating, unknown)
    if not any_deck:
        refuse_illegal(seating, rules, limits.of)
    return seating
