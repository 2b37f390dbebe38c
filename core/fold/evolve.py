"""The fold: `evolve(state, event)` returns the state after an event.

It is total and knows neither rules nor card effects: whatever the log says has happened. So a duel recorded today can
be opened after any change to a rule or a card. `faults` reports what is impossible.
"""

from collections.abc import Iterable

from duelog.core.fold import fold_cards, fold_chains, fold_course, fold_lasting, fold_play
from duelog.core.fold.fold_effects import with_effect_progress
from duelog.core.fold.folding import FOLDS
from duelog.core.known_rulesets import ruleset_of
from duelog.core.state import (
    Card,
    Side,
    State,
)
from duelog.events.base import Event, Record
from duelog.events.lines import EVENTS, Header
from duelog.events.places import PLAYERS

_REGISTERED = (fold_cards, fold_chains, fold_course, fold_lasting, fold_play)


def _rare(state: State, event: Event) -> State:
    """The fold of a record or of the table of a redacted log: few duels have any."""
    from duelog.core.fold import fold_records, fold_seen

    of_kind = FOLDS[type(event)]  # they have registered theirs in place of this one
    assert of_kind is not _rare, (fold_records, fold_seen)
    return of_kind(state, event)


for _kind in EVENTS:
    if issubclass(_kind, Record):
        FOLDS.setdefault(_kind, _rare)
assert set(EVENTS) == set(FOLDS), f"without a fold: {set(EVENTS) - set(FOLDS)}"


def evolve(state: State, event: Event) -> State:
    """The state after `event`. Never raises; returns the same object for an event without effect on the state."""
    after = FOLDS[type(event)](state, event)
    return with_effect_progress(state, after, event) if after.effects else after


def fold(state: State, events: Iterable[Event]) -> State:
    """The state after all of `events`, which include no `Undo`: that needs earlier states (`duelog.replays`)."""
    for event in events:  # as `evolve` does, saving a call
        before, state = state, FOLDS[type(event)](state, event)
        if state.effects:
            state = with_effect_progress(before, state, event)
    return state


def initial_state(header: Header) -> State:
    """The state before the first event: the Decks as in the header, everything else empty.

    Raises `ValueError` if the header names an unknown ruleset that it does not define, or a face that it does not hold.
    """
    cards: list[Card] = []
    sides: list[Side] = []
    rules = ruleset_of(header)
    for player, seat in zip(PLAYERS, header.seats, strict=True):
        for face in (*seat.main, *seat.extra, *seat.side, *(seat.listed or ())):
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
        listed=_listed(header),
    )


def _listed(header: Header) -> tuple[tuple[int, ...], ...]:
    """The Deck lists of a duel with unknown cards; empty for any other duel."""
    lists = tuple(seat.listed for seat in header.seats)
    return () if all(cards is None for cards in lists) else tuple(cards or () for cards in lists)
