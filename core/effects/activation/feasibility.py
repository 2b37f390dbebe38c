"""Whether an effect could do anything: without that it cannot be activated (EFF-11, GEN-16, ZONE-01)."""

from collections.abc import Iterator

from duelog.core.effects.evaluate.context import Context, area_of, zone_count
from duelog.core.effects.evaluate.locks import Objection, locked
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
from duelog.core.rules.registry import enforces


@enforces("EFF-11", "GEN-16", "ZONE-01", "TOKEN-01", "FUS-01", "RIT-01")
def impossible(ctx: Context, mode: Mode) -> Iterator[Objection]:
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


def _impossible(ctx: Context, step: AnyStep, mode: Mode, *, first: bool) -> Iterator[Objection]:
    if not STEP_FACTS[type(step)].can_be_impossible:
        return
    match step:
        case FusionSummon() | RitualSummon() | SynchroSummonNow() if _barred(ctx):
            yield "GEN-03", f"p{ctx.player} cannot Special Summon now"
        case Draw():
            yield from _too_few(ctx, step)
        case Mill():
            yield from _too_few(ctx, step)
        case MakeTokens():
            yield from _no_room_for_tokens(ctx, step, mode)
        case FusionSummon() if not fusion_possible(ctx, step):
            yield "FUS-01", "no Fusion Monster can be Summoned with the materials at hand"
            yield from _no_zone(ctx)
        case RitualSummon() if not ritual_possible(ctx, step):
            yield "RIT-01", "no Ritual Monster can be Summoned with the Tributes at hand"
            yield from _no_zone(ctx)
        case SynchroSummonNow() if next(synchro_choices(ctx), None) is None:
            yield "SYN-01", "no Synchro Monster can be Summoned with this card now"
        case Summon():
            yield from _no_summon(ctx, step, mode)
        case Excavate() if len(ctx.state.side(ctx.one(step.who)).deck) < ctx.value(step.count):
            yield "EFF-11", f"the Deck holds fewer than {ctx.value(step.count)} cards"
        case ToHand() if _excavated(step, mode) and locked(ctx.state, ctx.player, "search"):
            yield "GEN-03", f"p{ctx.player} cannot search the Deck now"
        case NormalSummonNow() if not playable_at_once(ctx):
            yield "EFF-07", "no monster in the hand can be Normal Summoned or Set"
        case TakeControl():
            yield from _no_room_for_control(ctx, step, mode)
        case Equip() if step.what is not None and not zone_count(ctx.state, ctx.player, ("spells",)):
            yield "ZONE-02", f"p{ctx.player} has no free Spell & Trap Zone"
        case Banish() if first and locked(ctx.state, ctx.player, "banish from grave") and _only_graves(mode):
            yield "GEN-03", f"p{ctx.player} cannot banish from the Graveyard now"
        case OtherPlayer():
            yield from _impossible_for_you(ctx)
        case CardStep() if first or _from_deck(step):
            yield from _nothing_there(ctx, step)
        case _:
            pass


def _no_zone(ctx: Context) -> Iterator[Objection]:
    if not zone_count(ctx.state, ctx.player, ("monsters",)):
        yield "ZONE-01", f"p{ctx.player} has no free Monster Zone"


def _excavated(step: CardStep, mode: Mode) -> bool:
    """Whether a step is about cards that an earlier one shows from the top of a Deck."""
    shown = {other.label for other in mode.steps if isinstance(other, Excavate)}
    return isinstance(step.cards, Cards) and step.cards.label in shown


def _impossible_for_you(ctx: Context) -> Iterator[Objection]:
    """What keeps the effect that is answered from being applied to who would take it over."""
    last = ctx.state.chain[-1] if ctx.state.chain else None
    mode = ctx.book.mode(ctx.state.name(last.card), last.effect, last.option) if last is not None else None
    if last is not None and mode is not None:
        yield from impossible(Context(ctx.state, ctx.book, ctx.player, last.card), mode)


