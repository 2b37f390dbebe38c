"""Places, controllers and counters of cards."""

from collections.abc import Collection

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import EffectIndex
from duelog.core.effects.evaluate.recent_events import last_seen
from duelog.core.effects.language import Area, Bounds, Effect
from duelog.core.effects.language.words import ON_FIELD as ON_FIELD
from duelog.core.rulebook import enforces
from duelog.core.rules.counting_as import AREA_OF
from duelog.core.rules.counting_as import is_dormant_gemini as is_dormant_gemini
from duelog.core.state import OnField, State
from duelog.events.base import CardId, Position
from duelog.events.faces import Face, Kind
from duelog.events.places import PENDULUM_ZONES, PLAYERS, SPELL_ZONES, ZONE_AT, Pile, Place, Player, Zone, player_of

FIELD_AREAS: dict[str, tuple[int, int]] = {
    "monsters": (0, 7),
    "spells": (7, 12),
    "field zone": (12, 13),
    "pendulum zones": (13, 15),
}
"""The zones of `Side.field` in an area, as a half-open range."""

PILES: dict[str, Pile] = {
    "hand": "hand",
    "deck": "deck",
    "grave": "grave",
    "banished": "banished",
    "extra": "extra",
}
"""The areas that are piles."""


def area_of(name: str) -> Area:
    """The area that a zone or pile belongs to."""
    return AREA_OF[name]


def controller(state: State, card: CardId) -> Player:
    """The controller of a card: on whose side it is; its owner if it is nowhere."""
    where = state.place_of(card)
    if where is None:
        return state.owner(card)
    return 1 if where[1] == "1" else 2


def counters(state: State, card: CardId, name: str) -> int:
    """The number of counters with a name on a card."""
    found = state.find(card)
    slot = found[1] if found else last_known(state, card)
    return dict(slot.counters).get(name, 0) if slot else 0


def current_name(state: State, book: CardBook, card: CardId) -> str:
    """The current name of a card: by an effect, by its own text, or as printed."""
    slot = state.slot(card)
    if slot is not None and slot.current.name is not None:
        return slot.current.name
    face = state.face(card)
    definition = book.get(face.name)
    if definition.always_named is None:
        return face.name
    if not definition.always_named_in:
        return definition.always_named
    where = state.place_of(card)
    there = where is not None and area_of(where[3:]) in definition.always_named_in
    applies = slot is None or (slot.face_up and not slot.current.negated)
    return definition.always_named if there and applies else face.name


def last_known(state: State, card: CardId) -> OnField | None:
    """A card as it was on the field before it left, as long as that is recent."""
    return next((slot for slot in reversed(last_seen(state)) if slot.card == card), None)


def put_back(state: State, slot: OnField, at: Place) -> State:
    """The state as if a card were still in the zone that it has left, in place of what may be there now."""
    player, index = ZONE_AT[at]
    one, two = (
        replace(side, field=tuple(slot if n == index else each for n, each in enumerate(side.field)))
        if who == player
        else side
        for who, side in enumerate(state.sides, 1)
    )
    return replace(state, sides=(one, two))


@enforces("GEN-03")
def negated_since_it_left(state: State, card: CardId) -> OnField | None:
    """A card as it left the field, if it was negated there by an effect that still applies to it."""
    before = last_known(state, card)
    return before if before is not None and before.current.has("negated when it leaves") else None


@enforces("BATTLE-10")
def position_of(state: State, card: CardId, slot: OnField | None) -> Position | None:
    """The position of a card on the field; of a monster that has battled and left the field, its last one."""
    battle = state.battle
    if slot is None and battle is not None and battle.fought and card in (battle.attacker, battle.target):
        slot = last_known(state, card)
    return slot.position if slot is not None else None


def in_bounds(number: int, bounds: Bounds | None) -> bool:
    """Whether a number is between two bounds, inclusive."""
    if bounds is None:
        return True
    low, high = bounds
    return (low is None or number >= low) and (high is None or number <= high)


def is_equipped(state: State, card: CardId) -> bool:
    """Whether a monster has an Equip Card."""
    return any(slot.equipped_to == card for player in PLAYERS for _, slot in state.on_field(player))


def fitting_zones(face: Face) -> tuple[Zone, ...]:
    """The zones in which a card is activated from the hand."""
    if face.is_monster:
        return PENDULUM_ZONES
    return _FIELD_ZONE if "field" in face.kinds else SPELL_ZONES


def zones_to_place_in(face: Face) -> tuple[Zone, ...]:
    """The zones in which an effect places a card: a monster without a Pendulum Scale comes as a Continuous Spell."""
    return SPELL_ZONES if face.is_monster and "pendulum" not in face.kinds else fitting_zones(face)


_FIELD_ZONE: tuple[Zone, ...] = ("F",)


STAYING: frozenset[Kind] = frozenset({"continuous", "equip", "field"})
"""The kinds of Spells and Traps that stay on the field."""


def stays_on_field(state: State, book: CardBook, card: CardId) -> bool:
    """Whether a Spell or Trap stays on the field after it resolves (SPELL-02, SPELL-03, TRAP-03, TRAP-04)."""
    face = state.face(card)
    if face.is_monster:
        return True
    found = state.find(card)
    equipped = found is not None and bool(found[1].equipped_to)
    return equipped or not STAYING.isdisjoint(face.kinds) or book.get(face.name).stays_on_field


@enforces("SPELL-02")
def ends_its_stay(state: State, book: CardBook, source: CardId, cards: Collection[CardId]) -> bool:
    """Whether `source` destroys itself because its time on the field is over, which is no destruction by an effect.

    Without its text this Spell would have gone to the Graveyard after it had resolved.
    """
    return [*cards] == [source] and book.get(state.name(source)).stays_on_field


def resolving_card(state: State, card: CardId) -> bool:
    """Whether a card's own activation is on the Chain and has not resolved."""
    for link in state.chain:  # noqa: SIM110 (a third of the time with any)
        if link.card == card and link.placed and not link.resolved:
            return True
    return False


@enforces("EFF-06", "GEN-06")
def lies_banished_face_down(state: State, card: CardId, where: Place) -> bool:
    """Whether a card is banished face-down: what it is is not known, so that it has no effect there."""
    return where.endswith("banished") and card in state.side(player_of(where)).turned


def is_threatened(state: State, card: CardId) -> bool:
    """Whether a resolving or suspended effect is about to destroy a card that nothing has protected."""
    resolving = (state.resolving, *state.suspended)
    return any(one is not None and card in one.threatened and card not in one.spared for one in resolving)


def effects_there(face: Face, effects: EffectIndex, where: Place) -> tuple[Effect, ...]:
    """The continuous effects of a card that apply in a place: by default, a monster's apply in a Monster Zone."""
    return tuple(effect for effect in effects.continuous if _works_in(face, effect, where))


def _works_in(face: Face, effect: Effect, where: Place) -> bool:
    area = area_of(where[3:])
    if area == "pendulum zones" or effect.pendulum:
        return effect.pendulum and area == "pendulum zones"
    if effect.place:
        return area in effect.place
    return area == "monsters" or not face.is_monster
