"""Costs and targets: which can be chosen at activation, and whether a choice is valid."""

from collections.abc import Collection, Iterator, Sequence
from itertools import combinations, takewhile

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, as_player, message
from duelog.core.effects.choosing.actions import detachable_for_costs, returnable
from duelog.core.effects.choosing.cost_totals import holds_with, make_the_cost
from duelog.core.effects.choosing.counter_costs import (
    lacks_counters,
    removed_instead,
    shared_counters,
)
from duelog.core.effects.choosing.order_of_choices import depend_on_costs, depend_on_targets
from duelog.core.effects.choosing.room_for_summons import has_no_zone_for_targets, target_bounds
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import locked, may_be_banished
from duelog.core.effects.evaluate.targeting import can_be_targeted
from duelog.core.effects.language import (
    AnyStep,
    Banish,
    Cards,
    CardStep,
    Change,
    Destroy,
    Detach,
    Discard,
    Effect,
    Mill,
    Mode,
    Pay,
    PlaceCounters,
    Procedure,
    Send,
    Target,
    ToDeck,
    ToHand,
    Tribute,
)
from duelog.core.rulebook import enforces
from duelog.core.rules.facts import as_card
from duelog.core.rules.moving import banished_when_it_leaves, goes_to_grave, grave_of, is_token
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.rules.summons import may_be_tributed_otherwise, tributes_of_the_opponent
from duelog.core.violation import Violation
from duelog.events.base import CardId

# --- targets ----------------------------------------------------------------------------------------------------


def possible_targets(
    ctx: Context, mode: Mode, target: Target, activating: bool, before: tuple[CardId, ...] = ()
) -> tuple[CardId, ...]:
    """The cards that can be chosen for a target; a card being activated cannot target itself.

    `before` are the targets of earlier groups, on which these may depend.
    """
    if before and depend_on_targets(target.cards):
        ctx.targets, known = before, ctx.targets
        try:
            return possible_targets(ctx, mode, target, activating)
        finally:
            ctx.targets = known
    kept = any(map(_banishes_targets, mode.steps))
    back = any(map(_returns_targets, mode.steps))
    if has_no_zone_for_targets(ctx, mode):
        return ()
    return tuple(
        card
        for card in (
            *(card for card in ctx.select(target.cards) if card not in ctx.gone and card not in ctx.lost),
            *_targets_among_costs(ctx, target),
        )
        if can_be_targeted(ctx, card)
        and not (kept and not may_be_banished(ctx.state, ctx.player, card))
        and not (back and not returnable(ctx, (card,)))
        and not (activating and card == ctx.this)
        and not (target.cards.ref in IN_BATTLE and ctx.state.find(card) is None)
    )


@enforces("EFF-11")
def _banishes_targets(step: AnyStep) -> bool:
    """Whether a step banishes the targets, so that what cannot be banished is none."""
    if not isinstance(step, Banish | Destroy) or (isinstance(step, Destroy) and step.to != "banished"):
        return False
    return (step.cards if isinstance(step.cards, str) else step.cards.ref) == "targets"


@enforces("SPELL-02", "TRAP-03")
def _returns_targets(step: AnyStep) -> bool:
    """Whether a step returns the targets to a hand or Deck, so that what has to go to the Graveyard is none."""
    return isinstance(step, ToHand | ToDeck) and (
        (step.cards if isinstance(step.cards, str) else step.cards.ref) == "targets"
    )


IN_BATTLE = frozenset({"attacker", "attacked", "battled", "battling monsters"})
"""References to battling monsters. A monster that has left the field is still referred to, but cannot be targeted."""


def _targets_among_costs(ctx: Context, target: Target) -> Iterator[CardId]:
    """The cards given as costs that are in the Graveyard, or banished, by the time targets are chosen."""
    cards = target.cards
    if cards.ref is not None or cards.label is not None:
        return
    given = {"grave": ctx.buried, "banished": ctx.cast_out}
    cards = replace(cards, face=None) if cards.face == "up" else cards
    for card in (card for area in cards.area for card in given.get(area, ())):
        if ctx.state.owner(card) in ctx.players(cards.of, ctx.this) and ctx.fits(card, cards):
            yield card


