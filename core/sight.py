"""What players see of the table: public cards and their own."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from duelog.core.rulebook import enforces
from duelog.core.state import Side, State
from duelog.events.base import CardId, Event
from duelog.events.faces import UNKNOWN
from duelog.events.places import PLAYERS, Player
from duelog.events.records import Identified

Viewer = Literal["p1", "p2", "public"]
"""A viewer: a player or a spectator."""

VIEWERS: tuple[Viewer, ...] = ("p1", "p2", "public")

HIDDEN = UNKNOWN
"""The face of every card that the viewer does not see, in a view of a state."""


def viewing_player(viewer: Viewer) -> Player | None:
    """The player that a viewer is; None for a spectator."""
    return None if viewer == "public" else 1 if viewer == "p1" else 2


def hands_seen_by(viewer: Viewer | None) -> tuple[Player, ...]:
    """The players whose hands a viewer sees, or who sees everything if None."""
    own = None if viewer is None else viewing_player(viewer)
    return PLAYERS if viewer is None else () if own is None else (own,)


@enforces("GEN-01", "ZONE-06", "ZONE-08")
def seen_by(state: State, own: Player | None) -> frozenset[CardId]:
    """The cards that a player sees, including those that are no longer anywhere; `own` is None for a spectator."""
    open_cards: set[CardId] = set(range(1, len(state.cards) + 1))
    for player in PLAYERS:
        open_cards.difference_update(_covered(state.side(player), own == player))
    open_cards.update(_shown(state, own))
    return frozenset(open_cards)


def _covered(side: Side, own: bool) -> Iterator[CardId]:
    """The cards of one side that are hidden from the viewer; `own` if it is the viewer's side."""
    yield from (card for card in side.deck if card not in side.turned)
    if own:
        return
    if not side.locked("hide hand"):
        yield from side.hand
    yield from (slot.card for slot in side.field if slot is not None and not slot.face_up)
    yield from (card for card in side.banished if card in side.turned)
    yield from (card for card in side.extra if card not in side.turned)


@enforces("GEN-15")
def _shown(state: State, own: Player | None) -> Iterator[CardId]:
    """The cards shown to the viewer: revealed cards, and those in their own Deck that they choose from."""
    if set(PLAYERS if own is None else (own,)) <= set(state.revealed_to):
        yield from state.revealed
    if own is not None and state.question is not None and state.question.player == own:
        deck = frozenset(state.side(own).deck)
        yield from (card for card in state.question.cards if card in deck)


def while_shown(state: State, event: Event) -> State:
    """The state after an event at the moment in which it shows cards; the state itself if it shows none."""
    if not isinstance(event, Identified) or not event.shown:
        return state
    still = state.revealed if state.revealed_to == PLAYERS else ()
    shown = (named.card for named in event.cards if named.card not in still)
    return replace(state, revealed=(*still, *shown), revealed_to=PLAYERS)


def acting(state: State) -> frozenset[CardId]:
    """The cards whose effects are in progress: their names are public, wherever they are now."""
    return frozenset((*(link.card for link in state.chain), *(lasting.source for lasting in state.lasting)))


def known_names(state: State, player: Player) -> list[str]:
    """The card names that a player knows, in order: those of their own cards and of all public cards."""
    own = (card for card in range(1, len(state.cards) + 1) if state.owner(card) == player)
    return sorted({state.name(card) for card in (*own, *seen_by(state, player), *acting(state))})
