"""What must be true of cards that are chosen together: a condition and, for a cost, their total (EFF-09)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from duelog.core.effects.evaluate.comparisons import limits_of
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import CardStep, Condition
from duelog.core.effects.language.walk import pieces_of
from duelog.core.rulebook import enforces
from duelog.events.base import CardId


def make_the_cost(ctx: Context, step: CardStep, cards: Sequence[CardId]) -> bool:
    """Whether the cards for a cost together are what it asks for: their total, and what must hold with them."""
    if not _makes_total(ctx, step, cards):
        return False
    if step.so_that is None:
        return True
    before = ctx.costs
    ctx.costs = tuple(cards)
    holds = holds_with(ctx, step.so_that, cards)
    ctx.costs = before
    return holds


def holds_with(ctx: Context, condition: Condition, cards: Sequence[CardId]) -> bool:
    """Whether a condition holds with cards that are chosen together as "chosen"."""
    before, ctx.chosen = ctx.chosen, tuple(cards)
    holds = ctx.holds(condition)
    ctx.chosen = before
    return holds


@enforces("EFF-07")
def any_so_that(ctx: Context, step: CardStep, cards: Sequence[CardId]) -> bool:
    """Whether a step can take any of these cards, as far as the condition on those chosen together tells."""
    if step.so_that is None or step.or_none or not isinstance(step.count, int) or _says_later(step.so_that):
        return True
    return next(sets_so_that(ctx, step, cards, 1 if step.up_to else step.count, step.count), None) is not None


def _says_later(condition: Condition) -> bool:
    """Whether a condition is about cards that are chosen only as the effect is activated."""
    inner = (getattr(piece, name) for piece in pieces_of(condition) for name in piece.__struct_fields__)
    return any(isinstance(value, str) and value in _CHOSEN_FIRST for value in inner)


_CHOSEN_FIRST = ("targets", "first target", "second target", "costs")


@enforces("EFF-08")
def sets_so_that(
    ctx: Context, step: CardStep, cards: Sequence[CardId], low: int, high: int
) -> Iterator[tuple[CardId, ...]]:
    """The sets of `low` to `high` of these cards that a step can take, because its condition holds with them."""
    for count in range(low, min(high, len(cards)) + 1):
        for chosen in combinations(cards, count):
            if step.so_that is None or holds_with(ctx, step.so_that, chosen):
                yield chosen


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
