"""Sources of chance for a duel: a seed, or the people at a table."""

import random
import re
from collections.abc import Callable
from functools import partial
from typing import Any, Protocol, TypeVar

from duelog.core.chance import Chance, Coin
from duelog.core.rulebook import enforces
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Pile, Player
from duelog.replays.cards.pool import name_key
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.notation.seat_names import SeatNames

COINS: tuple[Coin, Coin] = ("heads", "tails")

_T = TypeVar("_T")


def below(rng: random.Random, count: int) -> int:
    """A number from 0 to `count` - 1.

    Only `Random.random()` is guaranteed to give the same numbers in every version of Python, so everything here is
    built on it.
    """
    return int(rng.random() * count)


def shuffled(rng: random.Random, cards: tuple[_T, ...]) -> tuple[_T, ...]:
    """The cards in a uniformly random order."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


class AskPerson(Protocol):
    """Asks a person for a random result; returns what `read` makes of the answer, None to let the computer decide."""

    def __call__(self, question: str, read: Callable[[str], _T]) -> _T | None:
        """Asks again if `read` raises a DuelogError."""
        ...


def split_names(text: str) -> list[str]:
    """Splits names at commas; a name that contains a comma must be quoted."""
    return [quoted or plain.strip() for quoted, plain in _NAMES.findall(text) if quoted or plain.strip()]


_NAMES = re.compile(r'"([^"]*)"|([^",]+)')


def _one_of(answers: dict[str, _T]) -> Callable[[str], _T]:
    """A reader that accepts one of these words, in any case."""

    def read(text: str) -> _T:
        found = answers.get(text.strip().casefold())
        if found is None:
            raise DuelogError(f'"{text.strip()}" is none of {", ".join(answers)}')
        return found

    return read


_COIN: Callable[[str], Coin] = _one_of({"heads": "heads", "tails": "tails"})
_DIE: Callable[[str], int] = _one_of({str(number): number for number in range(1, 7)})


class SeededChance:
    """Chance from a random number generator: the same seed gives the same duel, on every machine."""

    def __init__(self, rng: random.Random) -> None:
        self.rng = rng

    def first(self) -> Player:
        """Either player."""
        return PLAYERS[below(self.rng, 2)]

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards in a random order."""
        return shuffled(self.rng, cards)

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The monsters in a random order."""
        return shuffled(self.rng, cards)

    def coin(self, player: Player) -> Coin:
        """Heads or tails."""
        return COINS[below(self.rng, 2)]

    def die(self, player: Player) -> int:
        """1 to 6."""
        return 1 + below(self.rng, 6)

    @enforces("GEN-14")
    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """`count` of the cards, each equally likely."""
        return shuffled(self.rng, cards)[:count]


class TableChance:
    """Chance at a real table: `ask` asks the person recording the duel for the result.

    `ask(question, read)` returns the result of `read` for the answer, asking again if `read` raises a DuelogError, or
    None to use `otherwise`, a chance of the program. `seats` are the names of the players.
    """

    def __init__(
        self,
        ask: AskPerson,
        otherwise: Chance,
        name_of: Callable[[CardId], str],
        seats: SeatNames = SeatNames(),  # noqa: B008 - it is frozen
    ) -> None:
        self.ask = ask
        self.otherwise = otherwise
        self.name_of = name_of
        self.seats = seats

    def first(self) -> Player:
        """The winner of the toss."""
        found = self.ask("who may choose to go first: p1 or p2?", self._seat)
        return found or self.otherwise.first()

    def _seat(self, text: str) -> Player:
        """The player named in an answer."""
        found = self.seats.player(text)
        if found is None:
            raise DuelogError(f'"{text.strip()}" is none of {", ".join(self.seats.known)}')
        return found

    def coin(self, player: Player) -> Coin:
        """The result of the coin toss."""
        found = self.ask(f"p{player} tosses a coin: heads or tails?", _COIN)
        return found or self.otherwise.coin(player)

    def die(self, player: Player) -> int:
        """The result of the die roll."""
        found = self.ask(f"p{player} rolls a die: 1 to 6?", _DIE)
        return found or self.otherwise.die(player)

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The order from the top as far as it is known; the other cards follow in the computer's order."""
        order = self.otherwise.shuffle(player, pile, cards)
        question = f"p{player} shuffles the {pile}: its cards from the top, with commas, as far as they are known?"
        named = self.ask(question, lambda text: self.named(text, order))
        return order if named is None else (*named, *(card for card in order if card not in named))

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The monsters in the order of their zones as far as it is known; the others follow in the computer's order."""
        order = self.otherwise.mix(player, cards)
        question = f"p{player} mixes {len(cards)} face-down monsters: they are from M1 on, as far as they are known?"
        named = self.ask(question, lambda text: self.named(text, order))
        return order if named is None else (*named, *(card for card in order if card not in named))

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """The cards picked."""

        def read(text: str) -> tuple[CardId, ...]:
            found = self.named(text, cards)
            if len(found) != count:
                raise DuelogError(f"{count} to be named, {len(found)} named")
            return found

        picked = self.ask(f"p{player} picks {count} of {len(cards)} cards at random: which?", read)
        return self.otherwise.pick(player, cards, count) if picked is None else picked

    def named(self, text: str, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards in a comma-separated list of names; copies in the order of `cards`."""
        left = list(cards)
        found: list[CardId] = []
        for name in split_names(text):
            found.append(self._one(name, left))
            left.remove(found[-1])
        return tuple(found)

    def _one(self, name: str, left: list[CardId]) -> CardId:
        """The first card with this name, or with the only name that starts with it."""
        key = name_key(name)
        keys = {card: name_key(self.name_of(card)) for card in left}
        exact = [card for card in left if keys[card] == key]
        begun = [card for card in left if keys[card].startswith(key)]
        if not exact and len({keys[card] for card in begun}) > 1:
            names = ", ".join(sorted({self.name_of(card) for card in begun}))
            raise DuelogError(f'"{name}" begins several names', hint=names)
        if not begun:
            raise DuelogError(f'"{name}" is not (or no more) there')
        return (exact or begun)[0]


class RepeatedChance:
    """A chance that repeats its results after `again`, in the same order, and continues from there."""

    def __init__(self, chance: Chance) -> None:
        self.chance = chance
        self._given: list[Any] = []
        self._at = 0

    def again(self) -> None:
        """Starts over with the results given so far."""
        self._at = 0

    def _next(self, ask: Callable[[], _T]) -> _T:
        if self._at == len(self._given):
            self._given.append(ask())
        self._at += 1
        given: _T = self._given[self._at - 1]
        return given

    def first(self) -> Player:
        """Either player."""
        return self._next(self.chance.first)

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards in the order of the other chance."""
        return self._next(partial(self.chance.shuffle, player, pile, cards))

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The monsters in the order of the other chance."""
        return self._next(partial(self.chance.mix, player, cards))

    def coin(self, player: Player) -> Coin:
        """Heads or tails."""
        return self._next(partial(self.chance.coin, player))

    def die(self, player: Player) -> int:
        """1 to 6."""
        return self._next(partial(self.chance.die, player))

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """The cards picked by the other chance."""
        return self._next(partial(self.chance.pick, player, cards, count))


class LogChance:
    """Chance derived from a seed and the length of the log, so that a resumed recording continues identically."""

    def __init__(self, seed: str, duel: Duel) -> None:
        self.seed = seed
        self.duel = duel

    def _at(self) -> SeededChance:
        return SeededChance(random.Random(f"{self.seed}/event {len(self.duel)}"))  # noqa: S311 - a game

    def first(self) -> Player:
        """Either player."""
        return self._at().first()

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards in a random order."""
        return self._at().shuffle(player, pile, cards)

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The monsters in a random order."""
        return self._at().mix(player, cards)

    def coin(self, player: Player) -> Coin:
        """Heads or tails."""
        return self._at().coin(player)

    def die(self, player: Player) -> int:
        """1 to 6."""
        return self._at().die(player)

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """`count` of the cards."""
        return self._at().pick(player, cards, count)
