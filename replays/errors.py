"""The one kind of error that a user may see: what is wrong, where it stands, and what to do about it."""

import re
from typing import Self


class DuelogError(Exception):
    """Something from outside (a file, a code, a name) that cannot be used as it is.

    `what` says what is wrong. `source` names the file or other origin, "" where there is none; `line` counts
    from 1, `offset` is a byte's position from 0; `hint` says what to do. Rendered as
    ``FILE:LINE: what (hint)``, as ``FILE: byte OFFSET: what (hint)`` in binary files, and without the parts
    that are absent; always one line, whatever the file put into it (`visible`).
    """

    def __init__(
        self,
        what: str,
        *,
        source: str = "",
        line: int | None = None,
        offset: int | None = None,
        hint: str = "",
    ) -> None:
        super().__init__(what)
        self.what = what
        self.source = source
        self.line = line
        self.offset = offset
        self.hint = hint

    def __str__(self) -> str:
        hint = f" ({visible(self.hint)})" if self.hint else ""
        return f"{located(self.what, source=self.source, line=self.line, offset=self.offset)}{hint}"

    def at(self, source: str) -> Self:
        """The same error, said to come from `source` unless its source is known already."""
        self.source = self.source or source
        return self


def located(what: str, *, source: str = "", line: int | None = None, offset: int | None = None) -> str:
    """`what` after the place where it stands: ``FILE:LINE: what``; for warnings too, which are plain text."""
    place = f"{source}:{line}" if source and line is not None else source
    if not source and line is not None:
        place = f"line {line}"
    if offset is not None:
        place = f"{place}: byte {offset}" if place else f"byte {offset}"
    return visible(f"{place}: {what}" if place else what)


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
