"""Two duels after they diverge: where they meet again, their moves side by side, and the differences at each turn."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any, Literal

from msgspec import Struct

from duelog.core.engine import waiting
from duelog.core.state import State
from duelog.events.base import Event, Move, untimed
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position

MOST_COMPARED = 20_000
"""The maximum number of events after the divergence that are examined on each side."""


class Meeting(Struct, frozen=True):
    """The events after which both duels are in the same position; `same_to_the_end` if they stay equal."""

    left: int
    right: int
    same_to_the_end: bool


def meeting(left: Duel, right: Duel, parted: int) -> Meeting | None:
    """The earliest events after which two duels that differ from event `parted` on are in the same position again.

    Only moments when a player has to decide, or the duel is over, count. None if they do not meet.
    """
    first: dict[str, int] = {}
    for n in _moments(left, parted):
        first.setdefault(_as_position(left.state_at(n)), n)
    best: tuple[int, int] | None = None
    for n in _moments(right, parted):
        there = first.get(_as_position(right.state_at(n)))
        if there is not None and (best is None or there + n < sum(best)):
            best = there, n
    if best is None:
        return None
    return Meeting(*best, same_to_the_end=_moves(left, best[0]) == _moves(right, best[1]))


def _moments(duel: Duel, parted: int) -> Iterator[int]:
    undone = duel.taken_back()
    for n in range(parted, min(len(duel), parted + MOST_COMPARED) + 1):
        if n not in undone and (waiting(duel.state_at(n)) is not None or n == len(duel)) and _follows_a_move(duel, n):
            yield n


def _follows_a_move(duel: Duel, n: int) -> bool:
    """Whether the next event after event `n` is a move, or there is none."""
    return n == len(duel) or isinstance(duel.event(n + 1), Move)


def _as_position(state: State) -> str:
    return repr((position(state), state.part, state.question, state.result and state.result.reason))


def _moves(duel: Duel, after: int) -> list[tuple[Any, ...]]:
    """The moves after an event, without their numbers."""
    undone = duel.taken_back()
    return [_bare(event) for event in duel.events[after:] if isinstance(event, Move) and event.n not in undone]


def _bare(event: Event) -> tuple[Any, ...]:
    event = untimed(event)
    fields = (getattr(event, name) for name in event.__struct_fields__ if name not in ("n", "by"))
    return (type(event).__name__, *fields)


# --- moves ------------------------------------------------------------------------------------------------------


class AlignedMove(Struct, frozen=True):
    """A move of both duels ("both") or of one, with the numbers of its events, 0 for none."""

    side: Literal["both", "left", "right"]
    left: int
    right: int


def aligned_moves(left: Duel, right: Duel) -> list[AlignedMove]:
    """The moves of two duels side by side: the longest common sequences are paired, other moves stand alone."""
    ours, theirs = _numbered(left), _numbered(right)
    matcher = SequenceMatcher(a=[repr(bare) for _, bare in ours], b=[repr(bare) for _, bare in theirs], autojunk=False)
    found: list[AlignedMove] = []
    for how, a, b, c, d in matcher.get_opcodes():
        if how == "equal":
            found += (AlignedMove("both", ours[a + at][0], theirs[c + at][0]) for at in range(b - a))
        else:
            found += (AlignedMove("left", ours[at][0], 0) for at in range(a, b))
            found += (AlignedMove("right", 0, theirs[at][0]) for at in range(c, d))
    return found


def _numbered(duel: Duel) -> list[tuple[int, tuple[Any, ...]]]:
    undone = duel.taken_back()
    moves = (event for event in duel.events if isinstance(event, Move) and event.n not in undone)
    return [(event.n, _bare(event)) for event in moves]


# --- positions --------------------------------------------------------------------------------------------------


class PathDifference(Struct, frozen=True):
    """A path of the position (``p1.lp``) and its value in each duel."""

    path: str
    left: Any
    right: Any


class TurnDifference(Struct, frozen=True):
    """The differences at the end of a turn that both duels have: its last event on each side, and the paths."""

    turn: int
    left: int
    right: int
    paths: tuple[PathDifference, ...]


def turn_differences(left: Duel, right: Duel) -> Iterator[TurnDifference]:
    """The differences at the end of each turn of both duels; turns without differences are omitted."""
    ours, theirs = _ends_of_turns(left), _ends_of_turns(right)
    for turn in sorted(ours.keys() & theirs.keys()):
        one, two = position(left.state_at(ours[turn])), position(right.state_at(theirs[turn]))
        if found := tuple(position_differences(one, two)):
            yield TurnDifference(turn, ours[turn], theirs[turn], found)


def _ends_of_turns(duel: Duel) -> dict[int, int]:
    """The last event of each turn; for a turn that an undo went back to, of its last occurrence."""
    return {turn.number: turn.last for turn in duel.turns()}


def position_differences(left: dict[str, Any], right: dict[str, Any]) -> Iterator[PathDifference]:
    """The paths at which two positions differ, down to the fields of each side."""
    for key in dict.fromkeys([*left, *right]):
        one, two = left.get(key), right.get(key)
        if key not in ("p1", "p2"):
            if one != two:
                yield PathDifference(key, one, two)
            continue
        side, other = dict[str, Any](one or {}), dict[str, Any](two or {})
        for name in dict.fromkeys([*side, *other]):
            if side.get(name) != other.get(name):
                yield PathDifference(f"{key}.{name}", side.get(name), other.get(name))
