"""The duel API of the library: states, cursors, turns, undo, listeners, branches."""

import doctest
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from duelog import replays
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move
from duelog.events.lines import Header
from duelog.replays import Duel
from duelog.replays.duels import duel as duel_module
from duelog.replays.duels.duel_steps import DuelStep, DuelTurn
from duelog.replays.errors import DuelogError
from duelog.replays.files.history import KEYFRAME_EVERY, History
from tests.duel_files import HEADER, small_duel, some_events
from tests.random_logs import random_log
from tests.strategies import logs


def states_of(header: Header, events: list[Event]) -> list[State]:
    """The simplest fold: all states are kept, and an `Undo` looks one up."""
    states = [initial_state(header)]
    for event in events:
        states.append(states[event.to] if isinstance(event, m.Undo) else evolve(states[-1], event))
    return states


@st.composite
def logs_with_undos(draw: st.DrawFn) -> tuple[Header, list[Event]]:
    """Logs of some hundred events with many Undos, including Undos of Undos and across keyframes."""
    random = Random(draw(st.integers(0, 10**9)))
    header, events = random_log(random, draw(st.integers(1, 400)))
    share = draw(st.sampled_from((0.0, 0.02, 0.3, 0.9)))
    for n in range(1, len(events) + 1):
        if random.random() < share or (share and n % KEYFRAME_EVERY == 0):
            to = random.choice((n - 1, random.randrange(n), max(0, n - random.randrange(1, 5))))
            events[n - 1] = m.Undo(n=n, player=1, to=to)
    return header, events


# --- any state --------------------------------------------------------------------------------------------------


@given(logs_with_undos(), st.data())
def test_seeking_equals_folding(log: tuple[Header, list[Event]], data: st.DataObject) -> None:
    header, events = log
    states = states_of(header, events)
    history = History(header, events)
    for n in data.draw(st.lists(st.integers(0, len(events)), max_size=20)):
        assert history.state_at(n) == states[n]


@given(logs_with_undos())
def test_walking_equals_folding(log: tuple[Header, list[Event]]) -> None:
    header, events = log
    states = states_of(header, events)
    duel = Duel.new(header, events)
    assert [step.state for step in duel] == states[1:]
    assert [duel.state_at(n) for n in reversed(range(len(events) + 1))] == states[::-1]


@given(logs_with_undos())
def test_appending_one_by_one_equals_loading_all(log: tuple[Header, list[Event]]) -> None:
    header, events = log
    duel = Duel.new(header)
    for event, state in zip(events, states_of(header, events)[1:], strict=True):
        duel.append(replace(event, n=0), judged=True)
        assert duel.end == state
    assert list(duel.events) == events


def test_undo_of_an_undo() -> None:
    duel = Duel.new(HEADER, some_events(1))
    duel.extend((m.Undo(player=1, to=2), m.Undo(player=1, to=5), o.Remark(text="on"), m.Undo(player=2, to=7)))
    assert duel.state_at(7) == duel.state_at(2)
    assert duel.state_at(8) == duel.state_at(5) == duel.state_at(9)
    assert duel.end == duel.state_at(2)


@given(logs_with_undos())
def test_the_current_events_are_those_not_undone(log: tuple[Header, list[Event]]) -> None:
    header, events = log
    history = History(header, events)
    undone = history.taken_back()
    state = initial_state(header)
    for event in events:
        if event.n not in undone and not isinstance(event, m.Undo):
            state = evolve(state, event)
    assert state == history.state_at(len(events))


def test_a_hundred_thousand_nested_undos_do_not_recurse() -> None:
    events: list[Event] = [o.Remark(n=1, text="x")]
    events += [m.Undo(n=n, player=1, to=n - 1) for n in range(2, 100_001)]
    assert History(HEADER, events).state_at(100_000) == initial_state(HEADER)


