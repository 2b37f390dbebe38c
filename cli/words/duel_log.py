"""The log of a duel, line by line: turns and Phases as headings, sentences below them."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from duelog.cli.words.sentences import is_detail, say
from duelog.cli.words.situation import NOT_REFEREED, Names
from duelog.core.rules.words import PHASE_NAMES
from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.outcomes import PhaseBegan, TurnBegan
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.views import Viewer


class LogLine(Struct, frozen=True):
    """A line of the log: its event, the states around it, and what it says."""

    kind: Literal["turn", "phase", "event"]
    event: Event
    before: State
    after: State
    text: str


TAKEN_BACK = " (taken back)"
"""What stands behind an event that an `undo` took back."""


class Selection(Struct, frozen=True):
    """Which events: from `first` to `last`; with `every` the small ones too."""

    first: int
    last: int
    every: bool = False
    viewer: Viewer | None = None


def selected(duel: Duel, turn: int | None, *, every: bool = False, viewer: Viewer | None = None) -> Selection:
    """The whole duel, or one turn of it. `IndexError` for a turn that is not there."""
    if turn is None:
        return Selection(1, len(duel), every, viewer)
    found = duel.turn(turn)
    return Selection(found.first, found.last, every, viewer)


def log_lines(duel: Duel, selection: Selection, names: Names) -> Iterator[LogLine]:
    """The lines to print, marked where they were taken back.

    A Phase in which nothing is told gets no line, unless every event is told.
    """
    waiting: LogLine | None = None
    undone = duel.taken_back()
    for event, before, after in events_between(duel, selection):
        text = say(event, before, after, selection.viewer)
        if not text:
            continue
        mark = TAKEN_BACK if event.n in undone else ""
        if isinstance(event, TurnBegan):
            waiting = None
            yield LogLine("turn", event, before, after, turn_heading(event, after, names) + mark)
        elif isinstance(event, PhaseBegan):
            heading = LogLine("phase", event, before, after, PHASE_NAMES[event.phase] + mark)
            waiting = None if selection.every else heading
            if selection.every:
                yield heading
        elif selection.every or not is_detail(event, before):
            if waiting is not None:
                yield waiting
                waiting = None
            yield LogLine("event", event, before, after, text + mark)


def beforehand(duel: Duel) -> list[str]:
    """What a reader has to know before the first event: which cards have effects that nobody referees."""
    names = duel.header.tags.get(NOT_REFEREED, "")
    return [f"{NOT_REFEREED}: {names}"] if names else []


def events_between(duel: Duel, selection: Selection) -> Iterator[tuple[Event, State, State]]:
    """The events of a selection, each with the states before and after it."""
    before = duel.state_at(selection.first - 1)
    for event, after in duel.steps(selection.first):
        if event.n > selection.last:
            return
        yield event, before, after
        before = after


def turn_heading(event: TurnBegan, state: State, names: Names) -> str:
    """``Turn 3 of p1 (Ann): LP 8000 against 6200, hand 4 against 5``, the turn player's first."""
    own, other = state.side(event.player), state.side(2 if event.player == 1 else 1)
    return (
        f"Turn {event.turn} of {names.of(event.player)}: LP {own.lp} against {other.lp}, "
        f"hand {len(own.hand)} against {len(other.hand)}"
    )
