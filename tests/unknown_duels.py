"""Random duels, and the same duels as recorded at a table: hidden cards are unknown until they are revealed.

`python -m tests.unknown_duels 500` records that many, and compares the public view at every step.
"""

import random
import sys
from functools import partial

from msgspec.structs import replace

from duelog.core.engine import IllegalMove, advance, play, waiting
from duelog.core.fold.evolve import initial_state
from duelog.core.fold.fold_seen import seen_table
from duelog.core.legal_moves import legal_moves
from duelog.core.session import Session
from duelog.core.sight import Viewer
from duelog.core.state import Question, State
from duelog.core.unnamed import shown_by
from duelog.events import moves as m
from duelog.events.base import CardId, Event, Move
from duelog.events.faces import Face
from duelog.events.lines import KIND, Header, Seat
from duelog.events.outcomes import Chosen
from duelog.events.seen_tables import SeenTable
from duelog.replays.cards.built_in import built_in, built_in_definitions
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import told_steps
from duelog.replays.play.recording import LineReading, Recording
from duelog.replays.play.seating import Seating, with_unknown_cards
from duelog.replays.referee.referee import referee
from tests.legal_draws import drawn
from tests.random_duels import PureChance

NAMES = (
    "Dark Blade", "Luster Dragon", "Vorse Raider", "Mystical Elf", "Man-Eater Bug", "Summoned Skull",
    "Mystical Space Typhoon", "Trap Hole", "Sakuretsu Armor", "Waboku", "Raigeki Break", "Dark Hole",
    "Compulsory Evacuation Device", "Seven Tools of the Bandit", "Reinforcement of the Army", "Marauding Captain",
)  # fmt: skip


def known_header(rng: random.Random) -> Header:
    """Two decks of 20 cards, of up to three copies each."""
    faces = tuple(built_in().named(name) for name in NAMES)
    copies = [index for index in range(len(faces)) for _ in range(3)]
    one, two = rng.sample(copies, 20), rng.sample(copies, 20)
    definitions = built_in_definitions().of(NAMES).digest()
    return Header(seats=(Seat(main=tuple(one)), Seat(main=tuple(two))), faces=faces, definitions=definitions)


def played(seed: int, most: int = 40) -> Duel:
    """A random duel with all cards known."""
    rng = random.Random(seed)
    header, book, chance, session = known_header(rng), built_in_definitions(), PureChance(seed), Session()
    events: list[Event] = []
    state, outcomes = advance(initial_state(header), chance, 1, book, session)
    events += outcomes
    for _ in range(most):
        asked = waiting(state)
        if asked is None:
            break
        move = drawn(rng, legal_moves(state, asked.player, book, session), active=0.7)
        assert move is not None
        state, more = play(state, move, chance, len(events) + 1, book, session)
        events += more
    return Duel.new(header, events)


class Table:
    """A duel recorded by people who learn the identity of cards only when they are revealed."""

    def __init__(self, known: Duel, seed: int, *, listed: bool = True) -> None:
        header = known.header
        seating = with_unknown_cards(Seating(header.seats, header.faces), (None, None))
        seats = seating.seats
        if not listed:
            seats = (replace(seats[0], listed=()), replace(seats[1], listed=()))
        self.known = known
        duel = Duel.new(replace(header, seats=seats, faces=seating.faces))
        self.recording = Recording(duel, PureChance(seed), book=built_in_definitions(), name=self.name)
        self.recording.settle()

    def name(self, state: State, cards: tuple[CardId, ...]) -> dict[CardId, Face]:
        """Names the cards that are revealed."""
        return {card: self.known.start.face(card) for card in cards}

    def name_in_play(self, state: State, move: Move) -> dict[CardId, Face]:
        """Names the cards that a move shows."""
        return self.name(state, shown_by(state, move))

    def follow(self) -> None:
        """Plays every move of the known duel. Raises IllegalMove if one is refused."""
        self.at = 0
        for event in self.known.events:
            if isinstance(event, Move):
                self._wait_as(self.known.state_at(event.n - 1))
                self._play(event)
                self.at = event.n
        self._wait_as(self.known.end)

    def _play(self, event: Move) -> None:
        def read(state: State) -> LineReading:
            return LineReading(replace(event, n=0), self.name_in_play(state, event))

        self.recording.play_line(read)

    def _wait_as(self, state: State) -> None:
        """Answers and passes for questions that only occur at a table, where nobody knows who has no choice."""
        while True:
            now = self.recording.state
            if now.question is not None and not _same(now.question, state.question):
                cards = self._chosen(now.question)
                named = self.name(now, tuple(card for card in cards if now.is_unknown(card)))
                answer = m.Choose(player=now.question.player, cards=cards)
                reading = LineReading(answer, named)
                self.recording.play_line(partial(_as_it_is, reading))
            elif now.window is not None and not (
                state.window is not None
                and (now.window.kind, now.window.player) == (state.window.kind, state.window.player)
            ):
                self.recording.play(m.Pass(player=now.window.player))
            else:
                return

    def _chosen(self, question: Question) -> tuple[CardId, ...]:
        """The cards that were chosen without a question in the known duel, since there were no others."""
        for event in self.known.events[self.at :]:
            moved = tuple(moved.card for moved in getattr(event, "moves", ()) or getattr(event, "monsters", ()))
            moved = moved or getattr(event, "cards", ())
            if found := tuple(card for card in moved if card in question.cards):
                return found
        return ()


def _as_it_is(reading: LineReading, state: State) -> LineReading:
    return reading


def _same(one: Question, two: Question | None) -> bool:
    return two is not None and (one.answer, one.about, one.label) == (two.answer, two.about, two.label)


def told(duel: Duel, viewer: Viewer) -> list[SeenTable]:
    """What a viewer is told, without choices: a table is also asked if only one is possible."""
    faces: dict[Face, int] = {}

    def number(state: State, card: CardId) -> int:
        return faces.setdefault(state.face(card), len(faces))

    return [
        seen_table(
            step.after, KIND[type(step.event)], step.told,
            partial(number, step.after),
        )
        for step in told_steps(duel, viewer)
        if not isinstance(step.event, m.Choose | Chosen)
    ]  # fmt: skip


def alike(known: Duel, table: Duel) -> bool:
    """Whether the public is told the same about both, step by step."""
    return told(known, "public") == told(table, "public")


def main(count: int) -> int:
    """Records this many duels, and prints refused moves and differing views."""
    wrong: list[str] = []
    events = named = 0
    for seed in range(count):
        known = played(seed)
        table = Table(known, seed, listed=seed % 2 == 0)
        try:
            table.follow()
        except (IllegalMove, ValueError) as error:
            wrong.append(f"{seed}: {error}")
            continue
        duel = table.recording.duel
        events, named = events + len(known), named + len(duel)
        if not referee(duel, built_in_definitions(), pinned=False).ok:
            wrong.append(f"{seed}: not by the rules")
        if not alike(known, duel):
            wrong.append(f"{seed}: other views")
    print(f"{count} duels of {events} events, {named} at the table; wrong: {len(wrong)}")
    print("\n".join(wrong[:20]))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 500))
