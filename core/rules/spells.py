"""Setting Spells and Traps (pages 25 and 32)."""

from duelog.core.rules.registry import refuses
from duelog.core.rules.summons import known
from duelog.core.rules.timing import in_main_phase
from duelog.core.rules.words import busy, moment, named, where
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.places import ZONE_AT, ZONES


@refuses("SPELL-11", m.SetSpellTrap)
def set_in_main_phase(state: State, move: m.SetSpellTrap) -> str | None:
    """Spells and Traps are Set from the hand, in the player's own Main Phase."""
    if state.turn_player != move.player or not in_main_phase(state):
        return f"it is {moment(state)}"
    if not known(state, move.card):
        return "no such card"
    if move.card not in state.side(move.player).hand:
        return f"{named(state, move.card)} is not in the hand of p{move.player} but {where(state.place_of(move.card))}"
    return busy(state)


@refuses("GEN-03", m.SetSpellTrap)
def effects_allow_use(state: State, move: m.SetSpellTrap) -> str | None:
    """Effects that forbid cards of a name beat the rules that allow them."""
    barred = known(state, move.card) and f"use {state.name(move.card)}" in state.side(move.player).locks
    return f"{named(state, move.card)} cannot be used now" if barred else None


def _is_field_spell(state: State, move: m.SetSpellTrap) -> bool:
    return known(state, move.card) and "field" in state.face(move.card).kinds


@refuses("SPELL-11", m.SetSpellTrap)
@refuses("ZONE-02", m.SetSpellTrap)
def free_spell_zone(state: State, move: m.SetSpellTrap) -> str | None:
    """A Spell or Trap that is no Field Spell needs a free Spell & Trap Zone of its player."""
    if _is_field_spell(state, move):
        return None
    zone = ZONE_AT.get(move.to)
    if zone is None or zone[0] != move.player or ZONES[zone[1]][0] != "S":
        return f"{move.to} is no Spell & Trap Zone of p{move.player}"
    if move.to in state.blocked:
        return f"{move.to} cannot be used now"
    slot = state.side(move.player).field[zone[1]]
    return None if slot is None else f"{move.to} holds {named(state, slot.card)}"


@refuses("PEN-01", m.SetSpellTrap, m.SetMonster)
def pendulum_is_activated(state: State, move: m.SetSpellTrap | m.SetMonster) -> str | None:
    """A Pendulum Monster comes to a Pendulum Zone by being activated; as a Spell it is not Set."""
    as_a_spell = isinstance(move, m.SetSpellTrap) or move.to[3] == "P"
    if not as_a_spell or not known(state, move.card) or "pendulum" not in state.face(move.card).kinds:
        return None
    return f"{named(state, move.card)} is activated in a Pendulum Zone, and not Set as a Spell"


@refuses("ZONE-04", m.SetSpellTrap, m.NormalSummon, m.SetMonster)
def no_pendulum_zone(state: State, move: m.SetSpellTrap | m.NormalSummon | m.SetMonster) -> str | None:
    """Nothing is Summoned to a Pendulum Zone or Set in it."""
    return f"{move.to} is a Pendulum Zone" if move.to[3] == "P" else None


@refuses("ZONE-03", m.NormalSummon, m.SetMonster)
def no_monster_in_field_zone(state: State, move: m.NormalSummon | m.SetMonster) -> str | None:
    """No monster is Summoned to the Field Zone or Set in it."""
    return f"{move.to} is the Field Zone" if move.to[3:] == "F" else None


@refuses("ZONE-03", m.SetSpellTrap)
def field_zone(state: State, move: m.SetSpellTrap) -> str | None:
    """A Field Spell goes to the Field Zone of its player, and nothing else does."""
    name = move.to[3:]
    if _is_field_spell(state, move):
        return None if move.to == f"p{move.player}.F" else f"{named(state, move.card)} cannot stand in {move.to}"
    return f"{named(state, move.card)} is no Field Spell" if name == "F" else None
