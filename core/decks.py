"""What a Deck may hold (pages 2 and 45)."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from duelog.core.rules.registry import enforces
from duelog.core.state import RULEBOOK
from duelog.core.verdicts import Violation
from duelog.events.base import Part
from duelog.events.faces import EXTRA_DECK_KINDS, Face, Kind
from duelog.events.rulesets import Ruleset

LimitOf = Callable[[Face], int | None]
"""How many copies of a card a list allows: 0 Forbidden, 1 Limited, 2 Semi-Limited; None or 3 where it does not."""

MAIN_DECK_MONSTERS: tuple[Kind, ...] = ("ritual", "pendulum")
"""Kinds that look like Extra Deck monsters and are not (DECK-04)."""


class DeckFaces(Part, frozen=True, kw_only=True):
    """The three Decks of a player as faces, one entry a copy."""

    main: tuple[Face, ...] = ()
    extra: tuple[Face, ...] = ()
    side: tuple[Face, ...] = ()

    @property
    def all(self) -> tuple[Face, ...]:
        """All cards: Main, Extra and Side Deck."""
        return self.main + self.extra + self.side


def unlimited(face: Face) -> int | None:
    """The list that limits no card."""
    return None


def check_deck(deck: DeckFaces, limit_of: LimitOf = unlimited, rules: Ruleset = RULEBOOK) -> tuple[Violation, ...]:
    """Every fault of a Deck, each with its rule; none for a legal Deck. Copies are counted by name."""
    return tuple(Violation(rule=rule, facts=facts) for check in _CHECKS for rule, facts in check(deck, limit_of, rules))


Fault = tuple[str, str]


@enforces("DECK-01")
def main_deck_size(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Fault]:
    """The Main Deck has its size without the Extra Deck (DECK-04)."""
    yield from _size("DECK-01", "Main", len(deck.main), rules.main_deck)


@enforces("DECK-03", "DECK-04")
def extra_deck(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Fault]:
    """The Extra Deck has its size and its kinds of monsters, which stand in no Main Deck."""
    yield from _size("DECK-03", "Extra", len(deck.extra), rules.extra_deck)
    for name in _names(face for face in deck.main if face.in_extra_deck):
        yield "DECK-03", f"{name} belongs in the Extra Deck and stands in the Main Deck"
    for face in _different(face for face in deck.extra if not face.in_extra_deck):
        yield "DECK-03", f"{face.name} is no Fusion, Synchro or Xyz Monster and stands in the Extra Deck"
        kinds = [kind for kind in MAIN_DECK_MONSTERS if kind in face.kinds]
        if kinds:
            yield "DECK-04", f"{face.name} is a {kinds[0].capitalize()} Monster and belongs in the Main Deck"
    for face in _different(deck.all):
        unknown = list(_unknown_kinds(face, rules))
        if unknown:
            rule = "DECK-03" if face.in_extra_deck else "DECK-04"
            yield rule, f"{face.name} is in the Decks, and {rules.name} knows no {unknown[0].capitalize()} Monsters"


def _unknown_kinds(face: Face, rules: Ruleset) -> Iterator[Kind]:
    """The kinds of a monster whose Summon the ruleset does not have."""
    for kind in (*sorted(EXTRA_DECK_KINDS), *MAIN_DECK_MONSTERS):
        if face.is_monster and kind in face.kinds and kind not in rules.summons:
            yield kind


@enforces("DECK-05")
def side_deck_size(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Fault]:
    """The Side Deck has its size."""
    yield from _size("DECK-05", "Side", len(deck.side), rules.side_deck)


@enforces("DECK-02")
def three_copies(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Fault]:
    """At most three copies of a card over the three Decks together."""
    for face, copies in _counted(deck):
        if copies > rules.copies:
            yield "DECK-02", f"{copies} copies of {counted_name(face)}, {rules.copies} are allowed"


@enforces("DECK-07", "DECK-08")
def limited_cards(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Fault]:
    """No copy of a Forbidden card, one of a Limited, two of a Semi-Limited."""
    for face, copies in _counted(deck):
        limit = limit_of(face)
        if limit is None or copies <= limit or limit >= rules.copies:
            continue
        if limit <= 0:
            yield "DECK-07", f"{counted_name(face)} is Forbidden, {_copies(copies)} in the Decks"
        else:
            status = "Limited" if limit == 1 else "Semi-Limited"
            yield "DECK-08", f"{counted_name(face)} is {status}, {copies} copies in the Decks"


@enforces("DECK-09")
def no_tokens(deck: DeckFaces, limit_of: LimitOf, rules: Ruleset) -> Iterator[Fault]:
    """Tokens are no part of a Deck."""
    for name in _names(face for face in deck.all if "token" in face.kinds):
        yield "DECK-09", f"{name} is a Token"


_CHECKS = (main_deck_size, three_copies, extra_deck, side_deck_size, limited_cards, no_tokens)


def counted_name(face: Face) -> str:
    """The name under which copies are counted: a card whose name is treated as another's counts as that one."""
    return face.name_as or face.name


def _counted(deck: DeckFaces) -> list[tuple[Face, int]]:
    counts = Counter(counted_name(face) for face in deck.all)
    first: dict[str, Face] = {}
    for face in deck.all:
        first.setdefault(counted_name(face), face)
    return [(first[name], copies) for name, copies in counts.items()]


def _size(rule: str, part: str, size: int, allowed: tuple[int, int]) -> Iterator[Fault]:
    least, most = allowed
    if size < least:
        yield rule, f"{_copies(size, 'card')} in the {part} Deck, at least {least} are needed"
    if size > most:
        yield rule, f"{_copies(size, 'card')} in the {part} Deck, at most {most} are allowed"


def _copies(count: int, what: str = "copy") -> str:
    return f"{count} {what}" if count == 1 else f"{count} {'copies' if what == 'copy' else what + 's'}"


def _different(faces: Iterable[Face]) -> list[Face]:
    return list({face.name: face for face in faces}.values())


def _names(faces: Iterable[Face]) -> list[str]:
    return [face.name for face in _different(faces)]
