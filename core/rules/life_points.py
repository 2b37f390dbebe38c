"""Damage as a change of Life Points, the same in battle and by effects."""

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events.outcomes import LifeChange
from duelog.events.places import Player


@enforces("GEN-03")
def damage_changes(state: State, player: Player, amount: int, *, by_effect: bool = False) -> tuple[LifeChange, ...]:
    """Damage to a player, perhaps half of it, or the Life Points gained instead if an effect says so; () for none."""
    side = state.side(player)
    halved = "half effect damage" if by_effect else "half battle damage"
    taken = amount >> sum(lock.number for lock in side.locks if lock.what == halved)
    if not taken:
        return ()
    gained = side.locked("gains for damage") or (by_effect and side.locked("gains for effect damage"))
    return (LifeChange(player=player, amount=taken if gained else -taken),)
