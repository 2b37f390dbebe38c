"""Strings that could control a terminal or forge lines, put into every text field of a format."""

import json
import re
import unicodedata
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from duelog.events import codec

FORGED = "forged"
"""The beginning of a line that only a hostile string can have produced."""

HOSTILE = (
    "\x1b[2J\x1b]0;title\x07\x1bc\x9b31m\x90\x84 \u202ekcab\u2066\u200f "
    "\u200b\u2060\ufeff\u00ad\ufe0f\u3164 \x7f\x00\u2028\n"
    f"{FORGED}\r\n{FORGED}\v{FORGED}\x85{FORGED}"
)
"""Escape sequences, C0 and C1 controls, bidirectional marks, zero-width characters, every kind of line end."""

_COLOUR = re.compile(r"\x1b\[[0-9;]*m")
_BAD_CATEGORIES = ("Cc", "Cf", "Cs", "Co", "Zl", "Zp")
_IGNORED = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]")


def harmful(text: str, *, coloured: bool = False) -> list[str]:
    """The forbidden characters of an output; line ends are allowed, and with `coloured` also colours."""
    plain = _COLOUR.sub("", text) if coloured else text
    return sorted({c for c in plain if c != "\n" and (unicodedata.category(c) in _BAD_CATEGORIES or _IGNORED.match(c))})


def forged(text: str) -> list[str]:
    """The lines of an output that a hostile string has produced."""
    return [line for line in text.split("\n") if line.strip().startswith(FORGED)]


# --- every text of a line of a duel -----------------------------------------------------------------------------

Path = tuple[str | int, ...]


def texts(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """The paths of all texts in a JSON value."""
    if isinstance(value, dict):
        parts: list[tuple[str | int, Any]] = list(cast(dict[str, Any], value).items())
    else:
        parts = list(enumerate(value if isinstance(value, list) else []))  # pyright: ignore[reportUnknownArgumentType]
    for key, each in parts:
        yield from texts(each, (*path, key))
    if isinstance(value, str):
        yield path, value


def put(value: Any, path: Path, text: str) -> None:
    """Puts the text at the path."""
    for key in path[:-1]:
        value = value[key]
    value[path[-1]] = text


def field_of(kind: str, path: Path) -> tuple[str, ...]:
    """The field at a path, without the indexes of list entries."""
    return (kind, *("*" if isinstance(key, int) else key for key in path))


_FREE: dict[tuple[str, ...], bool] = {}


def is_free(raw: dict[str, Any], path: Path, text: str) -> bool:
    """Whether the format accepts any text there."""
    field = field_of(raw["kind"], path)
    if field not in _FREE:
        put(raw, path, text + " any")
        try:
            codec.decode_line(json.dumps(raw).encode())
            _FREE[field] = True
        except msgspec.MsgspecError:
            _FREE[field] = False
        put(raw, path, text)
    return _FREE[field]


def made_hostile(line: bytes, leave: tuple[tuple[str, ...], ...] = ()) -> tuple[bytes, set[tuple[str, ...]]]:
    """The line with a hostile string appended to every free text, and the fields of these."""
    raw = json.loads(line)
    met: set[tuple[str, ...]] = set()
    for path, text in list(texts(raw)):
        field = field_of(raw["kind"], path)
        if field not in leave and is_free(raw, path, text):
            put(raw, path, text + HOSTILE)
            met.add(field)
    if "tags" in raw:
        raw["tags"] = {key + HOSTILE: value for key, value in raw["tags"].items()}
    return json.dumps(raw).encode(), met
