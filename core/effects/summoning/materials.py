"""Materials of Fusion, Synchro, Xyz and Ritual Summons (FUS-01, SYN-01, XYZ-01, RIT-01)."""

from collections.abc import Container, Iterator
from functools import partial
from itertools import chain, combinations

from duelog.core.catalogue.arguments import Message, message
from duelog.core.effects.choosing.actions import is_unaffected
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import is_summon_forbidden, may_be_banished
from duelog.core.effects.evaluate.material_groups import (
    Fitting,
    assignable,
    fitting_cards,
    replaces_a_tuner,
    stands_for,
    ways_to_fit,
)
from duelog.core.effects.evaluate.selections import selection
from duelog.core.effects.evaluate.shared_words import kinds_now
from duelog.core.effects.evaluate.summonable import can_be_summoned_by_this
from duelog.core.effects.language import Cards, FusionSummon, Material, RitualSummon
from duelog.core.effects.summoning.material_effects import MaterialEffect, material_effects, materials_of_effect
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among
from duelog.core.rules.facts import as_card, as_cards
from duelog.core.rules.room import room_for_monsters
from duelog.core.rules.summons import may_be_tributed_by_effects
from duelog.core.state import State
from duelog.events.base import CardId


@enforces("TRAP-04")
def is_tuner(ctx: Context, card: CardId) -> bool:
    """Whether a monster, which can be a Trap Monster, is a Tuner."""
    return "tuner" in kinds_now(ctx, card, ctx.state.face(card), ctx.slot(card))


@enforces("SYN-03")
def matches(
    ctx: Context, monster: CardId, cards: tuple[CardId, ...], groups: tuple[Material, ...], *, synchro: bool = False
) -> bool:  # fmt: skip
    """Whether each card can be assigned to a group of materials of a monster.

    For a Synchro Monster, a card can replace a material listed by name; a card that can only do that matches no group.
    """
    fitting = fitting_cards(ctx, monster, cards, groups)
    if not synchro:
        return assignable(cards, groups, fitting)
    only = {card for card in cards if ctx.book.get(ctx.state.name(card)).only_substitutes}
    by_itself = tuple(found.difference(only) for found in fitting)
    return any(
        assignable(cards, groups, way)
        for way in ways_to_fit(by_itself, cards, groups, partial(replaces_a_tuner, ctx))
    )  # fmt: skip


def _substitutes(ctx: Context, card: CardId) -> bool:
    """Whether a card's text lets it take the place of any material at all, or be one with another Level."""
    definition = ctx.book.get(ctx.state.name(card))
    if definition.fusion_substitute or definition.synchro_substitute or definition.attribute_substitute is not None:
        return True
    slot = ctx.slot(card)
    return slot is not None and slot.current.has("other Level as material")


def _lacking(ctx: Context, cards: tuple[CardId, ...], group: Material) -> bool:
    """Whether too few cards match a group of materials."""
    missing, fits = group.count, selection(group.cards).fits
    for card in cards:
        if missing <= 0:
            return False
        missing -= fits(ctx, card)
    return missing > 0


def _lacks_a_material(
    ctx: Context, cards: tuple[CardId, ...], groups: tuple[Material, ...], *, substituted: bool
) -> bool:
    """Whether a material is missing, as for nearly every monster: seen without trying any substitute."""
    return not substituted and any(_lacking(ctx, cards, group) for group in groups)


def _names_of(ctx: Context, cards: tuple[CardId, ...]) -> frozenset[str]:
    """The current and the printed names of cards, and the groups of names that they count among besides."""
    printed = tuple(map(ctx.state.name, cards))
    also = chain.from_iterable(ctx.book.get(name).also_in_name for name in printed)
    return frozenset(chain(map(ctx.name, cards), printed, also))


def _has_no_such_name(names: frozenset[str], groups: tuple[Material, ...]) -> bool:
    """Whether no card has one of the names that a material is listed by, or a name that contains a listed part."""
    for group in groups:
        if group.count > 0:
            if group.cards.name and names.isdisjoint(group.cards.name):
                return True
            if group.cards.in_name and not any(part in name for part in group.cards.in_name for name in names):
                return True
    return False


def material_sets(
    ctx: Context, monster: CardId, cards: tuple[CardId, ...], groups: tuple[Material, ...]
) -> Iterator[tuple[CardId, ...]]:
    """The sets of Fusion Materials of a monster that match its groups, smallest first."""
    if _lacks_a_material(ctx, cards, groups, substituted=any(map(partial(_substitutes, ctx), cards))):
        return
    ways = fusion_ways(ctx, monster, cards, groups)
    most = tuple(frozenset[CardId]().union(*found) for found in zip(*ways, strict=True))
    if any(len(found) < group.count for group, found in zip(groups, most, strict=True)):
        return
    usable = tuple(card for card in cards if any(card in found for found in most))
    low = sum(group.count for group in groups)
    high = len(usable) if any(group.or_more for group in groups) else low
    for count in range(low, min(high, len(usable)) + 1):
        for chosen in combinations(usable, count):
            if any(assignable(chosen, groups, fitting) for fitting in ways):
                yield chosen


