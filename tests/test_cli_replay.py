"""Stepping through a duel: keys, the screen, and a real terminal."""

import os
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.cli.session.stepper import HELP, Stepper
from duelog.cli.shell.keys import key_names
from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import UNICODE, Look
from duelog.events.lines import KIND
from duelog.events.outcomes import AttackDeclared, TurnBegan
from duelog.replays.duels.duel import Duel
from duelog.replays.languages.spoken import speaking
from tests.small_duels import kitchen_table
from tests.test_cli_board import plain

KEYS = [
    "right",
    "left",
    "up",
    "down",
    "home",
    "end",
    "t",
    "T",
    "k",
    "n",
    "N",
    "a",
    "p",
    "v",
    "?",
    "g",
    " ",
    "x",
    "5",
    "enter",
]


@pytest.fixture(scope="module")
def duel() -> Duel:
    return Duel.new(*kitchen_table())


def pressed(duel: Duel, *keys: str, n: int = 0) -> Stepper:
    stepper = Stepper(duel, n)
    for key in keys:
        stepper.press(key)
    return stepper


def number_of(duel: Duel, kind: type[object], after: int = 0) -> int:
    return next(event.n for event in duel.events if isinstance(event, kind) and event.n > after)


def test_forward_goes_to_the_next_event_of_a_short_log(duel: Duel) -> None:
    assert pressed(duel, "right").n == 1
    assert pressed(duel, "right", "l").n == 3
    assert pressed(duel, "a", "right", "right").n == 2


def test_back_reverses_forward(duel: Duel) -> None:
    stepper = Stepper(duel)
    places: list[int] = []
    while stepper.n < len(duel):
        places.append(stepper.n)
        stepper.press("right")
    for place in reversed(places):
        stepper.press("left")
        assert stepper.n == place


def test_turns(duel: Duel) -> None:
    first = number_of(duel, TurnBegan)
    second = number_of(duel, TurnBegan, first)
    assert pressed(duel, "down").n == first
    assert pressed(duel, "t", "t").n == second
    assert pressed(duel, "up", n=second + 3).n == second
    assert pressed(duel, "up", n=second).n == first
    assert pressed(duel, "up", n=first).n == 0
    assert pressed(duel, "down", n=len(duel)).n == len(duel)


def test_the_ends(duel: Duel) -> None:
    assert pressed(duel, "end").n == len(duel)
    assert pressed(duel, "end", "home").n == 0
    assert pressed(duel, "left").n == 0
    assert pressed(duel, "end", "right").message == "this is the end"


def test_going_to_a_number(duel: Duel) -> None:
    assert pressed(duel, "g", *"57", "enter").n == 57
    assert pressed(duel, "g", *"5", "backspace", *"12", "enter").n == 12
    assert pressed(duel, "g", *"57", "escape").n == 0
    beyond = pressed(duel, "g", *"99999", "enter")
    assert (beyond.n, beyond.message) == (0, f"there are events 0 to {len(duel)}")


def test_the_next_event_of_a_kind(duel: Duel) -> None:
    first = number_of(duel, AttackDeclared)
    second = number_of(duel, AttackDeclared, first)
    assert pressed(duel, "k", *"attack decl", "enter").n == first
    assert pressed(duel, "k", *"attack-declared", "enter", "n").n == second
    assert pressed(duel, "k", *"attack-declared", "enter", "n", "N").n == first
    assert pressed(duel, "k", *"window", "enter").message == 'no further event has "window" in its kind'
    assert "k asks" in pressed(duel, "n").message
    small = pressed(duel, "k", *"step-began", "enter")
    assert KIND[type(duel.event(small.n))] == "step-began"


def test_running_continues_until_a_key_or_the_end(duel: Duel) -> None:
    assert pressed(duel, " ").running
    assert not pressed(duel, " ", " ").running
    assert not pressed(duel, " ", "right").running
    assert pressed(duel, " ", "v", "p").running
    stepper = pressed(duel, "end", " ")
    stepper.forward()
    assert not stepper.running


def test_the_view_changes_in_turn(duel: Duel) -> None:
    stepper = Stepper(duel, 21)
    shown: list[str] = []
    for _ in range(4):
        shown.append(stepper.sentence())
        stepper.press("v")
    assert shown[0] == shown[2] == "p2 draws 1 card: Blue-Eyes White Dragon."
    assert shown[1] == shown[3] == "p2 draws 1 card."
    assert stepper.viewer is None


def test_quitting(duel: Duel) -> None:
    assert pressed(duel, "q").over
    assert pressed(duel, "escape").over
    assert pressed(duel, "?", "q").over
    assert not pressed(duel, "g", "q").over
    assert not pressed(duel, "?", "x").over


def test_the_help_names_keys_that_do_something(duel: Duel) -> None:
    for keys, _ in HELP:
        for key in keys.split(", "):
            assert pressed(duel, {"space": " "}.get(key, key), n=57).message != "? lists the keys"


