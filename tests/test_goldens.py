"""This project's golden duels, and the pytest plugin for them: passing, failing with the difference, updating."""

import subprocess
import sys
from importlib.metadata import entry_points
from pathlib import Path

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from duelog.core.effects.book.card_book import NO_BOOK
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Outcome
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.sketch import sketch
from duelog.replays.errors import DuelogError
from duelog.replays.goldens.goldens import golden_difference, update_golden
from duelog.replays.goldens.pytest_plugin import DuelRegression
from duelog.replays.goldens.rederiving import IllegalNow, rederive
from duelog.replays.referee.referee import RECORDED_BY, referee
from tests.golden_duels import GOLDENS, MAKERS
from tests.random_duels import duels
from tests.small_duels import finished

pytest_plugins = ["pytester"]

FILES = sorted(GOLDENS.glob("*.duel"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_duel_is_reproduced(path: Path, duel_regression: DuelRegression) -> None:
    duel_regression(path)


def test_every_golden_duel_is_there() -> None:
    assert {path.stem for path in FILES} >= set(MAKERS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_duel_is_rederived_event_by_event(path: Path) -> None:
    duel = Duel.open(path)
    derived = rederive(duel)
    assert list(derived.duel.events) == list(duel.events)
    assert derived.notes == ()
    assert referee(duel, finished=True).ok


def test_random_duels_are_rederived(seed: int) -> None:
    for played in duels(seed + 5, 8):
        derived = rederive(Duel.new(played.header, played.events))
        assert list(derived.duel.events) == played.events


# --- what comes out otherwise -----------------------------------------------------------------------------------

HEADER, EVENTS = finished(7, 40)
FOUGHT = next(i for i, event in enumerate(EVENTS) if isinstance(event, o.BattleFought) and event.damage)


def bare(events: list[Event]) -> list[Event]:
    return [replace(event, n=0) for event in events]


def outdated() -> Duel:
    """A duel as if it had been recorded with a different calculation of battle damage."""
    fought = EVENTS[FOUGHT]
    assert isinstance(fought, o.BattleFought)
    damage = (replace(fought.damage[0], amount=-50),)
    return Duel.new(HEADER, bare([*EVENTS[:FOUGHT], replace(fought, damage=damage), *EVENTS[FOUGHT + 1 :]]))


def without_step() -> Duel:
    """A duel as if it had been recorded when the rules had one Step fewer: all later events have other numbers."""
    i = next(n for n, event in enumerate(EVENTS) if isinstance(event, o.StepBegan))
    later = [replace(e, by=e.by - 1) if isinstance(e, Outcome) and e.by > i else e for e in EVENTS[i + 1 :]]
    return Duel.new(HEADER, bare([*EVENTS[:i], *later]))


def saved(folder: Path, duel: Duel, name: str = "x.duel") -> Path:
    duel.save(folder / name)
    return folder / name


def test_the_message_has_event_fields_move_rule_and_boards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    monkeypatch.chdir(tmp_path)
    saved(Path(), outdated())
    assert golden_difference("x.duel") == snapshot


def test_an_update_keeps_moves_and_chance(tmp_path: Path) -> None:
    path = saved(tmp_path, outdated())
    before = Duel.open(path)
    done = update_golden(path)
    assert (done.written, done.first, done.notes) == (True, FOUGHT + 1, ())
    after = Duel.open(path)
    kept = (Move, o.Shuffled, o.ChooserNamed)
    assert [e for e in after.events if isinstance(e, kept)] == [e for e in before.events if isinstance(e, kept)]
    assert list(after.events) == EVENTS
    assert golden_difference(path) == ""
    content = path.read_bytes()
    assert update_golden(path).written is False
    assert path.read_bytes() == content


def test_an_update_renumbers_later_events(tmp_path: Path) -> None:
    path = saved(tmp_path, without_step(), "x.duel.zst")
    assert "by the rules, step-began comes" in golden_difference(path)
    assert update_golden(path).written
    assert list(Duel.open(path).events) == EVENTS


def test_a_move_that_became_illegal_is_reported_with_its_rules(tmp_path: Path) -> None:
    i = next(n for n, event in enumerate(EVENTS) if isinstance(event, m.NormalSummon))
    summon = EVENTS[i]
    assert isinstance(summon, m.NormalSummon)
    wrong = replace(summon, position="defense")
    path = saved(tmp_path, Duel.new(HEADER, bare([*EVENTS[:i], wrong, *EVENTS[i + 1 :]])))
    message = golden_difference(path)
    assert f"event {i + 1} does not come out as it was recorded" in message
    assert "SUM-06 (page 20)" in message
    assert "--duel-update keeps the moves" in message
    content = path.read_bytes()
    with pytest.raises(DuelogError, match=r"is not legal any more \(SUM-06"):
        update_golden(path)
    assert path.read_bytes() == content
    with pytest.raises(IllegalNow) as refused:
        rederive(Duel.open(path))
    assert refused.value.move.n == i + 1


def test_an_undo_goes_back_to_the_same_moment_when_numbers_change(tmp_path: Path) -> None:
    duel = Duel.open(GOLDENS / "undone.duel")
    i = next(n for n, event in enumerate(duel.events) if isinstance(event, o.Summoned))
    later = [replace(e, n=0) for e in duel.events[i + 1 :]]
    shorter = Duel.new(duel.header, [*bare(list(duel.events[:i])), *later])
    path = saved(tmp_path, shorter)
    assert update_golden(path).written
    assert list(Duel.open(path).events) == list(duel.events)


def test_unrecorded_random_results_get_defaults_and_are_reported(tmp_path: Path) -> None:
    i = next(n for n, event in enumerate(EVENTS) if isinstance(event, o.Shuffled))
    one = Duel.new(HEADER, bare([*EVENTS[:i], *EVENTS[i + 1 : i + 4]]))
    derived = rederive(one)
    assert len(derived.notes) == 1
    assert derived.notes[0].startswith("after event 3: chance is asked for the order of the deck of p1")


@pytest.mark.parametrize("what", ["imported", "not refereed", "missing"])
def test_files_that_are_not_golden_duels(tmp_path: Path, what: str) -> None:
    duel = Duel.new(HEADER, bare(EVENTS[:20]))
    if what == "imported":
        duel = Duel.new(replace(HEADER, tags={RECORDED_BY: "another program"}), bare(EVENTS[:20]))
    elif what == "not refereed":
        rules = replace(duel.start.rules, name="later rules", refereed=False)
        duel = Duel.new(replace(HEADER, rules=rules), bare(EVENTS[:20]))
    path = tmp_path / "x.duel"
    if what != "missing":
        duel.save(path)
    with pytest.raises(DuelogError):
        golden_difference(path)


def test_a_sketch_shows_all_cards() -> None:
    lines = sketch(Duel.open(GOLDENS / "battles-against-defense.duel").state_at(1))
    assert lines[0] == "turn 3 of p1, Main Phase 1"
    assert "    M1 ATK Blue-Eyes White Dragon 3000/2500" in lines
    assert "    M1 SET Mystical Elf 800/2000" in lines


# --- the plugin -------------------------------------------------------------------------------------------------

TEST = """
def test_x(duel_regression):
    duel_regression("goldens/x.duel")
"""


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    """Another project with a test and a folder for golden duels."""
    pytester.mkdir("goldens")
    pytester.makepyfile(test_x=TEST)
    return pytester


def run(project: pytest.Pytester, *arguments: str) -> pytest.RunResult:
    return project.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:randomly", *arguments)


def test_the_plugin_passes_an_unchanged_duel(project: pytest.Pytester) -> None:
    saved(project.path / "goldens", Duel.new(HEADER, bare(EVENTS)))
    run(project).assert_outcomes(passed=1)


def test_the_plugin_fails_then_updates_then_passes(project: pytest.Pytester) -> None:
    path = saved(project.path / "goldens", outdated())
    failed = run(project)
    failed.assert_outcomes(failed=1)
    failed.stdout.fnmatch_lines([
        f"*x.duel: event {FOUGHT + 1} does not come out as it was recorded.",
        "the move before it, event *: p1 attack *",
        "recorded: {*battle-fought*",
        "now: *{*battle-fought*",
        "*damage?0?.amount: -50 recorded, * now",
        "*BATTLE-15 (page 39)*",
        f"the board before event {FOUGHT + 1}:",
        "after it, as recorded:",
        "after it, as it comes out now:",
        "*--duel-update*",
    ])  # fmt: skip
    assert "Traceback" not in failed.stdout.str()
    updated = run(project, "--duel-update")
    updated.assert_outcomes(passed=1)
    updated.stdout.fnmatch_lines([f"*x.duel: written anew, the first event that differs is {FOUGHT + 1}"])
    assert list(Duel.open(path).events) == EVENTS
    again = run(project, "--duel-update")
    again.assert_outcomes(passed=1)
    assert "written anew" not in again.stdout.str()
    run(project).assert_outcomes(passed=1)


def test_the_plugin_reports_updates_in_a_parallel_run(project: pytest.Pytester) -> None:
    saved(project.path / "goldens", outdated())
    updated = run(project, "--duel-update", "-n", "1")
    updated.assert_outcomes(passed=1)
    updated.stdout.fnmatch_lines(["*written anew, the first event that differs*"])


def test_the_plugin_says_what_to_do_about_a_missing_file(project: pytest.Pytester) -> None:
    failed = run(project)
    failed.assert_outcomes(failed=1)
    failed.stdout.fnmatch_lines(["*x.duel: cannot be read*make one with `duelog record`*"])


def test_the_plugin_takes_definitions(project: pytest.Pytester) -> None:
    saved(project.path / "goldens", Duel.new(HEADER, bare(EVENTS)))
    project.makepyfile(
        test_x="""
        from duelog.core.effects.book.card_book import NO_BOOK

        def test_x(duel_regression):
            duel_regression("goldens/x.duel", NO_BOOK)
        """
    )
    run(project).assert_outcomes(passed=1)


def test_the_plugin_is_part_of_the_package_and_imports_lazily() -> None:
    [plugin] = entry_points(group="pytest11", name="duelog")
    assert plugin.value == "duelog.replays.goldens.pytest_plugin"
    heavy = "{'msgspec', 'rich', 'typer', 'yaml', 'zstandard'}"
    script = f"import sys, duelog.replays.goldens.pytest_plugin; print(sorted({heavy} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_definitions_do_not_matter_to_a_duel_without_effects(tmp_path: Path) -> None:
    path = saved(tmp_path, Duel.new(HEADER, bare(EVENTS)))
    assert golden_difference(path, NO_BOOK) == golden_difference(path) == ""
