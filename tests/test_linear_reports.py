"""Commands of which the work grew with the square of the corrections, undos or mistakes in a log. Calls are counted."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.catalogue.catalogue import Catalogue
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.records import Attempted, Corrected
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import told_numbers
from duelog.replays.files.history import History
from duelog.replays.referee.verification import judge_file
from duelog.replays.reviewing.mistakes import MOST, review
from duelog.replays.reviewing.right_line import RightLine

FIRST = Path(__file__).resolve().parents[1] / "examples/first-duel.duel"
BEGUN = 60
"""How many events of the example the logs begin with."""


@cache
def begun() -> Duel:
    return Duel.open(FIRST)


def log_of(*events: Event) -> Duel:
    return Duel.new(begun().header, [*begun().events[:BEGUN], *events])


def corrections(count: int) -> list[Event]:
    return [Corrected(n=BEGUN + i, player=1, life=8000 + i % 7) for i in range(1, count + 1)]


def attempts(count: int) -> list[Event]:
    return [Attempted(n=BEGUN + i, text="summon x", player=1, rules=("SUM-02",)) for i in range(1, count + 1)]


def invented(count: int) -> list[Event]:
    """Changes of Life Points that nothing caused: each is a mistake of its own."""
    return [
        o.LifePointsChanged(n=BEGUN + i, by=5, changes=(o.LifeChange(player=1, amount=-1 if i % 2 else 1),))
        for i in range(1, count + 1)
    ]


class Calls:
    """Counts the calls of a method."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, owner: type, name: str) -> None:
        self.count = 0
        method: Callable[..., Any] = getattr(owner, name)

        def counted(*arguments: Any, **named: Any) -> Any:
            self.count += 1
            return method(*arguments, **named)

        monkeypatch.setattr(owner, name, counted)

    def of(self, work: Callable[[], object]) -> int:
        """The calls in some work."""
        before = self.count
        work()
        return self.count - before


def run(*arguments: object) -> None:
    result = CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])
    assert result.exit_code in (0, 1), result.output


@pytest.mark.parametrize(
    ("events", "command"),
    [
        (corrections, ["verify"]),
        (attempts, ["verify"]),
        (invented, ["review", "--no-boards"]),
        (invented, ["report", "--at", "50"]),
    ],
    ids=["corrections", "attempts", "mistakes reviewed", "mistakes reported"],
)
def test_sentences_are_made_in_proportion_to_what_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, events: Callable[[int], list[Event]], command: list[str]
) -> None:
    """Regression: all that a log declares was put into words again for each line about it."""
    few, many = tmp_path / "few.duel", tmp_path / "many.duel"
    log_of(*events(30)).save(few)
    log_of(*events(120)).save(many)
    sentences = Calls(monkeypatch, Catalogue, "sentence")
    name, *options = command
    at_first = sentences.of(lambda: run(name, few, *options))
    assert at_first >= 30
    assert sentences.of(lambda: run(name, many, *options)) <= 5 * at_first


def test_each_mistake_is_compared_with_few_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: each finding was compared with every mistake before it, although it contradicted them all."""
    path = tmp_path / "mistakes.duel"
    log_of(*invented(100)).save(path)
    judged = judge_file(path, every=True, most=MOST)
    followed = Calls(monkeypatch, RightLine, "leads_to")
    found = review(judged)
    assert len(found.mistakes) == 100
    assert followed.count <= 2 * 100


def test_what_an_undo_takes_back_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Regression: for each `Undo`, a viewer's log went through all that had been undone and told before it."""

    def walked(count: int) -> int:
        events = corrections(count)
        events += [m.Undo(n=BEGUN + count + i, player=1, to=BEGUN + count + i - 1) for i in range(1, count + 1)]
        duel = log_of(*events)
        calls = Calls(monkeypatch, History, "taken_back")
        told = told_numbers(duel, "p1")
        assert not {event.n for event in duel.events if isinstance(event, m.Undo)} & set(told)  # they take back nothing
        return calls.count

    assert walked(120) == walked(30)


def test_an_undo_is_told_if_something_told_is_taken_back_or_comes_back() -> None:
    """One that goes back over nothing that was told is not, wherever it goes back to."""
    first, second = corrections(2)
    n = BEGUN + 2
    duel = log_of(
        first,
        second,
        m.Undo(n=n + 1, player=1, to=BEGUN + 1),  # takes the second correction back
        m.Undo(n=n + 2, player=1, to=BEGUN + 1),  # nothing
        m.Undo(n=n + 3, player=1, to=BEGUN + 2),  # it comes back
        m.Undo(n=n + 4, player=1, to=n + 1),  # and is taken back again
        m.Undo(n=n + 5, player=1, to=n + 2),  # nothing
    )
    assert [told for told in told_numbers(duel, "p1") if told > n] == [n + 1, n + 3, n + 4]
