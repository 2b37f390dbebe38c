"""The terminal: its width, colours, Unicode or ASCII; and printing to it.

All output of commands goes through the functions of this module, which clean it (`visible`), so that text from files
or arguments can neither control the terminal nor end a line. Where lines are wrapped, a long name may go on
in an indented line.

Rich is imported where it is used: that takes an eighth of the time of a command that only prints plain lines.
"""

import os
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, redirect_stdout
from io import StringIO
from typing import TYPE_CHECKING, Any, TextIO

from msgspec import Struct

from duelog.cli.shell.held_spaces import held, released
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.streams import unguarded
from duelog.core.wording.phrases import Marks
from duelog.replays.errors import visible

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress
    from rich.style import Style
    from rich.text import Text

GRID_WIDTH = 80
"""The minimum width for a drawn board; narrower terminals get a list."""

WIDEST = 120
"""The maximum width of a board and of a line of prose."""


class Glyphs(Struct, frozen=True):
    """The signs with an ASCII form for terminals without Unicode. `box` is in order from upper left to lower right."""

    box: tuple[str, str, str]
    across: str
    down: str
    more: str
    marks: Marks
    dot: str
    turn: str
    dash: str


UNICODE = Glyphs(("┌┬┐", "├┼┤", "└┴┘"), "─", "│", "…", Marks("↑", "↓"), "·", "▶", "—")
ASCII = Glyphs(("+++", "+++", "+++"), "-", "|", "~", Marks("+", "-"), "|", ">", "-")


class Look(Struct, frozen=True):
    """How to draw: the width in columns and the signs. `console` handles colours."""

    console: "Console"
    width: int
    glyphs: Glyphs

    @property
    def grid(self) -> bool:
        """Whether the terminal is wide enough for a board."""
        return self.width >= GRID_WIDTH


def console(*, error: bool = False) -> "Console":
    """The rich console for standard output or standard error, without markup.

    The attribute `columns` of a stream, if there is one, is its width.
    """
    from duelog.cli.shell.screen import Screen

    out = unguarded(sys.stderr if error else sys.stdout)
    width: int | None = getattr(out, "columns", None)
    return Screen(file=out, stderr=error, width=width, highlight=False, markup=False, emoji=False)


def is_plain(stream: TextIO) -> bool:
    """Whether a stream is certainly no terminal for rich, which looks at the same: then it gets plain lines."""
    if "FORCE_COLOR" in os.environ or "TTY_COMPATIBLE" in os.environ:
        return False
    try:
        return not stream.isatty()
    except ValueError:  # it is closed
        return False


def look(out: "Console | None" = None) -> Look:
    """How to draw on standard output. For a pipe, 80 columns or the value of COLUMNS."""
    out = out or console()
    return Look(out, min(out.width, WIDEST), ASCII if out.options.ascii_only else UNICODE)


def show(out: "Console", lines: Iterable["Text"]) -> None:
    """Prints lines that already have their final width."""
    for line in lines:
        out.print(_clean(line), soft_wrap=True)


def fill(out: "Console", lines: Iterable["Text"]) -> None:
    """Prints lines over the current screen, without a line end after the last."""
    from rich.control import Control
    from rich.text import Text

    out.control(Control.clear(), Control.home())
    out.print(Text("\n").join(map(_clean, lines)), soft_wrap=True, end="")


def _told(text: "Text") -> "Text":
    """A text in the selected language."""
    told = shown(text.plain)
    if told == text.plain:
        return text
    from rich.text import Text

    return Text(told, text.style or _only_style(text))


def _label(first: str) -> str:
    """The label before a text, in the selected language and at least as wide."""
    if not first.strip() or (told := shown(first)) == first:
        return first
    return f"{told.rstrip()} ".ljust(len(first))


def _only_style(text: "Text") -> "str | Style":
    """The style of a text whose parts all have the same."""
    styles = {span.style for span in text.spans}
    return styles.pop() if len(styles) == 1 else ""


def _clean(line: "Text") -> "Text":
    """A line with invisible characters made visible, in the same colours."""
    line = _told(line)
    return _replaced(line, visible(line.plain))


def _replaced(line: "Text", plain: str) -> "Text":
    """A line with other characters, equally many, in the same colours."""
    if plain == line.plain:
        return line
    found = line.copy()
    found.plain = plain
    return found


def print_line(text: str = "", *, flush: bool = False) -> None:
    """Prints one line to standard output; `flush` if a reader waits for it."""
    print(visible(shown(text)), flush=flush)


def print_text(text: str) -> None:
    """Prints a text that is in its language already, or in none, to standard output: each line with its line end."""
    for line in text.removesuffix("\n").split("\n") if text else ():
        print(visible(line))


def ask(prompt: str) -> str:
    """Reads a line after the prompt. Raises EOFError at the end of the input."""
    return input(visible(shown(prompt)))


def print_json(value: Any) -> None:
    """Prints a JSON document to standard output, indented; ASCII if the encoding of the output is not Unicode."""
    from duelog.replays.exports.json_text import json_text  # most commands print text

    print(json_text(value, ascii_only=not _unicode()))


