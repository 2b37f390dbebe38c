"""What the referee costs: legal moves, validation and outcomes, of whole duels without effects.

Every number is the best of several runs. An independent engine in C++ plays a duel of 35 turns again from its inputs
in about 14 ms, half of it start-up; "played again" is the same work here: each move validated, every outcome derived.
"""

import time
from collections.abc import Callable
from itertools import pairwise

from benchmarks.vanilla import Played, play_duel, played
from duelog.core.chance import Chance
from duelog.core.engine import next_outcome, play
from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.core.validate import is_legal, validate
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move
from duelog.events.places import Pile, Player
from duelog.replays.play.chances import SeededChance

DUELS = 8
REPEATS = 5
TURNS = 35


class FromLog(SeededChance):
    """The chance of a recorded duel: Decks as they were shuffled, the player who was named."""

    def __init__(self, events: tuple[Event, ...]) -> None:
        self.named: Player = next(event.player for event in events if isinstance(event, o.ChooserNamed))
        self.orders = {event.player: event.order for event in events if isinstance(event, o.Shuffled)}

    def first(self) -> Player:
        """Who was named."""
        return self.named

    def shuffle(self, player: Player, pile: Pile, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The order that stands in the log."""
        return self.orders[player]


def best(work: Callable[[], object], repeats: int = REPEATS, clock: Callable[[], float] = time.perf_counter) -> float:
    """The shortest of several runs by a clock, in seconds."""
    times: list[float] = []
    for _ in range(repeats):
        begun = clock()
        work()
        times.append(clock() - begun)
    return min(times)


def play_again(duel: Played) -> State:
    """Plays the moves of a recorded duel, what the referee has to do to believe it; the last state."""
    chance: Chance = FromLog(duel.events)
    state = initial_state(duel.header)
    n = 1
    while (outcome := next_outcome(state, chance)) is not None:
        state = evolve(state, outcome)
        n += 1
    for _, move in duel.decisions:
        state, events = play(state, move, chance, n)
        n += len(events)
    return state


def main() -> None:
    """Prints the numbers."""
    duels = [played(seed) for seed in range(DUELS)]
    decisions = [decision for duel in duels for decision in duel.decisions]
    turns = sum(duel.turns for duel in duels)
    events = sum(len(duel.events) for duel in duels)
    outcomes = [
        (state, duel)
        for duel in duels
        for state, event in zip(duel.states, duel.events, strict=True)
        if not isinstance(event, Move)
    ]
    listed = sum(len(legal_moves(state, move.player)) for state, move in decisions)
    folding = best(lambda: [fold(initial_state(duel.header), duel.events) for duel in duels])
    chances = {id(duel): FromLog(duel.events) for duel in duels}

    print(f"{DUELS} duels, {turns} turns, {events} events, {len(decisions)} decisions, {listed} legal moves")
    print(f"{'stage':<34}{'each':>10}{'a 35-turn duel':>18}{'to folding':>12}")

    def row(stage: str, seconds: float, count: int) -> None:
        each = f"{seconds / count * 1e6:.2f} us"
        duel = f"{seconds / turns * TURNS * 1e3:.2f} ms"
        print(f"{stage:<34}{each:>10}{duel:>18}{seconds / folding:>11.2f}x")

    row("fold, an event", folding, events)
    listing = best(lambda: [len(legal_moves(s, move.player)) for s, move in decisions])
    row("legal moves, a decision", listing, len(decisions))
    row("legal moves, a move listed", listing, listed)
    row("validate, a legal move", best(lambda: [validate(s, move) for s, move in decisions]), len(decisions))
    refused = [(before, move) for (before, _), (_, move) in pairwise(decisions) if not is_legal(before, move)]
    row("validate, a refused move", best(lambda: [validate(s, move) for s, move in refused]), len(refused))
    row("next outcome, an outcome", best(lambda: [next_outcome(s, chances[id(d)]) for s, d in outcomes]), len(outcomes))
    row("played again, a move", best(lambda: [play_again(duel) for duel in duels]), len(decisions))
    whole = best(lambda: [play_duel(seed) for seed in range(DUELS)])
    row("random player, a move", whole, len(decisions))
    print(f"whole duels with the random player: {DUELS / whole:.1f} a second")


if __name__ == "__main__":
    main()
