"""The fold of what card effects need beside: how far a resolution is, and the news that effects may answer."""

from typing import Any

from msgspec.structs import replace

from duelog.core.fold.folding import step_after
from duelog.core.state import Answer, OnField, State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Outcome
from duelog.events.places import ZONE_AT

_NO_NEWS: frozenset[type[Event]] = frozenset(
    {
        o.WindowOpened, o.WindowClosed, o.PriorityPassed, o.Asked, o.Chosen, o.ValuesChanged, o.LocksChanged,
        o.LastingBegan, o.LastingEnded, o.LinkResolving, o.Remark, o.TriggersMet, o.CardsRevealed, o.Linked,
        o.Equipped, o.TokensMade, o.CoinsTossed, o.DiceRolled, o.CardsPicked, o.Shuffled, o.TimingMissed,
        o.PlayersExchanged,
        o.NothingHappened, o.PositionSetUp, o.Spared,
    }
)  # fmt: skip
"""Outcomes that no effect answers."""

_IDLE: frozenset[type[Event]] = frozenset(
    {
        o.NothingHappened, o.Asked, o.Chosen, o.CardsPicked, o.Shuffled, o.LastingBegan, o.TokensMade, o.CardsRevealed,
        o.Threatened,
    }
)  # fmt: skip
"""Outcomes of a resolution that do nothing to the duel."""


def cards_of(event: Event) -> tuple[CardId, ...]:
    """The cards that an outcome happens to."""
    match event:
        case o.CardsMoved() | o.CardsSet():
            return tuple(move.card for move in event.moves if not move.under)
        case o.Summoned() | o.SummonBegan():
            return tuple(move.card for move in event.monsters)
        case o.Threatened() | o.CardsDrawn() | o.Targeted() | o.CardsRevealed() | o.Chosen():
            return event.cards
        case o.PositionsChanged():
            return tuple(change.card for change in event.changes)
        case o.AttackDeclared() | o.BattleFought():
            return tuple(card for card in (event.attacker, event.target) if card)
        case o.Activated():
            return (event.card,)
        case _:
            return ()


def follow(before: State, state: State, event: Event) -> State:
    """The state after `event` with what effects have to know of it; `before` is the one it happened in."""
    if not isinstance(event, Outcome):
        return _after_move(state, event)
    if event.resume and state.resolving is not None:
        state = _step_done(state, event)
    if type(event) in _NO_NEWS:
        return state
    state = _reported(state, event)
    if isinstance(event, o.Summoned):
        return replace(state, summons=(*state.summons, (event.player, event.how, event.n)))
    if isinstance(event, o.TurnBegan):
        return replace(state, summons=(), buried=())
    return _remembering(before, _buried(state, event), event) if isinstance(event, o.CardsMoved) else state


def _buried(state: State, event: o.CardsMoved) -> State:
    """The cards that went to a Graveyard this turn."""
    new = tuple(move.card for move in event.moves if move.to is not None and move.to.endswith("grave"))
    return replace(state, buried=(*state.buried, *new)) if new else state


def _remembering(before: State, state: State, event: o.CardsMoved) -> State:
    """Cards that left the field are remembered as they lay there, while that is news."""
    kept = state.left if len(state.news) > 1 else ()
    gone: list[OnField] = []
    for move in event.moves:
        at = ZONE_AT.get(move.origin) if move.origin is not None else None
        if at is None or (move.to is not None and move.to in ZONE_AT):
            continue
        slot = before.side(at[0]).field[at[1]]
        if slot is not None and slot.card == move.card:
            gone.append(slot)
    return replace(state, left=(*kept, *gone)) if gone or kept != state.left else state


def _after_move(state: State, event: Event) -> State:
    """A new act starts its own news; an answer or an activation belongs to what happened before."""
    if isinstance(event, m.Choose | m.Pass) or (isinstance(event, m.Activate) and state.window is not None):
        return state
    return replace(state, news=(), left=(), reacted=())


def _step_done(state: State, event: Outcome) -> State:
    resolving = state.resolving
    assert resolving is not None
    changes: dict[str, Any] = {"at": step_after(event)}
    if event.resume > 0:
        changes |= {"threatened": (), "spared": ()}
    if event.resume < 0 and type(event) not in _ANSWERED:
        stage = Answer(about="stage", player=1, at=changes["at"])
        changes["answers"] = (*resolving.answers, stage)
    if isinstance(event, o.NothingHappened):
        changes["did"] = False
    elif type(event) not in _IDLE:
        changes |= {"did": True, "moved": cards_of(event) or resolving.moved}
    return replace(state, resolving=replace(resolving, **changes))


_ANSWERED: frozenset[type[Event]] = frozenset({o.Asked, o.Chosen, o.CardsPicked, o.TokensMade, o.CardsRevealed})
"""Outcomes that leave an answer of their own, or will."""


def _of_the_same_time(event: Outcome) -> bool:
    """Whether it comes of what happened before: the results of a battle, what cards bring about by themselves."""
    if isinstance(event, o.StepBegan):
        return event.part == "after"
    if isinstance(event, o.PositionsChanged):
        return event.why == "effect" and not event.source
    return isinstance(event, o.CardsMoved) and (event.how, event.why) != ("discarded", "rule")


def _reported(state: State, event: Outcome) -> State:
    if isinstance(event, o.Activated) and len(state.chain) == 1:
        # What the first link answers may be answered by further links; Triggers have had their turn at it, but for
        # those that wait until a Summon is over (what was Tributed for it).
        checked = state.checked if state.summoning is not None else max(state.checked, state.moved)
        return replace(state, news=(*state.news, event), checked=checked)
    busy = state.chain or state.pending is not None or state.summoning is not None
    if busy or isinstance(event, o.ChainEnded | o.LinkResolved | o.Summoned | o.CardsSet) or _of_the_same_time(event):
        return replace(state, news=(*state.news, event))
    return replace(state, news=(event,), left=(), reacted=())
