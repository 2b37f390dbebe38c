"""Small duels made in memory with the engine and the built-in cards, for tests of the output."""

import random
from collections.abc import Iterator
from pathlib import Path

from duelog.core.engine import advance, play, waiting
from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import Event
from duelog.events.codec import decode_lines
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.replays.cards.built_in import built_in
from duelog.replays.play.chances import SeededChance

MONSTERS = (
    "Alexandrite Dragon", "Gene-Warped Warwolf", "Luster Dragon", "Giant Soldier of Stone", "Gem-Knight Garnet",
    "Summoned Skull", "Blue-Eyes White Dragon", "Dark Magician", "Vorse Raider", "Neo the Magic Swordsman",
    "Mystical Elf", "Insect Knight",
)  # fmt: skip


def faces() -> tuple[Face, ...]:
    """Well-known Normal Monsters, and two cards to Set."""
    pool = built_in()
    return tuple(pool.named(name) for name in (*MONSTERS, "Dark Hole", "Trap Hole"))


def header(one: str = "Ann", two: str = "Bob") -> Header:
    """Two players with the same deck of 42 cards."""
    known = faces()
    main = tuple(index for index in range(len(known)) for _ in range(3))
    seats = (Seat(name=one, main=main, deck="stones"), Seat(name=two, main=main, deck="stones"))
    return Header(seats=seats, faces=known, made_by="tests", tags={"event": "Kitchen table"})


def recorded(seed: int = 7, moves: int = 80) -> tuple[Header, list[Event]]:
    """A duel of random legal moves: its header and its events."""
    rng = random.Random(seed)
    chance = SeededChance(rng)
    head = header()
    state, outcomes = advance(initial_state(head), chance, 1)
    events: list[Event] = [*outcomes]
    for _ in range(moves):
        asked = waiting(state)
        if asked is None:
            break
        choices = [move for move in legal_moves(state, asked.player) if not isinstance(move, m.Concede)]
        # Going to the End Phase at once is the one move that makes a duel dull.
        lively = [move for move in choices if not isinstance(move, m.ChangePhase) or move.to == "battle"]
        state, found = play(state, rng.choice(lively or choices), chance, len(events) + 1)
        events += found
    return head, events


def finished(seed: int = 7, moves: int = 80) -> tuple[Header, list[Event]]:
    """The same, ended by a concession of the player to act."""
    head, events = recorded(seed, moves)
    state = fold(initial_state(head), events)
    asked = waiting(state)
    if asked is not None:
        _, found = play(state, m.Concede(player=asked.player), SeededChance(random.Random(seed)), len(events) + 1)
        events += found
    return head, events


KITCHEN_TABLE = Path(__file__).parent / "fixtures" / "kitchen-table.jsonl"


def kitchen_table() -> tuple[Header, list[Event]]:
    """A recorded duel of 60 moves, which does not change with the engine."""
    head, *events = decode_lines(KITCHEN_TABLE.read_bytes())
    assert isinstance(head, Header)
    return head, [event for event in events if isinstance(event, Event)]


def states(head: Header, events: list[Event]) -> Iterator[State]:
    """The state before the first event, and after each."""
    state = initial_state(head)
    yield state
    for event in events:
        state = evolve(state, event)
        yield state


def final(seed: int = 7, moves: int = 80) -> State:
    """The state after a duel of random moves."""
    head, events = recorded(seed, moves)
    *_, last = states(head, events)
    return last
