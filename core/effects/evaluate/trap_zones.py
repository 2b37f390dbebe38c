"""The Spell & Trap Zones that Trap Monsters occupy beside their Monster Zones (ZONE-02)."""

from collections.abc import Iterator

from duelog.core.rulebook import enforces
from duelog.core.state import Lasting, State
from duelog.events.base import CardId
from duelog.events.places import OPPONENT, SPELL_ZONES, ZONE_AT, ZONES, Place, Player, place, player_of


def held_zones(state: State, card: CardId) -> tuple[tuple[Lasting, Place], ...]:
    """The Spell & Trap Zones that a Trap Monster occupies, each with the lasting effect that says so, oldest first."""
    return tuple(
        (lasting, zone)
        for lasting in state.lasting
        if lasting.source == card and lasting.cards == (card,)
        for zone in lasting.zones
        if zone[3:] in SPELL_ZONES
    )


@enforces("ZONE-02")
def has_room_with(state: State, card: CardId, player: Player, leaving: CardId = 0, source: CardId = 0) -> bool:
    """Whether a player could control this monster: for a Trap Monster they need a free Spell & Trap Zone as well.

    That of a card that is `leaving` their side is free; the `source` of the effect takes one, if it is in their hand.
    """
    if not any(player_of(zone) != player for _, zone in held_zones(state, card)):
        return True
    left = [zone for _, zone in held_zones(state, leaving)] if leaving else []
    return len(left) + len(free_spell_zones(state, player)) > _takes_a_zone(state, source, player)


def _takes_a_zone(state: State, source: CardId, player: Player) -> bool:
    """Whether a card would be activated from the player's hand in a Spell & Trap Zone."""
    if not source or state.place_of(source) != f"p{player}.hand":
        return False
    face = state.face(source)
    return not face.is_monster and "field" not in face.kinds


def free_spell_zones(state: State, player: Player) -> tuple[Place, ...]:
    """The free Spell & Trap Zones of a player."""
    field = state.side(player).field
    free: Iterator[Place] = (place(player, zone) for zone in SPELL_ZONES if field[ZONES.index(zone)] is None)
    return tuple(zone for zone in free if zone not in state.blocked)


def can_change_sides(state: State, card: CardId, source: CardId = 0) -> bool:
    """Whether the other player than its controller has room for this monster in their Spell & Trap Zones, beside the
    card of the effect.
    """
    at = state.place_of(card)
    return at not in ZONE_AT or has_room_with(state, card, OPPONENT[player_of(at)], source=source)
