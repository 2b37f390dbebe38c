"""`duelog review`: the mistakes in a duel, their consequences, and the shortest case that shows each."""

import json
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.events import outcomes as o
from duelog.events.base import Event, Outcome
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case, read_case
from duelog.replays.duels.duel import Duel
from duelog.replays.referee.verification import judge_file
from duelog.replays.reviewing.mistakes import MOST, Review, review

SHOWCASE = Path(__file__).resolve().parents[1] / "examples/showcase.duel"


@cache
def showcase() -> Duel:
    return Duel.open(SHOWCASE)


def at(kind: type[Event], number: int = 0, when: Callable[[Any], bool] = lambda event: True) -> int:
    """The index in the log of event number `number` of this kind."""
    return [i for i, event in enumerate(showcase().events) if isinstance(event, kind) and when(event)][number]


def renumbered(events: Sequence[Event]) -> list[Event]:
    """The events in order, with new numbers and causes."""
    numbers: dict[int, int] = {}
    found: list[Event] = []
    for n, event in enumerate(events, 1):
        numbers[event.n] = n
        by = {"by": numbers.get(event.by, event.by)} if isinstance(event, Outcome) else {}
        found.append(replace(event, n=n, **by))
    return found


def saved(path: Path, events: Sequence[Event]) -> Path:
    duel = Duel.new(showcase().header, [replace(event, n=0) for event in renumbered(events)])
    duel.save(path, sealed=False)
    return path


def reviewed(path: Path) -> Review:
    return review(judge_file(path, every=True, most=MOST))


def without(i: int) -> list[Event]:
    return [*showcase().events[:i], *showcase().events[i + 1 :]]


def less_damage() -> list[Event]:
    i = at(o.BattleFought, 2, lambda event: event.damage)
    event = showcase().events[i]
    assert isinstance(event, o.BattleFought)
    damage = tuple(replace(change, amount=change.amount - 100) for change in event.damage)
    return [*showcase().events[:i], replace(event, damage=damage), *showcase().events[i + 1 :]]


def extra_draw() -> list[Event]:
    i = at(o.CardsDrawn, 6, lambda event: event.why == "rule")
    event = showcase().events[i]
    assert isinstance(event, o.CardsDrawn)
    top = showcase().state_at(event.n).side(event.player).deck[:1]
    return [*showcase().events[: i + 1], replace(event, n=0, cards=top), *showcase().events[i + 1 :]]


FAULTS: dict[str, tuple[Callable[[], list[Event]], str, str]] = {
    "damage": (less_damage, "life points", "expect: {p2.lp: 4500}"),
    "no draw": (lambda: without(at(o.CardsDrawn, 6, lambda event: event.why == "rule")), "draw", "p2.hand_count: 2"),
    "extra draw": (extra_draw, "draw", "expect: {p2.hand_count: "),
    "materials": (lambda: without(at(o.CardsMoved, 3)), "cards", "Polymerization"),
    "answer": (lambda: without(at(o.Activated, 4)), "other", "p1 activate S1"),
    "window": (lambda: without(at(o.WindowOpened, 4)), "response", "waiting: {player: p1, for: response}"),
}
"""Duels with one mistake each: its kind, and the content of its case."""


@pytest.mark.parametrize("name", FAULTS)
def test_each_mistake_is_found_once_and_shown_by_its_case(name: str, tmp_path: Path) -> None:
    events, sort, line = FAULTS[name][0](), *FAULTS[name][1:]
    path = saved(tmp_path / "wrong.duel", events)
    [mistake] = reviewed(path).mistakes
    assert mistake.sort == sort
    done = CliRunner().invoke(app, ["review", str(path), "--no-boards", "--emit-cases", str(tmp_path / "cases")])
    assert done.exit_code == 1, done.output
    [file] = (tmp_path / "cases").iterdir()
    text = file.read_text()
    assert line in text
    assert f"rules: [{mistake.rules[0]}]" in text
    assert len(text.splitlines()) <= 16, text
    assert check_case(read_case(file)).ok


def test_every_part_of_a_case_is_needed(tmp_path: Path) -> None:
    path = saved(tmp_path / "wrong.duel", less_damage())
    CliRunner().invoke(app, ["review", str(path), "--no-boards", "--emit-cases", str(tmp_path / "cases")])
    [file] = (tmp_path / "cases").iterdir()
    lines = file.read_text().splitlines()
    play = [line for line in lines if line.startswith("  - ")]
    assert play == ["  - p1 attack M1 direct"]
    assert "  p2: {lp: 7000}" in lines
    assert not [line for line in lines if "hand" in line or "grave" in line or "deck" in line]


