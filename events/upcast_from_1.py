"""Version 1 of the format brought to version 2, on raw lines only: no card definition is looked at.

What is changed is entered in tables, each in the module of its subject: `HEADER` holds functions that take the raw
header, `EVENTS` by kind of event those that take an event of that kind. Each is given what is known of the duel up to
that line (`Before`) and returns the line of version 2; it may change the dictionary that it is given. Checkpoints and
the seal stay as they are: the digests in them are of the original lines, which a reader checks in the original bytes,
and those of states are not compared.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, TypeGuard, cast

from duelog.events.raw_lines import Raw


class Before:
    """What the lines before the current one say: the printed names of the cards of the duel.

    `faces` are the raw faces of the header. `names` are the names of all faces, those of Tokens made so far included.
    """

    def __init__(self, header: Raw) -> None:
        self.faces = _objects(header.get("faces"))
        self.names: dict[str, None] = dict.fromkeys(_names(self.faces))

    def note(self, event: Raw) -> None:
        """Takes note of a raw event of version 1."""
        if event.get("kind") == "tokens-made":
            self.names.update(dict.fromkeys(_names(token.get("face") for token in _objects(event.get("tokens")))))


Change = Callable[[Raw, Before], Raw]
"""Brings a raw line of version 1 to version 2. What does not fit is left to the types to refuse."""

HEADER: tuple[Change, ...] = ()
"""Applied to the header, in order; the number of its format is changed already."""

EVENTS: tuple[dict[str, tuple[Change, ...]], ...] = ()
"""Tables of changes by kind of event. A kind may stand in several: its changes are applied in order."""


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
        for change in changes.get(kind, ()) if isinstance(kind, str) else ():
            line = change(line, before)
        yield line


def _joined(tables: Iterable[dict[str, tuple[Change, ...]]]) -> dict[str, tuple[Change, ...]]:
    joined: dict[str, tuple[Change, ...]] = {}
    for kind, changes in chain.from_iterable(table.items() for table in tables):
        joined[kind] = (*joined.get(kind, ()), *changes)
    return joined


def _is_list(value: Any) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _objects(value: Any) -> list[Raw]:
    """The objects in a list; nothing where it is no list."""
    return [cast(Raw, item) for item in value if isinstance(item, dict)] if _is_list(value) else []


def _names(faces: Iterable[Any]) -> Iterator[str]:
    for face in faces:
        name = cast(Raw, face).get("name") if isinstance(face, dict) else None
        if isinstance(name, str):
            yield name
