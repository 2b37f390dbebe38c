"""Random duels without effects, from a seed: Decks of all sizes and Levels; Spells and Traps can only be Set."""

import random
from collections.abc import Iterator
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.chance import Coin
from duelog.core.engine import advance, next_outcome, waiting
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, Event, Move
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.places import Pile, Player
from duelog.events.rulesets import Ruleset

LEVELS = (1, 2, 3, 4, 4, 4, 5, 6, 7, 8)


@cache
def faces() -> tuple[Face, ...]:
    """Monsters of every Level and strength, including some with 0 ATK, and other cards."""
    strengths = ((0, 0), (0, 2000), (1500, 1500), (1800, 1000), (1800, 1800), (2600, 2100))
    monsters = [
        Face(name=f"Level {level}, {atk}/{defense}", kinds=("normal",), level=level, atk=atk, defense=defense)
        for level in sorted(set(LEVELS))
        for atk, defense in strengths
    ]
    others = (
        Face(name="A Trap", card="trap", kinds=("normal",)),
        Face(name="A Spell", card="spell", kinds=("normal",)),
        Face(name="A place", card="spell", kinds=("field",)),
        Face(name="Another place", card="spell", kinds=("field",)),
        Face(name="A Ritual", kinds=("ritual",), level=4, atk=1000, defense=1000),
        Face(name="A question mark", kinds=("normal",), level=4),
    )
    return (*monsters, *others)


class PureChance(Struct, frozen=True):
    """Random results that depend only on the question, so that asking twice gives the same."""

    seed: int

    def _rng(self, *about: object) -> random.Random:
        return random.Random(repr((self.seed, about)))

    def first(self) -> Player:
        """Either player."""
        return 1 if self._rng("first").random() < 0.5 else 2

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards in a random order."""
        return tuple(self._rng("shuffle", player, pile, cards).sample(cards, len(cards)))

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The monsters in a random order."""
        return tuple(self._rng("mix", player, cards).sample(cards, len(cards)))

    def coin(self, player: Player) -> Coin:
        """Heads or tails."""
        return "heads" if self._rng("coin", player).random() < 0.5 else "tails"

    def die(self, player: Player) -> int:
        """1 to 6."""
        return self._rng("die", player).randint(1, 6)

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """Some of the cards."""
        return tuple(self._rng("pick", player, cards).sample(cards, count))


def random_header(rng: random.Random) -> Header:
    """Decks of 3 to 30 cards, and sometimes rules with other numbers."""
    known = faces()
    sizes = (rng.choice((3, 8, 15, 30)), rng.choice((5, 12, 30)))
    rules = Ruleset(
        name="varied",
        life=rng.choice((100, 3000, 8000)),
        opening_hand=rng.choice((0, 3, 5, 7)),
        hand_limit=rng.choice((2, 6)),
        first_turn_draw=rng.random() < 0.3,
        first_turn_battle=rng.random() < 0.3,
        field_spells=rng.choice(("each", "one")),
    )
    seats = [
        Seat(
            main=tuple(rng.randrange(len(known)) for _ in range(size)),
            extra=tuple(rng.randrange(len(known)) for _ in range(rng.choice((0, 2)))),
        )
        for size in sizes
    ]
    chooser: Player | None = rng.choice((None, 1, 2))
    return Header(rules=rng.choice((None, rules)), seats=(seats[0], seats[1]), faces=known, chooser=chooser)


class Played(Struct, frozen=True):
    """A step of a random duel: an event and the state before it."""

    state: State
    event: Event


class RandomDuel:
    """One duel from a seed. `steps` are its events in order, `state` is its last state."""

    def __init__(self, seed: int, most: int = 400) -> None:
        self.seed = seed
        self.rng = random.Random(seed)
        self.header = random_header(self.rng)
        self.chance = PureChance(seed)
        self.state = initial_state(self.header)
        self.steps: list[Played] = []
        while len(self.steps) < most:
            event = next_outcome(self.state, self.chance) or self.chosen()
            if event is None:
                break
            self.happen(event)

    def happen(self, event: Event) -> None:
        """Folds an event as the next one of the log."""
        event = replace(event, n=len(self.steps) + 1)
        if not isinstance(event, Move):
            event = replace(event, by=self.state.moved)
        self.steps.append(Played(state=self.state, event=event))
        self.state = evolve(self.state, event)

    def chosen(self) -> Move | None:
        """A random legal move; None if the duel is over."""
        asked = waiting(self.state)
        if asked is None:
            return None
        moves = [move for move in legal_moves(self.state, asked.player) if not isinstance(move, m.Concede)]
        if not moves or self.rng.random() < 0.002:
            return m.Concede(player=asked.player)
        ways = {type(move) for move in moves}  # a kind first: Summons with their zones would crowd out the rest
        way = self.rng.choice(sorted(ways, key=lambda kind: kind.__name__))
        return self.rng.choice([move for move in moves if type(move) is way])

    @property
    def events(self) -> list[Event]:
        """All events in order."""
        return [step.event for step in self.steps]

    def decisions(self) -> Iterator[State]:
        """The states in which a player had to decide."""
        return (step.state for step in self.steps if isinstance(step.event, Move))


def duels(seed: int, count: int, most: int = 400) -> Iterator[RandomDuel]:
    """Random duels from the seed of a test run."""
    return (RandomDuel(seed * 1000 + number, most) for number in range(count))


def state_after(state: State, move: Move, chance: PureChance) -> State:
    """The next state after a legal move in which a player must decide."""
    return advance(evolve(state, move), chance, 1)[0]
