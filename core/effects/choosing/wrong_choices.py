"""The reasons against the targets and costs named for an activation (EFF-08, EFF-09)."""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from duelog.core.catalogue.arguments import Argument, Message, as_player, message
from duelog.core.effects.choosing.actions import detachable_for_costs
from duelog.core.effects.choosing.cost_totals import make_the_cost
from duelog.core.effects.choosing.costs_and_targets import (
    before_costs,
    choosing,
    cost_candidates,
    go_together,
    needs_no_targets,
    possible_targets,
    target_sets,
)
from duelog.core.effects.choosing.counter_costs import counter_sets, most_counters, removed_instead, too_few_here
from duelog.core.effects.choosing.room_for_summons import room_for_targets, target_bounds
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import CardStep, Detach, Discard, Effect, Mode, PlaceCounters, Tribute
from duelog.core.rulebook import enforces
from duelog.core.rules.answers import bounds as range_of
from duelog.core.rules.facts import as_cards, as_copies
from duelog.core.rules.registry import broken_by, cites
from duelog.core.rules.summons import tributes_of_the_opponent
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import CardId


@enforces("EFF-08")
def wrong_targets(ctx: Context, mode: Mode, activating: bool, costs: int, named: tuple[CardId, ...]) -> Message | None:
    """The facts if the targets named are not valid."""
    rest, could_be, least, most = list(named), list[CardId](), 0, 0
    for group in mode.target:
        low, high = target_bounds(ctx, mode, group, costs)
        possible = possible_targets(ctx, mode, group, activating, named[: len(named) - len(rest)])
        could_be, least, most = [*could_be, *possible], least + low, most + high
        if not before_costs(ctx, group, possible, low):
            return message("nothing-before-cost" if len(set(possible)) >= low else "too-few-to-target", needed=low)
        taken = list[CardId]()
        while rest and len(taken) < high and rest[0] in possible:
            taken.append(rest.pop(0))
        if len(taken) < low or not go_together(ctx, group, taken):
            could, are = as_copies(ctx.state, possible, named)
            return message("wrong-targets", wanted=range_of(low, high), possible=could, named=are)
    if rest:
        room = room_for_targets(ctx, mode)
        if room is not None and room < len(named) <= len(possible_targets(ctx, mode, mode.target[0], activating)):
            return message("too-few-zones", player=as_player(ctx.player), free=room, needed=len(named))
        return _superfluous_targets(ctx.state, range_of(least, most), tuple(dict.fromkeys(could_be)), named, rest)
    return message("targeted-twice") if len(set(named)) < len(named) else None


def goes_without_targets(ctx: Context, effect: Effect, mode: Mode, move: m.Activate) -> bool:
    """Whether a move activates a mandatory Trigger Effect without targets since there are none."""
    if move.targets or not needs_no_targets(effect):
        return False
    return next(target_sets(ctx, mode, False, len(move.costs)), None) is None


@cites("GEN-03", "opponent's Tribute not given")
@cites("GEN-09", "wrong discard")
@cites("EFF-09", "wrong cost", "wrong discard", "opponent's Tribute not given")
def wrong_costs(ctx: Context, mode: Mode, from_hand: bool, named: tuple[CardId, ...]) -> Iterator[Violation]:
    """The violations by the cards named for the costs, the most specific first."""
    at, spare, could_be = 0, 0, set[CardId]()
    for step in choosing(ctx, mode.cost):
        if isinstance(step, PlaceCounters) and step.count is None:
            given = _removed_instead(ctx, step, named[at:])
        elif isinstance(step, Detach):
            given = _detached(ctx, step, named[at:], could_be)
        else:
            given = _given(ctx, step, from_hand, named, at, could_be)
        if not isinstance(given, int):
            yield from broken_by(given, "wrong discard" if isinstance(step, Discard) else "wrong cost")
            return
        at += given
        spare += given - 1 if given and not isinstance(step, Detach) and step.up_to else 0
    yield from _too_much_or_too_little(ctx, mode, named, range_of(at - spare, at), named[at:], could_be)


def _removed_instead(ctx: Context, step: PlaceCounters, rest: Sequence[CardId]) -> int | Message:
    """The number of cards named whose counters are removed instead of this card's, or the facts if they are lacking."""
    if rest and rest[0] in removed_instead(ctx, step):
        return 1
    return too_few_here(ctx, step) or 0


