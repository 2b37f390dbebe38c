"""Cards that nobody has identified: their possible faces."""

from collections import Counter
from collections.abc import Iterator

from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.faces import UNKNOWN, Face
from duelog.events.places import Player


def possible_faces(state: State, player: Player) -> tuple[Face, ...] | None:
    """The possible faces of a player's unknown cards: those in the Deck list of which copies are left.

    None if the Deck list is not known: it could be any card.
    """
    listed = state.listed[player - 1] if state.listed else ()
    if not listed:
        return None
    left = Counter(listed)
    left.subtract(card.face for card in state.cards if card.owner == player)
    return tuple(state.faces[face] for face in dict.fromkeys(listed) if left[face] > 0 and 0 <= face < len(state.faces))


def could_be_field_spell(state: State, player: Player) -> bool:
    """Whether an unknown card of a player could be a Field Spell."""
    faces = possible_faces(state, player)
    return faces is None or any("field" in face.kinds for face in faces)


def unknown_in_play(state: State, player: Player) -> Iterator[CardId]:
    """The unknown cards that a player could use: one of those in the hand, which are interchangeable, and each Set
    card.
    """
    side = state.side(player)
    yield from [card for card in side.hand if state.is_unknown(card)][:1]
    for slot in side.field:
        if slot is not None and slot.position == "down" and state.is_unknown(slot.card):
            yield slot.card


def has_unknown_cards(state: State, player: Player) -> bool:
    """Whether a player has cards that nobody has identified in the hand, the Extra Deck or Set as monsters.

    These could include what a Summon by an effect needs.
    """
    side = state.side(player)
    return bool(state.listed) and any(
        state.is_unknown(card) for card in (*side.extra, *side.hand, *(slot.card for slot in side.monsters))
    )


def is_unknown_face(face: Face) -> bool:
    """Whether this is the face of an unknown card."""
    return face.name == UNKNOWN.name
