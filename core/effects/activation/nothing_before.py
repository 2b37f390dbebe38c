"""Effects that their player activates in a turn without any other activation, before or after (page 10)."""

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


def excludes_others(effect: Effect) -> bool:
    """Whether its player can activate no other card or effect in the turn in which it is activated."""
    locks = map(typed_lock, effect.activation_restriction)
    return any(lock.what == "activate" and lock.cards is None for lock in locks)
