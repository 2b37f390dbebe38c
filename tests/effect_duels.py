"""Random duels with effects, from a seed: Decks drawn from all defined cards, and random moves."""

import random
from collections.abc import Iterator
from functools import cache
from itertools import count

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import next_outcome, waiting
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events.base import Event, Move
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_book
from tests.legal_draws import drawn
from tests.random_duels import Played, PureChance


@cache
def book() -> CardBook:
    """The definitions that ship with duelog."""
    return built_in_book()


@cache
def defined() -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """The faces of all defined cards: those for Main Decks, and those for Extra Decks."""
    pool = built_in()
    faces = [pool.named(name) for name in sorted(card.name for card in book())]
    return tuple(face for face in faces if not face.in_extra_deck), tuple(face for face in faces if face.in_extra_deck)


def random_seat(rng: random.Random, index: dict[Face, int]) -> Seat:
    """A Deck of 40 cards, many of them in several copies, and an Extra Deck of 15."""
    main, extra = defined()
    often = rng.sample(main, 12)
    cards = [rng.choice(main) for _ in range(20)] + [rng.choice(often) for _ in range(20)]
    numbers = [index.setdefault(face, len(index)) for face in cards]
    return Seat(main=tuple(numbers), extra=tuple(index.setdefault(rng.choice(extra), len(index)) for _ in range(15)))


ENOUGH = 200
"""The least number of events of a duel that tests use: some are over in the first turn."""


class EffectDuel:
    """One duel from a seed. `steps` are its events in order, `state` is its last state."""

    def __init__(self, seed: int, most: int = 500) -> None:
        self.rng = random.Random(seed)
        index: dict[Face, int] = {}
        seats = (random_seat(self.rng, index), random_seat(self.rng, index))
        self.header = Header(seats=seats, faces=tuple(index), definitions=book().digest())
        self.chance = PureChance(seed)
        self.state = initial_state(self.header)
        self.session = Session()
        self.steps: list[Played] = []
        while len(self.steps) < most:
            event = next_outcome(self.state, self.chance, book(), self.session) or self.chosen()
            if event is None:
                break
            self.happen(event)

    def happen(self, event: Event) -> None:
        """Folds an event as the next one of the log."""
        event = numbered(event, self.state, len(self.steps) + 1)
        self.steps.append(Played(state=self.state, event=event))
        self.state = evolve(self.state, event)

    def chosen(self) -> Move | None:
        """A random legal move; None if the duel is over. Passing and ending a Phase are sometimes avoided."""
        asked = waiting(self.state)
        if asked is None:
            return None
        return drawn(self.rng, legal_moves(self.state, asked.player, book(), self.session), active=0.5)

    @property
    def events(self) -> list[Event]:
        """All events in order."""
        return [step.event for step in self.steps]

    def decisions(self) -> Iterator[State]:
        """The states in which a player had to decide."""
        return (step.state for step in self.steps if isinstance(step.event, Move))


def numbered(event: Event, state: State, n: int) -> Event:
    """An event as number `n` of the log, after `state`."""
    event = replace(event, n=n)
    return event if isinstance(event, Move) else replace(event, by=state.moved)


@cache
def effect_duel(seed: int) -> EffectDuel:
    """The duel of a seed, cached for all tests that use it: the first that is not over after a few events."""
    return next(duel for again in count() if len((duel := EffectDuel(seed + again * 1_000_000_007)).steps) >= ENOUGH)
