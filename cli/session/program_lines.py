"""Lines of `record` from a program, each answered with a JSON document."""

import sys
from io import StringIO
from typing import TextIO

from duelog.cli.session.line_input import Ended, Lines
from duelog.cli.session.verdict_lines import reasons_for_programs
from duelog.replays.exports.json_text import json_line


class ProgramLines(Lines):
    """Reads lines and writes a document to `out` for each: what is printed meanwhile is collected in `printed`."""

    def __init__(self, author: str, out: TextIO) -> None:
        super().__init__(author)
        self.typed = False
        self.out = out
        self.printed = StringIO()
        self.line: str | None = None
        """The line that was read last; None before the first and after the last."""
        self._asked = ""
        self._events: int | None = None
        self._refused = 0

    def begin_editing(self) -> None:
        """A program needs no editor."""

    def _piped(self, prompt: str) -> str:
        self.answer()
        while line := sys.stdin.readline():
            if not line.lstrip().startswith("#"):
                self.line, self._asked = line.strip(), prompt.strip()
                return line.strip()
        self.line = None
        raise Ended

    def answer(self) -> None:
        """Writes what came of the last line; before the first one, of beginning."""
        self._events = self._events if self.desk is None else self.desk.events
        document = {
            "line": self.line, "asked": self._asked, "accepted": self.refused == self._refused,
            "events": self._events, "violations": reasons_for_programs(self.violations),
            "said": self.printed.getvalue().splitlines(),
        }  # fmt: skip
        print(json_line(document, ascii_only=True), file=self.out, flush=True)
        self.printed.seek(0)
        self.printed.truncate()
        self._refused, self.violations = self.refused, ()
