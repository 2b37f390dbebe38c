"""New files exist completely or not at all, whenever the program is killed; torn ones are resumed."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.duel_files import read_duel
from duelog.replays.matches.match_checks import check_match
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.players import play_greedy
from duelog.replays.play.playing import play_match
from tests.sampling import stride
from tests.test_matches import header

ROOT = Path(__file__).resolve().parents[1]

KILLED = """
import os, sys
from pathlib import Path
from duelog.replays.duels.duel import Duel
from duelog.replays.matches.recorded_match import Match
from tests.duel_files import HEADER
from tests.duel_files import small_duel
from tests.test_matches import header
what, folder = sys.argv[1], Path(sys.argv[2])
duel, match_header = small_duel(), header()
left = 0
def trace(frame, event, _):
    global left
    if "/replays/" not in frame.f_code.co_filename:
        return None
    if event == "line":
        left -= 1
        if left < 0:
            os._exit(9)
    return trace
MAKE = {
    "record": lambda path: Duel.record(path, HEADER),
    "overwrite": lambda path: Duel.record(path, HEADER, overwrite=True),
    "save": lambda path: duel.save(path),
    "match": lambda path: Match.record(path, match_header),
}
first, step = int(sys.argv[3]), int(sys.argv[4])
for times, at in enumerate(range(first, 100_000, step)):
    path = folder / f"{at}.{'match' if what == 'match' else 'duel'}"
    if what == "overwrite":
        duel.save(path)
    child = os.fork()
    if not child:
        left = at
        sys.settrace(trace)
        MAKE[what](path)
        sys.settrace(None)
        os._exit(0)
    if not os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        break
print(times, at)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows forks no processes")
@pytest.mark.parametrize("what", ["match", "overwrite", "record", "save"])
def test_a_kill_leaves_a_complete_file_or_none(tmp_path: Path, what: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", KILLED, what, str(tmp_path), *map(str, stride(3, what))],
        cwd=ROOT, env={"PYTHONPATH": str(ROOT)}, stdout=-1, text=True, check=True,
    )  # fmt: skip
    times, count = map(int, done.stdout.split())
    assert count > 30
    made = [path for path in tmp_path.iterdir() if not path.name.startswith(".")]
    assert made
    assert len(made) == times + 1 if what == "overwrite" else len(made) < times
    for path in made:
        if what == "match":
            with Match.resume(path) as match:
                assert match.state.stage == "duel"
            assert list(check_match(Match.open(path))) == []
        elif read_duel(path).seal is None:
            Duel.resume(path).close()


@pytest.mark.parametrize("size", [0, 1, 40])
def test_a_match_resumes_a_duel_whose_file_was_being_created(tmp_path: Path, size: int) -> None:
    path = tmp_path / "a.match"
    with Match.record(path, header()) as match:
        match.resume_duel().close()
        duel = match.current_duel()
    whole = duel.read_bytes()
    duel.write_bytes(whole[:size])
    [fault] = check_match(Match.open(path))
    assert "was being made when the recording was stopped (nothing was recorded in it" in str(fault)
    done = CliRunner().invoke(app, ["match", str(path)])
    assert done.exit_code == 1
    assert "nothing wrong" not in done.output
    with Match.resume(path, durable=False) as match:
        match.resume_duel().close()
        assert duel.read_bytes() == whole
        play_match(match, (play_greedy, play_greedy), 1, overwrite=True)
    assert list(check_match(Match.open(path))) == []


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"mine", "its first line is incomplete"),
        (b"mine\n", "is not a replay header"),
        (b'{"kind":"duel","format":1}\n', "other seats"),
    ],
)
def test_a_match_reports_a_duel_that_it_cannot_resume(tmp_path: Path, content: bytes, error: str) -> None:
    path = tmp_path / "a.match"
    with Match.record(path, header()) as match:
        duel = match.current_duel()
    assert list(check_match(Match.open(path))) == []  # the duel is yet to begin
    duel.write_bytes(content)
    assert error in "\n".join(map(str, check_match(Match.open(path))))
    if error != "other seats":
        with pytest.raises(DuelogError, match=error):
            Match.resume(path)
        assert duel.read_bytes() == content


@pytest.mark.parametrize("name", ["x.duel", "x.match"])
@pytest.mark.parametrize("content", [b"", b'{"kind":"du'])
def test_the_advice_for_an_incomplete_file_works(tmp_path: Path, name: str, content: bytes) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    resumed = CliRunner().invoke(app, ["record", str(path), "--resume"])
    assert resumed.exit_code == 2
    assert "delete it, and record anew" in resumed.output
    anew = CliRunner().invoke(app, ["record", str(path), "--p1", "a.ydk", "--p2", "b.ydk"])
    assert anew.exit_code == 2
    assert "--resume" not in anew.output
    assert "contains no duel to continue (delete it" in anew.output
