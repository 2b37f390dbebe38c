"""What the player of an effect may not have done earlier in the turn in which it is activated (pages 10, 46)."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import printed_names
from duelog.core.effects.evaluate.summon_attempts import special_summoned
from duelog.core.effects.language import Change, Effect
from duelog.core.effects.language.words import typed_lock
from duelog.core.rules.card_filters import SeenCard, fits
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, cites
from duelog.core.state import Use
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.faces import UNKNOWN, Face
from duelog.events.restrictions import CardFilter


def done_before(ctx: Context, effect: Effect | None) -> Iterator[Violation]:
    """The violations if an effect excludes something in its turn that its player has done already."""
    if effect is not None and effect.activation_restriction:  # few effects exclude anything
        yield from activated_before(ctx, effect)
        yield from battle_phase_before(ctx, effect)
        yield from summoned_before(ctx, effect)
        yield from attacked_before(ctx, effect)


@cites("EFF-10", "activated-before")
def activated_before(ctx: Context, effect: Effect) -> Iterator[Violation]:
    """The violation if an effect excludes all other activations of the turn and there was one."""
    if not excludes_others(effect):
        return
    state = ctx.state
    for use in state.uses:
        if use.turn == state.turn and use.player == ctx.player and _is_activation(ctx, use):
            yield from broken("activated-before", card=as_card(state, use.card))
            return


def _is_activation(ctx: Context, use: Use) -> bool:
    """Whether a use is an activation: neither one of a procedure of its own nor of a continuous effect."""
    effect = ctx.book.effect(use.name, use.effect) if use.effect != "own summon" else None
    return use.effect != "own summon" and (effect is None or effect.kind != "continuous")


@cites("EFF-10", "battle-phase-before")
def battle_phase_before(ctx: Context, effect: Effect) -> Iterator[Violation]:
    """The violation if an effect excludes the Battle Phase of its player, and this turn's has begun."""
    state = ctx.state
    if state.turn_player != ctx.player or state.battle_turn != state.turn:
        return
    if any(typed_lock(lock).what == "battle phase" for lock in effect.activation_restriction):
        yield from broken("battle-phase-before")


@cites("EFF-10", "summoned-before")
def summoned_before(ctx: Context, effect: Effect) -> Iterator[Violation]:
    """The violation if an effect excludes Special Summons of some monsters, and this turn one was Special Summoned.

    A monster is judged by its printed facts, as the lock judges it before it is Summoned.
    """
    for lock in map(typed_lock, effect.activation_restriction):
        if lock.what == "special summon" and lock.cards is not None:
            for card in _those(ctx, special_summoned(ctx.state, ctx.player), lock.cards):
                yield from broken("summoned-before", card=as_card(ctx.state, card))
                return


@cites("EFF-10", "attacked-before")
def attacked_before(ctx: Context, effect: Effect) -> Iterator[Violation]:
    """The violation if an effect excludes attacks of its player, and such a monster attacked, wherever it is now."""
    state = ctx.state
    if state.turn_player != ctx.player:
        return
    for lock in map(typed_lock, effect.activation_restriction):
        if lock.what == "attack":
            among = printed_names(state, ctx.book, lock).cards
            for card in state.attackers:
                if _fits(_face_at_its_attack(ctx, card), among):
                    yield from broken("attacked-before", card=as_card(state, card))
                    return


def _face_at_its_attack(ctx: Context, card: CardId) -> Face:
    """The face of a monster that attacked this turn, with the name that an effect had given it before its attack."""
    state, face = ctx.state, ctx.state.face(card)
    slot = state.slot(card)
    attacked = slot.attacks[-1] if slot is not None and slot.attacks else None
    for lasting in state.lasting:
        if card in lasting.cards and (attacked is None or lasting.event < attacked):
            step = step_of(state, ctx.book, lasting)
            for modifier in step.modify if isinstance(step, Change) else ():
                taken = lasting.names[:1] if modifier.name_of is not None or modifier.copies is not None else ()
                for name in taken or filter(None, (modifier.name,)):
                    face = replace(face, name=name)
    return face


def _those(ctx: Context, cards: Iterable[CardId], among: CardFilter | None) -> Iterator[CardId]:
    """The cards that a lock is about, by their printed facts; unknown cards are left out."""
    return (card for card in cards if _fits(ctx.state.face(card), among))


def _fits(face: Face, among: CardFilter | None) -> bool:
    return among is None or (face.name != UNKNOWN.name and fits(SeenCard(face, face.kinds), among))


def excludes_others(effect: Effect) -> bool:
    """Whether its player can activate no other card or effect in the turn in which it is activated."""
    locks = map(typed_lock, effect.activation_restriction)
    return any(lock.what == "activate" and lock.cards is None for lock in locks)
