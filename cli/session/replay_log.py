"""The lines of the log on the whole screen, each with its number before it."""

from rich.text import Text

from duelog.cli.shell.terminal import Look, broken
from duelog.core.wording.events.log_lines import LogLine
from duelog.replays.errors import visible

MARGIN = 5
"""The width of the numbers before the lines, and of the margin below them."""


def line_of(line: LogLine) -> str:
    """A line of the log with its number; the headings of turns have none."""
    number = "" if line.further else line.event.n
    return visible(line.text if line.kind == "turn" else f"{number:>{MARGIN - 1}} {line.text}")


def rows_of(line: str, look: Look) -> Text:
    """A line wrapped to the width, with continuation lines below the text and not below the number."""
    return Text("\n").join(broken(Text(line), look, rest=" " * MARGIN))
