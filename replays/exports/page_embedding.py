"""The log of a duel within a page, as plain text that can be extracted again byte for byte.

It is in a script element of a type that browsers do not run. Everything that could end this element, that browsers
would change, or that is invisible is percent-encoded (``%3C``): ``%`` and ``<``, invisible characters other than line
feeds, and bytes that are not UTF-8.
"""

import re
from urllib.parse import unquote_to_bytes

from duelog.events.safe_text import is_hidden
from duelog.replays.errors import DuelogError

_OPENING = '<script type="text/plain" id="log">'
_CLOSING = "</script>"
_PERHAPS_ESCAPED = r"[^ -$&-;=-~\n]"

PAGE_MARK = b"<!doctype html>"
"""The first bytes of every page, ignoring case."""


def embedded(log: bytes) -> str:
    """The element that holds the bytes of a log."""
    text = log.decode("utf-8", "surrogateescape")
    return f"{_OPENING}{re.sub(_PERHAPS_ESCAPED, _escaped, text)}{_CLOSING}"


def _escaped(found: re.Match[str]) -> str:
    character = found[0]
    if character not in "%<" and not is_hidden(character):
        return character
    return "".join(f"%{byte:02X}" for byte in character.encode("utf-8", "surrogateescape"))


def is_page(start: bytes) -> bool:
    """Whether a file with this start is a page."""
    return start[: len(PAGE_MARK)].lower() == PAGE_MARK


def log_in(page: bytes, source: str = "") -> bytes:
    """The bytes of the log in a page. DuelogError if there is none, as in the page of one viewer."""
    text = page.replace(b"\r\n", b"\n")
    opening, closing = _OPENING.encode(), _CLOSING.encode()
    start = text.find(opening)
    end = text.find(closing, start)
    if start < 0 or end < 0:
        hint = "a page that was made with --as holds only what that viewer saw"
        raise DuelogError("holds no log of a duel", source=source, hint=hint)
    return unquote_to_bytes(text[start + len(opening) : end])
