"""`duelog repair`: saves the intact part of a damaged replay."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.open_options import JsonOption
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import print_json, print_line
from duelog.core.catalogue.arguments import as_option
from duelog.events.codec import to_builtins
from duelog.replays.errors import DuelogError, visible
from duelog.replays.files.repairing import repair as repair_file
from duelog.replays.languages.spoken import told

InArgument = Annotated[Path, typer.Argument(help="The damaged replay.", metavar="IN", show_default=False)]
OutArgument = Annotated[Path, typer.Argument(help="A new file.", metavar="OUT", show_default=False)]
ChangesOption = Annotated[
    bool, typer.Option("--accept-changes", help="Keep every readable line, even if digests do not match.")
]


def repair(
    damaged: InArgument, out: OutArgument, accept_changes: ChangesOption = False, json: JsonOption = False
) -> None:
    """Write the intact part of a damaged replay to a new file; the original is not changed.

    The intact part ends before the first damaged line; if only a digest is wrong, at the last checkpoint that matches.
    """
    if out.exists():
        raise DuelogError("exists already", source=str(out), hint="repair writes a new file: choose another name")
    saved = repair_file(damaged, out, accept_changes=accept_changes)
    if json:
        print_json(to_builtins(saved))
        return
    print_line(
        told(
            "{out}: {events, plural, one {# event} other {# events}} saved, "
            "{lost, select, 0 {nothing} other {{lost, plural, one {# byte} other {# bytes}}}} lost"
            "{sealed, select, some {, sealed} other {}}",
            out=saved.out,
            events=saved.events,
            lost=saved.lost,
            sealed=as_option("sealed" if saved.sealed else None),
        )
    )
    if saved.problem:
        print_line(told("why: {problem}", problem=shown(visible(saved.problem))))
