"""Normal Summons under a monster's own conditions: different Tributes, or not at all (GEN-03, EFF-10)."""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations

from duelog.core.catalogue.arguments import as_list, message
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.choosing.lost_with_costs import lost_with
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import must_come_without_tributes
from duelog.core.effects.evaluate.locks import one_alone
from duelog.core.effects.language import NormalSummonNow
from duelog.core.effects.language.words import typed_trait
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among, is_locked
from duelog.core.rules.counting_as import is_dormant_gemini
from duelog.core.rules.facts import as_card, as_cards
from duelog.core.rules.registry import broken, broken_by, cites
from duelog.core.rules.room import occupant, room_for_monsters
from duelog.core.rules.summons import (
    SPECIAL_ONLY,
    counts_double,
    given_for_all,
    is_given_for_all,
    may_be_tributed,
    not_special_only,
    numbers_of_tributes,
    offered_by_the_opponent,
    tributes_needed,
    tributes_of_the_opponent,
)
from duelog.core.state import PRINTED, Current, State
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import CardId
from duelog.events.places import is_monster_zone


@enforces("GEN-03")
def counts_as_two(state: State, book: CardBook, tribute: CardId, monster: CardId) -> bool:
    """Whether a Tribute counts as two for a monster by an effect, or by its own text if it is face-down."""
    found = state.find(tribute)
    if found is None or found[1].face_up or state.is_unknown(tribute):
        return counts_double(state, tribute, monster)
    traits = (
        typed_trait(trait)
        for effect in book.get(state.name(tribute)).effects
        for modifier in effect.modify
        for trait in modifier.traits
    )
    return any(trait.what == "counts as two tributes" and is_among(state, monster, trait.cards) for trait in traits)


@enforces("GEN-03")
def is_both_of_two(state: State, book: CardBook, move: m.NormalSummon | m.SetMonster) -> bool:
    """Whether a Tribute is named twice as both of two, for a monster that also comes with one: its player chooses."""
    if len(move.tributes) != 2 or len(set(move.tributes)) > 1 or not state.has_card(move.card):
        return False
    definition = book.get(state.name(move.card))
    allowed = definition.tributes
    if isinstance(move, m.SetMonster):
        allowed = definition.tributes_to_set or allowed
    if not {1, 2}.issubset(allowed) or not counts_as_two(state, book, move.tributes[0], move.card):
        return False
    return Context(state, book, move.player, move.card, costs=move.tributes).holds(definition.summon_requires)


@enforces("GEN-08", "ZONE-01")
def frees_its_zone(state: State, book: CardBook, move: m.NormalSummon | m.SetMonster) -> bool:
    """Whether the zone of a monster is free once a card there has left because a Tribute does (Il Blud)."""
    there = occupant(state, move.to) if state.lasting and move.tributes else 0
    if not there or there in move.tributes:
        return False
    return there in lost_with(Context(state, book, move.player, move.card), move.tributes)


def has_summon_terms(state: State, book: CardBook, card: CardId, tributes: Sequence[CardId] = ()) -> bool:
    """Whether the definition of a card, or of a Tribute, changes how it is Normal Summoned or Set."""
    if not book or not state.has_card(card):
        return False
    if len(tributes) == 1 and counts_as_two(state, book, tributes[0], card):
        return True
    if must_come_without_tributes(state, book, card):
        return True
    definition = book.get(state.name(card))
    return bool(
        definition.tributes
        or definition.cannot_be_normal_summoned
        or definition.normal_summon_requires is not None
        or definition.cannot_be_set
        or definition.special_summon_only_by
        or definition.tributes_are is not None
        or definition.only_one is not None
    )


