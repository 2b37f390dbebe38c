"""Builds the seats of a header from deck lists: each face is stored once, Decks are indexes into the faces."""

import random
import re
from collections.abc import Container, Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.decks import DeckFaces, LimitOf, check_deck, main_deck_size, unlimited
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.match_state import unidentified
from duelog.core.state import RULEBOOK
from duelog.core.violation import Violation
from duelog.core.wording.verdicts import rule_message
from duelog.events.faces import UNKNOWN, Face
from duelog.events.lines import Header, Seat
from duelog.events.matches import MatchHeader
from duelog.events.places import Player
from duelog.events.rulesets import Ruleset
from duelog.replays.cards.deck_files import Deck
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.ruleset_files import held_rules
from duelog.replays.errors import DuelogError
from duelog.replays.languages.english_sentences import facts_of, in_english
from duelog.replays.play.chances import shuffled

_Head = TypeVar("_Head", Header, MatchHeader)


class Registered(Struct, frozen=True):
    """A player's name and deck list."""

    name: str
    deck: Deck


class Seating(Struct, frozen=True):
    """The seats and faces of both players, as a header holds them."""

    seats: tuple[Seat, Seat]
    faces: tuple[Face, ...]


def seat_players(players: Sequence[Registered], cards: CardPool) -> Seating:
    """Seats two players. DuelogError listing every passcode missing from `cards`."""
    index: dict[Face, int] = {}
    one, two = (_seat(player, cards, index) for player in players)
    return Seating((one, two), tuple(index))


def _seat(player: Registered, cards: CardPool, index: dict[Face, int]) -> Seat:
    deck = player.deck
    unknown = [code for code in dict.fromkeys(deck.passcodes) if code not in cards]
    if unknown:
        codes = ", ".join(map(str, unknown))
        what = f"{_called(player)} holds cards that are not known: {codes}"
        raise DuelogError(what, hint=_UNKNOWN_HINT)
    main, extra, side = (_indexes(part, cards, index) for part in (deck.main, deck.extra, deck.side))
    return Seat(name=player.name, main=main, extra=extra, side=side, deck=deck.name)


_UNKNOWN_HINT = (
    "give a card database that has them: --cards cards.cdb; cards without a definition need --allow-undefined, too"
)


def _called(player: Registered) -> str:
    title = f' "{player.deck.name}"' if player.deck.name else ""
    return f"the deck{title} of {player.name}" if player.name else f"the deck{title}"


def _indexes(part: Iterable[int], cards: CardPool, index: dict[Face, int]) -> tuple[int, ...]:
    return tuple(index.setdefault(cards.face(code), len(index)) for code in part)


def seat_faults(
    seat: Seat, faces: tuple[Face, ...], rules: Ruleset, limit_of: LimitOf = unlimited
) -> tuple[Violation, ...]:
    """Every violation by the Decks of a seat under a ruleset (DECK-01 to DECK-09)."""
    if seat.listed is not None and not seat.listed:
        unknown = DeckFaces(main=tuple(faces[face] for face in seat.main))
        return tuple(main_deck_size(unknown, limit_of, rules))
    decks = (seat.main if seat.listed is None else seat.listed, seat.extra, seat.side)
    main, extra, side = (tuple(faces[face] for face in deck) for deck in decks)
    return check_deck(DeckFaces(main=main, extra=extra, side=side), limit_of, rules)


_ALL_THE_SAME_HINT = "--any-deck plays them all the same"


def refuse_illegal(
    seating: Seating,
    rules: Ruleset,
    limit_of: LimitOf = unlimited,
    *,
    hint: str = _ALL_THE_SAME_HINT,
) -> None:
    """DuelogError with every violation by both players' Decks, if there are any, and `hint`."""
    faults = [
        f"p{player}: {facts_of(fault)} ({in_english(rule_message(fault.rule))})"
        for player, seat in _numbered(seating)
        for fault in seat_faults(seat, seating.faces, rules, limit_of)
    ]
    if faults:
        raise DuelogError(f"the decks break the rules: {'; '.join(faults)}", hint=hint)


def _numbered(seating: Seating) -> tuple[tuple[Player, Seat], tuple[Player, Seat]]:
    return (1, seating.seats[0]), (2, seating.seats[1])


# --- unknown cards -----------------------------------------------------------------------------------------------


class UnknownDeck(NamedTuple):
    """A Deck of which only the number of cards is known."""

    main: int
    extra: int = 0


def unknown_deck(text: str) -> UnknownDeck | None:
    """The Deck denoted by ``?40`` or ``?40+15``; None for any other text."""
    found = _UNKNOWN_DECK.fullmatch(text.strip())
    return None if found is None else UnknownDeck(int(found[1]), int(found[2] or 0))


_UNKNOWN_DECK = re.compile(r"\?([0-9]{1,3})(?:\+([0-9]{1,3}))?")


