"""Players and the places of the game mat (Rulebook 9.0, pages 4 and 5).

A place is written as in the notation, with its player first: ``p1.M3``, ``p2.grave``. M1 to M5 are the Monster
Zones from the player's left, S1 to S5 the Spell & Trap Zones, F the Field Zone, PL and PR the Pendulum Zones. M6 and
M7 are the Extra Monster Zones of later rules; they occur only in recordings.
"""

from typing import Literal, cast

Player = Literal[1, 2]
PLAYERS: tuple[Player, Player] = (1, 2)
OPPONENT: dict[Player, Player] = {1: 2, 2: 1}

Zone = Literal["M1", "M2", "M3", "M4", "M5", "M6", "M7", "S1", "S2", "S3", "S4", "S5", "F", "PL", "PR"]
Pile = Literal["hand", "deck", "grave", "banished", "extra"]
Area = Literal["monsters", "spells", "field zone", "pendulum zones", "hand", "deck", "grave", "banished", "extra"]
"""A part of a player's half; "spells" are the Spell & Trap Zones."""

Place = Literal[
    "p1.M1", "p1.M2", "p1.M3", "p1.M4", "p1.M5", "p1.M6", "p1.M7",
    "p1.S1", "p1.S2", "p1.S3", "p1.S4", "p1.S5", "p1.F", "p1.PL", "p1.PR",
    "p1.hand", "p1.deck", "p1.grave", "p1.banished", "p1.extra",
    "p2.M1", "p2.M2", "p2.M3", "p2.M4", "p2.M5", "p2.M6", "p2.M7",
    "p2.S1", "p2.S2", "p2.S3", "p2.S4", "p2.S5", "p2.F", "p2.PL", "p2.PR",
    "p2.hand", "p2.deck", "p2.grave", "p2.banished", "p2.extra",
]  # fmt: skip

MONSTER_ZONES: tuple[Zone, ...] = ("M1", "M2", "M3", "M4", "M5")
EXTRA_MONSTER_ZONES: tuple[Zone, ...] = ("M6", "M7")
SPELL_ZONES: tuple[Zone, ...] = ("S1", "S2", "S3", "S4", "S5")
PENDULUM_ZONES: tuple[Zone, ...] = ("PL", "PR")
ZONES: tuple[Zone, ...] = (*MONSTER_ZONES, *EXTRA_MONSTER_ZONES, *SPELL_ZONES, "F", *PENDULUM_ZONES)
PILES: tuple[Pile, ...] = ("hand", "deck", "grave", "banished", "extra")

ZONE_AT: dict[Place, tuple[Player, int]] = {
    cast(Place, f"p{player}.{zone}"): (player, index) for player in PLAYERS for index, zone in enumerate(ZONES)
}
"""The player and the index into `ZONES` of every place that is a zone."""

PILE_AT: dict[Place, tuple[Player, Pile]] = {
    cast(Place, f"p{player}.{pile}"): (player, pile) for player in PLAYERS for pile in PILES
}
"""The player and the pile of every place that is a pile."""

PLACES: tuple[Place, ...] = (*ZONE_AT, *PILE_AT)

_PLACE: dict[tuple[Player, str], Place] = {
    (player, name): cast(Place, f"p{player}.{name}") for player in PLAYERS for name in (*ZONES, *PILES)
}


def place(player: Player, name: Zone | Pile) -> Place:
    """The place called `name` on the side of `player`."""
    return _PLACE[player, name]


def player_of(where: Place) -> Player:
    """The player on whose side the place lies."""
    return 1 if where[1] == "1" else 2


def name_of(where: Place) -> Zone | Pile:
    """The place without its player: ``M3``, ``grave``."""
    return cast("Zone | Pile", where[3:])


def is_monster_zone(where: Place) -> bool:
    """Whether the place is a Monster Zone, Extra Monster Zones included."""
    return where[3] == "M"


def is_zone(where: Place) -> bool:
    """Whether the place is on the field (GEN-07)."""
    return where in ZONE_AT
