"""Cards that may exist only once on the field, or on one player's side of it."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import is_before_damage
from duelog.core.rules.moving import send_to_grave
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.places import PLAYERS, Player


@enforces("GEN-03")
def one_too_many(state: State, book: CardBook) -> Outcome | None:
    """Destroys a card that may exist only once if another was face-up before it; not before damage calculation."""
    if is_before_damage(state):
        return None
    later = [
        slot.card
        for player in PLAYERS
        for _, slot in state.on_field(player)
        if slot.face_up and book.get(state.name(slot.card)).only_one and _came_second(state, book, player, slot)
    ]
    return (
        o.CardsMoved(moves=send_to_grave(state, later, destroyed=True), how="destroyed", why="rule") if later else None
    )


def _came_second(state: State, book: CardBook, player: Player, slot: OnField) -> bool:
    """Whether a card that may exist only once came face-up after another one."""
    places = PLAYERS if book.get(state.name(slot.card)).only_one == "both" else (player,)
    return any(
        other.face_up
        and state.name(other.card) == state.name(slot.card)
        and (*_turned_up(state, other), other.card) < (*_turned_up(state, slot), slot.card)
        for one in places
        for _, other in state.on_field(one)
    )


def _turned_up(state: State, slot: OnField) -> tuple[int, int, int]:
    """What orders cards by when they came face-up: the turn, whether an attack turned them just now, and the event.

    A card that an effect turned before what has just happened comes before everything else of its turn.
    """
    if not slot.flipped_on:
        return slot.turn, 0, slot.since
    by_attack = state.battle is not None and state.battle.flipped == slot.card
    by_player = slot.changed_at if slot.changed_on == slot.flipped_on else 0
    by_effect = max(
        (
            event.n
            for event in recent_events(state)
            if isinstance(event, o.PositionsChanged)
            for change in event.changes
            if change.card == slot.card and change.flipped
        ),
        default=0,
    )
    return slot.flipped_on, int(by_attack), max(by_player, by_effect)
