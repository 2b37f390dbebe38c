"""Effects of a Phase: Chains that begin with one, which do not respond to earlier events, and conditions that fail in
their Phase.
"""

from duelog.core.effects.book.card_index import answers_phases
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Effect
from duelog.core.rulebook import enforces


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
