"""Upkeep: what cards on the field cause without activation: lost Equip Cards, ties, lasting effects that end."""

from typing import Literal

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.control_taken import taken_for_good
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.evaluate.lasting_locks import has_none_left
from duelog.core.effects.evaluate.lasting_values import lost_by_negation
from duelog.core.effects.evaluate.locations import stays_on_field
from duelog.core.effects.evaluate.permissions import took_one_of_the_opponent
from duelog.core.effects.evaluate.presence import rests_in_grave
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.evaluate.trap_zones import held_zones
from duelog.core.effects.language import AnyStep, LastingLock, TakeControl, Tie
from duelog.core.effects.language.words import typed_lock
from duelog.core.effects.reacting.attacks_by_effect import is_attack_ahead
from duelog.core.effects.reacting.control import (
    cannot_go_back,
    control_taken_again,
    releases_control,
    return_control,
    returns_control_now,
    trap_zone_follows,
)
from duelog.core.effects.reacting.ends_of_durations import is_over
from duelog.core.effects.reacting.one_for_each_player import all_but_one_kind
from duelog.core.effects.reacting.only_one import one_too_many
from duelog.core.effects.reacting.own_counters import counters_of_negated, counters_on_arrival
from duelog.core.effects.reacting.starting_ties import equips_set_up
from duelog.core.effects.reacting.ties import ties
from duelog.core.effects.resolution.lost_conditions import destroyed_by_text
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import is_before_damage
from duelog.core.rules.moving import send_to_grave
from duelog.core.rules.room import free_zones
from duelog.core.session import LastValue, Session
from duelog.core.state import EMPTY_FIELD, Field, Lasting, OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome
from duelog.events.faces import Face
from duelog.events.places import PLAYERS, SPELL_ZONES, ZONE_AT, ZONES, Place, Zone


