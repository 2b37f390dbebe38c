"""What is news to card effects: which of the recent outcomes effects may still answer, and what was seen with them.

The fold only notes what happened since the last act of a player (`State.recent`). Which of it counts is decided here:
this is trigger timing, and a change of it changes no recorded state.
"""

from functools import reduce
from typing import NamedTuple

from duelog.core.effects.book.events_answered import NO_OUTCOMES, OutcomeKeys, key_of
from duelog.core.rules.registry import enforces
from duelog.core.state import Happened, OnField, Recent, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, Event, Outcome

NO_NEWS: frozenset[type[Event]] = frozenset(
    {
        o.WindowOpened, o.WindowClosed, o.PriorityPassed, o.Asked, o.Chosen, o.ValuesChanged, o.LocksChanged,
        o.LastingBegan, o.LastingEnded, o.LinkResolving, o.Remark, o.TriggersMet, o.CardsRevealed, o.Linked,
        o.Equipped, o.TokensMade, o.CoinsTossed, o.DiceRolled, o.CardsPicked, o.Shuffled, o.TimingMissed,
        o.PlayersExchanged,
        o.NothingHappened, o.PositionSetUp, o.Spared,
    }
)  # fmt: skip
"""Outcomes that no effect answers."""

MAY_BE_ANSWERED: frozenset[type[Event]] = frozenset(
    {
        o.ChooserNamed, o.DuelBegan, o.DuelEnded, o.TurnBegan, o.PhaseBegan, o.StepBegan, o.MatchDuelBegan,
        o.MatchDuelEnded, o.MatchEnded, o.CardsDrawn, o.CardsMoved, o.CardsSet, o.PositionsChanged, o.CountersChanged,
        o.ZonesBlocked, o.LifePointsChanged, o.SummonBegan, o.Summoned, o.SummonNegated, o.AttackDeclared,
        o.ReplayBegan, o.AttackEnded, o.BattleFought, o.Activated, o.Targeted, o.LinkResolved, o.LinkNegated,
        o.ChainEnded, o.Threatened, o.DelayedBegan,
    }
)  # fmt: skip
"""All other outcomes; `tests/test_additions.py` asks for every new one to be in one of the two."""

_ENDS = (o.ChainEnded, o.LinkResolved, o.Summoned, o.CardsSet)
"""Outcomes that end what was under way, and belong to it."""


class News(NamedTuple):
    """The outcomes that effects may answer, oldest first, with their keys, and the cards that left the field."""

    events: tuple[Outcome, ...]
    left: tuple[OnField, ...]
    keys: OutcomeKeys


def news(state: State) -> tuple[Outcome, ...]:
    """The outcomes that effects may answer, oldest first."""
    found: News | None = state.recent.cached.get("news")
    return found.events if found is not None else _news(state).events


def keys_of_news(state: State) -> OutcomeKeys:
    """The keys of the outcomes that effects may answer."""
    return _news(state).keys


def last_seen(state: State) -> tuple[OnField, ...]:
    """The cards that left the field among the news, as they lay there, oldest first."""
    return _news(state).left


_NOTHING = News((), (), NO_OUTCOMES)


def _news(state: State) -> News:
    cached = state.recent.cached
    found: News | None = cached.get("news")
    if found is None:
        before: Recent | None = cached.pop("before", None)
        found = before.cached.get("news") if before is not None else None
        if found is not None:
            found = _with(found, state.recent.outcomes[-1])
        else:
            found = reduce(_with, state.recent.outcomes, _NOTHING)
        cached["news"] = found
    return found


def _with(known: News, happened: Happened) -> News:
    """The news after another outcome."""
    event = happened.event
    if type(event) in NO_NEWS:
        return known
    if not happened.under_way and _is_new(event):
        return News((event,), happened.left, frozenset((key_of(event),)))
    return News((*known.events, event), known.left + happened.left, known.keys | {key_of(event)})


@enforces("EFF-04")
def _is_new(event: Outcome) -> bool:
    """Whether an outcome with which nothing is under way is news of its own, and what was before is no news any more.

    It is not where it ends what was under way, or comes of what happened before: the results of a battle, what cards
    bring about by themselves.
    """
    if isinstance(event, _ENDS):
        return False
    if isinstance(event, o.StepBegan):
        return event.part != "after"
    if isinstance(event, o.PositionsChanged):
        return event.why != "effect" or bool(event.source)
    return not isinstance(event, o.CardsMoved) or (event.how, event.why) == ("discarded", "rule")


@enforces("EFF-04")
def last_checked_event(state: State) -> int:
    """The event up to which Trigger Effects have had their turn.

    What the first link of a Chain answers may be answered by further links only. What waits until a Summon is over
    (what was Tributed for it) is looked at after the Chain all the same.
    """
    return max(state.collected, state.chained)


def has_reacted(state: State, card: CardId, number: EffectAddress, event: int) -> bool:
    """Whether a continuous effect did already what it does by itself at an event of the news."""
    return any(
        (began.source, began.effect, began.to) == (card, number, event)
        for happened in state.recent.outcomes
        if isinstance(began := happened.event, o.DelayedBegan) and not began.lasting
    )
