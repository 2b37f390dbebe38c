"""The output of a command: a new file, or standard output."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.shell.terminal import notice, print_text
from duelog.replays.files.duel_files import write_whole


def file_named(out: Path | None) -> Path | None:
    """The file of the option; ``-`` is standard output, as for other programs, and no file of that name."""
    return None if out is not None and str(out) == "-" else out


OutOption = Annotated[
    Path | None,
    typer.Option(
        "-o", "--out", help="The file to write; by default standard output.", metavar="FILE", callback=file_named
    ),
]
OverwriteOption = Annotated[bool, typer.Option("--overwrite", help="Replace an existing file.")]


def write_text(text: str, out: Path | None, *, overwrite: bool = False) -> None:
    """Prints the text, or writes it to a file in UTF-8 atomically. Its lines are cleaned (`visible`)."""
    if out is None:
        print_text(text)
        return
    write_whole(out, text.encode(), overwrite=overwrite)
    notice(f"{out} written")
