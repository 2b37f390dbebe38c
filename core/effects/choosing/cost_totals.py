"""What must be true of the cards given for a cost together: their total, and a condition (EFF-09)."""

from collections.abc import Sequence

from duelog.core.effects.evaluate.comparisons import limits_of
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import CardStep
from duelog.events.base import CardId


def make_the_cost(ctx: Context, step: CardStep, cards: Sequence[CardId]) -> bool:
    """Whether the cards for a cost together are what it asks for: their total, and what must hold with them."""
    if not _makes_total(ctx, step, cards):
        return False
    if step.so_that is None:
        return True
    before = ctx.costs
    ctx.costs = tuple(cards)
    holds = ctx.holds(step.so_that)
    ctx.costs = before
    return holds


def _makes_total(ctx: Context, step: CardStep, cards: Sequence[CardId]) -> bool:
    """Whether the cards for a cost reach the required total, and none of them could be omitted."""
    total = step.total
    if total is None or total.number is None:
        return True
    numbers = [ctx.stat(card, total.number) for card in cards]
    limits = [(compare, ctx.value(limit)) for compare, limit in limits_of(total) if not isinstance(limit, str)]

    def enough(number: int) -> bool:
        return all(compare(number, limit) for compare, limit in limits)

    whole = sum(numbers)
    return enough(whole) and not any(enough(whole - number) for number in numbers)
