"""After an interrupt at any instruction, memory and disk agree, or nothing more can be appended.

Ctrl-C never shows a traceback, also while the program is loading.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import pytest

from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, NotWritten
from duelog.replays.files.duel_files import read_duel
from duelog.replays.files.history import History
from duelog.replays.files.locking import is_at
from duelog.replays.files.writing import DuelWriter
from duelog.replays.matches.recorded_match import Match
from tests.duel_files import HEADER
from tests.sampling import stride
from tests.test_matches import header as match_header

BEGUN: tuple[Event, ...] = (o.DuelBegan(first=1), o.TurnBegan(player=1, turn=1), o.Remark(text="a"))
NEXT: dict[str, Event] = {
    "an event": o.Remark(text="b"),
    "a turn, with its checkpoint": o.TurnBegan(player=2, turn=2),
    "an undo": m.Undo(player=1, to=1),
}


INTERRUPTS = (KeyboardInterrupt, TimeoutError, MemoryError)
"""What can arrive at any instruction: Ctrl-C, the exception of a handler that limits the time, too little memory."""


class Interrupter:
    """Counts the instructions of duelog's own code, and raises one of the interrupts at number `at`."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.count = 0

    def trace(self, frame: FrameType, what: str, _: Any) -> Any:
        """The function for `sys.settrace`."""
        if "/replays/" not in frame.f_code.co_filename and "/core/fold/evolve" not in frame.f_code.co_filename:
            return None
        frame.f_trace_opcodes = True
        if what == "opcode":
            self.count += 1
            if self.count == self.at:
                raise INTERRUPTS[self.at % len(INTERRUPTS)]
        return self.trace


@contextmanager
def interrupted(at: int) -> Generator[Interrupter]:
    found = Interrupter(at)
    before = sys.gettrace()
    sys.settrace(found.trace)
    try:
        yield found
    finally:
        sys.settrace(before)


def every_instruction(run: Callable[[int], bool], most: int = 20_000) -> int:
    """Calls `run` with 1, 2, ... until no instruction is left to interrupt, and returns their number.

    A sample takes one of seven instructions.
    """
    first, step = stride(7, "interrupts")
    for at in range(1 + first, most, step):
        if not run(at):
            return at - 1
    raise AssertionError("it never ends")


def assert_told(error: DuelogError, *others: str) -> None:
    """Checks that further appends fail with the reason and what to do."""
    said = str(error)
    assert any(other in said for other in others) or (
        "writing an event was interrupted" in said and "resume it" in said
    )


@pytest.mark.parametrize("what", sorted(NEXT))
@pytest.mark.parametrize("durable", [False, True])
def test_an_interrupted_append_leaves_no_gap(tmp_path: Path, what: str, durable: bool) -> None:
    refused = 0

    def run(at: int) -> bool:
        nonlocal refused
        path = tmp_path / f"{at}.duel"
        duel = Duel.record(path, HEADER, durable=durable)
        duel.extend(BEGUN, judged=True)
        acknowledged, hit = list(duel.events), False
        with interrupted(at):
            try:
                acknowledged.append(duel.append(NEXT[what], judged=True))
            except INTERRUPTS:
                hit = True
        try:
            acknowledged.extend(duel.append(o.Remark(text=text)) for text in "xy")
            assert list(duel.events)[-2:] == acknowledged[-2:]
        except DuelogError as error:
            refused += 1
            assert_told(error)
        else:
            assert len(duel) == len(duel.events) == duel.events[-1].n
        duel.close()
        kept = read_duel(path).events
        assert [event.n for event in kept] == list(range(1, len(kept) + 1))
        assert all(event in kept for event in acknowledged)
        with Duel.resume(path) as again:
            assert again.end == History(HEADER, kept).state_at(len(kept))
            again.append(o.TurnBegan(player=1, turn=3))
            again.finish()
        read_duel(path)
        path.unlink()
        return hit

    assert every_instruction(run) > 200
    assert refused


@pytest.mark.parametrize("what", sorted(NEXT))
def test_an_interrupt_leaves_a_duel_in_memory_consistent(what: str) -> None:
    def run(at: int) -> bool:
        duel, hit = Duel.new(HEADER, BEGUN), False
        with interrupted(at):
            try:
                duel.append(NEXT[what], judged=True)
                _ = duel.end
            except INTERRUPTS:
                hit = True
        duel.append(o.Remark(text="x"))
        assert [event.n for event in duel.events] == list(range(1, len(duel) + 1))
        assert duel.end == History(HEADER, duel.events).state_at(len(duel))
        return hit

    assert every_instruction(run) > 50


def test_an_interrupted_walk_leaves_the_states_correct() -> None:
    events = [o.DuelBegan(n=1, first=1), *(o.TurnBegan(n=n, player=1, turn=n) for n in range(2, 200))]
    right = History(HEADER, events).state_at(130)

    def run(at: int) -> bool:
        history, hit = History(HEADER, events), False
        with interrupted(at * 7):
            try:
                history.state_at(199)
            except INTERRUPTS:
                hit = True
        assert history.state_at(130) == right
        assert history.state_at(64) == History(HEADER, events[:64]).state_at(64)
        return hit

    assert every_instruction(run) > 20


def test_several_events_and_the_seal_are_interrupted_as_one(tmp_path: Path) -> None:
    def run(at: int) -> bool:
        path = tmp_path / f"{at}.duel"
        duel, hit = Duel.record(path, HEADER), False
        duel.extend(BEGUN, judged=True)
        with interrupted(at):
            try:
                duel.finish()
            except INTERRUPTS:
                hit = True
        try:
            duel.append(o.Remark(text="after the end"))
            assert duel.seal is None
            assert hit
        except DuelogError as error:
            assert_told(error, "is sealed")
        duel.close()
        assert [event.n for event in read_duel(path).events] in ([1, 2, 3], [1, 2, 3, 4])
        path.unlink()
        return hit

    every_instruction(run)


