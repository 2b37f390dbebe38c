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
    part = event.part if isinstance(event, o.LastingBegan) and state.has_card(event.source) else None
    if isinstance(event, o.LastingBegan) and part is not None and part.version_1 is not None:
        event = replace(event, part=book.named(state.name(event.source), event.effect, part))
    return event
