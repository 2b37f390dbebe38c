"""The export formats of a duel, by name."""

from collections.abc import Callable

from msgspec import Struct

from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.exports.export_decks import as_decks
from duelog.replays.exports.export_json import as_json
from duelog.replays.exports.export_json_lines import as_json_lines
from duelog.replays.exports.export_moves import as_moves
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.export_text import as_text


class ExportFormat(Struct, frozen=True):
    """An export format. `ending` is the suffix of its file names, `write` returns the contents of the files.

    `for_viewers` is whether it can show a redacted duel, as one viewer saw it. If there are several files, `parts`
    precede the suffix, in the order of what `write` returns; a format without parts is a single file, which can also be
    printed.
    """

    ending: str
    write: Callable[[Duel], tuple[str, ...]]
    for_viewers: bool
    parts: tuple[str, ...] = ("",)


def _one(write: Callable[[Duel], str]) -> Callable[[Duel], tuple[str]]:
    return lambda duel: (write(duel),)


EXPORTS: dict[str, ExportFormat] = {
    "text": ExportFormat(".txt", _one(as_text), for_viewers=True),
    "moves": ExportFormat(".moves", _one(as_moves), for_viewers=False),
    "jsonl": ExportFormat(".jsonl", _one(as_json_lines), for_viewers=True),
    "json": ExportFormat(".json", _one(as_json), for_viewers=True),
    "html": ExportFormat(".html", _one(as_page), for_viewers=True),
    "ydk": ExportFormat(".ydk", as_decks, for_viewers=False, parts=("-p1", "-p2")),
}
"""The formats by the names that `duelog export --format` accepts."""


def export(duel: Duel, form: str) -> dict[str, str]:
    """Exports a duel: the contents of its files by the suffixes of their names (``-p1.ydk``).

    DuelogError for an unknown format, and if the duel cannot be represented in it.
    """
    found = EXPORTS.get(form)
    if found is None:
        raise DuelogError(f'there is no format "{form}"', hint=f"there are {', '.join(EXPORTS)}")
    endings = (f"{part}{found.ending}" for part in found.parts)
    return dict(zip(endings, found.write(duel), strict=True))
