"""Counters as costs (GEN-04): the cards they can be removed from, and whether there are enough."""

from collections.abc import Iterable, Iterator
from itertools import combinations_with_replacement

from duelog.core.catalogue.arguments import Message, message
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Amount, AnyStep, Effect, PlaceCounters
from duelog.core.effects.language.words import typed_trait
from duelog.core.rulebook import enforces
from duelog.events.base import CardId, Outcome
from duelog.events.outcomes import LastingBegan
from duelog.events.places import player_of


def counter_sets(ctx: Context, step: PlaceCounters, taken: tuple[CardId, ...]) -> Iterator[tuple[CardId, ...]]:
    """The choices of cards for a cost of counters: one card, repeated once for each counter removed from it.

    For a fixed number of counters of the card itself, no card is named, or the card whose counters are removed instead.
    """
    if step.count is None:
        yield from [()] if too_few_here(ctx, step) is None else []
        yield from ((card,) for card in removed_instead(ctx, step))
        return
    for card in (*ctx.select(step.cards), *removed_instead(ctx, step)):
        count = most_counters(ctx, step, card)
        there = _counters_on(ctx, step, card) - taken.count(card)
        for number in range(1 if step.up_to else count, min(count, there) + 1):
            yield (card,) * number


def most_counters(ctx: Context, step: PlaceCounters, card: CardId) -> int:
    """The greatest number of counters that a cost removes from one card: any number means its own counters."""
    seen = ctx.seen_from(card) if stands_in(ctx, step, card) else ctx
    return seen.value(step.count or 0)


def shared_counters(
    ctx: Context, step: PlaceCounters, times: int, taken: tuple[CardId, ...]
) -> Iterator[tuple[CardId, ...]]:
    """The choices of cards for several equal costs of one counter: in whichever order, they are paid alike."""
    if times == 1 or step.count != 1:
        yield from counter_sets(ctx, step, taken)
        return
    there = {card: _counters_on(ctx, step, card) - taken.count(card) for card in ctx.select(step.cards)}
    for chosen in combinations_with_replacement(there, times):
        if all(chosen.count(card) <= there[card] for card in {*chosen}):
            yield chosen


def _counters_on(ctx: Context, step: PlaceCounters, card: CardId) -> int:
    found = ctx.state.find(card)
    return dict(found[1].counters).get(step.counter, 0) if found is not None else 0


def stands_in(ctx: Context, step: AnyStep, card: CardId) -> bool:
    """Whether an effect allows removing this card's counters for a cost instead of those of the card itself."""
    if not isinstance(step, PlaceCounters) or step.cards != "this" or card == ctx.this:
        return False
    if step.count is not None and not step.up_to:
        return False
    found = ctx.state.find(card)
    if found is None or player_of(found[0]) != ctx.player or ctx.value(step.amount) >= 0:
        return False
    return any(trait.name == step.counter for trait in found[1].current.those("counters for costs"))


@enforces("GEN-03")
def removed_instead(ctx: Context, step: AnyStep) -> tuple[CardId, ...]:
    """The cards whose counters can be removed now instead of those of the card itself, each once per turn."""
    if not isinstance(step, PlaceCounters):
        return ()
    return tuple(
        slot.card
        for _, slot in ctx.state.on_field(ctx.player)
        if slot.current.traits and stands_in(ctx, step, slot.card)
        and _counters_on(ctx, step, slot.card) >= -ctx.value(step.amount)
        and not any(one.source == slot.card and not one.part and one.event > slot.since for one in ctx.state.lasting)
    )  # fmt: skip


def noted(ctx: Context, cost: Iterable[AnyStep], costs: tuple[CardId, ...]) -> Outcome | None:
    """The outcome that records for this turn that counters of another card were removed."""
    card = next((card for card in costs if any(stands_in(ctx, step, card) for step in cost)), 0)
    if not card:
        return None
    effects = ctx.book.get(ctx.state.name(card)).effects
    number = next((n for n, effect in enumerate(effects, 1) if _gives_counters(effect)), 0)
    new = max((lasting.id for lasting in ctx.state.lasting), default=0) + 1
    return LastingBegan(id=new, source=card, effect=number, player=ctx.player, cards=(card,), until="end of turn")


def lacks_counters(ctx: Context, step: PlaceCounters) -> Message | None:
    """The facts if there are too few counters for a cost."""
    return None if removed_instead(ctx, step) else too_few_here(ctx, step)


def _gives_counters(effect: Effect) -> bool:
    return any(typed_trait(trait).what == "counters for costs" for each in effect.modify for trait in each.traits)


def too_few_here(ctx: Context, step: PlaceCounters) -> Message | None:
    """The facts if there are too few counters for a cost on the named cards."""
    if isinstance(step.amount, Amount) and step.amount.of == "it":  # so many from each card, of one at least
        return None if ctx.select(step.cards) else message("counters-lacking", have=0, counter=step.counter, needed=1)
    amount = ctx.value(step.amount)
    if amount >= 0:
        return None
    have = sum(_counters_on(ctx, step, card) for card in ctx.select(step.cards))
    if have >= -amount:
        return None
    return message("counters-lacking", have=have, counter=step.counter, needed=-amount)