@pytest.mark.parametrize(("width", "height"), [(80, 40), (80, 24), (120, 50), (50, 20)])
def test_the_screen(width: int, height: int, duel: Duel, snapshot: SnapshotAssertion) -> None:
    lines = Stepper(duel, 57).screen(plain(width), height)
    assert [line.plain for line in lines] == snapshot


@pytest.mark.parametrize("language", ["fr", "pt"])
def test_no_line_of_the_screen_is_too_long_in_another_language(duel: Duel, language: str) -> None:
    """What was cut to the width was translated afterwards: the last line wrapped."""
    with speaking(language):
        for keys in ([], ["?"], ["g"], ["k"], ["n"], ["a"], ["v"], ["p"], ["g", "9", "9", "9", "9", "enter"]):
            stepper = Stepper(duel, 9)
            for key in keys:
                stepper.press(key)
            lines = stepper.screen(Look(Console(width=80), 80, UNICODE), 24)
            assert [line.plain for line in lines if max(line.cell_len, cell_len(shown(line.plain))) > 80] == []


def test_the_help_on_the_screen(duel: Duel, snapshot: SnapshotAssertion) -> None:
    assert [line.plain for line in pressed(duel, "?").screen(plain(80), 24)] == snapshot


@given(st.lists(st.sampled_from(KEYS), max_size=25), st.integers(20, 120), st.integers(8, 60))
def test_the_screen_is_never_larger_than_the_terminal(keys: list[str], width: int, height: int) -> None:
    stepper = pressed(Duel.new(*kitchen_table()), *keys)
    assert 0 <= stepper.n <= len(stepper.duel)
    lines = stepper.screen(plain(width), height)
    assert len(lines) <= height
    assert max(cell_len(line.plain) for line in lines) <= width


@pytest.mark.parametrize(
    ("typed", "names"),
    [
        ("\x1b[A\x1b[B\x1bOC", ["up", "down", "right"]),
        ("\x1b", ["escape"]),
        ("g57\r", ["g", "5", "7", "enter"]),
        ("\x7f\x08", ["backspace", "backspace"]),
        ("\x1b[5~\x1b[1~\x1b[9;9R", ["page up", "home", "unknown"]),
        ("é", ["é"]),
        ("\x04", ["q"]),
    ],
)
def test_the_names_of_keys(typed: str, names: list[str]) -> None:
    assert key_names(typed) == names


# --- the command ------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("duels") / "x.duel"
    Duel.new(*kitchen_table()).save(path)
    return path


def test_without_a_terminal_it_runs_automatically(file: Path, duel: Duel) -> None:
    done = CliRunner().invoke(app, ["replay", str(file)])
    assert done.exit_code == 0
    turns = sum(isinstance(event, TurnBegan) for event in duel.events)
    assert done.stdout.count("turn ") >= turns
    assert done.stdout.count("▶") + done.stdout.count("> p") == turns + 1


def test_it_begins_at_the_requested_event(file: Path) -> None:
    done = CliRunner().invoke(app, ["replay", str(file), "--turn", "5", "--as", "p2"])
    assert "Turn 3" not in done.stdout
    assert "Turn 7 of p1" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_keys_in_a_real_terminal(file: Path) -> None:
    import pty
    import termios

    ours, theirs = pty.openpty()
    before = termios.tcgetattr(theirs)
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80", "LINES": "40", "PYTHONIOENCODING": "utf-8"}
    environment.pop("NO_COLOR", None)
    with subprocess.Popen(
        [sys.executable, "-m", "duelog.cli", "replay", str(file), "--plain"], stdin=theirs, stdout=theirs,
        stderr=theirs, env=environment, close_fds=True,
    ) as process:  # fmt: skip
        for keys, expected in ((b"", "event 0 of"), (b"g57\r", "event 57 of"), (b"\x1b[D", "event 53 of")):
            os.write(ours, keys)
            assert expected in _read_until(ours, expected)
        os.write(ours, b"q")
        left = _read_until(ours, "\x1b[?1049l")
        assert process.wait(10) == 0
    assert "\x1b[?1049l" in left  # the screen is as before
    assert termios.tcgetattr(theirs) == before  # and so are the settings
    os.close(ours)
    os.close(theirs)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_it_ends_quietly_if_its_terminal_vanishes(file: Path) -> None:
    """It was an internal error: the settings of a terminal that is gone cannot be restored."""
    import pty

    ours, theirs = pty.openpty()
    with subprocess.Popen(
        [sys.executable, "-m", "duelog.cli", "replay", str(file), "--plain"], stdin=theirs, stdout=theirs,
        stderr=subprocess.PIPE, env={**os.environ, "TERM": "xterm"}, close_fds=True,
    ) as process:  # fmt: skip
        os.close(theirs)
        assert "event 0 of" in _read_until(ours, "event 0 of")
        os.close(ours)
        assert process.wait(30) == 0
        assert process.stderr is not None
        assert process.stderr.read() == b""


def _read_until(terminal: int, expected: str) -> str:
    """Reads from the terminal until the text appears, for ten seconds at most."""
    read, end = "", time.monotonic() + 10
    while expected not in read and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            read += os.read(terminal, 65536).decode(errors="replace")
    return read
