"""JSON as commands print and write it, safe to display on a terminal.

The module `json` is loaded by the first document: most runs of commands print none.
"""

import re
from typing import Any

from duelog.events.safe_text import is_hidden

_UNUSUAL = r"[^ -~\n]"


def json_text(value: Any, *, ascii_only: bool = False) -> str:
    """An indented JSON document. Invisible characters (`visible`) are escaped as ``\\u202e``."""
    return _escaped(_dumped(value, indent=2, ensure_ascii=ascii_only))


def json_line(value: Any, *, ascii_only: bool = False) -> str:
    """A JSON document on one line, escaped in the same way."""
    return _escaped(_dumped(value, ensure_ascii=ascii_only, separators=(",", ":")))


def _escaped(text: str) -> str:
    """A JSON text with invisible characters escaped; outside its strings it has none but newlines."""
    if text.isascii() and "\x7f" not in text:
        return text
    return re.sub(_UNUSUAL, lambda found: _dumped(found[0])[1:-1] if is_hidden(found[0]) else found[0], text)


def _dumped(value: Any, **settings: Any) -> str:
    import json  # rarely needed

    return json.dumps(value, **settings)
