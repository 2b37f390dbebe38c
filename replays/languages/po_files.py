"""Reading gettext's `.po` files: entries with a context, a text and its translation."""

import re
from collections.abc import Iterator

from msgspec import Struct

from duelog.replays.errors import DuelogError

_STRING = re.compile(r'^(?:(msgctxt|msgid|msgid_plural|msgstr)\s+)?"((?:[^"\\]|\\.)*)"$')
_ESCAPE = re.compile(r"\\(.)")
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r"}


class PoEntry(Struct, frozen=True):
    """An entry: the place of the text (`context`), the text, its translation ("" for none), and its line in the file.

    `fuzzy` marks a translation that still has to be reviewed.
    """

    line: int
    context: str
    text: str
    translation: str
    fuzzy: bool = False


class PoFile(Struct, frozen=True):
    """A file: its header by field names, and its entries in order, without obsolete ones."""

    header: dict[str, str]
    entries: tuple[PoEntry, ...]


def parse_po(text: str, source: str = "") -> PoFile:
    """The entries of a file. DuelogError for an invalid line, and for plural forms of gettext."""
    header: dict[str, str] = {}
    entries: list[PoEntry] = []
    for entry in _entries(text, source):
        if not entry.text and not entry.context:
            fields = (line.partition(":") for line in entry.translation.split("\n") if ":" in line)
            header = {name.strip(): value.strip() for name, _, value in fields}
        else:
            entries.append(entry)
    return PoFile(header, tuple(entries))


def _entries(text: str, source: str) -> Iterator[PoEntry]:
    found: dict[str, list[str]] = {}
    part, start, fuzzy = "", 0, False
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            if "msgstr" in found:
                yield _entry(found, start, fuzzy)
                found, part, fuzzy = {}, "", False
            fuzzy = fuzzy or (line.startswith("#,") and "fuzzy" in line)
            continue
        read = _STRING.match(line)
        if read is None or not (read[1] or part):
            raise DuelogError("is no line of a .po file", source=source, line=number)
        if read[1] == "msgid_plural":
            hint = "write plurals within the text: {number, plural, one {# card} other {# cards}}"
            raise DuelogError("plural forms of gettext are not used here", source=source, line=number, hint=hint)
        if read[1] in ("msgctxt", "msgid") and "msgstr" in found:
            yield _entry(found, start, fuzzy)
            found, fuzzy = {}, False
        if read[1]:
            part = read[1]
            start = start if found else number
            found[part] = []
        found[part].append(_ESCAPE.sub(lambda escape: _ESCAPED.get(escape[1], escape[1]), read[2]))
    if "msgstr" in found:
        yield _entry(found, start, fuzzy)


def _entry(found: dict[str, list[str]], line: int, fuzzy: bool) -> PoEntry:
    context, text, translation = ("".join(found.get(part, ())) for part in ("msgctxt", "msgid", "msgstr"))
    return PoEntry(line, context, text, translation, fuzzy)
