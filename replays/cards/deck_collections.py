"""Collections of decks: files and codes, folders of `.ydk` files, and tables that name decks; see docs/decks.md."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from duelog.replays.cards.deck_files import DeckReading, read_deck
from duelog.replays.cards.deck_lists import MOST_BYTES
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.reading import decode_text, read_bytes, text_lines

TABLE = "decks.tsv"
"""The table that a folder may hold; a table of another name is given as a file."""

_NEAR = (".", "decks", "fixtures/decks")
"""Where the files of a table are, relative to its folder or to one above it."""

_FOLDERS_ABOVE = 3

_PATHS_HINT = "it is looked for in the table's folder, and in decks and fixtures/decks there and up to 3 folders above"


class _Found(NamedTuple):
    """A deck that a collection names: its file or code, and its name, "" for that of the file."""

    source: str | Path
    name: str = ""


def decks_in(sources: Iterable[str], cards: CardPool) -> list[DeckReading]:
    """The decks in some files, codes, folders and tables, in this order, each file once.

    A deck from a folder has its path there as its name, one from a table the name in the table before its path.
    """
    found: dict[str | Path, _Found] = {}
    for source in sources:
        for deck in _named_in(source):
            found.setdefault(deck.source.resolve() if isinstance(deck.source, Path) else deck.source, deck)
    return [_read(deck, cards) for deck in found.values()]


def _read(found: _Found, cards: CardPool) -> DeckReading:
    reading = read_deck(found.source, cards)
    return structs.replace(reading, deck=structs.replace(reading.deck, name=found.name)) if found.name else reading


def _named_in(source: str) -> Iterator[_Found]:
    path = Path(source)
    if _is(path, "dir"):
        yield from _in_folder(path)
    elif path.suffix.lower() == ".tsv":
        yield from _in_table(path)
    else:
        yield _Found(path if _is(path, "file") else source)


def _is(path: Path, kind: str) -> bool:
    try:
        return path.is_dir() if kind == "dir" else path.is_file()
    except (OSError, ValueError):  # a long code is no possible path
        return False


def _in_folder(folder: Path) -> Iterator[_Found]:
    """The `.ydk` files below a folder, and the decks of its tables."""
    paths = sorted(path for path in folder.rglob("*") if path.suffix.lower() == ".ydk")
    tables = sorted(folder.rglob(TABLE))
    if not paths and not tables:
        raise DuelogError(f"holds no .ydk file and no {TABLE}", source=str(folder))
    for table in tables:
        yield from _in_table(table)
    for path in paths:
        yield _Found(path, path.relative_to(folder).with_suffix("").as_posix())


@bounded
def _in_table(path: Path) -> list[_Found]:
    """The decks of a table: a line for each, with its name and its file, or only its file."""
    text, _ = decode_text(read_bytes(path, MOST_BYTES), str(path))
    found: list[_Found] = []
    for number, line in enumerate(text_lines(text), 1):
        cells = [cell.strip() for cell in line.split("\t")]
        if any(cells) and not line.startswith("#"):
            found.append(_in_line(cells, path, number))
    if not found:
        raise DuelogError("is a table without decks", source=str(path))
    return found


def _in_line(cells: list[str], path: Path, line: int) -> _Found:
    if len(cells) > 2 or not cells[-1]:
        hint = "a line holds the name of a deck, a tab and its file; or only the file"
        raise DuelogError("is no line of a table of decks", source=str(path), line=line, hint=hint)
    file = _beside(path, cells[-1])
    if file is None:
        raise DuelogError(f"names no file: {cells[-1][:200]}", source=str(path), line=line, hint=_PATHS_HINT)
    name = Path(cells[-1]).with_suffix("").as_posix()
    return _Found(file, name if len(cells) == 1 else f"{cells[0]} {name}")


def _beside(table: Path, file: str) -> Path | None:
    folder = table.resolve().parent
    folders = [folder, *folder.parents][: 1 + _FOLDERS_ABOVE]
    return next((path for above in folders for near in _NEAR if _is(path := above / near / file, "file")), None)
