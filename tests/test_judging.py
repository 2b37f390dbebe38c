"""`duelog verify` finds the event at which a file was edited by hand, even if its digests were recomputed."""

import json
import re
from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.referee.referee import RECORDED_BY
from duelog.replays.referee.verification import judge_file
from tests.duel_files import file_of
from tests.shared import shared
from tests.small_duels import finished

HEADER, EVENTS = finished(7, 60)


def bare(events: list[Event]) -> list[Event]:
    return [replace(event, n=0) for event in events]


def index(kind: type[Event], number: int = 0) -> int:
    found = [i for i, event in enumerate(EVENTS) if isinstance(event, kind)]
    return found[number]


FOUGHT = next(i for i, event in enumerate(EVENTS) if isinstance(event, o.BattleFought) and event.damage)


BATTLE = next(i for i, event in enumerate(EVENTS) if isinstance(event, m.ChangePhase) and event.to == "battle")


def wrong_damage() -> list[Event]:
    """The log with 100 Life Points too many lost in its first battle."""
    fought = EVENTS[FOUGHT]
    assert isinstance(fought, o.BattleFought)
    change = fought.damage[0]
    damage = (replace(change, amount=change.amount - 100),)
    return [*EVENTS[:FOUGHT], replace(fought, damage=damage), *EVENTS[FOUGHT + 1 :]]


def saved(folder: Path, events: list[Event], name: str = "x.duel", *, sealed: bool = True) -> Path:
    return file_of(folder, Duel.new(HEADER, bare(events)), name, sealed=sealed)


def altered(folder: Path, pattern: bytes, into: bytes, number: int = 0) -> Path:
    """The valid file with one text changed."""
    path = saved(folder, EVENTS)
    content = path.read_bytes()
    found = list(re.finditer(pattern, content))[number]
    path.write_bytes(content[: found.start()] + into + content[found.end() :])
    return path


def run(*arguments: object) -> tuple[int, str]:
    done = CliRunner(env={"COLUMNS": "100"}).invoke(app, ["verify", *map(str, arguments)])
    return done.exit_code, done.output


# --- files ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["x.duel", "x.duel.zst"])
def test_a_recorded_duel_follows_the_rules(tmp_path: Path, name: str) -> None:
    found = judge_file(saved(tmp_path, EVENTS, name))
    assert found.ok
    assert found.referee is not None
    assert found.referee.moves + found.referee.outcomes == len(EVENTS)


def test_an_edited_and_resealed_file_is_caught_at_the_exact_event(tmp_path: Path) -> None:
    found = judge_file(saved(tmp_path, wrong_damage()))
    [finding] = found.file.findings
    assert (finding.kind, finding.n, finding.code) == ("rule", FOUGHT + 1, "other")
    assert finding.rule.startswith("BATTLE-1")
    assert finding.page in (38, 39)
    line = Path(found.file.source).read_bytes().splitlines()[finding.line - 1]
    assert line.startswith(b'{"kind":"battle-fought"')


@pytest.mark.parametrize(
    ("pattern", "into", "at", "rule"),
    [
        (rb'"amount":-', b'"amount":-1', FOUGHT, "BATTLE-1"),
        (rb'"life":\[8000,8000\]', b'"life":[8000,9000]', index(o.DuelBegan), "SETUP-01"),
        (rb'"to":"battle"', b'"to":"main2"', BATTLE, "TURN-02"),
    ],
)
def test_an_edited_file_with_old_digests_is_caught_by_digests_and_rules(
    tmp_path: Path, pattern: bytes, into: bytes, at: int, rule: str
) -> None:
    found = judge_file(altered(tmp_path, pattern, into))
    [by_rule] = [finding for finding in found.file.findings if finding.kind == "rule"]
    assert by_rule.n == at + 1
    assert by_rule.rule.startswith(rule)
    [whole] = [finding for finding in found.file.findings if finding.kind == "file"]
    assert "been changed" in whole.what
    assert found.file.events == len(EVENTS)


def test_a_missing_line_ends_the_readable_part(tmp_path: Path) -> None:
    path = saved(tmp_path, EVENTS)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(line for line in lines if b'"n":20,' not in line))
    found = judge_file(path)
    [finding] = found.file.findings
    assert (finding.kind, found.file.events) == ("file", 19)
    assert "event 20 is missing" in finding.what


def test_without_the_rules_only_the_file_is_checked(tmp_path: Path) -> None:
    path = saved(tmp_path, wrong_damage())
    found = judge_file(path, rules=False)
    assert found.ok
    assert found.referee is None


def test_a_sealed_file_must_not_end_before_an_outcome(tmp_path: Path) -> None:
    i = index(o.CardsDrawn, 4)
    assert judge_file(saved(tmp_path, EVENTS[:i], "open.duel", sealed=False)).ok
    [finding] = judge_file(saved(tmp_path, EVENTS[:i])).file.findings
    assert (finding.kind, finding.code, finding.n, finding.rule) == ("rule", "end", i + 1, "TURN-03")


