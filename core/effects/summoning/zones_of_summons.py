"""The Monster Zones of Special Summons without a Chain: free, and not one monster too many."""

from collections.abc import Collection, Iterator

from duelog.core.effects.choosing.room_for_summons import too_many_monsters
from duelog.core.rules.registry import broken_by, cites
from duelog.core.rules.summons import monster_zone_taken
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.places import Place, Player


@cites("ZONE-01", "no Monster Zone for a Special Summon")
def not_free(state: State, to: Place, side: Player, freed: Collection[CardId]) -> Iterator[Violation]:
    """The violation if `to` is not a Monster Zone of a side that is free once the cards `freed` are gone."""
    facts = monster_zone_taken(state, side, to, tuple(freed))
    if facts is not None:
        yield from broken_by(facts, "no Monster Zone for a Special Summon")


def no_zone(state: State, to: Place, side: Player, by: Player, freed: Collection[CardId]) -> Iterator[Violation]:
    """The violations if a player cannot place a monster in a zone of a side once the cards `freed` are gone."""
    yield from not_free(state, to, side, freed)
    yield from too_many_monsters(state, side, by, freed=freed)
