"""The obstacles to steps that Special Summon, make Tokens or Normal Summon: what would be Summoned, zones and locks."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import Message, as_player, message
from duelog.core.effects.activation.obstacles import stops
from duelog.core.effects.activation.selectors_known_later import (
    CHOSEN_LATER,
    about_targets,
    known_later,
)
from duelog.core.effects.choosing.cost_totals import any_so_that
from duelog.core.effects.choosing.room_for_summons import (
    may_clear_a_zone,
    number_together,
    room_after_costs,
    summoned_together,
    too_many_monsters,
)
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import (
    is_summon_forbidden,
    locked,
    no_special_summons,
    not_to_be_summoned,
)
from duelog.core.effects.evaluate.summonable import may_be_set, may_be_summoned_as, needs_proper_summon
from duelog.core.effects.language import (
    AnyStep,
    Cards,
    FusionSummon,
    MakeTokens,
    Mode,
    NormalSummonNow,
    RitualSummon,
    Summon,
    SynchroSummonNow,
    XyzSummonNow,
)
from duelog.core.effects.summoning.materials import fusion_possible, has_room, ritual_possible
from duelog.core.effects.summoning.normal_summons import playable_at_once
from duelog.core.effects.summoning.tokens_of_procedures import tokens_without_room
from duelog.core.rulebook import enforces
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.rules.room import room_for_monsters
from duelog.core.rules.unknown_cards import has_unknown_cards
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.places import OPPONENT, Player


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
            yield from no_zone_for_a_monster(ctx)
        yield from broken("no-fusion-monster")


@stops(RitualSummon)
@cites("RIT-01", "no-ritual-monster")
def _no_ritual(ctx: Context, step: RitualSummon, mode: Mode, first: bool) -> Iterator[Violation]:
    if _barred(ctx):
        yield from no_special_summons(ctx.state, ctx.player)
    elif not _could_be_there(ctx) and not ritual_possible(ctx, step):
        if not has_room(ctx) and ritual_possible(ctx, step, with_room=True):
            yield from no_zone_for_a_monster(ctx)
        yield from broken("no-ritual-monster")


@stops(SynchroSummonNow)
@cites("SYN-01", "no-synchro-monster")
def _no_synchro(ctx: Context, step: SynchroSummonNow, mode: Mode, first: bool) -> Iterator[Violation]:
    from duelog.core.effects.summoning.summons_at_once import synchro_choices  # few effects Synchro Summon

    if _barred(ctx):
        yield from no_special_summons(ctx.state, ctx.player)
    elif not _could_be_there(ctx) and next(synchro_choices(ctx, step), None) is None:
        yield from broken("no-synchro-monster")


@stops(XyzSummonNow)
@cites("XYZ-01", "no-xyz-monster")
def _no_xyz(ctx: Context, step: XyzSummonNow, mode: Mode, first: bool) -> Iterator[Violation]:
    from duelog.core.effects.summoning.summons_at_once import xyz_choices  # few effects Xyz Summon

    if _barred(ctx):
        yield from no_special_summons(ctx.state, ctx.player)
        return
    unknown = _could_be_there(ctx) or _materials_known_later(step)
    if not unknown and next(xyz_choices(ctx, step, ctx.select(step.materials)), None) is None:
        yield from broken("no-xyz-monster")


def _materials_known_later(step: XyzSummonNow) -> bool:
    """Whether the materials are targets, or what earlier steps move: the targets then say what has to be possible."""
    cards = step.materials
    named = cards if isinstance(cards, str) else cards.ref
    return named in (*CHOSEN_LATER, "moved") or (isinstance(cards, Cards) and known_later(cards))


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
        yield from no_zone_for_a_monster(ctx, player, mode=mode)
    yield from _no_room_for_all(ctx, player, step, mode)
    for forbidden in no_special_summons(ctx.state, ctx.one(step.by)):
        yield forbidden
        yield from broken_by(forbidden.message, "Summon by an effect that another forbids")
    if step.cards == "this":
        yield from not_to_be_summoned(ctx, ctx.this, may_be_set=may_be_set(step), onto=_field_of(ctx, step))
    if step.cards == "this" and step.as_kind == "special" and needs_proper_summon(ctx, ctx.this):
        yield from broken("never-properly-summoned", card=as_card(ctx.state, ctx.this))
    if not isinstance(step.cards, Cards) or known_later(step.cards) or from_opponents_deck_only(step.cards):
        return
    if needs_room(step):  # which cards they are may depend on the targets
        return
    left, need = _not_forbidden(ctx, step, left_after_costs(ctx, step.cards)), number_together(ctx, step)
    have = len(left) if any_so_that(ctx, step, left) else 0
    if not have:
        yield from nothing_fits(message("nothing-to-summon"), in_deck="deck" in step.cards.area)
    elif have < need:
        yield from nothing_fits(message("too-few-fit", have=have, needed=need), in_deck="deck" in step.cards.area)


def _not_forbidden(ctx: Context, step: Summon, cards: list[CardId]) -> list[CardId]:
    """Those of the cards that neither an effect nor their own text forbids the player to Special Summon so."""
    if step.by != "you":
        return cards
    onto = _field_of(ctx, step)
    left = [card for card in cards if not is_summon_forbidden(ctx, card, may_be_set=may_be_set(step), onto=onto)]
    return [card for card in left if may_be_summoned_as(ctx, card, step.as_kind)]


def _field_of(ctx: Context, step: Summon) -> Player | None:
    """Whose field a step Summons to; None if that depends on the monster."""
    return ctx.one(step.side) if step.side in ("you", "opponent") else None


def forbidden_from_extra_deck(ctx: Context, step: Summon) -> Iterator[Violation]:
    """The violation if a later step could Summon nothing, since all that it takes from the Extra Deck is forbidden."""
    if not isinstance(step.cards, Cards) or step.cards.area != ("extra",) or known_later(step.cards):
        return
    there = [*ctx.select(step.cards)]
    if there and not _not_forbidden(ctx, step, there):
        yield from nothing_fits(message("nothing-to-summon"), in_deck=False)


@cites("ZONE-01", "several monsters without room")
def _no_room_for_all(ctx: Context, player: Player, step: Summon, mode: Mode) -> Iterator[Violation]:
    """The violation if there is room for some but not all of the monsters that are Summoned together."""
    free, need = room_after_costs(ctx, player, mode), summoned_together(ctx, step, mode)
    if 0 < free < need:
        facts = message("too-few-zones", player=as_player(player), free=free, needed=need)
        yield from _limited(ctx, player, need) or broken_by(facts, "several monsters without room")


def _limited(ctx: Context, player: Player, need: int) -> list[Violation]:
    """The violation if an effect, whatever the zones, lets a player have no such number of further monsters."""
    return list(too_many_monsters(ctx.state, player, ctx.player, count=need))


@stops(MakeTokens)
def _no_room_for_tokens(ctx: Context, step: MakeTokens, mode: Mode, first: bool) -> Iterator[Violation]:
    yield from tokens_without_room(ctx, step, room_after_costs(ctx, ctx.one(step.side), mode))


# --- what other steps ask, too --------------------------------------------------------------------------------------


def needs_room(step: AnyStep) -> bool:
    """Whether a step Special Summons if a condition about the targets holds: they are not chosen yet."""
    return isinstance(step, Summon) and step.condition is not None and about_targets(step.condition)


def no_zone_for_a_monster(ctx: Context, player: Player | None = None, mode: Mode | None = None) -> Iterator[Violation]:
    """The violation if a player, by default the effect's, has no free Monster Zone, with a mode: after its costs."""
    who = ctx.player if player is None else player
    free = room_for_monsters(ctx.state, who, by=ctx.player) if mode is None else room_after_costs(ctx, who, mode)
    if free < 1:
        yield from _limited(ctx, who, 1) or no_monster_zone(who)


