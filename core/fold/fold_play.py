"""The fold of Summons, battles, Chains and lasting effects."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from duelog.core.fold.fold_cards import relocate
from duelog.core.fold.folding import count_outcome, on, with_answer, with_life_changes, with_side
from duelog.core.fold.tabletop import change_slots
from duelog.core.state import (
    Answer,
    Battle,
    Lasting,
    Link,
    OnField,
    Resolution,
    Side,
    State,
    Summoning,
    Trigger,
    Use,
)
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, How, Moved, StepAddress, SummonKind
from duelog.events.places import OPPONENT, ZONE_AT, Player


def _entered(state: State, event: o.SummonBegan | o.Summoned) -> State:
    """The state with the monsters on the field: those that arrive, and those turned face-up in place."""
    turned = {move.card: move.position for move in event.monsters if move.origin == move.to}
    after = state
    if turned:

        def turn_up(slot: OnField) -> OnField:
            if slot.face_up:  # Normal Summoned again in place
                return replace(slot, came=event.how, changed_on=state.turn, changed_at=event.n, second=True)
            return replace(
                slot,
                position=turned[slot.card] or "attack",
                came=slot.came if slot.came in _SPECIALLY else event.how,
                changed_on=state.turn,
                changed_at=event.n,
                flipped_on=state.turn,
            )

        after = replace(state, sides=change_slots(state.sides, turned, turn_up))
    coming = tuple(move for move in event.monsters if move.origin != move.to)
    if coming or event.materials:
        after = relocate(after, (*coming, *event.materials), event.n, event.how)
    return after


_SPECIALLY: frozenset[str] = frozenset({"special", "fusion", "ritual", "synchro", "xyz", "pendulum", "link"})
"""Special Summons: a monster Special Summoned stays so when it is Flip Summoned later."""

_COUNTS_AS_NORMAL: frozenset[SummonKind] = frozenset({"normal", "tribute"})
_PROPER: frozenset[SummonKind] = frozenset({"fusion", "ritual", "synchro", "xyz", "pendulum", "link"})


@on(o.SummonBegan)
def _summon_began(state: State, event: o.SummonBegan) -> State:
    after = _entered(state, event)
    cards = tuple(move.card for move in event.monsters) or (0,)
    sides = after.sides
    side = sides[event.player - 1]
    if event.how in _COUNTS_AS_NORMAL and not event.source:
        sides = with_side(after, event.player, normal_summons=(*side.normal_summons, (event.n, cards[0])))
    elif event.how == "special" and not event.source:  # by its own procedure
        after = replace(after, uses=(*after.uses, _own_summon(after, event, cards[0])))
    elif event.how == "pendulum":
        sides = with_side(after, event.player, pendulum_summons=(*side.pendulum_summons, (event.n, cards[0])))
    return count_outcome(
        replace(
            after, sides=sides, pending=None, due=None if state.resolving is not None else "summon negation",
            summoning=Summoning(player=event.player, how=event.how, cards=cards, event=event.n),
        )
    )  # fmt: skip


def _own_summon(state: State, event: o.SummonBegan, card: CardId) -> Use:
    return Use(
        player=event.player, card=card, name=_name(state, card), effect="own summon", turn=state.turn, event=event.n
    )


@on(o.Summoned)
def _summoned(state: State, event: o.Summoned) -> State:
    after = _entered(state, event)
    cards = tuple(move.card for move in event.monsters)
    if not cards and state.summoning is not None:
        cards = state.summoning.cards
    if event.how in _GIVEN and (materials := _given(state, event, cards)):
        after = replace(after, sides=change_slots(after.sides, cards, lambda slot: replace(slot, made_of=materials)))
    proper = after.proper
    if event.proper or event.how in _PROPER:
        proper = tuple(dict.fromkeys((*proper, *(card for card in cards if after.find(card)))))
    return count_outcome(replace(after, summoning=None, proper=proper, due="summon"))


_GIVEN: Mapping[SummonKind, tuple[How, ...]] = {
    "fusion": ("material",), "synchro": ("material",), "ritual": ("tributed", "sent"), "tribute": ("tributed",),
}  # fmt: skip
"""How the materials or Tributes of a Summon of a kind go."""


def _given(state: State, event: o.Summoned, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The materials or Tributes of this Summon: those that its effect used, or its player gave for the monster."""
    sources = (event.source,) if event.how in ("fusion", "ritual") else cards
    for happened in reversed(state.recent.outcomes):
        earlier = happened.event
        if isinstance(earlier, o.CardsMoved) and earlier.how in _GIVEN[event.how] and earlier.source in sources:
            return tuple(sorted(move.card for move in earlier.moves if not move.how))
    return ()


@on(o.SummonNegated)
def _summon_negated(state: State, event: o.SummonNegated) -> State:
    due = None if state.due == "summon negation" else state.due
    cards = state.summoning.cards if state.summoning is not None else ()
    sides = change_slots(state.sides, cards, lambda slot: replace(slot, came="negated"))
    return count_outcome(replace(state, sides=sides, summoning=None, due=due))


