"""Lines of the log as they are printed in the terminal."""

from rich.text import Text

from duelog.cli.shell.terminal import Look, prose
from duelog.core.wording.events.log_lines import LogLine


def log_text(line: LogLine, how: Look, width: int) -> list[Text]:
    """A line of the log as printed."""
    number = "" if line.further else line.event.n
    first = f"{number:>{width}}  {'' if line.kind != 'event' else '  '}"
    text = Text(line.text, style=_STYLES[line.kind])
    lines = prose(text, how, first, " " * len(first))
    for part in lines:
        part.stylize("dim", 0, width)
    return lines


_STYLES = {"turn": "bold", "phase": "underline", "event": ""}
