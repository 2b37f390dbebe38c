"""`duelog export`: a duel in other forms."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.open_options import FileArgument, open_duel
from duelog.cli.shell.output_files import OutOption, OverwriteOption, write_text
from duelog.cli.shell.terminal import notice
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.exports.formats import export as exported


class Format(StrEnum):
    """What a duel can be written as: the names of `EXPORTS`, and a replay."""

    text = "text"
    moves = "moves"
    jsonl = "jsonl"
    json = "json"
    ydk = "ydk"
    duel = "duel"


FormatOption = Annotated[Format, typer.Option("--format", "-f", help="See below.")]


def export(
    file: FileArgument, to: FormatOption = Format.text, out: OutOption = None, overwrite: OverwriteOption = False
) -> None:
    """Write a duel in another form.

    text: the log in words. moves: the notation. jsonl: an event a line, with turn and Phase. json: one document with
    everything, the last position too. ydk: both decks, as OUT-p1.ydk and OUT-p2.ydk. duel: a replay anew, compressed
    where OUT ends in .zst.
    """
    duel = open_duel(file)
    if to is Format.duel:
        _save(duel, out, overwrite)
        return
    files = exported(duel, to)
    if len(files) == 1:
        write_text(next(iter(files.values())), out, overwrite=overwrite)
    else:
        _write_several(files, out or file, overwrite)


def _save(duel: Duel, out: Path | None, overwrite: bool) -> None:
    if out is None:
        raise DuelogError("a replay is written to a file", hint="name it: -o FILE")
    duel.save(out, sealed=duel.seal is not None, overwrite=overwrite)
    notice(f"{out} written")


def _write_several(files: dict[str, str], out: Path, overwrite: bool) -> None:
    """The files of one form beside each other, named after `out`."""
    last = Path(next(iter(files))).suffix
    stem = out.name.removesuffix(".zst").removesuffix(".duel").removesuffix(last)
    for ending, text in files.items():
        write_text(text, out.with_name(f"{stem}{ending}"), overwrite=overwrite)