def fusion_ways(
    ctx: Context, monster: CardId, cards: tuple[CardId, ...], groups: tuple[Material, ...]
) -> tuple[Fitting, ...]:  # fmt: skip
    """The cards that match each group of Fusion Materials: without a substitute, and with each of them."""
    return tuple(
        ways_to_fit(fitting_cards(ctx, monster, cards, groups), cards, groups, partial(stands_for, ctx, monster))
    )


def fusion_effects(ctx: Context, step: FusionSummon, monster: CardId) -> Iterator[MaterialEffect | None]:
    """With whose Fusion Materials a Fusion Monster can be Summoned now: the step's own (None), or another effect's."""
    room = has_room(ctx)
    for way in _ways(ctx, step):
        if next(_fusion_sets(ctx, monster, _fusion_materials(ctx, step, way), room), None) is not None:
            yield way


def _ways(ctx: Context, step: FusionSummon) -> Iterator[MaterialEffect | None]:
    yield None
    if not step.only_send:  # that is no Fusion Summon
        yield from material_effects(ctx)


def _fusion_materials(ctx: Context, step: FusionSummon, way: MaterialEffect | None) -> tuple[CardId, ...]:
    """The cards that can be Fusion Materials, of any Fusion Monster: those of a step, or those of another effect."""
    found: list[CardId] = []
    if way is not None:
        found += materials_of_effect(ctx, way)
    else:
        areas = step.materials or (Cards(of="you", area=("hand", "monsters"), card="monster"),)
        for cards in areas:
            found += (card for card in ctx.select(cards) if card not in found)
    if step.banish or way is not None:
        found = [card for card in found if may_be_banished(ctx.state, ctx.player, card)]
    return tuple(card for card in found if card != ctx.this and not is_unaffected(ctx, card))


def may_be_material(state: State, card: CardId, monster: CardId) -> bool:
    """Whether no effect keeps a card from being a material of this monster."""
    found = state.find(card)
    return found is None or not any(
        is_among(state, monster, trait.cards) for trait in found[1].current.those("cannot be material")
    )


def fits_with(state: State, card: CardId, materials: tuple[CardId, ...]) -> bool:
    """Whether no effect of a card forbids using it together with the other materials."""
    found = state.find(card)
    return found is None or all(
        is_among(state, other, trait.cards)
        for trait in found[1].current.those("limits other materials")
        for other in materials
        if other != card
    )


def other_materials(ctx: Context, monster: CardId, materials: tuple[CardId, ...], *, defined: bool) -> Message:
    """The facts for materials that are not the listed ones."""
    card = as_card(ctx.state, monster)
    if not defined:
        return message("materials-undefined", card=card)
    return message("other-materials", cards=as_cards(ctx.state, materials), card=card)


def fusion_monsters(ctx: Context, step: FusionSummon, *, with_room: bool = False) -> tuple[CardId, ...]:
    """The Fusion Monsters that can be Summoned now; `with_room` as if there were a free Monster Zone."""
    return tuple(_fusion_monsters(ctx, step, with_room))


def _fusion_monsters(ctx: Context, step: FusionSummon, with_room: bool) -> Iterator[CardId]:
    monsters = ctx.select(step.monster or _FUSION_MONSTERS)
    if monsters:
        room = with_room or has_room(ctx)
        ways = [_fusion_materials(ctx, step, way) for way in _ways(ctx, step)]
        everything = tuple(dict.fromkeys(chain.from_iterable(ways)))
        substituted = any(map(partial(_substitutes, ctx), everything))
        names = None if substituted or ctx.state.listed else _names_of(ctx, everything)
        for card in monsters:
            groups = ctx.book.get(ctx.state.name(card)).materials
            if names is not None and _has_no_such_name(names, groups):
                continue
            if _lacks_a_material(ctx, everything, groups, substituted=substituted):
                continue
            if not _by_fusion(ctx, card, only_send=step.only_send):
                continue
            if any(next(_fusion_sets(ctx, card, cards, room), None) is not None for cards in ways):
                yield card


_FUSION_MONSTERS = Cards(of="you", area=("extra",), kinds=("fusion",))


def leaves_room(ctx: Context, materials: tuple[CardId, ...]) -> bool:
    """Whether a monster can be Summoned when these materials are gone."""
    return room_for_monsters(ctx.state, ctx.player, freed=materials) > 0


def has_room(ctx: Context) -> bool:
    """Whether a monster can be Summoned without a material that leaves its zone."""
    return leaves_room(ctx, ())


@enforces("SUM-12")
def _by_fusion(ctx: Context, monster: CardId, *, only_send: bool) -> bool:
    """Whether the monster's own text lets it be Fusion Summoned, and no effect forbids it if it is Summoned now."""
    only = ctx.book.get(ctx.state.name(monster)).special_summon_only_by
    if only and "fusion" not in only:
        return False
    return only_send or (can_be_summoned_by_this(ctx, monster) and not is_summon_forbidden(ctx, monster))


