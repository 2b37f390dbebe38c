"""Redacted logs: a duel as one viewer saw it, step by step, with separate numbers.

A redacted log holds tables (`SeenTable`) instead of events, so that it folds to exactly what was seen and contains
nothing else. Windows and questions are omitted, as they reveal who could have responded. Steps are numbered separately.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from duelog.core.catalogue.arguments import message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.fold.fold_seen import seen_table
from duelog.core.sight import HIDDEN, VIEWERS, Viewer
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import is_detail, say
from duelog.core.wording.events.log_lines import heading_of
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.states.situation import names_in
from duelog.events.base import Event
from duelog.events.faces import Face
from duelog.events.lines import KIND, Header, Seat
from duelog.events.moves import Undo
from duelog.events.records import Ruling
from duelog.events.seen_tables import SeenTable
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.views import view
from duelog.replays.files.history import History

SEEN_BY = "seen by"
"""The header tag of a redacted log that names its viewer."""


EventT = TypeVar("EventT", bound=Event)


class ToldStep(NamedTuple):
    """An event that is shown to a viewer: its sentence, and the view after it."""

    event: Event
    said: str
    after: State


def told_view(state: State, viewer: Viewer) -> State:
    """The view of a viewer, without windows and questions."""
    return replace(view(state, viewer), window=None, question=None)


def _told_events(
    duel: Duel, viewer: Viewer, definitions: Definitions, catalogue: Catalogue = ENGLISH
) -> Iterator[tuple[Event, str, State]]:
    """The events that are shown to a viewer with their sentences and the states after them.

    Minor events are omitted, as they reveal who could have responded.
    """
    names, undone, before = names_in(duel.header), duel.taken_back(), duel.start
    told: list[int] = []
    for event, after in duel:
        said = say(as_numbered(event, told), before, after, viewer, definitions, catalogue)
        if said and not is_detail(event, before):
            if (heading := heading_of(event, after, names, catalogue)) is not None:
                said = heading.text
            if event.n in undone:
                said = catalogue.sentence(message("taken-back", line=said))
            told.append(event.n)
            yield event, said, after
        before = after


def told_steps(
    duel: Duel, viewer: Viewer, definitions: Definitions, catalogue: Catalogue = ENGLISH
) -> Iterator[ToldStep]:
    """The events that are shown to a viewer, each with the view after it."""
    for event, said, after in _told_events(duel, viewer, definitions, catalogue):
        yield ToldStep(event, said, told_view(after, viewer))


def step_of(duel: Duel, viewer: Viewer, definitions: Definitions) -> Callable[[int], int]:
    """A function from an event number to the last step shown to a viewer by then, 0 for none."""
    told = [event.n for event, _, _ in _told_events(duel, viewer, definitions)]
    return lambda n: bisect_left(told, n + 1)


def as_numbered(event: EventT, told: list[int]) -> EventT:
    """The event with the numbers of steps in place of the numbers of the events that it names."""
    if isinstance(event, Undo):
        return replace(event, to=bisect_left(told, event.to + 1))
    if isinstance(event, Ruling):
        return replace(event, at=min(bisect_left(told, event.at) + 1, len(told)) if event.at else 0)
    return event


def viewer_in(header: Header) -> Viewer | None:
    """The viewer of a redacted log; None for the log of a duel."""
    return next((viewer for viewer in VIEWERS if header.tags.get(SEEN_BY) == viewer), None)


def redacted(duel: Duel, viewer: Viewer, definitions: Definitions, catalogue: Catalogue = ENGLISH) -> Duel:
    """The duel as a viewer saw it, in memory; the header keeps the names of the players and the ruleset.

    Its sentences are in the language of the catalogue: English for all that is written to a file.
    """
    faces: dict[Face, int] = {HIDDEN: 0}
    start = told_view(duel.start, viewer)
    seats = tuple(
        Seat(
            name=seat.name,
            main=tuple(_face(faces, start, card) for card in side.deck),
            extra=tuple(_face(faces, start, card) for card in side.extra),
        )
        for seat, side in zip(duel.header.seats, start.sides, strict=True)
    )
    last: SeenTable | None = None
    undone = duel.taken_back()
    events: list[SeenTable] = []
    for step in told_steps(duel, viewer, definitions, catalogue):
        found = seen_table(step.after, KIND[type(step.event)], step.said, partial(_face, faces, step.after))
        events.append(replace(_difference(found, last), undone=step.event.n in undone))
        last = found
    header = duel.header
    told = Header(
        ruleset=header.ruleset, rules=header.rules, seats=(seats[0], seats[1]), faces=tuple(faces),
        chooser=header.chooser, made_by=header.made_by, tags={SEEN_BY: viewer},
    )  # fmt: skip
    seen = Duel(History(told, source=duel.source))
    seen.extend(events, judged=True)
    return seen


def _face(faces: dict[Face, int], state: State, card: int) -> int:
    return faces.setdefault(state.face(card), len(faces))


def _difference(found: SeenTable, last: SeenTable | None) -> SeenTable:
    """The table without the sides that are unchanged."""
    if last is None:
        return found
    one, two = (None if now == before else now for now, before in zip(found.sides, last.sides, strict=True))
    return replace(found, sides=(one, two))
