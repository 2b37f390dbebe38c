"""Counters that a card places on itself: as the cost of its own activation, and until its effects are negated."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.evaluate.shared_words import counters_held
from duelog.core.effects.language import AnyStep, PlaceCounters
from duelog.core.rulebook import enforces
from duelog.core.state import Link, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome

NAMED_BY_THEIR_HOLDERS = frozenset(
    {"spell", "Bushido", "Shine", "Greed", "Jurassic", "Rising Sun", "Hyper-Venom", "Des Mosquito", "charges"}
)
"""Counters that only cards can hold whose own effect names them.

"charges" count the gains of Satellite Cannon, which are lost like them.
"""

ON_ANY_MONSTER = frozenset({"A", "Fog", "Guard"})
"""Counters that other cards place, too: a card that is negated loses those of its own effect, and no others.

If it has some of each, all count as its own: a duel does not tell them apart.
"""


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


@enforces("GEN-04")
def counters_of_negated(state: State, book: CardBook) -> Outcome | None:
    """The outcome that removes the counters from a card whose effect lets it hold them, and is negated.

    Those that it paid for its activation stay. Source: the publisher's answers on Spell Counters (docs/rulings.md).
    """
    for side in state.sides:
        for slot in side.negated_with_counters:
            name = state.name(slot.card)
            just_negated = _just_negated(state, slot.card)
            held = counters_held(book, name) - (set() if just_negated else _paid(book, name))
            lost = NAMED_BY_THEIR_HOLDERS | ON_ANY_MONSTER if just_negated else NAMED_BY_THEIR_HOLDERS
            for counter, amount in slot.counters:
                if counter in held & lost:
                    return o.CountersChanged(card=slot.card, counter=counter, amount=-amount)
    return None


def _just_negated(state: State, card: CardId) -> bool:
    """Whether the effects of a card have been negated since counters were last placed on it or removed."""
    for happened in reversed(state.recent.outcomes):
        event = happened.event
        if type(event) is o.CountersChanged and event.card == card:
            return False
        if type(event) is o.ValuesChanged and any(one.card == card and one.negated for one in event.changes):
            return True
    return False


def _paid(book: CardBook, name: str) -> set[str]:
    """The counters that a card places on itself as a cost."""
    costs = (mode.cost for effect in book.get(name).effects for mode in modes_of(effect))
    return {step.counter for cost in costs for step in _placed_on_itself(cost)}


def _counters_of(state: State, book: CardBook, link: Link) -> tuple[PlaceCounters, ...]:
    """The costs of an activation that place counters on the card."""
    effect = book.effect(state.name(link.card), link.effect)
    if effect is None:
        return ()
    cost = modes_of(effect)[max(0, link.option - 1)].cost
    return tuple(_placed_on_itself(cost))


def _placed_on_itself(cost: tuple[AnyStep, ...]) -> Iterator[PlaceCounters]:
    for step in cost:
        removes = isinstance(step, PlaceCounters) and isinstance(step.amount, int) and step.amount < 0
        if isinstance(step, PlaceCounters) and step.cards == "this" and not removes:
            yield step


def _pays(event: Outcome, link: Link) -> bool:
    return isinstance(event, o.CountersChanged) and event.n > link.event and event.source == event.card == link.card
