"""What a judge types at a table: pasted lines, legal moves in groups, positions of cases."""

import json
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.legal_moves import legal_moves
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.case_duels import case_duel
from duelog.replays.cases.running_cases import check_case, read_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.errors import DuelogError
from duelog.replays.notation import print_move
from duelog.replays.notation.grouping import grouped
from duelog.replays.notation.line_reader import Called, Reference
from duelog.replays.notation.pasted import pasted_line
from duelog.replays.notation.syntax import read_line
from tests.small_duels import finished

CASES = Path(__file__).parent / "cases"

CASE = """\
case: A Set Jar of Greed answers
rules: [CHAIN-01]
position:
  turn: 3
  turn_player: p1
  phase: main1
  p1:
    hand: [Luster Dragon, Umi, Umi]
    M1: {card: Hunter Dragon, position: attack, played_on: 1}
    S2: {card: Mystical Space Typhoon, face: down, played_on: 1}
  p2:
    M3: {card: Luster Dragon, position: attack, played_on: 2}
    S1: {card: Jar of Greed, face: down, played_on: 2}
    S3: {card: Trap Hole, face: down, played_on: 2}
play:
  - p1 activate S2 target p2.S3
"""


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


def written(folder: Path, text: str = CASE) -> Path:
    path = folder / "jar.case.yaml"
    path.write_text(text)
    return path


# --- pasted lines -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        'p2 summon "Mystical Elf" M4',
        "p1 activate S1 target p2.M1, p2.S3",
        "p1 choose M1,M2",
        'p1 choose hand:"Dark Blade", p2.grave:"Dark Hole"#2',
        'p1 xyz "Number 39: Utopia" M3 attack materials M1, M2',
        'p1 summon "Kuriboh" M1',
        "p1 activate 'Maxx \"C\"'",
        "p1 end",
    ],
)
def test_a_line_that_a_shell_split_means_the_same(line: str) -> None:
    told, meant = read_line(pasted_line(shlex.split(line))), read_line(line)
    assert (told.verb, told.player, told.phase) == (meant.verb, meant.player, meant.phase)
    assert [token.text for token in told.answer] == [token.text for token in meant.answer]
    assert [named(entering.card) for entering in told.entering] == [named(entering.card) for entering in meant.entering]
    assert {word: [*map(named, cards)] for word, cards in told.cards.items()} == {
        word: [*map(named, cards)] for word, cards in meant.cards.items()
    }


def named(reference: Reference) -> tuple[object, ...]:
    """What a reference says, wherever it stands in the line."""
    if isinstance(reference, Called):
        return reference.name, reference.pile, reference.player, reference.number
    return reference.zone, reference.player, reference.material


def test_explain_takes_a_pasted_line_with_options_around_it(tmp_path: Path) -> None:
    case = written(tmp_path)
    whole = run("explain", case, "--at", 1, 'p1 summon "Luster Dragon" M4', "--json")
    pasted = run("explain", case, "--at", 1, "p1", "summon", "Luster Dragon", "M4", "--json")
    assert json.loads(whole.stdout) == json.loads(pasted.stdout)
    assert json.loads(pasted.stdout)["legal"] is True


# --- legal moves in groups --------------------------------------------------------------------------------------


def test_alike_moves_are_told_in_one_line(tmp_path: Path) -> None:
    told = run("legal", written(tmp_path), "--at", 1).stdout.splitlines()
    assert "p1 activate S2 effect 1 (Mystical Space Typhoon): 2 targets: p2.S1; p2.S3" in told
    assert 'p1 summon "Luster Dragon": 4 zones: M2; M3; M4; M5' in told
    assert "p1 phase battle" in told
    assert 'p1 set "Umi" F' in told


