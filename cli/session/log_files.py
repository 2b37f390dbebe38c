"""Files that hold the log of a duel, for commands that judge or sign such a file itself and write to it."""

from pathlib import Path

from duelog.cli.session.open_options import CASE_SUFFIXES, is_recording
from duelog.replays.errors import DuelogError
from duelog.replays.exports.page_embedding import PAGE_MARK, is_page
from duelog.replays.files.reading import read_start


def refuse_other_files(file: Path) -> None:
    """Raises DuelogError for a file that has no log of its own: a recording, a page, a Match, a case."""
    if file.suffix in CASE_SUFFIXES:
        hint = f"save its duel first: duelog check {file} --save {_stem(file)}.duel"
        raise DuelogError("is a case, and no log of a duel", source=str(file), hint=hint)
    if is_recording(file):
        hint = f"convert it first: duelog import {file} -o {file.stem}.duel"
        raise DuelogError("is a recording of a simulator", source=str(file), hint=hint)
    if is_page(read_start(file, len(PAGE_MARK))):
        hint = f"extract its log first: duelog import {file} -o {file.stem}.duel"
        raise DuelogError("is a page with a duel in it", source=str(file), hint=hint)
    if file.suffix == ".match":
        hint = f"verify it with its duels: duelog match {file}"
        raise DuelogError("is the file of a Match", source=str(file), hint=hint)


def _stem(file: Path) -> str:
    return file.name.removesuffix(file.suffix).removesuffix(".case")
