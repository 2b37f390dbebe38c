"""The cards that leave the field at once because others are given as a cost, before targets are chosen (GEN-10)."""

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.choosing.actions import banishable, cards_to_destroy
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locations import effects_there
from duelog.core.effects.evaluate.locks import negated
from duelog.core.effects.evaluate.presence import is_still_there, is_there
from duelog.core.effects.language import Tie
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import is_before_damage
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.places import PLAYERS


@enforces("GEN-10")
def lost_with(ctx: Context, gone: Sequence[CardId]) -> tuple[CardId, ...]:
    """The cards that leave the field because the cards `gone` do, and those that leave it because of these."""
    lost: dict[CardId, None] = {}
    latest, destroyed = dict.fromkeys(card for card in gone if ctx.state.find(card) is not None), False
    while latest:
        away = {*gone, *lost}
        found = (*held_with(ctx, latest, away, destroyed=destroyed), *_without_their_condition(ctx, away))
        latest, destroyed = dict.fromkeys(card for card in found if card not in away), True
        lost.update(latest)
    return tuple(lost)


def held_with(
    ctx: Context, latest: Collection[CardId], away: Collection[CardId], *, destroyed: bool = False
) -> tuple[CardId, ...]:
    """The cards that the `latest` ones of those `away` take along: Equip Cards, and what is tied to them."""
    return (
        *_equipped_to(ctx.state, latest),
        *_held_by(ctx, latest, destroyed=destroyed),
        *_tied_to(ctx, away),
    )


@enforces("SPELL-05")
def _equipped_to(state: State, gone: Collection[CardId]) -> Iterator[CardId]:
    """The Equip Cards that leave the field because their monsters do."""
    for side in state.sides:
        for slot in side.field:
            if slot is not None and slot.equipped_to and slot.equipped_to in gone:
                yield slot.card


@enforces("GEN-08")
def _held_by(ctx: Context, gone: Collection[CardId], *, destroyed: bool) -> Iterator[CardId]:
    """The monsters that leave the field because cards to which they are tied do, and perhaps are destroyed."""
    for lasting in ctx.state.lasting:
        step = step_of(ctx.state, ctx.book, lasting) if lasting.source in gone else None
        if not isinstance(step, Tie) or step.to_cards == "none" or (step.only_destroyed and not destroyed):
            continue
        there = [card for card in lasting.cards if is_still_there(ctx.state, card, lasting.event, face_up=False)]
        if not negated(ctx.state, lasting.source):
            seen = ctx.seen_from(lasting.source)
            yield from banishable(seen, there) if step.to_cards == "banish" else cards_to_destroy(seen, there)


@enforces("GEN-08")
def _tied_to(ctx: Context, gone: Collection[CardId]) -> Iterator[CardId]:
    """The cards that are destroyed because a monster to which they are tied leaves the field."""
    for lasting in ctx.state.lasting:
        if lasting.source in gone or not lasting.cards or not {*lasting.cards} <= {*gone}:
            continue
        step = step_of(ctx.state, ctx.book, lasting)
        if not isinstance(step, Tie) or step.to_this != "destroy" or not step.any_loss:
            continue
        if is_still_there(ctx.state, lasting.source, lasting.event) and not negated(ctx.state, lasting.source):
            yield from cards_to_destroy(ctx.seen_from(lasting.source), (lasting.source,))


@enforces("GEN-08")
def _without_their_condition(ctx: Context, gone: Collection[CardId]) -> Iterator[CardId]:
    """The cards that destroy themselves because what has left was their condition, or that others destroy then."""
    if is_before_damage(ctx.state):
        return
    state, after = ctx.state, None
    for player in PLAYERS:
        for place, slot in state.on_field(player):
            if slot.card in gone or not slot.face_up or slot.current.negated or not is_there(state, slot):
                continue
            face = state.face(slot.card)
            index = ctx.book.effect_index(face.name, slot.current.traits)
            for effect in effects_there(face, index, place) if index.continuous else ():
                if not effect.destroyed_unless and effect.destroys is None:
                    continue
                after = after or without_on_field(state, gone)
                then = Context(after, ctx.book, player, slot.card)
                if any(not then.holds(needed.requires) for needed in effect.destroyed_unless):
                    yield from (slot.card,) if slot.equipped_to else cards_to_destroy(then, (slot.card,))
                if effect.destroys is not None and then.holds(effect.requires):
                    yield from cards_to_destroy(then, then.select(effect.destroys))


def without_on_field(state: State, gone: Collection[CardId]) -> State:
    """The state without these cards on the field."""
    one, two = (
        replace(side, field=tuple(None if slot is None or slot.card in gone else slot for slot in side.field))
        for side in state.sides
    )
    return replace(state, sides=(one, two))