def _too_few(ctx: Context, step: Draw | Mill) -> Iterator[Objection]:
    for player in ctx.players(step.who):
        have, need = len(ctx.state.side(player).deck), ctx.value(step.count)
        if have < need and (isinstance(step, Draw) or not step.upto):
            yield "EFF-11", f"the Deck of p{player} holds {have} cards, {need} needed"
        if isinstance(step, Draw) and locked(ctx.state, player, "draw"):
            yield "GEN-03", f"p{player} cannot draw now"


def _freed(ctx: Context, mode: Mode) -> int:
    """Monster Zones that the cost frees."""
    freed = 0
    for step in mode.cost:
        if isinstance(step, CardStep) and (isinstance(step, Tribute) or step.cards == "this"):
            cards = ctx.select(step.cards)
            if any((where := ctx.state.place_of(card)) and area_of(where[3:]) == "monsters" for card in cards):
                freed += ctx.value(step.count) if step.count is not None else 1
    return freed


def _no_room_for_tokens(ctx: Context, step: MakeTokens, mode: Mode) -> Iterator[Objection]:
    player = ctx.one(step.side)
    free = zone_count(ctx.state, player, ("monsters",)) + (_freed(ctx, mode) if player == ctx.player else 0)
    need = ctx.value(step.count)
    if free < need:
        yield "ZONE-01", f"p{player} has {free} free Monster Zones, {need} needed"
        yield "TOKEN-01", f"p{player} has {free} free Monster Zones, {need} needed"
    if locked(ctx.state, ctx.player, "special summon"):
        yield "GEN-03", f"p{ctx.player} cannot Special Summon now"


def _no_room_for_control(ctx: Context, step: TakeControl, mode: Mode) -> Iterator[Objection]:
    player = ctx.one(step.by)
    if zone_count(ctx.state, player, ("monsters",)) + (_freed(ctx, mode) if player == ctx.player else 0) < 1:
        yield "ZONE-01", f"p{player} has no free Monster Zone"


def _no_summon(ctx: Context, step: Summon, mode: Mode) -> Iterator[Objection]:
    player = ctx.one(step.side) if step.side in ("you", "opponent") else ctx.player
    free = zone_count(ctx.state, player, ("monsters",)) + (_freed(ctx, mode) if player == ctx.player else 0)
    if free < 1:
        yield "ZONE-01", f"p{player} has no free Monster Zone"
    if _barred(ctx):
        yield "GEN-03", f"p{ctx.player} cannot Special Summon now"
        yield "EFF-10", f"p{ctx.player} cannot Special Summon now"
    if isinstance(step.cards, Cards) and not _known_later(step.cards) and not ctx.select(step.cards):
        yield ("GEN-16" if "deck" in step.cards.area else "EFF-07"), "no monster can be Special Summoned by it"


def _barred(ctx: Context) -> bool:
    """Whether the player cannot Special Summon now."""
    return locked(ctx.state, ctx.player, "special summon") or locked(ctx.state, ctx.player, "summon")


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
    return cards.label is not None or cards.named is not None or "moved" in (cards.ref, cards.among, cards.same_name_as)


def _nothing_there(ctx: Context, step: CardStep) -> Iterator[Objection]:
    if not isinstance(step.cards, Cards) or _known_later(step.cards) or step.cards.ref in _CHOSEN_LATER:
        return
    have = len(ctx.select(step.cards))
    need = 1 if step.count is None or step.upto else ctx.value(step.count)
    if have < need:
        yield ("GEN-16" if _from_deck(step) else "EFF-07"), f"{have} cards fit, {need} needed"
        if _from_deck(step) and len(ctx.state.side(ctx.player).deck) < need:
            yield "EFF-11", f"the Deck holds {len(ctx.state.side(ctx.player).deck)} cards, {need} needed"
    if isinstance(step, ToHand) and _from_deck(step) and locked(ctx.state, ctx.player, "search"):
        yield "GEN-03", f"p{ctx.player} cannot search the Deck now"
    if isinstance(step, SetCards) and zone_count(ctx.state, ctx.player, ("spells",)) <= _takes_a_zone(ctx):
        yield "ZONE-02", f"p{ctx.player} has no free Spell & Trap Zone"
