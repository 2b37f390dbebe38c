"""The free zones of a side, and the number of monsters that effects let a player place there."""

from collections.abc import Collection, Iterable

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.places import MONSTER_ZONES, OPPONENT, ZONE_AT, ZONES, Place, Player, Zone, place


def occupant(state: State, where: Place) -> CardId:
    """The card in a zone; 0 if there is none."""
    zone = ZONE_AT.get(where)
    slot = state.sides[zone[0] - 1].field[zone[1]] if zone is not None else None
    return slot.card if slot is not None else 0


@enforces("ZONE-01", "ZONE-02")
def free_zones(
    state: State, player: Player, zones: Iterable[Zone], taken: Iterable[Place] = (), freed: Collection[CardId] = ()
) -> list[Place]:
    """The free zones of a player among these, but for those `taken`, and once the cards `freed` have left."""
    gone = set(taken)
    return [
        where
        for zone in zones
        if (where := place(player, zone)) not in gone
        and not still_blocked(state, where, freed)
        and ((slot := state.side(player).field[ZONES.index(zone)]) is None or slot.card in freed)
    ]


@enforces("GEN-03")
def still_blocked(state: State, where: Place, freed: Collection[CardId]) -> bool:
    """Whether an effect keeps a zone from being used, also once the cards `freed` have left with their effects."""
    if where not in state.blocked:
        return False
    by = [lasting for lasting in state.lasting if where in lasting.zones]
    return not by or any(lasting.until != "source" or lasting.source not in freed for lasting in by)


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
    zones = leaving + len(free_zones(state, side, MONSTER_ZONES, freed=freed))
    allowed = monsters_allowed(state, side, side if by is None else by, freed=freed, leaving=leaving)
    return zones if allowed is None else min(zones, allowed)
