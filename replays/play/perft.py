"""Perft: the number of move sequences from a position, a standard test of move generators in computer chess.

Sequences cut short by the end of the duel do not count. Conceding is always possible and says nothing about
the rules, so it is left out.
"""

from collections.abc import Iterator

from msgspec.structs import replace

from duelog.core.chance import Chance, NoChance
from duelog.core.engine import advance, waiting
from duelog.core.fold.evolve import evolve
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.events.base import Move
from duelog.events.moves import Concede

_NO_CHANCE = NoChance()


def perft(state: State, depth: int, chance: Chance = _NO_CHANCE) -> int:
    """The number of sequences of exactly `depth` moves from a state in which a player has to decide.

    Raises what `chance` raises if a sequence reaches a random result, which does not happen in a duel in progress
    without card effects.
    """
    return _count(state, depth, chance, state.moved + 1)


def divide(state: State, depth: int, chance: Chance = _NO_CHANCE) -> list[tuple[Move, int]]:
    """The number of sequences for each first move, in the order of legal moves; `depth` ≥ 1. Raises as `perft`."""
    n = state.moved + 1
    return [(move, _count_after(state, move, depth - 1, chance, n)) for move in first_moves(state)]


def first_moves(state: State) -> Iterator[Move]:
    """The moves that are counted: all legal moves except conceding."""
    asked = waiting(state)
    if asked is not None:
        yield from (move for move in legal_moves(state, asked.player) if not isinstance(move, Concede))


def _count(state: State, depth: int, chance: Chance, n: int) -> int:
    if depth <= 0:
        return 1
    if depth == 1:
        return sum(1 for _ in first_moves(state))
    return sum(_count_after(state, move, depth - 1, chance, n) for move in first_moves(state))


def _count_after(state: State, move: Move, depth: int, chance: Chance, n: int) -> int:
    """The number of sequences that follow a move, which is event `n`."""
    after, outcomes = advance(evolve(state, replace(move, n=n)), chance, n + 1)
    return _count(after, depth, chance, n + 1 + len(outcomes))
