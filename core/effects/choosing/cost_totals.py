"""The total that the cards given for a cost must reach (EFF-09)."""

from collections.abc import Sequence

from duelog.core.effects.evaluate.comparisons import limits_of
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import CardStep
from duelog.events.base import CardId


def makes_total(ctx: Context, step: CardStep, cards: Sequence[CardId]) -> bool:
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
