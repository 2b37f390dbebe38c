"""The log of a duel, line by line: turns and Phases as headings, sentences below them."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from duelog.core.catalogue.arguments import message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import is_detail, say
from duelog.core.wording.states.questions import Definitions, no_definitions
from duelog.core.wording.states.situation import Names
from duelog.events.base import Event
from duelog.events.outcomes import PhaseBegan, TurnBegan
from duelog.events.safe_text import visible


class LogLine(Struct, frozen=True):
    """A line of the log: its event, the states around it, and what it says."""

    kind: Literal["turn", "phase", "event"]
    event: Event
    before: State
    after: State
    text: str


def log_lines(
    steps: Iterable[tuple[Event, State, State]],
    names: Names,
    *,
    every: bool = False,
    viewer: Viewer | None = None,
    undone: frozenset[int] = frozenset(),
    definitions: Definitions = no_definitions,
    catalogue: Catalogue = ENGLISH,
) -> Iterator[LogLine]:
    """The lines to print for events, each with the states before and after it.

    `every` keeps the small events too; a Phase in which nothing is told gets no line otherwise. `undone` are the
    numbers of the events that were taken back: their lines say so. `definitions` is as `say` has it.
    """
    waiting: LogLine | None = None
    for event, before, after in steps:
        text = say(event, before, after, viewer, definitions, catalogue)
        if not text:
            continue
        if isinstance(event, TurnBegan):
            text = turn_heading(event, after, names, catalogue)
        elif isinstance(event, PhaseBegan):
            text = catalogue.words["phase"][event.phase]
        if event.n in undone:
            text = catalogue.sentence(message("taken-back", line=text))
        if isinstance(event, TurnBegan):
            waiting = None
            yield LogLine("turn", event, before, after, text)
        elif isinstance(event, PhaseBegan):
            heading = LogLine("phase", event, before, after, text)
            waiting = None if every else heading
            if every:
                yield heading
        elif every or not is_detail(event, before):
            if waiting is not None:
                yield waiting
                waiting = None
            yield LogLine("event", event, before, after, text)


def turn_heading(event: TurnBegan, state: State, names: Names, catalogue: Catalogue = ENGLISH) -> str:
    """``Turn 3 of p1 (Ann): LP 8000 against 6200, hand 4 against 5``, the turn player's first."""
    own, other = state.side(event.player), state.side(2 if event.player == 1 else 1)
    heading = message(
        "turn-heading",
        turn=event.turn,
        player=names.player(event.player),
        own=own.lp,
        other=other.lp,
        hand=len(own.hand),
        other_hand=len(other.hand),
    )
    return visible(catalogue.sentence(heading))
