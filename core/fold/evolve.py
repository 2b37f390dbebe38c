"""The fold: `evolve(state, event)` is the state after an event.

It is total and knows no rules and no card effects: what the log says happened, happened. So a duel recorded today
opens after every change of a rule or a card. What must not be is told by `faults`.
"""

from collections.abc import Iterable

from duelog.core.fold import fold_cards, fold_course, fold_play
from duelog.core.fold.fold_effects import with_effect_progress
from duelog.core.fold.folding import FOLDS
from duelog.core.known_rulesets import ruleset_of
from duelog.core.state import (
    Card,
    Side,
    State,
)
from duelog.events.base import Event
from duelog.events.lines import EVENTS, Header
from duelog.events.places import PLAYERS

_REGISTERED = (fold_cards, fold_course, fold_play)
assert set(EVENTS) == set(FOLDS)


def evolve(state: State, event: Event) -> State:
    """The state after `event`. Never raises; an event without effect on the state gives the state itself."""
    after = FOLDS[type(event)](state, event)
    return with_effect_progress(state, after, event) if after.effects else after


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after all of `events`, none of them an `Undo`: that needs the states before it (`duelog.replays`)."""
    for event in events:  # as `evolve` does, without a call more
        before, state = state, FOLDS[type(event)](state, event)
        if state.effects:
            state = with_effect_progress(before, state, event)
    return state


def initial_state(header: Header) -> State:
    """The state before the first event: the Decks lie as the header says, everything else is empty.

    Raises `ValueError` where the header names a ruleset that it does not hold and that is none of ours, or a face
    that it does not hold.
    """
    cards: list[Card] = []
    sides: list[Side] = []
    rules = ruleset_of(header)
    for player, seat in zip(PLAYERS, header.seats, strict=True):
        for face in (*seat.main, *seat.extra, *seat.side):
            if not 0 <= face < len(header.faces):
                raise ValueError(f"a Deck of p{player} names face {face}; the header holds {len(header.faces)}, from 0")
        first = len(cards) + 1
        cards += [Card(face=face, owner=player) for face in (*seat.main, *seat.extra)]
        middle = first + len(seat.main)
        sides.append(Side(lp=rules.life, deck=tuple(range(first, middle)), extra=tuple(range(middle, len(cards) + 1))))
    return State(
        rules=rules,
        faces=header.faces,
        cards=tuple(cards),
        sides=(sides[0], sides[1]),
        chooser=header.chooser,
        effects=bool(header.definitions),
    )
