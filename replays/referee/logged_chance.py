"""Chance as a log has it: every random question is answered with what the event says that came."""

from typing import cast

from duelog.core.chance import Coin
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event
from duelog.events.places import PLAYERS, Pile, Player


class LoggedChance:
    """Answers the random questions of the outcome `event`; None where a move stands, or nothing.

    Where the event gives no answer, or one that chance cannot give (a card that is not in the pile, a 7 on a die), the
    answer is one that may be, and `unsaid` is set: the outcome is then not what the log has.
    """

    def __init__(self, event: Event | None = None) -> None:
        self.event = event
        self.unsaid = False
        self._taken = 0

    def first(self) -> Player:
        """Who was named."""
        event = self.event
        if isinstance(event, o.ChooserNamed) and event.player in PLAYERS:
            return event.player
        self.unsaid = True
        return 1

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The order of the log."""
        event = self.event
        if isinstance(event, o.Shuffled) and sorted(event.order) == sorted(cards):
            return event.order
        self.unsaid = True
        return cards

    def coin(self, player: Player) -> Coin:
        """The next of the coins of the log."""
        event = self.event
        return cast(Coin, self._next(event.results if isinstance(event, o.CoinsTossed) else (), ("heads", "tails")))

    def die(self, player: Player) -> int:
        """The next of the dice of the log."""
        event = self.event
        return cast(int, self._next(event.results if isinstance(event, o.DiceRolled) else (), (1, 2, 3, 4, 5, 6)))

    def _next(self, results: tuple[object, ...], possible: tuple[object, ...]) -> object:
        at, self._taken = self._taken, self._taken + 1
        if at < len(results) and results[at] in possible:
            return results[at]
        self.unsaid = True
        return possible[0]

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """The cards of the log."""
        event = self.event
        if isinstance(event, o.CardsPicked):
            chosen = event.cards
            if len(chosen) == len(set(chosen)) == count and set(chosen) <= set(cards):
                return chosen
        self.unsaid = True
        return cards[:count]
