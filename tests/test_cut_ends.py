"""`verify`, `info` and golden tests do not mistake a truncated duel for a complete one."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.engine import next_outcome
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.events.moves import Undo
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.goldens.goldens import golden_difference, update_golden
from duelog.replays.goldens.pytest_plugin import DuelRegression
from duelog.replays.referee.logged_chance import LoggedChance
from duelog.replays.referee.verification import judge_file
from tests.golden_duels import GOLDENS
from tests.small_duels import finished

pytest_plugins = ["pytester"]


@pytest.fixture(scope="module")
def log() -> tuple[Header, list[Event]]:
    return finished(3, 30)


def first(log: tuple[Header, list[Event]], count: int) -> Duel:
    header, events = log
    return Duel.new(header, [replace(event, n=0) for event in events[:count]])


def decision(log: tuple[Header, list[Event]]) -> Duel:
    """The duel, truncated where a player must decide."""
    after = (first(log, n) for n in range(60, len(log[1])))
    return next(duel for duel in after if next_outcome(duel.end, LoggedChance()) is None)


@pytest.mark.parametrize("rules", [False, True])
def test_a_truncated_and_resealed_duel_is_detected(
    tmp_path: Path, log: tuple[Header, list[Event]], rules: bool
) -> None:
    path = tmp_path / "x.duel"
    decision(log).save(path, sealed=True)
    [finding] = judge_file(path, rules=rules).file.findings
    assert (finding.kind, finding.code) == ("file", "no-result")
    assert finding.line == len(path.read_bytes().splitlines())
    first(log, len(log[1])).save(tmp_path / "whole.duel")
    assert judge_file(tmp_path / "whole.duel", rules=rules, sealed=True).ok


def test_an_undone_result_does_not_count(tmp_path: Path, log: tuple[Header, list[Event]]) -> None:
    duel = first(log, len(log[1]))
    duel.append(Undo(player=1, to=len(duel) - 2))
    duel.save(tmp_path / "x.duel", sealed=True)
    assert [finding.code for finding in judge_file(tmp_path / "x.duel").file.findings] == ["no-result"]


def test_verify_asks_for_a_seal_and_info_does_not_call_it_in_progress(
    tmp_path: Path, log: tuple[Header, list[Event]]
) -> None:
    cut, again = tmp_path / "cut.duel", tmp_path / "again.duel"
    decision(log).save(cut)
    decision(log).save(again, sealed=True)
    assert Duel.open(cut).seal is None  # by itself, only a duel that is over is sealed
    run = CliRunner().invoke
    assert run(app, ["verify", str(cut)]).exit_code == 0
    asked = run(app, ["verify", "--sealed", str(cut)])
    assert asked.exit_code == 1
    assert "there is no seal" in asked.output
    assert run(app, ["verify", str(again)]).exit_code == 1
    assert "the file is sealed, and the duel has no result" in run(app, ["verify", "--no-rules", str(again)]).output
    assert "its end was cut off" in run(app, ["info", str(again)]).output
    assert "in progress" not in run(app, ["info", str(again)]).output


@pytest.mark.parametrize("keep", [2, 5, -2, -1])
@pytest.mark.parametrize("name", ["greedy", "tributes", "undone"])
def test_a_truncated_golden_fails(tmp_path: Path, name: str, keep: int, duel_regression: DuelRegression) -> None:
    whole = (GOLDENS / f"{name}.duel").read_bytes().splitlines(keepends=True)
    path = tmp_path / "x.duel"
    path.write_bytes(b"".join(whole[:keep]))
    with pytest.raises(pytest.fail.Exception, match="holds no event" if keep == 2 else "has no seal"):
        duel_regression(path)
    with pytest.raises(DuelogError, match="partial=True"):
        update_golden(path)
    if keep != 2:
        duel_regression(path, partial=True)
        begun = Duel.open(path)
        begun.branch(min(12, len(begun))).save(path, sealed=True, overwrite=True)
        with pytest.raises(pytest.fail.Exception, match="has no result"):
            duel_regression(path)


def test_a_torn_golden_fails_even_if_a_part_would_pass(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    path.write_bytes((GOLDENS / "tributes.duel").read_bytes()[:-20])
    with pytest.raises(DuelogError, match="is torn"):
        golden_difference(path, partial=True)
