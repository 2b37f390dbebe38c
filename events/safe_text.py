"""Text from files, made safe to print."""

import re


def visible(text: str) -> str:
    """`text` with each character that cannot be seen as a space; as many characters as before.

    What a file, a name or an argument holds is shown to a user, and must not steer the terminal, start a line of its
    own or reorder what stands beside it. Replaced are line ends, control and escape codes (C0, DEL, C1), bidirectional
    marks, characters without width, surrogates and what Unicode lets a program ignore (Default_Ignorable_Code_Point).
    """
    if text.isprintable() and (text.isascii() or _IGNORABLE.search(text) is None):
        return text
    return "".join(" " if is_hidden(c) else c for c in text)


def is_hidden(character: str) -> bool:
    """Whether a character cannot be seen, and so is never printed as it is (`visible`)."""
    return not character.isprintable() or _IGNORABLE.match(character) is not None


_IGNORABLE = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")
"""What `str.isprintable` lets pass although nothing of it is seen."""
