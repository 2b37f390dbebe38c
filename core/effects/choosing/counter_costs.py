"""Counters as costs (GEN-04): the cards they can be removed from, and whether there are enough."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import Message, message
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import PlaceCounters
from duelog.events.base import CardId


def counter_sets(ctx: Context, step: PlaceCounters, taken: tuple[CardId, ...]) -> Iterator[tuple[CardId, ...]]:
    """The choices of cards for a cost of counters: one card, repeated once for each counter removed from it."""
    count = ctx.value(step.count or 0)
    for card in ctx.select(step.cards):
        there = _counters_on(ctx, step, card) - taken.count(card)
        for number in range(1 if step.up_to else count, min(count, there) + 1):
            yield (card,) * number


def _counters_on(ctx: Context, step: PlaceCounters, card: CardId) -> int:
    found = ctx.state.find(card)
    return dict(found[1].counters).get(step.counter, 0) if found is not None else 0


def lacks_counters(ctx: Context, step: PlaceCounters) -> Message | None:
    """The facts if there are too few counters for a cost."""
    amount = ctx.value(step.amount)
    if amount >= 0:
        return None
    have = sum(_counters_on(ctx, step, card) for card in ctx.select(step.cards))
    if have >= -amount:
        return None
    return message("counters-lacking", have=have, counter=step.counter, needed=-amount)