@enforces("EFF-04")
def needs_no_targets(effect: Effect) -> bool:
    """Whether an effect is activated even if there is nothing that it could target: a mandatory Trigger Effect."""
    return effect.mandatory and effect.kind in ("trigger", "flip")


def targets_exist(ctx: Context, mode: Mode, activating: bool) -> bool:
    """Whether there are enough targets before the costs are paid, for targets that do not depend on the costs."""
    if ctx.chosen_after_costs:
        return True
    told = [group for group in mode.target if group.count != "costs" and not depend_on_costs(group.cards)]
    if not all(
        depend_on_targets(group.cards)
        or _enough_targets(ctx, mode, group, possible_targets(ctx, mode, group, activating))
        for group in told
    ):
        return False
    if not any(depend_on_targets(group.cards) for group in told) or len(told) < len(mode.target):
        return True
    return next(target_sets(ctx, mode, activating, 0), None) is not None


def _enough_targets(ctx: Context, mode: Mode, group: Target, possible: Sequence[CardId]) -> bool:
    low, high = target_bounds(ctx, mode, group, 0)
    return len(possible) >= low and (
        group.so_that is None
        or any(go_together(ctx, group, chosen) for n in range(low, high + 1) for chosen in combinations(possible, n))
    )


@enforces("EFF-08")
def go_together(ctx: Context, group: Target, chosen: Sequence[CardId]) -> bool:
    """Whether these can be targeted together: the condition on them holds."""
    return group.so_that is None or holds_with(ctx, group.so_that, chosen)


def target_sets(ctx: Context, mode: Mode, activating: bool, costs: int) -> Iterator[tuple[CardId, ...]]:
    """Every legal choice of targets, group by group."""
    yield from _sets(ctx, mode, mode.target, activating, costs, ())


def target_choices(ctx: Context, mode: Mode, activating: bool, costs: int) -> Sequence[tuple[CardId, ...]]:
    """The same as a list, lazy if there is one group of targets without a condition on all of them."""
    if len(mode.target) != 1 or mode.target[0].so_that is not None:
        return tuple(target_sets(ctx, mode, activating, costs))
    limits = target_bounds(ctx, mode, mode.target[0], costs)
    possible = possible_targets(ctx, mode, mode.target[0], activating)
    from duelog.core.lazy_sequences import LazyCombinations  # only where moves are listed

    return LazyCombinations(possible, *limits) if before_costs(ctx, mode.target[0], possible, limits[0]) else ()


def before_costs(ctx: Context, group: Target, possible: Collection[CardId], needed: int) -> bool:
    """Whether there would be enough targets without the cards used as costs: otherwise it cannot be activated."""
    if group.count == "costs" or ctx.chosen_after_costs:
        return True
    return len(set(possible) - {*ctx.buried, *ctx.cast_out}) >= needed


def _sets(
    ctx: Context, mode: Mode, groups: tuple[Target, ...], activating: bool, costs: int, taken: tuple[CardId, ...]
) -> Iterator[tuple[CardId, ...]]:
    if not groups:
        yield taken
        return
    low, high = target_bounds(ctx, mode, groups[0], costs)
    possible = possible_targets(ctx, mode, groups[0], activating, taken)
    if not before_costs(ctx, groups[0], possible, low):
        return
    free = tuple(card for card in possible if card not in taken)
    for count in range(low, min(high, len(free)) + 1):
        for chosen in combinations(free, count):
            if go_together(ctx, groups[0], chosen):
                yield from _sets(ctx, mode, groups[1:], activating, costs, taken + chosen)


# --- costs ------------------------------------------------------------------------------------------------------


def cost_candidates(ctx: Context, step: CardStep, from_hand: bool) -> tuple[CardId, ...]:
    """The cards that can be used for a cost; a card in the hand pays for itself only if its text says so.

    They are seen where they are, even if costs have already been named: a monster may count as another kind there.
    """
    given, ctx.buried, ctx.cast_out = (ctx.buried, ctx.cast_out), (), ()
    try:
        return _candidates_there(ctx, step, from_hand)
    finally:
        ctx.buried, ctx.cast_out = given


