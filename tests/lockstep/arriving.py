"""Which cards came to a Graveyard, or were banished, at the same time: their owner chooses the order in which they lie.

Only this order is taken from a recording. Any other difference between two piles is one of the states.
"""

from collections.abc import Iterable, Sequence

from duelog.events import outcomes as o
from duelog.events.base import CardId, Event

Span = tuple[int, int]
"""The first and the last moment at which a card may have come to where it lies."""


class Arrivals:
    """The moments at which the cards last moved; cards that have not moved have none.

    All cards used for the costs of one move come at one moment, and so do all that one outcome moves. An Equip Card, or
    a card tied to a monster, may come together with the monster that it has lost.
    """

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self._spans: dict[CardId, Span] = {}
        self._held: dict[CardId, dict[CardId, int]] = {}
        self._now = 0
        self._cost_of = 0
        self.note(events)

    def note(self, events: Iterable[Event]) -> None:
        """Takes note of what happened next."""
        for event in events:
            match event:
                case o.CardsMoved():
                    self._moved(event)
                case o.Equipped():
                    self._hold(event.card, (event.to,))
                case o.Linked():
                    self._hold(event.card, event.cards)
                case o.LastingBegan():
                    self._hold(event.source, event.cards)
                case _:
                    pass

    def _hold(self, card: CardId, held: Iterable[CardId]) -> None:
        self._held.setdefault(card, {}).update(dict.fromkeys(held, self._now))

    def _moved(self, event: o.CardsMoved) -> None:
        cost_of = event.by if event.why == "cost" else 0
        if not cost_of or cost_of != self._cost_of:
            self._now += 1
        self._cost_of = cost_of
        for move in event.moves:
            held = self._held.pop(move.card, {}) if event.effect_step is None and not cost_of else {}
            lost = (span[1] for card, since in held.items() if (span := self._span(card))[1] > since)
            self._spans[move.card] = (min(lost, default=self._now), self._now)

    def reordered(
        self, cards: Sequence[CardId], codes: Sequence[int], of_cards: Sequence[int]
    ) -> tuple[CardId, ...] | None:
        """The cards of a pile in the order of these passcodes, if their owner could choose it; None otherwise."""
        left = list(cards)
        order: list[CardId] = []
        now = 0
        for code in codes:
            fitting = [card for card in left if of_cards[card - 1] == code and self._span(card)[1] >= now]
            if not fitting:
                return None
            card = min(fitting, key=self._span)
            left.remove(card)
            order.append(card)
            now = max(now, self._span(card)[0])
        return None if left else tuple(order)

    def _span(self, card: CardId) -> Span:
        return self._spans.get(card, (0, 0))