def test_two_mistakes_are_found(tmp_path: Path) -> None:
    i = at(o.CardsDrawn, 3, lambda event: event.why == "rule")
    both = [event for event in less_damage() if event != showcase().events[i]]
    assert len(both) == len(showcase().events) - 1
    assert [mistake.sort for mistake in reviewed(saved(tmp_path / "wrong.duel", both)).mistakes] == [
        "draw",
        "life points",
    ]


def test_a_correct_duel_has_no_mistakes() -> None:
    done = CliRunner().invoke(app, ["review", str(SHOWCASE)])
    assert done.exit_code == 0
    assert "nothing wrong" in done.output


CASE = """case: x
rules: [SUM-02]
position:
  p1: {hand: [Luster Dragon, Dark Blade, Vorse Raider, Umi], S1: {card: Jar of Greed, face: down}}
  p2: {grave: [Umi, Dark Blade]}
play:
  - p1 activate "Umi" F
  - p1 summon "Luster Dragon" M1
  - p1 activate S1
  - p1 summon "Dark Blade" M2 !
"""


def illegal_duel(path: Path, **options: Any) -> Path:
    duel_of(check_case(parse_case(CASE))).save(path, **options)
    return path


@pytest.mark.parametrize("sealed", [False, True])
def test_an_illegal_move_that_was_recorded_is_a_mistake(tmp_path: Path, sealed: bool) -> None:
    path = illegal_duel(tmp_path / "a.duel", sealed=sealed)
    mistake = reviewed(path).mistakes[0]
    assert (mistake.sort, mistake.rules, mistake.page, mistake.declared) == ("illegal move", ("SUM-02",), 20, True)
    done = CliRunner().invoke(app, ["review", str(path), "--json", "--emit-cases", str(tmp_path / "cases")])
    told = json.loads(done.stdout)["mistakes"][0]
    assert told["position"]["p1"]["M1"]["card"] == "Luster Dragon"
    text = Path(told["case"]).read_text()
    assert "  p1: {hand: [Luster Dragon, Dark Blade]}\n" in text
    assert text.endswith(
        '  - p1 summon "Luster Dragon" M1\n  - {move: \'p1 summon "Dark Blade" M2\', decided_by: SUM-02}\n'
    )
    assert check_case(read_case(told["case"])).ok


def test_a_redacted_log_says_what_cannot_be_judged(tmp_path: Path) -> None:
    path = illegal_duel(tmp_path / "a.duel")
    done = CliRunner().invoke(app, ["review", str(path), "--as", "p2"])
    assert "a redacted log: what p2 saw. Of the rules only" in done.output
    seen = tmp_path / "seen.duel"
    CliRunner().invoke(app, ["redact", str(path), "--as", "p2", "-o", str(seen)])
    again = CliRunner().invoke(app, ["review", str(seen)])
    assert again.output.split(": ", 1)[1] == done.output.split(": ", 1)[1]


def test_a_recording_of_another_program_is_reviewed_as_far_as_it_goes(tmp_path: Path) -> None:
    i = at(o.TurnBegan, 3)
    header = replace(showcase().header, tags={"recorded by": "EDOPro 41.0"})
    events = renumbered([event for event in showcase().events[: i + 1] if not isinstance(event, o.PhaseBegan)])
    Duel.new(header, [replace(event, n=0) for event in events]).save(tmp_path / "a.duel", sealed=False)
    found = json.loads(CliRunner().invoke(app, ["review", str(tmp_path / "a.duel"), "--json"]).stdout)
    assert found["scope"] == "known"
    assert found["unjudged"]


@pytest.mark.parametrize("command", ["review", "sign", "verify"])
def test_a_case_is_not_a_log(tmp_path: Path, command: str) -> None:
    path = tmp_path / "a.case.yaml"
    path.write_text(CASE)
    options = ["--key", str(tmp_path / "none.key")] if command == "sign" else []
    done = CliRunner().invoke(app, [command, str(path), *options])
    assert done.exit_code == 2
    assert "is a case, and no log of a duel" in done.output
    assert f"duelog check {path} --save a.duel" in done.output
