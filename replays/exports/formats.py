"""The forms that a duel can be exported in, by name."""

from collections.abc import Callable

from msgspec import Struct

from duelog.replays.duels.duel import Duel
from duelog.replays.exports.export_decks import as_decks
from duelog.replays.exports.export_json import as_json
from duelog.replays.exports.export_json_lines import as_json_lines
from duelog.replays.exports.export_moves import as_moves
from duelog.replays.exports.export_text import as_text


class ExportFormat(Struct, frozen=True):
    """A form of a duel. `ending` is what the names of its files end in, `write` gives the contents of the files.

    `parts` stand before the ending where there are several files, in the order of what `write` gives; a form without
    parts is one file, which can be printed too.
    """

    ending: str
    write: Callable[[Duel], tuple[str, ...]]
    parts: tuple[str, ...] = ("",)


def _one(write: Callable[[Duel], str]) -> Callable[[Duel], tuple[str]]:
    return lambda duel: (write(duel),)


EXPORTS: dict[str, ExportFormat] = {
    "text": ExportFormat(".txt", _one(as_text)),
    "moves": ExportFormat(".moves", _one(as_moves)),
    "jsonl": ExportFormat(".jsonl", _one(as_json_lines)),
    "json": ExportFormat(".json", _one(as_json)),
    "ydk": ExportFormat(".ydk", as_decks, ("-p1", "-p2")),
}
"""The forms by the names that `duelog export --format` takes."""


def export(duel: Duel, form: str) -> dict[str, str]:
    """The duel in a form of `EXPORTS`: the contents of its files by the ends of their names (``-p1.ydk``).

    Raises `KeyError` for a form that is not there, `DuelogError` where the duel cannot be written in it.
    """
    found = EXPORTS[form]
    endings = (f"{part}{found.ending}" for part in found.parts)
    return dict(zip(endings, found.write(duel), strict=True))
