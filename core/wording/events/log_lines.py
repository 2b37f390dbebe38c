"""The log of a duel, line by line: turns and Phases as headings, sentences below them."""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from duelog.core.catalogue.words_english import PHASES as PHASE_NAMES
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.events.event_sentences import is_detail, say
from duelog.core.wording.states.questions import Definitions, no_definitions
from duelog.core.wording.states.situation import Names
from duelog.events.base import Event
from duelog.events.outcomes import PhaseBegan, TurnBegan


class LogLine(Struct, frozen=True):
    """A line of the log: its event, the states around it, and what it says."""

    kind: Literal["turn", "phase", "event"]
    event: Event
    before: State
    after: State
    text: str


TAKEN_BACK = " (taken back)"
"""What stands behind an event that an `undo` took back."""


def log_lines(
    steps: Iterable[tuple[Event, State, State]],
    names: Names,
    *,
    every: bool = False,
    viewer: Viewer | None = None,
    undone: frozenset[int] = frozenset(),
    definitions: Definitions = no_definitions,
) -> Iterator[LogLine]:
    """The lines to print for events, each with the states before and after it.

    `every` keeps the small events too; a Phase in which nothing is told gets no line otherwise. `undone` are the
    numbers of the events that were taken back: their lines say so. `definitions` is as `say` has it.
    """
    waiting: LogLine | None = None
    for event, before, after in steps:
        text = say(event, before, after, viewer, definitions)
        if not text:
            continue
        mark = TAKEN_BACK if event.n in undone else ""
        if isinstance(event, TurnBegan):
            waiting = None
            yield LogLine("turn", event, before, after, turn_heading(event, after, names) + mark)
        elif isinstance(event, PhaseBegan):
            heading = LogLine("phase", event, before, after, PHASE_NAMES[event.phase] + mark)
            waiting = None if every else heading
            if every:
                yield heading
        elif every or not is_detail(event, before):
            if waiting is not None:
                yield waiting
                waiting = None
            yield LogLine("event", event, before, after, text + mark)


def turn_heading(event: TurnBegan, state: State, names: Names) -> str:
    """``Turn 3 of p1 (Ann): LP 8000 against 6200, hand 4 against 5``, the turn player's first."""
    own, other = state.side(event.player), state.side(2 if event.player == 1 else 1)
    return (
        f"Turn {event.turn} of {names.of(event.player)}: LP {own.lp} against {other.lp}, "
        f"hand {len(own.hand)} against {len(other.hand)}"
    )
