"""The printed face of a card: the facts printed on it, without its text (Rulebook 9.0, pages 6 and 22).

The header of a replay contains the faces of the cards used, so that it can be shown without a card database.
"""

from typing import Literal

from msgspec import Struct

from duelog.events.base import restore_defaults

CardType = Literal["monster", "spell", "trap"]
Attribute = Literal["DARK", "DIVINE", "EARTH", "FIRE", "LIGHT", "WATER", "WIND"]
Kind = Literal[
    # monsters
    "normal",
    "effect",
    "fusion",
    "ritual",
    "synchro",
    "xyz",
    "pendulum",
    "link",  # only in recordings of later rules
    "tuner",
    "flip",
    "spirit",
    "union",
    "gemini",
    "toon",
    "token",
    # Spells and Traps ("normal" and "ritual" as above)
    "quick-play",
    "continuous",
    "equip",
    "field",
    "counter",
]

MONSTER_TYPES = (
    *("Warrior", "Spellcaster", "Fairy", "Fiend", "Zombie", "Machine", "Aqua", "Pyro", "Rock", "Winged Beast"),
    *("Plant", "Insect", "Thunder", "Dragon", "Beast", "Beast-Warrior", "Dinosaur", "Fish", "Sea Serpent"),
    *("Reptile", "Psychic", "Divine-Beast", "Creator God", "Wyrm", "Cyberse"),
)
"""The Types of monsters, in the order of their bits in card databases; Wyrm and Cyberse are of later rules."""

MONSTER_TYPES_OF_2014 = tuple(name for name in MONSTER_TYPES if name not in ("Wyrm", "Cyberse"))
"""The Types of monsters under Rulebook 9.0, which can be declared."""

EXTRA_DECK_KINDS: frozenset[Kind] = frozenset({"fusion", "synchro", "xyz", "link"})


class Face(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The printed face of a card.

    `kinds` holds every kind of the card, such as ``("effect", "pendulum")`` or ``("quick-play",)``, in the order of
    `Kind`. `level` is the Level, an Xyz Monster's Rank or a Link Monster's rating. `atk` and `defense` are None if the
    card prints "?" or has none. `scales` is the left and the right Pendulum Scale. `passcode` is the number printed at
    the lower left, 0 for none. `series` holds the archetype codes of card databases (16 bits each), `name_as` the name
    that the card is treated as under the rules.
    """

    name: str
    card: CardType = "monster"
    kinds: tuple[Kind, ...] = ()
    passcode: int = 0
    attribute: Attribute | None = None
    type: str = ""
    level: int = 0
    atk: int | None = None
    defense: int | None = None
    scales: tuple[int, int] | None = None
    series: tuple[int, ...] = ()
    name_as: str = ""

    def __post_init__(self) -> None:
        restore_defaults(self)

    @property
    def is_monster(self) -> bool:
        """Whether this is a Monster Card (a Pendulum Monster is one, in whatever zone)."""
        return self.card == "monster"

    @property
    def is_xyz(self) -> bool:
        """Whether this is an Xyz Monster: it has a Rank and no Level (XYZ-02)."""
        return "xyz" in self.kinds

    @property
    def in_extra_deck(self) -> bool:
        """Whether the card belongs in the Extra Deck (DECK-03)."""
        return self.is_monster and not EXTRA_DECK_KINDS.isdisjoint(self.kinds)


UNKNOWN = Face(name="?")
"""The face of an unknown card: one that nobody has identified, or that a viewer does not see."""


def is_plain(face: Face) -> bool:
    """Whether a card has no effect: Normal Monsters, Tokens, and monsters of the Extra Deck without one."""
    if not face.is_monster or not {"effect", "pendulum", "ritual"}.isdisjoint(face.kinds):
        return False
    return not {"normal", "token", *EXTRA_DECK_KINDS}.isdisjoint(face.kinds)
