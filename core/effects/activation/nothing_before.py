"""What the player of an effect may not have done earlier in the turn in which it is activated (pages 10, 46)."""

from collections.abc import Iterator

from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Effect
from duelog.core.effects.language.words import typed_lock
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, cites
from duelog.core.violation import Violation


@cites("EFF-10", "activated-before")
def activated_before(ctx: Context, effect: Effect | None) -> Iterator[Violation]:
    """The violation if an effect excludes all other activations of the turn and there was one."""
    if effect is None or not excludes_others(effect):
        return
    state = ctx.state
    for use in state.uses:
        if use.turn == state.turn and use.player == ctx.player and use.effect != "own summon":
            yield from broken("activated-before", card=as_card(state, use.card))
            return


@cites("EFF-10", "battle-phase-before")
def battle_phase_before(ctx: Context, effect: Effect | None) -> Iterator[Violation]:
    """The violation if an effect excludes the Battle Phase of its player, and this turn's has begun."""
    state = ctx.state
    if effect is None or not effect.activation_restriction or state.turn_player != ctx.player:
        return
    if all(typed_lock(lock).what != "battle phase" for lock in effect.activation_restriction):
        return
    if state.battle_turn == state.turn:
        yield from broken("battle-phase-before")


def excludes_others(effect: Effect) -> bool:
    """Whether its player can activate no other card or effect in the turn in which it is activated."""
    locks = map(typed_lock, effect.activation_restriction)
    return any(lock.what == "activate" and lock.cards is None for lock in locks)
