"""Upcasts version 1 of the format to version 2, from raw lines alone, without card definitions.

The changes are in tables, each in a module for its subject (`upcast_1_*.py`), listed here: `HEADER` holds functions for
the raw header, `EVENTS` tables of functions by kind of event. Each receives what is known of the duel up to that line
(`Before`) and returns the line of version 2; it may modify the dictionary passed in. Checkpoints and the seal are
unchanged: their log digests are checked against the original bytes, and their state digests are not compared.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from duelog.events import upcast_1_addresses, upcast_1_restrictions, upcast_1_sentences
from duelog.events.codec import KIND_NAMES
from duelog.events.raw_lines import Raw
from duelog.events.upcast_1_before import NOTED, Before, Change

HEADER: tuple[Change, ...] = ()
"""Applied to the header in order, after its format number has been changed."""

EVENTS: tuple[dict[str, tuple[Change, ...]], ...] = (
    upcast_1_addresses.KINDS,
    upcast_1_sentences.KINDS,
    upcast_1_restrictions.KINDS,
)
"""Tables of changes by kind of event. If a kind is in several, its changes are applied in order."""

EVERY_EVENT: tuple[Change, ...] = (upcast_1_addresses.effect_step,)
"""Applied to events of all kinds, after those of their kind."""


SAME_KINDS = KIND_NAMES - {kind for table in EVENTS for kind in table} - NOTED
"""The kinds of lines that are the same in version 2 if they have no step, and of which `Before` notes nothing."""


def from_1(lines: Iterable[Raw]) -> Iterator[Raw]:
    """Converts lines of version 1 to version 2."""
    changes = _joined(EVENTS)
    before: Before | None = None
    for line in lines:
        if before is None:
            before = Before(line)
            line = {**line, "format": 2}
            for change in HEADER:
                line = change(line, before)
            yield line
            continue
        before.note(line)
        kind = line.get("kind")
        for change in (*changes.get(kind, ()), *EVERY_EVENT) if isinstance(kind, str) else ():
            line = change(line, before)
        yield line


def _joined(tables: Iterable[dict[str, tuple[Change, ...]]]) -> dict[str, tuple[Change, ...]]:
    joined: dict[str, tuple[Change, ...]] = {}
    for kind, changes in chain.from_iterable(table.items() for table in tables):
        joined[kind] = (*joined.get(kind, ()), *changes)
    return joined