def _candidates_there(ctx: Context, step: CardStep, from_hand: bool) -> tuple[CardId, ...]:
    cards = ctx.select(step.cards)
    if from_hand and step.cards != "this":
        cards = tuple(card for card in cards if card != ctx.this)
    if isinstance(step, Discard) and step.cards != "this" and not goes_to_grave(ctx.state, ctx.this):
        cards = tuple(card for card in cards if card != ctx.this)  # its effect would not find it in the Graveyard
    if isinstance(step, PlaceCounters):
        cards += removed_instead(ctx, step)
    if isinstance(step, Tribute):
        cards += tuple(
            card
            for card in tributes_of_the_opponent(ctx.state, ctx.player)
            if card not in cards and _could_be_own(ctx, card, step)
        )
        cards = tuple(card for card in cards if may_be_tributed_otherwise(ctx.state, card))
    if isinstance(step, Send) or (isinstance(step, Discard) and step.to_grave):  # elsewhere is not sent
        cards = tuple(card for card in cards if goes_to_grave(ctx.state, card))
    if isinstance(step, ToHand):
        cards = tuple(card for card in cards if _comes_to_a_hand(ctx, card))
    if isinstance(step, ToHand | ToDeck):  # what is banished instead is not returned
        cards = tuple(card for card in cards if not banished_when_it_leaves(ctx.state, ctx.slot(card)))
    if isinstance(step, Banish):
        cards = tuple(card for card in cards if may_be_banished(ctx.state, ctx.player, card))
    return cards


def stays_in_hand(procedure: Procedure) -> bool:
    """Whether the monster cannot be given for its own cost, since it is not Summoned from the Graveyard as well."""
    return "grave" not in procedure.place


def _comes_to_a_hand(ctx: Context, card: CardId) -> bool:
    """Whether a returned card goes to its owner's hand: not a Token, nor a card of the Extra Deck."""
    return not ctx.state.face(card).in_extra_deck and not is_token(ctx.state, card)


def _could_be_own(ctx: Context, card: CardId, step: CardStep) -> bool:
    """Whether an opponent's monster would be valid if the player controlled it."""
    if not isinstance(step.cards, Cards) or "monsters" not in step.cards.area:
        return False
    return ctx.fits(card, replace(step.cards, of="both"))


def cost_sets(ctx: Context, mode: Mode, from_hand: bool) -> Iterator[tuple[CardId, ...]]:
    """Every legal choice of cards for the costs that leave a choice."""
    yield from _cost_sets(ctx, choosing(ctx, mode.cost), from_hand, ())


def choosing(ctx: Context, cost: tuple[AnyStep, ...]) -> tuple[CardStep | Detach, ...]:
    """The steps of a cost for which cards are chosen."""
    return tuple(
        step
        for step in cost
        if isinstance(step, Detach)
        or (isinstance(step, CardStep) and step.count is not None and not step.random)
        or (isinstance(step, PlaceCounters) and removed_instead(ctx, step))
    )


def _cost_sets(
    ctx: Context, steps: tuple[CardStep | Detach, ...], from_hand: bool, taken: tuple[CardId, ...]
) -> Iterator[tuple[CardId, ...]]:
    if not steps:
        yield taken
        return
    step = steps[0]
    if isinstance(step, Detach):
        for chosen in combinations(detachable_for_costs(ctx, step), step.count):
            yield from _cost_sets(ctx, steps[1:], from_hand, taken + chosen)
        return
    if isinstance(step, PlaceCounters):
        alike = sum(1 for _ in takewhile(lambda other: other == step, steps)) if step.count == 1 else 1
        for chosen in shared_counters(ctx, step, alike, taken):
            yield from _cost_sets(ctx, steps[alike:], from_hand, taken + chosen)
        return
    given = ctx.costs
    if taken and depend_on_costs(step):
        ctx.costs = taken
    free = tuple(card for card in cost_candidates(ctx, step, from_hand) if card not in taken)
    ctx.costs = given
    count = ctx.value(step.count or 0)
    demanded = set(tributes_of_the_opponent(ctx.state, ctx.player)) if isinstance(step, Tribute) else set[CardId]()
    for number in range(1 if step.up_to else count, min(count, len(free)) + 1):
        for chosen in combinations(free, number):
            if not demanded <= {*chosen, *taken} or not make_the_cost(ctx, step, chosen):
                continue
            yield from _cost_sets(ctx, steps[1:], from_hand, taken + chosen)


