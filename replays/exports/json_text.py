"""JSON as commands print and write it: a program reads the same values, and a terminal that shows it is safe."""

import json
import re
from typing import Any

from duelog.events.safe_text import is_hidden

_UNUSUAL = re.compile(r"[^ -~\n]")


def json_text(value: Any, *, ascii_only: bool = False) -> str:
    """A JSON document, indented. Characters that cannot be seen (`visible`) are written as ``\\u202e``."""
    return _escaped(json.dumps(value, indent=2, ensure_ascii=ascii_only))


def json_line(value: Any, *, ascii_only: bool = False) -> str:
    """A JSON document in one line, written in the same way."""
    return _escaped(json.dumps(value, ensure_ascii=ascii_only, separators=(",", ":")))


def _escaped(text: str) -> str:
    """The text of a JSON document, escaped: outside of its strings it has no such character but line ends."""
    if text.isascii() and "\x7f" not in text:
        return text
    return _UNUSUAL.sub(lambda found: json.dumps(found[0])[1:-1] if is_hidden(found[0]) else found[0], text)
