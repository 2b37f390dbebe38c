"""The moves that activate an effect: every choice of zone, costs and targets."""

from collections.abc import Iterator, Sequence
from itertools import chain

from duelog.core.effects.activation.candidates import activatable, zones_for
from duelog.core.effects.activation.checks import context_of
from duelog.core.effects.activation.modes import costs_possible, mode_possible
from duelog.core.effects.activation.plans import ActivationPlan, plan_violations
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.choosing.costs_and_targets import needs_no_targets, target_choices
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.lazy_sequences import LazyProduct
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId
from duelog.events.places import Place, Player


class Activations(LazyProduct[m.Activate]):
    """Activations of one effect that differ only in targets and zone, and share a plan."""

    def __init__(
        self, plan: ActivationPlan, targets: Sequence[tuple[CardId, ...]], zones: Sequence[Place | None]
    ) -> None:
        super().__init__(_WithTargets(plan.move), targets, zones)
        self._plan = plan

    def allowed(self, move: m.Activate) -> bool:
        """Whether one of them has no violations."""
        return not plan_violations(self._plan._replace(move=move))


def activations(state: State, book: CardBook, player: Player, session: Session) -> Iterator[Activations]:
    """All legal activations, in lists whose moves differ only in targets and zone."""
    for candidate in activatable(state, book, player, session):
        yield from _ways(state, book, player, candidate)


def moves_of(state: State, book: CardBook, player: Player, candidate: Candidate) -> Iterator[m.Activate]:
    """The moves that activate one effect."""
    return chain.from_iterable(_ways(state, book, player, candidate))


def _ways(state: State, book: CardBook, player: Player, candidate: Candidate) -> Iterator[Activations]:
    zones = zones_for(state, player, candidate)
    effect = candidate.effect
    ctx = context_of(state, book, player, candidate)
    if effect is None:
        plain = m.Activate(player=player, card=candidate.card, effect=candidate.number)
        yield Activations(ActivationPlan(plain, candidate, ctx), ((),), zones)
        return
    for option, mode in enumerate(modes_of(effect), 1):
        if not mode_possible(ctx, candidate, mode):
            continue
        for costs in costs_possible(ctx, candidate, mode):
            targets = target_choices(ctx, mode, effect.kind == "activation", len(costs))
            if not targets and needs_no_targets(effect):
                targets = ((),)
            plain = m.Activate(
                player=player, card=candidate.card, effect=candidate.number, costs=costs,
                option=option if effect.modes else 0,
            )  # fmt: skip
            yield Activations(ActivationPlan(plain, candidate, ctx), targets, zones)


class _WithTargets:
    """Gives an activation its targets and its zone."""

    def __init__(self, plain: m.Activate) -> None:
        self._plain = plain

    def __call__(self, targets: tuple[CardId, ...], zone: Place | None) -> m.Activate:
        plain = self._plain
        return m.Activate(
            player=plain.player, card=plain.card, effect=plain.effect, to=zone, costs=plain.costs, targets=targets,
            option=plain.option,
        )  # fmt: skip
