"""The number of monsters that can still be placed on a side: its free Monster Zones, and effects that limit it."""

from collections.abc import Collection

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.places import OPPONENT, ZONES, Player, place


@enforces("GEN-03")
def monsters_allowed(
    state: State, side: Player, by: Player, *, freed: Collection[CardId] = (), leaving: int = 0
) -> int | None:
    """The number of monsters that effects still let a player place on a side; None if no effect limits it.

    The cards `freed`, and `leaving` further monsters of the side, have left the field by then. A change of control
    places no monster, and only a player's own side counts (GEN-03).
    """
    if by != side or not state.side(side).locked("outnumber"):
        return None
    own = sum(slot.card not in freed for slot in state.monsters(side)) - leaving
    return max(0, sum(slot.card not in freed for slot in state.monsters(OPPONENT[side])) - own)


@enforces("ZONE-01")
def room_for_monsters(
    state: State, side: Player, *, by: Player | None = None, freed: Collection[CardId] = (), leaving: int = 0
) -> int:
    """The number of monsters that a player, by default that of the side, can still place in its Monster Zones.

    The cards `freed`, and `leaving` further monsters of the side, have left the field by then.
    """
    field = state.side(side).field
    zones = leaving + sum(
        (slot is None or slot.card in freed) and place(side, zone) not in state.blocked
        for zone, slot in zip(ZONES[:5], field[:5], strict=True)
    )
    allowed = monsters_allowed(state, side, side if by is None else by, freed=freed, leaving=leaving)
    return zones if allowed is None else min(zones, allowed)
