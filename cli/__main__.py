"""The command `duelog`: see docs/cli.md."""

import io
import os
import sys
from typing import Annotated

import typer

from duelog.cli.lazy import EXIT_CODES, TROUBLE, LazyGroup, new_app

app = new_app(
    name="duelog", cls=LazyGroup, no_args_is_help=False, context_settings={"help_option_names": ["-h", "--help"]}
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version  # slow to import

        print(f"duelog {version('duelog')}")
        raise typer.Exit


@app.callback(invoke_without_command=True, epilog=f"{EXIT_CODES} NO_COLOR turns colours off.")
def duelog(
    ctx: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version.", callback=_print_version, is_eager=True)
    ] = False,
) -> None:
    """Record, replay, compare and judge Yu-Gi-Oh! duels under Rulebook 9.0.

    A duel is a file (*.duel): the log of everything that happened in it.
    """
    if ctx.invoked_subcommand is None:
        print(ctx.get_help())


def main() -> None:
    """The entry point. Whatever happens, no traceback reaches the user, unless DUELOG_DEBUG is set."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except Exception as error:
        if os.environ.get("DUELOG_DEBUG"):
            raise
        what = f"{type(error).__name__}: {' '.join(str(error).split())}"
        print(f"duelog: this should not have happened: {what} (DUELOG_DEBUG=1 shows where)", file=sys.stderr)
        sys.exit(TROUBLE)


if __name__ == "__main__":
    main()
