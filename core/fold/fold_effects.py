"""The fold of what card effects also need: the progress of a resolution, and what happened since the last act."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from duelog.core.fold.folding import without_progress
from duelog.core.fold.tabletop import controller
from duelog.core.state import NOTHING_YET, Answer, Battle, Departed, Gone, Happened, OnField, State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectStep, Event, How, Moved, Outcome, Position, Record, field_defaults
from duelog.events.places import OPPONENT, ZONE_AT, Pile, Place, Player, player_of

_IDLE: frozenset[type[Event]] = frozenset(
    {
        o.NothingHappened, o.Asked, o.Chosen, o.CardsPicked, o.Shuffled, o.LastingBegan, o.TokensMade, o.CardsRevealed,
        o.Threatened,
    }
)  # fmt: skip
"""Outcomes of a resolution that change nothing in the duel: a following "if you do" step is not done."""

_EFFECTIVE: frozenset[type[Event]] = frozenset(
    {
        o.CardsDrawn, o.CardsMoved, o.CardsSet, o.PositionsChanged, o.ValuesChanged, o.LocksChanged, o.CountersChanged,
        o.Equipped, o.Linked, o.ZonesBlocked, o.LifePointsChanged, o.SummonBegan, o.Summoned, o.SummonNegated,
        o.AttackEnded, o.ReplayBegan, o.StepBegan, o.PhaseBegan, o.Targeted, o.LinkNegated, o.PlayersExchanged,
        o.TargetsChanged,
        o.CoinsTossed, o.DiceRolled, o.Spared, o.DelayedBegan, o.LastingEnded, o.DuelEnded, o.AttackDeclared,
        o.BattleFought, o.MonstersMixed,
    }
)  # fmt: skip
"""Outcomes by which a step of a resolution has done something."""

NOT_OF_STEPS: frozenset[type[Event]] = frozenset(
    {
        o.ChooserNamed, o.DuelBegan, o.TurnBegan, o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded, o.PositionSetUp,
        o.Remark, o.Activated, o.LinkResolving, o.LinkResolved, o.ChainEnded,
        o.TriggersMet, o.TimingMissed, o.WindowOpened, o.PriorityPassed, o.WindowClosed,
    }
)  # fmt: skip
"""Outcomes that no step of a resolution produces."""

KINDS = (_IDLE, _EFFECTIVE, NOT_OF_STEPS)
"""Every kind of outcome is in exactly one of these."""


def cards_of(event: Event) -> tuple[CardId, ...]:
    """The cards that an outcome affects."""
    cards = _CARDS_OF.get(type(event))
    return cards(event) if cards is not None else ()


_CARDS_OF: dict[type[Event], Callable[[Any], tuple[CardId, ...]]] = {
    **dict.fromkeys(
        (o.CardsMoved, o.CardsSet), lambda event: tuple(move.card for move in event.moves if not move.under)
    ),
    o.MonstersMixed: lambda event: event.order,
    **dict.fromkeys((o.Summoned, o.SummonBegan), lambda event: tuple(move.card for move in event.monsters)),
    **dict.fromkeys((o.Threatened, o.CardsDrawn, o.Targeted, o.CardsRevealed, o.Chosen), lambda event: event.cards),
    **dict.fromkeys(
        (o.AttackDeclared, o.BattleFought),
        lambda event: tuple(card for card in (event.attacker, event.target) if card),
    ),
    o.PositionsChanged: lambda event: tuple(change.card for change in event.changes),
    o.Activated: lambda event: (event.card,),
}

_OF_NO_CARDS: frozenset[type[Event]] = frozenset(
    {
        o.NothingHappened, o.Asked, o.CardsPicked, o.Shuffled, o.LastingBegan, o.TokensMade, o.ValuesChanged,
        o.LocksChanged, o.CountersChanged, o.Equipped, o.Linked, o.ZonesBlocked, o.LifePointsChanged, o.SummonNegated,
        o.AttackEnded, o.ReplayBegan, o.StepBegan, o.PhaseBegan, o.LinkNegated, o.PlayersExchanged,
        o.TargetsChanged, o.CoinsTossed,
        o.DiceRolled, o.Spared, o.DelayedBegan, o.LastingEnded, o.DuelEnded, o.ChooserNamed, o.DuelBegan, o.TurnBegan,
        o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded, o.PositionSetUp, o.Remark, o.LinkResolving, o.LinkResolved,
        o.ChainEnded, o.TriggersMet, o.TimingMissed, o.WindowOpened, o.PriorityPassed, o.WindowClosed,
    }
)  # fmt: skip
"""Outcomes that concern no cards, and those whose cards no later step of an effect refers to."""

WITH_CARDS = (_CARDS_OF, _OF_NO_CARDS)
"""Every kind of outcome is in exactly one of these."""


def with_effect_progress(before: State, state: State, event: Event) -> State:
    """The state after `event`, with what effects need to know about it; `before` is the state before the event."""
    if not isinstance(event, Outcome):
        return _after_move(state, event)
    if event.effect_step is not None and state.resolving is not None:
        state = _step_done(before, state, event, event.effect_step)
    return _recorded(before, state, event)


OMITTED: Mapping[type[Any], tuple[str, ...]] = {o.MatchDuelEnded: ("wins_match",)}
"""The fields of outcomes that states omit: no state of a duel holds facts of its Match."""


def _recorded(before: State, state: State, event: Outcome) -> State:
    """The state in which an outcome is recorded; which effects it may trigger is decided elsewhere."""
    kind = type(event)
    under_way = bool(state.chain) or state.pending is not None or state.summoning is not None
    left = _LEFT[kind](before, event) if kind in _LEFT else ()
    earlier = NOTHING_YET if kind in _BEGIN else state.recent
    if kind in OMITTED:
        event = replace(event, **{name: field_defaults(kind)[name] for name in OMITTED[kind]})
    recent = earlier.then(Happened(event=event, under_way=under_way, left=left))
    if kind not in _RECORDED_BESIDES:
        return replace(state, recent=recent)
    changes: dict[str, Any] = {"recent": recent}
    if state.battle is not None and before.battle is state.battle:
        changes["battle"] = _with_rivals_that_changed(before, state, state.battle, event)
    match event:
        case o.CardsMoved():
            gone = tuple(_departed(before, state, event))
            if gone:
                changes["departed"] = (*_still_gone(before, state, {card.card for card in gone}), *gone)
            counted = tuple(_counted(before, event))
            if counted:
                changes["gone"] = (*state.gone, *counted)
        case o.Summoned():
            begun = before.summoning.cards if before.summoning is not None else ()
            changes["summons"] = (*state.summons, (event.player, event.how, event.n, cards_of(event) or begun))
        case o.SummonNegated() if before.summoning is not None:  # it was attempted
            attempt = before.summoning
            changes["summons"] = (*state.summons, (attempt.player, attempt.how, event.n, attempt.cards))
        case o.TurnBegan():
            changes |= {"summons": (), "attackers": (), "gone": ()}
        case o.AttackDeclared():
            changes["attackers"] = (*state.attackers, event.attacker)
        case o.Activated() if len(state.chain) == 1 and state.summoning is None:
            changes["chained"] = state.moved
        case _:
            pass
    return replace(state, **changes)


def _with_rivals_that_changed(before: State, state: State, battle: Battle, event: Outcome) -> Battle:
    """The attack; a monster of the opponent that comes and goes before the Damage Step counts as a change (BATTLE-06).

    So one that leaves is among the `rivals` from then on, and one that comes is not, wherever it was as the attack was
    declared: they differ from the monsters on the field even if that has the same ones again. One that its own
    condition destroys as it comes (Zeradias, Herald of Heaven) does not count.
    """
    attacking = controller(before.sides, battle.attacker)
    if attacking is None or state.step != "battle" or battle.replay:
        return battle
    was, now = (
        {slot.card for slot in one.side(OPPONENT[attacking]).field[:7] if slot is not None} for one in (before, state)
    )
    if was == now:
        return battle
    rivals = [card for card in battle.rivals if card not in now - was]
    left = [card for card in sorted(was - now) if card not in rivals and not _goes_as_it_comes(before, event, card)]
    return replace(battle, rivals=(*rivals, *left))


def _goes_as_it_comes(before: State, event: Outcome, card: CardId) -> bool:
    """Whether a monster is destroyed for want of its own condition before anything else happens on the field."""
    if not isinstance(event, o.CardsMoved) or event.effect_step is not None or event.source != card:
        return False
    for happened in reversed(before.recent.outcomes):
        if isinstance(happened.event, o.Summoned):
            return any(move.card == card for move in happened.event.monsters)
        if isinstance(happened.event, o.LinkResolving | o.CardsMoved):
            return False
    return False


_BEGIN: frozenset[type[Event]] = frozenset({o.TurnBegan, o.PhaseBegan})
"""Outcomes that begin a Phase."""

_RECORDED_BESIDES: frozenset[type[Event]] = frozenset(
    {o.CardsMoved, o.Summoned, o.SummonNegated, o.TurnBegan, o.AttackDeclared, o.Activated}
)
"""Outcomes of which more is recorded than that they happened."""


def _departed(before: State, state: State, event: o.CardsMoved) -> Iterator[Departed]:
    """How the cards of an outcome were sent to a Graveyard or banished, or how monsters left their Equip Cards."""
    for move in event.moves:
        to = _AWAY.get(move.to[3:]) if move.to is not None else None
        if to is None:
            continue
        found = before.find(move.card)
        equips = _equips(before, move.card) if found is not None else ()
        if equips or to in ("grave", "banished"):
            yield Departed(
                card=move.card, to=to, turn=state.turn, how=move.how or event.how, why=event.why, origin=move.origin,
                by=_mover(before, event), position=_position_there(found[1], move) if found is not None else None,
                source=event.source, equips=equips, event=event.n,
            )  # fmt: skip


def _position_there(slot: OnField, move: Moved) -> Position | None:
    """How a card lay on the field; None for a monster whose Summon was negated, which was never there."""
    return None if slot.came == "negated" and move.origin is not None and move.origin[3] == "M" else slot.position


def _equips(before: State, card: CardId) -> tuple[CardId, ...]:
    """The cards that were equipped to a monster."""
    return tuple(
        slot.card for side in before.sides for slot in side.field if slot is not None and slot.equipped_to == card
    )


_AWAY: dict[str, Pile] = {"grave": "grave", "banished": "banished", "hand": "hand", "deck": "deck", "extra": "extra"}


def _mover(before: State, event: o.CardsMoved) -> Player | None:
    """The player whose card moves cards: who activated it, or else controls it."""
    if event.why == "battle" or not event.source:
        return None
    link = next((link for link in reversed(before.chain) if link.card == event.source), None)
    if link is not None:
        return link.player
    where = before.place_of(event.source)
    return player_of(where) if where is not None else None


def _counted(before: State, event: o.CardsMoved) -> Iterator[Gone]:
    """The monsters that left their Monster Zones by an outcome, and the cards discarded or Tributed from a hand."""
    for move in event.moves:
        how = move.how or event.how
        if move.origin is None or move.to in ZONE_AT or move.under:
            continue
        from_zone = move.origin[3] == "M"
        if not from_zone and (not move.origin.endswith("hand") or how not in ("discarded", "tributed")):
            continue
        found = before.find(move.card)
        if from_zone and found is None:
            continue
        yield Gone(
            card=move.card, how=how, why=event.why, origin=move.origin, to=move.to,
            player=_who_did(before, event, how, move.origin), slot=found[1] if found is not None else None,
            event=event.n,
        )  # fmt: skip


def _who_did(before: State, event: o.CardsMoved, how: How, origin: Place) -> Player | None:
    """The player who discarded, Tributed or destroyed a card, or whose effect did something else with it."""
    if how == "discarded":
        return player_of(origin)
    if event.why == "battle":
        return OPPONENT[player_of(origin)]
    if before.pending is not None and event.why in ("cost", "summon"):
        return before.pending.move.player
    return _mover(before, event)


def _still_gone(before: State, state: State, moved: set[CardId]) -> Iterator[Departed]:
    """The records still kept: of cards that are still where they went, and of the current turn.

    While an effect is activated, or a Chain is there, also those of cards that have left that place since: as a cost.
    """
    used = bool(state.chain) or before.pending is not None
    for card in state.departed:
        leaves = card.card in moved
        where = (before if leaves else state).place_of(card.card)
        there = where is not None and where[3:] == card.to
        kept = used and there if leaves else used or there or card.turn == state.turn
        if kept:
            yield card


def _left(before: State, event: o.CardsMoved) -> tuple[OnField, ...]:
    """The cards that left the field, or were destroyed and placed elsewhere on it, as they were there."""
    gone: list[OnField] = []
    for move in event.moves:
        at = ZONE_AT.get(move.origin) if move.origin is not None else None
        if at is None or (move.to in ZONE_AT and (move.how or event.how) != "destroyed"):
            continue
        slot = before.side(at[0]).field[at[1]]
        if slot is not None and slot.card == move.card:
            gone.append(slot)
    return tuple(gone)


def _turned_down(before: State, event: o.PositionsChanged) -> tuple[OnField, ...]:
    """The cards that were turned face-down, as they were face-up."""
    down = (before.slot(change.card) for change in event.changes if change.position in ("set", "down"))
    return tuple(slot for slot in down if slot is not None and slot.face_up)


_LEFT: dict[type[Event], Callable[[State, Any], tuple[OnField, ...]]] = {
    o.CardsMoved: _left,
    o.PositionsChanged: _turned_down,
}
"""The cards that an outcome takes from where, or from how, they were on the field."""


def _after_move(state: State, event: Event) -> State:
    """A move begins new records; answers, activations in windows and outcomes continue the current ones."""
    if isinstance(event, m.Choose | m.Pass | Record) or (isinstance(event, m.Activate) and state.window is not None):
        return state
    return replace(state, recent=NOTHING_YET)


def _step_done(before: State, state: State, event: Outcome, step: EffectStep) -> State:
    resolving = state.resolving
    assert resolving is not None
    changes: dict[str, Any] = {"step": step}
    if not step.goes_on:
        changes |= {"threatened": (), "spared": ()}
    elif type(event) not in _ANSWERED:
        changes["answers"] = (*resolving.answers, Answer(about="stage", player=1, step=without_progress(step)))
    if isinstance(event, o.NothingHappened):
        changes["did"] = False
    elif type(event) in _EFFECTIVE:
        changes |= {"did": True, "moved": _taken(before, event) or resolving.moved}
    return replace(state, resolving=replace(resolving, **changes))


def _taken(before: State, event: Outcome) -> tuple[CardId, ...]:
    """The cards that a step took, without the materials of monsters, which are sent to the Graveyard with them."""
    if not isinstance(event, o.CardsMoved):
        return cards_of(event)
    if event.how == "sent":
        found = (before.find(move.card) for move in event.moves)
        materials = {card for one in found if one is not None for card in one[1].materials}
        return tuple(card for card in cards_of(event) if card not in materials)
    return tuple(move.card for move in event.moves if not move.under and move.how != "sent")


_ANSWERED: frozenset[type[Event]] = frozenset({o.Asked, o.Chosen, o.CardsPicked, o.TokensMade, o.CardsRevealed})
"""Outcomes that store an answer themselves, or lead to one that does."""
