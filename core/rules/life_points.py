"""Damage as a change of Life Points, the same in battle and by effects."""

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events.outcomes import LifeChange
from duelog.events.places import Player


@enforces("GEN-03")
def damage_change(state: State, player: Player, amount: int, *, by_effect: bool = False) -> LifeChange:
    """Damage to a player, or the Life Points gained instead if an effect says so."""
    side = state.side(player)
    gained = side.locked("gains for damage") or (by_effect and side.locked("gains for effect damage"))
    return LifeChange(player=player, amount=amount if gained else -amount)
