"""A node of a document that knows its location, so that errors can name it, and the values that it can hold."""

import difflib
from collections.abc import Iterable
from typing import Union

from duelog.replays.errors import DuelogError

_QUOTED = 60  # characters of a wrong value shown in an error

Scalar = str | int | float | bool | None
Plain = Union[Scalar, list["Plain"], dict[str, "Plain"]]  # noqa: UP007 (recursive)
"""A JSON value."""


LABELS = ("a mapping", "a list", "nothing", "true or false", "a string", "a number")
"""How errors call the sorts of nodes."""


class Marked:
    """A node of a document (mapping, list or scalar) and its location."""

    __slots__ = ("content", "line", "source")

    def __init__(self, content: "Scalar | list[Marked] | dict[str, Marked]", source: str, line: int) -> None:
        self.content = content
        self.source = source
        self.line = line

    def error(self, what: str, hint: str = "") -> DuelogError:
        """An error at the location of this node."""
        return DuelogError(what, source=self.source, line=self.line, hint=hint)

    @property
    def kind(self) -> str:
        """A description of the node for error messages."""
        if self.content is None or isinstance(self.content, dict | list):
            return self.sort
        return shown(str(self.content))

    @property
    def sort(self) -> str:
        """The sort of the node, without its content.

        Where a structure is missing, the document may be another file than was meant: nothing of it is quoted, since
        somebody else may have written the case that names it.
        """
        mapping, sequence, nothing, truth, string, number = LABELS
        sorts: list[tuple[type, str]] = [
            (dict, mapping), (list, sequence), (type(None), nothing), (bool, truth), (str, string),
        ]  # fmt: skip
        return next((name for kind, name in sorts if isinstance(self.content, kind)), number)

    def mapping(self, what: str, keys: Iterable[str] | None = None) -> "dict[str, Marked]":
        """The node as a mapping, limited to `keys` if given; `what` names it in errors."""
        if not isinstance(self.content, dict):
            raise self.error(f"{what} must be a mapping, and is {self.sort}")
        if keys is not None:
            self._only(what, self.content, list(keys))
        return self.content

    def _only(self, what: str, content: "dict[str, Marked]", keys: list[str]) -> None:
        for key, value in content.items():
            if key not in keys:
                near = difflib.get_close_matches(key, keys, n=1)
                hint = f"did you mean {near[0]}?" if near else f"known keys: {', '.join(keys)}"
                raise value.error(f'{what} has no "{key}"', hint)

    def sequence(self, what: str) -> "list[Marked]":
        """The node as a list."""
        if not isinstance(self.content, list):
            raise self.error(f"{what} must be a list, and is {self.sort}")
        return self.content

    def text(self, what: str) -> str:
        """The node as a string; a number becomes its digits, since card names may be numbers."""
        content = self.content
        if isinstance(content, str):
            return content
        if isinstance(content, int) and not isinstance(content, bool):
            return str(content)
        raise self.error(f"{what} must be a string, and is {self.kind}")

    def number(self, what: str) -> int:
        """The node as an integer."""
        if isinstance(self.content, int) and not isinstance(self.content, bool):
            return self.content
        raise self.error(f"{what} must be an integer, and is {self.kind}")

    def truth(self, what: str) -> bool:
        """The node as a boolean."""
        if isinstance(self.content, bool):
            return self.content
        raise self.error(f"{what} must be true or false, and is {self.kind}")

    def one_of(self, what: str, words: Iterable[str]) -> str:
        """The node as one of these words."""
        allowed = list(words)
        text = self.text(what)
        if text not in allowed:
            raise self.error(f"{what} must be one of {', '.join(allowed)}, and is {self.kind}")
        return text

    def texts(self, what: str) -> list[str]:
        """The node as a list of strings; a single string becomes a list of one."""
        if isinstance(self.content, list):
            return [item.text(what) for item in self.content]
        return [self.text(what)]

    def plain(self) -> Plain:
        """The value without locations."""
        if isinstance(self.content, dict):
            return {key: value.plain() for key, value in self.content.items()}
        if isinstance(self.content, list):
            return [item.plain() for item in self.content]
        return self.content


def shown(text: str) -> str:
    """A text as an error shows it."""
    return f'"{text}"' if len(text) <= _QUOTED else f'a string that begins "{text[:_QUOTED]}"'
