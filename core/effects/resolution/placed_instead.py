"""Destroyed monsters that are placed as Continuous Spells instead of being sent to the Graveyard (Crystal Beasts).

They are destroyed all the same. Their players are asked when the cards would leave, whatever destroys them; the answer
is a lasting effect that holds the zone until the card is there.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.language import SetCards
from duelog.core.effects.resolution.replacements import reactions_to
from duelog.core.rulebook import enforces
from duelog.core.rules.moving import grave_of
from duelog.core.rules.room import free_zones
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Outcome
from duelog.events.places import SPELL_ZONES, ZONE_AT, Place, player_of

WORD = "would be sent"
"""The event of the language by which such an effect is applied."""


@enforces("GEN-08")
def with_cards_placed(state: State, book: CardBook, session: Session, destroyed: o.CardsMoved) -> Outcome:
    """What happens when these cards are destroyed: a question comes first, or some of them are placed."""
    zones = dict(_zones_held(state, book, session))
    for move in destroyed.moves:
        if not _would_be_sent(state, move) or move.card in zones or _asked(state, move.card):
            continue
        for began in reactions_to(state, book, session, replace(destroyed, moves=(move,)), WORD):
            if _has_room(state, move.card, zones.values()):
                return began
    if not zones:
        return destroyed
    return replace(destroyed, moves=tuple(_placed(move, zones.get(move.card)) for move in destroyed.moves))


def places_held(state: State, book: CardBook, session: Session) -> tuple[Place, ...]:
    """The zones in which destroyed cards are about to be placed."""
    return tuple(zone for _, zone in _zones_held(state, book, session))


def _zones_held(state: State, book: CardBook, session: Session) -> Iterator[tuple[CardId, Place]]:
    for lasting, step in lasting_steps(state, book, session).all:
        if isinstance(step, SetCards) and step.instead and lasting.zones:
            yield lasting.source, lasting.zones[0]


def _would_be_sent(state: State, move: Moved) -> bool:
    """Whether a destroyed card is sent to the Graveyard, or would be but for an effect on what is sent there."""
    if move.how is not None or move.origin not in ZONE_AT or move.to is None:
        return False
    return move.to.endswith("grave") or move.to == grave_of(state, move.card)


def _asked(state: State, card: CardId) -> bool:
    """Whether the player was asked about a card that is still where it was."""
    found = state.find(card)
    return found is None or any(
        isinstance(began := happened.event, o.DelayedBegan)
        and not began.lasting
        and began.source == card
        and card in began.cards
        and began.n > found[1].since
        for happened in state.recent.outcomes
    )


def _has_room(state: State, card: CardId, held: Iterable[Place]) -> bool:
    at = state.place_of(card)
    return at is not None and bool(free_zones(state, player_of(at), SPELL_ZONES, held))


def _placed(move: Moved, zone: Place | None) -> Moved:
    return move if zone is None else replace(move, to=zone, position="up", index=None)
