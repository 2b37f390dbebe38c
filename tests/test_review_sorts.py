"""`duelog review` names costs that were not paid, the hand limit and mandatory effects that were missed."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Outcome
from duelog.replays.cases.case_duels import CaseDuel, case_duel
from duelog.replays.cases.running_cases import check_case, read_case
from duelog.replays.duels.duel import Duel
from duelog.replays.exports.export_page import as_page
from duelog.replays.referee.verification import judge_file
from duelog.replays.reviewing.mistakes import MOST, review

COST = """\
case: Premature Burial costs Life Points
rules: [GEN-10]
position:
  turn: 2
  p1: {hand: [Premature Burial], grave: [Dark Blade]}
play:
  - p1 activate "Premature Burial" S1 target grave:"Dark Blade"
"""

DISCARD = """\
case: Lightning Vortex costs a card of the hand
rules: [GEN-10]
position:
  turn: 2
  p1: {hand: [Lightning Vortex, Umi, Umi]}
  p2: {M1: Dark Blade}
play:
  - p1 activate "Lightning Vortex" S1 cost hand:"Umi"
"""

LIMIT = """\
case: A player with eight cards discards two
rules: [TURN-11]
position:
  turn: 2
  p1: {hand: [Umi, Umi, Umi, Umi, Umi, Umi, Umi, Umi]}
  p2: {deck: [Umi]}
play:
  - p1 end
  - p1 choose hand:"Umi", hand:"Umi"
"""

MANDATORY = """\
case: Man-Eater Bug has to be used
rules: [CHAIN-08]
position:
  turn: 2
  p1: {M1: {card: Man-Eater Bug, position: set, played_on: 0}}
  p2: {M1: Dark Blade}
play:
  - p1 flip M1
  - p1 choose p2.M1
  - p1 phase battle
"""


def renumbered(kept: list[Event]) -> list[Event]:
    """The events as a program that writes logs numbers them: an outcome is caused by the last move before it."""
    found: list[Event] = []
    last = 0
    for n, event in enumerate(kept, 1):
        last = n if isinstance(event, Move) else last
        found.append(replace(event, n=n, by=last) if isinstance(event, Outcome) and event.by else replace(event, n=n))
    return found


def is_cost(event: Event) -> bool:
    return isinstance(event, o.LifePointsChanged | o.CardsMoved) and event.why == "cost"


def is_of_the_limit(event: Event) -> bool:
    hand = isinstance(event, o.Asked) and event.about == "hand limit"
    return hand or isinstance(event, m.Choose) or (isinstance(event, o.CardsMoved) and event.how == "discarded")


CHAIN = (
    o.TriggersMet, o.Asked, m.Choose, o.Activated, o.LinkResolving, o.CardsMoved, o.LinkResolved, o.ChainEnded,
)  # fmt: skip


def is_of_the_chain(event: Event) -> bool:
    return isinstance(event, CHAIN)


MISSED: dict[str, tuple[str, Callable[[Any], bool], str]] = {
    "Life Points as a cost": (COST, is_cost, "cost"),
    "a discard as a cost": (DISCARD, is_cost, "cost"),
    "the hand limit": (LIMIT, is_of_the_limit, "hand limit"),
    "a mandatory effect": (MANDATORY, is_of_the_chain, "mandatory effect"),
}


def case_duel_of(text: str, folder: Path) -> CaseDuel:
    case = folder / "played.case.yaml"
    case.write_text(text)
    played = case_duel(case)
    assert played.result.ok, played.result.failure
    return played


@pytest.mark.parametrize("name", MISSED)
def test_what_was_not_done_is_named_and_has_a_case(name: str, tmp_path: Path) -> None:
    text, missed, sort = MISSED[name]
    played = case_duel_of(text, tmp_path)
    kept = [event for event in played.events if not missed(event)]
    assert len(kept) < len(played.events)
    path = tmp_path / "wrong.duel"
    Duel.new(played.header, renumbered(kept)).save(path, sealed=False)
    [mistake] = review(judge_file(path, every=True, most=MOST)).mistakes
    assert mistake.sort == sort
    assert mistake.rules
    done = CliRunner().invoke(app, ["review", str(path), "--no-boards", "--emit-cases", str(tmp_path / "cases")])
    assert done.exit_code == 1, done.output
    assert f": {sort} (" in done.output
    [file] = (tmp_path / "cases").iterdir()
    assert check_case(read_case(file)).ok


@pytest.mark.parametrize("command", [("verify",), ("review",), ("judge",)])
def test_a_page_names_the_command_that_takes_its_log_out(tmp_path: Path, command: tuple[str, ...]) -> None:
    """A page was reported as a damaged log."""
    page = tmp_path / "duel.html"
    page.write_text(as_page(case_duel_of(COST, tmp_path)))
    done = CliRunner().invoke(app, [*command, str(page)])
    assert done.exit_code == 2
    assert f"duelog import {page} -o duel.duel" in done.output
