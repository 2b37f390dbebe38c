"""Pairs of duels that differ only in what is hidden from a viewer: other cards in hands, in Decks and Set.

`swapped` gives other faces to the cards of a finished duel that were never seen. `played` plays two duels move by move
with the same moves, in which a player has other cards from the start: one can respond where the other cannot, so that
different windows open. `python -m tests.hidden_pairs 2000` compares that many.
"""

import random
import sys
from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import advance, play, waiting
from duelog.core.fold.evolve import initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.session import Session
from duelog.core.sight import VIEWERS, Viewer
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Event, Move
from duelog.events.lines import Header, Seat
from duelog.replays.cards.built_in import built_in, built_in_definitions, definitions_of
from duelog.replays.cards.definition_files import book_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import redacted
from duelog.replays.duels.views import masked, seen
from duelog.replays.exports.excerpts import excerpt_of, lines_of
from duelog.replays.notation import print_move
from tests.random_duels import PureChance

COMMON = ("Dark Blade", "Luster Dragon", "Vorse Raider", "Mystical Elf", "Man-Eater Bug", "Mystical Space Typhoon")
SECRETS = (
    "Jar of Greed", "Compulsory Evacuation Device", "Trap Hole", "Sakuretsu Armor", "Waboku",
    "Seven Tools of the Bandit", "Raigeki Break", "Ultimate Offering",
)  # fmt: skip
COPIES = 3


def header_with(secret: str) -> Header:
    """Both players have the same deck, except that p2 has this card instead of another."""
    pool = built_in()
    names = (*COMMON, "Umi", secret)
    faces = tuple(pool.named(name) for name in names)
    own = tuple(index for index in range(len(COMMON)) for _ in range(COPIES))
    seats = (Seat(main=(*own, *(len(COMMON),) * COPIES)), Seat(main=(*own, *(len(COMMON) + 1,) * COPIES)))
    return Header(seats=seats, faces=faces, definitions="tests")


class Twin:
    """One of two duels that are played together."""

    def __init__(self, secret: str, seed: int) -> None:
        self.header = header_with(secret)
        self.secret = secret
        self.book = built_in_definitions()
        self.session = Session()
        self.chance = PureChance(seed)
        self.events: list[Event] = []
        self.state, outcomes = advance(initial_state(self.header), self.chance, 1, self.book, self.session)
        self.events += outcomes
        self._go_on()

    @property
    def secrets(self) -> tuple[CardId, ...]:
        """The cards that differ in the other duel."""
        return tuple(card for card in range(1, len(self.state.cards) + 1) if self.state.name(card) == self.secret)

    @property
    def is_hidden(self) -> bool:
        """Whether p1 has seen none of them so far."""
        return not set(self.secrets) & seen(self.state, "p1")

    def play(self, move: Move) -> None:
        """Plays a move, and passes in windows that only one of the two duels may have."""
        self.state, more = play(self.state, move, self.chance, len(self.events) + 1, self.book, self.session)
        self.events += more
        self._go_on()

    def _go_on(self) -> None:
        while (
            self.state.window is not None and self.state.result is None and (asked := waiting(self.state)) is not None
        ):
            passing = m.Pass(player=asked.player)
            if passing not in list(legal_moves(self.state, asked.player, self.book, self.session)):
                return
            self.state, more = play(self.state, passing, self.chance, len(self.events) + 1, self.book, self.session)
            self.events += more

    def choices(self) -> dict[tuple[str, CardId], Move]:
        """The legal moves of the player to act, as text that p1 would see; none that reveals a secret."""
        asked = waiting(self.state)
        if asked is None:
            return {}
        read = masked(self.state, "p1")
        found: dict[tuple[str, CardId], Move] = {}
        for move in legal_moves(self.state, asked.player, self.book, self.session):
            card: CardId = getattr(move, "card", 0)
            if not isinstance(move, m.Concede | m.Undo) and not (isinstance(move, m.Activate) and card in self.secrets):
                found.setdefault((print_move(move, read), card), move)
        return found

    def duel(self) -> Duel:
        """The duel up to now."""
        return Duel.new(self.header, self.events)


def played(seed: int, most: int = 25) -> tuple[Duel, Duel]:
    """Two duels with the same moves, which look the same to p1."""
    rng = random.Random(seed)
    one, two = (Twin(secret, seed) for secret in rng.sample(SECRETS, 2))
    kept = one.duel(), two.duel()
    for _ in range(most):
        ours, theirs = one.choices(), two.choices()
        shared = sorted(key for key in ours if key in theirs)
        if not shared:
            break
        keen = [key for key in shared if " set " in key[0] or " summon " in key[0] or " attack " in key[0]]
        key = rng.choice(keen if keen and rng.random() < 0.6 else shared)
        one.play(ours[key])
        two.play(theirs[key])
        if not (one.is_hidden and two.is_hidden):
            break
        kept = one.duel(), two.duel()
    return kept


def swapped(duel: Duel, viewer: Viewer, rng: random.Random) -> Duel:
    """The duel with different faces for all cards that the viewer never saw."""
    shown: set[CardId] = set(seen(duel.start, viewer))
    for _, state in duel:
        shown |= seen(state, viewer)
    faces = [*duel.header.faces]
    seats: list[Seat] = []
    number = 0
    for seat in duel.header.seats:
        decks: list[tuple[int, ...]] = []
        for deck in (seat.main, seat.extra):
            found: list[int] = []
            for face in deck:
                number += 1
                found.append(face if number in shown else rng.randrange(len(faces)))
            decks.append(tuple(found))
        seats.append(replace(seat, main=decks[0], extra=decks[1], deck=f"{rng.random()}"))
    return Duel.new(replace(duel.header, seats=(seats[0], seats[1]), tags={"secret": str(rng.random())}), duel.events)


def told(duel: Duel, viewer: Viewer) -> Iterator[object]:
    """Everything that a viewer is told about a duel."""
    seen_duel = redacted(duel, viewer, definitions_of(duel.header))
    yield seen_duel.encoded()
    yield [line.text for line in lines_of(seen_duel, excerpt_of(seen_duel, viewer=viewer))]


def legal_for(duel: Duel, viewer: Viewer, book: CardBook | None = None) -> list[str]:
    """The legal moves of the player to act, as shown to them."""
    state: State = duel.end
    asked = waiting(state)
    if asked is None or f"p{asked.player}" != viewer:
        return []
    known = book_of(duel.header)[0] if book is None else book
    return [print_move(move, masked(state, viewer)) for move in legal_moves(state, asked.player, known, Session())]


def alike(one: Duel, two: Duel, viewer: Viewer) -> bool:
    """Whether a viewer cannot tell two duels apart."""
    book = built_in_definitions()
    return list(told(one, viewer)) == list(told(two, viewer)) and legal_for(one, viewer, book) == legal_for(
        two, viewer, book
    )


def main(count: int) -> int:
    """Compares this many pairs of each sort, and prints how many differ."""
    different: list[str] = []
    windows = 0
    for seed in range(count):
        one, two = played(seed)
        windows += len(one) != len(two)
        different += [f"{seed}: played"] if not alike(one, two, "p1") else []
        for viewer in VIEWERS:
            other = swapped(one, viewer, random.Random(seed))
            different += [f"{seed}: swapped for {viewer}"] if not alike(one, other, viewer) else []
    print(f"{count} pairs played ({windows} with other windows), {3 * count} swapped; different: {len(different)}")
    print("\n".join(different[:20]))
    return bool(different)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
