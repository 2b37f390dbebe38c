"""Where what a command makes goes: to a new file, or to standard output."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.shell.terminal import notice, print_text
from duelog.replays.files.duel_files import write_whole

OutOption = Annotated[
    Path | None, typer.Option("-o", "--out", help="A file to write; standard output where left out.", metavar="FILE")
]  # fmt: skip
OverwriteOption = Annotated[bool, typer.Option("--overwrite", help="Replace a file that exists.")]


def write_text(text: str, out: Path | None, *, overwrite: bool = False) -> None:
    """Prints the text, or writes it in UTF-8 to a file as a whole or not at all. Its lines are clean (`visible`)."""
    if out is None:
        print_text(text)
        return
    write_whole(out, text.encode(), overwrite=overwrite)
    notice(f"{out} written")
