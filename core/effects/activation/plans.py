"""Plans of activations, shared by listing, validating and executing moves."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.catalogue.arguments import message
from duelog.core.effects.activation.checks import (
    context_of,
    effect_violations,
    effects_at,
    effects_for,
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
from duelog.events.base import CardId, CopiedEffect


class ActivationPlan(NamedTuple):
    """An activation with every open choice resolved: the move, the effect it refers to, and the context.

    `found` are its violations if they were needed to choose the effect, by every effect that the move may refer to.
    """

    move: m.Activate
    candidate: Candidate
    ctx: Context
    found: tuple[Violation, ...] | None = None


Planned = ActivationPlan | list[Violation]
"""The plan of an activation, or the violations if there is none."""


@cites("EFF-07", "activation of no card")
def plan(state: State, book: CardBook, move: m.Activate) -> Planned:
    """The plan of a proposed activation: resolves which effect, zone and costs are meant.

    A move that leaves out its effect refers to the one that it would be legal for, if there is one. Returns the
    violations if it refers to no existing effect.
    """
    if not state.has_card(move.card):
        return list(broken_by(message("no-such-card"), "activation of no card"))
    candidate = find_candidate(state, book, move)
    if isinstance(candidate, list):
        return candidate
    model = _model_targeted(state, book, move) if not move.effect else None
    nearest = _plan_for(state, book, move, model or candidate)
    return nearest if move.effect or model is not None else _with_effect(state, book, move, nearest)


def _model_targeted(state: State, book: CardBook, move: m.Activate) -> Candidate | None:
    """The effect that a card becomes, by the card that is targeted first; None if its effect becomes none."""
    first = next((card for card in move.targets if state.has_card(card)), 0)
    if not first:
        return None
    others = (each for each in effects_at(state, book, move.card) if isinstance(each.number, CopiedEffect))
    return next((each for each in others if _becomes(state, each, first)), None)


def _becomes(state: State, candidate: Candidate, card: CardId) -> bool:
    """Whether this is a card's activation with the effect of another card."""
    effect, number = candidate.effect, candidate.number
    activated = effect is not None and effect.kind == "activation"
    return activated and isinstance(number, CopiedEffect) and number.of == state.name(card)


def _with_effect(state: State, book: CardBook, move: m.Activate, nearest: ActivationPlan) -> ActivationPlan:
    """The plan by the first effect of the card for which the move is legal; otherwise by the nearest effect."""
    found: list[list[Violation]] = []
    for planned in (nearest, *(_plan_for(state, book, move, other) for other in _others(state, book, nearest))):
        found.append(plan_violations(planned))
        if not found[-1]:
            return planned._replace(found=())
    return nearest._replace(found=tuple(_of_the_nearest(found)))


def _others(state: State, book: CardBook, planned: ActivationPlan) -> Iterator[Candidate]:
    """The other effects that a move which leaves out its effect may refer to."""
    found = effects_for(state, book, planned.move.player, planned.move.card)
    return (each for each in found if each.number != planned.candidate.number)


def _plan_for(state: State, book: CardBook, move: m.Activate, candidate: Candidate) -> ActivationPlan:
    ctx = context_of(state, book, move.player, candidate)
    to = None if move.to == candidate.where else move.to
    costs = move.costs
    mode = _mode_chosen(candidate.effect, move.option)
    if mode is not None and any(isinstance(step, Detach) for step in mode.cost):
        costs = with_materials(ctx, mode, candidate.stays_in_hand, costs)
    return ActivationPlan(replace(move, effect=candidate.number, to=to, costs=costs), candidate, ctx)


def _mode_chosen(effect: Effect | None, option: int) -> Mode | None:
    """The mode of an effect with the number `option`; None if there is none."""
    if effect is None:
        return None
    modes = modes_of(effect)
    if not effect.modes:
        return modes[0]
    return modes[option - 1] if 0 < option <= len(modes) else None


def activation_violations(planned: Planned) -> list[Violation]:
    """All violations of a proposed activation, given its plan."""
    if isinstance(planned, list):
        return planned
    return list(dict.fromkeys(plan_violations(planned) if planned.found is None else planned.found))


def _of_the_nearest(found: list[list[Violation]]) -> list[Violation]:
    """The violations by the effect that comes nearest to being legal, in the order in which a judge asks.

    Those by other effects follow, except for what a judge would ask before they get there.
    """
    from duelog.core.decisive import stage_of  # slow to import, and rarely needed

    nearest = max(found, key=_decided_at)
    at = _decided_at(nearest)
    others = (violation for each in found for violation in each if stage_of(violation.code) >= at)
    return [*nearest, *others]


def _decided_at(violations: list[Violation]) -> int:
    """The stage of the decisive one of these violations; a legal move has a stage after all others."""
    from duelog.core.decisive import ReasonStage, stage_of

    return min((stage_of(violation.code) for violation in violations), default=len(ReasonStage))


def plan_violations(planned: ActivationPlan) -> list[Violation]:
    """All violations of a plan."""
    move, candidate, ctx = planned.move, planned.candidate, planned.ctx
    found = [*not_controlled(ctx.state, candidate, move.player), *effect_violations(ctx, candidate)]
    found += wrong_zone(ctx, candidate, move.to)
    return [*found, *wrong_choices(ctx, candidate, move)]
