"""Converts events read from a file of version 1: numbers of steps to ids."""

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Outcome


def with_ids(event: Outcome, state: State, book: CardBook) -> Outcome:
    """The event in version 2, if `book` has the definitions of its cards; `state` is the state before the event.

    A damaged log may name cards that do not exist; what they would have done stays as it is.
    """
    step, resolving = event.effect_step, state.resolving
    if step is not None and step.version_1 is not None and resolving is not None and resolving.link <= len(state.chain):
        link = state.chain[resolving.link - 1]
        if state.has_card(link.card):
            event = replace(event, effect_step=book.program_of(state.name(link.card), link).named(step))
    if type(event) is not o.LastingBegan or not state.has_card(event.source):
        return event
    part = event.part
    if part is None or part.version_1 is None:
        return event
    return replace(event, part=book.named(state.name(event.source), event.effect, part))
