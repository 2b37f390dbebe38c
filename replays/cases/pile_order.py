"""Cards that reach a pile at the same time: a case may list them in any order.

The rulebook leaves that order open (docs/rulings.md says which one the log uses), so a case with another order holds.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import cast

from msgspec.structs import replace

from duelog.core.state import State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Moved
from duelog.events.places import PLAYERS, Pile, Player
from duelog.replays.cards.pool import name_key
from duelog.replays.cases.case_files import Expectation

_PILE = re.compile(r"p([12])\.(grave|banished|hand|extra)")
_Arrival = tuple[str, int]
"""What moved a card: an event, a move whose cost was paid, or only the card itself."""


def ordered_as_expected(state: State, events: Iterable[Event], expectations: Iterable[Expectation]) -> State:
    """The state with cards that arrived together in the expected order of their pile; `events` is the whole log."""
    arrivals = _arrivals(events)
    for expectation in expectations:
        named = _PILE.fullmatch(expectation.path)
        expected = expectation.value.plain()
        if named is None or not isinstance(expected, list):
            continue
        player: Player = 1 if named[1] == "1" else 2
        pile = cast(Pile, named[2])
        wanted = [name_key(name) if isinstance(name, str) else "" for name in expected]
        order = tuple(_ordered(state, state.side(player).pile(pile), wanted, arrivals))
        sides = tuple(replace(state.side(which), **{pile: order} if which == player else {}) for which in PLAYERS)
        state = replace(state, sides=sides)
    return state


def _arrivals(events: Iterable[Event]) -> dict[CardId, _Arrival]:
    found: dict[CardId, _Arrival] = {}
    for event in events:
        arrival: _Arrival = ("event", event.n)
        if isinstance(event, o.CardsMoved) and event.why == "cost":
            arrival = ("cost", event.by)
        found.update((move.card, arrival) for move in _moves(event))
    return found


def _moves(event: Event) -> Sequence[Moved]:
    match event:
        case o.CardsMoved():
            return event.moves
        case o.SummonBegan() | o.Summoned():
            return event.materials
        case _:
            return ()


def _ordered(
    state: State, pile: tuple[CardId, ...], wanted: Sequence[str], arrivals: dict[CardId, _Arrival]
) -> Iterator[CardId]:
    at = 0
    for _, together in groupby(pile, key=lambda card: arrivals.get(card, ("card", card))):
        rest = list(together)
        for name in wanted[at : at + len(rest)]:
            card = next((card for card in rest if name_key(state.name(card)) == name), rest[0])
            rest.remove(card)
            yield card
            at += 1
        yield from rest
