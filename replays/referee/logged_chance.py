"""Chance taken from a log: random choices are answered with the results that the event records."""

from typing import cast

from duelog.core.chance import Coin
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event
from duelog.events.places import PLAYERS, Pile, Player


class LoggedChance:
    """Answers the random choices of the outcome `event`; None if there is a move or nothing.

    If the event gives no answer, or an impossible one (a card that is not in the pile, a 7 on a die), a possible answer
    is given and `unsaid` is set: the outcome then differs from the log.
    """

    def __init__(self, event: Event | None = None) -> None:
        self.event = event
        self.unsaid = False
        self._taken = 0

    def first(self) -> Player:
        """The first player named in the log."""
        event = self.event
        if isinstance(event, o.ChooserNamed) and event.player in PLAYERS:
            return event.player
        self.unsaid = True
        return 1

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The order in the log."""
        event = self.event
        if isinstance(event, o.Shuffled) and sorted(event.order) == sorted(cards):
            return event.order
        self.unsaid = True
        return cards

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The order in the log."""
        event = self.event
        if isinstance(event, o.MonstersMixed) and sorted(event.order) == sorted(cards):
            return event.order
        self.unsaid = True
        return cards

    def coin(self, player: Player) -> Coin:
        """The next coin result in the log."""
        event = self.event
        return cast(Coin, self._next(event.results if isinstance(event, o.CoinsTossed) else (), ("heads", "tails")))

    def die(self, player: Player) -> int:
        """The next die result in the log."""
        event = self.event
        return cast(int, self._next(event.results if isinstance(event, o.DiceRolled) else (), (1, 2, 3, 4, 5, 6)))

    def _next(self, results: tuple[object, ...], possible: tuple[object, ...]) -> object:
        at, self._taken = self._taken, self._taken + 1
        if at < len(results) and results[at] in possible:
            return results[at]
        self.unsaid = True
        return possible[0]

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """The cards in the log."""
        event = self.event
        if isinstance(event, o.CardsPicked):
            chosen = event.cards
            if len(chosen) == len(set(chosen)) == count and set(chosen) <= set(cards):
                return chosen
        self.unsaid = True
        return cards[:count]
