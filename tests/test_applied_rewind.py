"""`rewind --apply`: a judge's rewind as an event of the log. `rewind --as`: the view of a player."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.digest import digest
from duelog.events.moves import Undo
from duelog.events.records import Ruling
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.files.annexing import annex
from duelog.replays.files.repairing import repair
from duelog.replays.referee.verification import judge_file

CASE = """case: x
rules: [SUM-02]
position:
  turn: 4
  p1: {hand: [Luster Dragon, Dark Blade, Trap Hole], deck: [Umi, Umi]}
  p2: {hand: [Mystical Elf], deck: [Vorse Raider, Umi]}
play:
  - p1 summon "Luster Dragon" M1
  - p1 set "Trap Hole" S1
  - p1 summon "Dark Blade" M2 !
  - p1 end
"""
WHY = ("--apply", "--reason", "the second Summon is undone", "--by", "Ina")


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    duel_of(check_case(parse_case(CASE))).save(tmp_path / "a.duel")
    return tmp_path / "a.duel"


def illegal(duel: Duel) -> int:
    return next(event.n for event in duel.events if getattr(event, "breaks", ()))


def test_a_rewind_is_appended_and_nothing_is_erased(file: Path) -> None:
    before = Duel.open(file)
    n = illegal(before)
    done = run("rewind", file, "--before", n, *WHY)
    assert done.exit_code == 0, done.output
    duel = Duel.open(file)
    assert list(duel.events[:-1]) == list(before.events)
    event = duel.events[-1]
    assert isinstance(event, Undo)
    assert (event.to, event.author, event.reason) == (n - 1, "Ina", "the second Summon is undone")
    assert event.state == digest(duel.end) == digest(before.state_at(n - 1))
    assert f"the state is again {event.state}" in done.output
    assert judge_file(file).ok
    assert "(taken back)" in run("log", file).output
    assert (
        f"The duel goes back to after event {n - 1}, by Ina (the second Summon is undone)." in run("log", file).output
    )
    assert run("log", file, "--as", "p2").output.endswith("by Ina (the second Summon is undone).\n")
    assert json.loads(run("rewind", file, "--before", 3, *WHY, "--json").stdout)["applied"] == len(duel) + 1
    [mistake] = json.loads(run("review", file, "--json").stdout)["mistakes"]
    assert mistake["undone"]


def test_a_digest_of_another_state_is_a_finding(file: Path) -> None:
    run("rewind", file, "--before", illegal(Duel.open(file)), *WHY)
    duel = Duel.open(file)
    last = duel.events[-1]
    assert isinstance(last, Undo)
    wrong = replace(last, state=digest(duel.state_at(2)))
    Duel.new(duel.header, [replace(event, n=0) for event in (*duel.events[:-1], wrong)]).save(file, overwrite=True)
    [finding] = judge_file(file).file.findings
    assert (finding.kind, finding.code, finding.n) == ("digest", "rewind", wrong.n)


def test_a_rewind_that_cannot_be_applied_says_what_to_do(file: Path, tmp_path: Path) -> None:
    sealed = tmp_path / "sealed.duel"
    Duel.open(file).save(sealed, sealed=True)
    content = sealed.read_bytes()
    done = run("rewind", sealed, "--before", 5, *WHY)
    assert done.exit_code == 2
    assert f"duelog branch {sealed} --at 4 -o OTHER.duel" in done.output
    assert sealed.read_bytes() == content
    for options in (("--apply",), ("--reason", "x"), (*WHY, "--from", 6), (*WHY, "--as", "p1")):
        assert run("rewind", file, "--before", 5, *options).exit_code == 2


def test_a_viewer_is_told_of_no_hidden_card(file: Path) -> None:
    whole = run("rewind", file, "--before", 2).output
    assert "Trap Hole" in whole
    for viewer, hidden in (
        ("p1", ("Vorse Raider",)),
        ("p2", ("Trap Hole",)),
        ("public", ("Trap Hole", "Vorse Raider")),
    ):
        told = run("rewind", file, "--before", 1, "--as", viewer).output
        assert "Luster Dragon" in told
        assert not [name for name in hidden if name in told], viewer
        found = json.loads(run("rewind", file, "--before", 1, "--as", viewer, "--json").stdout)
        lines = int(run("log", file, "--as", viewer, "--all").output.splitlines()[-1].split()[0])
        assert found["last"] == lines
        assert set(found["learned"]) <= {viewer}
        assert max(step["event"] for step in found["steps"]) <= lines


def test_the_annex_is_kept_when_a_duel_is_saved_again(file: Path, tmp_path: Path) -> None:
    sealed, again, repaired = (tmp_path / name for name in ("sealed.duel", "again.duel", "repaired.duel"))
    Duel.open(file).save(sealed, sealed=True)
    annex(sealed, record=Ruling(author="Ina", text="the Summon stands"))
    Duel.open(sealed).save(again)
    assert again.read_bytes() == sealed.read_bytes()
    repair(sealed, repaired, accept_changes=True)
    assert [entry.record for entry in Duel.open(repaired).annex] == [entry.record for entry in Duel.open(sealed).annex]


def test_rulings_are_numbered_as_in_the_view(file: Path) -> None:
    run("judge", file, "ruling", "it stands", "--at", illegal(Duel.open(file)), "--by", "Ina")
    whole, told = run("judge", file).output, run("judge", file, "--as", "public").output
    lines = run("log", file, "--as", "public").output.splitlines()
    assert whole != told
    assert told.startswith(f"event {lines[-1].split()[0]}: Ruling by Ina on event ")
    assert lines[-1].split(maxsplit=1)[1] == told.split(": ", 1)[1].strip()


@pytest.mark.parametrize("option", [("--at", "4"), ("--rule", "SUM-02"), ("--by", "Ina"), ("--as", "p1")])
def test_options_without_effect_on_a_list_are_rejected(file: Path, option: tuple[str, str]) -> None:
    assert run("judge", "--history", file.parent, "p1", *option).exit_code == 2