def test_many_branches_are_reached_through_keyframes() -> None:
    """Every other event goes back far; each state is still reached through keyframes."""
    events: list[Event] = [
        m.Undo(n=n, player=1, to=n // 2) if n % 2 else o.Remark(n=n, text="x") for n in range(1, 20_001)
    ]
    history = History(HEADER, events)
    for n in (20_000, 19_999, 3, 10_001, 20_000):
        assert history.state_at(n) == initial_state(HEADER)


@pytest.mark.parametrize("n", [-1, 17])
def test_states_beyond_the_ends_raise_an_error(n: int) -> None:
    with pytest.raises(IndexError, match=f"there is no state {n}: the duel has 16 events"):
        small_duel().state_at(n)


@pytest.mark.parametrize("n", [0, 17])
def test_events_beyond_the_ends_raise_an_error(n: int) -> None:
    with pytest.raises(IndexError, match=f"no event {n}"):
        small_duel().event(n)


def test_start_end_and_steps() -> None:
    duel = small_duel()
    assert duel.start == initial_state(HEADER)
    assert duel.end == duel.state_at(16)
    assert next(duel.steps(16)) == DuelStep(duel.event(16), duel.end)
    assert (len(duel), bool(Duel.new(HEADER))) == (16, True)


# --- cursors and turns ------------------------------------------------------------------------------------------


@given(logs_with_undos(), st.lists(st.integers(-30, 30), max_size=30))
def test_a_cursor_goes_to_a_given_event(log: tuple[Header, list[Event]], ways: list[int]) -> None:
    header, events = log
    states = states_of(header, events)
    cursor = Duel.new(header, events).cursor()
    n = 0
    for way in ways:
        moved = cursor.forward(way) if way > 0 else cursor.back(-way)
        before, n = n, max(0, min(len(events), n + way))
        assert (cursor.n, cursor.state, moved) == (n, states[n], n != before)
        assert cursor.event == (events[n - 1] if n else None)
        assert cursor.at_end == (n == len(events))


def test_a_cursor_goes_to_the_next_of_a_kind() -> None:
    cursor = small_duel().cursor()
    found: list[int] = []
    while cursor.next(m.Pass):
        found.append(cursor.n)
    assert found == [5, 10, 15]
    assert cursor.previous("pass")
    assert cursor.n == 10
    assert cursor.next(Move)
    assert cursor.n == 15
    assert cursor.next_where(lambda event: event.n == 16)
    assert not cursor.next("window-closed")
    assert cursor.n == 16
    with pytest.raises(ValueError, match="unknown kind of event: 'passes'"):
        cursor.next("passes")


def test_a_cursor_goes_from_turn_to_turn() -> None:
    cursor = small_duel().cursor()
    assert [cursor.n for _ in range(4) if cursor.next_turn()] == [2, 7, 12]
    cursor.forward(2)
    assert [cursor.n for _ in range(5) if cursor.previous_turn()] == [12, 7, 2, 0]


def test_the_turns_of_a_duel() -> None:
    duel = small_duel(turns=2)
    assert duel.turns() == [DuelTurn(0, 1, 1, 1), DuelTurn(1, 1, 2, 6), DuelTurn(2, 2, 7, 11)]
    assert duel.turn(2).first == 7
    with pytest.raises(IndexError, match="no turn 3"):
        duel.turn(3)
    duel.append(m.Undo(player=1, to=4))
    duel.append(o.Remark(text="again"))
    assert duel.turns()[-2:] == [DuelTurn(2, 2, 7, 11), DuelTurn(1, 1, 12, 13)]
    assert duel.turn(1).first == 12
    assert Duel.new(HEADER).turns() == [DuelTurn(0, 1, 1, 0)]


# --- going on ---------------------------------------------------------------------------------------------------


def test_listeners_receive_each_event_with_its_state() -> None:
    duel = Duel.new(HEADER)
    heard: list[tuple[int, int]] = []
    stop = duel.subscribe(lambda event, state: heard.append((event.n, state.turn)))
    duel.extend(some_events(1)[:2])
    stop()
    stop()
    duel.append(o.Remark(text="unheard"))
    assert heard == [(1, 0), (2, 1)]


def test_a_branch_is_independent() -> None:
    duel = small_duel()
    branch = duel.branch(at=6)
    branch.append(o.Remark(text="what if"))
    assert (len(branch), len(duel), len(duel.branch())) == (7, 16, 16)
    assert branch.state_at(6) == duel.state_at(6)
    assert branch.seal is None


@pytest.mark.parametrize("event", [o.Remark(n=3, text="x"), m.Undo(player=1, to=17), m.Undo(player=1, to=-1)])
def test_an_event_that_does_not_fit_is_refused(event: Event) -> None:
    duel = small_duel()
    with pytest.raises(DuelogError):
        duel.append(event)
    assert len(duel) == 16


def test_in_memory_there_is_no_file_to_finish() -> None:
    with pytest.raises(DuelogError, match="there is no file to seal"):
        small_duel().finish()
    with small_duel() as duel:
        duel.close()


def test_a_header_with_an_unknown_ruleset_is_rejected() -> None:
    with pytest.raises(DuelogError, match="unknown ruleset"):
        Duel.new(Header(ruleset="house rules"))


def test_open_accepts_every_kind_of_replay() -> None:
    assert replays.open == Duel.open


@given(logs())
def test_the_last_state_is_found_without_the_others(log: tuple[Header, list[Event]]) -> None:
    header, events = log
    assert Duel.new(header, events).end == states_of(header, events)[-1]


# --- the examples of the documentation --------------------------------------------------------------------------


def test_the_examples_of_the_documentation_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    root = Path(__file__).resolve().parents[1]
    (tmp_path / "examples").symlink_to(root / "examples")
    page = root / "docs/python.md"
    assert doctest.testfile(str(page), module_relative=False) == (0, 72)
    assert doctest.testmod(duel_module).failed == 0