@on(o.AttackDeclared)
def _attack_declared(state: State, event: o.AttackDeclared) -> State:
    found = state.find(event.attacker)
    attacking: Player = state.turn_player if found is None else ZONE_AT[found[0]][0]
    declared = state.battle.declared if event.again and state.battle is not None else event.n
    battle = Battle(
        attacker=event.attacker, target=event.target, declared=declared,
        rivals=tuple(slot.card for slot in state.monsters(OPPONENT[attacking])),
    )  # fmt: skip

    def attack(slot: OnField) -> OnField:
        if event.again:
            return replace(slot, attacked=(*slot.attacked[:-1], event.target))
        return replace(slot, attacks=(*slot.attacks, event.n), attacked=(*slot.attacked, event.target))

    sides = change_slots(state.sides, (event.attacker,), attack)
    pair = tuple(card for card in (event.attacker, event.target) if card)
    sides = change_slots(sides, pair, lambda slot: replace(slot, fought_on=state.turn))
    return replace(state, sides=sides, battle=battle, due="attack", pending=None, step="battle", part=None)


@on(o.ReplayBegan)
def _replay_began(state: State, event: o.ReplayBegan) -> State:
    return replace(state, battle=replace(state.battle, replay=True) if state.battle else None, due=None)


@on(o.AttackEnded)
def _attack_ended(state: State, event: o.AttackEnded) -> State:
    return replace(count_outcome(state), battle=None, due=None if state.due == "attack" else state.due)


@on(o.BattleFought)
def _battle_fought(state: State, event: o.BattleFought) -> State:
    battle = state.battle or Battle(attacker=event.attacker, target=event.target)
    return replace(
        state, sides=with_life_changes(state.sides, event.damage), due=None,
        battle=replace(battle, fought=True, destroyed=event.destroyed),
    )  # fmt: skip


@on(o.Activated)
def _activated(state: State, event: o.Activated) -> State:
    after = state if event.placed is None else _placed(state, event, event.placed)
    link = Link(
        player=event.player, card=event.card, effect=event.effect, speed=event.speed, at=event.at,
        targets=event.targets, costs=event.costs, option=event.option, event_cards=event.event_cards,
        placed=event.placed is not None, event=event.n,
    )  # fmt: skip
    use = Use(
        player=event.player, card=event.card, name=_name(after, event.card), effect=event.effect, turn=state.turn,
        event=event.n,
    )  # fmt: skip
    sides = change_slots(after.sides, (event.card,), lambda slot: replace(slot, used=(*slot.used, event.effect)))
    return replace(
        after, sides=sides, chain=(*after.chain, link), uses=(*after.uses, use), pending=None, window=None,
        due="chain", leaving=state.leaving if state.step == "end" else None, answer=None,
        triggers=tuple(t for t in after.triggers if (t.card, t.effect) != (event.card, event.effect)),
    )  # fmt: skip


def _use(state: State, link: Link) -> Use:
    return Use(
        player=link.player, card=link.card, name=_name(state, link.card), effect=link.effect, turn=state.turn,
        event=link.event,
    )  # fmt: skip


def _name(state: State, card: CardId) -> str:
    if not 0 < card <= len(state.cards):
        return ""
    face = state.cards[card - 1].face
    return state.faces[face].name if 0 <= face < len(state.faces) else ""


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
    return replace(state, resolving=Resolution(link=event.link), due=None, window=None, answer=None)


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
            after = replace(after, uses=(*after.uses, _use(after, link)))  # its player chose to use it
    waits = state.suspended[-1] if state.suspended else None
    return replace(after, resolving=waits, suspended=state.suspended[:-1], answer=None)


@on(o.LinkNegated)
def _link_negated(state: State, event: o.LinkNegated) -> State:
    after = _with_link(state, event.link, negated=event.what)
    at = after.chain[event.link - 1].event if 0 < event.link <= len(after.chain) else 0
    uses = tuple(replace(use, negated=event.what) if at and use.event == at else use for use in after.uses)
    return count_outcome(replace(after, uses=uses, sides=_denied(after, event)))


def _denied(state: State, event: o.LinkNegated) -> tuple[Side, Side]:
    """The halves in which a card whose activation is negated lies as one that never came to the field."""
    link = state.chain[event.link - 1] if 0 < event.link <= len(state.chain) else None
    if link is None or not link.placed or event.what != "activation":
        return state.sides
    return change_slots(state.sides, (link.card,), lambda slot: replace(slot, came="negated") if slot.face_up else slot)


@on(o.PlayersExchanged)
def _players_exchanged(state: State, event: o.PlayersExchanged) -> State:
    there = 0 < event.link <= len(state.chain)
    return count_outcome(_with_link(state, event.link, exchanged=there and not state.chain[event.link - 1].exchanged))


@on(o.ChainEnded)
def _chain_ended(state: State, event: o.ChainEnded) -> State:
    due: o.WindowKind | None = "chain end" if state.summoning is None else None
    if state.summoning is not None and state.chain and state.summoning.event > state.chain[0].event:
        due = "summon negation"  # a link of this Chain began the Summon
    return replace(state, chain=(), resolving=None, suspended=(), due=due, window=None, revealed=(), revealed_to=())


