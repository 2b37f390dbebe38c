"""Where effects are activated."""

from collections.abc import Iterable

from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.places import Place


def activated_at(event: o.Activated, recent: Iterable[Event]) -> Place | None:
    """The place in which an effect was activated: that of its card before it was given as a cost.

    `recent` are events before the activation; `at` of the event is where the card lies once the costs are paid.
    """
    for other in recent:
        if isinstance(other, o.CardsMoved) and other.why == "cost" and other.by == event.by:
            for move in other.moves:
                if move.card == event.card and move.origin is not None:
                    return move.origin
    return event.at
