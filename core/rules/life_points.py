"""Damage as a change of Life Points, the same in battle and by effects."""

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events.outcomes import LifeChange
from duelog.events.places import Player


@enforces("GEN-03")
def damage_changes(state: State, player: Player, amount: int, *, by_effect: bool = False) -> tuple[LifeChange, ...]:
    """Damage to a player, perhaps half of it, or the Life Points gained instead if an effect says so; () for none.

    What would be damage is a gain even if an effect would prevent or halve that damage.
    """
    if amount and is_gain(state, player, by_effect=by_effect):
        return (LifeChange(player=player, amount=amount),)
    side = state.side(player)
    if by_effect and side.locked("effect damage"):
        return ()
    halved = "half effect damage" if by_effect else "half battle damage"
    taken = amount >> sum(lock.number for lock in side.locks if lock.what == halved)
    return (LifeChange(player=player, amount=-taken),) if taken else ()


def is_gain(state: State, player: Player, *, by_effect: bool = False) -> bool:
    """Whether a player gains Life Points instead of taking damage."""
    side = state.side(player)
    return side.locked("gains for damage") or (by_effect and side.locked("gains for effect damage"))