@enforces("GEN-03")
@cites("SUM-04", "two Tributes on its own terms", "two Tributes against its own terms")
@cites("SUM-03", "Tributes on its own terms", "Tributes against its own terms")
@cites(
    "EFF-10",
    "never-normal-summoned",
    "not-normal-summoned",
    "condition-of-normal-summon",
    "never-set",
    "other-monsters-tributed",
    "Tributes against its own terms",
    "two Tributes against its own terms",
)
@cites("SUM-11", "never-normal-summoned", "not-normal-summoned")
def summon_terms_violations(state: State, book: CardBook, move: m.NormalSummon | m.SetMonster) -> Iterator[Violation]:
    """The violations of a Summon or Set by the card's own text."""
    face = state.face(move.card)
    definition = book.get(face.name)
    card = as_card(state, move.card)
    if definition.special_summon_only_by and "normal" not in definition.special_summon_only_by:
        special = not_special_only(state, move)
        if special is not None:  # the same reason, by its kind
            yield from broken_by(special, "never-normal-summoned")
            return
        yield from broken("never-normal-summoned", card=card)
        return
    if definition.cannot_be_normal_summoned and isinstance(move, m.NormalSummon):
        yield from broken("not-normal-summoned", card=card)
    if definition.cannot_be_set and isinstance(move, m.SetMonster):
        yield from broken("never-set", card=card)
    ctx = Context(state, book, move.player, move.card, costs=move.tributes)
    if isinstance(move, m.NormalSummon):
        if not ctx.holds(definition.normal_summon_requires):
            yield from broken("condition-of-normal-summon", card=card, failing=as_list(()))
        yield from one_alone(state, book, move.player, move.card)
    if definition.tributes_are is not None:
        strangers = tuple(one for one in move.tributes if not ctx.fits(one, definition.tributes_are))
        if strangers:
            yield from broken("other-monsters-tributed", card=card, cards=as_cards(state, strangers))
    without = must_come_without_tributes(state, book, move.card)
    if is_given_for_all(state, move) and not without:
        return
    needed = tributes_needed(state, move.card)
    allowed = definition.tributes or (needed,)
    if isinstance(move, m.SetMonster):
        allowed = definition.tributes_to_set or allowed
    elif without or not definition.tributes:
        allowed = (0,) if without else numbers_of_tributes(state, move.card)
    given = len(move.tributes)
    tributes = "two Tributes" if needed == 2 else "Tributes"
    if given == 1 and 2 in allowed and counts_as_two(state, book, move.tributes[0], move.card):
        return
    if given not in allowed:
        facts = message("other-tributes", card=card, allowed=as_list(allowed), given=given)
        yield from broken_by(facts, f"{tributes} {'against' if definition.tributes else 'on'} its own terms")
    elif given < needed and not without and not ctx.holds(definition.summon_requires):
        facts = message("condition-of-tributes", card=card, given=given)
        yield from broken_by(facts, f"{tributes} on its own terms")


@cites("SPELL-11", "only-placed", "set-monster-as-spell")
@cites("SUM-05", "set-monster-as-spell")
@cites("ZONE-01", "set-monster-as-spell")
def set_as_spell_violations(state: State, book: CardBook, move: m.SetSpellTrap) -> Iterator[Violation]:
    """The violations of Setting a card as a Spell that cannot be."""
    if not state.has_card(move.card) or state.is_unknown(move.card):
        return
    name = state.name(move.card)
    if book.get(name).only_placed_by_effects:
        yield from broken("only-placed", card=as_card(state, move.card))
    elif state.face(move.card).is_monster and not book.get(name).set_from_hand_as_spell:
        yield from broken("set-monster-as-spell", card=as_card(state, move.card))  # a monster is Set in a Monster Zone


# --- immediately, by an effect ----------------------------------------------------------------------------------


def playable_at_once(ctx: Context, step: NormalSummonNow) -> tuple[CardId, ...]:
    """The monsters that an effect lets its player Normal Summon or Set now: from the hand, or Gemini monsters again."""
    if step.of_the_turn and ctx.state.side(ctx.player).normal_summons:
        return ()
    in_hand = (
        card
        for card in ctx.state.side(ctx.player).hand
        if (step.cards is None or ctx.fits(card, step.cards))
        and ways_at_once(ctx, card, step)
        and next(tributes_at_once(ctx, card, step), None) is not None
    )
    return (*_again_at_once(ctx, step), *in_hand)


@enforces("GEN-03")
def _again_at_once(ctx: Context, step: NormalSummonNow) -> Iterator[CardId]:
    """The Gemini monsters that can be Normal Summoned again: face-up, not negated; none if it is about the hand."""
    if step.with_tributes or (step.cards is not None and step.cards.area and "monsters" not in step.cards.area):
        return
    for slot in ctx.state.monsters(ctx.player):
        if step.cards is not None and not ctx.fits(slot.card, step.cards):
            continue
        dormant = slot.face_up and is_dormant_gemini(ctx.state.face(slot.card), slot)
        if dormant and not slot.current.negated and not is_locked(ctx.state, ctx.player, "normal summon", slot.card):
            yield slot.card


@cites("EFF-10", "condition-of-flip-summon")
def flip_summon_violations(state: State, book: CardBook, move: m.FlipSummon) -> Iterator[Violation]:
    """The violations of a Flip Summon by the card's own text."""
    requires = book.get(state.name(move.card)).flip_summon_requires
    if not Context(state, book, move.player, move.card).holds(requires):
        yield from broken("condition-of-flip-summon", card=as_card(state, move.card), failing=as_list(()))
    yield from one_alone(state, book, move.player, move.card)


