"""A recording program that is killed at any moment loses nothing acknowledged, and the file can be resumed."""

import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from duelog.events.outcomes import Remark
from duelog.replays.duels.duel import Duel
from duelog.replays.files.duel_files import read_duel
from tests.conftest import run_seed

ROOT = Path(__file__).resolve().parents[1]
RECORD = """
import sys
from duelog.events.outcomes import Remark
from duelog.replays.files.writing import DuelWriter
from tests.duel_files import HEADER
writer = DuelWriter(sys.argv[1], HEADER, every=5)
print(0, flush=True)
while True:
    print(writer.append(Remark(text="x" * 3000)).n, flush=True)
"""
GO_ON = RECORD.replace("DuelWriter(sys.argv[1], HEADER, every=5)", "DuelWriter.resume(sys.argv[1], every=5)")


def killed_after(script: str, path: Path, count: int, pause: float) -> int:
    """Runs a recording program, kills it some time after `count` events, and returns the last acknowledged event."""
    program = subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )
    with program:
        assert program.stdout is not None
        acknowledged = -1
        for line in program.stdout:
            acknowledged = int(line)
            if acknowledged >= count:
                break
        time.sleep(pause)
        program.send_signal(signal.SIGKILL)
        for line in program.stdout:
            if line.endswith("\n"):
                acknowledged = int(line)
    assert acknowledged >= 0, "the program did not start"
    return acknowledged


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_kill_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    chance = random.Random(run_seed())
    path = tmp_path / "x.duel"
    kept = 0
    for round_ in range(6):
        script = GO_ON if round_ else RECORD
        acknowledged = killed_after(script, path, kept + chance.randrange(8), chance.random() / 50)
        file = read_duel(path)
        assert len(file.events) in (acknowledged, acknowledged + 1), "one may be on disk and not acknowledged yet"
        assert all(event == Remark(n=n, text="x" * 3000) for n, event in enumerate(file.events, start=1))
        kept = len(file.events)
    with Duel.resume(path) as duel:
        duel.append(Remark(text="the end"))
        duel.finish()
    assert len(read_duel(path).events) == kept + 1
