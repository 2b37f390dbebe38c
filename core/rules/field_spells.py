"""Field Spells replaced by another: each player has one, or both players share one (page 25)."""

from duelog.core.rulebook import enforces
from duelog.core.rules.moving import send_to_grave
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.places import OPPONENT, ZONES, Player

_FIELD_ZONE = ZONES.index("F")


def field_spell(state: State, player: Player) -> OnField | None:
    """The card in a player's Field Zone."""
    return state.side(player).field[_FIELD_ZONE]


@enforces("SPELL-06")
def field_spell_goes(state: State, player: Player, card: CardId) -> o.CardsMoved | None:
    """What must leave before `card` is activated as a Field Spell; None if nothing has to.

    A card in the player's own Field Zone is sent to the Graveyard. If both players share one Field Spell, a face-up one
    on either side is destroyed.
    """
    shared = state.rules.field_spells == "one"
    own, other = field_spell(state, player), field_spell(state, OPPONENT[player])
    if own is not None and own.card != card:
        return _leaves(state, own, card, destroyed=shared and own.face_up)
    if shared and other is not None and other.face_up:
        return _leaves(state, other, card, destroyed=True)
    return None


def _leaves(state: State, slot: OnField, source: CardId, *, destroyed: bool) -> o.CardsMoved:
    moves = send_to_grave(state, (slot.card,), destroyed=destroyed)
    return o.CardsMoved(moves=moves, how="destroyed" if destroyed else "sent", why="rule", source=source)
