"""A log in which every card has a name: unknown cards are what they turn out to be, or else cards without effects."""

from msgspec import Struct

from duelog.core.fold.given_faces import with_faces
from duelog.core.state import State
from duelog.events.base import CardId, Event
from duelog.events.faces import Face
from duelog.events.lines import Header
from duelog.events.outcomes import CardsMoved, CardsSet
from duelog.events.places import SPELL_ZONES
from duelog.events.records import Corrected, Identified
from duelog.replays.cards.pool import CardPool
from duelog.replays.files.history import History

_MONSTER, _SPELL = "Mystical Elf", "Dark Hole"
"""Stand-ins for a card that is never named: elsewhere, and in a Spell & Trap Zone."""


class NamedHistory(Struct, frozen=True):
    """A log up to an event, with states in which every card has a name, as a case needs it.

    `last` is the event before which states are requested; `pool` has the stand-ins for unnamed cards.
    """

    history: History
    last: int
    pool: CardPool

    @property
    def header(self) -> Header:
        """The header of the log."""
        return self.history.header

    @property
    def events(self) -> list[Event]:
        """The events of the log."""
        return self.history.events

    @property
    def source(self) -> str:
        """The name of the file."""
        return self.history.source

    def taken_back(self, last: int) -> frozenset[int]:
        """The events that were taken back up to an event."""
        return self.history.taken_back(last)

    def state_at(self, n: int) -> State:
        """The state after an event, with names for all cards."""
        state = self.history.state_at(n)
        if not state.listed:
            return state
        unknown = [card for card in range(1, len(state.cards) + 1) if state.is_unknown(card)]
        named = {card: face for card in unknown if (face := self._face(card, n)) is not None}
        return with_faces(state, named)

    def _face(self, card: CardId, n: int) -> Face | None:
        undone = self.history.taken_back(self.last)
        for event in self.events[n:]:
            for named in event.cards if isinstance(event, Identified) and event.n not in undone else ():
                if named.card == card:
                    return named.face
        return self.pool.find(_SPELL if self._lay_among_spells(card) else _MONSTER)

    def _lay_among_spells(self, card: CardId) -> bool:
        """Whether a card was in a Spell & Trap Zone at any time up to the mistake."""
        places: list[str | None] = [self.history.state_at(self.last).place_of(card)]
        for event in self.events[: self.last]:
            if isinstance(event, CardsSet | CardsMoved | Corrected):
                places += [move.to for move in event.moves if move.card == card]
        return any(place is not None and place[3:] in SPELL_ZONES for place in places)