def print_json_line(value: Any, *, flush: bool = False) -> None:
    """Prints a JSON document on one line to standard output; `flush` if a reader waits for it."""
    from duelog.replays.exports.json_text import json_line  # most commands print text

    print(json_line(value, ascii_only=not _unicode()), flush=flush)


@contextmanager
def collecting(printed: StringIO) -> Generator[Callable[[Any], None]]:
    """Collects printed text; yields a function that bypasses this and prints a JSON document on one line, in ASCII."""
    from duelog.replays.exports.json_text import json_line  # most commands print text

    out = sys.stdout

    def write(value: Any) -> None:
        print(json_line(value, ascii_only=True), file=out, flush=True)

    with redirect_stdout(printed):
        yield write


def _unicode() -> bool:
    return (sys.stdout.encoding or "ascii").lower().replace("-", "").startswith("utf")


def notice(text: str) -> None:
    """Prints a line to standard error, for messages that are not part of the output."""
    print(visible(shown(text)), file=sys.stderr)


def cut(text: str, width: int, more: str) -> str:
    """The text in exactly `width` columns: padded, or cut off with the sign `more`."""
    from rich.cells import cell_len, set_cell_size

    text = visible(text)
    if cell_len(text) > width:
        return set_cell_size(text, width - len(more)) + more
    return set_cell_size(text, width)


def wrapped(text: "Text", look: Look, first: str = "", rest: str = "") -> list["Text"]:
    """The text in the selected language, wrapped to the width, with `first` before the first line and `rest` before the
    others.
    """
    return broken(_clean(text), look, first, rest)


def broken(text: "Text", look: Look, first: str = "", rest: str = "") -> list["Text"]:
    """The same for a text that is in the selected language already and has only visible characters."""
    from rich.cells import cell_len
    from rich.text import Text

    room = max(look.width - max(cell_len(first), cell_len(rest)), 12)
    kept = _replaced(text, held(text.plain))
    lines = [_replaced(line, released(line.plain)) for line in kept.wrap(look.console, room)] or [Text()]
    for line in lines:
        line.rstrip()
    return [Text(rest if index else first).append_text(line) for index, line in enumerate(lines)]


def prose(text: "Text", look: Look, first: str = "", rest: str = "") -> list["Text"]:
    """The text wrapped to the width in a terminal; one line in a pipe, so that it can be searched."""
    from rich.text import Text

    text, first = _told(text), _label(first)
    return wrapped(text, look, first, rest) if look.console.is_terminal else [_clean(Text(first).append_text(text))]


def print_prose(text: str | Sequence[tuple[str, str]], first: str = "", rest: str = "") -> None:
    """Prints a text as `prose` to standard output. It may be in parts, each with its style.

    Gives what `show` and `prose` give; in a pipe, without rich.
    """
    parts = [(text, "")] if isinstance(text, str) else text
    if is_plain(unguarded(sys.stdout)):
        plain = "".join(part for part, _ in parts).translate(_LEFT_OUT)
        print(visible(shown(visible(shown(_label(first) + shown(plain))))), flush=True)
        return
    from rich.text import Text

    out = console()
    show(out, prose(Text.assemble(*parts), look(out), first, rest))


_LEFT_OUT: dict[int, None] = dict.fromkeys((7, 8, 11, 12, 13))
"""The control characters that rich removes from a text."""


def words(text: str, width: int, most: int, more: str) -> list[str]:
    """A name in at most `most` lines of `width` columns, broken at spaces if possible."""
    from rich.cells import cell_len, set_cell_size

    lines: list[str] = []
    line = ""
    for word in visible(text).split():
        while cell_len(word) > width:  # longer than a line: broken at the line end
            head = set_cell_size(word, width).rstrip()
            lines, line, word = [*lines, line] if line else lines, "", word[len(head) :]
            lines.append(head)
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines, line = [*lines, line], word
        else:
            line = f"{line} {word}" if line else word
    lines += [line] if line else []
    if len(lines) > most:
        lines = [*lines[: most - 1], cut(" ".join(lines[most - 1 :]), width, more)]
    return lines


class Bar:
    """The progress of a long task; `bar` is None without a terminal."""

    def __init__(self, bar: "Progress | None" = None, task: Any = None) -> None:
        self._bar = bar
        self._task = task

    def __call__(self, advance: int = 1) -> None:
        """Advances by this amount."""
        if self._bar is not None:
            self._bar.advance(self._task, advance)

    def to(self, done: int, total: int) -> None:
        """Sets the amount that is done."""
        if self._bar is not None:
            self._bar.update(self._task, completed=done, total=total)


@contextmanager
def progress(what: str, total: int | None) -> Generator[Bar]:
    """Shows progress on standard error during a long task, only in a terminal."""
    out = None if is_plain(unguarded(sys.stderr)) else console(error=True)
    if out is None or not out.is_terminal:
        yield Bar()
        return
    from rich.progress import Progress  # slow to import, and rarely needed

    with Progress(console=out, transient=True) as bar:
        yield Bar(bar, bar.add_task(what, total=total))
