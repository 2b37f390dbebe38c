"""Where the definition of a card is written: a file and a line, found without reading the definitions."""

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from duelog.replays.cards.definition_files import definition_files
from duelog.replays.packaged_files import packaged

_KEY = re.compile(r"""("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"-].*?)\s*:(?=\s|$)""")
"""The key of a line that is not indented, quoted or plain."""


class DefinitionPlace(NamedTuple):
    """A file of definitions, and the line of a card's name in it, from 1 on."""

    path: Path
    line: int

    def __str__(self) -> str:
        """``FILE:LINE``, relative to the current folder if the file is in it."""
        return f"{self.shown_path}:{self.line}"

    @property
    def shown_path(self) -> str:
        """The path of the file, relative to the current folder if the file is in it."""
        here, path = Path.cwd(), self.path.resolve()
        return str(path.relative_to(here)) if path.is_relative_to(here) else str(path)


def place_of(name: str, paths: Iterable[Path] = ()) -> DefinitionPlace | None:
    """Where the definition of a card is written: in the last of the files and folders given that has it, or else in
    those that come with duelog; None if it has none.
    """
    given = [file for path in paths for file in definition_files(path)]
    shipped = sorted(packaged("cards", "definitions").glob("*.yaml"))
    places = (
        DefinitionPlace(file, line)
        for file in (*reversed(given), *shipped)
        for line, key in names_with_lines(file)
        if key == name
    )
    return next(places, None)


def names_with_lines(path: Path) -> Iterator[tuple[int, str]]:
    """The line and the name of each card in a file of definitions, as written there."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    for number, line in enumerate(text.split("\n"), 1):
        if (found := _KEY.match(line)) is not None:
            yield number, _unquoted(found[1])


def _unquoted(key: str) -> str:
    if key.startswith("'"):
        return key[1:-1].replace("''", "'")
    if not key.startswith('"'):
        return key
    try:
        return msgspec.json.decode(key, type=str)
    except msgspec.DecodeError:  # an escape that only YAML has
        return key[1:-1]
