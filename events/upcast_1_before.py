"""What every part of the upcaster from version 1 works with: a raw line, and what the lines before it say."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, TypeGuard, cast

from duelog.events.raw_lines import Raw


class Before:
    """What the lines before the current one say: the printed names of the cards of the duel.

    `faces` are the raw faces of the header. `names` are the names of all faces, those of Tokens made so far included.
    """

    def __init__(self, header: Raw) -> None:
        self.faces = objects(header.get("faces"))
        self.names: dict[str, None] = dict.fromkeys(_names(self.faces))

    def note(self, event: Raw) -> None:
        """Takes note of a raw event of version 1."""
        if event.get("kind") == "tokens-made":
            self.names.update(dict.fromkeys(_names(token.get("face") for token in objects(event.get("tokens")))))


Change = Callable[[Raw, Before], Raw]
"""Brings a raw line of version 1 to version 2. What does not fit is left to the types to refuse."""


def is_list(value: Any) -> TypeGuard[list[Any]]:
    """Whether a raw value is a list."""
    return isinstance(value, list)


def objects(value: Any) -> list[Raw]:
    """The objects in a list; nothing where it is no list."""
    return [cast(Raw, item) for item in value if isinstance(item, dict)] if is_list(value) else []


def _names(faces: Iterable[Any]) -> Iterator[str]:
    for face in faces:
        name = cast(Raw, face).get("name") if isinstance(face, dict) else None
        if isinstance(name, str):
            yield name