def test_progress_is_reported(tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    judge_file(saved(tmp_path, EVENTS), progress=lambda n, total: told.append((n, total)))
    assert told[-1] == (len(EVENTS), len(EVENTS))


def test_a_file_that_is_not_a_replay_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "x.duel").write_bytes(b"nothing\n")
    with pytest.raises(DuelogError, match="is not a replay header"):
        judge_file(tmp_path / "x.duel")


def test_imported_recordings_have_no_false_findings() -> None:
    from duelog.replays.edopro.importing import import_recording
    from duelog.replays.referee.referee import referee

    folder = shared("fixtures/replays")
    scopes: set[str] = set()
    for path in sorted(folder.rglob("*.yrpX")):
        try:
            duel = import_recording(path).duel
        except DuelogError:
            continue
        report = referee(duel)
        scopes.add(report.scope)
        assert report.ok, (path.name, report.findings)
        assert report.scope == ("known" if duel.start.rules.refereed else "none"), path.name
        judged = report.moves + report.outcomes + report.given + sum(entry.count for entry in report.unjudged)
        assert judged == len(duel)
        assert RECORDED_BY in duel.header.tags
    assert scopes == {"known", "none"}


# --- the command ------------------------------------------------------------------------------------------------


def test_the_command_shows_event_rule_and_board(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, snapshot: SnapshotAssertion
) -> None:
    monkeypatch.chdir(tmp_path)
    saved(Path(), wrong_damage(), "final.duel")
    code, text = run("final.duel")
    assert code == 1
    assert text == snapshot


@pytest.mark.parametrize("events", ["right", "wrong"])
def test_exit_codes(tmp_path: Path, events: str) -> None:
    path = saved(tmp_path, EVENTS if events == "right" else wrong_damage())
    assert run(path)[0] == (0 if events == "right" else 1)
    assert run("--no-rules", path)[0] == 0
    assert run(path, tmp_path / "not-there.duel")[0] == 2


def test_a_recording_has_to_be_imported_first(tmp_path: Path) -> None:
    path = tmp_path / "x.yrpX"
    path.write_bytes(b"yrpX" + bytes(100))
    code, text = run(path)
    assert code == 2
    assert "duelog import" in text


def test_findings_of_a_kind_are_counted_unless_all_are_requested(tmp_path: Path) -> None:
    i = index(o.CardsDrawn, 4)
    path = saved(tmp_path, [*EVENTS[:i], *EVENTS[i + 1 :]])
    few, many = run("--no-boards", path)[1], run("--no-boards", "--all", path)[1]
    assert "more of these kinds (--all lists them)" in few
    assert "by the rules, cards-drawn comes before" in few
    assert len(many.splitlines()) > len(few.splitlines())


def test_json_contains_everything_about_the_finding(tmp_path: Path) -> None:
    code, text = run("--json", saved(tmp_path, wrong_damage()))
    assert code == 1
    facts = cast("list[dict[str, Any]]", json.loads(text))[0]
    assert facts["ok"] is False
    [finding] = facts["referee"]["findings"]
    assert (finding["kind"], finding["n"]) == ("other", FOUGHT + 1)
    assert finding["event"]["kind"] == finding["expected"]["kind"] == "battle-fought"
    [field] = finding["fields"]
    assert (field["path"], field["found"]) == ("damage[0].amount", field["expected"] - 100)
    assert finding["rules"][0]["text"]
    [sound] = json.loads(run("--json", saved(tmp_path, EVENTS, "sound.duel"))[1])
    assert sound["referee"]["scope"] == "whole"


def test_an_illegal_move_is_shown_with_every_rule_it_breaks(tmp_path: Path) -> None:
    i = index(m.ChangePhase, 2)
    move = EVENTS[i]
    assert isinstance(move, m.ChangePhase)
    wrong = replace(move, player=2 if move.player == 1 else 1)
    code, text = run("--no-boards", saved(tmp_path, [*EVENTS[:i], wrong, *EVENTS[i + 1 :]]))
    assert code == 1
    assert f"event {i + 1}: p{wrong.player} end: not legal" in text or "not legal" in text
    assert "PRIO-03, page 44: While the turn player holds priority" in text
    assert f"here: it is the turn of p{move.player}" in text


def test_unjudged_parts_are_reported(tmp_path: Path) -> None:
    header = replace(HEADER, tags={RECORDED_BY: "another program"})
    duel = Duel.new(header, [*bare(EVENTS[:30]), o.Activated(player=1, card=40)])
    code, text = run(file_of(tmp_path, duel, sealed=False))
    assert code == 0
    assert "recorded by another program: card effects are not refereed" in text
    assert "not judged: 1 event, the first is event 31" in text
    assert "(1 activated)" in text
