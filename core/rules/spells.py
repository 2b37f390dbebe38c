"""Setting Spells and Traps, and when those that were Set can be activated (pages 25 and 32)."""

from duelog.core.catalogue.arguments import Message, as_place, as_player, message
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among, is_locked
from duelog.core.rules.facts import as_card, busy, wrong_time
from duelog.core.rules.registry import refuses
from duelog.core.rules.summons import not_in_hand
from duelog.core.rules.timing import in_main_phase
from duelog.core.rules.unknown_cards import could_be_field_spell
from duelog.core.state import OnField, State
from duelog.events import moves as m
from duelog.events.faces import CardType, Face
from duelog.events.places import ZONE_AT, ZONES, place


@refuses("SPELL-11", m.SetSpellTrap)
def set_in_main_phase(state: State, move: m.SetSpellTrap) -> Message | None:
    """Spells and Traps are Set from the hand, in the player's own Main Phase."""
    if state.turn_player != move.player or not in_main_phase(state):
        return wrong_time(state, move.player)
    if not state.has_card(move.card):
        return message("no-such-card")
    if move.card not in state.side(move.player).hand:
        return not_in_hand(state, move.player, move.card)
    return busy(state)


@refuses("GEN-03", m.SetSpellTrap)
def effects_allow_use(state: State, move: m.SetSpellTrap) -> Message | None:
    """Effects that forbid cards with a name, or Setting cards other than monsters, override the rules that allow it."""
    side = state.side(move.player)
    if not state.has_card(move.card) or not side.locks:
        return None
    if is_locked(state, move.player, "use", move.card):
        return message("card-barred", card=as_card(state, move.card))
    # a lock that names no cards is about monsters: "cannot Normal Summon or Set"
    monster = not state.is_unknown(move.card) and state.face(move.card).is_monster
    kind: CardType | None = "spell" if monster else None  # a monster that can be Set there is Set as a Spell
    if any(is_among(state, move.card, cards, kind) for cards in side.locked_cards("set")):
        return message("no-spell-sets", player=as_player(move.player), card=as_card(state, move.card))
    return None


@enforces("TRAP-01", "SPELL-09")
def waits_for_another_turn(slot: OnField, face: Face) -> bool:
    """Whether a card, if it was Set, cannot be activated in that turn: a Trap or Quick-Play Spell."""
    waits = face.card == "trap" or "quick-play" in face.kinds
    return waits and not slot.current.has("can be activated at once")


def _is_field_spell(state: State, move: m.SetSpellTrap) -> bool:
    """Whether the card is a Field Spell; one that nobody has identified could be, if it is Set in the Field Zone."""
    if not state.has_card(move.card):
        return False
    if not state.is_unknown(move.card):
        return "field" in state.face(move.card).kinds
    return move.to == place(move.player, "F") and could_be_field_spell(state, move.player)


@refuses("SPELL-11", m.SetSpellTrap)
@refuses("ZONE-02", m.SetSpellTrap)
def free_spell_zone(state: State, move: m.SetSpellTrap) -> Message | None:
    """A Spell or Trap other than a Field Spell needs a free Spell & Trap Zone of its player."""
    if _is_field_spell(state, move):
        return None
    zone = ZONE_AT.get(move.to)
    if zone is None or zone[0] != move.player or ZONES[zone[1]][0] != "S":
        return message("not-spell-zone", place=as_place(move.to), player=as_player(move.player))
    if move.to in state.blocked:
        return message("zone-blocked", place=as_place(move.to))
    slot = state.side(move.player).field[zone[1]]
    if slot is None:
        return None
    return message("zone-taken", place=as_place(move.to), card=as_card(state, slot.card))


@refuses("PEN-01", m.SetSpellTrap, m.SetMonster)
def pendulum_is_activated(state: State, move: m.SetSpellTrap | m.SetMonster) -> Message | None:
    """A Pendulum Monster is placed in a Pendulum Zone by activation; it is not Set as a Spell."""
    as_a_spell = isinstance(move, m.SetSpellTrap) or move.to[3] == "P"
    if not as_a_spell or not state.has_card(move.card) or "pendulum" not in state.face(move.card).kinds:
        return None
    return message("pendulum-not-set", card=as_card(state, move.card))


@refuses("ZONE-04", m.SetSpellTrap, m.NormalSummon, m.SetMonster)
def no_pendulum_zone(state: State, move: m.SetSpellTrap | m.NormalSummon | m.SetMonster) -> Message | None:
    """Nothing is Summoned to or Set in a Pendulum Zone."""
    return message("is-pendulum-zone", place=as_place(move.to)) if move.to[3] == "P" else None


@refuses("ZONE-03", m.NormalSummon, m.SetMonster)
def no_monster_in_field_zone(state: State, move: m.NormalSummon | m.SetMonster) -> Message | None:
    """No monster is Summoned to or Set in the Field Zone."""
    return message("is-field-zone", place=as_place(move.to)) if move.to[3:] == "F" else None


@refuses("ZONE-03", m.SetSpellTrap)
def field_zone(state: State, move: m.SetSpellTrap) -> Message | None:
    """A Field Spell is placed in the Field Zone of its player, and nothing else is."""
    name = move.to[3:]
    if _is_field_spell(state, move):
        if move.to == place(move.player, "F"):
            return None
        return message("cannot-stand-there", card=as_card(state, move.card), place=as_place(move.to))
    return message("not-field-spell", card=as_card(state, move.card)) if name == "F" else None
