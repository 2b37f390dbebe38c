"""The moments that decided a duel: which steps a summary of it names."""

from collections import Counter
from collections.abc import Iterable, Sequence

from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event
from duelog.events.places import OPPONENT, PLAYERS, Player, is_zone, name_of

MOST_MOMENTS, MOST_IN_A_TURN = 8, 2
_LEAST = 1.5
_LIFE_POINTS = 1000
"""The Life Points that weigh as much as a card that leaves the field."""

_STOPPED = 1.5
_LAST_BLOW = 100
BAN = 3.0
"""How much it weighs that a card begins to forbid something, or to negate the effects of others."""

_NOTABLE_SUMMONS = ("fusion", "ritual", "synchro", "xyz", "pendulum", "link")
_LOST = ("destroyed", "banished", "returned")
_LOST_FROM_HAND = (*_LOST, "discarded", "sent")


def weight(event: Event, before: State, after: State) -> float:
    """How much an event changes, in cards that leave the field: lost Life Points, cards that effects and battles take,
    notable Summons, what is negated or stopped, and above all the last Life Points. Life Points that are paid, and the
    end of the duel, which a summary tells apart, weigh nothing.
    """
    if not before.turn or isinstance(event, o.DuelEnded):
        return 0.0
    paid = isinstance(event, o.LifePointsChanged) and event.why == "cost"
    lost = 0 if paid else sum(max(0, before.side(player).lp - after.side(player).lp) for player in PLAYERS)
    beaten = any(after.side(player).lp <= 0 < before.side(player).lp for player in PLAYERS)
    return lost / _LIFE_POINTS + _cards(event, before) + (_LAST_BLOW if beaten else 0)


def _cards(event: Event, before: State) -> float:
    match event:
        case o.CardsMoved(how=how, why="effect") if how in _LOST_FROM_HAND:
            return _from_hand(event, before) + (_from_field(event, before) if how in _LOST else 0)
        case o.BattleFought():
            return len(event.destroyed)
        case o.SummonBegan() | o.Summoned() if _is_notable(event):
            return _LEAST
        case o.LinkNegated() | o.SummonNegated():
            return _LEAST
        case _:
            return 0.0


def _is_notable(event: o.SummonBegan | o.Summoned) -> bool:
    """Whether a Summon is of a notable kind, or from the Extra Deck."""
    from_extra = any(move.origin is not None and name_of(move.origin) == "extra" for move in event.monsters)
    return from_extra or (event.how in _NOTABLE_SUMMONS and bool(event.monsters))


def _from_field(event: o.CardsMoved, before: State) -> float:
    """How much it weighs that an effect takes cards from the field."""
    taken = [move.card for move in event.moves if move.origin is not None and is_zone(move.origin)]
    if all(_never_came(card, before) for card in taken):
        return 0
    return len(taken) + (_STOPPED if _stops(taken, before) else 0)


def _from_hand(event: o.CardsMoved, before: State) -> int:
    """How many cards an effect of the other player takes out of a hand."""
    by = _by(before)
    return 0 if by is None else sum(move.origin == f"p{OPPONENT[by]}.hand" for move in event.moves)


def _by(before: State) -> Player | None:
    """The player whose effect resolves."""
    at = 0 if before.resolving is None else before.resolving.link
    return before.chain[at - 1].player if 0 < at <= len(before.chain) else None


def _never_came(card: CardId, before: State) -> bool:
    """Whether the Summon of a monster on the field was negated, which is a moment itself."""
    found = before.find(card)
    return found is not None and found[1].came == "negated"


def _stops(taken: Sequence[CardId], before: State) -> bool:
    """Whether an effect of the other player takes a monster of the turn player, who was going to use it."""
    by = _by(before)
    theirs = before.side(before.turn_player).monsters
    return by == OPPONENT[before.turn_player] and any(slot.card in taken for slot in theirs)


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
