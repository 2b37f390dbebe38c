"""The cards that the costs of an activation remove, since targets are chosen after costs are paid (GEN-10)."""

from collections.abc import Iterator, Sequence

from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.choosing.actions import cards_to_destroy, detachable_for_costs
from duelog.core.effects.choosing.costs_and_targets import cost_candidates
from duelog.core.effects.choosing.counter_costs import stands_in
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import negated
from duelog.core.effects.evaluate.presence import is_still_there
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
    Tie,
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
    lost = (*_equipped_to(ctx.state, gone), *_held_by(ctx, gone), *_tied_to(ctx, gone))
    ctx.costs, ctx.gone = costs or tuple(unasked), (*gone, *lost)
    ctx.buried, ctx.cast_out = tuple(buried), tuple(cast_out)
    ctx.placed = ctx.this if leaves_the_hand(ctx) else 0


@enforces("XYZ-04")
def _materials_of(state: State, gone: Sequence[CardId]) -> Iterator[CardId]:
    """The Xyz Materials that go to the Graveyard because their Xyz Monsters are given as the cost."""
    for card in gone:
        found = state.find(card)
        if found is not None:
            yield from found[1].materials


@enforces("SPELL-05")
def _equipped_to(state: State, gone: Sequence[CardId]) -> Iterator[CardId]:
    """The Equip Cards that leave the field because their monsters are given as the cost."""
    for side in state.sides if gone else ():
        for slot in side.field:
            if slot is not None and slot.equipped_to and slot.equipped_to in gone:
                yield slot.card


@enforces("GEN-08")
def _held_by(ctx: Context, gone: Sequence[CardId]) -> Iterator[CardId]:
    """The monsters that leave the field because cards to which they are tied are given as the cost."""
    for lasting in ctx.state.lasting:
        step = step_of(ctx.state, ctx.book, lasting) if lasting.source in gone else None
        if not isinstance(step, Tie) or step.to_cards == "none" or step.only_destroyed:
            continue
        there = [card for card in lasting.cards if is_still_there(ctx.state, card, lasting.event, face_up=False)]
        if not negated(ctx.state, lasting.source):
            yield from there if step.to_cards == "banish" else cards_to_destroy(ctx.seen_from(lasting.source), there)


@enforces("GEN-08")
def _tied_to(ctx: Context, gone: Sequence[CardId]) -> Iterator[CardId]:
    """The cards that are destroyed because a monster to which they are tied leaves the field as the cost."""
    for lasting in ctx.state.lasting if gone else ():
        if lasting.source in gone or not lasting.cards or not {*lasting.cards} <= {*gone}:
            continue
        step = step_of(ctx.state, ctx.book, lasting)
        if not isinstance(step, Tie) or step.to_this != "destroy" or not step.any_loss:
            continue
        if is_still_there(ctx.state, lasting.source, lasting.event) and not negated(ctx.state, lasting.source):
            yield from cards_to_destroy(ctx.seen_from(lasting.source), (lasting.source,))


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
