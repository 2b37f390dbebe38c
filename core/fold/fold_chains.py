"""The fold of Chains: activations, resolutions, triggers, random results, threats of destruction."""

from typing import Any

from msgspec.structs import replace

from duelog.core.fold.fold_cards import relocate
from duelog.core.fold.folding import count_outcome, name_of, on, use_of, with_answer
from duelog.core.fold.tabletop import change_slots
from duelog.core.state import (
    Answer,
    Link,
    Resolution,
    Side,
    State,
    Trigger,
    Use,
)
from duelog.events import outcomes as o
from duelog.events.base import Event, Moved


@on(o.Activated)
def _activated(state: State, event: o.Activated) -> State:
    after = state if event.placed is None else _placed(state, event, event.placed)
    link = Link(
        player=event.player, card=event.card, effect=event.effect, speed=event.speed, at=event.at,
        targets=event.targets, costs=event.costs, option=event.option, event_cards=event.event_cards,
        placed=event.placed is not None, event=event.n,
    )  # fmt: skip
    use = Use(
        player=event.player, card=event.card, name=name_of(after, event.card), effect=event.effect, turn=state.turn,
        event=event.n,
    )  # fmt: skip
    sides = change_slots(after.sides, (event.card,), lambda slot: replace(slot, used=(*slot.used, event.effect)))
    return replace(
        after, sides=sides, chain=(*after.chain, link), uses=(*after.uses, use), pending=None, window=None,
        due="chain", leaving=state.leaving if state.step == "end" else None, answer=None,
        triggers=_without_one(after.triggers, event),
    )  # fmt: skip


def _without_one(triggers: tuple[Trigger, ...], event: o.Activated) -> tuple[Trigger, ...]:
    """The triggers without the one that is activated: if there are several of this effect and player, the one for these
    cards.
    """
    mine = [t for t in triggers if (t.card, t.effect, t.player) == (event.card, event.effect, event.player)]
    used = next((t for t in mine if t.cards == event.event_cards), mine[0] if mine else None)
    return tuple(t for t in triggers if t is not used)


def _placed(state: State, event: o.Activated, placed: Moved) -> State:
    if placed.origin == placed.to:
        up = placed.position or "up"
        return replace(state, sides=change_slots(state.sides, (placed.card,), lambda slot: replace(slot, position=up)))
    return relocate(state, (placed,), event.n, "activated")


@on(o.Targeted)
def _targeted(state: State, event: o.Targeted) -> State:
    if not state.chain:
        return count_outcome(state)
    at = state.resolving.link - 1 if state.resolving else len(state.chain) - 1
    if not 0 <= at < len(state.chain):
        return count_outcome(state)
    link = replace(state.chain[at], targets=(*state.chain[at].targets, *event.cards))
    return count_outcome(replace(state, chain=(*state.chain[:at], link, *state.chain[at + 1 :])))


@on(o.LinkResolving)
def _link_resolving(state: State, event: o.LinkResolving) -> State:
    answers = state.chain[event.link - 1].answers if 0 < event.link <= len(state.chain) else ()
    return replace(state, resolving=Resolution(link=event.link, answers=answers), due=None, window=None, answer=None)


def _with_link(state: State, number: int, **changes: Any) -> State:
    if not 0 < number <= len(state.chain):
        return state
    link = replace(state.chain[number - 1], **changes)
    return replace(state, chain=(*state.chain[: number - 1], link, *state.chain[number:]))


@on(o.LinkResolved)
def _link_resolved(state: State, event: o.LinkResolved) -> State:
    after = _with_link(state, event.link, resolved=True)
    if after.chain and event.link == len(after.chain) and after.chain[-1].reaction:  # removed once it has resolved
        link = after.chain[-1]
        after = replace(after, chain=after.chain[:-1])
        counted = any(use.event == link.event for use in after.uses)
        if not counted and state.resolving is not None and any(answer.yes for answer in state.resolving.answers):
            after = replace(after, uses=(*after.uses, use_of(after, link)))  # it was used by choice
    waits = state.suspended[-1] if state.suspended else None
    return replace(after, resolving=waits, suspended=state.suspended[:-1], answer=None)


@on(o.LinkNegated)
def _link_negated(state: State, event: o.LinkNegated) -> State:
    after = _with_link(state, event.link, negated=event.what)
    at = after.chain[event.link - 1].event if 0 < event.link <= len(after.chain) else 0
    uses = tuple(replace(use, negated=event.what) if at and use.event == at else use for use in after.uses)
    return count_outcome(replace(after, uses=uses, sides=_as_never_arrived(after, event)))


