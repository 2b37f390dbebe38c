"""Text from files, made safe to print."""

import re


def visible(text: str) -> str:
    """`text` with each invisible character replaced by a space, so that the length stays the same.

    Text from a file, a name or an argument must not control the terminal, start a line of its own or reorder the text
    beside it when it is shown. Replaced are line terminators, control and escape codes (C0, DEL, C1), bidirectional
    marks, zero-width characters, surrogates and Default_Ignorable_Code_Points of Unicode.
    """
    if text.isprintable() and (text.isascii() or _IGNORABLE.search(text) is None):
        return text
    return "".join(" " if is_hidden(c) else c for c in text)


def is_hidden(character: str) -> bool:
    """Whether a character is invisible, and is replaced by `visible`."""
    return not character.isprintable() or _IGNORABLE.match(character) is not None


_IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""Invisible characters that `str.isprintable` accepts."""
