"""Tests of where a card is, and on whose side."""

from duelog.core.effects.evaluate.card_facts import Test
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import area_of, controller
from duelog.core.effects.language import Area, Who
from duelog.core.state import OnField
from duelog.events.base import CardId
from duelog.events.faces import Face


def is_in(areas: tuple[Area, ...]) -> Test:
    """Tests whether a card is in one of these areas, once the costs are paid."""

    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        where = ctx.place_of(card)
        return where is not None and area_of(where[3:]) in areas

    return test


def is_of(who: Who) -> Test:
    """Tests whether a card is on a player's side."""
    return lambda ctx, card, face, slot: controller(ctx.state, card) in ctx.players(who, card)
