"""`duelog schema`: the JSON Schema of what a command prints with `--json`."""

from typing import Annotated

import typer

from duelog.cli.session.json_schemas import OUTPUTS, schema_of
from duelog.cli.shell.terminal import print_json, print_line
from duelog.replays.errors import DuelogError

CommandArgument = Annotated[
    list[str] | None, typer.Argument(help="A command, or error; by default all are listed.", metavar="COMMAND")
]


def schema(command: CommandArgument = None) -> None:
    """Print the JSON Schema of the --json output of a command: `duelog schema verify`, `duelog schema
    deck show`; `duelog schema log moves` is for `duelog log --moves`.

    For log, which prints one document per line, it is the schema of a line. `duelog schema error` is the schema of the
    lines that commands with --json print to standard error if they fail.
    """
    if not command:
        for name in OUTPUTS:
            print_line(name)
        return
    name = " ".join(command)
    if name not in OUTPUTS:
        raise DuelogError(f'"{name}" prints no JSON', hint=f"there are {', '.join(f'`{each}`' for each in OUTPUTS)}")
    print_json(schema_of(name))
