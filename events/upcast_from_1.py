"""Version 1 of the format brought to version 2, on raw lines only: no card definition is looked at.

What is changed is entered in tables, each in a module of its subject (`upcast_1_*.py`) and listed here: `HEADER` holds
functions that take the raw header, `EVENTS` tables of functions by kind of event. Each is given what is known of the
duel up to that line (`Before`) and returns the line of version 2; it may change the dictionary that it is given.
Checkpoints and the seal stay as they are: the digests in them are of the original lines, which a reader checks in the
original bytes, and those of states are not compared.
"""

from collections.abc import Iterable, Iterator
from itertools import chain

from duelog.events import upcast_1_addresses, upcast_1_sentences
from duelog.events.raw_lines import Raw
from duelog.events.upcast_1_before import Before, Change

HEADER: tuple[Change, ...] = ()
"""Applied to the header, in order; the number of its format is changed already."""

EVENTS: tuple[dict[str, tuple[Change, ...]], ...] = (upcast_1_addresses.KINDS, upcast_1_sentences.KINDS)
"""Tables of changes by kind of event. A kind may stand in several: its changes are applied in order."""

EVERY_EVENT: tuple[Change, ...] = (upcast_1_addresses.effect_step,)
"""Applied to events of all kinds, after those of their kind."""


def from_1(lines: Iterable[Raw]) -> Iterator[Raw]:
    """Version 1 to version 2."""
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
