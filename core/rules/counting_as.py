"""What a card counts as where it is: a monster, Spell or Trap, of which kinds, in which area (GEN-07, PEN-01)."""

from duelog.core.rulebook import enforces
from duelog.core.state import Current, OnField, State
from duelog.events.base import CardId
from duelog.events.faces import CardType, Face
from duelog.events.places import MONSTER_ZONES, PENDULUM_ZONES, SPELL_ZONES, Area, Place

AREA_OF: dict[str, Area] = {
    **dict.fromkeys((*MONSTER_ZONES, "M6", "M7"), "monsters"),
    **dict.fromkeys(SPELL_ZONES, "spells"),
    "F": "field zone",
    **dict.fromkeys(PENDULUM_ZONES, "pendulum zones"),
    "hand": "hand",
    "deck": "deck",
    "grave": "grave",
    "banished": "banished",
    "extra": "extra",
}
"""The area that a zone or pile belongs to, by its name without a player."""


def counts_as(face: Face, slot: OnField | None, card: CardType) -> bool:
    """Whether a card counts as one: a monster in a Monster Zone, a Spell in a Pendulum Zone, a Trap Monster as both."""
    if slot is not None and slot.position in ("attack", "defense", "set"):
        return card == "monster" or (card == face.card and face.card == "trap")
    if slot is not None and face.card == "monster":
        return card == "spell"
    return face.card == card


@enforces("GEN-13")
def attributes(face: Face, now: Current | None) -> tuple[str, ...]:
    """The Attributes of a card with these current values: its own, and those that it has besides while it is unchanged.

    An effect that gives it another Attribute leaves it none but that.
    """
    if now is None or not now.traits or now.attribute is not None:
        own = face.attribute if now is None else now.attribute or face.attribute
        return (own,) if own is not None else ()
    further = [trait.name for trait in now.those("further Attribute")]
    return tuple(dict.fromkeys((*((face.attribute,) if face.attribute else ()), *further)))


def source_of_effect(state: State, card: CardId, at: Place | None = None) -> CardType:
    """Whether an effect of the card is that of a monster, a Spell or a Trap.

    It is that of a Spell if a monster uses it in a Pendulum Zone, or in a Spell & Trap Zone, as an Equip Card.

    `at` is the place of activation, by default the card's current place.
    """
    where = at or state.place_of(card)
    own = state.face(card).card
    return "spell" if own == "monster" and where is not None and where[3] in ("P", "S") else own


def is_dormant_gemini(face: Face, slot: OnField) -> bool:
    """Whether a Gemini monster on the field was not Normal Summoned again, and no effect gives it its effects."""
    return "gemini" in face.kinds and slot.face_up and not slot.second and not slot.current.has("Effect Monster")


def kinds_of(state: State, card: CardId, face: Face, slot: OnField | None) -> tuple[str, ...]:
    """The kinds that a card counts as now: a Gemini monster is a Normal one on the field and in the Graveyard.

    Its own effect makes it one, so that with negated effects it is an Effect Monster. A face-up monster with the trait
    "Normal Monster" is a Normal one, too, and has its own effects nevertheless.
    """
    if "gemini" not in face.kinds:
        return _kinds_of_normal(face) if slot is not None and slot.current.has("Normal Monster") else face.kinds
    if slot is None:
        normal = (state.place_of(card) or "").endswith("grave")
    else:
        normal = is_dormant_gemini(face, slot) and not slot.current.negated
    return kinds_in_the_graveyard(face) if normal else face.kinds


def kinds_in_the_graveyard(face: Face) -> tuple[str, ...]:
    """The kinds that a card counts as in a Graveyard: a Gemini monster is a Normal one there."""
    return _kinds_of_normal(face) if "gemini" in face.kinds else face.kinds


def _kinds_of_normal(face: Face) -> tuple[str, ...]:
    return ("normal", *(kind for kind in face.kinds if kind != "effect"))
