"""The recent outcomes that effects may still respond to.

The fold only records what happened since the last act of a player (`State.recent`). Which of it counts is decided here:
this is trigger timing, and changing it changes no recorded state.
"""

from collections.abc import Iterator
from functools import reduce

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.events_answered import NO_OUTCOMES, OutcomeKeys, key_of
from duelog.core.rulebook import enforces
from duelog.core.state import Happened, OnField, Recent, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, Event, Outcome
from duelog.events.places import ZONE_AT, Place

NEVER_ANSWERED: frozenset[type[Event]] = frozenset(
    {
        o.WindowOpened, o.WindowClosed, o.PriorityPassed, o.Asked, o.Chosen, o.ValuesChanged, o.LocksChanged,
        o.LastingBegan, o.LastingEnded, o.Remark, o.TriggersMet, o.CardsRevealed, o.Linked,
        o.TokensMade, o.CoinsTossed, o.DiceRolled, o.CardsPicked, o.Shuffled, o.TimingMissed,
        o.PlayersExchanged,
        o.TargetsChanged,
        o.NothingHappened, o.PositionSetUp, o.Spared, o.MonstersMixed,
    }
)  # fmt: skip
"""Outcomes that no effect responds to."""

MAY_BE_ANSWERED: frozenset[type[Event]] = frozenset(
    {
        o.ChooserNamed, o.DuelBegan, o.DuelEnded, o.TurnBegan, o.PhaseBegan, o.StepBegan, o.MatchDuelBegan,
        o.MatchDuelEnded, o.MatchEnded, o.CardsDrawn, o.CardsMoved, o.CardsSet, o.PositionsChanged, o.CountersChanged,
        o.ZonesBlocked, o.LifePointsChanged, o.SummonBegan, o.Summoned, o.SummonNegated, o.AttackDeclared,
        o.ReplayBegan, o.AttackEnded, o.BattleFought, o.Activated, o.Targeted, o.LinkResolving, o.LinkResolved,
        o.LinkNegated,
        o.ChainEnded, o.Threatened, o.DelayedBegan, o.Equipped,
    }
)  # fmt: skip
"""All other outcomes; `tests/test_additions.py` requires every outcome to be in one of the two."""

_ENDS: frozenset[type[Event]] = frozenset(
    {o.ChainEnded, o.LinkResolved, o.Summoned, o.CardsSet, o.Equipped, o.ZonesBlocked, o.Threatened}
)
"""Outcomes that end or accompany what was in progress, and belong to it."""

_MAY_FOLLOW: frozenset[type[Event]] = frozenset({o.StepBegan, o.PositionsChanged, o.DelayedBegan, o.CardsMoved})
"""Outcomes that follow from earlier events or not, as their fields tell."""


class RecentEvents(Struct, frozen=True):
    """The outcomes that effects may answer, oldest first, with their keys, and the cards that left the field.

    `asked` is whether a window for responses to them has been opened.
    """

    events: tuple[Outcome, ...]
    left: tuple[OnField, ...]
    keys: OutcomeKeys
    asked: bool = False


def recent_events(state: State) -> tuple[Outcome, ...]:
    """The outcomes that effects may respond to, oldest first."""
    found: RecentEvents | None = state.recent.cached.get("recent_events")
    return found.events if found is not None else _recent_events(state).events


def recent_event_keys(state: State) -> OutcomeKeys:
    """The keys of the outcomes that effects may answer."""
    return _recent_events(state).keys


def last_seen(state: State) -> tuple[OnField, ...]:
    """The slots of the cards that left the field in recent events, oldest first."""
    return _recent_events(state).left


_NOTHING = RecentEvents((), (), NO_OUTCOMES)
_NONE = Recent()


def _recent_events(state: State) -> RecentEvents:
    cached = state.recent.cached
    found: RecentEvents | None = cached.get("recent_events")
    if found is None:
        before: Recent = cached.pop("before", _NONE)
        known: RecentEvents = before.cached.get("recent_events", _NOTHING)
        count = len(before.outcomes) if known is not _NOTHING else 0
        found = reduce(_with, state.recent.outcomes[count:], known)
        cached["recent_events"] = found
    return found


