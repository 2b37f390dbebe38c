"""The fold of Summons and battles."""

from collections.abc import Mapping

from msgspec.structs import replace

from duelog.core.fold.fold_cards import materials_sent_by, relocate
from duelog.core.fold.folding import count_outcome, name_of, on, with_life_changes, with_side
from duelog.core.fold.given_faces import lend
from duelog.core.fold.tabletop import change_slots, controller
from duelog.core.state import (
    Battle,
    OnField,
    State,
    Summoning,
    Use,
)
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectOrSummon, How, SummonKind
from duelog.events.places import OPPONENT, Player


def _entered(state: State, event: o.SummonBegan | o.Summoned) -> State:
    """The state with the Summoned monsters on the field, whether they arrive or are turned face-up."""
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
"""Special Summons: such a monster still counts as Special Summoned after a later Flip Summon."""

_COUNTS_AS_NORMAL: frozenset[SummonKind] = frozenset({"normal", "tribute"})
_PROPER: frozenset[SummonKind] = frozenset({"fusion", "ritual", "synchro", "xyz", "pendulum", "link"})


@on(o.SummonBegan)
def _summon_began(state: State, event: o.SummonBegan) -> State:
    after = _with_permission_used(_entered(state, event), event)
    cards = tuple(move.card for move in event.monsters) or (0,)
    sides = after.sides
    side = sides[event.player - 1]
    if event.how in _COUNTS_AS_NORMAL and not event.source:
        sides = with_side(after, event.player, normal_summons=(*side.normal_summons, (event.n, cards[0])))
    elif event.how == "special" and not event.source:  # by its own procedure
        after = replace(after, uses=(*after.uses, _use_for(after, event, cards[0], "own summon")))
    elif event.how == "pendulum":
        sides = with_side(after, event.player, pendulum_summons=(*side.pendulum_summons, (event.n, cards[0])))
    return count_outcome(
        replace(
            after, sides=sides, pending=None, due=None if state.resolving is not None else "summon negation",
            summoning=Summoning(player=event.player, how=event.how, cards=cards, event=event.n),
        )
    )  # fmt: skip


def _use_for(state: State, event: o.SummonBegan | o.Summoned, card: CardId, effect: EffectOrSummon) -> Use:
    """The use of a procedure, or of an effect that allows it, by a Summon."""
    return Use(
        player=event.player, card=card, name=name_of(state, card), effect=effect, turn=state.turn, event=event.n
    )  # fmt: skip


def _with_permission_used(state: State, event: o.SummonBegan | o.Summoned) -> State:
    if not event.allowed_by:
        return state
    return replace(state, uses=(*state.uses, _use_for(state, event, event.allowed_by, event.allowing)))


@on(o.Summoned)
def _summoned(state: State, event: o.Summoned) -> State:
    after = _with_permission_used(_entered(state, event), event)
    cards = tuple(move.card for move in event.monsters)
    if event.counts_as is not None:
        after = lend(after, cards, event.counts_as)
    if not cards and state.summoning is not None:
        cards = state.summoning.cards
    own = event.how == "special" and not event.source
    if own:
        materials = _given_for_own_summon(state, cards)
    else:
        materials = _materials_used(state, event, cards) if event.how in _MATERIAL_MOVES else ()
    if materials:
        after = replace(after, sides=change_slots(after.sides, cards, lambda slot: replace(slot, made_of=materials)))
    proper = after.proper
    if event.proper or event.how in _PROPER:
        proper = tuple(dict.fromkeys((*proper, *(card for card in cards if after.find(card)))))
    if event.monsters and state.summoning is not None:  # by a link that responds to the Summon still being made
        return count_outcome(replace(after, proper=proper))
    return count_outcome(replace(after, summoning=None, proper=proper, due="summon"))


_MATERIAL_MOVES: Mapping[SummonKind, tuple[How, ...]] = {
    "fusion": ("material",), "synchro": ("material",), "ritual": ("tributed", "sent"), "tribute": ("tributed",),
}  # fmt: skip
"""The ways in which the materials or Tributes of each kind of Summon leave their places."""


