"""The Types of monsters in a Graveyard, which effects can replace (GEN-03)."""

from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.restrictions import LockKind

IN_GRAVEYARD: LockKind = "Type in the Graveyard"


@enforces("GEN-03")
def type_off_field(state: State, card: CardId, face: Face) -> str | None:
    """The Type of a card that is not on the field: the printed one, or in a Graveyard the one that an effect gives."""
    for side in state.sides:
        if side.locks and face.is_monster and card in side.grave:
            return next((cards.type[0] for cards in side.locked_cards(IN_GRAVEYARD)), face.type)
    return face.type