def _as_never_arrived(state: State, event: o.LinkNegated) -> tuple[Side, Side]:
    """Both sides, with the card whose activation is negated marked as never having come to the field."""
    link = state.chain[event.link - 1] if 0 < event.link <= len(state.chain) else None
    if link is None or not link.placed or event.what != "activation":
        return state.sides
    return change_slots(state.sides, (link.card,), lambda slot: replace(slot, came="negated") if slot.face_up else slot)


@on(o.PlayersExchanged)
def _players_exchanged(state: State, event: o.PlayersExchanged) -> State:
    there = 0 < event.link <= len(state.chain)
    return count_outcome(_with_link(state, event.link, exchanged=there and not state.chain[event.link - 1].exchanged))


@on(o.TargetsChanged)
def _targets_changed(state: State, event: o.TargetsChanged) -> State:
    if not 0 < event.link <= len(state.chain):
        return count_outcome(state)
    targets = (*state.chain[event.link - 1].copied_card, *event.cards)
    return count_outcome(_with_link(state, event.link, targets=targets))


@on(o.ChainEnded)
def _chain_ended(state: State, event: o.ChainEnded) -> State:
    due: o.WindowKind | None = "chain end" if state.summoning is None else None
    if state.summoning is not None and state.chain and state.summoning.event > state.chain[0].event:
        due = "summon negation"  # a link of this Chain began the Summon
    elif due is not None and state.phase == "draw" and state.side(state.turn_player).locked("normal draw"):
        due = "draw"  # an effect took the place of the draw
    return replace(state, chain=(), resolving=None, suspended=(), due=due, window=None, revealed=(), revealed_to=())


@on(o.TriggersMet)
def _triggers_met(state: State, event: o.TriggersMet) -> State:
    new = tuple(
        Trigger(player=t.player, card=t.card, effect=t.effect, mandatory=t.mandatory, cards=t.cards, event=event.n)
        for t in event.triggers
    )
    return replace(state, triggers=_without_those_of_former_controllers(state.triggers, new) + new, collected=event.n)


def _without_those_of_former_controllers(waiting: tuple[Trigger, ...], new: tuple[Trigger, ...]) -> tuple[Trigger, ...]:
    """The waiting triggers without those that another player has now that control of the card has changed."""
    players = {(t.card, t.effect): {one.player for one in new if one.card == t.card} for t in new}
    return tuple(t for t in waiting if t.player in players.get((t.card, t.effect), (t.player,)))


@on(o.CoinsTossed, o.DiceRolled)
def _tossed(state: State, event: o.CoinsTossed | o.DiceRolled) -> State:
    after = count_outcome(state)
    if after.resolving is None:
        return after
    results = tuple(int(result == "heads") if isinstance(result, str) else result for result in event.results)
    if isinstance(event, o.CoinsTossed) and event.again:
        return _with_waiting(after, results=results)
    return replace(after, resolving=replace(after.resolving, results=results))


def _with_waiting(state: State, **changes: Any) -> State:
    """The state after the resolution that waits for the one in progress has changed."""
    if not state.suspended:
        return state
    return replace(state, suspended=(*state.suspended[:-1], replace(state.suspended[-1], **changes)))


@on(o.CardsPicked)
def _picked(state: State, event: o.CardsPicked) -> State:
    if state.pending is not None:  # for a cost
        return count_outcome(state)
    return with_answer(state, Answer(about="picked", player=event.player, cards=event.cards), event)


@on(o.TimingMissed)
def _timing_missed(state: State, event: o.TimingMissed) -> State:
    kept = tuple(t for t in state.triggers if (t.card, t.effect) != (event.card, event.effect))
    return count_outcome(replace(state, triggers=kept))


@on(o.NothingHappened)
def _counted(state: State, event: Event) -> State:
    return count_outcome(state)


@on(o.Threatened)
def _threatened(state: State, event: o.Threatened) -> State:
    after = count_outcome(state)
    if after.resolving is None:
        return after
    return replace(after, resolving=replace(after.resolving, threatened=event.cards))


@on(o.Spared)
def _spared(state: State, event: o.Spared) -> State:
    after = count_outcome(state)
    if after.battle is not None:
        destroyed = tuple(card for card in after.battle.destroyed if card not in event.cards)
        after = replace(after, battle=replace(after.battle, destroyed=destroyed))
    if after.suspended:
        after = _with_waiting(after, spared=(*after.suspended[-1].spared, *event.cards))
    return _used_once(after, event)


def _used_once(state: State, event: o.Spared) -> State:
    """Counts an effect that protects cards without activation as used, if it is limited to once a turn."""
    link = state.chain[-1] if state.chain else None
    if link is None or link.card != event.source:
        return state
    use = Use(
        player=link.player, card=link.card, name=name_of(state, link.card), effect=link.effect, turn=state.turn,
        event=event.n,
    )  # fmt: skip
    return replace(state, uses=(*state.uses, use))
