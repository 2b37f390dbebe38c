"""The reasons against the targets named for an activation (EFF-08)."""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, as_player, message
from duelog.core.effects.continuous.sources import Candidate
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import is_summon_forbidden
from duelog.core.effects.evaluate.summonable import can_be_summoned_by_this, summonable
from duelog.core.effects.evaluate.targeting import is_untargetable
from duelog.core.effects.language import Mode
from duelog.core.rulebook import enforces
from duelog.core.rules.facts import as_card, as_cards
from duelog.core.rules.moving import is_token
from duelog.core.rules.registry import broken_by, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.places import ZONE_AT


@enforces("XYZ-03")
def is_material(state: State, card: CardId) -> bool:
    """Whether a card is Xyz Material: it is not on the field and has no effects."""
    return state.find(card) is None and state.place_of(card) in ZONE_AT


@enforces("SUM-12")
def not_summonable(ctx: Context, mode: Mode, named: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The targets named that are invalid only because they cannot be Summoned."""
    return tuple(
        card
        for card in named
        for group in mode.target
        if group.cards.summonable
        and not ctx.fits(card, group.cards)
        and ctx.fits(card, replace(group.cards, summonable=False))
    )


def _why_not_summonable(ctx: Context, card: CardId) -> Message:
    """The facts by which this card's effect cannot Special Summon a monster, although no effect forbids it."""
    named, source = as_card(ctx.state, card), as_card(ctx.state, ctx.this)
    definition = ctx.book.get(ctx.state.name(card))
    only = definition.special_summon_only_by
    if not definition.must_be_properly_summoned_first and (
        (only and "effect" not in only) or not can_be_summoned_by_this(ctx, card)
    ):
        return message("never-summoned-by", card=named, source=source)
    proper = Context(replace(ctx.state, proper=(*ctx.state.proper, card)), ctx.book, ctx.player, ctx.this)
    if card not in ctx.state.proper and summonable(proper, card):
        return message("never-properly-summoned", card=named)
    return message("not-summoned-by-now", card=named, source=source)


@cites("EFF-08", "wrong target")
@cites("SPELL-04", "wrong target of an Equip Spell")
@cites("SUM-12", "target that was never properly Summoned")
@cites("EFF-10", "target that was never properly Summoned", "target that an effect protects")
@cites("XYZ-03", "Xyz Material as a target")
@cites("GEN-07", "Xyz Material as a target")
@cites("TOKEN-01", "Token as a target")
@cites("GEN-03", "target that an effect protects")
def by_wrong_targets(
    ctx: Context, candidate: Candidate, mode: Mode, targets: tuple[CardId, ...], facts: Message
) -> Iterator[Violation]:
    """The further rules that the kinds and places of targets break."""
    state = ctx.state
    there = tuple(card for card in targets if state.has_card(card))
    if barred := not_summonable(ctx, mode, there):
        if is_summon_forbidden(ctx, barred[0]):
            facts = message("not-to-be-summoned", player=as_player(ctx.summoner), card=as_card(state, barred[0]))
            yield from broken_by(facts, "target that an effect protects")
        else:
            yield from broken_by(_why_not_summonable(ctx, barred[0]), "target that was never properly Summoned")
    if under := tuple(card for card in there if is_material(state, card)):
        facts = message("xyz-materials-given", cards=as_cards(state, under))
        yield from broken_by(facts, "Xyz Material as a target")
    if protected := tuple(card for card in there if is_untargetable(ctx, card)):
        facts = message("not-to-be-targeted", cards=as_cards(state, protected))
        yield from broken_by(facts, "target that an effect protects")
    yield from broken_by(facts, "wrong target")
    if "equip" in state.face(candidate.card).kinds:
        yield from broken_by(facts, "wrong target of an Equip Spell")
    if any(is_token(state, card) for card in there):
        yield from broken_by(facts, "Token as a target")
