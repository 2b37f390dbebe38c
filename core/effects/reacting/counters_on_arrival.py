"""Counters that a card places on itself as the cost of its own activation, once it is face-up on the field."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language import PlaceCounters
from duelog.core.rulebook import enforces
from duelog.core.state import Link, State
from duelog.events import outcomes as o
from duelog.events.base import Outcome


@enforces("GEN-04", "GEN-10")
def counters_on_arrival(state: State, book: CardBook) -> Outcome | None:
    """The outcome that places the counters which a newly activated card places on itself as a cost."""
    link = state.chain[-1] if state.chain else None
    if link is None or not link.placed or link.resolved or state.find(link.card) is None:
        return None
    steps = _counters_of(state, book, link)
    if not steps or any(_pays(event, link) for event in recent_events(state)):
        return None
    ctx = Context(state, book, link.player, link.card)
    return o.CountersChanged(
        card=link.card, counter=steps[0].counter, amount=ctx.value(steps[0].amount), source=link.card
    )


def _counters_of(state: State, book: CardBook, link: Link) -> tuple[PlaceCounters, ...]:
    """The costs of an activation that place counters on the card."""
    effect = book.effect(state.name(link.card), link.effect)
    if effect is None:
        return ()
    cost = modes_of(effect)[max(0, link.option - 1)].cost
    return tuple(
        step
        for step in cost
        if isinstance(step, PlaceCounters)
        and step.cards == "this"
        and not (isinstance(step.amount, int) and step.amount < 0)
    )


def _pays(event: Outcome, link: Link) -> bool:
    return isinstance(event, o.CountersChanged) and event.n > link.event and event.source == event.card == link.card
