"""Verifying files and saving the good part of damaged ones."""

from collections.abc import Iterable
from pathlib import Path

import pytest
from hypothesis import given

from benchmarks.generate import long_log
from duelog.core.digest import LAYOUT
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Moved
from duelog.events.lines import KIND, Header
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.repairing import repair
from duelog.replays.referee.file_verification import EventFinding, verify
from tests.duel_files import HEADER, file_of, lines_of, small_duel, some_events, write_lines
from tests.strategies import logs

# --- verify -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x.duel", "x.duel.zst"])
def test_a_valid_file_has_no_findings(tmp_path: Path, name: str) -> None:
    path = file_of(tmp_path, small_duel(), name)
    report = verify(path)
    assert report.ok
    assert (report.source, report.events, report.sealed, report.warnings) == (str(path), 16, True, ())


def test_a_long_log_of_the_benchmarks_is_valid(tmp_path: Path) -> None:
    header, events = long_log(1500)
    state = initial_state(header)
    for event in events:
        state = evolve(state, event)
        assert faults(state) == ()
    assert verify(file_of(tmp_path, Duel.new(header, events))).ok


def test_a_card_in_two_places_is_found_once(tmp_path: Path) -> None:
    events = some_events(1)
    events.insert(3, o.CardsDrawn(player=2, cards=(1,)))
    events.append(o.Remark(text="it stays so"))
    report = verify(file_of(tmp_path, Duel.new(HEADER, events)))
    twice = [finding for finding in report.findings if finding.code == "card-twice"]
    assert [(finding.kind, finding.n, finding.line) for finding in twice] == [("fault", 4, 7)]
    assert "card 1 (Reed Heron)" in twice[0].what


@pytest.mark.parametrize(("by", "found"), [(0, False), (5, False), (4, True), (6, True), (9, True), (-1, True)])
def test_an_outcome_follows_from_a_move_before_it(tmp_path: Path, by: int, found: bool) -> None:
    events = [*some_events(1)[:5], o.WindowClosed(by=by)]
    report = verify(file_of(tmp_path, Duel.new(HEADER, events)))
    assert [finding.kind for finding in report.findings] == ["cause"] * found
    if found:
        assert report.findings[0].what == f"event 6 gives event {by} as its cause, which is not an earlier move"
        assert (report.findings[0].line, report.findings[0].n) == (9, 6)


def test_the_lines_of_findings_are_those_of_the_file(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())

    def everything(before: State, event: Event, after: State) -> Iterable[EventFinding]:
        return (EventFinding(what=KIND[type(event)], rule="TURN-01", page=1),)

    report = verify(path, [everything])
    lines = path.read_bytes().splitlines()
    assert len(report.findings) == 16
    for finding in report.findings:
        assert finding.kind == "rule"
        assert lines[finding.line - 1].startswith(f'{{"kind":"{finding.what}","n":{finding.n}'.encode())


def test_a_check_sees_the_states_around_each_event(tmp_path: Path) -> None:
    duel = Duel.new(HEADER, [*some_events(), m.Undo(player=1, to=4), o.Remark(text="on")])
    seen: list[tuple[State, Event, State]] = []

    def look(before: State, event: Event, after: State) -> Iterable[EventFinding]:
        seen.append((before, event, after))
        return ()

    verify(file_of(tmp_path, duel), [look])
    assert seen == [(duel.state_at(e.n - 1), e, duel.state_at(e.n)) for e in duel.events]


