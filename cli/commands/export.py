"""`duelog export`: a duel in other forms."""

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.open_options import AsOption, FileArgument, open_duel, viewer_of
from duelog.cli.session.setup_options import CardsOption, book_of, sentences
from duelog.cli.shell.output_files import OutOption, OverwriteOption, write_text
from duelog.cli.shell.terminal import notice
from duelog.core.sight import Viewer
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.formats import EXPORTS
from duelog.replays.exports.formats import export as exported
from duelog.replays.files.content import read_content


class Format(StrEnum):
    """What a duel can be written as: the names of `EXPORTS`, and a replay."""

    text = "text"
    html = "html"
    moves = "moves"
    jsonl = "jsonl"
    json = "json"
    ydk = "ydk"
    duel = "duel"


FormatOption = Annotated[
    Format | None, typer.Option("--format", "-f", help="See below; left out: by the ending of OUT, else text.")
]


def export(
    file: FileArgument,
    to: FormatOption = None,
    out: OutOption = None,
    eyes: AsOption = None,
    cards: CardsOption = None,
    overwrite: OverwriteOption = False,
) -> None:
    """Write a duel in another form.

    text: the log in words. html: a page for any browser, with board and log; --as p1 makes one that holds what p1 saw
    and nothing else. moves: the notation. jsonl: an event a line, with turn and Phase. json: one document with
    everything, the last position too. ydk: both decks, as OUT-p1.ydk and OUT-p2.ydk. duel: a replay anew, compressed
    where OUT ends in .zst.
    """
    duel = open_duel(file)
    form = _form(out) if to is None else to
    if eyes is not None and form is not Format.html:
        raise DuelogError(f"the form {form} has no view of one player", hint="-f html has; or duelog log --as")
    if form is Format.html:
        write_text(_page(duel, viewer_of(eyes), file, cards), out, overwrite=overwrite)
    elif form is Format.duel:
        _save(duel, out, overwrite)
    else:
        _write(exported(duel, form), out, file, overwrite)


def _page(duel: Duel, viewer: Viewer | None, file: Path, cards: list[Path] | None) -> str:
    book = book_of(duel.header, cards)
    return as_page(duel, viewer, log=read_content(file).data, book=book, definitions=sentences(cards))


def _form(out: Path | None) -> Format:
    """The form that the ending of a file name stands for; words where it stands for none."""
    name = "" if out is None else out.name.removesuffix(".zst")
    endings = {form.ending: Format(name) for name, form in EXPORTS.items()} | {
        ".duel": Format.duel,
        ".htm": Format.html,
    }
    return next((form for ending, form in endings.items() if name.endswith(ending)), Format.text)


def _save(duel: Duel, out: Path | None, overwrite: bool) -> None:
    if out is None:
        raise DuelogError("a replay is written to a file", hint="name it: -o FILE")
    duel.save(out, sealed=duel.seal is not None, overwrite=overwrite)
    notice(f"{out} written")


def _write(files: dict[str, str], out: Path | None, file: Path, overwrite: bool) -> None:
    """One file to `out`; several beside each other, named after `out`."""
    if len(files) == 1:
        write_text(next(iter(files.values())), out, overwrite=overwrite)
        return
    out = out or file
    last = Path(next(iter(files))).suffix
    stem = out.name.removesuffix(".zst").removesuffix(".duel").removesuffix(last)
    for ending, text in files.items():
        write_text(text, out.with_name(f"{stem}{ending}"), overwrite=overwrite)