def test_the_whole_list_is_an_option(tmp_path: Path) -> None:
    case = written(tmp_path)
    every = run("legal", case, "--at", 1, "--all").stdout.splitlines()
    found = json.loads(run("legal", case, "--at", 1, "--json").stdout)
    assert every == [row["move"] for row in found["moves"]]
    assert sum(group["count"] for group in found["groups"]) == found["count"] == len(every)
    assert {"move": "p1 activate S2 effect 1 (Mystical Space Typhoon)", "count": 2,
            "varying": {"target": ["p2.S1", "p2.S3"]}} in found["groups"]  # fmt: skip


@pytest.mark.parametrize("number", range(3))
def test_groups_hold_every_move_once_and_tell_in_what_they_differ(number: int) -> None:
    header, events = finished(number, 80)
    duel = Duel.new(header, events)
    book = built_in_book()
    for n in range(0, len(duel), 5):
        state = duel.state_at(n)
        for player in (1, 2):
            moves = list(legal_moves(state, player, book))
            groups = grouped(moves, state)
            assert sorted(map(repr, moves)) == sorted(repr(move) for group in groups for move in group.moves)
            for group in groups:
                lines = {print_move(move, state) for move in group.moves}
                assert group.varying or len({line.split("#")[0] for line in lines}) == 1
                for part in group.varying:
                    assert all(any(value in line for line in lines) or value == "none" for value in part.values)


# --- cases ------------------------------------------------------------------------------------------------------


def test_the_position_of_a_case_works_as_a_duel_does(tmp_path: Path) -> None:
    case = written(tmp_path)
    assert "Luster Dragon" in run("show", case).stdout
    assert "p1 activates effect 1 of Mystical Space Typhoon" in run("log", case).stdout
    assert json.loads(run("explain", case, "p2 activate S1", "--json").stdout)["legal"] is True  # p2 may answer here
    assert json.loads(run("explain", case, "--at", 1, "p2 activate S1", "--json").stdout)["legal"] is False
    assert "p2 activate S1 effect 1" in run("legal", case).stdout.splitlines()


def test_a_case_is_judged_by_the_cards_it_brings_along(tmp_path: Path) -> None:
    cards = """\
cards:
  Reed Heron:
    face: {kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1500, defense: 1200}
    effects:
      - kind: ignition
        once: turn
        steps: [{do: damage, amount: 300}]
"""
    text = f"case: Its own\nrules: [EFF-10]\n{cards}position:\n  p1: {{M1: Reed Heron}}\nplay: []\n"
    path = written(tmp_path, text)
    assert json.loads(run("explain", path, "p1 activate M1", "--json").stdout)["legal"] is True


def test_a_case_that_does_not_hold_is_shown_as_far_as_it_was_played(tmp_path: Path) -> None:
    done = run("show", written(tmp_path, CASE + "expect: {p1.lp: 7}\n"), "--json")
    assert "does not hold" in done.stderr
    assert json.loads(done.stdout)["p1"]["lp"] == 8000


def test_a_case_about_decks_has_no_duel() -> None:
    decks = next(path for path in sorted((CASES / "decks").glob("*.yaml")) if read_case(path).decks is not None)
    with pytest.raises(DuelogError, match="about Decks"):
        case_duel(decks)
    assert run("show", decks).exit_code == 2


def test_check_tells_and_saves_the_duel_of_a_case(tmp_path: Path) -> None:
    case = written(tmp_path)
    told = run("check", case, "--log").stdout
    assert "Mystical Space Typhoon" in told
    assert told.splitlines()[0].lstrip().startswith("1 ")
    log = json.loads(run("check", case, "--log", "--json").stdout)[0]["log"]
    out = tmp_path / "out.duel"
    assert run("check", case, "--save", out).exit_code == 0
    duel, result = Duel.open(out), check_case(read_case(case))
    assert [row["n"] for row in log] == [event.n for event in duel.events] == [event.n for event in result.events]
    assert position(duel.end) == position(case_duel(case).end)
    assert run("check", case, "--save", out).exit_code == 2  # nothing is overwritten unasked
    assert run("check", case, case.parent, CASES / "decks", "--save", tmp_path / "many.duel").exit_code == 2
