"""Cases with illegal play: illegal moves that were made, and the rules that they must break."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.errors import DuelogError
from duelog.replays.referee.verification import judge_file

HEAD = """case: x
rules: [SUM-02]
position:
  p1: {hand: [Luster Dragon, Dark Blade]}
  p2: {S1: {card: Jar of Greed, face: down}}
play:
"""
FIRST = '  - p1 summon "Luster Dragon" M1\n'


def run(play: str, expect: str = "") -> str:
    """The failure of a case with this play; "" if it passes."""
    result = check_case(parse_case(f"{HEAD}{play}{expect}"))
    return "" if result.failure is None else result.failure.what


def test_an_illegal_move_is_played_as_if_it_were_legal(tmp_path: Path) -> None:
    play = f'{FIRST}  - {{move: p1 summon "Dark Blade" M2, breaks: SUM-02}}\n'
    expect = "expect: {p1.M1: Luster Dragon, p1.M2: Dark Blade, p1.hand: []}\n"
    result = check_case(parse_case(f"{HEAD}{play}{expect}"))
    assert result.ok, result.failure
    duel_of(result).save(tmp_path / "out.duel")
    judged = judge_file(tmp_path / "out.duel")
    assert judged.ok
    assert judged.referee is not None
    assert [found.rules for found in judged.referee.declared] == [("SUM-02",)]


def test_the_mark_equals_that_of_record() -> None:
    assert not run(f'{FIRST}  - p1 summon "Dark Blade" M2 !\n', "expect: {p1.M2: Dark Blade}\n")


def test_windows_before_an_illegal_move_are_passed() -> None:
    play = f'{FIRST}  - p1 summon "Dark Blade" M2 !\n  - p2 activate S1\n'
    assert not run(play, "expect: {p2.hand_count: 1}\n")


@pytest.mark.parametrize(
    ("play", "said"),
    [
        ('  - p1 summon "Luster Dragon" M1 !\n', "is legal, and is said to be illegal"),
        (f'{FIRST}  - {{move: p1 summon "Dark Blade" M2, breaks: SUM-01}}\n', "does not break SUM-01: SUM-02: "),
        (f'{FIRST}  - p1 summon "Luster Dragon" M2 !\n', "Luster Dragon"),
        (f'{FIRST}  - p1 summon "Dark Blade" M1 !\n', "M1"),
    ],
)
def test_a_mismatched_illegal_move_fails(play: str, said: str) -> None:
    assert said in run(play)


@pytest.mark.parametrize(
    "entry",
    [
        "{move: p1 end !, illegal: SUM-02}",
        "{move: p1 end, illegal: SUM-02, breaks: SUM-02}",
        "{move: p1 end, breaks: []}",
        "{move: p1 end, breaks: SUM-99}",
    ],
)
def test_entries_that_contradict_themselves_are_refused(entry: str) -> None:
    with pytest.raises(DuelogError):
        parse_case(f"{HEAD}  - {entry}\n")


CORRECTED = """\
case: The table is put right by hand
rules: [SUM-02]
position:
  turn: 2
  p1: {hand: [Dark Blade, Luster Dragon], M1: Vorse Raider}
  p2: {M1: {card: Mystical Elf, position: set}}
play:
  - p1 summon "Dark Blade" M2
  - p1 summon "Luster Dragon" M3 !
  - fix move M3 to hand by Ina because it was the second Summon
  - expect: {p1.M3: null, p1.hand: [Luster Dragon]}
  - fix lp p2 7200
  - p1 phase battle
expect:
  p2.lp: 7200
  p1.M2: Dark Blade
"""


def test_a_case_takes_corrections(tmp_path: Path) -> None:
    """`fix` was no line of a case, so that a dispute could not be written down as it was."""
    path = tmp_path / "fixed.case.yaml"
    path.write_text(CORRECTED)
    saved = tmp_path / "fixed.duel"
    done = CliRunner().invoke(app, ["check", str(path), "--save", str(saved)])
    assert done.exit_code == 0, done.output
    found = CliRunner().invoke(app, ["verify", str(saved)]).output
    assert "corrected by Ina" in found or "Ina" in found
    assert "nothing wrong" in found


@pytest.mark.parametrize(
    ("line", "why"),
    [("fix move M4 to hand", "M4"), ("fix lp p1", "Life Points"), ("fix move M1 to M2", "this table cannot be"),
     ("fix the table", "fix takes")],
)  # fmt: skip
def test_a_correction_that_cannot_be_fails_the_case(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "wrong.case.yaml"
    path.write_text(CORRECTED.replace("fix lp p2 7200", line))
    done = CliRunner().invoke(app, ["check", str(path)])
    assert done.exit_code == 1
    assert "wrong.case.yaml" in done.output
    assert why in done.output


AFTER = """\
case: x
rules: [BATTLE-08]
position:
  turn: 4
  phase: battle
  p1: {{M1: Summoned Skull, grave: [Umi, Dark Hole]}}
  p2: {{M1: Dark Blade, S1: {{card: Jar of Greed, face: down, played_on: 2}}, deck: [Umi, Umi]}}
play:
  - p1 attack M1 p2.M1
  - p1 pass
  - p2 pass
  - {}
"""


@pytest.mark.parametrize(
    ("entry", "why"),
    [
        ("{move: p2 activate S1, after: step-began, breaks: SUM-02}", "does not break SUM-02"),
        ("{move: p2 activate S1, after: step-began 9}", "since the last move there are"),
        ("{move: p2 summon M1, after: step-began}", "only an illegal activation"),
        ("order p1.grave Umi, Dark Hole", "already are in this order"),
        ("order p1.grave Dark Hole, Umi", "have just come there at one time"),
    ],
)
def test_what_cannot_have_been_made_or_chosen_there_fails(entry: str, why: str) -> None:
    found = check_case(parse_case(AFTER.format(entry)))
    assert found.failure is not None
    assert why in found.failure.what


@pytest.mark.parametrize(
    "entry",
    [
        "{move: p2 activate S1, after: nonsense}",
        "{move: p2 activate S1, after: activate}",
        "{move: p2 activate S1, after: step-began, illegal: BATTLE-08}",
    ],
)
def test_an_entry_that_is_made_after_no_outcome_is_refused(entry: str) -> None:
    with pytest.raises(DuelogError, match=r"outcome|made"):
        parse_case(AFTER.format(entry))
