"""The original ATK and DEF that effects give cards: found when they are read, as the log does not hold them."""

from collections.abc import Iterator

from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.lasting_values import fixed_values, lost_by_negation
from duelog.core.effects.evaluate.locations import effects_there, is_dormant_gemini
from duelog.core.effects.evaluate.locks import is_protected
from duelog.core.effects.evaluate.presence import applies_since, is_there, stayed
from duelog.core.effects.language import Change, Effect, Modifier
from duelog.core.rulebook import enforces
from duelog.core.state import OnField
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Place, Player

_When = tuple[bool, int]
"""When an effect applies: the continuous effects of the card itself first, then by the event in which they began."""


@enforces("GEN-13")
def given_original(ctx: ContextBase, card: CardId, name: str) -> int | None:
    """The original value (`name`: a field of a modifier) that effects give a card; None if it is the printed one.

    The latest effect counts, among those that began before `ctx.originals_before`.
    """
    slot = ctx.slot(card)
    if slot is None or not slot.face_up:
        return None
    before = None if ctx.originals_before is None else (card != ctx.this, ctx.originals_before)
    found = [each for each in _lasting(ctx, card, name) if before is None or each[0] < before]
    last = max(found, default=None)
    number = None if last is None else last[1]
    for when, giver, player, effect in sorted(_continuous(ctx, card, name), key=lambda each: each[0], reverse=True):
        if (last is None or when > last[0]) and (before is None or when < before):
            given = _given_by(ctx, card, name, giver, player, effect, when)
            if given is not None:
                number = given
                break
    return None if number is None else max(0, number)


def _lasting(ctx: ContextBase, card: CardId, name: str) -> Iterator[tuple[_When, int]]:
    """What lasting effects give the card."""
    for lasting in ctx.state.lasting:
        if card in lasting.cards and stayed(ctx.state, card, lasting.event, face_down=False):
            step = step_of(ctx.state, ctx.book, lasting)
            if isinstance(step, Change) and step.but is None and not lost_by_negation(ctx.state, lasting, step):
                for _, cards, values in fixed_values(step, lasting):
                    if name in values and (cards is None or card in cards):
                        yield (True, lasting.event), values[name]


def _continuous(ctx: ContextBase, card: CardId, name: str) -> Iterator[tuple[_When, CardId, Player, Effect]]:
    """The continuous effects that might give the card an original value."""
    state = ctx.state
    for player in PLAYERS:
        for where, slot in state.on_field(player):
            for effect in _effects(ctx, where, slot):
                if any(getattr(modifier, name) is not None for modifier in effect.modify) and is_there(state, slot):
                    yield (slot.card != card, applies_since(state, where, slot)), slot.card, player, effect


def _effects(ctx: ContextBase, where: Place, slot: OnField) -> tuple[Effect, ...]:
    if not slot.face_up or slot.current.negated:
        return ()
    face = ctx.state.face(slot.card)
    effects = ctx.book.effect_index(face.name, slot.current.traits)
    return effects_there(face, effects, where) if effects.continuous and not is_dormant_gemini(face, slot) else ()


def _given_by(
    ctx: ContextBase, card: CardId, name: str, giver: CardId, player: Player, effect: Effect, when: _When
) -> int | None:
    """What a continuous effect gives the card; None if it does not apply to it."""
    of_giver = type(ctx)(ctx.state, ctx.book, player, giver)
    if not of_giver.holds(effect.requires):
        return None
    number: int | None = None
    for modifier in effect.modify:
        value = getattr(modifier, name)
        if value is not None and _affects(of_giver, modifier, card):
            of_giver.it, of_giver.originals_before = card, when[1]
            number = of_giver.value(value)
            of_giver.originals_before = None
    return number


def _affects(ctx: ContextBase, modifier: Modifier, card: CardId) -> bool:
    if not ctx.holds(modifier.requires) or card not in ctx.select(modifier.cards):
        return False
    return card == ctx.this or not is_protected(ctx, ctx.state.find(card), "unaffected")