def with_materials(ctx: Context, mode: Mode, from_hand: bool, named: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards named for the costs, with the oldest materials if none are named."""
    rest = list(named)
    given: list[CardId] = []
    for step in choosing(ctx, mode.cost):
        if isinstance(step, Detach):
            materials = detachable_for_costs(ctx, step)
            chosen = [card for card in rest[: step.count] if card in materials]
            given += chosen or materials[: step.count]
            del rest[: len(chosen)]
            continue
        possible = cost_candidates(ctx, step, from_hand)
        for _ in range(ctx.value(step.count or 0)):
            if not rest or rest[0] not in possible:
                break
            given.append(rest.pop(0))
    return (*given, *rest)


@cites("EFF-09", "unpayable cost", "too-few-for-cost")
@cites("GEN-10", "unpayable cost")
@cites("GEN-09", "unpayable discard")
@cites("EFF-11", "unpayable cards from the Deck")
@cites("GEN-03", "cost that an effect forbids")
def unpayable(ctx: Context, mode: Mode, from_hand: bool) -> Iterator[Violation]:
    """The costs that cannot be paid in full (EFF-09)."""
    one_lacks = False
    for step in mode.cost:
        facts = _cannot_pay(ctx, step, from_hand)
        if facts is not None:
            one_lacks = True
            yield from broken_by(facts, "unpayable cost")
            if isinstance(step, Discard):
                yield from broken_by(facts, "unpayable discard")
            if isinstance(step, Mill):
                yield from broken_by(facts, "unpayable cards from the Deck")
            if _barred(ctx, step):
                yield from broken_by(facts, "cost that an effect forbids")
    if mode.cost and not one_lacks and next(cost_sets(ctx, mode, from_hand), None) is None:
        yield from broken("too-few-for-cost")


def _cannot_pay(ctx: Context, step: AnyStep, from_hand: bool) -> Message | None:
    state = ctx.state
    match step:
        case Pay():
            if step.amount == "half":
                return None
            need, have = ctx.value(step.amount), state.side(ctx.player).lp
            if have < need:
                return message("life-points-lacking", player=as_player(ctx.player), have=have, needed=need)
        case Detach():
            have = len(detachable_for_costs(ctx, step))
            if have < step.count:
                return message("materials-lacking", card=as_card(state, ctx.this), have=have)
        case PlaceCounters():
            return lacks_counters(ctx, step)
        case Mill():
            deck, need = state.side(ctx.player).deck, ctx.value(step.count)
            have = len(deck)
            if have >= need and not step.banish and not all(grave_of(state, card).endswith("grave") for card in deck):
                return message("would-be-banished")
            if have < need:
                return message("deck-holds", have=have, needed=need)
        case CardStep():
            if isinstance(step, Change) and step.count is None:
                return None  # a condition of the activation gives nothing away, and may be about no card
            if depend_on_costs(step) and not ctx.costs:
                return None  # known only once the previous cost is
            have = len(cost_candidates(ctx, step, from_hand))
            need = 1 if step.count is None or step.up_to else ctx.value(step.count)
            if have < need:
                return message("cards-lacking", have=have, needed=need)
        case _:
            pass
    return None


def _barred(ctx: Context, step: AnyStep) -> bool:
    """Whether a card effect forbids banishing what would be the cost (GEN-03)."""
    if isinstance(step, Mill):
        return step.banish and locked(ctx.state, ctx.player, "banish")
    return isinstance(step, Banish) and not all(
        may_be_banished(ctx.state, ctx.player, card) for card in ctx.select(step.cards)
    )
