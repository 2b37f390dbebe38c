"""A small table to vary: two monsters, two Spells, a Token, and cards in the hands."""

from typing import Any

from msgspec.structs import replace

from duelog.core import state as s
from duelog.core.state import EMPTY_FIELD, OnField, Side, State
from duelog.events.faces import Face
from duelog.events.places import ZONE_AT, Place

FACES = (Face(name="Clay Sentinel"), Face(name="Sheep Token", kinds=("token",)))
CARDS = (*(s.Card(face=0, owner=1),) * 4, *(s.Card(face=0, owner=2),) * 3, s.Card(face=1, owner=1))
"""Cards 1 to 4 are player 1's, 5 to 7 player 2's, 8 is a Token."""


def table(one: dict[str, Any], two: dict[str, Any], **changes: Any) -> State:
    """A state in Main Phase 1 of turn 2 with these halves."""
    base: dict[str, Any] = {"faces": FACES, "cards": CARDS, "first": 1, "turn": 2, "phase": "main1"}
    base["sides"] = (Side(**one), Side(**two))
    return State(**{**base, **changes})


def sound(**changes: Any) -> State:
    """A state without faults: each player has a monster and a Spell, and cards in the hand."""
    one = {"hand": (3, 4), "field": field({"p1.M1": up(1), "p1.S1": up(2, "up")})}
    two = {"hand": (7,), "field": field({"p2.M2": up(5), "p2.S2": up(6, "up")})}
    return table(one, two, **changes)


def up(card: int, position: Any = "attack", **more: Any) -> OnField:
    return OnField(card=card, position=position, **more)


def field(cards: dict[Place, OnField]) -> tuple[OnField | None, ...]:
    slots = list(EMPTY_FIELD)
    for where, slot in cards.items():
        slots[ZONE_AT[where][1]] = slot
    return tuple(slots)


def with_slot(**changes: Any) -> State:
    """The sound state with changes to the monster in p1.M1."""
    return relaid({"p1.M1": up(1, **changes), "p1.S1": up(2, "up")})


def with_spell(**changes: Any) -> State:
    """The sound state with changes to the Spell in p1.S1."""
    return relaid({"p1.M1": up(1), "p1.S1": up(2, "up", **changes)})


def relaid(cards: dict[Place, OnField], **changes: Any) -> State:
    """The sound state with another field for player 1."""
    state = sound()
    side = replace(state.sides[0], field=field(cards), **changes)
    return replace(state, sides=(side, state.sides[1]))


def half(**changes: Any) -> State:
    """The sound state with changes to the side of player 1."""
    state = sound()
    return replace(state, sides=(replace(state.sides[0], **changes), state.sides[1]))


def link(**changes: Any) -> s.Link:
    return s.Link(player=1, card=1, **changes)


def in_battle(battle: s.Battle, **changes: Any) -> State:
    return sound(phase="battle", step="battle", battle=battle, **changes)


def asked(**changes: Any) -> s.Question:
    base: dict[str, Any] = {"player": 1, "answer": "cards", "about": "hand limit", "cards": (3, 4)}
    return s.Question(**{**base, **changes})
