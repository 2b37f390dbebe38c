"""Effects of a Phase: Chains that begin with one, which do not respond to earlier events, and conditions that fail in
their Phase.
"""

from collections.abc import Iterator

from duelog.core.effects.book.card_index import answers_phases, is_at_will
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Effect
from duelog.core.rulebook import enforces
from duelog.core.rules.registry import broken
from duelog.core.state import State
from duelog.core.violation import Violation

WITH_EFFECTS_OF_THEIR_OWN = ("draw", "standby", "end")
"""The Phases in which effects can be used at any time, each on its own Chain."""


@enforces("TURN-06", "TURN-10", "CHAIN-08")
def is_used_in_a_window(state: State, effect: Effect) -> bool:
    """Whether an effect can be used at any time in the Phase, in a window and on its own Chain, or without one; so in
    the End Step of the Battle Phase.
    """
    used = answers_phases(effect) or is_at_will(effect)
    return (state.phase in WITH_EFFECTS_OF_THEIR_OWN or state.step == "end") and used


def after_triggers(state: State, effect: Effect | None) -> Iterator[Violation]:
    """The violation if such an effect is used while Trigger Effects whose events have happened are asked for."""
    window = state.window
    if window is not None and window.kind == "trigger" and effect is not None and is_used_in_a_window(state, effect):
        yield from broken("triggers-first")


@enforces("CHAIN-01")
def before_phase_effect(ctx: Context) -> int:
    """The event up to which nothing can be responded to, in a Chain that began with an effect of a Phase; 0 otherwise.

    Such an effect is used in the Phase rather than in response to an event: the window for responses is over by then.
    """
    first = next(iter(ctx.state.chain), None)
    effect = ctx.book.effect(ctx.state.name(first.card), first.effect) if first is not None else None
    if first is None or effect is None:
        return 0
    return first.event if answers_phases(effect) else 0


def fails_in_its_phase(ctx: Context, effect: Effect | None) -> bool:
    """Whether it is the Phase that an effect responds to, but its condition does not hold: a violation of its own."""
    if effect is None or effect.requires is None or ctx.holds(effect.requires):
        return False
    return any(
        when.event == "phase"
        and when.phase == ctx.state.phase
        and (when.by is None or ctx.state.turn_player in ctx.players(when.by))
        for when in effect.when
    )
