"""`duelog report`: everything about a dispute in one self-contained file."""

import json
import re
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.digest import digest
from duelog.events.base import Move
from duelog.events.moves import Activate, NormalSummon, Pass
from duelog.events.outcomes import CardsDrawn
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.ledger import ledger
from duelog.replays.exports.export_report import Dispute, as_markdown, as_report_page
from tests.small_duels import finished
from tests.test_json_outputs import check

EXAMPLE = Path(__file__).parent.parent / "examples" / "showcase.duel"
HEADER, EVENTS = finished(7, 60)


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    Duel.new(HEADER, EVENTS).save(tmp_path / "a.duel")
    return tmp_path / "a.duel"


def test_a_report_contains_the_dispute_the_ledger_and_the_digests(file: Path) -> None:
    duel = Duel.open(file)
    told = run("report", file, "--at", 40, "--rule", "SUM-02").stdout
    assert "## The step in dispute: event 40" in told
    assert "SUM-02, page 20" in told
    for n in (39, 40, len(duel)):
        assert digest(duel.state_at(n)) in told
    assert duel.seal is not None
    assert duel.seal.log in told
    for row in ledger(duel):
        assert f"event {row.n}, turn {row.turn}: p1 {row.after[0]}, p2 {row.after[1]}" in told


def test_the_board_after_a_move_is_that_after_its_outcomes() -> None:
    duel = Duel.open(EXAMPLE)
    summoned = next(event for event in duel.events if isinstance(event, NormalSummon))
    activated = next(event for event in duel.events if isinstance(event, Activate))
    for move in (summoned, activated):
        found = json.loads(run("report", EXAMPLE, "--at", move.n, "--json").stdout)["dispute"]
        assert found["event"] == move.n < found["until"]
        after = duel.state_at(found["until"])
        assert found["after"] == digest(after) != found["before"]
        assert after.find(move.card) is not None if move is summoned else not after.chain
        later = [event for event in duel.events[move.n : found["until"]] if isinstance(event, Move)]
        assert all(isinstance(event, Pass) for event in later)
        assert f"up to event {found['until']} (digest {digest(after)})" in run("report", EXAMPLE, "--at", move.n).stdout


def test_an_outcome_in_dispute_is_only_what_it_is(file: Path) -> None:
    drawn = next(event for event in EVENTS if isinstance(event, CardsDrawn))
    found = json.loads(run("report", file, "--at", drawn.n, "--json").stdout)["dispute"]
    assert found["until"] == drawn.n


def test_the_page_is_self_contained_and_shows_names_as_text(tmp_path: Path) -> None:
    one, two = HEADER.seats
    header = replace(HEADER, seats=(replace(one, name="<script>alert(1)</script>"), two))
    path, out = tmp_path / "x.duel", tmp_path / "x.html"
    Duel.new(header, EVENTS).save(path)
    assert run("report", path, "-o", out).exit_code == 0
    page = out.read_text()
    assert "<script" not in page
    assert "&lt;script&gt;" in page
    assert not re.search(r"(src|href|url)\s*[=(]", page)
    assert "@media print" in page
    assert run("report", path, "-o", out).exit_code == 2  # a file that exists is kept


def test_names_are_escaped_in_markdown() -> None:
    one, two = HEADER.seats
    header = replace(HEADER, seats=(replace(one, name="# [x](y)\n## z"), two))
    told = as_markdown(Duel.new(header, EVENTS))
    assert "\n## z" not in told
    assert "[x](y)" not in told.split("```")[0]


def test_both_formats_have_the_same_content(file: Path) -> None:
    duel = Duel.open(file)
    told, page = as_markdown(duel, Dispute(40)), as_report_page(duel, Dispute(40))
    assert told.count("\n## ") == page.count("<h2>")
    assert told.count("```") == 2 * page.count("<pre>")


def test_unsuitable_input_of_a_report_is_an_error(file: Path) -> None:
    assert run("report", file, "--at", 10**6).exit_code == 2
    assert run("report", file, "--at", 4, "--rule", "SUM-99").exit_code == 2
    assert run("report", file, "--rule", "SUM-02").exit_code == 2
    assert run("report", file, "-o", file.with_name("x.pdf")).exit_code == 2


def test_an_altered_duel_is_reported_as_such(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    Duel.new(HEADER, [replace(event, n=0) for event in (*EVENTS[:30], *EVENTS[31:])]).save(path, sealed=False)
    told = run("report", path).stdout
    assert "## What the referee found" in told
    assert re.search(r"- event \d+: ", told)


def test_a_report_contains_rulings_including_those_after_the_seal(file: Path) -> None:
    run("judge", file, "ruling", "the Summon stands", "--at", 40, "--by", "Ina", "--remedy", "nothing is undone")
    told = run("report", file).stdout
    assert "## Rulings, penalties and remedies" in told
    assert (
        "- behind the seal, entry 1: Ruling by Ina on event 40: the Summon stands; remedy: nothing is undone." in told
    )
    found = json.loads(run("report", file, "--at", 40, "--rule", "SUM-02", "--json").stdout)
    assert [ruling["record"]["text"] for ruling in found["rulings"]] == ["the Summon stands"]
    assert found["dispute"]["before"] == digest(Duel.open(file).state_at(39))
    check("report", json.dumps(found), run("report", file, "--as", "p1", "--json").stdout)
    assert "the Summon stands" in run("report", file, "--as", "p1").stdout


def test_a_report_contains_corrections_and_rewinds(tmp_path: Path) -> None:
    """Only rulings were among the remedies."""
    path = tmp_path / "open.duel"
    Duel.new(HEADER, EVENTS[:40]).save(path, sealed=False)
    run("judge", path, "fix", "lp", "p1", "7200", "--by", "Ina", "--reason", "misread")
    run("judge", path, "ruling", "the Summon is undone", "--by", "Ina")
    run("rewind", path, "--before", 36, "--apply", "--reason", "illegal Summon", "--by", "Ina")
    remedies = run("report", path).stdout.partition("## Rulings, penalties and remedies\n")[2].partition("\n## ")[0]
    assert remedies.strip().splitlines() == [
        "- event 41: Corrected by Ina: p1 has 7200 Life Points (misread).",
        "- event 42: Ruling by Ina: the Summon is undone.",
        "- event 43: The duel goes back to after event 35, by Ina (illegal Summon).",
    ]


def test_a_report_names_mistakes_and_their_consequences_once(tmp_path: Path) -> None:
    i = next(i for i, event in enumerate(EVENTS) if isinstance(event, CardsDrawn) and event.n > 40)
    path = tmp_path / "x.duel"
    Duel.new(HEADER, [replace(event, n=0) for event in (*EVENTS[:i], *EVENTS[i + 1 :])]).save(path, sealed=False)
    found = json.loads(run("report", path, "--json").stdout)["findings"]
    assert sum(line.startswith("event ") for line in found) == 1
    assert "; from it follows what is wrong in event " in found[0]
