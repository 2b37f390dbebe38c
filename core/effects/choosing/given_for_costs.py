"""The cards that the costs of an activation remove, since targets are chosen after costs are paid (GEN-10)."""

from collections.abc import Iterator, Sequence

from duelog.core.effects.choosing.actions import detachable_for_costs
from duelog.core.effects.choosing.costs_and_targets import cost_candidates
from duelog.core.effects.choosing.counter_costs import stands_in
from duelog.core.effects.choosing.lost_with_costs import held_with, lost_with
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import (
    AnyStep,
    Banish,
    CardStep,
    Destroy,
    Detach,
    Discard,
    Mill,
    Mode,
    Pay,
    PlaceCounters,
    Reveal,
    Send,
    ToDeck,
    ToHand,
    Tribute,
    Turn,
)
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import goes_to_grave, grave_of
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId

_BURY = (Destroy, Send, Discard, Tribute, Detach)
"""Costs by which cards go to the Graveyard, unless something sends them elsewhere."""

TAKE_AWAY = (*_BURY, Banish, ToHand, ToDeck)
"""Costs that move possible targets away from their place."""

LEAVE = (Turn, Reveal, PlaceCounters, Mill, Pay)
"""All other costs; `tests/test_additions.py` requires every payable step to be in one of the two."""


@enforces("GEN-10")
def record_costs(ctx: Context, mode: Mode, costs: tuple[CardId, ...], *, from_hand: bool) -> None:
    """Records the cards used as costs in a context: by the time targets are chosen they are gone, perhaps to a
    Graveyard.
    """
    gone: list[CardId] = []
    buried: list[CardId] = []
    cast_out: list[CardId] = []
    unasked: list[CardId] = []
    named = list(costs)
    for step in mode.cost:
        cards = given_for(ctx, step, named, from_hand)
        unasked += (card for card in cards if card != ctx.this)
        if not isinstance(step, TAKE_AWAY) or (isinstance(step, CardStep) and step.random):
            continue  # it stays, or is not known yet
        gone += cards
        if isinstance(step, _BURY) and not (isinstance(step, Destroy) and step.to != "grave"):
            buried += (card for card in cards if goes_to_grave(ctx.state, card))
            cast_out += (card for card in cards if grave_of(ctx.state, card).endswith("banished"))
        elif isinstance(step, Banish) and not step.face_down:
            cast_out += cards
    under = tuple(_materials_of(ctx.state, gone))
    buried += (card for card in under if goes_to_grave(ctx.state, card))
    cast_out += (card for card in under if grave_of(ctx.state, card).endswith("banished"))
    ctx.costs, ctx.gone = costs or tuple(unasked), (*gone, *held_with(ctx, gone, gone))
    ctx.lost = lost_with(ctx, gone) if gone else ()
    ctx.buried, ctx.cast_out = tuple(buried), tuple(cast_out)
    ctx.placed = ctx.this if leaves_the_hand(ctx) else 0


@enforces("XYZ-04")
def _materials_of(state: State, gone: Sequence[CardId]) -> Iterator[CardId]:
    """The Xyz Materials that go to the Graveyard because their Xyz Monsters are given as the cost."""
    for card in gone:
        found = state.find(card)
        if found is not None:
            yield from found[1].materials


def given_for(ctx: Context, step: AnyStep, named: list[CardId], from_hand: bool) -> tuple[CardId, ...]:
    """The cards used for one cost; chosen cards are removed from the list `named`."""
    if isinstance(step, Detach):
        return _materials_given(ctx, step, named)
    if not isinstance(step, CardStep):
        return ()
    if step.count is None and named and stands_in(ctx, step, named[0]):
        return (named.pop(0),)
    if step.count is None:
        return ctx.select(step.cards)
    if step.random:
        return picked_for_costs(ctx) or cost_candidates(ctx, step, from_hand)[: ctx.value(step.count)]
    count = len(named) if step.up_to else ctx.value(step.count)
    taken = tuple(named[:count])
    del named[:count]
    return taken


def picked_for_costs(ctx: Context) -> tuple[CardId, ...]:
    """The cards picked at random for the costs of the current move."""
    happened = (one.event for one in ctx.state.recent.outcomes)
    picks = (event for event in happened if isinstance(event, o.CardsPicked) and event.n > ctx.state.moved)
    return next((event.cards for event in picks if event.source == ctx.this), ())


def _materials_given(ctx: Context, step: Detach, named: list[CardId]) -> tuple[CardId, ...]:
    """The materials named, or the oldest ones."""
    materials = detachable_for_costs(ctx, step)
    taken = tuple(card for card in named[: step.count] if card in materials)
    del named[: len(taken)]
    return taken or materials[: step.count]


def leaves_the_hand(ctx: Context) -> bool:
    """Whether the activated card itself is placed on the field from the hand: a Spell or Trap Card."""
    where = ctx.state.place_of(ctx.this)
    return where is not None and where.endswith("hand") and not ctx.state.face(ctx.this).is_monster
