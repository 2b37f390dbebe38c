"""Who answers the random questions of a duel: a seed, or the people at a table."""

import random
from typing import TypeVar

from duelog.core.chance import Coin
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Pile, Player

COINS: tuple[Coin, Coin] = ("heads", "tails")

_T = TypeVar("_T")


def below(rng: random.Random, count: int) -> int:
    """A number from 0 to `count` - 1.

    Only `Random.random()` is promised to give the same numbers in every version of Python; what is built on it here
    therefore does too.
    """
    return int(rng.random() * count)


def shuffled(rng: random.Random, cards: tuple[_T, ...]) -> tuple[_T, ...]:
    """The cards in a random order, each order as likely as the others."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        other = below(rng, last + 1)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


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

    def coin(self, player: Player) -> Coin:
        """Heads or tails."""
        return COINS[below(self.rng, 2)]

    def die(self, player: Player) -> int:
        """1 to 6."""
        return 1 + below(self.rng, 6)

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """So many of the cards, each as likely as the others."""
        return shuffled(self.rng, cards)[:count]
