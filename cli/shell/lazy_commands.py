"""The commands, each loaded only when it is run: `duelog --version` and `--help` load none of them."""

import os
import sys
from collections.abc import Sequence
from contextvars import copy_context
from importlib import import_module
from typing import Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup

from duelog.cli.shell.interrupts import interruptible
from duelog.cli.shell.spoken_help import (
    LangOption,
    in_language_of,
    is_foreign,
    shown,
    titled,
    told_help,
    translate_help,
    translated,
)
from duelog.cli.shell.streams import guarded_streams
from duelog.replays.errors import TOO_LARGE, DuelogError, visible

OK, NO, TROUBLE = 0, 1, 2
INTERRUPTED, PIPE_CLOSED = 130, 141

EXIT_CODES = (
    "Exit codes: 0 all well, the same, legal; 1 a difference, a fault, not legal; "
    "2 trouble: wrong usage, or something that cannot be read or written."
)


_WORDS = "duelog.words"
"""The key under which a context stores the arguments."""


class Entry(NamedTuple):
    """The module of a command, and its line in the list of commands."""

    section: str
    module: str
    help: str


SECTIONS = ("Play", "Look", "Judge", "Files", "Cards")

COMMANDS: dict[str, Entry] = {
    "record": Entry("Play", "record", "Record a refereed duel or Match move by move."),
    "play": Entry("Play", "play", "Play complete duels or Matches between built-in players."),
    "info": Entry("Look", "info", "Show players, decks, length, result, ruleset and digests of a replay."),
    "show": Entry("Look", "show", "Show the board at an event of a duel."),
    "board": Entry("Look", "board", "Draw a position as SVG or PNG."),
    "log": Entry("Look", "log", "Print the duel in words, or as moves in the notation."),
    "view": Entry("Look", "view", "Show a duel in the browser, with legal moves and branches."),
    "replay": Entry("Look", "replay", "Step through a duel with keys, or play it automatically."),
    "branch": Entry("Play", "branch", "Write a duel that branches off from another one."),
    "tree": Entry("Look", "tree", "Show the duels in a folder, each branch under its origin."),
    "match": Entry("Look", "match", "Show and check a Match: its duels, swaps and result."),
    "known": Entry("Judge", "known", "Show what a player knew of hidden cards at an event."),
    "rewind": Entry("Judge", "rewind", "Show what going back in a duel undoes, and what it cannot undo."),
    "report": Entry("Judge", "judge_report", "Write a report of a duel for a judge or an appeal."),
    "lp": Entry("Judge", "lp", "List changes of Life Points, and compare players' notes."),
    "diff": Entry("Judge", "diff", "Show the first event in which two duels differ."),
    "verify": Entry("Judge", "verify", "Check that replays are complete, unaltered, and by the rules."),
    "review": Entry("Judge", "review", "List everything that was wrong in a duel, and write cases of it."),
    "legal": Entry("Judge", "legal", "List the legal moves at an event of a duel."),
    "explain": Entry("Judge", "explain", "Judge whether a move is legal, and by which rule not."),
    "judge": Entry("Judge", "judge", "Add rulings, penalties, corrections, time; list earlier ones."),
    "check": Entry("Judge", "check", "Run case files, which are executable rulings."),
    "import": Entry("Files", "import_", "Convert a recording of EDOPro (.yrpX) or a page to a replay."),
    "export": Entry("Files", "export", "Write a duel as a page, text, moves, JSON, or its decks."),
    "keygen": Entry("Files", "keygen", "Make a pair of keys for signing duels."),
    "sign": Entry("Files", "sign", "Sign a sealed duel."),
    "redact": Entry("Files", "redact", "Write a duel as one viewer saw it."),
    "repair": Entry("Files", "repair", "Save the intact part of a damaged replay to another file."),
    "card": Entry("Cards", "card", "Show a card, with each effect as a sentence."),
    "cards": Entry("Cards", "cards", "List the known cards, and which have definitions."),
    "deck": Entry("Cards", "deck", "Show, check and convert decks."),
    "schema": Entry("Files", "schema", "Print the JSON Schema of the --json output of a command."),
}


class SpokenCommand(TyperCommand):
    """A command whose help is in the selected language."""

    def get_help(self, ctx: Any) -> str:
        """The help, with its headings."""
        return told_help(self, ctx)