@cites("ZONE-01", "no-monster-zone")
def no_monster_zone(player: Player) -> Iterator[Violation]:
    """The violation that a player has no free Monster Zone."""
    yield from broken("no-monster-zone", player=as_player(player))


@cites("GEN-16", "nothing fits in the Deck")
@cites("EFF-07", "nothing fits")
def nothing_fits(facts: Message, *, in_deck: bool) -> Iterator[Violation]:
    """The violation that too few cards are what an effect asks for, in a Deck or elsewhere."""
    yield from broken_by(facts, "nothing fits in the Deck" if in_deck else "nothing fits")


def _barred(ctx: Context) -> bool:
    """Whether the player cannot Special Summon now."""
    return locked(ctx.state, ctx.player, "special summon")


def from_opponents_deck_only(cards: Cards) -> bool:
    """Whether a selector takes cards from the opponent's Deck only, whose cards nobody knows."""
    return cards.of == "opponent" and cards.area == ("deck",) and cards.label is None


@enforces("EFF-11")
def may_lie_in_the_opponents_hand(ctx: Context, cards: Cards) -> bool:
    """Whether a selector may find cards in the opponent's hand, of which only the number is known to the player."""
    known = cards.label is not None or cards.ref is not None
    if known or cards.of == "you" or cards.any_of or "hand" not in cards.area:
        return False
    return bool(ctx.state.side(OPPONENT[ctx.player]).hand)


def left_after_costs(ctx: Context, cards: Cards) -> list[CardId]:
    """The cards that a selector still finds when the costs are paid; references are not affected by costs."""
    known = cards.ref is not None or cards.label is not None
    return [card for card in ctx.select(cards) if known or card not in ctx.gone]
