"""Which outcomes an occasion can be: the first and cheapest question about whether an effect answers an event."""

from collections.abc import Iterable

from duelog.core.effects.language import Effect
from duelog.events import outcomes as o
from duelog.events.base import Outcome

Kinds = frozenset[type[Outcome]]
"""Kinds of outcomes."""

_OF: dict[str, tuple[type[Outcome], ...]] = {
    "summoned": (o.Summoned,),
    "summon attempted": (o.SummonBegan,),
    "set": (o.CardsSet,),
    "flipped": (o.PositionsChanged, o.Summoned, o.StepBegan),
    "to grave": (o.CardsMoved,),
    "destroyed": (o.CardsMoved,),
    "banished": (o.CardsMoved,),
    "left field": (o.CardsMoved,),
    "to hand": (o.CardsMoved,),
    "discarded": (o.CardsMoved,),
    "tributed": (o.CardsMoved,),
    "detached": (o.CardsMoved,),
    "attack declared": (o.AttackDeclared,),
    "battled": (o.StepBegan,),
    "battle calculated": (o.StepBegan,),
    "destroyed in battle": (o.CardsMoved,),
    "battle damage": (o.BattleFought,),
    "damage": (o.BattleFought, o.LifePointsChanged),
    "gained": (o.LifePointsChanged,),
    "activated": (o.Activated,),
    "resolved": (o.LinkResolved,),
    "targeted": (o.Activated, o.Targeted),
    "phase": (o.PhaseBegan,),
    "damage step": (o.StepBegan,),
    "battle phase ended": (o.StepBegan,),
    "drawn": (o.CardsDrawn,),
    "position changed": (o.PositionsChanged,),
    "counter placed": (o.CountersChanged,),
    "would be destroyed": (o.Threatened, o.BattleFought),
    "damage calculation": (o.StepBegan,),
}

HEARD: dict[str, Kinds] = {event: frozenset(kinds) for event, kinds in _OF.items()}
"""The kinds of outcomes that each happening of the language can be."""

NOTHING: Kinds = frozenset()


def heard_by(effect: Effect) -> Kinds:
    """The kinds of outcomes that an effect may answer."""
    return NOTHING.union(*(HEARD[occasion.event] for occasion in effect.when))


def kinds_of(events: Iterable[Outcome]) -> Kinds:
    """The kinds of these outcomes."""
    return frozenset(map(type, events))
