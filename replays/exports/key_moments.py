"""The moments that decided a duel: which steps a summary of it names."""

from collections import Counter
from collections.abc import Iterable

from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.places import PLAYERS, is_zone

MOST_MOMENTS, MOST_IN_A_TURN = 8, 2
_LEAST = 1.5
_LIFE_POINTS = 1000
"""The Life Points that weigh as much as a card that leaves the field."""

_LAST_BLOW = 100
_NOTABLE_SUMMONS = ("fusion", "ritual", "synchro", "xyz", "pendulum", "link")
_LOST = ("destroyed", "banished", "returned")


def weight(event: Event, before: State, after: State) -> float:
    """How much an event changes, in cards that leave the field: lost Life Points, cards that effects and battles take,
    notable Summons, what is negated, and above all the last Life Points. The end of the duel weighs nothing, since a
    summary tells it apart.
    """
    if not before.turn or isinstance(event, o.DuelEnded):
        return 0.0
    lost = sum(max(0, before.side(player).lp - after.side(player).lp) for player in PLAYERS)
    beaten = any(after.side(player).lp <= 0 < before.side(player).lp for player in PLAYERS)
    return lost / _LIFE_POINTS + _cards(event) + (_LAST_BLOW if beaten else 0)


def _cards(event: Event) -> float:
    match event:
        case o.CardsMoved(how=how, why="effect") if how in _LOST:
            return sum(move.origin is not None and is_zone(move.origin) for move in event.moves)
        case o.BattleFought():
            return len(event.destroyed)
        case o.SummonBegan(how=how) | o.Summoned(how=how) if how in _NOTABLE_SUMMONS and event.monsters:
            return _LEAST
        case o.LinkNegated() | o.SummonNegated():
            return _LEAST
        case _:
            return 0.0


def key_moments(steps: Iterable[tuple[int, int, float]]) -> list[int]:
    """The numbers of the weightiest steps, each given with its turn and its weight; few of any one turn, in order."""
    found: list[int] = []
    in_turn = Counter[int]()
    for n, turn, weighed in sorted(steps, key=lambda step: -step[2]):  # a stable order: the earlier one comes first
        if weighed < _LEAST or len(found) == MOST_MOMENTS:
            break
        if in_turn[turn] < MOST_IN_A_TURN:
            in_turn[turn] += 1
            found.append(n)
    return sorted(found)
