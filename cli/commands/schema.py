"""`duelog schema`: the JSON Schema of what a command prints with `--json`."""

from typing import Annotated

import typer

from duelog.cli.session.json_schemas import OUTPUTS, schema_of
from duelog.cli.shell.terminal import print_json, print_line
from duelog.replays.errors import DuelogError

CommandArgument = Annotated[
    list[str] | None, typer.Argument(help="A command, or error; left out: which there are.", metavar="COMMAND")
]


def schema(command: CommandArgument = None) -> None:
    """The JSON Schema of what a command prints with --json: `duelog schema verify`, `duelog schema
    deck show`; `duelog schema log moves` is that of `duelog log --moves`.

    Of log, which prints a document a line, it is that of a line. `duelog schema error` is that of the lines that any
    command prints on standard error, with --json, where it cannot do what it was asked to.
    """
    if not command:
        for name in OUTPUTS:
            print_line(name)
        return
    name = " ".join(command)
    if name not in OUTPUTS:
        raise DuelogError(f'"{name}" prints no JSON', hint=f"there are {', '.join(OUTPUTS)}")
    print_json(schema_of(name))
