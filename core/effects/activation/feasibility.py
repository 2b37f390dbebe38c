"""Whether an effect could do anything: without that it cannot be activated (EFF-11, GEN-16, ZONE-01)."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import Message, as_player, message
from duelog.core.effects.evaluate.context import Context, area_of, zone_count
from duelog.core.effects.evaluate.locks import locked, no_special_summons
from duelog.core.effects.evaluate.summonable import first_of_its_kind
from duelog.core.effects.language import (
    AnyStep,
    Banish,
    Branch,
    Cards,
    CardStep,
    Draw,
    Equip,
    Excavate,
    FusionSummon,
    LockKind,
    MakeTokens,
    Mill,
    Mode,
    NormalSummonNow,
    OtherPlayer,
    RitualSummon,
    SetCards,
    Summon,
    SynchroSummonNow,
    TakeControl,
    ToHand,
    Tribute,
)
from duelog.core.effects.language.step_facts import STEP_FACTS
from duelog.core.effects.summoning.materials import fusion_possible, ritual_possible
from duelog.core.effects.summoning.normal_summons import playable_at_once
from duelog.core.effects.summoning.procedure_moves import synchro_choices
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, broken_by, cites, enforces
from duelog.core.violation import Violation
from duelog.events.places import Player


@enforces("EFF-11", "GEN-16", "ZONE-01", "TOKEN-01", "FUS-01", "RIT-01")
def impossible(ctx: Context, mode: Mode) -> Iterator[Violation]:
    """What keeps the steps of an effect from doing what they say."""
    for index, step in enumerate(_steps_now(ctx, mode.steps)):
        asked = step.condition is None or (index == 0 and ctx.holds(step.condition))
        if asked and (step.after == "and" or _needed_all_the_same(step)):
            yield from _impossible(ctx, step, mode, first=index == 0)
        if index == 0 and step.condition is not None and not ctx.holds(step.condition):
            break


def _steps_now(ctx: Context, steps: tuple[AnyStep, ...]) -> Iterator[AnyStep]:
    """The steps, with those of a branch as it would be taken now."""
    for step in steps:
        if isinstance(step, Branch):
            yield from _steps_now(ctx, step.then if ctx.holds(step.condition) else step.otherwise)
        else:
            yield step


@cites("FUS-01", "no-fusion-monster")
@cites("RIT-01", "no-ritual-monster")
@cites("SYN-01", "no-synchro-monster")
@cites("EFF-07", "no-normal-summon-at-once")
@cites("EFF-11", "deck-holds-fewer")
def _impossible(  # noqa: C901 (one case for each kind of step)
    ctx: Context, step: AnyStep, mode: Mode, *, first: bool
) -> Iterator[Violation]:
    if not STEP_FACTS[type(step)].can_be_impossible:
        return
    match step:
        case FusionSummon() | RitualSummon() | SynchroSummonNow() if _barred(ctx):
            yield from no_special_summons(ctx.state, ctx.player, *_SUMMONS)
        case Draw():
            yield from _too_few(ctx, step)
        case Mill():
            yield from _too_few(ctx, step)
        case MakeTokens():
            yield from _no_room_for_tokens(ctx, step, mode)
        case FusionSummon() if not fusion_possible(ctx, step):
            yield from broken("no-fusion-monster")
            if not zone_count(ctx.state, ctx.player, ("monsters",)):
                yield from _no_monster_zone(ctx.player)
        case RitualSummon() if not ritual_possible(ctx, step):
            yield from broken("no-ritual-monster")
            if not zone_count(ctx.state, ctx.player, ("monsters",)):
                yield from _no_monster_zone(ctx.player)
        case SynchroSummonNow() if next(synchro_choices(ctx), None) is None:
            yield from broken("no-synchro-monster")
        case Summon():
            yield from _no_summon(ctx, step, mode)
        case Excavate() if len(ctx.state.side(ctx.one(step.who)).deck) < ctx.value(step.count):
            yield from broken("deck-holds-fewer", needed=ctx.value(step.count))
        case ToHand() if _excavated(step, mode) and locked(ctx.state, ctx.player, "search"):
            yield from _no_search(ctx)
        case NormalSummonNow() if not playable_at_once(ctx):
            yield from broken("no-normal-summon-at-once")
        case TakeControl():
            yield from _no_room_for_control(ctx, step, mode)
        case Equip() if step.what is not None and not zone_count(ctx.state, ctx.player, ("spells",)):
            yield from _no_spell_zone(ctx)
        case Banish() if first and locked(ctx.state, ctx.player, "banish from grave") and _only_graves(mode):
            yield from _no_banishing_from_graves(ctx)
        case OtherPlayer():
            yield from _impossible_for_you(ctx)
        case CardStep() if first or _from_deck(step):
            yield from _nothing_there(ctx, step)
        case _:
            pass


@cites("ZONE-01", "no-monster-zone")
def _no_monster_zone(player: Player) -> Iterator[Violation]:
    yield from broken("no-monster-zone", player=as_player(player))


@cites("ZONE-02", "no-spell-zone")
def _no_spell_zone(ctx: Context) -> Iterator[Violation]:
    yield from broken("no-spell-zone", player=as_player(ctx.player))


@cites("GEN-03", "no-searches")
def _no_search(ctx: Context) -> Iterator[Violation]:
    yield from broken("no-searches", player=as_player(ctx.player))


@cites("GEN-03", "no-banishing-from-graves")
def _no_banishing_from_graves(ctx: Context) -> Iterator[Violation]:
    yield from broken("no-banishing-from-graves", player=as_player(ctx.player))


def _excavated(step: CardStep, mode: Mode) -> bool:
    """Whether a step is about cards that an earlier one shows from the top of a Deck."""
    shown = {other.label for other in mode.steps if isinstance(other, Excavate)}
    return isinstance(step.cards, Cards) and step.cards.label in shown


def _impossible_for_you(ctx: Context) -> Iterator[Violation]:
    """What keeps the effect that is answered from being applied to who would take it over."""
    last = ctx.state.chain[-1] if ctx.state.chain else None
    mode = ctx.book.mode(ctx.state.name(last.card), last.effect, last.option) if last is not None else None
    if last is not None and mode is not None:
        yield from impossible(Context(ctx.state, ctx.book, ctx.player, last.card), mode)


@cites("EFF-11", "deck-of-player-holds")
@cites("GEN-03", "no-draws")
def _too_few(ctx: Context, step: Draw | Mill) -> Iterator[Violation]:
    for player in ctx.players(step.who):
        have, need = len(ctx.state.side(player).deck), ctx.value(step.count)
        if have < need and (isinstance(step, Draw) or not step.upto):
            yield from broken("deck-of-player-holds", player=as_player(player), have=have, needed=need)
        if isinstance(step, Draw) and locked(ctx.state, player, "draw"):
            yield from broken("no-draws", player=as_player(player))


def _freed(ctx: Context, mode: Mode) -> int:
    """Monster Zones that the cost frees."""
    freed = 0
    for step in mode.cost:
        if isinstance(step, CardStep) and (isinstance(step, Tribute) or step.cards == "this"):
            cards = ctx.select(step.cards)
            if any((where := ctx.state.place_of(card)) and area_of(where[3:]) == "monsters" for card in cards):
                freed += ctx.value(step.count) if step.count is not None else 1
    return freed


@cites("ZONE-01", "too-few-zones")
@cites("TOKEN-01", "too-few-zones")
def _no_room_for_tokens(ctx: Context, step: MakeTokens, mode: Mode) -> Iterator[Violation]:
    player = ctx.one(step.side)
    free = zone_count(ctx.state, player, ("monsters",)) + (_freed(ctx, mode) if player == ctx.player else 0)
    need = ctx.value(step.count)
    if free < need:
        yield from broken("too-few-zones", player=as_player(player), free=free, needed=need)
    yield from no_special_summons(ctx.state, ctx.player, "special summon")


def _no_room_for_control(ctx: Context, step: TakeControl, mode: Mode) -> Iterator[Violation]:
    player = ctx.one(step.by)
    if zone_count(ctx.state, player, ("monsters",)) + (_freed(ctx, mode) if player == ctx.player else 0) < 1:
        yield from _no_monster_zone(player)


@cites("EFF-10", "Summon by an effect that another forbids")
@cites("SUM-12", "never-properly-summoned")
def _no_summon(ctx: Context, step: Summon, mode: Mode) -> Iterator[Violation]:
    player = ctx.one(step.side) if step.side in ("you", "opponent") else ctx.player
    free = zone_count(ctx.state, player, ("monsters",)) + (_freed(ctx, mode) if player == ctx.player else 0)
    if free < 1:
        yield from _no_monster_zone(player)
    for forbidden in no_special_summons(ctx.state, ctx.player, *_SUMMONS):
        yield forbidden
        yield from broken_by(forbidden.message, "Summon by an effect that another forbids")
    if step.cards == "this" and step.as_kind == "special" and first_of_its_kind(ctx, ctx.this):
        yield from broken("never-properly-summoned", card=as_card(ctx.state, ctx.this))
    if isinstance(step.cards, Cards) and not _known_later(step.cards) and not ctx.select(step.cards):
        yield from _nothing_fits(message("nothing-to-summon"), in_deck="deck" in step.cards.area)


@cites("GEN-16", "nothing fits in the Deck")
@cites("EFF-07", "nothing fits")
def _nothing_fits(facts: Message, *, in_deck: bool) -> Iterator[Violation]:
    yield from broken_by(facts, "nothing fits in the Deck" if in_deck else "nothing fits")


_SUMMONS: tuple[LockKind, ...] = ("special summon", "summon")
"""The locks that keep a player from every Special Summon."""


def _barred(ctx: Context) -> bool:
    """Whether the player cannot Special Summon now."""
    return any(locked(ctx.state, ctx.player, lock) for lock in _SUMMONS)


def _takes_a_zone(ctx: Context) -> int:
    """How many Spell & Trap Zones the card that is activated will take up itself: one, if it comes from the hand."""
    face, where = ctx.state.face(ctx.this), ctx.state.place_of(ctx.this)
    return int(where is not None and where.endswith("hand") and not face.is_monster and "field" not in face.kinds)


def _needed_all_the_same(step: AnyStep) -> bool:
    """Whether a step that follows upon another has to be possible from the start."""
    if isinstance(step, TakeControl) or (isinstance(step, Summon) and step.cards == "this"):
        return True
    return step.after == "if you do" and isinstance(step, CardStep) and _from_deck(step)


def _only_graves(mode: Mode) -> bool:
    """Whether all that it targets lies in Graveyards."""
    return bool(mode.target) and all(group.cards.area == ("grave",) for group in mode.target)


def _from_deck(step: CardStep) -> bool:
    return isinstance(step.cards, Cards) and "deck" in step.cards.area


_CHOSEN_LATER = ("targets", "first target", "second target")
"""Cards that are looked for when targets are chosen."""


def _known_later(cards: Cards) -> bool:
    """Whether a selector asks for what only the steps before it bring about: cards they chose or moved, their names."""
    if cards.label is not None or cards.named is not None or "moved" in (cards.ref, cards.same_name_as):
        return True
    within = (*cards.all_of, *cards.any_of, *([cards.not_] if cards.not_ is not None else []))
    return any(_known_later(part) for part in within)


@cites("EFF-11", "deck-holds")
def _nothing_there(ctx: Context, step: CardStep) -> Iterator[Violation]:
    if not isinstance(step.cards, Cards) or _known_later(step.cards) or step.cards.ref in _CHOSEN_LATER:
        return
    have = len(ctx.select(step.cards))
    need = 1 if step.count is None or step.upto else ctx.value(step.count)
    if have < need:
        yield from _nothing_fits(message("too-few-fit", have=have, needed=need), in_deck=_from_deck(step))
        if _from_deck(step) and (deck := len(ctx.state.side(ctx.player).deck)) < need:
            yield from broken("deck-holds", have=deck, needed=need)
    if isinstance(step, ToHand) and _from_deck(step) and locked(ctx.state, ctx.player, "search"):
        yield from _no_search(ctx)
    if isinstance(step, SetCards) and zone_count(ctx.state, ctx.player, ("spells",)) <= _takes_a_zone(ctx):
        yield from _no_spell_zone(ctx)
