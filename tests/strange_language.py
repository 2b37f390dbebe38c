"""A language that nobody speaks: the English texts in Cyrillic letters, so that what is not translated stands out.

Words that two languages share (`valid`, `position`, `note`) cannot be told apart by looking for English; here every
letter of the Latin alphabet in an output is a name, a path, the notation, or a text that nothing translates.
"""

import json
import re
from pathlib import Path

from duelog.core.catalogue.template import MARK_BEGINS, MARK_ENDS, NUMBER, Template, parsed
from duelog.replays.languages.po_files import parse_po
from duelog.replays.languages.translations import NOTATION, PAGE, TEMPLATES

ROOT = Path(__file__).resolve().parents[1]
_LATIN = "abcdefghijklmnopqrstuvwxyz"
_STRANGE = str.maketrans(
    {letter: chr(ord("а") + at) for at, letter in enumerate(_LATIN)}
    | {letter.upper(): chr(ord("А") + at) for at, letter in enumerate(_LATIN)}
)
_MARK = re.compile(f"({MARK_BEGINS}\\w+{MARK_ENDS})")


def strange(text: str) -> str:
    """A text with other letters."""
    return text.translate(_STRANGE)


def strange_language() -> str:
    """A file of translations with each text but the words of the notation."""
    found = ['msgid ""\nmsgstr "Language: xx\\n"\n']
    for entry in parse_po((ROOT / "replays/languages/duelog.pot").read_text(encoding="utf-8"), "duelog.pot").entries:
        kind = entry.context.split(" ")[0]
        if kind != NOTATION:
            told = _template(parsed(entry.text)) if kind in (*TEMPLATES, PAGE) else strange(entry.text)
            lines = (("msgctxt", entry.context), ("msgid", entry.text), ("msgstr", told))
            found.append("".join(f"{name} {json.dumps(text, ensure_ascii=False)}\n" for name, text in lines))
    return "\n".join(found)


def _template(parts: Template) -> str:
    """A template with the same gaps and branches."""
    written = ""
    for part in parts:
        if isinstance(part, str):
            written += "".join(
                f"{{={piece[1:-1]}}}" if _MARK.fullmatch(piece) else strange(piece) for piece in _MARK.split(part)
            )
        elif part == NUMBER:
            written += "#"
        else:
            form = f", {part.form}" if part.form else ""
            branches = "".join(f" {key} {{{_template(branch)}}}" for key, branch in (part.branches or {}).items())
            written += f"{{{part.name}{form}{',' if branches else ''}{branches}}}"
    return written
