"""Excerpts: the events of a duel to print, in how much detail, and for which viewer."""

import re
from collections.abc import Iterator

from msgspec import Struct

from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.events.log_lines import LogLine, log_lines
from duelog.core.wording.states.questions import Definitions
from duelog.core.wording.states.situation import Names, names_in
from duelog.events.base import Event
from duelog.events.safe_text import visible
from duelog.replays.cards.built_in import definitions_of
from duelog.replays.duels.duel import Duel
from duelog.replays.languages.spoken import spoken, told

_LONGEST_CALLED = 24
_SEAT = re.compile(r"p[12]\b", re.IGNORECASE)

NOT_REFEREED = "effects not refereed"
"""The header tag for duels with cards that have no definition: their names."""


def names_called(names: Names) -> tuple[str, ...]:
    """What sentences call the players: their names; () for ``p1`` and ``p2`` if names are missing, long or alike."""
    called = tuple(visible(name).strip() for name in (names.one, names.two))
    plain = all(name and len(name) <= _LONGEST_CALLED and not _SEAT.search(name) for name in called)
    return called if plain and called[0].casefold() != called[1].casefold() else ()


class Excerpt(Struct, frozen=True):
    """The events `first` to `last`; with `every`, including minor ones."""

    first: int
    last: int
    every: bool = False
    viewer: Viewer | None = None


def excerpt_of(duel: Duel, turn: int | None = None, *, every: bool = False, viewer: Viewer | None = None) -> Excerpt:
    """The whole duel, or one turn of it. `IndexError` if there is no such turn."""
    if turn is None:
        return Excerpt(1, len(duel), every, viewer)
    found = duel.turn(turn)
    return Excerpt(found.first, found.last, every, viewer)


def steps_of(duel: Duel, excerpt: Excerpt) -> Iterator[tuple[Event, State, State]]:
    """The events of an excerpt, each with the states before and after it."""
    before = duel.state_at(excerpt.first - 1)
    for event, after in duel.steps(excerpt.first):
        if event.n > excerpt.last:
            return
        yield event, before, after
        before = after


def lines_of(
    duel: Duel, excerpt: Excerpt, names: Names | None = None, definitions: Definitions | None = None
) -> Iterator[LogLine]:
    """The log of an excerpt in words.

    `names` replaces the names in the header, `definitions` what the duel was played with. If sentences call the players
    by their names (`calling`), so do headings.
    """
    steps, undone = steps_of(duel, excerpt), duel.taken_back()
    in_headings = Names() if spoken().called else names_of(duel)
    return log_lines(
        steps, names or in_headings, every=excerpt.every, viewer=excerpt.viewer, undone=undone,
        definitions=definitions or definitions_of(duel.header), catalogue=spoken(),
    )  # fmt: skip


def opening_notes(duel: Duel) -> list[str]:
    """Notes to read before the first event: which cards have effects that are not refereed."""
    names = duel.header.tags.get(NOT_REFEREED, "")
    return [told("effects not refereed: {names}", names=names)] if names else []


def names_of(duel: Duel) -> Names:
    """The names of the players."""
    return names_in(duel.header)
