"""Places of cards in the terms of EDOPro's engine: controller, location, sequence, position."""

from msgspec import Struct

DECK = 0x01
HAND = 0x02
MONSTERS = 0x04
SPELLS = 0x08
GRAVEYARD = 0x10
BANISHED = 0x20
EXTRA = 0x40
MATERIAL = 0x80
"""The bit added to the location of the Xyz Monster whose material the card is."""

FACE_UP_ATTACK = 0x1
FACE_DOWN_ATTACK = 0x2
FACE_UP_DEFENSE = 0x4
FACE_DOWN_DEFENSE = 0x8
FACE_UP = FACE_UP_ATTACK | FACE_UP_DEFENSE
FACE_DOWN = FACE_DOWN_ATTACK | FACE_DOWN_DEFENSE

FIELD_ZONE = 5
LEFT_PENDULUM = 6
RIGHT_PENDULUM = 7


class Place(Struct, frozen=True, gc=False):
    """The place of a card.

    `controller` is 0 or 1, `location` one of this module's locations (with `MATERIAL` for a card under an Xyz
    Monster), `sequence` counts from 0: zones from the controller's left, piles from the bottom. `position` is
    one of this module's positions; for a material it is the index in the stack, and `sequence` its host's zone.
    """

    controller: int
    location: int
    sequence: int
    position: int

    @property
    def is_nowhere(self) -> bool:
        """Whether it is no place: the target of a direct attack, the origin and destination of a Token."""
        return not self.location

    @property
    def is_material(self) -> bool:
        """Whether the card is the material of an Xyz Monster."""
        return bool(self.location & MATERIAL)

    @property
    def zone(self) -> int:
        """The location without `MATERIAL`: for a material, the location of its host."""
        return self.location & ~MATERIAL

    @property
    def is_face_up(self) -> bool:
        """Whether the card is face-up; meaningless for a material."""
        return bool(self.position & FACE_UP)