def test_a_damaged_file_has_its_damage_as_a_finding(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    lines = lines_of(path)
    del lines[8]
    report = verify(write_lines(path, lines))
    [finding] = report.findings
    assert (finding.kind, finding.line, finding.n, report.events, report.sealed) == ("file", 9, 6, 5, False)
    assert finding.what.startswith("event 6 is missing")


def test_a_torn_last_line_is_a_warning(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel(), sealed=False)
    path.write_bytes(path.read_bytes()[:-5])
    report = verify(path)
    assert report.ok
    assert "cut off" in report.warnings[0]


def test_findings_beyond_the_maximum_are_counted(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    report = verify(path, [lambda before, event, after: [EventFinding(what="no")]], most=3)
    assert (len(report.findings), report.more) == (3, 13)


def test_a_nonsensical_log_ends_verification(tmp_path: Path) -> None:
    moves = tuple(Moved(card=card, to="p1.grave") for card in range(100, 400))
    report = verify(file_of(tmp_path, Duel.new(HEADER, [o.CardsMoved(moves=moves, how="sent"), *some_events()])))
    assert report.findings[-1].what == "the state after event 1 has 300 faults: later events were not checked"


@given(logs(length=30))
def test_consistent_random_logs_are_valid(
    tmp_path_factory: pytest.TempPathFactory, log: tuple[Header, list[Event]]
) -> None:
    header, events = log
    kept = [event for event in events if not isinstance(event, m.Undo)]
    duel = Duel.new(header)
    for event in kept:
        duel.append(
            type(event)(**{name: getattr(event, name) for name in event.__struct_fields__ if name != "n"}), judged=True
        )
    report = verify(file_of(tmp_path_factory.mktemp("verify"), duel))
    assert [finding for finding in report.findings if finding.kind in ("file", "digest")] == []


# --- repair -----------------------------------------------------------------------------------------------------


def test_the_valid_part_is_written_to_another_file(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    lines = lines_of(path)
    lines[8] = lines[8][:10]
    broken = write_lines(path, lines).read_bytes()
    done = repair(path, tmp_path / "good.duel")
    assert path.read_bytes() == broken
    assert broken.startswith((tmp_path / "good.duel").read_bytes())
    assert (done.events, done.sealed) == (5, False)
    assert done.lost == len(broken) - (tmp_path / "good.duel").stat().st_size
    assert done.problem.startswith(f"{path}:9: ")
    with Duel.resume(tmp_path / "good.duel") as duel:
        duel.extend(some_events()[5:], judged=True)
        duel.finish()
    assert Duel.open(tmp_path / "good.duel").end == small_duel().end


def test_data_after_the_seal_is_dropped(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    sound = path.read_bytes()
    path.write_bytes(sound + b"more\n")
    done = repair(path, tmp_path / "good.duel")
    assert (tmp_path / "good.duel").read_bytes() == sound
    assert (done.sealed, done.lost) == (True, 5)


def test_changes_can_be_accepted(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    path.write_bytes(path.read_bytes().replace(b"Ada", b"Eve").replace(b'"turn":2', b'"turn":4'))
    with pytest.raises(DuelogError, match="line 1 has been changed"):
        Duel.open(path)
    assert repair(path, tmp_path / "cautious.duel").events == 0
    done = repair(path, tmp_path / "good.duel", accept_changes=True)
    duel = Duel.open(tmp_path / "good.duel")
    assert (done.events, done.sealed, len(duel)) == (16, True, 16)
    assert duel.header.seats[0].name == "Eve"
    assert duel.state_at(7).turn == 4


def test_a_cut_compressed_file_is_repaired(tmp_path: Path) -> None:
    header, events = long_log(30_000)
    path = file_of(tmp_path, Duel.new(header, events), "x.duel.zst")
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])
    with pytest.raises(DuelogError, match="cut off"):
        Duel.open(path)
    done = repair(path, tmp_path / "good.duel.zst")
    assert done.events > 0
    assert "cut off" in done.problem
    assert list(Duel.open(tmp_path / "good.duel.zst").events) == events[: done.events]


def test_a_file_of_version_0_is_repaired_into_the_newest_format(tmp_path: Path) -> None:
    old = Path(__file__).parent / "fixtures/version-0.duel"
    lines = lines_of(old)[:9]
    path = write_lines(tmp_path / "old.duel", [*lines, b"{}", *lines_of(old)[9:]])
    assert repair(path, tmp_path / "new.duel").events == 8
    assert Duel.open(tmp_path / "new.duel").end == Duel.open(old).state_at(8)


def test_the_original_is_never_overwritten(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    (tmp_path / "link.duel").symlink_to(path)
    for out in (path, tmp_path / "." / "x.duel", tmp_path / "link.duel"):
        with pytest.raises(DuelogError, match="exists already"):
            repair(path, out)


def test_a_file_without_a_header_cannot_be_repaired(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    path.write_bytes(b"nothing\n")
    with pytest.raises(DuelogError, match="is not a replay header"):
        repair(path, tmp_path / "good.duel")
    assert not (tmp_path / "good.duel").exists()


def test_states_of_another_layout_are_not_compared(tmp_path: Path) -> None:
    # A replay that an earlier duelog wrote looked like one that somebody had changed.
    path = file_of(tmp_path, small_duel(), sealed=False)
    ours = LAYOUT.encode()
    path.write_bytes(path.read_bytes().replace(b'"state":"' + ours, b'"state":"ffffffff'))
    report = verify(path)
    assert report.ok
    assert any("another version of duelog" in warning for warning in report.warnings)


def test_one_changed_digest_turns_off_no_other(tmp_path: Path) -> None:
    """Issue 9, altered checkpoints: the layout in the first digest decided whether any was compared."""
    path = file_of(tmp_path, small_duel(), sealed=False)
    content = path.read_bytes().replace(b'"state":"' + LAYOUT.encode(), b'"state":"ffffffff', 1)
    path.write_bytes(content)
    report = verify(path)
    marks = content.count(b'"kind":"checkpoint"')
    said = f"x.duel: 1 of {marks} state digests were made by another version of duelog and are not compared"
    assert (report.ok, report.warnings[0].endswith(said)) == (True, True), report.warnings
    last = content.rindex(LAYOUT.encode()) + len(LAYOUT)
    path.write_bytes(content[:last] + b"0" * 24 + content[last + 24 :])
    [finding] = verify(path).findings
    assert (finding.kind, finding.what.endswith("differs from the digest in this checkpoint")) == ("digest", True)
