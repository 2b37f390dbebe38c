"""Whole duels without effects for the benchmarks: Decks of made-up Normal Monsters, a random player, a seed."""

import random
from collections.abc import Iterable

from msgspec import Struct

from duelog.core.engine import advance, play, waiting
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import Event, Move
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.replays.play.chances import SeededChance, below

LEVELS = (2, 3, 4, 4, 4, 4, 4, 4, 5, 6, 7, 8)


class Played(Struct, frozen=True):
    """A whole duel: what it starts from, its events, and the state before each."""

    header: Header
    events: tuple[Event, ...]
    states: tuple[State, ...]

    @property
    def turns(self) -> int:
        """How many turns it took."""
        return self.states[-1].turn

    @property
    def decisions(self) -> list[tuple[State, Move]]:
        """The states in which a player had to decide, with what they decided."""
        return [(s, e) for s, e in zip(self.states, self.events, strict=True) if isinstance(e, Move)]


def vanilla_header() -> Header:
    """Two Decks of 41 Normal Monsters that exist nowhere."""
    faces = tuple(
        Face(name=f"Clay Figure {i}", kinds=("normal",), level=level, atk=400 + level * 200 + 50 * i, defense=1000)
        for i, level in enumerate(LEVELS)
    )
    deck = tuple(i % len(faces) for i in range(41))
    return Header(seats=(Seat(name="Ada", main=deck), Seat(name="Bo", main=deck)), faces=faces, made_by="benchmark")


def choose(state: State, rng: random.Random) -> Move:
    """A random move of who must decide."""
    asked = waiting(state)
    assert asked is not None
    return of_a_kind(legal_moves(state, asked.player), rng)


def of_a_kind(moves: Iterable[Move], rng: random.Random) -> Move:
    """A random kind of move, then a random one of it: Summons with their zones would crowd out the rest."""
    by_kind: dict[type[Move], list[Move]] = {}
    for move in moves:
        if not isinstance(move, m.Concede):
            by_kind.setdefault(type(move), []).append(move)
    kinds = list(by_kind.values())
    chosen = kinds[below(rng, len(kinds))]
    return chosen[below(rng, len(chosen))]


def play_duel(seed: int) -> list[Event]:
    """The events of a whole duel, moves and outcomes, as the engine gives them."""
    rng = random.Random(seed)
    chance = SeededChance(rng)
    state, outcomes = advance(initial_state(vanilla_header()), chance, 1)
    events: list[Event] = list(outcomes)
    while waiting(state) is not None:
        state, found = play(state, choose(state, rng), chance, len(events) + 1)
        events += found
    return events


def played(seed: int) -> Played:
    """The duel of a seed, with its states."""
    header = vanilla_header()
    state = initial_state(header)
    states: list[State] = []
    events = play_duel(seed)
    for event in events:
        states.append(state)
        state = evolve(state, event)
    return Played(header=header, events=tuple(events), states=tuple(states))
