"""`duelog board`: one position as a picture."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    TurnOption,
    moment_of,
    open_duel,
    viewer_of,
)
from duelog.cli.shell.output_files import OutOption, OverwriteOption, write_text
from duelog.cli.shell.terminal import notice
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
) -> None:
    """Draw one position, for an article or a ruling: as SVG, or as PNG where OUT ends in .png.

    Without --at or --turn, the end of the duel. PNG requires an extra: pip install 'duelog[png]'.
    """
    duel = open_duel(file)
    drawn = as_board(duel, moment_of(duel, at, turn, viewer_of(eyes)), viewer_of(eyes))
    if out is None or Path(out).suffix != ".png":
        write_text(drawn, out, overwrite=overwrite)
        return
    write_whole(out, as_picture(drawn, width), overwrite=overwrite)
    notice(f"{out} written")
