"""Room for Summons: the number of Monster Zones available to an effect, and the number its Special Summons need
together.
"""

from collections.abc import Collection, Iterator, Sequence
from itertools import takewhile

from duelog.core.catalogue.arguments import as_player
from duelog.core.effects.evaluate.context import Context, area_of
from duelog.core.effects.language import (
    AnyStep,
    Ask,
    Banish,
    BlockZone,
    Cards,
    CardStep,
    Destroy,
    Equip,
    Mode,
    Send,
    Summon,
    SwapControl,
    TakeControl,
    Target,
    ToDeck,
    ToHand,
    Tribute,
)
from duelog.core.effects.language.selectors import CardsOf
from duelog.core.effects.language.walk import pieces_of
from duelog.core.rulebook import enforces
from duelog.core.rules.registry import broken, cites
from duelog.core.rules.room import free_zones, monsters_allowed, room_for_monsters
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.places import MONSTER_ZONES, SPELL_ZONES, Place, Player


def freed_by_costs(ctx: Context, mode: Mode) -> int:
    """The number of Monster Zones that the costs free: those of the cards chosen or, before that, as many as can be."""
    if ctx.costs:
        places = (found[0] for card in ctx.gone if (found := ctx.state.find(card)) is not None)  # a material frees none
        mine = f"p{ctx.player}"
        return sum(1 for at in places if at.startswith(mine) and area_of(at[3:]) == "monsters")
    freed = 0
    for step in mode.cost:
        if isinstance(step, _CLEARING):
            cards = ctx.select(step.cards)
            if any((where := ctx.state.place_of(card)) and area_of(where[3:]) == "monsters" for card in cards):
                freed += ctx.value(step.count) if step.count is not None else 1
    return freed


_CLEARING = (Destroy, Tribute, ToHand, ToDeck, Banish, Send)
"""Costs by which a card leaves the field."""


def may_clear_a_zone(ctx: Context, mode: Mode, summon: Summon) -> bool:
    """Whether a step before a Summon may take a monster of the effect's player off the field."""
    before = [*takewhile(lambda step: step is not summon, mode.steps)]
    asked = [step for step in before if isinstance(step, Ask)]
    return any(_may_clear(ctx, mode, step, asked) for step in before)


def _may_clear(ctx: Context, mode: Mode, step: AnyStep, asked: Sequence[Ask]) -> bool:
    if not isinstance(step, _CLEARING):
        return isinstance(step, TakeControl | SwapControl | Equip)
    aims = step.cards.ref if isinstance(step.cards, Cards) else step.cards
    if aims in _TARGETS:
        cards = [card for target in mode.target[_TARGETS[aims]] for card in ctx.select(target.cards)]
    elif step.cards == "this" or isinstance(step.cards, Cards):
        labels = {piece.label for piece in pieces_of(step.cards) if isinstance(piece, Cards) and piece.label}
        shown: list[CardsOf] = [ask.cards for ask in asked if ask.label in labels and ask.cards is not None]
        cards = [*ctx.select(step.cards), *(card for choice in shown for card in ctx.select(choice))]
    else:
        return True
    places = [found[0] for card in cards if (found := ctx.state.find(card)) is not None]
    return any(where.startswith(f"p{ctx.player}") and area_of(where[3:]) == "monsters" for where in places)


_TARGETS = {"targets": slice(None), "first target": slice(1), "second target": slice(1, 2)}
"""What a step does something to, as the groups of targets that it may be among."""


@enforces("ZONE-01", "EFF-08")
def has_no_zone_for_targets(ctx: Context, mode: Mode) -> bool:
    """Whether an effect takes control of its targets first, for which there is no free zone, so that there are none."""
    first = mode.steps[0] if mode.steps else None
    if not isinstance(first, TakeControl):
        return False
    aims = (first.cards if isinstance(first.cards, str) else first.cards.ref) == "targets"
    return aims and free_monster_zones(ctx, ctx.one(first.by), mode) < 1


def free_monster_zones(ctx: Context, player: Player, mode: Mode) -> int:
    """The number of a player's Monster Zones that are free after the costs are paid."""
    return len(free_zones(ctx.state, player, MONSTER_ZONES)) + _leaving(ctx, player, mode)


def room_after_costs(ctx: Context, player: Player, mode: Mode) -> int:
    """The number of monsters that the effect's player can place on a player's side after the costs are paid."""
    return room_for_monsters(ctx.state, player, by=ctx.player, leaving=_leaving(ctx, player, mode))


def _leaving(ctx: Context, player: Player, mode: Mode) -> int:
    return freed_by_costs(ctx, mode) if player == ctx.player else 0


@cites("GEN-03", "outnumbering")
def too_many_monsters(
    state: State, side: Player, by: Player, *, freed: Collection[CardId] = (), count: int = 1
) -> Iterator[Violation]:
    """The violation if effects keep a player from placing so many monsters on a side once the cards `freed` left."""
    allowed = monsters_allowed(state, side, by, freed=freed)
    if allowed is not None and allowed < count:
        yield from broken("outnumbering", player=as_player(side))


def number_together(ctx: Context, step: CardStep) -> int:
    """The number of cards that a step takes either completely or not at all; 1 if it may take fewer."""
    return 1 if step.count is None or step.up_to else ctx.value(step.count)


@enforces("ZONE-01")
def summoned_together(ctx: Context, step: Summon, mode: Mode) -> int:
    """The minimum number of monsters that a step Summons at the same time."""
    if step.cards == "targets" and step.count is None:
        return max(1, sum(target_bounds(ctx, mode, target, 1)[0] for target in mode.target))
    return number_together(ctx, step)


@enforces("ZONE-01", "EFF-08")
def target_bounds(ctx: Context, mode: Mode, target: Target, costs: int) -> tuple[int, int]:
    """The minimum and maximum number of targets; at most as many monsters to be Summoned as there are zones for."""
    if target.count == "costs":
        return costs, costs
    low, highest = (target.count, target.count) if isinstance(target.count, int) else target.count
    high = ctx.value(highest)
    room = high if low == high else room_for_targets(ctx, mode)
    return low, high if room is None else max(low, min(high, room))


def room_for_targets(ctx: Context, mode: Mode) -> int | None:
    """The number of zones for targets that the first step Summons; None if that step does not Summon them."""
    first = mode.steps[0] if mode.steps else None
    if isinstance(first, Summon) and first.cards == "targets" and first.side == "you" and len(mode.target) == 1:
        return room_after_costs(ctx, ctx.player, mode)
    return None


@enforces("ZONE-01", "ZONE-02")
def blockable_zones(ctx: Context, step: BlockZone, chosen: Collection[Place] = ()) -> list[Place]:
    """The zones that a step can choose from: free, and not `chosen` before."""
    zones = MONSTER_ZONES if step.area == "monsters" else SPELL_ZONES
    return [zone for player in ctx.players(step.who) for zone in free_zones(ctx.state, player, zones, chosen)]
