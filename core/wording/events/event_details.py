"""What is meant by the line of an event that names only a card: the words of the effect, or of the part of it."""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, message
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.language import AnyStep
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.effects.effect_sentences import effect_message
from duelog.core.wording.effects.effect_steps import step
from duelog.core.wording.events.move_sentences import unused_by
from duelog.core.wording.events.play_sentences import changed_nothing, nothing_in_part
from duelog.core.wording.events.telling import Telling
from duelog.core.wording.states.questions import Definitions
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event


def details(
    event: Event, before: State, after: State, viewer: Viewer | None, definitions: Definitions
) -> Iterator[Message]:
    """The effects that may or must activate now, an effect or the part of one that does nothing, and what no longer
    applies: each after the name of its card, if the viewer may know it and it is defined.
    """
    telling = Telling(before, after, viewer, definitions)
    for card, words in _words(event, before, definitions):
        if after.has_card(card) and telling.may_name(card):
            yield message("by-source", source=telling.name(card), what=words)


def _words(event: Event, before: State, definitions: Definitions) -> Iterator[tuple[CardId, Message]]:
    match event:
        case o.TriggersMet():
            for met in event.triggers:
                found = definitions().effect(before.name(met.card), met.effect) if before.has_card(met.card) else None
                if found is not None:
                    yield met.card, effect_message(found)
        case m.Pass():
            for unused in unused_by(event, before):
                found = definitions().effect(before.name(unused.card), unused.effect)
                if found is not None:
                    yield unused.card, effect_message(found)
        case o.LinkResolved() if changed_nothing(event, before):
            link = before.chain[event.link - 1]
            found = definitions().effect(before.name(link.card), link.effect) if before.has_card(link.card) else None
            if found is not None:
                yield link.card, effect_message(found)
        case o.NothingHappened() if nothing_in_part(before):
            if (part := _part(event, before, definitions())) is not None:
                yield event.card, step(part, last=True)
        case o.LastingEnded():
            for lasting in before.lasting:
                ended = step_of(before, definitions(), lasting) if lasting.id in event.ids else None
                if ended is not None:
                    yield lasting.source, step(ended, last=True)
        case _:
            return


def _part(event: o.NothingHappened, before: State, book: CardBook) -> AnyStep | None:
    """The step of the resolving effect that did nothing."""
    resolving = before.resolving
    if resolving is None or event.effect_step is None or not 0 < resolving.link <= len(before.chain):
        return None
    link = before.chain[resolving.link - 1]
    if not before.has_card(link.card):
        return None
    name = before.name(link.card)
    address = book.address_of(name, link)
    return book.step(name, link.effect, replace(address, path=(*address.path, event.effect_step.id)))