def _detached(ctx: Context, step: Detach, rest: Sequence[CardId], could_be: set[CardId]) -> int | Message:
    """The number of materials named, or the facts if some are missing; without any, the oldest are used."""
    materials = detachable_for_costs(ctx, step)
    given = tuple(card for card in rest[: step.count] if card in materials)
    if 0 < len(given) < step.count:
        return message("wrong-materials-detached", needed=step.count, named=as_cards(ctx.state, given))
    could_be.update(materials)
    return len(given)


def _given(
    ctx: Context, step: CardStep, from_hand: bool, named: tuple[CardId, ...], at: int, could_be: set[CardId]
) -> int | Message:
    """The number of cards named from `at` on that pay a cost of cards or counters, or the facts if they do not."""
    possible = cost_candidates(ctx, step, from_hand)
    could_be.update(possible)
    count = ctx.value(step.count or 0)
    if isinstance(step, PlaceCounters):
        count = max((most_counters(ctx, step, card) for card in possible), default=0)
    given = tuple(takewhile(possible.__contains__, named[at : at + count]))
    if given and not _go_together(ctx, step, given, named[:at]):
        given = ()
    if len(given) < (1 if step.up_to else count):
        could, are = as_copies(ctx.state, possible, named)
        needed = range_of(1 if step.up_to else count, count)
        return message("wrong-costs", needed=needed, possible=could, named=are)
    return len(given)


def _go_together(ctx: Context, step: CardStep, given: tuple[CardId, ...], before: tuple[CardId, ...]) -> bool:
    """Whether cards can pay a cost together, after those named for the costs before it."""
    if isinstance(step, PlaceCounters) and given not in set(counter_sets(ctx, step, before)):
        return False
    return make_the_cost(ctx, step, given)


def _too_much_or_too_little(
    ctx: Context,
    mode: Mode,
    named: tuple[CardId, ...],
    needed: Argument,
    rest: Sequence[CardId],
    could_be: Collection[CardId],
) -> Iterator[Violation]:
    """The violations if every cost has its cards, but some cards are superfluous, missing or named twice."""
    demanded = tuple(card for card in tributes_of_the_opponent(ctx.state, ctx.player) if card not in named)
    if rest:
        facts = _superfluous_costs(ctx.state, could_be, named, needed if choosing(ctx, mode.cost) else 0, rest)
        yield from broken_by(facts, "wrong cost")
    elif demanded and any(isinstance(step, Tribute) for step in choosing(ctx, mode.cost)):
        facts = message("tribute-demanded", cards=as_cards(ctx.state, demanded))
        yield from broken_by(facts, "opponent's Tribute not given")
    elif len(set(named)) < len(named) and not any(isinstance(step, PlaceCounters) for step in mode.cost):
        yield from broken_by(message("given-twice"), "wrong cost")


def _superfluous_targets(
    state: State, wanted: Argument, possible: tuple[CardId, ...], named: tuple[CardId, ...], rest: Sequence[CardId]
) -> Message:
    """The facts if `rest` of the targets named are too many, or cannot be targeted.

    `wanted` is how many targets the effect takes, 0 if it does not target.
    """
    if wanted == 0:
        return message("no-targets")
    if others := [card for card in rest if card not in possible]:
        return message("not-to-be-targeted", cards=as_cards(state, others))
    if len(set(named)) < len(named):
        return message("targeted-twice")
    could, are = as_copies(state, possible, named)
    return message("wrong-targets", wanted=wanted, possible=could, named=are)


def _superfluous_costs(
    state: State, possible: Collection[CardId], named: tuple[CardId, ...], needed: Argument, rest: Sequence[CardId]
) -> Message:
    """The facts if `rest` of the cards named for the costs are too many, or cannot be given.

    `needed` is how many cards the costs take, 0 if none are chosen for them.
    """
    if needed == 0:
        return message("no-cards-for-cost")
    if others := [card for card in rest if card not in possible]:
        return message("not-to-be-given", cards=as_cards(state, others))
    if len(set(named)) < len(named):
        return message("given-twice")
    return message("more-than-cost", needed=needed, named=as_cards(state, named))
