"""The kinds of outcomes that an occasion can be: a quick check of whether an effect can respond to an event."""

from collections.abc import Iterable
from typing import get_args

from duelog.core.effects.language import Effect, Occasion
from duelog.events import outcomes as o
from duelog.events.base import BattleStep, DamagePart, Outcome, SummonKind

OutcomeTypes = frozenset[type[Outcome]]
"""Kinds of outcomes."""

OutcomeKey = tuple[object, ...]
"""The kind of an outcome, and the parts of it that are compared without looking at the table; see `key_of`."""

OutcomeKeys = frozenset[OutcomeKey]
"""The outcomes that an effect may answer."""

_OF: dict[str, tuple[type[Outcome], ...]] = {
    "summoned": (o.Summoned,),
    "summon attempted": (o.SummonBegan,),
    "set": (o.CardsSet,),
    "flipped": (o.PositionsChanged, o.Summoned, o.StepBegan, o.CardsMoved),
    "sent to grave": (o.CardsMoved,),
    "destroyed": (o.CardsMoved,),
    "banished": (o.CardsMoved,),
    "left field": (o.CardsMoved,),
    "added to hand": (o.CardsMoved,),
    "returned to Deck": (o.CardsMoved,),
    "discarded": (o.CardsMoved,),
    "tributed": (o.CardsMoved,),
    "detached": (o.CardsMoved,),
    "equipped": (o.Equipped,),
    "attack declared": (o.AttackDeclared,),
    "attack negated": (o.AttackEnded,),
    "battled": (o.StepBegan,),
    "battle calculated": (o.StepBegan,),
    "destroyed in battle": (o.CardsMoved,),
    "battle damage": (o.BattleFought,),
    "damage": (o.BattleFought, o.LifePointsChanged),
    "life points gained": (o.LifePointsChanged,),
    "activated": (o.Activated,),
    "resolving": (o.LinkResolving,),
    "resolved": (o.LinkResolved,),
    "activation negated": (o.LinkNegated,),
    "targeted": (o.Activated, o.Targeted),
    "phase": (o.PhaseBegan,),
    "damage step": (o.StepBegan,),
    "before damage calculation": (o.StepBegan,),
    "battle phase ended": (o.StepBegan,),
    "drawn": (o.CardsDrawn,),
    "normal draw": (o.PhaseBegan,),
    "coins tossed": (o.CoinsTossed,),
    "position changed": (o.PositionsChanged,),
    "counter placed": (o.CountersChanged,),
    "would be destroyed": (o.Threatened, o.BattleFought),
    "would be sent": (o.CardsMoved,),
    "damage calculation": (o.StepBegan,),
}

OUTCOMES_OF_EVENTS: dict[str, OutcomeTypes] = {event: frozenset(kinds) for event, kinds in _OF.items()}
"""The kinds of outcomes of each event of the language."""

NO_OUTCOMES: OutcomeKeys = frozenset()

_PARTS: tuple[DamagePart | None, ...] = (None, *get_args(DamagePart))


def key_of(event: Outcome) -> OutcomeKey:
    """The kind of an outcome with its Phase, its Step and part of the Damage Step, or how a Summon was made."""
    match event:
        case o.PhaseBegan():
            return o.PhaseBegan, event.phase
        case o.StepBegan():
            return o.StepBegan, event.step, event.part
        case o.Summoned():
            return o.Summoned, event.how
        case _:
            return (type(event),)


def answered_by(effect: Effect) -> OutcomeKeys:
    """The keys of the outcomes that an effect may answer."""
    found: OutcomeKeys | None = effect.compiled("answered")
    if found is None:
        keys = (_keys_of_kind(kind, each) for each in effect.when for kind in OUTCOMES_OF_EVENTS[each.event])
        found = effect.keep_compiled("answered", NO_OUTCOMES.union(*keys))
    return found


def _keys_of_kind(kind: type[Outcome], occasion: Occasion) -> Iterable[OutcomeKey]:
    """The keys of outcomes of a kind that can match the occasion."""
    if kind is o.PhaseBegan:
        return ((kind, "draw" if occasion.event == "normal draw" else occasion.phase),)
    if kind is o.StepBegan:
        if occasion.event == "battle phase ended":
            return ((kind, "end", part) for part in _PARTS)
        part = _BEGINNING[occasion.event]
        return ((kind, step, part) for step in get_args(BattleStep))
    if kind is o.Summoned:
        return ((kind, how) for how in (_SUMMONS_ANSWERED.get(occasion.event) or occasion.how or get_args(SummonKind)))
    return ((kind,),)


_BEGINNING: dict[str, DamagePart] = {
    "flipped": "after",
    "battled": "end",
    "battle calculated": "after",
    "damage step": "start",
    "before damage calculation": "before",
    "damage calculation": "calculation",
}
"""The part of the Damage Step that begins with each event of the language."""

_SUMMONS_ANSWERED: dict[str, tuple[SummonKind, ...]] = {"flipped": ("flip",)}
"""The ways of Summoning that match an event of the language if its occasion names none."""
