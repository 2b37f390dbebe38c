"""`duelog lp`: the ledger of Life Points, and its comparison with players' notes."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.events.moves import Undo
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.ledger import LedgerRow, balance, ledger
from duelog.replays.duels.life_notes import NoteLine, compared, read_note
from duelog.replays.duels.rewinding import rewind
from duelog.replays.errors import DuelogError
from tests.small_duels import finished, kitchen_table

HEADER, EVENTS = kitchen_table()
DUEL = Duel.new(HEADER, EVENTS)
ROWS = list(ledger(DUEL))
START = (8000, 8000)


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


def noted(text: str, writer: int = 1) -> list[NoteLine]:
    return read_note(text, 1 if writer == 1 else 2, START, ("Ann", "Bob"))


def cause(text: str, writer: int = 1) -> str:
    return compared(noted(text, writer), 1 if writer == 1 else 2, ROWS, START).cause


def lines(*balances: tuple[int, int]) -> str:
    return "".join(f"{one} {two}\n" for one, two in balances)


# --- the ledger -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", range(3))
def test_the_rows_are_exactly_the_changes_and_add_up(number: int) -> None:
    duel = Duel.new(*finished(number, 200))
    rows = list(ledger(duel))
    now = balance(duel.start)
    for event, after in duel:
        changed = balance(duel.state_at(event.n - 1)) != balance(after)
        assert changed == any(row.n == event.n for row in rows)
    for row in rows:
        assert row.before == now != row.after
        assert row.cause
        now = row.after
    assert now == balance(duel.end)


def test_undone_changes_have_no_row() -> None:
    duel = Duel.new(HEADER, EVENTS[: ROWS[2].n])
    duel.append(Undo(player=1, to=ROWS[0].n))
    assert [row.n for row in ledger(duel)] == [ROWS[0].n]
    assert balance(duel.end) == ROWS[0].after


def test_changes_undone_later_have_a_row_until_then() -> None:
    """Regression: an undo after the requested moment removed rows and steps that had not been undone by then."""
    duel = Duel.new(HEADER, EVENTS[: ROWS[2].n])
    here = len(duel)
    duel.append(Undo(n=here + 1, player=1, to=ROWS[0].n))
    assert [row.n for row in ledger(duel, last=here)] == [row.n for row in ROWS[:3]]
    assert [row.n for row in ledger(duel)] == [ROWS[0].n]
    then, now = rewind(duel, ROWS[1].n, here), rewind(duel, ROWS[1].n)
    assert (bool(then.steps), now.steps) == (True, ())


# --- notes ------------------------------------------------------------------------------------------------------


@given(st.lists(st.booleans(), min_size=len(ROWS), max_size=len(ROWS)), st.sampled_from([1, 2]))
def test_a_note_with_some_of_the_balances_agrees(said: list[bool], writer: int) -> None:
    stated = [row.after for row, told in zip(ROWS, said, strict=True) if told]
    text = lines(*(pair if writer == 1 else (pair[1], pair[0]) for pair in stated))
    found = compared(noted(text, writer), 1 if writer == 1 else 2, ROWS, START)
    assert found.left is None
    assert ROWS[found.agreed - 1].after == stated[-1] if stated else found.agreed == 0
    assert found.agrees == (found.agreed == len(ROWS))


def test_columns_signs_and_remarks_are_read_as_players_write_them() -> None:
    one = noted("8000 8000\n-900 -\n- +500 # Dian Keto\n7000\n")
    assert [line.balance for line in one] == [(8000, 8000), (7100, 8000), (7100, 8500), (7000, 8500)]
    assert [line.balance for line in noted("opponent me\n7100 8000\n")] == [(8000, 7100)]
    assert [line.balance for line in noted("Bob | Ann\n7100 | 8000\n", 2)] == [(8000, 7100)]
    assert [line.balance for line in noted("p1 p2\n7100 8000\n", 2)] == [(7100, 8000)]
    assert [line.balance for line in noted("7100 8000\n", 2)] == [(8000, 7100)]


@pytest.mark.parametrize("text", ["8000 8000 8000\n", "8000 8000\nfoo\n", "me Carl\n", "8000 x\n"])
def test_an_invalid_note_is_an_error_with_its_line(text: str) -> None:
    with pytest.raises(DuelogError, match=r"line \d|:\d+:|is no line|names no column") as raised:
        noted(text)
    assert raised.value.line is not None


def _single(row: LedgerRow) -> bool:
    return 0 in row.changes


AT = next(
    at for at, row in enumerate(ROWS) if _single(row) and at + 1 < len(ROWS) and row.changes != ROWS[at + 1].changes
)
BEFORE = [row.after for row in ROWS[:AT]]
ROW = ROWS[AT]


def moved(now: tuple[int, int], change: tuple[int, int]) -> tuple[int, int]:
    return now[0] + change[0], now[1] + change[1]


def test_a_change_on_the_wrong_side_is_reported() -> None:
    swapped = moved(ROW.before, (ROW.changes[1], ROW.changes[0]))
    assert cause(lines(*BEFORE, swapped)) == f"the change of event {ROW.n} is noted for the other player"


def test_a_change_on_both_sides_is_reported() -> None:
    amount = sum(ROW.changes)
    both = moved(ROW.before, (amount, amount))
    assert cause(lines(*BEFORE, both)) == f"the change of event {ROW.n} is noted for both players"


def test_an_invented_or_repeated_change_is_reported() -> None:
    assert "added instead" in cause(lines(*BEFORE, moved(ROW.before, (-ROW.changes[0], -ROW.changes[1]))))
    assert "counted twice" in cause(lines(*BEFORE, moved(ROW.after, ROW.changes)))


def test_an_omitted_change_is_recognised_by_the_next_one() -> None:
    following = ROWS[AT + 1]
    assert cause(lines(*BEFORE, moved(ROW.before, following.changes))) == f"the change of event {ROW.n} is left out"


def test_a_slip_and_a_wrong_amount_are_reported_with_the_correct_one() -> None:
    player = 0 if ROW.changes[0] else 1
    slip = moved(ROW.after, (1000, 0) if player == 0 else (0, 1000))
    found = compared(noted(lines(*BEFORE, slip)), 1, ROWS, START)
    assert found.cause == f"a slip of 1000 in reckoning event {ROW.n}"
    assert found.expected == ROW.after
    assert found.left is not None
    assert found.left.line == AT + 1
    other = moved(ROW.after, (37, 0) if player == 0 else (0, 37))
    assert "another amount" in cause(lines(*BEFORE, other))


def test_notes_that_begin_with_other_life_points_are_compared_by_their_changes() -> None:
    """ "correct: 6800 and 8000" was told of a first line 10000 10000."""
    more = [moved(row.after, (2000, 2000)) for row in ROWS if min(row.after) > 0]
    began = moved(START, (2000, 2000))
    found = compared(noted(lines(began, *more)), 1, ROWS, START)
    assert (found.began, found.left, found.agreed, found.agrees) == (began, None, len(more), False)
    found = compared(noted(lines(began)), 1, ROWS, START)
    assert (found.began, found.left, found.missing) == (began, None, len(ROWS))
    wrong = moved(more[-1], (0, -1))
    found = compared(noted(lines(began, *more[:-1], wrong)), 1, ROWS, START)
    assert (found.began, found.agreed, found.expected) == (began, len(more) - 1, more[-1])


# --- the command ------------------------------------------------------------------------------------------------


def test_the_command_prints_the_ledger_and_compares_notes(tmp_path: Path) -> None:
    file = tmp_path / "a.duel"
    DUEL.save(file)
    told = run("lp", file)
    assert told.exit_code == 0
    assert len(told.stdout.splitlines()) == len(ROWS) + 2
    found = json.loads(run("lp", file, "--json").stdout)
    assert [(row["n"], row["lp"]["p1"], row["lp"]["p2"]) for row in found["rows"]] == [(r.n, *r.after) for r in ROWS]
    good, bad = tmp_path / "p1.txt", tmp_path / "p2.txt"
    good.write_text(lines(*(row.after for row in ROWS)))
    bad.write_text("8000 8000\n1 2\n")
    done = run("lp", file, "--compare", good, bad)
    assert done.exit_code == 1
    assert "the note of p1 agrees with the record" in done.stdout
    assert (
        'the note of p2 differs from the record at the start, in line 2, "1 2": it says 2 for p1 and 1 for p2'
        in done.stdout
    )
    bad.write_text("10000 10000\n")
    done = run("lp", file, "--compare", good, bad)
    said = (
        "the note of p2 begins with 10000 for p1 and 10000 for p2, the duel with 8000 and 8000; but for that it agrees"
    )
    assert said in done.stdout
    assert done.exit_code == 1
    bad.write_text(lines(*((row.after[1], row.after[0]) for row in ROWS)))
    assert run("lp", file, "--compare", good, bad).exit_code == 0
    notes = json.loads(run("lp", file, "--compare", good, good, "--json").stdout)["notes"]
    assert [note["agrees"] for note in notes] == [True, False]


def test_a_note_that_is_not_text_is_an_error(tmp_path: Path) -> None:
    file, note = tmp_path / "a.duel", tmp_path / "note"
    DUEL.save(file)
    note.write_bytes(b"\xff\xfe\x00")
    assert run("lp", file, "--compare", note, note).exit_code == 2
    assert run("lp", file, "--compare", tmp_path / "none", note).exit_code == 2
