"""What a fault of a state is, and how the checks word it."""

from typing import Literal

from duelog.core.state import State
from duelog.events.base import CardId, Part
from duelog.events.places import Place

Code = Literal[
    # cards and their places
    "card-twice", "card-nowhere", "card-unknown", "face-unknown", "foreign-pile", "token-in-pile", "token-as-material",
    "turned-astray",
    # the field
    "wrong-position", "later-zone", "materials-off-monster", "face-down-counters", "face-down-values",
    "face-down-bound", "equipped-to-nothing", "equipped-to-face-down", "linked-to-nothing",
    "bad-counters", "bad-value", "bad-time", "blocked-place",
    # the course of the duel
    "negative-life", "bad-number", "proper-twice", "proper-astray", "before-first-turn", "no-first-player",
    "step-outside-battle", "battle-without-step", "part-outside-damage", "leaving-backwards", "doubled-start",
    # what the game is in the middle of
    "attack-outside-battle", "attacker-absent", "target-absent", "bad-battle", "link-out-of-range",
    "links-out-of-order", "window-astray", "due-astray", "bad-passes", "nothing-to-choose", "bad-limits",
    "answer-to-open-question", "empty-summon", "lasting-twice", "open-after-end",
]  # fmt: skip
"""The stable name of each kind of fault."""


class Fault(Part, frozen=True, kw_only=True):
    """An inconsistency of a state: its stable code, a sentence in our own words, the card and the place it is about."""

    code: Code
    sentence: str
    card: CardId = 0
    place: Place | None = None

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


def called(state: State, card: CardId) -> str:
    """A card as a sentence calls it: number and name, the number alone where there is no such card."""
    if 0 < card <= len(state.cards):
        face = state.cards[card - 1].face
        if 0 <= face < len(state.faces):
            return f"card {card} ({state.faces[face].name})"
    return f"card {card}"


def is_token(state: State, card: CardId) -> bool:
    """Whether the card is known and a Token."""
    if not 0 < card <= len(state.cards):
        return False
    face = state.cards[card - 1].face
    return 0 <= face < len(state.faces) and "token" in state.faces[face].kinds
