"""The error type shown to users: what is wrong, where, and what to do about it."""

from collections.abc import Callable, Sequence
from functools import wraps
from inspect import signature
from pathlib import Path
from typing import ParamSpec, Self, TypeVar

from duelog.events.safe_text import is_hidden, visible

__all__ = [
    "TOO_LARGE",
    "DamagedLog",
    "DuelogError",
    "NotWritten",
    "bounded",
    "is_hidden",
    "located",
    "pasted",
    "some_of",
    "visible",
]

_P = ParamSpec("_P")
_T = TypeVar("_T")

TOO_LARGE = "is too large, or nested too deeply, to be worked on here"


class DuelogError(Exception):
    """Something from outside (a file, a code, a name) that cannot be used.

    `what` says what is wrong. `source` names the file or other origin ("" for none); `line` counts
    from 1, `offset` is a byte offset from 0; `hint` says what to do. Rendered as
    ``FILE:LINE: what (hint)``, as ``FILE: byte OFFSET: what (hint)`` in binary files, and without the parts
    that are absent; always a single line, with control characters escaped (`visible`).
    """

    def __init__(
        self,
        what: str,
        *,
        source: str = "",
        line: int | None = None,
        offset: int | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(what)
        self.what = what
        self.source = source
        self.line = line
        self.offset = offset
        self.hint = hint

    def __str__(self) -> str:
        hint = f" ({visible(self.hint)})" if self.hint else ""
        return f"{located(self.what, source=self.source, line=self.line, offset=self.offset)}{hint}"

    def at(self, source: str) -> Self:
        """The same error with `source` set, unless it already names a source."""
        self.source = self.source or source
        return self


class DamagedLog(DuelogError):
    """Damage in the log of a duel. It tells events and lines of the whole log, which a view for one player hides."""


class NotWritten(DuelogError):
    """A file that is recorded cannot be written any more; what was acknowledged is on disk."""


def bounded(read: Callable[_P, _T]) -> Callable[_P, _T]:
    """A decorator of readers: raises DuelogError if the input exhausts memory or stack.

    The error names the argument that is called `path` or `source`.
    """
    named = [index for index, name in enumerate(signature(read).parameters) if name in ("path", "source")]

    @wraps(read)
    def within(*arguments: _P.args, **settings: _P.kwargs) -> _T:
        try:
            return read(*arguments, **settings)
        except (MemoryError, RecursionError) as error:
            source = next((str(arguments[index]) for index in named if index < len(arguments)), "")
            raise DuelogError(TOO_LARGE, source=source or str(settings.get("source", ""))) from error

    return within


def some_of(names: Sequence[str], most: int) -> str:
    """The first `most` names, and how many more there are."""
    named, number = ", ".join(names[:most]), len(names) - most
    return f"{named} and {number} more" if number > 0 else named


def pasted(word: str | Path) -> str:
    """A file name or another word as an advised command contains it, so that a shell takes it for one word and for a
    file: somebody else may have chosen the name.
    """
    from shlex import quote  # rarely needed

    text = str(word)
    return quote(f"./{text}" if text.startswith("-") and isinstance(word, Path) else text)


def located(what: str, *, source: str = "", line: int | None = None, offset: int | None = None) -> str:
    """`what` preceded by its location: ``FILE:LINE: what``. Used for warnings, which are plain text."""
    place = f"{source}:{line}" if source and line is not None else source
    if not source and line is not None:
        place = f"line {line}"
    if offset is not None:
        place = f"{place}: byte {offset}" if place else f"byte {offset}"
    return visible(f"{place}: {what}" if place else what)
