"""Every event as one sentence of plain English: what the readable log and the step-by-step replay say."""

from duelog.core.catalogue.arguments import Message, as_list, message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.events import (
    card_sentences,
    course_sentences,
    move_sentences,
    play_sentences,
    record_sentences,
)
from duelog.core.wording.events.move_sentences import unused_by
from duelog.core.wording.events.play_sentences import changed_nothing, nothing_in_part
from duelog.core.wording.events.telling import SENTENCES, Telling
from duelog.core.wording.states.questions import Definitions, no_definitions
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move
from duelog.events.safe_text import visible

_REGISTERED = (card_sentences, course_sentences, move_sentences, play_sentences, record_sentences)

_TOLD_MOVES = (m.Choose, m.Undo, m.Swap, m.Ready)
"""The moves that a short log includes; for others, the outcomes that follow are enough."""

_SMALL = (
    o.StepBegan, o.WindowOpened, o.PriorityPassed, o.WindowClosed, o.LinkResolved, o.ChainEnded, o.TriggersMet, o.Asked,
    o.Chosen, o.LocksChanged, o.Targeted, o.LastingBegan, o.LastingEnded, o.NothingHappened,
    o.Threatened,
)  # fmt: skip
"""The outcomes that a short log omits."""


def say(
    event: Event,
    before: State,
    after: State,
    viewer: Viewer | None = None,
    definitions: Definitions = no_definitions,
    catalogue: Catalogue = ENGLISH,
) -> str:
    """The event as one line of text; "" if it does not concern `viewer`.

    `definitions` returns the card definitions, for the texts of their questions.
    """
    told = event_message(event, before, after, viewer, definitions)
    return "" if told is None else as_line(catalogue.sentence(told))


def as_line(text: str, called: tuple[str, ...] = ()) -> str:
    """The sentence of an event as a line of its own: with a capital letter, and without invisible characters.

    What the players are `called` stays as they write it.
    """
    text = visible(text)
    return text if text.startswith(("p1", "p2", *called)) else text[:1].upper() + text[1:]


def event_message(
    event: Event,
    before: State,
    after: State,
    viewer: Viewer | None = None,
    definitions: Definitions = no_definitions,
) -> Message | None:
    """The result of `say` as a code with arguments; None if the event does not concern `viewer`."""
    told = SENTENCES[type(event)](event, Telling(before, after, viewer, definitions))
    if told is not None and isinstance(event, Move) and event.breaks:
        return message("told-as-illegal", what=told, rules=as_list(event.breaks))
    return told


def is_in_vain(event: Event, before: State) -> bool:
    """Whether the event is that an effect does nothing: it is negated, or could not do what it says."""
    if isinstance(event, o.LinkResolving):
        return 0 < event.link <= len(before.chain) and bool(before.chain[event.link - 1].negated)
    return isinstance(event, o.NothingHappened) and not nothing_in_part(before)


def _is_told_by_what_follows(event: Move, before: State) -> bool:
    """Whether a move chooses the zone or position of a card, with which the card then comes to the field."""
    asked = before.question
    return isinstance(event, m.Choose) and asked is not None and asked.answer in ("place", "position")


def is_minor(event: Event, before: State) -> bool:
    """Whether a short log omits the event: a detail, unless a player does not use an effect that all know of, or an
    effect changed nothing.
    """
    return is_detail(event, before) and not unused_by(event, before) and not changed_nothing(event, before)


def is_detail(event: Event, before: State) -> bool:
    """Whether a short log of what one viewer may know omits the event: those of passes would tell too much."""
    if isinstance(event, Move):
        return not event.breaks and (not isinstance(event, _TOLD_MOVES) or _is_told_by_what_follows(event, before))
    if isinstance(event, o.Summoned):
        return not event.monsters and not event.proper
    if isinstance(event, o.AttackEnded):
        return event.why == "battled"
    if is_in_vain(event, before):
        return False
    if isinstance(event, o.LinkResolving):
        return len(before.chain) < 2
    if isinstance(event, o.Shuffled):
        return before.first is None
    if isinstance(event, o.CardsMoved):
        return event.how == "destroyed" and event.why == "battle"
    return isinstance(event, _SMALL)
