"""Lines of input: typed in a terminal, with editing and completion, or read from a pipe."""

import re
import sys
from collections.abc import Callable
from queue import SimpleQueue
from typing import Protocol, TypeVar

from rich.text import Text

from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import Look, ask, print_line, print_text
from duelog.core.violation import Violation
from duelog.replays.errors import DuelogError, visible
from duelog.replays.notation.foreign_words import in_english

Completer = Callable[[str], list[str]]
"""Returns the completions of a partly typed line."""

_MOST_DIGITS = 9
_T = TypeVar("_T")


class Ended(Exception):
    """The end of the input, or `quit`."""


class Withdrawn(Exception):
    """`undo` typed in place of an answer; `rest` is the text after it."""

    def __init__(self, rest: str) -> None:
        super().__init__()
        self.rest = rest


class Desk(Protocol):
    """Whoever asks for lines, as a screen shows it."""

    def picture(self, look: Look, room: int) -> list[Text]:
        """The table as it stands, in at most `room` lines."""
        ...

    def offers(self) -> list[str]:
        """The lines that can be typed now, as far as they are known."""
        ...

    @property
    def events(self) -> int | None:
        """The number of events in the log; None if there is none between two duels."""
        ...


class Lines:
    """A source of lines. `refused` counts the lines of a pipe that could not be used.

    `aside` executes a command that is typed in place of an answer, and returns whether it was one.
    `completer` completes what is typed at the prompt; `before_question` is called before a question about a random
    result, which may occur while outcomes of a move are written. `desk` is the reader of the lines, None if there is
    none. `violations` are the rules for which the last move was refused. `clock` asks for times of moves,
    `log_attempts` for refused moves in the log. `author` is the person at the keyboard, "" if unknown.
    """

    def __init__(self, author: str = "") -> None:
        self.author = author
        self.clock = self.log_attempts = False
        self.typed = sys.stdin.isatty()
        self.refused = 0
        self.violations: tuple[Violation, ...] = ()
        self.completer: Completer | None = None
        self.desk: Desk | None = None
        self.before_question: Callable[[], object] = lambda: None
        self.aside: Callable[[str], bool] | None = None
        self._back: list[str] = []
        if self.typed:
            self.begin_editing()

    def begin_editing(self) -> None:
        """Prepares what a person needs to type lines."""
        _edit(self)

    def read(self, prompt: str) -> str:
        """The next line without blanks around it. Raises `Ended` after the last one."""
        if self._back:
            return self._back.pop()
        return self._typed(prompt) if self.typed else self._piped(prompt)

    def question(self, prompt: str) -> str:
        """The answer to a question; commands that show something may be typed before it."""
        while True:
            line = self.read(prompt)
            if self.aside is None or not line or not self.aside(line):
                return line

    def push_back(self, line: str) -> None:
        """Makes the next `read` return this line."""
        self._back.append(line)

    def _typed(self, prompt: str) -> str:
        try:
            return ask(prompt).strip()
        except (EOFError, KeyboardInterrupt) as error:  # Ctrl-D, Ctrl-C
            print_line()
            raise Ended from error

    def _piped(self, prompt: str) -> str:
        while True:
            line = sys.stdin.readline()
            if not line:
                raise Ended
            if not line.lstrip().startswith("#"):
                print_text(f"{shown(prompt)}{line.strip()}")
                return line.strip()

    def refuse(self, reason: str) -> None:
        """Prints why a line could not be used."""
        self.refused += not self.typed
        print_line(reason)

    def ask(self, question: str, read: Callable[[str], _T]) -> _T | None:
        """The answer to a question about a random result, parsed by `read`; None if the computer is to decide."""
        self.before_question()
        completer, self.completer = self.completer, None
        try:
            while True:
                answer = self.question(f"{question} (Enter: the computer decides) ")
                if not answer:
                    return None
                try:
                    return read(answer)
                except DuelogError as error:
                    self.refuse(f"  {error}")
        finally:
            self.completer = completer


class ScreenLines(Lines):
    """Lines typed on the screen. `read` waits in the desk's thread until one comes; None is the end of them."""

    def __init__(self, author: str = "") -> None:
        super().__init__(author)
        self.typed = True
        self.answers: SimpleQueue[str | None] = SimpleQueue()
        self.asked: Callable[[str], None] = lambda prompt: None

    def begin_editing(self) -> None:
        """Does nothing: the screen has an editor."""

    def _typed(self, prompt: str) -> str:
        """The next line; tells the screen what is asked for."""
        self.asked(prompt)
        line = self.answers.get()
        if line is None:
            raise Ended
        return line.strip()


def first_word(line: str) -> tuple[str, str]:
    """The command that a line begins with, in English, and the rest; "note" for a remark."""
    word, _, rest = (f"note {line[1:]}" if line.startswith("#") else line).partition(" ")
    return in_english(word, ("fix", "undo", "order")) or word.casefold(), rest.strip()


_OF_A_PLAYER = re.compile(r"(p[12]) +(reveal|top|order)\b(.*)", re.IGNORECASE)


def with_command_first(line: str) -> str:
    """A line that names a player before a command, ``p1 reveal S1 Umi``, with the command first."""
    return _OF_A_PLAYER.sub(r"\2 \1\3", line) if _OF_A_PLAYER.fullmatch(line) else line


def whole_number(text: str) -> int | None:
    """The whole number that was typed; None for anything else, and for more than nine digits."""
    return int(text) if text.isdecimal() and len(text) <= _MOST_DIGITS else None


def _edit(lines: Lines) -> None:
    """Enables editing, history and completion if readline is available, which it is not on Windows."""
    try:
        import readline
    except ImportError:
        return
    found: list[str] = []

    def complete(text: str, number: int) -> str | None:
        if number == 0:
            found[:] = map(visible, lines.completer(text)) if lines.completer else []
        return found[number] if number < len(found) else None

    readline.set_completer_delims("")
    readline.set_completer(complete)
    editline = "libedit" in (readline.__doc__ or "")
    readline.parse_and_bind("bind ^I rl_complete" if editline else "tab: complete")
