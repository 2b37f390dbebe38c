"""Damage as a change of Life Points, the same in battle and by effects."""

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events.outcomes import LifeChange
from duelog.events.places import Player


@enforces("GEN-03")
def damage_change(state: State, player: Player, amount: int) -> LifeChange:
    """Damage to a player, or the Life Points gained instead if an effect says so."""
    return LifeChange(player=player, amount=amount if state.side(player).locked("gains for damage") else -amount)
