"""Faults of states, and how checks create them."""

from typing import Literal

from duelog.core.catalogue.arguments import Argument, CardArgument, Message, as_place
from duelog.core.catalogue.english import ENGLISH
from duelog.core.state import State
from duelog.events.base import CardId, Part
from duelog.events.faces import Face
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
"""The stable code of each kind of fault."""


class Fault(Part, frozen=True, kw_only=True):
    """An inconsistency of a state: its code, the arguments of its sentence, the card and the place."""

    code: Code
    arguments: dict[str, Argument]
    card: CardId = 0
    place: Place | None = None

    def __hash__(self) -> int:
        return hash((self.code, self.card, self.place))

    @property
    def message(self) -> Message:
        """The fault as a message for a catalogue in any language."""
        return Message(code=self.code, arguments=self.arguments)

    @property
    def sentence(self) -> str:
        """The fault in English."""
        return ENGLISH.sentence(self.message)

    def __str__(self) -> str:
        return f"{self.code}: {self.sentence}"


def fault(code: Code, /, **arguments: Argument) -> Fault:
    """A fault about no card in particular."""
    return Fault(code=code, arguments=arguments)


def fault_of(state: State, card: CardId, place: Place | None, code: Code, /, **arguments: Argument) -> Fault:
    """A fault of a card at a place, which its sentence names."""
    given: dict[str, Argument] = {"card": called(state, card), "place": as_place(place), **arguments}
    return Fault(code=code, card=card, place=place, arguments=given)


def called(state: State, card: CardId) -> CardArgument:
    """A card as an argument, without a name if there is no such card."""
    face = _face(state, card)
    return CardArgument(card=card, name=face.name) if face is not None else CardArgument(card=card)


def is_token(state: State, card: CardId) -> bool:
    """Whether the card is known and a Token."""
    face = _face(state, card)
    return face is not None and "token" in face.kinds


def is_monster_card(state: State, card: CardId) -> bool:
    """Whether the card is known and its face is a monster's."""
    face = _face(state, card)
    return face is not None and face.is_monster


def _face(state: State, card: CardId) -> Face | None:
    """The face of a card; None if the state knows no such card or face."""
    face = state.cards[card - 1].face if state.has_card(card) else -1
    return state.faces[face] if 0 <= face < len(state.faces) else None
