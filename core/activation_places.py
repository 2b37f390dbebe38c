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
        if not isinstance(other, o.CardsMoved) or other.why != "cost" or other.by != event.by:
            continue
        if other.source in (0, event.card):  # not what was paid for the move after which it is activated
            for move in other.moves:
                if move.card == event.card and move.origin is not None:
                    return move.origin
    return event.at
