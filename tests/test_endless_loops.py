"""Effects that trigger each other for ever: cases fail, and recordings can be taken back."""

import json
from pathlib import Path

import pytest
import yaml
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.engine import MOST_AT_ONCE, EndlessLoop, Waiting, waiting
from duelog.core.illegal_play import after_passes
from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.moves import Activate, Concede, Pass, Undo
from duelog.events.outcomes import PhaseBegan
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.files.history import History
from duelog.replays.files.limits import MOST_WORK, raised

CASE = """\
case: A monster answers its own gain
rules: [EFF-07]
cards:
  Loop Bird:
    face: {kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1500, defense: 1200}
    effects:
      - {kind: trigger, mandatory: true, when: [{event: life points gained}], steps: [{do: gain, amount: 100}]}
      - {kind: ignition, steps: [{do: gain, amount: 100}]}
position:
  p1: {M1: Loop Bird}
play:
"""
BEGIN = "p1 activate M1 effect 2"
NO_END = "effects go on for ever"


def run(*arguments: object, lines: str = "") -> Result:
    return CliRunner(env={"COLUMNS": "200"}).invoke(app, [*map(str, arguments)], input=lines)


@pytest.fixture(scope="module")
def looping(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with cards.yaml, and with t.duel, whose recording ended in an endless loop."""
    folder = tmp_path_factory.mktemp("loop")
    (folder / "cards.yaml").write_text(json.dumps(yaml.safe_load(CASE)["cards"]), encoding="utf-8")
    duel_of(check_case(parse_case(CASE.replace("play:", "play: []"), "x.case.yaml"))).save(
        folder / "t.duel", sealed=False
    )
    begun = resumed(folder / "t.duel", BEGIN)
    assert NO_END in begun.output
    return folder


def resumed(path: Path, *lines: str) -> Result:
    cards = path.parent / "cards.yaml"
    return run("record", path, "--resume", "--cards", cards, lines="".join(f"{line}\n" for line in lines))


def test_a_case_that_never_ends_fails_at_its_line() -> None:
    """Regression: `check_case` raised an exception that is no DuelogError."""
    failure = check_case(parse_case(f"{CASE}  - {BEGIN}\n", "x.case.yaml")).failure
    assert failure is not None
    assert (failure.line, failure.move) == (12, BEGIN)
    assert NO_END in failure.what


def test_the_cases_after_one_that_never_ends_are_run(tmp_path: Path) -> None:
    """Regression: it ended the whole run with an internal error, without file and line."""
    (tmp_path / "a.case.yaml").write_text(f"{CASE}  - {BEGIN}\n", encoding="utf-8")
    (tmp_path / "b.case.yaml").write_text(f"{CASE}  - p1 activate M1\n", encoding="utf-8")
    (tmp_path / "c.case.yaml").write_text(f"{CASE}  - p1 end\n", encoding="utf-8")
    found = run("check", tmp_path)
    assert found.exit_code == 1, found.output
    assert f"{tmp_path / 'a.case.yaml'}:12" in found.output
    assert "3 cases, 2 failed" in found.output


def test_a_recorded_loop_can_be_read_again(looping: Path) -> None:
    """Regression: 4095 events were acknowledged, of which the states exceeded the limit on the work of reading them."""
    duel = Duel.open(looping / "t.duel")
    assert MOST_AT_ONCE < len(duel) < MOST_AT_ONCE + 10
    with raised(work=MOST_WORK // 3):
        again = History(duel.header, duel.events, duel.source, read=True)
    assert again.state_at(len(duel)) == duel.end


def test_a_recorded_loop_is_undone_after_it_was_resumed(looping: Path, tmp_path: Path) -> None:
    """Regression: a resumed recording wrote as many events of the loop again, or ended before `undo` could be typed."""
    path = tmp_path / "t.duel"
    for name in ("cards.yaml", "t.duel"):
        (tmp_path / name).write_bytes((looping / name).read_bytes())
    before = len(Duel.open(path))
    refused = resumed(path, "p1 concede", "p1 end")
    assert refused.output.count("undo the move that began it") == 3
    assert len(Duel.open(path)) == before
    assert "1 of the lines" not in resumed(path, "undo", "p1 phase battle").output
    undone, *after = Duel.open(path).events[before:]
    assert isinstance(undone, Undo)
    assert undone.to == next(event.n for event in Duel.open(path).events if isinstance(event, Activate)) - 1
    assert after
    assert Duel.open(path).end.phase == "battle"


def test_a_pass_after_which_effects_never_end_is_not_implied() -> None:
    """Regression: judging a line after such a pass raised an exception that is no DuelogError."""
    text = CASE.replace("{M1: Loop Bird}", "{M1: Loop Bird}\n  p2: {S1: {card: Jar of Greed, face: down}}")
    duel = duel_of(check_case(parse_case(f"{text}  - {BEGIN}\n  - expect: {{chain: [Loop Bird]}}\n", "x.case.yaml")))
    assert waiting(duel.end) == Waiting(player=2, what="response")

    def never_ends(state: State, passed: Pass, n: int) -> tuple[State, list[Event]]:
        raise EndlessLoop(PhaseBegan(phase="end"))

    ahead = after_passes(duel.end, lambda _: Concede(player=1), 1, duel.book, passing=never_ends)
    assert [found.passes for found in ahead] == [[]]
