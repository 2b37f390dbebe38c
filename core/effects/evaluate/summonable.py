"""Whether an effect may Special Summon a card."""

from msgspec.structs import replace

from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import area_of
from duelog.core.effects.evaluate.locks import effect_of, is_summon_forbidden, locked
from duelog.core.effects.language import Condition, Definition, Summon, SummonCost
from duelog.core.effects.language.words import typed_lock
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among
from duelog.core.rules.summons import may_be_tributed_otherwise, tributes_of_the_opponent
from duelog.events.base import CardId, SummonKind
from duelog.events.restrictions import WITHIN


def summonable(ctx: ContextBase, card: CardId, *, may_be_set: bool = False) -> bool:
    """Whether a card's effect may Special Summon this monster, by the monster's own conditions (SUM-12).

    `may_be_set` is whether the effect may Summon it face-down.
    """
    if is_summon_forbidden(ctx, card, may_be_set=may_be_set) or _is_locked_for_all(ctx, may_be_set=may_be_set):
        return False
    face = ctx.state.face(card)
    if not face.is_monster:
        return False
    definition = ctx.book.get(face.name)
    if not can_be_summoned_by_this(ctx, card):
        return False
    if (
        definition.cannot_be_summoned_from
        and (at := ctx.place_of(card)) is not None
        and area_of(at[3:]) in definition.cannot_be_summoned_from
    ):
        return False
    if definition.special_summon_requires is not None and not _may_be_summoned(
        ctx, card, definition.special_summon_requires
    ):
        return False
    cost = cost_to_summon(ctx, card)
    if cost is not None and not ctx.summon_costs_paid and len(tributes_to_summon(ctx, card, cost)) < cost.count:
        return False
    if card in ctx.state.proper:
        return (
            not definition.special_summon_only_by
            or definition.must_be_properly_summoned_first
            or "effect" in definition.special_summon_only_by
        )
    if needs_proper_summon(ctx, card):
        return False
    only = definition.special_summon_only_by
    return not only or "effect" in only or (_is_in_extra_deck(ctx, card) and first_by_its_kind(definition))


@enforces("GEN-03")
def _is_locked_for_all(ctx: ContextBase, *, may_be_set: bool) -> bool:
    """Whether no monster at all can be Special Summoned, but for what the effect excludes in its own turn."""
    if not locked(ctx.state, ctx.summoner, "special summon" if may_be_set else "face-up special summon"):
        return False
    link = ctx.link
    effect = ctx.book.effect(ctx.state.name(link.card), link.effect) if link is not None else None
    restrictions = map(typed_lock, effect.activation_restriction) if effect is not None else ()
    return not any("special summon" in (lock.what, *WITHIN.get(lock.what, ())) for lock in restrictions)


def may_be_set(step: Summon) -> bool:
    """Whether a step may Special Summon its monsters face-down."""
    return step.position in ("set", "face-up or set")


def first_by_its_kind(definition: Definition) -> bool:
    """Whether a monster must first be Summoned in the way of its kind, which binds it outside the Extra Deck only."""
    kinds = definition.special_summon_only_by
    if not definition.must_be_properly_summoned_first or "extra" in definition.cannot_be_summoned_from:
        return False
    return bool(kinds) and {*kinds} <= {"fusion", "synchro", "xyz"}


def _is_in_extra_deck(ctx: ContextBase, card: CardId) -> bool:
    return (ctx.state.place_of(card) or "").endswith("extra")


@enforces("SUM-12")
def can_be_summoned_by_this(ctx: ContextBase, card: CardId) -> bool:
    """Whether a monster that only certain cards can Special Summon can be by this card's effect."""
    definition = ctx.book.get(ctx.state.name(card))
    if definition.must_be_properly_summoned_first and card in ctx.state.proper:
        return True
    only = definition.special_summon_only_with
    return only is None or is_among(ctx.state, ctx.this, only, effect_of(ctx))


def may_be_summoned_as(ctx: ContextBase, card: CardId, kind: SummonKind) -> bool:
    """Whether this card's effect may Special Summon a monster in the way of a kind (a Fusion Summon), by its text.

    Summons of no such kind are those of `summonable`.
    """
    if kind == "special":
        return True
    only = ctx.book.get(ctx.state.name(card)).special_summon_only_by
    return can_be_summoned_by_this(ctx, card) and (not only or kind in only or "effect" in only)


@enforces("SUM-12")
def is_proper_by_this(ctx: ContextBase, card: CardId) -> bool:
    """Whether the effect of this card is the one by which a monster must first be Special Summoned."""
    definition = ctx.book.get(ctx.state.name(card))
    only = definition.special_summon_only_with
    if only is None or not definition.must_be_properly_summoned_first:
        return False
    return is_among(ctx.state, ctx.this, only, effect_of(ctx))


@enforces("SUM-12")
def needs_proper_summon(ctx: ContextBase, card: CardId) -> bool:
    """Whether a monster must first be properly Summoned before any effect, even its own, can Special Summon it.

    An effect that takes a monster out of the Extra Deck Summons it for the first time; the monster's own text may still
    forbid that.
    """
    if card in ctx.state.proper or _is_in_extra_deck(ctx, card):
        return False
    kinds = ctx.state.face(card).kinds
    return any(kind in kinds for kind in ("fusion", "synchro", "xyz", "ritual"))


def cost_to_summon(ctx: ContextBase, card: CardId) -> SummonCost | None:
    """What has to be Tributed for a monster where it is now, if an effect Special Summons it; None if nothing."""
    cost = ctx.book.get(ctx.state.name(card)).special_summon_cost
    at = ctx.state.place_of(card)
    return cost if cost is not None and at is not None and area_of(at[3:]) in cost.place else None


@enforces("SUM-12")
def tributes_to_summon(ctx: ContextBase, card: CardId, cost: SummonCost) -> tuple[CardId, ...]:
    """The monsters that the player who Special Summons this one can Tribute for it."""
    own = ctx.seen_from(card)
    own.player = ctx.summoner
    state, both = ctx.state, replace(cost.tribute, of="both")
    others = (other for other in tributes_of_the_opponent(state, own.player) if own.fits(other, both))
    found = dict.fromkeys((*own.select(cost.tribute), *others))
    return tuple(other for other in found if other != card and may_be_tributed_otherwise(state, other))


def _may_be_summoned(ctx: ContextBase, card: CardId, requires: Condition) -> bool:
    """Whether a monster's own condition holds; a condition that depends on itself is no obstacle."""
    if card in ctx.asking:
        return True
    own = ctx.seen_from(card)
    own.asking = (*ctx.asking, card)
    return own.holds(requires)