@enforces("FUS-01")
def fusion_sets(
    ctx: Context, step: FusionSummon, monster: CardId, way: MaterialEffect | None = None, *, with_room: bool = False
) -> Iterator[tuple[CardId, ...]]:
    """The sets of Fusion Materials for a Fusion Monster that leave a zone for it: the step's, or another effect's."""
    return _fusion_sets(ctx, monster, _fusion_materials(ctx, step, way), with_room or has_room(ctx))


def _fusion_sets(ctx: Context, monster: CardId, cards: tuple[CardId, ...], room: bool) -> Iterator[tuple[CardId, ...]]:
    groups = ctx.book.get(ctx.state.name(monster)).materials
    if not groups:
        return
    for chosen in material_sets(ctx, monster, _able(ctx, cards, monster), groups):
        if room or leaves_room(ctx, chosen):
            yield chosen


def _able(ctx: Context, cards: tuple[CardId, ...], monster: CardId) -> tuple[CardId, ...]:
    return tuple(card for card in cards if may_be_material(ctx.state, card, monster))


def fusion_candidates(
    ctx: Context, step: FusionSummon, monster: CardId, way: MaterialEffect | None
) -> tuple[CardId, ...]:  # fmt: skip
    """The cards that nothing keeps from being materials of this Fusion Monster, whether or not they fit."""
    return _able(ctx, _fusion_materials(ctx, step, way), monster)


def fusion_possible(ctx: Context, step: FusionSummon, *, with_room: bool = False) -> bool:
    """Whether any Fusion Summon is possible; `with_room` as if there were a free Monster Zone."""
    return next(_fusion_monsters(ctx, step, with_room), None) is not None


# --- Ritual Summons ---------------------------------------------------------------------------------------------


def ritual_materials(ctx: Context, step: RitualSummon, monster: CardId) -> tuple[CardId, ...]:
    """The cards that may be Tributed for a Ritual Monster: all except itself and those that cannot be Tributed."""
    areas = step.materials or (Cards(of="you", area=("hand", "monsters"), card="monster"),)
    found: list[CardId] = []
    for cards in areas:
        found += (card for card in ctx.select(cards) if card not in found)
    free = (card for card in found if step.send or may_be_tributed_by_effects(ctx.state, card))
    return tuple(card for card in free if card != monster and has_level(ctx, card) and not is_unaffected(ctx, card))


def has_level(ctx: Context, card: CardId) -> bool:
    """Whether a monster has a Level; an Xyz Monster has a Rank (XYZ-02)."""
    return not ctx.state.face(card).is_xyz and ctx.stat(card, "level") > 0


def ritual_monsters(ctx: Context, step: RitualSummon, *, with_room: bool = False) -> tuple[CardId, ...]:
    """The Ritual Monsters that can be Summoned now; `with_room` as if there were a free Monster Zone."""
    there = (card for card in ctx.select(step.monster) if not is_summon_forbidden(ctx, card))
    return tuple(card for card in there if next(ritual_sets(ctx, step, card, with_room=with_room), None) is not None)


@enforces("RIT-01")
def ritual_sets(
    ctx: Context, step: RitualSummon, monster: CardId, *, with_room: bool = False
) -> Iterator[tuple[CardId, ...]]:
    """The sets of Tributes whose Levels meet the requirement, none with a superfluous Tribute."""
    level = ctx.stat(monster, "level")
    cards = ritual_materials(ctx, step, monster)
    room = with_room or has_room(ctx)
    levels = {card: ctx.stat(card, "level") for card in cards}
    enough = {card for card in cards if meets_alone(ctx, card, monster)}
    for chosen in _meeting(cards, levels, level, step.exactly, enough):
        if room or leaves_room(ctx, chosen):
            yield chosen


@enforces("RIT-01")
def meets_alone(ctx: Context, card: CardId, monster: CardId) -> bool:
    """Whether a card's text lets it be all that is Tributed for a Ritual Monster, whatever its Level."""
    may = ctx.book.get(ctx.state.name(card)).entire_ritual_tribute
    if may is None or not ctx.fits(monster, may):
        return False
    found = ctx.state.find(card)
    return found is None or not found[1].current.negated


def _meeting(
    cards: tuple[CardId, ...], levels: dict[CardId, int], level: int, exactly: bool, enough: Container[CardId] = ()
) -> Iterator[tuple[CardId, ...]]:
    """The minimal sets of cards whose Levels meet a number, and each card that is `enough` by itself."""
    for index, card in enumerate(cards):
        rest = level - levels[card]
        if card in enough and (rest > 0 or (rest < 0 and exactly)):
            yield (card,)
        if rest > 0:
            for others in _meeting(cards[index + 1 :], levels, rest, exactly):
                if exactly or sum(levels[other] for other in others) < level:
                    yield (card, *others)
        elif rest == 0 or not exactly:
            yield (card,)


def ritual_possible(ctx: Context, step: RitualSummon, *, with_room: bool = False) -> bool:
    """Whether any Ritual Summon is possible; `with_room` as if there were a free Monster Zone."""
    return bool(ritual_monsters(ctx, step, with_room=with_room))
