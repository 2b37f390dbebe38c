"""Lines of `record` from a program, each answered with a JSON document."""

import sys
from collections.abc import Callable
from io import StringIO
from typing import Any

from duelog.cli.session.line_input import Ended, Lines
from duelog.cli.session.verdict_lines import reasons_for_programs


class ProgramLines(Lines):
    """Reads lines and passes a document for each to `write`; what is printed meanwhile is collected in `printed`."""

    write: Callable[[Any], None]

    def __init__(self, author: str) -> None:
        super().__init__(author)
        self.typed = False
        self.printed = StringIO()
        self.line: str | None = None
        """The line that was read last; None before the first and after the last."""
        self._asked = ""
        self._events: int | None = None
        self._refused = 0

    def begin_editing(self) -> None:
        """Does nothing: a program needs no editor."""

    def _piped(self, prompt: str) -> str:
        self.answer()
        while line := sys.stdin.readline():
            if not line.lstrip().startswith("#"):
                self.line, self._asked = line.strip(), prompt.strip()
                return line.strip()
        self.line = None
        raise Ended

    def answer(self) -> None:
        """Writes the result of the last line; before the first one, of the beginning."""
        self._events = self._events if self.desk is None else self.desk.events
        self.write({
            "line": self.line, "asked": self._asked, "accepted": self.refused == self._refused,
            "events": self._events, "violations": reasons_for_programs(self.violations),
            "said": self.printed.getvalue().splitlines(),
        })  # fmt: skip
        self.printed.seek(0)
        self.printed.truncate()
        self._refused, self.violations = self.refused, ()
