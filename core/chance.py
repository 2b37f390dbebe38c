"""The only source of randomness: the caller supplies a `Chance`, and its results are stored in the outcomes."""

from collections.abc import Mapping
from typing import Literal, Protocol

from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.places import Pile, Player

Coin = Literal["heads", "tails"]


class Chance(Protocol):
    """Answers every random question of a duel."""

    def first(self) -> Player:
        """The player who may choose to go first or second (SETUP-03)."""
        ...

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards of a pile in a new order, Deck top first (SETUP-02, ZONE-07)."""
        ...

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Face-down monsters in a new order over their zones, M1 first."""
        ...

    def coin(self, player: Player) -> Coin:
        """A coin tossed for a player."""
        ...

    def die(self, player: Player) -> int:
        """A die rolled for a player, 1 to 6."""
        ...

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """Some of the cards, chosen so that no player can foresee them (GEN-14)."""
        ...


RANDOM_RESULTS: Mapping[str, type[Outcome]] = {
    "first": o.ChooserNamed,
    "shuffle": o.Shuffled,
    "mix": o.MonstersMixed,
    "coin": o.CoinsTossed,
    "die": o.DiceRolled,
    "pick": o.CardsPicked,
}
"""The kinds of outcomes that store random results, by the method of `Chance` that supplies them."""


class NoChance:
    """A chance for positions in which nothing is random: every method raises `ValueError`."""

    def _refuse(self) -> ValueError:
        return ValueError("a random choice is needed here, and nobody was given to make it")

    def first(self) -> Player:
        """Raises `ValueError`."""
        raise self._refuse()

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Raises `ValueError`."""
        raise self._refuse()

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """Raises `ValueError`."""
        raise self._refuse()

    def coin(self, player: Player) -> Coin:
        """Raises `ValueError`."""
        raise self._refuse()

    def die(self, player: Player) -> int:
        """Raises `ValueError`."""
        raise self._refuse()

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """Raises `ValueError`."""
        raise self._refuse()
