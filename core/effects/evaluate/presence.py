"""Whether a card was on the field, with its activation resolved, when something happened, and has been since."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.rulebook import enforces
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome


def turned_up(state: State, book: CardBook, card: CardId) -> Iterator[int]:
    """The events in which a card was turned face-up by activation."""
    for use in state.uses:
        if use.card == card:
            effect = book.effect(use.name, use.effect) if use.effect else None
            if effect is None or effect.kind == "activation":
                yield use.event


@enforces("EFF-06")
def was_there_at(state: State, book: CardBook, slot: OnField, event: Outcome) -> bool:
    """Whether a card was already on the field at an event, with its activation resolved."""
    if slot.since > event.n:
        return False
    activated = max(turned_up(state, book, slot.card), default=0)
    links: list[int] = []
    for other in recent_events(state) if activated else ():
        if isinstance(other, o.Activated):
            links.append(other.n)
        elif isinstance(other, o.ChainEnded):
            links = []
        elif isinstance(other, o.LinkResolved) and links[other.link - 1 : other.link] == [activated]:
            return other.n <= event.n
    return True


def is_still_there(state: State, card: CardId, since: int, *, face_up: bool = True) -> bool:
    """Whether a card has been on the field since an event."""
    found = state.find(card)
    if found is None:
        return False
    slot = found[1]
    return slot.since <= since and (slot.face_up or not face_up)
