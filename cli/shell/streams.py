"""Standard output and standard error while a command runs; output that bypasses `terminal` is cleaned too.

That is typer's messages about wrong usage, which contain the arguments. Imports nothing slow.
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from duelog.replays.errors import visible


class Guarded:
    """A stream in which control characters other than line ends and tabs are made visible."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def write(self, text: str) -> int:
        """Writes the text, cleaned."""
        self.stream.write(cleaned(text))
        return len(text)

    def writelines(self, lines: Any) -> None:
        """Writes each of the texts, cleaned."""
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)


def cleaned(text: str) -> str:
    """The text with invisible characters made visible (`visible`), except line ends and tabs."""
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in text.split("\n"))


def unguarded(stream: TextIO) -> TextIO:
    """The underlying stream, for callers that clean their own output and add colours."""
    inner: Any = stream
    return inner.stream if isinstance(inner, Guarded) else stream


def flushed() -> bool:
    """Writes what both streams still hold, and tells whether that was possible."""
    try:
        sys.stdout.flush()
        sys.stderr.flush()
    except (OSError, ValueError):
        return False
    return True


@contextmanager
def guarded_streams() -> Generator[None]:
    """Cleans everything written to standard output and standard error."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, Guarded(unguarded(stream))) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