@on(o.TriggersMet)
def _triggers_met(state: State, event: o.TriggersMet) -> State:
    new = tuple(
        Trigger(player=t.player, card=t.card, effect=t.effect, mandatory=t.mandatory, cards=t.cards, event=event.n)
        for t in event.triggers
    )
    return replace(state, triggers=state.triggers + new, collected=event.n)


@on(o.CoinsTossed, o.DiceRolled)
def _tossed(state: State, event: o.CoinsTossed | o.DiceRolled) -> State:
    after = count_outcome(state)
    if after.resolving is None:
        return after
    results = tuple(int(result == "heads") if isinstance(result, str) else result for result in event.results)
    return replace(after, resolving=replace(after.resolving, results=results))


@on(o.CardsPicked)
def _picked(state: State, event: o.CardsPicked) -> State:
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
        waits = after.suspended[-1]
        waits = replace(waits, spared=(*waits.spared, *event.cards))
        after = replace(after, suspended=(*after.suspended[:-1], waits))
    return _used_once(after, event)


def _used_once(state: State, event: o.Spared) -> State:
    """An effect that protects cards by itself counts as used, for those limited to once a turn."""
    link = state.chain[-1] if state.chain else None
    if link is None or link.card != event.source:
        return state
    use = Use(
        player=link.player, card=link.card, name=_name(state, link.card), effect=link.effect, turn=state.turn,
        event=event.n,
    )  # fmt: skip
    return replace(state, uses=(*state.uses, use))


@on(o.LastingBegan)
def _lasting_began(state: State, event: o.LastingBegan) -> State:
    lasting = Lasting(
        id=event.id, source=event.source, effect=event.effect, part=event.part, player=event.player,
        cards=event.cards, values=event.values, until=event.until, whose=event.whose, turns=event.turns,
        names=event.names, zones=event.zones, turn=state.turn, event=event.n,
    )  # fmt: skip
    return count_outcome(replace(state, lasting=(*state.lasting, lasting)))


@on(o.DelayedBegan)
def _delayed_began(state: State, event: o.DelayedBegan) -> State:
    if not event.lasting:
        return _reaction(state, event)
    found = [lasting for lasting in state.lasting if lasting.id == event.lasting]
    if not found:
        return state
    lasting = found[0]
    left = tuple(card for card in lasting.cards if not _came_later(state, card, lasting.event))
    link = Link(
        player=lasting.player or state.turn_player, card=lasting.source, effect=lasting.effect, speed=3,
        targets=left, put_off=lasting.part or StepAddress(), event=event.n, event_cards=event.cards,
        reaction=bool(event.to) or _taken_for_a_reaction(lasting),
    )  # fmt: skip
    again = (replace(lasting, event=event.n),) if event.repeats else ()
    kept = (*(other for other in state.lasting if other.id != lasting.id), *again)
    chain = (*state.chain, link)
    resolving = Resolution(link=len(chain))
    if event.to:
        return replace(state, chain=chain, lasting=kept, resolving=resolving, suspended=_suspended(state), answer=None)
    return replace(state, chain=chain, lasting=kept, resolving=resolving, due=None, window=None, answer=None)


def _came_later(state: State, card: CardId, event: int) -> bool:
    """Whether a card came to the field after an event: it is another one than the effect put something off for."""
    found = state.find(card)
    return found is not None and found[1].entered_at > event


def _taken_for_a_reaction(lasting: Lasting) -> bool:
    """Whether, in version 1, a delayed effect could not be distinguished from a continuous effect acting by itself."""
    return lasting.part is not None and lasting.part.version_1 == 0


def _reaction(state: State, event: o.DelayedBegan) -> State:
    """What a continuous effect does by itself, without changing anything else in progress."""
    if not 0 < event.source <= len(state.cards):
        return state
    link = Link(
        player=event.player or state.turn_player, card=event.source, effect=event.effect, speed=3,
        event_cards=event.cards, reaction=True, event=event.n,
    )  # fmt: skip
    if any((t.card, t.effect) == (event.source, event.effect) for t in state.triggers):
        state = _due_done(state, link)
    chain = (*state.chain, link)
    return replace(state, chain=chain, resolving=Resolution(link=len(chain)), suspended=_suspended(state), answer=None)


def _suspended(state: State) -> tuple[Resolution, ...]:
    """The resolutions that wait while something else is done in between."""
    return state.suspended if state.resolving is None else (*state.suspended, state.resolving)


def _due_done(state: State, link: Link) -> State:
    """What a Phase requires of a player is done: it is no longer required, and their window continues."""
    return replace(
        state, uses=(*state.uses, _use(state, link)), pending=None,
        triggers=tuple(t for t in state.triggers if (t.card, t.effect) != (link.card, link.effect)),
        window=replace(state.window, passes=0) if state.window is not None else None,
    )  # fmt: skip


@on(o.LastingEnded)
def _lasting_ended(state: State, event: o.LastingEnded) -> State:
    return replace(state, lasting=tuple(lasting for lasting in state.lasting if lasting.id not in event.ids))