def next_upkeep(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The next outcome that cards on the field cause without activation."""
    return (
        (counters_on_arrival(state, book) if state.chain else None)
        or counters_of_negated(state, book)
        or _correction(state, book, session)
        or destroyed_by_text(state, book, session)
        or all_but_one_kind(state, book, session)
        or equips_set_up(state, book)
        or control_taken_again(state, book)
        or (trap_zone_follows(state) if state.blocked else None)
        or ((ties(state, book, session) or _over(state, book, session)) if state.lasting else None)
    )


class _Caches:
    """The latest fields in which no card needed correction, and the latest overall state in which none did."""

    def __init__(self) -> None:
        self.in_order: LastValue[tuple[Field, Field]] = LastValue()
        self.needed_none: LastValue[bool] = LastValue()


def _correction(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The outcome that corrects impossible positions of cards."""
    caches = session.of(_Caches)
    in_order = caches.in_order
    fields = (state.sides[0].field, state.sides[1].field)
    looked_at = (*fields, state.chain, state.lasting, state.blocked, state.cards, state.faces, is_before_damage(state))
    if caches.needed_none.known(looked_at):
        return None
    depends_on = (state.cards, state.faces)
    known = in_order.known(depends_on) or (EMPTY_FIELD, EMPTY_FIELD)
    for field, before in zip(fields, known, strict=True):
        if field is not before:
            for zone, slot, same in zip(ZONES, field, before, strict=True):
                if slot is not None and slot is not same and _may_need_correction(state, book, zone, slot):
                    outcome = (
                        _traps_again(state)
                        or _lost_equips(state)
                        or _kept_in_position(state)
                        or one_too_many(state, book)
                    )
                    if outcome is None:
                        caches.needed_none.keep(looked_at, True)
                    return outcome
    in_order.keep(depends_on, fields)
    return None


def _may_need_correction(state: State, book: CardBook, zone: Zone, slot: OnField) -> bool:
    """Whether a card may need correction: Trap Monsters, positions to be kept, lost Equip Cards, cards that may exist
    only once.
    """
    face = state.face(slot.card)
    if slot.face_up and book.get(face.name).only_one is not None:
        return True
    if zone[0] == "M":
        return not face.is_monster or _kept_in(slot) is not None or bool(slot.current.negated and slot.linked)
    lost = face.is_monster or (slot.face_up and _equips_itself(face, slot))
    return zone[0] == "S" and not slot.equipped_to and lost


@enforces("TRAP-01", "ZONE-02")
def _traps_again(state: State) -> Outcome | None:
    """Returns a Trap Monster that is face-down, or no longer a monster, to its Spell & Trap Zone.

    A Spell or Trap that was Set there by mistake stays until somebody corrects that.
    """
    for player in PLAYERS:
        for place, slot in state.on_field(player):
            stays = slot.face_up and not slot.current.has("no Trap Monster")
            if place[3] != "M" or stays or slot.came == "set" or state.face(slot.card).is_monster:
                continue
            own = {zone for _, zone in held_zones(state, slot.card)}
            free: list[Place] = [zone for zone in ZONE_AT if zone in own] or free_zones(state, player, SPELL_ZONES)
            if not free:
                return o.CardsMoved(moves=send_to_grave(state, (slot.card,)), how="sent", why="rule")
            move = Moved(card=slot.card, origin=place, to=free[0], position="up" if slot.face_up else "down")
            return o.CardsMoved(moves=(move,), how="placed" if slot.face_up else "set", why="rule")
    return None


def _kept_in_position(state: State) -> Outcome | None:
    """Monsters that an effect keeps in one position change to it, face-down ones to Attack Position only."""
    changes = tuple(
        o.PositionChange(card=slot.card, position=wanted, flipped=not slot.face_up)
        for player in PLAYERS
        for slot in state.monsters(player)
        if (wanted := _kept_in(slot)) is not None and slot.position != wanted
    )
    return o.PositionsChanged(changes=changes, why="effect") if changes else None


def _kept_in(slot: OnField) -> Literal["attack", "defense"] | None:
    """The position in which effects keep a monster; None if none does."""
    attack, defense = slot.current.has("stays in Attack Position"), slot.current.has("stays in Defense Position")
    if attack == defense or (defense and not slot.face_up):
        return None
    return "attack" if attack else "defense"


@enforces("SPELL-05")
def _lost_equips(state: State) -> Outcome | None:
    """An Equip Card without its monster is destroyed."""
    lost = [
        slot.card
        for player in PLAYERS
        for place, slot in state.on_field(player)
        if place[3] == "S" and (not slot.equipped_to or _no_longer_held(state, slot)) and _is_equip(state, slot)
    ]
    return _destroyed(state, lost)


@enforces("EFF-01")
def _no_longer_held(state: State, slot: OnField) -> bool:
    """Whether a monster is equipped by an effect of the monster that it is equipped to, and that effect is negated
    now.
    """
    host = state.find(slot.equipped_to)
    return (
        host is not None
        and host[1].current.negated
        and slot.card in host[1].linked
        and state.face(slot.card).is_monster
    )


def _is_equip(state: State, slot: OnField) -> bool:
    """Whether a card is an Equip Card: a face-up Equip Spell, or a monster that was not placed as a Spell."""
    face = state.face(slot.card)
    if any(link.card == slot.card and (face.card == "trap" or not link.resolved) for link in state.chain):
        return False
    if _was_never_equipped(state, slot) or (not slot.face_up and slot.came == "set"):
        return False
    if face.is_monster:
        return slot.came != "activated"
    return slot.face_up and _equips_itself(face, slot)


@enforces("SPELL-04")
def _was_never_equipped(state: State, slot: OnField) -> bool:
    """Whether a Spell of this Chain has found no monster to equip: it is sent away at its end, and not destroyed."""
    used = any(link.card == slot.card and link.placed for link in state.chain)
    if not used or slot.equipped_to or "equip" not in state.face(slot.card).kinds:
        return False
    return not any(isinstance(event, o.Equipped) and event.card == slot.card for event in recent_events(state))


def _equips_itself(face: Face, slot: OnField) -> bool:
    """Whether a card is face-up as an Equip Card: an Equip Spell, or a Normal Trap that was activated."""
    return "equip" in face.kinds or (face.card == "trap" and "normal" in face.kinds and slot.came != "placed")


def _destroyed(state: State, cards: list[CardId]) -> Outcome | None:
    if not cards:
        return None
    return o.CardsMoved(moves=send_to_grave(state, cards, destroyed=True), how="destroyed", why="rule")


# --- lasting effects that end -----------------------------------------------------------------------------------


def _over(state: State, book: CardBook, session: Session) -> Outcome | None:
    current = lasting_steps(state, book, session).all
    for lasting, step in current:
        next_turn = isinstance(step, LastingLock) and step.next_turn
        lost = lost_by_negation(state, lasting, step) or _is_about_new_cards(state, lasting, step)
        lost = lost or releases_control(state, book, lasting, step) or _is_used_up(state, lasting, step)
        lost = lost or has_none_left(state, lasting, step)
        over = lost or (is_over(state, lasting, next_turn=next_turn) and not rests_in_grave(state, book, lasting))
        over = over and not (lasting.until == "damage step" and is_attack_ahead(state, current))
        if isinstance(step, Tie) or not over or returns_control_now(state, book, lasting, step):
            continue
        if isinstance(step, TakeControl) and (cannot_go_back(state, book, lasting) or taken_for_good(state, lasting)):
            continue
        if isinstance(step, TakeControl):
            back = return_control(state, book, lasting)
            if back is not None:
                return back
        return o.LastingEnded(ids=(lasting.id,))
    return None


@enforces("GEN-05")
def _is_about_new_cards(state: State, lasting: Lasting, step: AnyStep | None) -> bool:
    """Whether a lock on certain cards has none left: in a Graveyard, banished or in a Deck they are new ones."""
    if not isinstance(step, LastingLock) or step.these is None:
        return False
    moved = (event for event in recent_events(state) if isinstance(event, o.CardsMoved) and event.n > lasting.event)
    new = {move.card for event in moved for move in event.moves if (move.to or "").endswith(_NEW_THERE)}
    return all(card in new or (state.place_of(card) or "").endswith(_NEW_THERE) for card in lasting.cards)


@enforces("GEN-03")
def _is_used_up(state: State, lasting: Lasting, step: AnyStep | None) -> bool:
    """Whether what a lasting effect lets a player do once was done: a Tribute of a monster of the opponent."""
    if not isinstance(step, LastingLock) or lasting.player is None:
        return False
    if all(typed_lock(lock).what != "Tribute one of the opponent" for lock in step.what):
        return False
    return took_one_of_the_opponent(state, lasting.player, lasting.event)


_NEW_THERE = ("grave", "banished", "deck", "extra")
"""The piles in which a card that was in a hand or on the field is a new one."""


# --- the end of a Chain -----------------------------------------------------------------------------------------


@enforces("SPELL-02", "TRAP-03")
def send_used_cards(state: State, book: CardBook) -> Outcome | None:
    """Sends Spells and Traps that do not stay on the field to the Graveyard after the Chain has resolved."""
    used = dict.fromkeys(link.card for link in state.chain if link.placed)
    cards = [card for card in used if _is_used(state, book, card)]
    if not cards:
        return None
    return o.CardsMoved(moves=send_to_grave(state, cards), how="sent", why="rule")


def _is_used(state: State, book: CardBook, card: CardId) -> bool:
    found = state.find(card)
    if found is None or not found[1].face_up or found[0][3] not in "SF":
        return False
    denied = any(link.card == card and link.negated == "activation" for link in state.chain)
    undone = any(link.card == card and link.placed and link.negated for link in state.chain)
    stays_by_effect = book.get(state.name(card)).stays_on_field and (found[1].current.negated or undone)
    unequipped = _was_never_equipped(state, found[1])
    return denied or stays_by_effect or unequipped or not stays_on_field(state, book, card)
