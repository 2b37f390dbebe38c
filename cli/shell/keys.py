"""Single keys from the terminal, without waiting for the end of a line."""

import re
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress

ReadKey = Callable[[float | None], str | None]
"""Waits for a key for a number of seconds (None: forever). Returns its name or character, None after the timeout."""

_SEQUENCES = {
    "[A": "up", "OA": "up", "[B": "down", "OB": "down", "[C": "right", "OC": "right", "[D": "left", "OD": "left",
    "[H": "home", "OH": "home", "[1~": "home", "[7~": "home", "[F": "end", "OF": "end", "[4~": "end", "[8~": "end",
    "[5~": "page up", "[6~": "page down",
}  # fmt: skip
_SINGLE = {"\r": "enter", "\n": "enter", "\x7f": "backspace", "\x08": "backspace", "\x04": "q", "\x03": "q"}


_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Z])?|[\s\S]")


def key_names(typed: str) -> list[str]:
    """The names of the keys in terminal input: escape sequences, control characters, others."""
    return [key_name(key) for key in _KEY.findall(typed)]


def key_name(key: str) -> str:
    """The name of one key; a character is its own."""
    if key.startswith("\x1b"):
        return _SEQUENCES.get(key[1:], "escape" if len(key) == 1 else "unknown")
    return _SINGLE.get(key, key)


if sys.platform == "win32":
    import msvcrt
    import time

    _WINDOWS = {
        "H": "up",
        "P": "down",
        "M": "right",
        "K": "left",
        "G": "home",
        "O": "end",
        "I": "page up",
        "Q": "page down",
    }

    @contextmanager
    def keys() -> Generator[ReadKey]:
        """Reads keys within the context."""

        def read(seconds: float | None) -> str | None:
            end = None if seconds is None else time.monotonic() + seconds
            while not msvcrt.kbhit():
                if end is not None and time.monotonic() >= end:
                    return None
                time.sleep(0.02)
            typed = msvcrt.getwch()
            return _WINDOWS.get(msvcrt.getwch(), "unknown") if typed in ("\x00", "\xe0") else key_name(typed)

        yield read

else:
    import os
    import select
    import termios
    import tty

    @contextmanager
    def keys() -> Generator[ReadKey]:
        """Reads keys; restores the terminal on exit."""
        terminal = sys.stdin.fileno()
        before = termios.tcgetattr(terminal)
        waiting: list[str] = []

        def read(seconds: float | None) -> str | None:
            if not waiting:
                ready, _, _ = select.select([terminal], [], [], seconds)
                if not ready:
                    return None
                waiting.extend(key_names(_typed(terminal)) or ["q"])  # end of input: the terminal is gone
            return waiting.pop(0)

        try:
            tty.setcbreak(terminal)
            yield read
        finally:
            with suppress(termios.error):  # of a terminal that is gone, nothing is to be restored
                termios.tcsetattr(terminal, termios.TCSADRAIN, before)

    def _typed(terminal: int) -> str:
        """What was typed; "" at the end of input, and if the terminal has vanished."""
        try:
            return os.read(terminal, 256).decode(errors="replace")
        except OSError:
            return ""
