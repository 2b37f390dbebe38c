"""The registry of obstacles that make the steps of an effect impossible.

It comes with the obstacles to steps on the course of the duel, and to draws.
"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from duelog.core.catalogue.arguments import as_player
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import locked
from duelog.core.effects.language import (
    Amount,
    AnyStep,
    Banish,
    Branch,
    Cards,
    CardStep,
    Destroy,
    Draw,
    EndBattlePhase,
    Excavate,
    LastingLock,
    Mill,
    Mode,
    Negate,
)
from duelog.core.effects.language.words import typed_lock
from duelog.core.rulebook import enforces
from duelog.core.rules.facts import as_card, not_now
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.state import State
from duelog.core.violation import Violation

Obstacles = Callable[[Context, Any, Mode, bool], Iterator[Violation]]
"""Yields the reasons why a step of a mode could do nothing; the last argument is whether it is the first step."""

OBSTACLES: dict[type[AnyStep], Obstacles] = {}
"""The obstacle function of each kind of step that has one."""


def stops(*kinds: type[AnyStep]) -> Callable[[Obstacles], Obstacles]:
    """Registers the function for the reasons why these kinds of steps could do nothing."""

    def register(function: Obstacles) -> Obstacles:
        for kind in kinds:
            OBSTACLES[kind] = function
        return function

    return register


@cites("GEN-03", "no-banishing")
def no_banishing(ctx: Context, mode: Mode) -> Iterator[Violation]:
    """The violation if an effect has to banish cards, which its player cannot do now."""
    if locked(ctx.state, ctx.player, "banish") and _banishes(mode.steps):
        yield from broken("no-banishing", player=as_player(ctx.player))


def _banishes(steps: tuple[AnyStep, ...]) -> bool:
    return any(
        _banishes((*step.then, *step.otherwise))
        if isinstance(step, Branch)
        else _is_banishing(step) and step.after != "then" and step.condition is None
        for step in steps
    )


def _is_banishing(step: AnyStep) -> bool:
    if isinstance(step, Mill):
        return step.banish
    return isinstance(step, Banish) or (isinstance(step, Destroy) and step.to == "banished")


@stops(EndBattlePhase)
@cites("EFF-11", "Battle Phase that ends anyway")
def _ends_anyway(ctx: Context, step: EndBattlePhase, mode: Mode, first: bool) -> Iterator[Violation]:
    state, window = ctx.state, ctx.state.window
    at_the_end = state.step == "end" and window is not None and window.kind == "battle end"
    if state.phase != "battle" or at_the_end:
        yield from broken_by(not_now(state), "Battle Phase that ends anyway")


@stops(Negate)
@cites("EFF-11", "cannot-be-negated")
def _never_negated(ctx: Context, step: Negate, mode: Mode, first: bool) -> Iterator[Violation]:
    chain = ctx.state.chain
    if step.what in ("activation", "effect") and chain and never_negated(ctx.state, len(chain)):
        yield from broken("cannot-be-negated", card=as_card(ctx.state, chain[-1].card))


@enforces("GEN-03")
def never_negated(state: State, link: int) -> bool:
    """Whether the card of a Chain Link has its activation and its effects protected from being negated."""
    found = state.find(state.chain[link - 1].card)
    return found is not None and found[1].current.has("cannot be negated")


@stops(LastingLock)
@cites("EFF-11", "no-normal-summons")
def _allows_nothing(ctx: Context, step: LastingLock, mode: Mode, first: bool) -> Iterator[Violation]:
    """An additional Normal Summon is of no use to a player who can make none now."""
    allowed = {typed_lock(what).what for what in step.what}
    summons = allowed & {"extra normal summon", "extra normal summon or set"}
    forbidden = locked(ctx.state, ctx.player, "normal summon")
    if summons and forbidden and ("extra normal summon" in summons or locked(ctx.state, ctx.player, "set")):
        yield from broken("no-normal-summons", player=as_player(ctx.player))


@stops(Draw, Mill)
@cites("EFF-11", "deck-of-player-holds")
@cites("GEN-03", "no-draws")
def _too_few(ctx: Context, step: Draw | Mill, mode: Mode, first: bool) -> Iterator[Violation]:
    for player in ctx.players(step.who):
        have, need = len(ctx.state.side(player).deck), ctx.value(step.count)
        if have < need and (isinstance(step, Draw) or not step.up_to):
            yield from broken("deck-of-player-holds", player=as_player(player), have=have, needed=need)
        if isinstance(step, Draw) and locked(ctx.state, player, "draw") and _may_draw(ctx, step, mode):
            yield from broken("no-draws", player=as_player(player))


def _may_draw(ctx: Context, step: Draw, mode: Mode) -> bool:
    """Whether any card may have to be drawn: not if it is one for each card of an earlier step that finds none."""
    counted = step.count.count if isinstance(step.count, Amount) else None
    if not isinstance(counted, Cards) or counted.label is None:
        return True
    among = replace(counted, label=None)
    steps = (one for one in mode.steps if isinstance(one, CardStep) and one.label == counted.label)
    return any(ctx.fits(card, among) for one in steps for card in ctx.select(one.cards))


@stops(Excavate)
@cites("EFF-11", "deck-holds-fewer")
def _too_few_to_excavate(ctx: Context, step: Excavate, mode: Mode, first: bool) -> Iterator[Violation]:
    needed = ctx.value(step.count) if step.until is None else 1
    if len(ctx.state.side(ctx.one(step.who)).deck) < needed:
        yield from broken("deck-holds-fewer", needed=needed)
