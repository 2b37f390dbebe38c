"""The fields of selectors about Equip Cards, in the table of `selector_words`."""

from duelog.core.effects.book.program import modes_of
from duelog.core.effects.evaluate.amount_words import of_cards
from duelog.core.effects.evaluate.card_facts import Test, is_tied
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.selector_words import member, selector_word
from duelog.core.effects.evaluate.word_tables import FIELD, Parts
from duelog.core.effects.language import CardsOf, Effect, Equip, Target
from duelog.core.state import OnField
from duelog.events.base import CardId
from duelog.events.faces import Face


@selector_word("equipped_to", of_cards, FIELD)
def _equipped_to(wanted: CardsOf) -> Test:
    return lambda ctx, card, face, slot: bool(
        slot is not None and slot.equipped_to and slot.equipped_to in ctx.select(wanted)
    )


@selector_word("equipped_with", of_cards, FIELD)
def _equipped_with(wanted: CardsOf) -> Test:
    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        found = (ctx.slot(other) for other in ctx.select(wanted)) if slot is not None else ()
        return any(other is not None and other.equipped_to == card for other in found)

    return test


def _on_what_it_holds(wanted: CardsOf) -> Parts:
    return ("lasting", *of_cards(wanted))


@selector_word("holds", _on_what_it_holds, FIELD)
def _holds(wanted: CardsOf) -> Test:
    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        if slot is None:
            return False
        held = (other for other in ctx.select(wanted) if other)
        return any(other == slot.equipped_to or other in slot.linked or is_tied(ctx, card, other) for other in held)

    return test


@selector_word("can_equip", of_cards, FIELD)
def _can_equip(wanted: CardsOf) -> Test:
    return lambda ctx, card, face, slot: any(_equips(ctx, card, host) for host in ctx.select(wanted))


@selector_word("can_be_equipped_with", of_cards, FIELD)
def _can_be_equipped_with(wanted: CardsOf) -> Test:
    return lambda ctx, card, face, slot: any(_equips(ctx, other, card) for other in ctx.select(wanted))


def _equips(ctx: ContextBase, card: CardId, host: CardId) -> bool:
    """Whether a card can be equipped to a monster by its own text: that is a target of the effect that equips it."""
    found = ctx.slot(host)
    if found is None or not found.face_up or card == host:
        return False
    own, face = ctx.seen_from(card), ctx.state.face(host)
    effects = ctx.book.get(ctx.state.face(card).name).effects
    return any(member(target.cards)(own, host, face, found) for effect in effects for target in _hosts(effect))


def _hosts(effect: Effect) -> tuple[Target, ...]:
    """The targets to one of which an effect equips its own card."""
    return tuple(
        mode.target[0]
        for mode in modes_of(effect)
        if mode.target and any(isinstance(step, Equip) and step.what in (None, "this") for step in mode.steps)
    )
