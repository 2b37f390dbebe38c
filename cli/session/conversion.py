"""`duelog cards --convert`: replaces deprecated words of the effect language in files of definitions and cases."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer

from duelog.cli.shell.lazy_commands import NO
from duelog.cli.shell.terminal import notice, print_json, print_line
from duelog.core.wording.phrases import counted
from duelog.replays.cards.converting import Conversion, converted
from duelog.replays.cards.definition_files import SUFFIXES
from duelog.replays.errors import DuelogError, visible
from duelog.replays.files.duel_files import write_whole
from duelog.replays.files.limits import current
from duelog.replays.files.reading import read_start


def convert(paths: list[Path], out: Path | None, *, check: bool, overwrite: bool, json: bool) -> None:
    """Rewrites each file in place, or the only file to `out`; with `check`, nothing is written.

    All files are read and converted before the first is written. With `check`, the exit code is 1 if a file has
    deprecated words.
    """
    files = list(dict.fromkeys(file for path in paths for file in _files(path)))
    if out is not None and len(files) != 1:
        raise DuelogError(f"-o takes one file, and {len(files)} are converted")
    found = {file: converted(read_start(file, current().yaml + 1), str(file)) for file in files}
    if not check:
        for file, conversion in found.items():
            if out is not None:
                write_whole(out, conversion.text.encode(), overwrite=overwrite)
            elif conversion.words:
                write_whole(file, conversion.text.encode(), overwrite=True)
    if json:
        print_json([_facts(file, conversion) for file, conversion in found.items()])
    else:
        _tell(found, out, check=check)
    if check and any(conversion.words for conversion in found.values()):
        raise typer.Exit(NO)


def _files(path: Path) -> Iterator[Path]:
    """A file, or the files of definitions and cases in a folder and its subfolders."""
    if not path.is_dir():
        yield path
        return
    found = sorted(file for suffix in SUFFIXES for file in path.rglob(f"*{suffix}"))
    if not found:
        raise DuelogError("is a folder without card definitions", source=str(path), hint="they are *.yaml files")
    yield from found


def _tell(found: dict[Path, Conversion], out: Path | None, *, check: bool) -> None:
    for file, conversion in found.items():
        for word in conversion.words:
            place = f'"{word.card}"{word.path and ", " + word.path}'
            print_line(visible(f"{file}:{word.line}: {place}: {word.old} -> {word.new}"))
    words = sum(len(conversion.words) for conversion in found.values())
    files = sum(bool(conversion.words) for conversion in found.values())
    if check:
        notice(f"{counted(words, 'deprecated word')} in {files} of {counted(len(found), 'file')}")
    else:
        notice(f"{counted(words, 'word')} converted in {files} of {counted(len(found), 'file')}")
        if out is not None:
            notice(f"{out} written")


def _facts(file: Path, conversion: Conversion) -> dict[str, Any]:
    return {"path": str(file), "words": [word._asdict() for word in conversion.words]}
