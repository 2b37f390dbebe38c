"""Feasibility: an effect that could do nothing cannot be activated (EFF-11, GEN-16, ZONE-01)."""

from collections.abc import Iterator, Sequence
from itertools import takewhile

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, as_player, message
from duelog.core.effects.activation.obstacles import OBSTACLES, no_banishing, stops
from duelog.core.effects.activation.selectors_known_later import (
    CHOSEN_LATER,
    about_targets,
    chosen_in_a_deck,
    known_later,
)
from duelog.core.effects.choosing.cost_totals import any_so_that
from duelog.core.effects.choosing.given_for_costs import leaves_the_hand
from duelog.core.effects.choosing.room_for_summons import (
    free_monster_zones,
    may_clear_a_zone,
    number_together,
    summoned_together,
)
from duelog.core.effects.evaluate.context import Context, zone_count
from duelog.core.effects.evaluate.locks import locked, no_special_summons, not_to_be_summoned, tokens_locked
from duelog.core.effects.evaluate.summonable import may_be_set, needs_proper_summon
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
    FusionSummon,
    Later,
    MakeTokens,
    Mode,
    NormalSummonNow,
    OtherPlayer,
    Reveal,
    RitualSummon,
    SetCards,
    Summon,
    SynchroSummonNow,
    TakeControl,
    ToDeck,
    ToHand,
)
from duelog.core.effects.language.step_facts import ONLY_IF_DONE, STEP_FACTS
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.summoning.materials import fusion_possible, has_room, ritual_possible
from duelog.core.effects.summoning.normal_summons import playable_at_once
from duelog.core.rulebook import enforces
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.rules.unknown_cards import has_unknown_cards
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.places import Player


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
        asked = step.condition is None or (index == 0 and (_needs_room(step) or ctx.holds(step.condition)))
        if asked and (step.after not in ONLY_IF_DONE or _required_at_activation(step, steps[:index])):
            yield from _obstacles(ctx, step, mode, first=index == 0)
        elif isinstance(step, Summon) and (step.condition is None or _asks_if_summonable(step.condition)):
            yield from no_special_summons(ctx.state, ctx.one(step.by))
            if (step.condition, step.after) == (None, "if you do") and not may_clear_a_zone(ctx, mode, step):
                yield from _no_zone_for_a_monster(ctx, mode=mode)
        over = index == 0 and step.condition is not None and not asked


def _needs_room(step: AnyStep) -> bool:
    """Whether a step Special Summons if a condition about the targets holds: they are not chosen yet."""
    return isinstance(step, Summon) and step.condition is not None and about_targets(step.condition)


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


def _steps_now(ctx: Context, steps: tuple[AnyStep, ...]) -> Iterator[AnyStep]:
    """The steps, with branches replaced by the steps that would be taken now; those decided later stay."""
    for step in steps:
        if isinstance(step, Branch) and not _decided_later(step):
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


# --- Summons ----------------------------------------------------------------------------------------------------


def _could_be_there(ctx: Context) -> bool:
    """Whether the monster to be Summoned, or its materials, could be among cards that nobody has identified."""
    return has_unknown_cards(ctx.state, ctx.player)


@stops(FusionSummon)
@cites("FUS-01", "no-fusion-monster")
def _no_fusion(ctx: Context, step: FusionSummon, mode: Mode, first: bool) -> Iterator[Violation]:
    if _barred(ctx) and not step.only_send:
        yield from no_special_summons(ctx.state, ctx.player)
    elif not _could_be_there(ctx) and not fusion_possible(ctx, step, with_room=step.only_send):
        if not step.only_send and not has_room(ctx) and fusion_possible(ctx, step, with_room=True):
            yield from _no_zone_for_a_monster(ctx)
        yield from broken("no-fusion-monster")


@stops(RitualSummon)
@cites("RIT-01", "no-ritual-monster")
def _no_ritual(ctx: Context, step: RitualSummon, mode: Mode, first: bool) -> Iterator[Violation]:
    if _barred(ctx):
        yield from no_special_summons(ctx.state, ctx.player)
    elif not _could_be_there(ctx) and not ritual_possible(ctx, step):
        if not has_room(ctx) and ritual_possible(ctx, step, with_room=True):
            yield from _no_zone_for_a_monster(ctx)
        yield from broken("no-ritual-monster")


@stops(SynchroSummonNow)
@cites("SYN-01", "no-synchro-monster")
def _no_synchro(ctx: Context, step: SynchroSummonNow, mode: Mode, first: bool) -> Iterator[Violation]:
    from duelog.core.effects.summoning.procedure_moves import synchro_choices  # few effects Synchro Summon

    if _barred(ctx):
        yield from no_special_summons(ctx.state, ctx.player)
    elif not _could_be_there(ctx) and next(synchro_choices(ctx), None) is None:
        yield from broken("no-synchro-monster")


