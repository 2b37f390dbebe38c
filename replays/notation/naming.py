"""Names for cards that nobody has identified: a line that names a card identifies one of them."""

from collections.abc import Callable, Iterable, Iterator

from duelog.core.fold.given_faces import with_faces
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import Player

FindFace = Callable[[str], "Face | None"]
"""Returns the face of the card with a name; None if there is none."""


class Naming:
    """The unknown cards that a line names: `named`, with their faces."""

    def __init__(self, find: FindFace) -> None:
        self.find = find
        self.named: dict[CardId, Face] = {}

    def in_state(self, state: State) -> State:
        """The state in which the cards named so far are known."""
        return with_faces(state, self.named) if self.named else state


def unknown_among(state: State, cards: Iterable[CardId]) -> tuple[CardId, ...]:
    """The cards among these that nobody has identified."""
    return tuple(card for card in cards if state.has_card(card) and state.is_unknown(card))


def set_monsters(state: State, player: Player) -> Iterator[CardId]:
    """The Set monsters of a player."""
    return (slot.card for slot in state.monsters(player) if slot.position == "set")


def set_spells(state: State, player: Player) -> Iterator[CardId]:
    """The Set Spells and Traps of a player."""
    return (slot.card for _, slot in state.on_field(player) if slot.position == "down")


def usable_as(state: State, player: Player, face: Face) -> tuple[CardId, ...]:
    """The unknown cards of a player that could be the one activated: Traps must be Set, others come from the hand
    first.
    """
    triggered = {trigger.card for trigger in state.triggers}
    hand = tuple(sorted(unknown_among(state, state.side(player).hand), key=lambda card: card not in triggered)[:1])
    lying = unknown_among(state, set_monsters(state, player) if face.is_monster else set_spells(state, player))
    if face.card == "trap" or state.turn_player != player:
        return (lying or hand) if not face.is_monster else (hand or lying)
    return hand or lying
