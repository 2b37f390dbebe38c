"""Cases with illegal play: illegal moves that were made, and the rules that they must break."""

from pathlib import Path

import pytest

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
