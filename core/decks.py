"""Rules for Decks (pages 2 and 45)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Literal

from duelog.core.catalogue.arguments import Message, as_word, message
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.state import RULEBOOK
from duelog.core.violation import Violation
from duelog.events.base import Part
from duelog.events.faces import EXTRA_DECK_KINDS, Face, Kind
from duelog.events.rulesets import Ruleset

LimitOf = Callable[[Face], int | None]
"""The number of copies of a card that a list allows: 0 Forbidden, 1 Limited, 2 Semi-Limited; None or 3 unlimited."""

MAIN_DECK_MONSTERS: tuple[Kind, ...] = ("ritual", "pendulum")
"""Kinds of monsters that belong in the Main Deck although they may resemble Extra Deck monsters (DECK-04)."""


class DeckFaces(Part, frozen=True, kw_only=True):
    """The three Decks of a player as faces, one entry per copy."""

    main: tuple[Face, ...] = ()
    extra: tuple[Face, ...] = ()
    side: tuple[Face, ...] = ()

    @property
    def all(self) -> tuple[Face, ...]:
        """All cards: Main, Extra and Side Deck."""
        return self.main + self.extra + self.side


def unlimited(face: Face) -> int | None:
    """A `LimitOf` that limits no card."""
    return None


def check_deck(deck: DeckFaces, limit_of: LimitOf = unlimited, rules: Ruleset = RULEBOOK) -> tuple[Violation, ...]:
    """All violations of a Deck; none for a legal Deck. Copies are counted by name."""
    return tuple(violation for check in _CHECKS for violation in check(deck, limit_of, rules))


@cites("DECK-01", "size of the Main Deck")
def main_deck_size(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Violation]:
    """The Main Deck has its size without the Extra Deck (DECK-04)."""
    for facts in _wrong_size("main", len(deck.main), rules.main_deck):
        yield from broken_by(facts, "size of the Main Deck")


@cites(
    "DECK-03",
    "size of the Extra Deck",
    "extra-deck-monster-in-main",
    "not-for-extra-deck",
    "unknown kind of Extra Deck",
)
@cites("DECK-04", "main-deck-monster-in-extra", "unknown kind of Main Deck")
def extra_deck(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Violation]:
    """The Extra Deck has its size, and holds Extra Deck monsters, which the Main Deck does not hold."""
    for facts in _wrong_size("extra", len(deck.extra), rules.extra_deck):
        yield from broken_by(facts, "size of the Extra Deck")
    for name in _names(face for face in deck.main if face.in_extra_deck):
        yield from broken("extra-deck-monster-in-main", card=name)
    for face in _different(face for face in deck.extra if not face.in_extra_deck):
        yield from broken("not-for-extra-deck", card=face.name)
        kinds = [kind for kind in MAIN_DECK_MONSTERS if kind in face.kinds]
        if kinds:
            yield from broken("main-deck-monster-in-extra", card=face.name, kind=as_word("kind", kinds[0]))
    for face in _different(deck.all):
        unknown = list(_unknown_kinds(face, rules))
        if unknown:
            kind = as_word("kind", unknown[0])
            facts = message("kind-unknown", card=face.name, ruleset=rules.name, kind=kind)
            yield from broken_by(facts, f"unknown kind of {'Extra' if face.in_extra_deck else 'Main'} Deck")


def _unknown_kinds(face: Face, rules: Ruleset) -> Iterator[Kind]:
    """The kinds of a monster whose Summon does not exist in the ruleset."""
    for kind in (*sorted(EXTRA_DECK_KINDS), *MAIN_DECK_MONSTERS):
        if face.is_monster and kind in face.kinds and kind not in rules.summons:
            yield kind


@cites("DECK-05", "size of the Side Deck")
def side_deck_size(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Violation]:
    """The Side Deck has its size."""
    for facts in _wrong_size("side", len(deck.side), rules.side_deck):
        yield from broken_by(facts, "size of the Side Deck")


@cites("DECK-02", "too-many-copies")
def three_copies(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Violation]:
    """At most three copies of a card in the three Decks together."""
    for face, copies in _counted(deck):
        if copies > rules.copies:
            yield from broken("too-many-copies", copies=copies, card=counted_name(face), allowed=rules.copies)


@cites("DECK-07", "forbidden-card")
@cites("DECK-08", "limited-card")
def limited_cards(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Violation]:
    """No copy of a Forbidden card, one of a Limited, two of a Semi-Limited."""
    for face, copies in _counted(deck):
        limit = limit_of(face)
        if limit is None or copies <= limit or limit >= rules.copies:
            continue
        if limit <= 0:
            yield from broken("forbidden-card", card=counted_name(face), copies=copies)
        else:
            yield from broken("limited-card", card=counted_name(face), limit=limit, copies=copies)


@cites("DECK-09", "token-in-deck")
def no_tokens(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Violation]:
    """A Deck contains no Tokens."""
    for name in _names(face for face in deck.all if "token" in face.kinds):
        yield from broken("token-in-deck", card=name)


_CHECKS = (main_deck_size, three_copies, extra_deck, side_deck_size, limited_cards, no_tokens)


def counted_name(face: Face) -> str:
    """The name by which copies are counted: that of another card if the name is treated as that card's."""
    return face.name_as or face.name


def _counted(deck: DeckFaces) -> list[tuple[Face, int]]:
    counts = Counter(counted_name(face) for face in deck.all)
    first: dict[str, Face] = {}
    for face in deck.all:
        first.setdefault(counted_name(face), face)
    return [(first[name], copies) for name, copies in counts.items()]


def _wrong_size(deck: Literal["main", "extra", "side"], size: int, allowed: tuple[int, int]) -> Iterator[Message]:
    least, most = allowed
    if size < least:
        yield message("deck-too-small", cards=size, deck=as_word("deck", deck), least=least)
    if size > most:
        yield message("deck-too-large", cards=size, deck=as_word("deck", deck), most=most)


def _different(faces: Iterable[Face]) -> list[Face]:
    return list({face.name: face for face in faces}.values())


def _names(faces: Iterable[Face]) -> list[str]:
    return [face.name for face in _different(faces)]
