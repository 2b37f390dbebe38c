"""Feasibility: an effect that could do nothing cannot be activated (EFF-11, GEN-16, ZONE-01)."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from duelog.core.catalogue.arguments import as_player, message
from duelog.core.effects.activation.obstacles import OBSTACLES, no_banishing, stops
from duelog.core.effects.activation.selectors_known_later import (
    CHOSEN_LATER,
    chosen_in_a_deck,
    known_later,
)
from duelog.core.effects.activation.summon_obstacles import (
    forbidden_from_extra_deck,
    from_opponents_deck_only,
    left_after_costs,
    may_lie_in_the_opponents_hand,
    needs_room,
    no_monster_zone,
    no_zone_for_a_monster,
    nothing_fits,
)
from duelog.core.effects.choosing.cost_totals import any_so_that
from duelog.core.effects.choosing.given_for_costs import leaves_the_hand
from duelog.core.effects.choosing.room_for_summons import (
    blockable_zones,
    free_monster_zones,
    may_clear_a_zone,
    number_together,
)
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import locked, may_be_banished, no_banishing_from_graves, no_special_summons
from duelog.core.effects.language import (
    Amount,
    AnyStep,
    Banish,
    BlockZone,
    Branch,
    Cards,
    CardStep,
    Change,
    Condition,
    Destroy,
    Draw,
    Equip,
    Later,
    MakeDirect,
    Mode,
    OtherPlayer,
    Reveal,
    SetCards,
    Summon,
    TakeControl,
    ToDeck,
    ToHand,
)
from duelog.core.effects.language.step_facts import ONLY_IF_DONE, STEP_FACTS
from duelog.core.effects.language.walk import pieces_of
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import bars_direct_attack
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.rules.room import free_zones
from duelog.core.violation import Violation
from duelog.events.places import SPELL_ZONES, Player


@enforces("EFF-11", "GEN-16", "ZONE-01", "TOKEN-01", "FUS-01", "RIT-01")
def feasibility_violations(ctx: Context, mode: Mode) -> Iterator[Violation]:
    """The violations because the steps of an effect cannot be carried out."""
    yield from no_banishing(ctx, mode)
    over = False
    steps = list(_steps_now(ctx, mode.steps))
    for index, step in enumerate(steps):
        if isinstance(step, Branch):
            ways = (step.then, step.otherwise)
            impossible = [list(feasibility_violations(ctx, replace(mode, steps=way))) for way in ways]
            yield from impossible[0] if all(impossible) else ()
            continue
        if over:
            continue
        asked = step.condition is None or (index == 0 and (needs_room(step) or ctx.holds(step.condition)))
        asked = asked or isinstance(step, TakeControl)  # its obstacle is the zone, whatever else it takes
        if asked and (step.after not in ONLY_IF_DONE or _required_at_activation(step, steps[:index])):
            yield from _obstacles(ctx, step, mode, first=index == 0)
        elif isinstance(step, Summon) and (step.condition is None or _asks_if_summonable(step.condition)):
            yield from no_special_summons(ctx.state, ctx.one(step.by))
            if (step.condition, step.after) == (None, "if you do"):
                yield from forbidden_from_extra_deck(ctx, step)
                if not may_clear_a_zone(ctx, mode, step):
                    yield from no_zone_for_a_monster(ctx, mode=mode)
        over = index == 0 and step.condition is not None and not asked


def _asks_if_summonable(condition: Condition) -> bool:
    """Whether a condition is only that a card which an earlier step chooses can be Special Summoned."""
    counted = condition.count
    return isinstance(counted, Cards) and counted.summonable and counted.label is not None


def _decided_later(branch: Branch) -> bool:
    """Whether a coin, a die or a later choice decides which steps are taken: one of the ways has to be possible."""
    condition = branch.condition
    if condition is None:
        return False
    found: bool | None = condition.compiled("decided later")
    if found is None:
        decided = (
            (isinstance(piece, Amount) and piece.result is not None)
            or (isinstance(piece, Condition) and piece.option is not None)
            for piece in pieces_of(condition)
        )
        found = condition.keep_compiled("decided later", any(decided))
    return found


def _asks_for_targets(branch: Branch) -> bool:
    """Whether a branch has one way only, which is taken if the targets, not chosen yet, still fit as it resolves."""
    if branch.condition is None or branch.otherwise:
        return False
    found: bool | None = branch.condition.compiled("asks for targets")
    if found is None:
        asked = (isinstance(piece, Cards) and piece.ref == "targets" for piece in pieces_of(branch.condition))
        found = branch.condition.keep_compiled("asks for targets", any(asked))
    return found


def _steps_now(ctx: Context, steps: tuple[AnyStep, ...]) -> Iterator[AnyStep]:
    """The steps, with branches replaced by the steps that would be taken now; those decided later stay."""
    for step in steps:
        if isinstance(step, Branch) and _asks_for_targets(step):
            yield from (one for one in step.then if isinstance(one, Draw))
        elif isinstance(step, Branch) and not _decided_later(step):
            yield from _steps_now(ctx, step.then if ctx.holds(step.condition) else step.otherwise)
        else:
            yield step


def _obstacles(ctx: Context, step: AnyStep, mode: Mode, *, first: bool) -> Iterator[Violation]:
    """The reasons why a step could do nothing, from the table; for other steps on cards, too few cards."""
    kind = type(step)
    if not STEP_FACTS[kind].can_be_impossible or (isinstance(step, Change) and step.but is not None):
        return
    if kind in OBSTACLES:
        yield from OBSTACLES[kind](ctx, step, mode, first)
    elif isinstance(step, CardStep):
        yield from _no_cards(ctx, step, first)


def _no_cards(ctx: Context, step: CardStep, first: bool) -> Iterator[Violation]:
    """The violation if a step has too few cards; earlier steps may still add cards outside the Deck."""
    if first or _from_deck(step):
        yield from _nothing_there(ctx, step)


# --- other steps ------------------------------------------------------------------------------------------------


@stops(ToHand)
def _cannot_be_added(ctx: Context, step: ToHand, mode: Mode, first: bool) -> Iterator[Violation]:
    if chosen_in_a_deck(step, mode) and locked(ctx.state, ctx.player, "search"):
        yield from _no_search(ctx)
    else:
        yield from _no_cards(ctx, step, first)


@stops(Reveal)
def _nothing_to_reveal(ctx: Context, step: Reveal, mode: Mode, first: bool) -> Iterator[Violation]:
    """The violation if there is nothing to reveal, unless the effect also does something later."""
    if not any(isinstance(other, Later) and other.after not in ONLY_IF_DONE for other in mode.steps):
        yield from _no_cards(ctx, step, first)


@stops(Banish)
def _cannot_be_banished(ctx: Context, step: Banish, mode: Mode, first: bool) -> Iterator[Violation]:
    of_graves = (first and _only_graves(mode)) or _is_target_in_grave(step, mode)
    if of_graves and no_banishing_from_graves(ctx.state, ctx.player):
        yield from _no_banishing_from_graves(ctx)
    else:
        yield from _no_cards(ctx, step, first)


@stops(Equip, SetCards)
def _cannot_be_placed(ctx: Context, step: Equip | SetCards, mode: Mode, first: bool) -> Iterator[Violation]:
    needs_zone = step.what is not None if isinstance(step, Equip) else step.cards == "targets"
    if needs_zone and len(free_zones(ctx.state, ctx.player, SPELL_ZONES)) <= _takes_a_zone(ctx):
        yield from _no_spell_zone(ctx.player)
    else:
        yield from _no_cards(ctx, step, first)


@stops(TakeControl)
def _no_room_for_control(ctx: Context, step: TakeControl, mode: Mode, first: bool) -> Iterator[Violation]:
    before = takewhile(lambda other: other is not step, mode.steps)
    if step.by != "owner" and not any(isinstance(other, Destroy) for other in before):
        player = ctx.one(step.by)
        yield from no_monster_zone(player) if free_monster_zones(ctx, player, mode) < 1 else ()


@stops(BlockZone)
def _no_zone_to_block(ctx: Context, step: BlockZone, mode: Mode, first: bool) -> Iterator[Violation]:
    if len(blockable_zones(ctx, step)) < step.count:
        player = ctx.one(step.who)
        yield from no_monster_zone(player) if step.area == "monsters" else _no_spell_zone(player)


@stops(MakeDirect)
@cites("GEN-03", "attack that cannot be direct")
def _cannot_be_direct(ctx: Context, step: MakeDirect, mode: Mode, first: bool) -> Iterator[Violation]:
    battle = ctx.state.battle
    found = ctx.state.find(battle.attacker) if battle is not None else None
    barred = bars_direct_attack(ctx.state, found) if found is not None else None
    if barred is not None:
        yield from broken_by(barred, "attack that cannot be direct")


@stops(OtherPlayer)
def _impossible_for_you(ctx: Context, step: OtherPlayer, mode: Mode, first: bool) -> Iterator[Violation]:
    """The reasons why the answered effect could do nothing for the player who would take it over."""
    last = ctx.state.chain[-1] if ctx.state.chain else None
    taken = ctx.book.mode(ctx.state.name(last.card), last.effect, last.option) if last is not None else None
    if last is not None and taken is not None:
        yield from feasibility_violations(Context(ctx.state, ctx.book, ctx.player, last.card), taken)


# --- zones and locks --------------------------------------------------------------------------------------------


@cites("ZONE-02", "no-spell-zone")
def _no_spell_zone(player: Player) -> Iterator[Violation]:
    yield from broken("no-spell-zone", player=as_player(player))


@cites("GEN-03", "no-searches")
def _no_search(ctx: Context) -> Iterator[Violation]:
    yield from broken("no-searches", player=as_player(ctx.player))


@cites("GEN-03", "no-banishing-from-graves")
def _no_banishing_from_graves(ctx: Context) -> Iterator[Violation]:
    yield from broken("no-banishing-from-graves", player=as_player(ctx.player))


def _takes_a_zone(ctx: Context) -> int:
    """The number of Spell & Trap Zones that the activated card itself takes up: one if it is in the hand."""
    return int(leaves_the_hand(ctx) and "field" not in ctx.state.face(ctx.this).kinds)


def _required_at_activation(step: AnyStep, before: Sequence[AnyStep]) -> bool:
    """Whether a step has to be possible at activation even though it is not the first; `before` are those before it."""
    if isinstance(step, TakeControl) or (isinstance(step, Summon) and step.cards == "this"):
        return True
    if isinstance(step, Draw):
        return not any(isinstance(other, ToDeck) for other in before)  # these put cards there first
    return step.after == "if you do" and isinstance(step, CardStep) and _from_deck(step)


def _only_graves(mode: Mode) -> bool:
    """Whether all targets are in Graveyards."""
    return bool(mode.target) and all(group.cards.area == ("grave",) for group in mode.target)


@enforces("EFF-08")
def no_target_can_be_banished(ctx: Context, mode: Mode) -> bool:
    """Whether an effect has no possible target: it banishes them from Graveyards, which its player cannot do."""
    banishes = any(isinstance(step, Banish) and step.cards == "targets" for step in mode.steps)
    return banishes and _only_graves(mode) and no_banishing_from_graves(ctx.state, ctx.player)


def _is_target_in_grave(step: Banish, mode: Mode) -> bool:
    """Whether a step banishes a target that is in a Graveyard."""
    at = {"first target": 0, "second target": 1}.get(step.cards) if isinstance(step.cards, str) else None
    return at is not None and at < len(mode.target) and mode.target[at].cards.area == ("grave",)


def _from_deck(step: CardStep) -> bool:
    return isinstance(step.cards, Cards) and "deck" in step.cards.area


@cites("EFF-11", "deck-holds")
def _nothing_there(ctx: Context, step: CardStep) -> Iterator[Violation]:
    if not isinstance(step.cards, Cards) or known_later(step.cards) or step.cards.ref in CHOSEN_LATER:
        return
    if from_opponents_deck_only(step.cards) or may_lie_in_the_opponents_hand(ctx, step.cards):
        return
    left, need = left_after_costs(ctx, step.cards), number_together(ctx, step)
    if isinstance(step, Banish) and step.cards.area == ("grave",):  # Kycoo the Ghost Destroyer keeps them there
        left = [card for card in left if may_be_banished(ctx.state, ctx.player, card)]
    if (have := len(left) if any_so_that(ctx, step, left) else 0) < need:
        yield from nothing_fits(message("too-few-fit", have=have, needed=need), in_deck=_from_deck(step))
        if _from_deck(step) and (deck := len(ctx.state.side(ctx.player).deck)) < need:
            yield from broken("deck-holds", have=deck, needed=need)
    if isinstance(step, ToHand) and _from_deck(step) and locked(ctx.state, ctx.player, "search"):
        yield from _no_search(ctx)
    if isinstance(step, SetCards) and len(free_zones(ctx.state, ctx.player, SPELL_ZONES)) <= _takes_a_zone(ctx):
        yield from _no_spell_zone(ctx.player)
