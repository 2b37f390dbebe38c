"""`duelog replay`: steps through a duel with keys, or plays it automatically."""

import sys
import time
from importlib.util import find_spec
from typing import Annotated

import typer
from rich.console import Console

from duelog.cli.board.drawn_board import board
from duelog.cli.session.log_text import log_text
from duelog.cli.session.open_options import (
    AsOption,
    AtOption,
    FileArgument,
    JsonOption,
    ListOption,
    TurnOption,
    as_seen,
    moment_of,
    open_duel,
    seen_state,
    viewer_of,
)
from duelog.cli.session.stepper import Stepper
from duelog.cli.shell.keys import keys
from duelog.cli.shell.terminal import console, fill, look, print_json_line
from duelog.cli.shell.terminal import show as print_lines
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.errors import DuelogError
from duelog.replays.exports.excerpts import Excerpt, lines_of, names_of, steps_of
from duelog.replays.exports.export_json_lines import event_facts

SPEED_IN_TERMINAL = 1.0
SLOWEST = 3600
"""The maximum of seconds between two events."""


def replay(
    file: FileArgument,
    at: AtOption = None,
    turn: TurnOption = None,
    eyes: AsOption = None,
    every: Annotated[
        bool, typer.Option("--all", help="Include every event: Steps, windows, passes, questions.")
    ] = False,
    auto: Annotated[bool, typer.Option("--auto", help="Play automatically, without keys.")] = False,
    speed: Annotated[
        float | None,
        typer.Option("--speed", min=0, help="Seconds between events when playing; 0: no delay.", metavar="SECONDS"),
    ] = None,
    as_list: ListOption = False,
    plain: Annotated[bool, typer.Option("--plain", help="Board and sentence only, not full screen.")] = False,
    json: JsonOption = False,
) -> None:
    """Step through a duel with keys; ? lists them.

    With Textual, board, log and Life Points stand side by side, with search and mouse: pip install 'duelog[screen]'.
    Without it, or with --plain, only the board and the sentence of the event are shown.

    If the output is not a terminal, or with --auto, the log is printed with the board at each turn. --json prints every
    event with the position after it, a document per line; the first is the position where it begins.
    """
    if speed is not None and not speed <= SLOWEST:
        raise DuelogError(f"--speed is at most {SLOWEST} seconds")
    duel = open_duel(file, eyes)
    if (viewer := viewer_of(eyes, duel.header)) is not None:
        duel = as_seen(duel, viewer)
    n = moment_of(duel, at, turn) if at is not None or turn is not None else 0
    if json:
        _print_for_programs(duel, Excerpt(n + 1, len(duel), every, viewer))
        return
    out = console()
    stepper = Stepper(duel, n, every=every)
    if auto or not sys.stdin.isatty() or not out.is_terminal or out.is_dumb_terminal:
        delay = speed if speed is not None else SPEED_IN_TERMINAL if out.is_terminal else 0
        _run(duel, Excerpt(n + 1, len(duel), every, stepper.viewer), delay, as_list, out)
    elif plain or not _on_whole_screen(stepper, SPEED_IN_TERMINAL if speed is None else speed, out):
        _step(stepper, SPEED_IN_TERMINAL if speed is None else speed, out)


def _print_for_programs(duel: Duel, excerpt: Excerpt) -> None:
    undone = duel.taken_back()
    print_json_line({"event": None, "position": position(duel.state_at(excerpt.first - 1))})
    for event, before, after in steps_of(duel, excerpt):
        facts = event_facts(event, before, after, viewer=excerpt.viewer, undone=undone)
        print_json_line({"event": facts, "position": position(after)})


def _on_whole_screen(stepper: Stepper, speed: float, out: Console) -> bool:
    """Steps through the duel in full screen. Returns False, with a hint on the screen, if Textual is not installed."""
    if find_spec("textual") is None:
        stepper.message = "pip install 'duelog[screen]' gives a screen with log, Life Points, search"
        return False
    from duelog.cli.session.replay_screen import ReplayScreen  # an optional dependency that is slow to import

    ReplayScreen(stepper, look(out), speed).run()
    return True


def _step(stepper: Stepper, speed: float, out: Console) -> None:
    """Handles keys until one ends the replay."""
    with out.screen(hide_cursor=True), keys() as read:
        while not stepper.over:
            _draw(stepper, out)
            key = read(speed if stepper.running else None)
            if key is not None:
                stepper.press(key)
            elif stepper.running:
                stepper.forward()


def _draw(stepper: Stepper, out: Console) -> None:
    fill(out, stepper.screen(look(out), out.height))


def _run(duel: Duel, excerpt: Excerpt, delay: float, as_list: bool, out: Console) -> None:
    """Prints the log event by event, with the board at the beginning of each turn and at the end."""
    how = look(out)
    width = max(4, len(str(len(duel)))) + 1
    for line in lines_of(duel, excerpt):
        if line.kind == "turn":
            out.print()
        print_lines(out, log_text(line, how, width))
        if line.kind == "turn":
            state = seen_state(duel, line.event.n, excerpt.viewer)
            print_lines(out, board(state, names_of(duel), how, as_list=as_list))
        if delay:
            time.sleep(delay)
    out.print()
    print_lines(out, board(seen_state(duel, len(duel), excerpt.viewer), names_of(duel), how, as_list=as_list))