def ways_at_once(ctx: Context, card: CardId, step: NormalSummonNow) -> tuple[str, ...]:
    """What can be done with a monster in the hand, apart from Tributes: "summon", "set", both or nothing."""
    state = ctx.state
    face, definition = state.face(card), ctx.book.get(state.name(card))
    special = not SPECIAL_ONLY.isdisjoint(face.kinds) or (
        definition.special_summon_only_by and "normal" not in definition.special_summon_only_by
    )
    if not face.is_monster or special:
        return ()
    barred = (
        definition.cannot_be_normal_summoned
        or not Context(state, ctx.book, ctx.player, card).holds(definition.normal_summon_requires)
        or is_locked(state, ctx.player, "normal summon", card)
    )
    ways = () if barred else ("summon",)
    never_set = step.only_summon or definition.cannot_be_set or is_locked(state, ctx.player, "set", card)
    return ways if never_set else (*ways, "set")


@enforces("SUM-13", "SUM-03", "SUM-04")
def tributes_at_once(ctx: Context, card: CardId, step: NormalSummonNow) -> Iterator[tuple[CardId, ...]]:
    """The sets of Tributes for a monster, each of which leaves a zone for it; only none if it needs no Tributes now.

    One that counts as two is also a set of its own for a monster that takes two.
    """
    state = ctx.state
    if step.without_tributes:
        yield from [()] if room_for_monsters(state, ctx.player) else []
        return
    own = tuple(slot.card for slot in state.monsters(ctx.player))
    demanded = tributes_of_the_opponent(state, ctx.player)
    offered = tuple(one for one in offered_by_the_opponent(state, ctx.player) if one not in demanded)
    there = (*own, *demanded, *offered)
    fit = tuple(one for one in there if may_be_tributed(state, _current(state, one), card))
    room, ways = room_for_monsters(state, ctx.player), ways_at_once(ctx, card, step)
    for count in _numbers_at_once(ctx, card):
        if (step.with_tributes and not count) or not to_summon_or_set(ctx, card, ways, count):
            continue
        if count and is_locked(state, ctx.player, "tribute summon", card):
            continue
        alone = [(one,) for one in fit if count == 2 and counts_as_two(state, ctx.book, one, card)]
        for given in chain(combinations(fit, count), alone):
            if len(set(given) & set(offered)) > 1 or not _fit_for(ctx, card, given):
                continue
            if room_for_monsters(state, ctx.player, freed=given) and (not given or set(demanded) <= set(given)):
                yield given
    if room and "summon" in ways and not must_come_without_tributes(state, ctx.book, card):
        yield from ((one,) for one in given_for_all(state, ctx.player, card))


def _numbers_at_once(ctx: Context, card: CardId) -> tuple[int, ...]:
    """The numbers of Tributes to Summon a monster or, where it is Summoned without any, to Set it."""
    if must_come_without_tributes(ctx.state, ctx.book, card):
        return tuple(sorted({0, tributes_needed(ctx.state, card)}))
    return ctx.book.get(ctx.state.name(card)).tributes or numbers_of_tributes(ctx.state, card)


def stood_for_all(state: State, tributes: Sequence[CardId]) -> bool:
    """Whether what was just Tributed was no monster, but a card instead of all the Tributes of a Summon."""
    return any(
        gone.card in tributes and gone.origin is not None and not is_monster_zone(gone.origin)
        for gone in state.departed
    )


def to_summon_or_set(ctx: Context, card: CardId, ways: tuple[str, ...], given: int) -> tuple[str, ...]:
    """Which of the ways to play a monster in the hand there are with so many Tributes."""
    definition, needed = ctx.book.get(ctx.state.name(card)), tributes_needed(ctx.state, card)
    to_set = definition.tributes_to_set or definition.tributes or (needed,)
    if given and must_come_without_tributes(ctx.state, ctx.book, card):
        return tuple(way for way in ways if way == "set")
    only_to_summon = given < needed and given not in to_set
    return tuple(way for way in ways if way == "summon") if only_to_summon else ways


def _fit_for(ctx: Context, card: CardId, tributes: tuple[CardId, ...]) -> bool:
    """Whether these Tributes meet the monster's own text."""
    definition = ctx.book.get(ctx.state.name(card))
    own = Context(ctx.state, ctx.book, ctx.player, card, costs=tributes)
    only = definition.tributes_are
    if only is not None and not all(own.fits(one, only) for one in tributes):
        return False
    fewer = len(tributes) < tributes_needed(ctx.state, card)
    return not fewer or must_come_without_tributes(ctx.state, ctx.book, card) or own.holds(definition.summon_requires)


def _current(state: State, card: CardId) -> Current:
    found = state.find(card)
    return found[1].current if found is not None else PRINTED
