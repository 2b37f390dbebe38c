"""What the referee costs in duels with effects, stage by stage, for a duel of 35 turns.

An independent engine in C++ and Lua plays such a duel (35 turns, 278 questions) again in 27 ms. `verify` does more: it
reads the file, compares digests, looks for faults in every state, validates each move, derives each outcome. Every
number is the processor time of the best of several runs.
"""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks import bench_engine
from benchmarks.bench_verify import saved
from benchmarks.effects import duels
from benchmarks.vanilla import Played
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import next_outcome
from duelog.core.faults import faults
from duelog.core.fold.evolve import fold, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import validate
from duelog.core.windows import can_respond
from duelog.events import outcomes as o
from duelog.events.base import Event, Move
from duelog.events.places import PLAYERS
from duelog.replays.duels.duel import Duel
from duelog.replays.files.duel_files import read_file
from duelog.replays.referee.logged_chance import LoggedChance
from duelog.replays.referee.referee import Referee
from duelog.replays.referee.verification import judge_file

TURNS = 35
REPEATS = 3

Step = tuple[State, Event, CardBook]
"""A state, the event that follows, and the definitions."""


def best(work: Callable[[], object]) -> float:
    """The least processor time of several runs, in seconds."""
    return bench_engine.best(work, REPEATS, time.process_time)


def judge(duel: Played, book: CardBook) -> None:
    """Judges every event by the rules, as `verify` does."""
    referee = Referee(duel.header, book)
    for state, event in zip(duel.states, duel.events, strict=True):
        finding = referee.look(state, event)
        assert finding is None, finding


def listed(decisions: list[Step]) -> int:
    """Lists the legal moves of each decision; how many there are."""
    session = Session()
    return sum(
        len(legal_moves(state, move.player, book, session)) for state, move, book in decisions if isinstance(move, Move)
    )


def validated(decisions: list[Step]) -> int:
    """Validates each move; how many are refused."""
    return sum(bool(validate(state, move, book)) for state, move, book in decisions if isinstance(move, Move))


def judge_all(played: list[tuple[Played, CardBook]]) -> None:
    """Judges all duels."""
    for duel, book in played:
        judge(duel, book)


def derive(steps: list[Step]) -> None:
    """Derives the outcomes of these steps."""
    session = Session()
    for state, event, book in steps:
        next_outcome(state, LoggedChance(event) if not isinstance(event, Move) else LoggedChance(), book, session)


def respond(steps: list[Step]) -> int:
    """Asks in each state whether either player could answer the window that is due; how many could."""
    session = Session()
    return sum(
        can_respond(state, book, player, state.due, session)
        for state, _, book in steps
        for player in PLAYERS
        if state.due
    )


def look_for_faults(steps: list[Step]) -> None:
    """Looks for faults in these states."""
    session = Session()
    for state, _, _ in steps:
        faults(state, session)


def main() -> None:
    """Prints the numbers."""
    played = duels()
    turns = sum(duel.turns for duel, _ in played)
    steps: list[Step] = [
        (state, event, book) for duel, book in played for state, event in zip(duel.states, duel.events, strict=True)
    ]
    decisions = [step for step in steps if isinstance(step[1], Move)]
    resolving = [step for step in steps if step[0].resolving is not None and not isinstance(step[1], Move)]
    windows = [step for step in steps if step[0].due is not None]
    opened = sum(isinstance(event, o.WindowOpened) for _, event, _ in steps)
    print(
        f"{len(played)} duels, {turns} turns, {len(steps)} events, {len(decisions)} decisions, "
        f"{len(windows)} windows due, {opened} opened"
    )
    print(f"{'stage':<38}{'each':>10}{'a second':>12}{'a 35-turn duel':>18}")

    def row(stage: str, seconds: float, count: int) -> None:
        each, rate = f"{seconds / count * 1e6:.1f} us", f"{count / seconds:,.0f}"
        print(f"{stage:<38}{each:>10}{rate:>12}{seconds / turns * TURNS * 1e3:>15.1f} ms")

    row("fold, an event", best(lambda: [fold(initial_state(d.header), d.events) for d, _ in played]), len(steps))
    row("a window: can anybody respond", best(lambda: respond(windows)), len(windows))
    row("legal moves, a decision", best(lambda: listed(decisions)), len(decisions))
    row(
        "validate, a move",
        best(lambda: [validate(s, e, b) for s, e, b in decisions if isinstance(e, Move)]),
        len(decisions),
    )
    row("resolution, an outcome", best(lambda: derive(resolving)), len(resolving))
    row("next outcome, an event", best(lambda: derive(steps)), len(steps))
    row("faults, a state", best(lambda: look_for_faults(steps)), len(steps))
    row("judge by the rules, an event", best(lambda: judge_all(played)), len(steps))
    with tempfile.TemporaryDirectory() as folder:
        files = [(saved(duel, Path(folder, f"{n}.duel")), book) for n, (duel, book) in enumerate(played)]
        row("read the file, check digests", best(lambda: [read_file(file) for file, _ in files]), len(steps))
        row("open the file and fold it", best(lambda: [Duel.open(file) for file, _ in files]), len(steps))
        row("verify, all of it", best(lambda: [judge_file(file, book) for file, book in files]), len(steps))


if __name__ == "__main__":
    main()
