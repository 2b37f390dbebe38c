"""Which effects can be used from the places of their cards, and their Spell Speeds."""

from msgspec import Struct

from duelog.core.effects.evaluate.context import area_of
from duelog.core.effects.language import Area, Effect
from duelog.core.rulebook import enforces
from duelog.core.state import OnField
from duelog.events.base import CardId, EffectAddress
from duelog.events.faces import Face
from duelog.events.places import Place


class Candidate(Struct, frozen=True):
    """An effect of a card and the card's place; effect 0 is the activation of a card without an effect.

    `lasting` is the number of the delayed effect that its player carries out when they choose, 0 for any other effect.
    """

    card: CardId
    number: EffectAddress
    effect: Effect | None
    where: Place
    slot: OnField | None
    lasting: int = 0

    @property
    def stays_in_hand(self) -> bool:
        """Whether the card is in the hand and cannot be given for its own cost, as it is not used in the Graveyard."""
        return self.where.endswith("hand") and (self.effect is None or "grave" not in self.effect.place)


@enforces("EFF-06", "PEN-05")
def usable_from(face: Face, effect: Effect, where: Place, slot: OnField | None) -> bool:
    """Whether an effect can be used from a place: a card's activation from the hand or Set, others as defined."""
    area = area_of(where[3:])
    if effect.kind == "activation":
        return area == "hand" or (slot is not None and slot.position == "down")
    if slot is not None and slot.face_up == effect.face_down:
        return False
    return works_in(effect, face, area)


def works_in(effect: Effect, face: Face, area: Area) -> bool:
    """Whether an effect of a card works while the card is in an area: where it is defined to, or by default."""
    if effect.pendulum or area == "pendulum zones":
        return effect.pendulum and area == "pendulum zones"
    return area in (effect.place or default_places(face))


def default_places(face: Face) -> tuple[Area, ...]:
    """The default places of effects: monsters in Monster Zones, other cards in their zones."""
    return ("monsters",) if face.is_monster else ("spells", "field zone")


def can_activate_without_effect(face: Face, where: Place, slot: OnField | None) -> bool:
    """Whether a card without an activation effect can be activated from a place."""
    if face.is_monster:
        return where.endswith("hand") and "pendulum" in face.kinds
    return where.endswith("hand") or (slot is not None and slot.position == "down")


@enforces("CHAIN-04", "CHAIN-05", "CHAIN-06")
def spell_speed(face: Face, effect: Effect | None, on_card: bool) -> int:
    """The Spell Speed of an effect; `on_card` for the activation of the card itself."""
    if effect is not None and effect.kind == "ignition":
        return 1
    if face.card == "trap":
        return 3 if "counter" in face.kinds else 2
    if effect is not None and effect.kind == "quick":
        return 2
    return 2 if on_card and "quick-play" in face.kinds else 1
