"""The command `duelog`: see docs/cli.md."""

import gc
import io
import os
import sys
from pathlib import Path
from typing import Annotated, Literal, TextIO

import typer

from duelog.cli.entry_point import collect_rarely
from duelog.cli.shell.lazy_commands import EXIT_CODES, TROUBLE, LazyGroup, new_app
from duelog.cli.shell.spoken_help import LangOption
from duelog.replays.errors import visible

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
    lang: LangOption = None,
) -> None:
    """Record, replay, compare and judge Yu-Gi-Oh! duels under Rulebook 9.0.

    A duel is a file (*.duel): the log of everything that happened in it.
    """
    if ctx.invoked_subcommand is None:
        sys.stdout.write(ctx.get_help() + "\n")


def _open_streams() -> None:
    """Replaces a stream that the shell closed (``>&-``), which Python sets to None, by one without input that discards
    its output.
    """
    sys.stdin = sys.stdin or _nowhere("r")
    sys.stdout = sys.stdout or _nowhere("w")
    sys.stderr = sys.stderr or _nowhere("w")


def _nowhere(mode: Literal["r", "w"]) -> TextIO:
    return Path(os.devnull).open(mode, encoding="utf-8")  # open as long as the program runs


def main() -> None:
    """The entry point. Whatever happens, no traceback reaches the user, unless DUELOG_DEBUG is set."""
    collect_rarely()
    _open_streams()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        app()
    except Exception as error:
        if os.environ.get("DUELOG_DEBUG"):
            raise
        what = f"{type(error).__name__}: {' '.join(visible(str(error)).split())}"
        print(f"duelog: internal error: {what} (DUELOG_DEBUG=1 shows where)", file=sys.stderr)
        sys.exit(TROUBLE)
    finally:
        gc.freeze()  # the interpreter would look through everything once more as it ends


if __name__ == "__main__":
    main()
