"""The Types of monsters in a Graveyard, which effects can replace (GEN-03)."""

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import PLAYERS
from duelog.events.restrictions import LockKind

IN_GRAVEYARD: LockKind = "Type in the Graveyard"


@enforces("GEN-03")
def type_off_field(state: State, card: CardId, face: Face, *, sent: bool = False) -> str | None:
    """The Type of a card that is not on the field: the printed one, or in a Graveyard the one that an effect gives.

    One that a cost sends is in its owner's Graveyard by the time targets are chosen, though the state shows it where
    it was.
    """
    for side, player in zip(state.sides, PLAYERS, strict=True):
        there = state.owner(card) == player if sent else card in side.grave
        if side.locks and face.is_monster and there:
            return next((cards.type[0] for cards in side.locked_cards(IN_GRAVEYARD)), face.type)
    return face.type