class SpokenGroup(TyperGroup):
    """A group of commands whose help is in the selected language."""

    def get_help(self, ctx: Any) -> str:
        """The help, with its headings."""
        return told_help(self, ctx)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Prints the list of commands, each with the whole first paragraph of its help."""
        with formatter.section("Commands"):
            rows = ((name, str(command.help)) for name, command in self.commands.items())
            formatter.write_dl([(name, " ".join(told.partition("\n\n")[0].split())) for name, told in rows])


class LazyGroup(SpokenGroup):
    """The group of all commands, with their names and help lines; loads the one that is run."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        # Stand-ins with the name and the help are all that help, completion and suggestions need.
        for name, entry in COMMANDS.items():
            self.add_command(TyperCommand(name=name, help=entry.help, rich_markup_mode=None))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Loads the command that is run, and returns it with the other arguments."""
        ctx.meta[_WORDS] = args
        name, _, rest = super().resolve_command(ctx, args)
        return name, load(str(name)), rest

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Prints the list of commands by section."""
        width = max(map(len, COMMANDS))
        for section in SECTIONS:
            of = [(name, entry) for name, entry in COMMANDS.items() if entry.section == section]
            rows = [(name.ljust(width), translated(entry.help)) for name, entry in of]
            with formatter.section(titled(section)):
                formatter.write_dl(rows)

    def main(self, *arguments: Any, **settings: Any) -> Any:
        """Runs the command line; messages of typer are cleaned like all other output."""
        words = arguments[0] if arguments else settings.get("args")
        with guarded_streams(), in_language_of(sys.argv[1:] if words is None else words):
            translate_help(self)
            return super().main(*arguments, **settings)

    def make_context(self, info_name: Any, args: Any, parent: Any = None, **extra: Any) -> Any:
        """Reads the command line. Help, the version and completions are printed meanwhile, which may be impossible."""
        words = tuple(args)
        try:
            try:
                return super().make_context(info_name, args, parent, **extra)
            finally:
                sys.stdout.flush()
        except OSError as error:
            raise _unwritable(error, words) from error

    def invoke(self, ctx: Any) -> Any:
        """Runs the command; errors caused by users become one line on stderr and an exit code."""
        try:
            with interruptible():
                done = copy_context().run(super().invoke, ctx)  # what a command sets for itself ends with it
                sys.stdout.flush()
            return done
        except DuelogError as error:
            raise _trouble(error, _words(ctx)) from error
        except _USAGE_ERROR as error:
            if (told := _wrong_usage(error, ctx)) is None:
                raise
            raise _trouble(told, _words(ctx)) from error
        except KeyboardInterrupt as stop:
            raise typer.Exit(INTERRUPTED) from stop
        except OSError as error:
            raise _unwritable(error, _words(ctx)) from error
        except (MemoryError, RecursionError) as error:
            raise _trouble(DuelogError(f"this {TOO_LARGE}"), _words(ctx)) from error


_USAGE_ERROR: Any = typer.BadParameter.__bases__[0]


def _wrong_usage(error: Any, ctx: Any) -> DuelogError | None:
    """The error in the command line; None if the parser should report it with the usage."""
    if type(error) is typer.BadParameter and error.param is not None and error.ctx is not None:
        from duelog.cli.shell.usage import wrong_value  # rarely needed

        option: Any = error.param
        command: Any = error.ctx.command
        return DuelogError(wrong_value(option.opts, _words(ctx), option.name, command.callback))
    return DuelogError(error.format_message()) if _for_programs(_words(ctx)) or is_foreign() else None


def _words(ctx: Any) -> Sequence[str]:
    """The arguments of the command, which `resolve_command` has stored."""
    words: Sequence[str] = ctx.meta.get(_WORDS, ())
    return words


def _for_programs(words: Sequence[str]) -> bool:
    return "--json" in words


def _unwritable(error: OSError, words: Sequence[str]) -> typer.Exit:
    """The end of a command by an error of the system: quiet if the reader of a pipe is gone, otherwise told."""
    if isinstance(error, BrokenPipeError):
        _silence()
        return typer.Exit(PIPE_CLOSED)
    return _trouble(DuelogError(error.strerror or str(error), source=str(error.filename or "")), words)


def _trouble(error: DuelogError, words: Sequence[str]) -> typer.Exit:
    """Prints an error to stderr; with `--json` as a line of JSON."""
    if _for_programs(words):
        from duelog.cli.shell.troubles import trouble_line  # rarely needed

        print(trouble_line(error), file=sys.stderr)
    else:
        error.what, error.hint = shown(error.what), shown(error.hint)
        place = f"byte {error.offset}"
        print(visible(f"duelog: {error}".replace(f" {place}: ", f" {shown(place)}: ", 1)), file=sys.stderr)
    return typer.Exit(TROUBLE)


def _silence() -> None:
    """Discards further output, since the interpreter would report a closed pipe on exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):  # not a real file, as in tests
        return


def new_app(**settings: Any) -> typer.Typer:
    """A typer app with plain help and without tracebacks."""
    return typer.Typer(rich_markup_mode=None, pretty_exceptions_enable=False, **settings)


def load(name: str) -> Any:
    """The command `name`: the function named like its module, or the `app` of the module with subcommands."""
    module = import_module(f"duelog.cli.commands.{COMMANDS[name].module}")
    group = getattr(module, "app", None)
    if group is None:
        group = new_app(add_completion=False)
        group.command(name, cls=SpokenCommand, epilog=EXIT_CODES)(getattr(module, COMMANDS[name].module))
    command = typer.main.get_command(group)
    command.name = name
    _take_options(command)
    translate_help(command)
    return command


def _take_options(command: Any) -> None:
    """Gives a command, or each of a group of them, the options by which limits are raised and a language is named."""
    donor = new_app(add_completion=False)
    donor.command()(_options)
    options: list[Any] = [param for param in typer.main.get_command(donor).params if param.name in ("limit", "lang")]
    for option in options:
        option.expose_value = False
    for each in (command, *getattr(command, "commands", {}).values()):
        each.params += options


def _raise_limits(given: list[str] | None) -> list[str] | None:
    if given:
        from duelog.replays.files.limits import parse_limit, raise_limits  # rarely needed

        raise_limits(**dict(map(parse_limit, given)))  # until the command ends, which runs in a context of its own
    return given


LimitOption = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        callback=_raise_limits,
        metavar="NAME=VALUE",
        help="Change a limit for reading (docs/format.md lists them); may be repeated.",
    ),
]


def _options(limit: LimitOption = None, lang: LangOption = None) -> None:
    """Stands for the commands that take the options."""
