"""Restores a line of the notation from words whose quotes a shell has removed."""

import re
from collections.abc import Sequence

from duelog.replays.notation.tokens import quoted

_CALLED = re.compile(
    r"(?P<pile>(?:p[12]\.)?(?:hand|deck|grave|banished|extra|main|side):)?(?P<name>.*?)(?P<number>#[0-9]{1,9})?(?P<comma>,?)",
    re.IGNORECASE | re.DOTALL,
)
_QUOTED = re.compile(r'(?:[\w.]+:)?["“\'].*["”\'](?:#[0-9]+)?,?', re.DOTALL)
_NEEDS_QUOTES = re.compile(r'[\s":#“]')


def pasted_line(words: Sequence[str]) -> str:
    """The line that a shell split into these words, with quotes around the names that need them.

    A single word is the line itself. Quotes within a quoted name cannot be restored.
    """
    return words[0] if len(words) == 1 else " ".join(map(_again, words))


def _again(word: str) -> str:
    found = _CALLED.fullmatch(word)
    if found is None or _QUOTED.fullmatch(word) or not _NEEDS_QUOTES.search(found["name"]):
        return word
    return f"{found['pile'] or ''}{quoted(found['name'])}{found['number'] or ''}{found['comma']}"
