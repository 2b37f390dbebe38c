"""What a proposed activation comes to: the one plan that listing, validating and executing share."""

from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.catalogue.arguments import message
from duelog.core.effects.activation.checks import (
    context_of,
    effect_violations,
    effects_at,
    find_candidate,
    not_controlled,
    wrong_choices,
    wrong_zone,
)
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.choosing.costs_and_targets import with_materials
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Detach, Effect, Mode
from duelog.core.rules.registry import broken_by, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import moves as m


class ActivationPlan(NamedTuple):
    """An activation with nothing left open: the move, and the effect that it means as its player sees the state."""

    move: m.Activate
    candidate: Candidate
    ctx: Context


Planned = ActivationPlan | list[Violation]
"""What an activation comes to, or why it comes to nothing."""


@cites("EFF-07", "activation of no card")
def plan(state: State, book: CardBook, move: m.Activate) -> Planned:
    """What a proposed activation comes to: which effect, zone and costs where it leaves them out.

    The violations where it means no effect that there is.
    """
    if not 0 < move.card <= len(state.cards):
        return list(broken_by(message("no-such-card"), "activation of no card"))
    candidate = find_candidate(state, book, move)
    if isinstance(candidate, list):
        return candidate
    return _plan_for(state, book, move, candidate)


def _plan_for(state: State, book: CardBook, move: m.Activate, candidate: Candidate) -> ActivationPlan:
    ctx = context_of(state, book, move.player, candidate)
    to = None if move.to == candidate.where else move.to
    costs = move.costs
    mode = _mode_chosen(candidate.effect, move.option)
    if mode is not None and any(isinstance(step, Detach) for step in mode.cost):
        costs = with_materials(ctx, mode, candidate.where.endswith("hand"), costs)
    return ActivationPlan(replace(move, effect=candidate.number, to=to, costs=costs), candidate, ctx)


def _mode_chosen(effect: Effect | None, option: int) -> Mode | None:
    """The mode of an effect that an option chooses; None where there is none."""
    if effect is None:
        return None
    modes = modes_of(effect)
    if not effect.modes:
        return modes[0]
    return modes[option - 1] if 0 < option <= len(modes) else None


def activation_violations(state: State, book: CardBook, move: m.Activate, planned: Planned) -> list[Violation]:
    """Everything that is wrong with an activation, and with what it comes to."""
    if isinstance(planned, list):
        return planned
    found = plan_violations(planned)
    if found and not move.effect:  # any of its effects may be meant
        for other in effects_at(state, book, move.card):
            found += plan_violations(_plan_for(state, book, move, other))
    return list(dict.fromkeys(found))


def plan_violations(planned: ActivationPlan) -> list[Violation]:
    """Everything that is wrong with this use of an effect."""
    move, candidate, ctx = planned
    found = [*not_controlled(ctx.state, candidate, move.player), *effect_violations(ctx, candidate)]
    found += wrong_zone(ctx, candidate, move.to)
    return [*found, *wrong_choices(ctx, candidate, move)]
