"""`duelog log`: the duel in words, or as moves in the notation."""

from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.session.log_text import log_text
from duelog.cli.session.open_options import (
    AsOption,
    FileArgument,
    JsonOption,
    moment_of,
    names_of,
    open_duel,
    viewer_of,
)
from duelog.cli.shell.terminal import console, look, print_json_line, print_line, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.cli.words.duel_log import Selection, beforehand, events_between, log_lines, selected
from duelog.cli.words.sentences import say
from duelog.cli.words.situation import Names
from duelog.core.state import State
from duelog.events.base import Event, Move
from duelog.events.codec import to_builtins
from duelog.events.lines import KIND
from duelog.events.outcomes import TurnBegan
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, visible
from duelog.replays.notation import print_move


def log(
    file: FileArgument,
    moves: Annotated[bool, typer.Option("--moves", help="Only the moves, in the notation.")] = False,
    every: Annotated[bool, typer.Option("--all", help="Every event: Steps, windows, passes, questions too.")] = False,
    turn: Annotated[int | None, typer.Option("--turn", help="Only turn T.", metavar="T")] = None,
    eyes: AsOption = None,
    json: JsonOption = False,
) -> None:
    """The duel in words, an event a line with its number; or as moves in the notation.

    What an undo took back stays in the log, and is marked so.

    --json prints every event as a line of JSON; with --as without what is hidden.
    """
    duel = open_duel(file)
    moment_of(duel, None, turn)
    viewer = viewer_of(eyes)
    selection = selected(duel, turn, every=every, viewer=viewer)
    if moves and viewer is not None:
        raise DuelogError("the notation names hidden cards too", hint="--moves and --as do not go together")
    if moves:
        _print_moves(duel, selection, json)
    elif json:
        undone = duel.taken_back()
        for event, before, after in events_between(duel, selection):
            print_json_line(told(event, before, after, selection, undone))
    else:
        _print_log(duel, selection, names_of(duel))


def _print_log(duel: Duel, selection: Selection, names: Names) -> None:
    out = console()
    how = look(out)
    width = max(4, len(str(len(duel)))) + 1
    for text in beforehand(duel):
        print_lines(out, prose(Text(visible(text), style="dim"), how))
    for index, line in enumerate(log_lines(duel, selection, names)):
        if line.kind == "turn" and index:
            out.print()
        print_lines(out, log_text(line, how, width))


def told(event: Event, before: State, after: State, selection: Selection, undone: frozenset[int]) -> dict[str, Any]:
    """An event for programs: when it is, what it says, and all its fields unless something is hidden."""
    found: dict[str, Any] = {
        "n": event.n,
        "kind": KIND[type(event)],
        "turn": after.turn,
        "turn_player": f"p{after.turn_player}",
        "phase": after.phase,
        "text": say(event, before, after, selection.viewer),
    }
    if event.n in undone:
        found["taken_back"] = True
    if selection.viewer is None:
        found["event"] = to_builtins(event)
    return found


# --- the notation -----------------------------------------------------------------------------------------------


def _print_moves(duel: Duel, selection: Selection, json: bool) -> None:
    undone = duel.taken_back()
    for event, before, _ in events_between(duel, selection):
        if not json and (line := notation_line(event, before)):
            print_line(line)
        elif json and isinstance(event, Move):
            line = print_move(event, before)
            row = {"n": event.n, "turn": before.turn, "player": f"p{event.player}", "move": line}
            print_json_line({**row, "taken_back": True} if event.n in undone else row)


def notation_line(event: Event, before: State) -> str:
    """A move in the notation, a turn as a comment; "" for other events."""
    if isinstance(event, Move):
        return print_move(event, before)
    return f"# turn {event.turn} of p{event.player}" if isinstance(event, TurnBegan) else ""
