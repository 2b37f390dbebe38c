"""Redacted logs: a duel as one viewer saw it, step by step, with separate numbers.

A redacted log holds tables (`SeenTable`) instead of events, so that it folds to exactly what was seen and contains
nothing else. Windows and questions are omitted, as they reveal who could have responded. Steps are numbered separately.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Message, Numbers, message, with_numbers
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.fold.fold_seen import numbers_by_place, seen_table
from duelog.core.sight import HIDDEN, Viewer, hands_seen_by, viewing_player, while_shown
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import as_line, event_message, is_detail
from duelog.core.wording.events.log_lines import MissedTiming, heading_argument, missed_messages
from duelog.core.wording.events.seen_sentences import as_message, defined, numbered_by_place
from duelog.core.wording.states.card_words import face_of
from duelog.core.wording.states.questions import Definitions, no_definitions
from duelog.core.wording.states.situation import names_in
from duelog.events.base import CardId, Event
from duelog.events.faces import Face
from duelog.events.lines import KIND, Header, Seat
from duelog.events.moves import Choose, Undo
from duelog.events.outcomes import NothingHappened
from duelog.events.records import Ruling
from duelog.events.seen_tables import SeenTable
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.seen_by import SEEN_BY, viewer_in
from duelog.replays.duels.seen_marks import steps_as_known
from duelog.replays.duels.views import masked, view
from duelog.replays.errors import DuelogError
from duelog.replays.files.history import History

EventT = TypeVar("EventT", bound=Event)


class ToldStep(NamedTuple):
    """An event that is told to a viewer: its sentence, and the view after it."""

    event: Event
    told: Message
    after: State

    def said(self, catalogue: Catalogue = ENGLISH, definitions: Definitions = no_definitions) -> str:
        """The sentence of the event."""
        return as_line(catalogue.sentence(defined(self.told, self.after, definitions)))


def told_view(state: State, viewer: Viewer) -> State:
    """The view of a viewer, without windows and questions."""
    return replace(view(state, viewer), window=None, question=None)


def _told_events(duel: Duel, viewer: Viewer) -> Iterator[tuple[Event, Message, State]]:
    """The events told to a viewer, their sentences, and the states after them.

    Minor events are omitted, as they reveal who could have responded.
    """
    names, undone = names_in(duel.header), duel.taken_back()
    told: list[int] = []
    latest = [0]  # after each event, the last one told that is not taken back, other than an `Undo`
    for event, before, after in steps_as_known(duel, viewer):
        line = event_message(as_numbered(event, told), before, after, viewer)
        if line is not None and is_told(event, before, viewer) and not _goes_back_unseen(event, latest):
            latest.append(_latest(event, latest, told=True))
            said = as_message(heading_argument(event, after, names) or line)
            told.append(event.n)
            yield event, message("taken-back", line=said) if event.n in undone else said, after
        else:
            latest.append(_latest(event, latest, told=False))


def is_told(event: Event, before: State, viewer: Viewer) -> bool:
    """Whether a viewer may learn that this event exists.

    The choices of others are told through their outcomes, except for declarations: a player is only asked if several
    answers are possible, which can depend on hidden cards. So can why an effect does nothing.
    """
    if isinstance(event, NothingHappened):
        return False
    if isinstance(event, Choose) and event.player != viewing_player(viewer):
        return event.option is not None or event.number is not None
    return not is_detail(event, before)


def _latest(event: Event, latest: list[int], *, told: bool) -> int:
    """The last event told that is not taken back after an event: an `Undo` goes on from where it goes back to."""
    if isinstance(event, Undo):
        return latest[event.to]
    return event.n if told else latest[-1]


def _goes_back_unseen(event: Event, latest: list[int]) -> bool:
    """Whether an event goes back over nothing that was told: over a pass, or a window that the viewer must not know of.

    A judge's rewind, which has an author or a reason, was announced. What was told and is not taken back is a path in
    a tree, of which each `Undo` begins a branch: two of them are the same if they have the same end.
    """
    if not isinstance(event, Undo) or event.author or event.reason:
        return False
    return latest[event.to] == latest[-1]


def told_steps(duel: Duel, viewer: Viewer) -> Iterator[ToldStep]:
    """The events told to a viewer, each with the view after it."""
    for event, said, after in _told_events(duel, viewer):
        table = told_view(while_shown(after, event), viewer)
        yield ToldStep(event, numbered_by_place(said, table), table)


def told_numbers(duel: Duel, viewer: Viewer) -> list[int]:
    """The numbers of the events told to a viewer; a redacted log has its own numbers."""
    if viewer_in(duel.header) is not None:
        return list(range(1, len(duel) + 1))
    kept = _TOLD.setdefault(duel, {})
    events = tuple(duel.events)
    if viewer not in kept or kept[viewer].events != events:
        kept[viewer] = _Told(events, [event.n for event, _, _ in _told_events(duel, viewer)])
    return list(kept[viewer].numbers)


class _Told(NamedTuple):
    """The numbers of the events that a viewer is told of these events."""

    events: tuple[Event, ...]
    numbers: list[int]


_TOLD: WeakKeyDictionary[Duel, dict[Viewer, _Told]] = WeakKeyDictionary()
"""The numbers told of duels, for the events that they had: commands for viewers ask for them several times."""


def step_of(duel: Duel, viewer: Viewer) -> Callable[[int], int]:
    """A function from an event number to the last step shown to a viewer by then, 0 for none."""
    told = told_numbers(duel, viewer)
    return lambda n: bisect_left(told, n + 1)


def numbers_for(duel: Duel, n: int, viewer: Viewer) -> Numbers:
    """The numbers that a viewer is told after event `n`: of cards by their places, of events by the lines told."""
    places = numbers_by_place(told_view(duel.state_at(n), viewer))

    def card(number: CardId) -> CardId:
        return places.get(number, 0)

    return Numbers(card, step_of(duel, viewer))


def as_numbered(event: EventT, told: list[int]) -> EventT:
    """The event with the numbers of steps in place of the numbers of the events that it names."""
    if isinstance(event, Undo):
        return replace(event, to=bisect_left(told, event.to + 1))
    if isinstance(event, Ruling):
        return replace(event, at=min(bisect_left(told, event.at) + 1, len(told)) if event.at else 0)
    return event


def redacted(duel: Duel, viewer: Viewer) -> Duel:
    """The duel as a viewer saw it, in memory; the header keeps the names of the players and the ruleset."""
    faces: dict[Face, int] = {HIDDEN: 0}
    start = told_view(duel.start, viewer)
    seats = tuple(
        Seat(
            name=seat.name,
            main=tuple(_face(faces, duel.source, start, card) for card in side.deck),
            extra=tuple(_face(faces, duel.source, start, card) for card in side.extra),
        )
        for seat, side in zip(duel.header.seats, start.sides, strict=True)
    )
    last: SeenTable | None = None
    undone, missed = duel.taken_back(), _missed_by_step(duel, viewer)
    events: list[SeenTable] = []
    for step in told_steps(duel, viewer):
        found = seen_table(
            step.after, KIND[type(step.event)], step.told, partial(_face, faces, duel.source, step.after)
        )
        late = tuple(numbered_by_place(said, step.after) for said in missed.get(len(events) + 1, ()))
        events.append(replace(_difference(found, last), undone=step.event.n in undone, missed=late))
        last = found
    header = duel.header
    told = Header(
        ruleset=header.ruleset, rules=header.rules, seats=(seats[0], seats[1]), faces=tuple(faces),
        chooser=header.chooser, made_by=header.made_by, tags={SEEN_BY: viewer},
    )  # fmt: skip
    seen = Duel(History(told, source=duel.source))
    seen.extend(events, judged=True)
    return seen


def _missed_by_step(duel: Duel, viewer: Viewer) -> dict[int, list[Message]]:
    """What is said of effects that miss their timing, by the last step that the viewer was told of before.

    The viewer sees their cards. What happened is judged by the cards that the viewer sees.
    """
    told: set[MissedTiming] = set()
    found: dict[int, list[Message]] = {}
    step, definitions = step_of(duel, viewer), definitions_of(duel.header)

    def card(number: CardId) -> CardId:
        return number

    for event, after in duel:
        for said in missed_messages(event, masked(after, viewer), definitions, told, hands_seen_by(viewer)):
            found.setdefault(step(event.n), []).append(with_numbers(said, Numbers(card, step)))
    return found


def _face(faces: dict[Face, int], source: str, state: State, card: CardId) -> int:
    face = face_of(state, card)
    if face is None:
        what = f"names card {card}, which the duel does not have: what a viewer sees of it cannot be told"
        raise DuelogError(what, source=source, hint="verify tells more")
    return faces.setdefault(face, len(faces))


def _difference(found: SeenTable, last: SeenTable | None) -> SeenTable:
    """The table without the sides that are unchanged."""
    if last is None:
        return found
    one, two = (None if now == before else now for now, before in zip(found.sides, last.sides, strict=True))
    return replace(found, sides=(one, two))
