"""`duelog board`: one position as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    JsonOption,
    TurnOption,
    moment_of,
    open_duel,
    viewer_of,
)
from duelog.cli.shell.output_files import OutOption, OverwriteOption, write_text
from duelog.cli.shell.terminal import notice, print_json
from duelog.replays.errors import DuelogError
from duelog.replays.exports.export_board import as_board, as_picture
from duelog.replays.files.duel_files import write_whole

WidthOption = Annotated[
    int, typer.Option("--width", min=100, max=8000, help="The width of a PNG, in pixels.", metavar="PIXELS")
]


def board(
    file: FileArgument,
    at: AtOption = None,
    turn: TurnOption = None,
    eyes: AsOption = None,
    out: OutOption = None,
    width: WidthOption = 1600,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
) -> None:
    """Draw one position, for an article or a ruling: as SVG, or as PNG where OUT ends in .png.

    Without --at or --turn, the end of the duel. PNG requires an extra: pip install 'duelog[png]'. --json says what was
    drawn, with the SVG in it where no file is written.
    """
    duel = open_duel(file, eyes)
    viewer = viewer_of(eyes, duel.header)
    n = moment_of(duel, at, turn, viewer)
    drawn = as_board(duel, n, viewer)
    form = _form(out)
    if out is not None and form == "png":
        write_whole(out, as_picture(drawn, width), overwrite=overwrite)
        notice(f"{out} written")
    elif out is not None or not json:
        write_text(drawn, out, overwrite=overwrite)
    if json:
        found = {"event": n, "form": form, "file": None if out is None else str(out), "seen_by": viewer}
        print_json(found if out is not None else {**found, "svg": drawn})


def _form(out: Path | None) -> str:
    """``svg`` or ``png``, by the suffix of the file. DuelogError for another one."""
    form = "svg" if out is None or not out.suffix else out.suffix.lower().removeprefix(".")
    if form not in ("svg", "png"):
        raise DuelogError("boards are drawn as .svg or .png", source=str(out), hint="name the file so")
    return form
