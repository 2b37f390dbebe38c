"""What an effect may target, and what could be the target of an effect instead of what it targets."""

from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locks import is_protected, seen_after_costs
from duelog.core.effects.language import Target
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import lost_in_battle
from duelog.core.rules.card_filters import fits, is_among, is_locked
from duelog.core.state import Link
from duelog.events.base import CardId
from duelog.events.restrictions import CardFilter


def can_be_targeted(ctx: ContextBase, card: CardId) -> bool:
    """Whether this effect may target a card."""
    return not lost_in_battle(ctx.state, card) and not is_untargetable(ctx, card)


def is_untargetable(ctx: ContextBase, card: CardId) -> bool:
    """Whether an effect keeps a card from being targeted by this one, on the field or elsewhere.

    A card given as a cost is judged where it will be by then.
    """
    if card in ctx.buried or card in ctx.cast_out:
        look, side = seen_after_costs(ctx, card), ctx.state.side(ctx.player)
        return side.locked("target") or any(fits(look, cards) for cards in side.locked_cards("target"))
    return _is_locked(ctx, card) or is_protected(ctx, ctx.state.find(card), "untargetable")


def _is_locked(ctx: ContextBase, card: CardId) -> bool:
    """Whether a lock keeps the player from targeting a card: a face-down one is meant only by its place.

    It has no name, Type or numbers for effects, and the refusal would tell the opponent what it is.
    """
    if not is_locked(ctx.state, ctx.player, "target", card):
        return False
    found, side = ctx.state.find(card), ctx.state.side(ctx.player)
    if found is None or found[1].face_up or side.locked("target"):
        return True
    by_place = (cards for cards in side.locked_cards("target") if cards == CardFilter(area=cards.area))
    return any(is_among(ctx.state, card, cards) for cards in by_place)


def answered_link(ctx: ContextBase) -> Link | None:
    """The link that this effect responds to: the last one, or the one before its own; None if there is none."""
    chain = ctx.state.chain
    if ctx.link is None:
        return chain[-1] if chain else None
    before = [link for link in chain if link.event < ctx.link.event]
    return before[-1] if before else None


@enforces("EFF-08")
def could_be_targeted_instead(ctx: ContextBase, card: CardId) -> bool:
    """Whether the effect that this one responds to, with its one target, could target a card instead of it."""
    link = answered_link(ctx)
    if link is None or len(link.targets_of_effect) != 1 or card in link.targets_of_effect:
        return False
    if link.placed and card == link.card:
        return False  # a card that is activated cannot target itself
    mode = ctx.book.mode(ctx.state.name(link.card), link.effect, link.option)
    if mode is None or len(mode.target) != 1:
        return False
    theirs = type(ctx)(ctx.state, ctx.book, link.player, link.card, link=link)
    return can_be_targeted(theirs, card) and _is_wanted(theirs, mode.target[0], card)


def _is_wanted(ctx: ContextBase, target: Target, card: CardId) -> bool:
    """Whether a card is one of those that an effect targets."""
    if card not in ctx.select(target.cards):
        return False
    ctx.chosen = (card,)
    return target.so_that is None or ctx.holds(target.so_that)