@stops(NormalSummonNow)
@cites("EFF-07", "no-normal-summon-at-once")
def _no_normal_summon(ctx: Context, step: NormalSummonNow, mode: Mode, first: bool) -> Iterator[Violation]:
    waiting = sum(link.card == ctx.this and not link.resolved for link in ctx.state.chain)
    if len(playable_at_once(ctx, step)) <= waiting:  # each activation of it in this Chain takes a monster
        yield from broken("no-normal-summon-at-once")


@stops(Summon)
@cites("EFF-10", "Summon by an effect that another forbids")
@cites("SUM-12", "never-properly-summoned")
def _no_summon(ctx: Context, step: Summon, mode: Mode, first: bool) -> Iterator[Violation]:
    player = ctx.one(step.side) if step.side in ("you", "opponent") else ctx.player
    if player != ctx.player or not may_clear_a_zone(ctx, mode, step):
        yield from _no_zone_for_a_monster(ctx, player, mode=mode)
    yield from _no_room_for_all(ctx, player, step, mode)
    for forbidden in no_special_summons(ctx.state, ctx.one(step.by)):
        yield forbidden
        yield from broken_by(forbidden.message, "Summon by an effect that another forbids")
    if step.cards == "this":
        yield from not_to_be_summoned(ctx, ctx.this, may_be_set=may_be_set(step))
    if step.cards == "this" and step.as_kind == "special" and needs_proper_summon(ctx, ctx.this):
        yield from broken("never-properly-summoned", card=as_card(ctx.state, ctx.this))
    if not isinstance(step.cards, Cards) or known_later(step.cards) or _from_opponents_deck_only(step.cards):
        return
    if _needs_room(step):  # which cards they are may depend on the targets
        return
    left, need = _left(ctx, step.cards), number_together(ctx, step)
    have = len(left) if any_so_that(ctx, step, left) else 0
    if not have:
        yield from _nothing_fits(message("nothing-to-summon"), in_deck="deck" in step.cards.area)
    elif have < need:
        yield from _nothing_fits(message("too-few-fit", have=have, needed=need), in_deck="deck" in step.cards.area)


@cites("ZONE-01", "several monsters without room")
def _no_room_for_all(ctx: Context, player: Player, step: Summon, mode: Mode) -> Iterator[Violation]:
    """The violation if there is room for some but not all of the monsters that are Summoned together."""
    free, need = free_monster_zones(ctx, player, mode), summoned_together(ctx, step, mode)
    if 0 < free < need:
        facts = message("too-few-zones", player=as_player(player), free=free, needed=need)
        yield from broken_by(facts, "several monsters without room")


@stops(MakeTokens)
@cites("ZONE-01", "too-few-zones")
@cites("TOKEN-01", "too-few-zones")
def _no_room_for_tokens(ctx: Context, step: MakeTokens, mode: Mode, first: bool) -> Iterator[Violation]:
    player = ctx.one(step.side)
    free, need = free_monster_zones(ctx, player, mode), ctx.value(step.count)
    if free < need:
        yield from broken("too-few-zones", player=as_player(player), free=free, needed=need)
    if tokens_locked(ctx.state, ctx.player, step):
        yield from broken("no-special-summons", player=as_player(ctx.player))


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
    if of_graves and locked(ctx.state, ctx.player, "banish from grave"):
        yield from _no_banishing_from_graves(ctx)
    else:
        yield from _no_cards(ctx, step, first)


@stops(Equip, SetCards)
def _cannot_be_placed(ctx: Context, step: Equip | SetCards, mode: Mode, first: bool) -> Iterator[Violation]:
    needs_zone = step.what is not None if isinstance(step, Equip) else step.cards == "targets"
    if needs_zone and zone_count(ctx.state, ctx.player, ("spells",)) <= _takes_a_zone(ctx):
        yield from _no_spell_zone(ctx.player)
    else:
        yield from _no_cards(ctx, step, first)


@stops(TakeControl)
def _no_room_for_control(ctx: Context, step: TakeControl, mode: Mode, first: bool) -> Iterator[Violation]:
    if not any(isinstance(other, Destroy) for other in takewhile(lambda other: other is not step, mode.steps)):
        yield from _no_zone_for_a_monster(ctx, ctx.one(step.by), mode=mode)


