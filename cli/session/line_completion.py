"""Completions of a partly typed line: legal moves, commands, names of cards."""

import re
from collections.abc import Iterable

from duelog.replays.cards.pool import name_key
from duelog.replays.notation.tokens import quoted

COMMANDS = ("?", "help", "moves", "board", "log", "undo", "top", "quit")
"""The commands besides moves; `seal` is one if the duel is over."""

_LAST_WORD = re.compile(r'[^\s",:]*$')


def completions(typed: str, moves: Iterable[str], names: Iterable[str]) -> list[str]:
    """The lines that begin with `typed`: moves and commands, otherwise `typed` with its last name completed.

    The player may be left out before a move, `choose` before an answer, and the quote before a name.
    """
    key = name_key(typed)
    lines = [line for move in moves for line in _shorter(move)]
    whole = [line for line in (*lines, *COMMANDS) if name_key(line).startswith(key)]
    return list(dict.fromkeys(whole)) or _named(typed, names)


def _shorter(move: str) -> tuple[str, ...]:
    """A move as it is printed, and the shorter forms that may be typed."""
    words = move.partition(" ")[2]
    return (move, words, words.removeprefix("choose ")) if words.startswith("choose ") else (move, words)


def _named(typed: str, names: Iterable[str]) -> list[str]:
    """`typed` with the name at its end completed; the name may start with a quote."""
    found = _LAST_WORD.search(typed)
    start = typed.rindex('"') if typed.count('"') % 2 else found.start() if found else len(typed)
    key = name_key(typed[start:].strip('"'))
    return [typed[:start] + quoted(name) for name in dict.fromkeys(names) if key and name_key(name).startswith(key)]