def with_unknown_cards(seating: Seating, unknown: Sequence[UnknownDeck | None]) -> Seating:
    """The seating in which the cards of the Main Decks are unknown; `unknown` are the Decks without a list."""
    faces = (*seating.faces, UNKNOWN)
    hidden = len(seating.faces)
    one, two = (
        unidentified(seat, hidden)
        if deck is None
        else replace(seat, main=(hidden,) * deck.main, extra=(hidden,) * deck.extra, listed=())
        for seat, deck in zip(seating.seats, unknown, strict=True)
    )
    return Seating((one, two), faces)


# --- the header -------------------------------------------------------------------------------------------------


class PlayedDefinitions(NamedTuple):
    """The definitions of the cards of a duel, and the names of the cards with effects that have none."""

    book: CardBook
    undefined: list[str]


def definitions_for(
    faces: tuple[Face, ...], paths: Iterable[Path] = (), as_of: str = RULEBOOK.texts_date
) -> PlayedDefinitions:
    """The definitions for a duel with these cards on a date: those of `paths` override the built-in ones.

    An empty book if no card has an effect; the whole book if there are unknown cards.
    """
    from duelog.replays.cards.definition_files import needs_none, read_book, undefined  # slow to import

    if UNKNOWN in faces:
        book = read_book(paths, as_of=as_of)
        return PlayedDefinitions(book, undefined([face for face in faces if face != UNKNOWN], book))
    if all(map(needs_none, faces)):
        return PlayedDefinitions(NO_BOOK, [])
    book = read_book(paths, as_of=as_of).of(face.name for face in faces)
    return PlayedDefinitions(book, undefined(faces, book))


def made_by() -> str:
    """The name of this program as stored in headers."""
    from importlib.metadata import version  # slow to import

    return f"duelog {version('duelog')}"


def header_of(
    kind: type[_Head],
    seating: Seating,
    rules: Ruleset,
    book: CardBook = NO_BOOK,
    *,
    as_of: str = "",
    by: str = "",
    at: str = "",
    tags: dict[str, str] | None = None,
) -> _Head:
    """Line 1 of a duel or a Match between these players, with the card texts of a date ("": the ruleset's)."""
    texts = "" if as_of == rules.texts_date else as_of
    return kind(
        ruleset=rules.name, rules=held_rules(rules), seats=seating.seats, faces=seating.faces, made_by=by, made_at=at,
        tags=tags or {}, definitions=book.digest(), card_texts=texts,
    )  # fmt: skip


# --- generated decks --------------------------------------------------------------------------------------------

_LEVELS: tuple[tuple[range, int], ...] = ((range(1, 5), 28), (range(5, 7), 7), (range(7, 13), 5))
"""The number of cards of each range of Levels in a generated deck; 40 in all."""

MOST_EXTRA = 15
"""The largest Extra Deck (DECK-03)."""


def drawn_deck(rng: random.Random, cards: CardPool, name: str = "", *, side: int = 0) -> Deck:
    """A deck of 40 random Normal Monsters from `cards`, at most three copies of each (DECK-02).

    `side` is the size of its Side Deck, which has monsters of Level 4 and below. DuelogError if `cards` has too few
    monsters.
    """
    plain = [face for face in cards if face.kinds == ("normal",) and face.is_monster and face.passcode]
    main: list[int] = []
    beside: tuple[int, ...] = ()
    for levels, count in _LEVELS:
        copies = _copies(rng, (face for face in plain if face.level in levels), count + (0 if beside else side))
        beside = beside or copies[count : count + side]
        main += copies[:count]
    return Deck(main=tuple(main), side=beside, name=name)


def _copies(rng: random.Random, faces: Iterable[Face], count: int) -> tuple[int, ...]:
    """`count` random copies, at most three of each card. DuelogError if there are too few cards."""
    copies = shuffled(rng, tuple(face.passcode for face in faces for _ in range(3)))
    if len(copies) < count:
        raise DuelogError("the known cards have too few to draw a deck from", hint="give decks of your own")
    return copies[:count]


_SHARES: tuple[tuple[str, int, int], ...] = (("monster", 14, 40), ("spell", 11, 12), ("trap", 8, 9))
"""For each kind of card in a mixed deck: the number of copies, and the maximum number of different cards."""


def mixed_deck(rng: random.Random, cards: CardPool, defined: Container[str], name: str = "", *, side: int = 0) -> Deck:
    """A random deck of 40 cards, Normal Monsters and cards with a definition, and an Extra Deck of up to 15.

    `defined` holds the names of those with a definition. `side` is the size of its Side Deck. DuelogError if `cards`
    has too few.
    """
    able = [face for face in cards if face.name in defined and face.passcode and "token" not in face.kinds]
    main: list[int] = []
    for card, count, most in _SHARES:
        kind = [face for face in able if face.card == card and not face.in_extra_deck]
        main += _copies(rng, shuffled(rng, tuple(kind))[:most], count)
    plain = drawn_deck(rng, cards, side=side)
    extra = [face.passcode for face in able if face.in_extra_deck]
    return Deck(
        main=(*main, *plain.main[:: 40 // (40 - len(main)) or 1][: 40 - len(main)]),
        extra=shuffled(rng, tuple(extra))[:MOST_EXTRA],
        side=plain.side,
        name=name,
    )