@stops(BlockZone)
def _no_zone_to_block(ctx: Context, step: BlockZone, mode: Mode, first: bool) -> Iterator[Violation]:
    if zone_count(ctx.state, player := ctx.one(step.who), (step.area,)) < step.count:
        yield from _no_monster_zone(player) if step.area == "monsters" else _no_spell_zone(player)


@stops(OtherPlayer)
def _impossible_for_you(ctx: Context, step: OtherPlayer, mode: Mode, first: bool) -> Iterator[Violation]:
    """The reasons why the answered effect could do nothing for the player who would take it over."""
    last = ctx.state.chain[-1] if ctx.state.chain else None
    taken = ctx.book.mode(ctx.state.name(last.card), last.effect, last.option) if last is not None else None
    if last is not None and taken is not None:
        yield from feasibility_violations(Context(ctx.state, ctx.book, ctx.player, last.card), taken)


# --- zones and locks --------------------------------------------------------------------------------------------


def _no_zone_for_a_monster(ctx: Context, player: Player | None = None, mode: Mode | None = None) -> Iterator[Violation]:
    who = ctx.player if player is None else player
    if (zone_count(ctx.state, who, ("monsters",)) if mode is None else free_monster_zones(ctx, who, mode)) < 1:
        yield from _no_monster_zone(who)


@cites("ZONE-01", "no-monster-zone")
def _no_monster_zone(player: Player) -> Iterator[Violation]:
    yield from broken("no-monster-zone", player=as_player(player))


@cites("ZONE-02", "no-spell-zone")
def _no_spell_zone(player: Player) -> Iterator[Violation]:
    yield from broken("no-spell-zone", player=as_player(player))


@cites("GEN-03", "no-searches")
def _no_search(ctx: Context) -> Iterator[Violation]:
    yield from broken("no-searches", player=as_player(ctx.player))


@cites("GEN-03", "no-banishing-from-graves")
def _no_banishing_from_graves(ctx: Context) -> Iterator[Violation]:
    yield from broken("no-banishing-from-graves", player=as_player(ctx.player))


@cites("GEN-16", "nothing fits in the Deck")
@cites("EFF-07", "nothing fits")
def _nothing_fits(facts: Message, *, in_deck: bool) -> Iterator[Violation]:
    yield from broken_by(facts, "nothing fits in the Deck" if in_deck else "nothing fits")


def _barred(ctx: Context) -> bool:
    """Whether the player cannot Special Summon now."""
    return locked(ctx.state, ctx.player, "special summon")


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
    return banishes and _only_graves(mode) and locked(ctx.state, ctx.player, "banish from grave")


def _is_target_in_grave(step: Banish, mode: Mode) -> bool:
    """Whether a step banishes a target that is in a Graveyard."""
    at = {"first target": 0, "second target": 1}.get(step.cards) if isinstance(step.cards, str) else None
    return at is not None and at < len(mode.target) and mode.target[at].cards.area == ("grave",)


def _from_deck(step: CardStep) -> bool:
    return isinstance(step.cards, Cards) and "deck" in step.cards.area


def _from_opponents_deck_only(cards: Cards) -> bool:
    """Whether a selector takes cards from the opponent's Deck only, whose cards nobody knows."""
    return cards.of == "opponent" and cards.area == ("deck",) and cards.label is None


def _left(ctx: Context, cards: Cards) -> list[CardId]:
    """The cards that a selector still finds when the costs are paid; references are not affected by costs."""
    known = cards.ref is not None or cards.label is not None
    return [card for card in ctx.select(cards) if known or card not in ctx.gone]


@cites("EFF-11", "deck-holds")
def _nothing_there(ctx: Context, step: CardStep) -> Iterator[Violation]:
    if not isinstance(step.cards, Cards) or known_later(step.cards) or step.cards.ref in CHOSEN_LATER:
        return
    if _from_opponents_deck_only(step.cards):
        return
    left, need = _left(ctx, step.cards), number_together(ctx, step)
    if (have := len(left) if any_so_that(ctx, step, left) else 0) < need:
        yield from _nothing_fits(message("too-few-fit", have=have, needed=need), in_deck=_from_deck(step))
        if _from_deck(step) and (deck := len(ctx.state.side(ctx.player).deck)) < need:
            yield from broken("deck-holds", have=deck, needed=need)
    if isinstance(step, ToHand) and _from_deck(step) and locked(ctx.state, ctx.player, "search"):
        yield from _no_search(ctx)
    if isinstance(step, SetCards) and zone_count(ctx.state, ctx.player, ("spells",)) <= _takes_a_zone(ctx):
        yield from _no_spell_zone(ctx.player)