def _given_for_own_summon(state: State, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The cards given for the procedure by which a monster Special Summons itself."""
    told = (happened.event for happened in state.recent.outcomes)
    paid = (event for event in told if isinstance(event, o.CardsMoved) and event.why == "cost")
    return tuple(sorted(move.card for event in paid if event.source in cards for move in event.moves if not move.how))


def _materials_used(state: State, event: o.Summoned, cards: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """The materials or Tributes of this Summon, used by its effect or by its player."""
    sources = (event.source,) if event.how in ("fusion", "ritual") else cards
    for happened in reversed(state.recent.outcomes):
        earlier = happened.event
        if (
            isinstance(earlier, o.CardsMoved)
            and earlier.how in _MATERIAL_MOVES[event.how]
            and earlier.source in sources
        ):
            return tuple(sorted(move.card for move in earlier.moves if not move.how))
    return _used_by_other_effect(state, event) or _sent_turns_before(state, event)


def _used_by_other_effect(state: State, event: o.Summoned) -> tuple[CardId, ...]:
    """The materials that another card's effect let be used for a Fusion Summon, in this resolution."""
    if event.how != "fusion" or state.resolving is None:
        return ()
    for happened in reversed(state.recent.outcomes):
        earlier = happened.event
        if isinstance(earlier, o.LinkResolving | o.DelayedBegan | o.Summoned):
            return ()
        if isinstance(earlier, o.CardsMoved) and earlier.how == "material":
            return tuple(sorted(move.card for move in earlier.moves if not move.how))
    return ()


def _sent_turns_before(state: State, event: o.Summoned) -> tuple[CardId, ...]:
    """The materials that the source of a Fusion Summon sent in an earlier turn, wherever they are now."""
    if event.how != "fusion" or not event.source:
        return ()
    found = state.find(event.source)
    if found is not None and found[1].made_of:
        return found[1].made_of
    return materials_sent_by(state, event.source)


@on(o.SummonNegated)
def _summon_negated(state: State, event: o.SummonNegated) -> State:
    due = None if state.due == "summon negation" else state.due
    cards = state.summoning.cards if state.summoning is not None else ()
    sides = change_slots(state.sides, cards, lambda slot: replace(slot, came="negated"))
    return count_outcome(replace(state, sides=sides, summoning=None, due=due))


@on(o.AttackDeclared)
def _attack_declared(state: State, event: o.AttackDeclared) -> State:
    attacking: Player = controller(state.sides, event.attacker) or state.turn_player
    declared = state.battle.declared if event.again and state.battle is not None else event.n
    battle = Battle(
        attacker=event.attacker, target=event.target, declared=declared, chosen=event.n if event.again else 0,
        rivals=tuple([slot.card for slot in state.side(OPPONENT[attacking]).field[:7] if slot is not None]),
    )  # fmt: skip

    def fight(slot: OnField) -> OnField:
        if slot.card != event.attacker:
            return replace(slot, fought_on=state.turn)
        if event.again:
            attacked, at = (*slot.attacked[:-1], event.target), (*slot.chosen_at[:-1], event.n)
            return replace(slot, attacked=attacked, chosen_at=at, fought_on=state.turn)
        attacks, attacked, at = (*slot.attacks, event.n), (*slot.attacked, event.target), (*slot.chosen_at, event.n)
        return replace(slot, attacks=attacks, attacked=attacked, chosen_at=at, fought_on=state.turn)

    pair = (event.attacker, event.target) if event.target else (event.attacker,)
    sides = change_slots(state.sides, pair, fight)
    answer = None if state.answer is not None and state.answer.about == "attack target" else state.answer
    return replace(
        state, sides=sides, battle=battle, due="attack", pending=None, step="battle", part=None, answer=answer
    )


@on(o.ReplayBegan)
def _replay_began(state: State, event: o.ReplayBegan) -> State:
    return replace(state, battle=replace(state.battle, replay=True) if state.battle else None, due=None)


@on(o.AttackEnded)
def _attack_ended(state: State, event: o.AttackEnded) -> State:
    return replace(count_outcome(state), battle=None, due=None)  # whatever could respond was asked before


@on(o.BattleFought)
def _battle_fought(state: State, event: o.BattleFought) -> State:
    battle = state.battle or Battle(attacker=event.attacker, target=event.target)
    pair = (event.attacker, event.target) if event.target else (event.attacker,)
    sides = change_slots(state.sides, pair, lambda slot: replace(slot, battled_on=state.turn))
    return replace(
        state, sides=with_life_changes(sides, event.damage), due=None,
        battle=replace(battle, fought=True, destroyed=event.destroyed),
    )  # fmt: skip
