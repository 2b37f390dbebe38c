"""Pieces shared by all sentences: lists of words, counted nouns, marks."""

from collections.abc import Iterable
from typing import NamedTuple


def joined(parts: Iterable[str], last: str = "and", none: str = "") -> str:
    """`a, b and c`; `none` if there are no parts."""
    found = list(parts)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} {last} {found[-1]}" if found else none


def counted(number: int, noun: str, several: str = "") -> str:
    """`1 coin`, `3 coins`."""
    return f"{number} {noun if number == 1 else several or noun + 's'}"


class Marks(NamedTuple):
    """The marks after a value that is above or below the printed one."""

    above: str
    below: str


NO_MARKS = Marks("", "")
