"""Coverage: how many of the known cards, or of the cards in decks, are refereed and certified; which are missing."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.replays.cards.certificates import Label, label
from duelog.replays.cards.deck_files import Deck
from duelog.replays.cards.pool import CardPool

UNKNOWN = "unknown"
"""The label of a passcode that no known card has."""


class Share(Struct, frozen=True):
    """A number of things, and of how many."""

    number: int
    total: int

    @property
    def percent(self) -> float:
        """The percentage, rounded down to a tenth."""
        return 1000 * self.number // self.total / 10 if self.total else 100.0


class Tally(Struct, frozen=True):
    """The number of cards with each label; "no effect" are cards that need no definition."""

    certified: int = 0
    uncertified: int = 0
    no_effect: int = 0
    unsupported: int = 0
    unknown: int = 0

    @property
    def total(self) -> int:
        """All of them."""
        return self.refereed + self.unsupported + self.unknown

    @property
    def defined(self) -> int:
        """The number of cards with a definition."""
        return self.certified + self.uncertified

    @property
    def refereed(self) -> int:
        """The number of cards whose effects are judged in a duel."""
        return self.defined + self.no_effect

    @property
    def percent(self) -> float:
        """The percentage that is refereed, rounded down to a tenth."""
        return Share(self.refereed, self.total).percent


def tally(labels: Iterable[Label | str]) -> Tally:
    """The tally of these labels."""
    return Tally(**Counter(each.replace(" ", "_") for each in labels))


class DeckCoverage(Struct, frozen=True):
    """A deck: its copies by label, and the copies of each card that is missing.

    `missing` are cards with effects and no definition by name, and unknown cards by passcode.
    """

    name: str
    copies: Tally
    missing: dict[str, int]


class Labels:
    """The labels of the cards of a pool, each computed once."""

    def __init__(self, pool: CardPool, book: CardBook) -> None:
        self._pool = pool
        self._book = book
        self._known: dict[str, Label] = {}

    def pool(self) -> dict[str, Tally]:
        """The cards of the pool, without Tokens, by what is printed: all, monsters, Spells and Traps."""
        faces = [face for face in self._pool if "token" not in face.kinds]
        told = {face.name: (face.card, self._of(face.passcode, face.name)) for face in faces}
        found = {"all": tally(each for _, each in told.values())}
        for card in ("monster", "spell", "trap"):
            found[card] = tally(each for kind, each in told.values() if kind == card)
        return found

    def deck(self, deck: Deck) -> DeckCoverage:
        """The coverage of a deck, including the Extra and Side Deck."""
        copies: list[str] = []
        missing: Counter[str] = Counter()
        for name, found in self._cards(deck):
            copies.append(found)
            if found in (UNKNOWN, "unsupported"):
                missing[name] += 1
        return DeckCoverage(name=deck.name, copies=tally(copies), missing=dict(missing.most_common()))

    def distinct(self, decks: Iterable[Deck]) -> Tally:
        """The different cards of some decks."""
        return tally(dict(card for deck in decks for card in self._cards(deck)).values())

    def _cards(self, deck: Deck) -> Iterator[tuple[str, Label | str]]:
        """The name, or the unknown passcode, and the label of each copy."""
        for code in deck.passcodes:
            face = self._pool.get(code)
            yield (str(code), UNKNOWN) if face is None else (face.name, self._of(code, face.name))

    def _of(self, code: int, name: str) -> Label:
        found = self._known.get(name)
        if found is None:
            found = self._known[name] = label(self._pool.get(code) or self._pool.named(name), self._book)
        return found


class Summary(Struct, frozen=True):
    """Coverage in four shares.

    `decks` are the decks that are wholly refereed, `cards` the known cards of all of them that are; both are None
    without decks. `defined` are the known cards with effects that have a definition, `certified` those of them that
    are certified.
    """

    defined: Share
    certified: Share
    decks: Share | None = None
    cards: Share | None = None


def summary(known: Tally, decks: Sequence[DeckCoverage], cards: Tally) -> Summary:
    """The summary of all known cards, of decks, and of the different cards in these."""
    with_effects = known.total - known.no_effect
    return Summary(
        defined=Share(known.defined, with_effects),
        certified=Share(known.certified, known.defined),
        decks=Share(sum(not deck.missing for deck in decks), len(decks)) if decks else None,
        cards=Share(cards.refereed, cards.total - cards.unknown) if decks else None,
    )


def missing_in(decks: Sequence[DeckCoverage]) -> list[tuple[str, int, int]]:
    """The missing cards of decks, each with its number of copies and of decks; most copies first."""
    copies: Counter[str] = Counter()
    used: Counter[str] = Counter()
    for deck in decks:
        copies.update(deck.missing)
        used.update(deck.missing.keys())
    return sorted(((name, copies[name], used[name]) for name in copies), key=lambda row: (-row[1], -row[2], row[0]))
