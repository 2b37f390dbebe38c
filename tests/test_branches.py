"""`duelog branch` and `tree`, and `diff` of branches: their common events, and where they meet again."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.digest import digest
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.alignment import aligned_moves, meeting, turn_differences
from duelog.replays.duels.difference import diff
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.play.branching import branched, branches_in, is_from, origin_of
from tests.small_duels import finished

HEADER, EVENTS = finished(7, 60)


def test_options_of_moves_need_moves_and_a_branch_is_a_duel(tmp_path: Path) -> None:
    """Regression: --seed and --cards were ignored without --move, and any file name was accepted."""
    file = tmp_path / "a.duel"
    Duel.new(HEADER, EVENTS).save(file)
    for words, said in ((["-o", "b.duel", "--seed", "7"], "only used for moves"), (["-o", "b.txt"], "*.duel")):
        done = CliRunner().invoke(app, ["branch", str(file), "--at", "20", *words])
        assert done.exit_code == 2
        assert said in done.output


START = """\
case: x
rules: [SUM-01]
position:
  turn: 3
  turn_player: p1
  p1: {hand: [Dark Blade, Trap Hole, Dark Hole]}
  p2: {deck: [Umi, Umi]}
play:
"""


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


def played(*lines: str) -> Duel:
    moves = "".join(f"  - {line}\n" for line in lines)
    return duel_of(check_case(parse_case(START + moves)))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    Duel.new(HEADER, EVENTS).save(tmp_path / "a.duel")
    return tmp_path / "a.duel"


# --- branches ---------------------------------------------------------------------------------------------------


def test_a_branch_records_its_origin_event_and_state(file: Path) -> None:
    duel, out = Duel.open(file), file.with_name("b.duel")
    assert run("branch", file, "--at", 30, "-o", out).exit_code == 0
    other = Duel.open(out)
    origin = origin_of(other)
    assert origin is not None
    assert (origin.name, origin.event, origin.digest) == ("a.duel", 30, digest(duel.state_at(30)))
    assert other.events == duel.events[:30]
    assert other.end == duel.state_at(30)
    assert other.seal is None
    assert is_from(other, duel)
    assert run("branch", file, "--at", 30, "-o", out).exit_code == 2  # a file that exists is kept


def test_a_branch_continues_reproducibly_with_moves_and_a_seed(file: Path) -> None:
    duel = Duel.open(file)
    n = next(n for n in range(40, len(duel)) if type(duel.event(n)).__name__ == "ChangePhase") - 1
    line = f"p{duel.event(n + 1).player} concede"  # type: ignore[attr-defined]
    outs = [file.with_name(name) for name in ("b.duel", "c.duel")]
    for out in outs:
        done = run("branch", file, "--at", n, "-o", out, "--move", line, "--json")
        assert json.loads(done.stdout)["event"] == n
    assert outs[0].read_bytes() == outs[1].read_bytes()
    assert Duel.open(outs[0]).end.result is not None
    assert run("branch", file, "--at", n, "-o", file.with_name("d.duel"), "--move", "p1 activate S5").exit_code == 2


def test_a_branch_does_not_overwrite_its_origin(file: Path) -> None:
    before = file.read_bytes()
    refused = run("branch", file, "-o", file, "--at", 20, "--overwrite")
    assert (refused.exit_code, file.read_bytes()) == (2, before)
    assert "is the original duel" in refused.output


def test_a_file_that_has_changed_is_not_the_origin(file: Path) -> None:
    other = branched(Duel.open(file), 30)
    assert not is_from(other, Duel.new(HEADER, EVENTS[:20]))
    assert not is_from(other, Duel.new(*finished(8, 60)))
    assert not is_from(Duel.open(file), Duel.open(file))


def test_the_tree_of_a_folder(file: Path) -> None:
    assert run("branch", file, "--at", 40, "-o", file.with_name("b.duel")).exit_code == 0
    assert run("branch", file, "--at", 30, "-o", file.with_name("c.duel")).exit_code == 0
    assert run("branch", file.with_name("b.duel"), "--at", 35, "-o", file.with_name("0.duel")).exit_code == 0
    told = run("tree", file.parent)
    assert told.exit_code == 0
    lines = told.stdout.splitlines()
    assert [re.findall(r"\w+\.duel", line)[0] for line in lines] == ["a.duel", "c.duel", "b.duel", "0.duel"]
    assert [len(line) - len(line.lstrip()) for line in lines] == [0, 4, 4, 8]
    (root,) = json.loads(run("tree", file.parent, "--json").stdout)
    assert [below["file"] for below in root["branches"]] == ["b.duel", "c.duel"]
    file.unlink()
    assert {entry.path.name for entry in branches_in(file.parent)} == {"b.duel", "c.duel"}
    assert "from event 40 of a.duel, which is not in this folder" in run("tree", file.parent).stdout
    (file.parent / "x.duel").write_text("nothing")
    assert run("tree", file.parent).exit_code == 2


# --- diff of branches -------------------------------------------------------------------------------------------


def test_branches_meet_where_the_position_is_the_same_again() -> None:
    one = played('p1 set "Trap Hole" S1', 'p1 set "Dark Hole" S2', 'p1 summon "Dark Blade" M1')
    two = played('p1 set "Dark Hole" S2', 'p1 set "Trap Hole" S1', 'p1 summon "Dark Blade" M1')
    parted = diff(one, two).n
    met = meeting(one, two, parted)
    assert met is not None
    assert met.same_to_the_end
    assert position(one.state_at(met.left)) == position(two.state_at(met.right))
    for n in range(parted, met.left):
        assert position(one.state_at(n)) != position(two.state_at(met.right))
    sides = [move.side for move in aligned_moves(one, two)]
    assert sides.count("both") == 2
    assert sorted(set(sides)) == ["both", "left", "right"]


def test_branches_that_never_meet_are_reported_with_their_differences() -> None:
    one, two = played('p1 summon "Dark Blade" M1', "p1 end"), played('p1 summon "Dark Blade" M2', "p1 end")
    assert meeting(one, two, diff(one, two).n) is None
    (turn, *_) = turn_differences(one, two)
    assert {path.path for path in turn.paths} == {"p1.M1", "p1.M2"}


def test_diff_reports_where_branches_meet(tmp_path: Path) -> None:
    paths = [tmp_path / "a.duel", tmp_path / "b.duel"]
    orders = (['p1 set "Trap Hole" S1', 'p1 set "Dark Hole" S2'], ['p1 set "Dark Hole" S2', 'p1 set "Trap Hole" S1'])
    for path, lines in zip(paths, orders, strict=True):
        played(*lines, 'p1 summon "Dark Blade" M1').save(path)
    done = run("diff", *paths, "--moves")
    assert done.exit_code == 1
    assert "They meet again after event" in done.stdout
    assert [line[0] for line in done.stdout.splitlines() if "p1 s" in line].count("<") == 1
    found = json.loads(run("diff", *paths, "--moves", "--positions", "--json").stdout)
    assert found["meet"]["same_to_the_end"] is True
    assert len(found["moves"]) == 4
    assert found["positions"] == []


def test_diff_tells_events_in_words_before_the_fields_of_the_files(tmp_path: Path) -> None:
    """The sentence of an event began with the code of its kind, and tags of headers were codes, too."""
    paths = [tmp_path / f"{name}.duel" for name in ("one", "two")]
    played('p1 set "Trap Hole" S1', 'p1 summon "Dark Blade" M1').save(paths[0], sealed=False)
    length = len(Duel.open(paths[0]))
    run("branch", paths[0], "--at", length - 3, "-o", paths[1], "--move", 'p1 set "Dark Hole" S2')
    lines = run("diff", *paths, "--no-boards", "--lang", "fr").output.splitlines()
    assert f"  en-tête événement d'origine : rien / {length - 3}" in lines
    assert any(line.startswith(f"{paths[0]} : p1 ") for line in lines), lines
    at = lines.index("les champs qui diffèrent, par leurs noms dans les fichiers :")
    assert all(" : " in line and " / " in line for line in lines[at + 1 :])
