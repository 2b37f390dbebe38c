"""Why an effect cannot be activated although its event has happened earlier in the turn (EFF-07)."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import as_event, as_list, message
from duelog.core.effects.activation.missed_timing import can_miss_timing, missed_facts, what_happened
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.occasions.matching import occasion
from duelog.core.effects.reacting.met_triggers import trigger_met
from duelog.core.failing_conditions import failing_parts
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId, Outcome
from duelog.events.places import Player


def not_usable_then(event: int, decisive: Violation) -> Violation:
    """What kept a fast effect from being used right after an event to which it responds, and may no longer hold."""
    facts = message("not-usable-then", since=as_event(event), reason=decisive.message)
    return Violation.of(decisive.rule, facts).given_by(decisive.givers)


@cites("EFF-07", "only-right-then", "condition-then")
@cites("EFF-10", "condition-then")
def too_late(
    then: State, later: State, event: Outcome, book: CardBook, player: Player, card: CardId
) -> Iterator[Violation]:
    """The violation of activating an optional Trigger Effect for an event of an earlier moment.

    `then` is the state after the event, `later` the one in which it was determined whether the event was the last to
    happen.
    """
    for number, effect in enumerate(book.get(then.name(card)).effects, 1):
        if effect.kind not in ("trigger", "flip") or effect.mandatory:
            continue
        ctx = Context(then, book, player, card)
        cards = occasion(ctx, effect, event)
        if cards is None:
            continue
        happened = what_happened(then, event, cards)
        if trigger_met(then, book, event, card, player, number, effect, in_time=False) is not None:
            missed = missed_facts(later, book, event, cards) if can_miss_timing(effect) else None
            if missed is not None:
                yield from broken("timing-missed-since", **missed)
            else:
                yield from broken("only-right-then", happened=happened, since=as_event(event.n))
            return
        ctx.event_cards = cards
        if not ctx.holds(effect.requires) and effect.requires is not None:
            failing = as_list(failing_parts(ctx, effect.requires))
            named = as_card(then, card)
            yield from broken("condition-then", happened=happened, since=as_event(event.n), card=named, failing=failing)
            return
