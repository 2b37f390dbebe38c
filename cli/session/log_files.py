"""Checks that a file is the log of a duel, for commands that judge or sign such a file and write to it."""

from pathlib import Path

from duelog.cli.session.open_options import CASE_SUFFIXES, refuse_files_to_import
from duelog.replays.errors import DuelogError, pasted


def refuse_other_files(file: Path) -> None:
    """Raises DuelogError for a file that is not the log of a duel: a recording, a page, a Match, a case."""
    if file.suffix in CASE_SUFFIXES:
        hint = f"save its duel first: duelog check {pasted(file)} --save {pasted(_saved(file))}"
        raise DuelogError("is a case, and no log of a duel", source=str(file), hint=hint)
    refuse_files_to_import(file)
    if file.suffix == ".match":
        hint = f"verify it with its duels: duelog match {pasted(file)}"
        raise DuelogError("is the file of a Match", source=str(file), hint=hint)


def _saved(file: Path) -> Path:
    return Path(file.name.removesuffix(file.suffix).removesuffix(".case") + ".duel")
