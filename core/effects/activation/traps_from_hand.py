"""Traps that are activated from the hand, because their text says so."""

from duelog.core.effects.evaluate.context import Context
from duelog.core.rulebook import enforces


@enforces("TRAP-01")
def allowed_from_hand(ctx: Context) -> bool:
    """Whether a Trap's own text lets it be activated from the hand now."""
    allowed = ctx.book.get(ctx.state.face(ctx.this).name).activated_from_hand
    return allowed is not None and ctx.holds(allowed)