def test_several_events_written_together_leave_no_gap(tmp_path: Path) -> None:
    """After an interrupt that is an `Exception` the next event had the number of one that was in the file already.

    Without `durable`, what had been acknowledged before was lost, too.
    """
    some = [o.Remark(text="b"), o.TurnBegan(player=2, turn=2), o.Remark(text="c")]

    def run(at: int) -> bool:
        path = tmp_path / f"{at}.duel"
        writer, hit = DuelWriter(path, HEADER, durable=False), False
        writer.extend(BEGUN)
        acknowledged = list(writer.history.events)
        with interrupted(at):
            try:
                writer.extend(some)
                acknowledged = list(writer.history.events)
            except (*INTERRUPTS, NotWritten):  # the latter where the file could not be written meanwhile
                hit = True
        with suppress(NotWritten):
            writer.append(o.Remark(text="x"))
            acknowledged = list(writer.history.events)
        writer.close()
        kept = read_duel(path).events
        assert kept[: len(acknowledged)] == acknowledged
        DuelWriter.resume(path).close()
        path.unlink()
        return hit

    assert every_instruction(run) > 200


def test_a_wrong_event_among_several_keeps_those_before_it(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    with DuelWriter(path, HEADER) as writer:
        with pytest.raises(DuelogError, match="the next is event 4"):
            writer.extend([*BEGUN, o.Remark(n=9, text="b")])
        writer.append(o.Remark(text="c"))
    assert len(read_duel(path).events) == 4


def test_the_error_of_a_signal_handler_is_not_taken_for_one_of_the_file(tmp_path: Path) -> None:
    """Its `TimeoutError` was told as "cannot be written: None", or as a file that was moved."""
    with Duel.record(tmp_path / "x.duel", HEADER) as duel:
        with patch("os.fsync", side_effect=TimeoutError), pytest.raises(TimeoutError):
            duel.append(BEGUN[0])
        with pytest.raises(NotWritten, match="writing an event was interrupted"):
            duel.append(BEGUN[1])
    with (
        (tmp_path / "x.duel").open("rb") as file,
        patch.object(Path, "stat", side_effect=TimeoutError),
        pytest.raises(TimeoutError),
    ):
        is_at(file, tmp_path / "x.duel")


def test_an_interrupted_match_leaves_no_gap(tmp_path: Path) -> None:
    def run(at: int) -> bool:
        path = tmp_path / f"{at}.match"
        match, hit = Match.record(path, match_header()), False
        acknowledged = list(match.events)
        with interrupted(at):
            try:
                acknowledged.append(match.append(o.MatchDuelEnded(duel=1, winner=1, seal="0" * 32)))
            except INTERRUPTS:
                hit = True
        try:
            acknowledged.append(match.append(m.Ready(player=1)))
        except DuelogError as error:
            assert_told(error)
        match.close()
        kept = Match.open(path).events
        assert [event.n for event in kept] == list(range(1, len(kept) + 1))
        assert all(event in kept for event in acknowledged)
        path.unlink()
        return hit

    assert every_instruction(run) > 100


# --- the program ------------------------------------------------------------------------------------------------

PROGRAM = """
import importlib.abc, os, signal, sys

class At(importlib.abc.MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name == WHERE:
            os.kill(os.getpid(), signal.SIGINT)

def asked_first():
    usual()
    sys.meta_path.insert(0, At())

WHERE = sys.argv[1]
signal.signal(signal.SIGINT, signal.default_int_handler)
from duelog.cli import entry_point
usual, entry_point.find_without_search = entry_point.find_without_search, asked_first
sys.argv[1:] = ["log", sys.argv[2]]
entry_point.main()
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of another kind")
@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("typer", -signal.SIGINT),  # the command line is being loaded
        ("duelog.cli.commands.log", 130),  # a command is being loaded
        ("duelog.replays.duels.duel", 130),
    ],
)
def test_ctrl_c_shows_no_traceback_also_while_the_program_is_loading(tmp_path: Path, module: str, code: int) -> None:
    """One in four interrupts in the first half second did."""
    path = tmp_path / "x.duel"
    Duel.new(HEADER, [*BEGUN]).save(path)
    done = subprocess.run([sys.executable, "-c", PROGRAM, module, path], capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (code, b"", b"")


# --- the end ----------------------------------------------------------------------------------------------------

ENDING = """
import atexit, sys, types

class Freed:
    def __del__(self):
        print("freed")

sys.modules["held"] = types.ModuleType("held")
sys.modules["held"].one = Freed()
atexit.register(print, "the last function")
from duelog.cli.entry_point import main
if sys.argv[1] == "traced":
    sys.setprofile(lambda *_: None)
del sys.argv[1]
main()
"""


@pytest.mark.parametrize("how", ["alone", "traced"])
def test_the_process_ends_after_its_output_with_the_code_of_the_command(tmp_path: Path, how: str) -> None:
    path = tmp_path / "x.duel"
    Duel.new(HEADER, [*BEGUN]).save(path)
    for arguments, code, said in ((["log", str(path)], 0, "Turn 1"), (["verify", str(path)], 1, "1 finding")):
        done = subprocess.run(
            [sys.executable, "-c", ENDING, how, *arguments], capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stderr
        assert said in done.stdout
        assert done.stderr == ""
        assert "the last function\n" in done.stdout
        assert ("freed" in done.stdout) == (how == "traced")
