"""Chance scripted by a case: each random choice takes the next entry; none may be missing or left over."""

from collections import deque
from collections.abc import Callable
from typing import cast

from duelog.core.chance import Coin
from duelog.events.base import CardId
from duelog.events.places import Pile, Player
from duelog.replays.cards.pool import name_key
from duelog.replays.cases.case_files import ScriptedResult


class UnscriptedChance(Exception):
    """A random choice that the case does not answer, or answers with something impossible."""


class ScriptedChance:
    """Answers random questions from a queue; `name_of` gives the name of a card.

    `was_certain` returns whether an entry states the only possible result, so that chance was not asked; such an entry
    is optional in a case. `left_alone` returns whether no card has entered or left a pile.
    """

    def __init__(
        self,
        name_of: Callable[[CardId], str],
        was_certain: Callable[[ScriptedResult], bool],
        left_alone: Callable[[Player, Pile, tuple[CardId, ...]], bool],
    ) -> None:
        self.name_of = name_of
        self.was_certain = was_certain
        self.left_alone = left_alone
        self.queue: deque[ScriptedResult] = deque()

    def left_over(self) -> ScriptedResult | None:
        """The next unused entry; None if all were used."""
        while self.queue and self.was_certain(self.queue[0]):
            self.queue.popleft()
        return self.queue[0] if self.queue else None

    def first(self) -> Player:
        """Who may choose to go first or second."""
        return 1 if self._next("first", "who may choose to go first").values[0] == "p1" else 2

    def coin(self, player: Player) -> Coin:
        """A coin tossed for a player."""
        return cast(Coin, self._next("coin", f"a coin that p{player} tosses").values[0])

    def die(self, player: Player) -> int:
        """A die rolled for a player."""
        return int(self._next("die", f"a die that p{player} rolls").values[0])

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The pile in the scripted order; cards that are not named stay in their order below the others.

        Without a script only if all its cards have the same name, or if a search found nothing; the order is kept then.
        """
        if not self._is_next("shuffle"):
            names = {name_key(self.name_of(card)) for card in cards}
            if len(names) < 2 or self.left_alone(player, pile, cards):
                return cards
        draw = self._next("shuffle", f"the order of the {pile} of p{player}, which is shuffled")
        named = self._chosen(draw, cards)
        return (*named, *(card for card in cards if card not in named))

    def mix(self, player: Player, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The monsters in the order scripted for a shuffle; those that are not named follow in their order."""
        draw = self._next("shuffle", f"the order of the face-down monsters of p{player}, which are mixed")
        named = self._chosen(draw, cards)
        return (*named, *(card for card in cards if card not in named))

    def pick(self, player: Player, cards: tuple[CardId, ...], count: int) -> tuple[CardId, ...]:
        """The scripted cards; without a script only if all are picked, or all have the same name."""
        if not self._is_next("pick") and (
            count == len(cards) or len({name_key(self.name_of(card)) for card in cards}) < 2
        ):
            return cards[:count]
        draw = self._next("pick", f"{count} of {len(cards)} cards that p{player} picks at random")
        picked = self._chosen(draw, cards)
        if len(picked) != count:
            raise UnscriptedChance(f"line {draw.line}: {count} to be picked, {len(picked)} named")
        return picked

    def _is_next(self, kind: str) -> bool:
        return bool(self.queue) and self.queue[0].kind == kind

    def _next(self, kind: str, what: str) -> ScriptedResult:
        if self.queue and self.queue[0].kind != kind:
            self.left_over()
        if not self.queue:
            raise UnscriptedChance(f"chance is asked for {what}, and the case does not say it")
        draw = self.queue.popleft()
        if draw.kind != kind:
            raise UnscriptedChance(f"line {draw.line}: chance is asked for {what}, and the case says {draw.kind}")
        return draw

    def _chosen(self, draw: ScriptedResult, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards that the entry names, copies in the order of the pile."""
        left = list(cards)
        found: list[CardId] = []
        for name in draw.values:
            copy = next((card for card in left if name_key(self.name_of(card)) == name_key(name)), None)
            if copy is None:
                held = ", ".join(self.name_of(card) for card in left) or "nothing"
                raise UnscriptedChance(f'line {draw.line}: "{name}" is not (or no more) there; there is {held}')
            left.remove(copy)
            found.append(copy)
        return tuple(found)
