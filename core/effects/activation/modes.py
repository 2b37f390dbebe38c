"""The modes of an effect: whether one can be chosen, with which cards for its costs."""

from collections.abc import Iterator
from functools import cache

from duelog.core.effects.activation.feasibility import feasibility_violations, no_target_can_be_banished
from duelog.core.effects.choosing.costs_and_targets import (
    cost_sets,
    needs_no_targets,
    target_sets,
    targets_exist,
    unpayable,
)
from duelog.core.effects.choosing.given_for_costs import record_costs
from duelog.core.effects.choosing.order_of_choices import depend_on_costs
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Effect, Mode
from duelog.core.rulebook import enforces
from duelog.events.base import CardId


def mode_possible(ctx: Context, candidate: Candidate, mode: Mode) -> bool:
    """Whether the costs of a mode can be paid, its targets chosen, and its steps do something.

    A mandatory effect is activated whether it will do anything or not, a mandatory Trigger Effect without targets if
    there are none (EFF-04).
    """
    ctx.chosen_after_costs = is_chosen_after_costs(ctx, candidate, mode)
    return _possible(ctx, candidate, mode)


@enforces("EFF-08", "EFF-09")
def is_chosen_after_costs(ctx: Context, candidate: Candidate, mode: Mode) -> bool:
    """Whether a mode may have targets that only the costs provide: another mode with the same costs needs none of them.

    The costs are paid for the effect then, and its mode is chosen together with the targets.
    """
    effect = candidate.effect
    if effect is None or not shares_costs(effect):
        return False
    ctx.chosen_after_costs = False
    return any(_possible(ctx, candidate, other) for other in effect.modes if other is not mode)


@cache
def shares_costs(effect: Effect) -> bool:
    """Whether all modes of an effect have the same costs."""
    return len(effect.modes) > 1 and bool(effect.modes[0].cost) and len({mode.cost for mode in effect.modes}) == 1


def _possible(ctx: Context, candidate: Candidate, mode: Mode) -> bool:
    """Whether a mode is possible, with targets from the costs only if it is chosen after these."""
    from_hand = candidate.stays_in_hand
    activating = candidate.effect is not None and candidate.effect.kind == "activation"
    must = candidate.effect is not None and candidate.effect.mandatory
    if next(unpayable(ctx, mode, from_hand), None) is not None:
        return False
    record_costs(ctx, mode, (), from_hand=from_hand)
    if must and no_target_can_be_banished(ctx, mode):
        return False
    if not must and not depend_on_costs(mode.steps) and next(feasibility_violations(ctx, mode), None) is not None:
        return False
    if mode.requires is not None and not ctx.holds(mode.requires):
        return False
    if candidate.effect is not None and needs_no_targets(candidate.effect):
        return True
    if not targets_exist(ctx, mode, activating):
        return False
    return any(
        next(target_sets(ctx, mode, activating, len(costs)), None) is not None
        for costs in costs_possible(ctx, candidate, mode)
    )


def costs_possible(ctx: Context, candidate: Candidate, mode: Mode) -> Iterator[tuple[CardId, ...]]:
    """The choices of cards for the costs after which the steps still do something; each is recorded in the context."""
    from_hand = candidate.stays_in_hand
    must = candidate.effect is not None and candidate.effect.mandatory
    for costs in cost_sets(ctx, mode, from_hand):
        record_costs(ctx, mode, costs, from_hand=from_hand)
        if must or not costs or next(feasibility_violations(ctx, mode), None) is None:
            yield costs