def _with(known: RecentEvents, happened: Happened) -> RecentEvents:
    """The recent events after another outcome."""
    event = happened.event
    if type(event) in NEVER_ANSWERED:
        return replace(known, asked=True) if type(event) is o.WindowOpened else known
    left = () if type(event) is o.PositionsChanged else happened.left  # what was turned face-down is still there
    put_off = known.asked and _is_put_off(event)  # both players have passed before
    if put_off or (not happened.under_way and _is_new(event)):
        return RecentEvents((event,), left, frozenset((key_of(event),)))
    return RecentEvents((*known.events, event), known.left + left, known.keys | {key_of(event)})


def _is_put_off(event: Outcome) -> bool:
    """Whether an outcome is what an effect put off to this Phase: that it acts again, or that a monster goes back."""
    if isinstance(event, o.CardsMoved):
        return (event.how, event.why) == ("control", "rule")
    return isinstance(event, o.DelayedBegan) and not event.to


@enforces("EFF-04")
def _is_new(event: Outcome) -> bool:
    """Whether an outcome with nothing in progress replaces the recent events before it.

    It does not if it ends what was in progress, or follows from earlier events: the results of a battle, reactions of
    continuous effects.
    """
    kind = type(event)
    if kind in _ENDS or kind not in _MAY_FOLLOW:
        return kind not in _ENDS
    if isinstance(event, o.StepBegan):
        return event.part != "after"
    if isinstance(event, o.PositionsChanged):
        return event.why != "effect"
    if isinstance(event, o.DelayedBegan) and event.to:
        return False
    return not isinstance(event, o.CardsMoved) or (event.how, event.why) == ("discarded", "rule")


@enforces("EFF-04")
def last_checked_event(state: State) -> int:
    """The event up to which Trigger Effects have been collected.

    Only further links can respond to what the first link of a Chain responded to. Events that wait for the end of a
    Summon (its Tributes) are still checked after the Chain.
    """
    return max(state.collected, state.chained)


def has_reacted(state: State, card: CardId, number: EffectAddress, event: int) -> bool:
    """Whether a continuous effect has already acted on a recent event."""
    return any(
        (began.source, began.effect, began.to) == (card, number, event)
        for happened in state.recent.outcomes
        if type(began := happened.event) is o.DelayedBegan and not began.lasting
    )


def zone_left(state: State, card: CardId) -> Place | None:
    """The zone that a card left, if it did so recently."""
    moves = (
        move for event in reversed(recent_events(state)) if isinstance(event, o.CardsMoved) for move in event.moves
    )
    return next((move.origin for move in moves if move.card == card and move.origin in ZONE_AT), None)


def threats(state: State) -> Iterator[o.Threatened]:
    """The recent threats of destruction by ties, which no resolving effect makes, oldest first."""
    for event in recent_events(state):
        if type(event) is o.Threatened and event.effect_step is None:
            yield event


def spared_from(state: State, threat: o.Threatened) -> frozenset[CardId]:
    """The cards that effects have spared since a threat of destruction by a tie."""
    events = (happened.event for happened in state.recent.outcomes)
    return frozenset(card for event in events if type(event) is o.Spared and event.n > threat.n for card in event.cards)


@enforces("TURN-11")
def hand_limit_kept(state: State) -> bool:
    """Whether the turn player has discarded down to the hand limit, which ends the turn."""
    return bool(over_the_hand_limit(state))


def over_the_hand_limit(state: State) -> tuple[CardId, ...]:
    """The cards that the turn player has just discarded down to the hand limit."""
    for event in recent_events(state):
        if type(event) is o.CardsMoved and (event.how, event.why) == ("discarded", "rule"):
            return tuple(move.card for move in event.moves)
    return ()


@enforces("GEN-12")
def was_excavated(state: State, source: CardId, card: CardId, *, before: int | None = None) -> bool:
    """Whether an effect of the card `source` has excavated a card, before an event if one is given."""
    return any(
        isinstance(shown := happened.event, o.CardsRevealed)
        and shown.excavated
        and shown.source == source
        and (before is None or shown.n < before)
        and card in shown.cards
        for happened in state.recent.outcomes
    )
