"""Traps that are activated from the hand, because their text or an effect says so."""

from duelog.core.effects.evaluate.context import Context
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_locked


@enforces("TRAP-01")
def allowed_from_hand(ctx: Context) -> bool:
    """Whether a Trap's own text, or an effect that lasts, lets it be activated from the hand now."""
    if is_locked(ctx.state, ctx.player, "activate Traps from the hand", ctx.this):
        return True
    allowed = ctx.book.get(ctx.state.face(ctx.this).name).activated_from_hand
    return allowed is not None and ctx.holds(allowed)
