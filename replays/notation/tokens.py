"""The tokens of a line of the notation, each with its column."""

import re
import sys
from typing import Literal

from msgspec import Struct

from duelog.replays.errors import is_hidden, visible
from duelog.replays.notation.notation_errors import InvalidMove

TokenKind = Literal["word", "quoted", ",", ":", "#", "end"]

MOST_CHARACTERS = 10_000
"""The maximum length of a line."""

LABELS = ("the end of the line", 'the name "{text}"')
"""Tokens that errors do not show as they stand."""

_CLOSING = {'"': '"', "“": "”", "'": "'"}
_AFTER_A_NAME = " \t,:#"
_NUMBER = re.compile(r"[0-9]{1,9}")
_PASSCODE = re.compile(r"#[0-9]{5,10}(?![^\s,])")
"""The name of a card of which only the passcode is known, as an imported duel has it; shorter numbers are notes."""
_NUMBERED = re.compile(r"\\u\{([0-9A-Fa-f]{1,6})\}")
_WORD = re.compile(r'[^\s",:#“]+')


class Token(Struct, frozen=True):
    """A word (`text` without its quotes), a mark, or the end of the line.

    `glued` says that it directly follows the token before: the ``#2`` of ``grave:"Kuriboh"#2``.
    """

    kind: TokenKind
    text: str
    column: int
    glued: bool = False

    @property
    def shown(self) -> str:
        """The token in error messages."""
        end, name = LABELS
        return {"end": end, "quoted": name.format(text=self.text)}.get(self.kind, f'"{self.text}"')


def tokens(line: str) -> list[Token]:
    """The tokens of a line, ending with the end token. InvalidMove for a quote that is not closed."""
    if len(line) > MOST_CHARACTERS:
        raise InvalidMove("the line is far too long for a move", text=line[:80], column=81)
    found: list[Token] = []
    at = 0
    while (token := _token(line, at)) is not None:
        found.append(token[0])
        at = token[1]
    length = len(line.rstrip()) if not found else at
    return [*found, Token("end", "", length + 1)]


def _token(line: str, start: int) -> tuple[Token, int] | None:
    """The next token from `start` and its end; None at the end or at a comment."""
    at = start
    while at < len(line) and line[at].isspace():
        at += 1
    glued = at == start and start > 0
    if at == len(line):
        return None
    mark = line[at]
    if mark == "#" and (at == 0 or line[at - 1] in " \t:,") and (named := _PASSCODE.match(line, at)) is not None:
        return Token("word", named[0], at + 1, glued), named.end()
    if mark == "#":
        return _number(line, at) if glued else None
    if mark in _CLOSING:
        return _quoted(line, at, glued)
    if mark in ",:":
        return Token("," if mark == "," else ":", mark, at + 1, glued), at + 1
    word = _WORD.match(line, at)
    assert word is not None
    return Token("word", word[0], at + 1, glued), word.end()


def _number(line: str, at: int) -> tuple[Token, int] | None:
    """``#2`` directly after a name; any other ``#`` begins a comment."""
    number = _NUMBER.match(line, at + 1)
    return None if number is None else (Token("#", number[0], at + 1, glued=True), number.end())


def _quoted(line: str, at: int, glued: bool) -> tuple[Token, int]:
    r"""A quoted name; in it a backslash stands before a quote or a backslash that belongs to the name.

    ``\u{202e}`` in it is the character of that number: one that cannot be seen (`quoted`).
    A quote with more of a word right after it belongs to the name too, where another closes it: ``"Maxx "C""``.
    """
    found = _closed(line, at, inner_quotes=True) or _closed(line, at, inner_quotes=False)
    if found is None:
        raise InvalidMove("the quote that opens here is not closed", text=line, column=at + 1)
    name, end = found
    return Token("quoted", name, at + 1, glued), end


def _closed(line: str, at: int, *, inner_quotes: bool) -> tuple[str, int] | None:
    """The name in the quotes that open at `at`, and its end; None if they are not closed."""
    closing = _CLOSING[line[at]]
    name: list[str] = []
    index = at + 1
    while index < len(line):
        after = line[index + 1 : index + 2]
        if line[index] == closing and not (inner_quotes and after and after not in _AFTER_A_NAME):
            return "".join(name), index + 1
        if (numbered := _NUMBERED.match(line, index)) is not None and int(numbered[1], 16) <= sys.maxunicode:
            name.append(chr(int(numbered[1], 16)))
            index = numbered.end()
            continue
        if line[index] == "\\" and after in ('"', "\\", "“", "”"):
            index += 1
        name.append(line[index : index + 1])
        index += 1
    return None


def quoted(name: str) -> str:
    r"""The name in the notation, always quoted, on one line with every character visible.

    An invisible character (`duelog.replays.errors.visible`) is written with its number: ``\u{a}``.
    """
    escaped = name.replace("\\", "\\\\").replace('"', '\\"')
    if visible(escaped) != escaped:
        escaped = "".join(f"\\u{{{ord(c):x}}}" if is_hidden(c) else c for c in escaped)
    return f'"{escaped}"'
