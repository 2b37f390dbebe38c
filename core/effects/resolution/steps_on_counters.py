"""Steps that place counters on cards, or remove them (GEN-04)."""

from itertools import takewhile

from duelog.core.effects import language as lang
from duelog.core.effects.choosing.actions import is_unaffected
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.evaluate.shared_words import room_for_counters
from duelog.core.effects.resolution.resolver import Resolver, Steps, resolves
from duelog.core.effects.resolution.step_choices import TAKEN, chosen_cards
from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome

STEPS: Steps = {}


@resolves(STEPS, lang.PlaceCounters)
@enforces("GEN-04")
def _counters(resolver: Resolver, step: lang.PlaceCounters) -> Outcome | None:
    if step.in_total:
        places = resolver.ctx.value(step.amount) > 0
        return _placed_in_total(resolver, step) if places else _removed_in_total(resolver, step)
    cards = chosen_cards(resolver, step)
    if isinstance(cards, Outcome):
        return cards
    there = [card for card in cards if _can_be_marked(resolver, card)]
    marked = _marked(resolver)
    left = [card for card in there if card not in marked]
    if not left:
        return resolver.nothing("nothing to mark")
    resolver.ctx.it = left[0]
    amount = resolver.ctx.value(step.amount)
    room = room_for_counters(resolver.ctx, left[0], step.counter)
    amount = amount if room is None else min(amount, room)
    outcome = o.CountersChanged(card=left[0], counter=step.counter, amount=amount, source=resolver.link.card)
    return resolver.step_goes_on(outcome) if left[1:] else resolver.step_done(outcome)


@enforces("GEN-03")
def _can_be_marked(resolver: Resolver, card: CardId) -> bool:
    """Whether a card is face-up on the field, and affected by this effect."""
    found = resolver.state.find(card)
    return found is not None and found[1].face_up and not is_unaffected(resolver.ctx, card)


@enforces("GEN-04")
def _placed_in_total(resolver: Resolver, step: lang.PlaceCounters) -> Outcome | None:
    """Places a number of counters on several cards together, one after the other: the player chooses each card."""
    cards = resolver.ctx.select(step.cards)
    room = {card: room_for_counters(resolver.ctx, card, step.counter) for card in cards}
    there = [card for card in cards if _can_be_marked(resolver, card) and room[card] != 0]
    placed = resolver.outcomes_so_far()
    if not there or placed >= resolver.ctx.value(step.amount):
        return resolver.nothing("nothing to mark")
    answers = resolver.answers_given()
    if len(there) > 1 and len(answers) <= placed:
        player = resolver.ctx.one(step.chooser)
        return resolver.ask(player, "cards", TAKEN[type(step)], cards=tuple(there), minimum=1, maximum=1)
    card = answers[placed].cards[0] if len(answers) > placed else there[0]
    outcome = o.CountersChanged(card=card, counter=step.counter, amount=1, source=resolver.link.card)
    last = placed + 1 == resolver.ctx.value(step.amount)
    return resolver.step_done(outcome) if last else resolver.step_goes_on(outcome)


@enforces("GEN-04")
def _removed_in_total(resolver: Resolver, step: lang.PlaceCounters) -> Outcome | None:
    """Removes a number of counters from several cards together: the player chooses the card of each one."""
    before = {event.card: -event.amount for event in _changes(resolver)} if resolver.outcomes_so_far() else {}
    marked = {*before}
    for card in resolver.ctx.select(step.cards):
        before[card] = before.get(card, 0) + _counters_on(resolver.state, card, step.counter)
    there, wanted = dict(before), -resolver.ctx.value(step.amount)
    for answer in resolver.answers_given():
        there[answer.cards[0]] -= 1
        wanted -= 1
    left = tuple(card for card, number in there.items() if number > 0)
    if wanted > 0 and len(left) > 1 and sum(there.values()) > wanted:
        player = resolver.ctx.one(step.chooser)
        return resolver.ask(player, "cards", TAKEN[type(step)], cards=left, minimum=1, maximum=1)
    for card in left:
        taken = max(0, min(there[card], wanted))
        there[card] -= taken
        wanted -= taken
    due = [card for card, number in there.items() if number < before[card] and card not in marked]
    if not due:
        return resolver.nothing("nothing to mark")
    amount = there[due[0]] - before[due[0]]
    outcome = o.CountersChanged(card=due[0], counter=step.counter, amount=amount, source=resolver.link.card)
    return resolver.step_goes_on(outcome) if due[1:] else resolver.step_done(outcome)


def _counters_on(state: State, card: CardId, counter: str) -> int:
    found = state.find(card)
    return dict(found[1].counters).get(counter, 0) if found is not None else 0


def _marked(resolver: Resolver) -> set[CardId]:
    """The cards whose counters this step has changed so far: without counters, a card may no longer match."""
    if not resolver.outcomes_so_far():
        return set()
    return {event.card for event in _changes(resolver)}


def _changes(resolver: Resolver) -> list[o.CountersChanged]:
    """The changes of counters that this step has made so far, the last one first."""
    made = takewhile(lambda event: not isinstance(event, o.LinkResolving), reversed(recent_events(resolver.state)))
    return [
        event
        for event in made
        if isinstance(event, o.CountersChanged)
        and event.effect_step is not None
        and event.effect_step.id == resolver.step.id
    ]
