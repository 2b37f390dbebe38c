"""Standard output and standard error while a command runs: what others than `terminal` write there is cleaned too.

That is what typer says of wrong usage, with the arguments in it. It loads nothing that takes time.
"""

import sys
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from duelog.replays.errors import visible


class Guarded:
    """A stream of which only line ends and tabs steer the terminal; everything but writing is the stream's own."""

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
    """The text of several lines without any character that cannot be seen (`visible`), but for line ends and tabs."""
    return "\n".join("\t".join(map(visible, line.split("\t"))) for line in text.split("\n"))


def unguarded(stream: TextIO) -> TextIO:
    """The stream itself, for one who cleans what is written and adds colours to it."""
    inner: Any = stream
    return inner.stream if isinstance(inner, Guarded) else stream


@contextmanager
def guarded_streams() -> Generator[None]:
    """Cleans whatever is written to standard output and standard error."""
    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = (cast(TextIO, Guarded(unguarded(stream))) for stream in before)
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before
