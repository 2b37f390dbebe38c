"""Derives the outcomes of a legal move: costs and Tributes first, then the move itself."""

from collections.abc import Callable
from typing import Any

from duelog.core.chance import Chance
from duelog.core.effects.activation.attack_costs import pay_for_attack
from duelog.core.effects.activation.payment import execute as execute_effect
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.permissions import with_permission
from duelog.core.rulebook import enforces
from duelog.core.rules.battle import is_target_chosen_by_other, possible_attack_targets
from duelog.core.rules.moving import send_to_grave
from duelog.core.rules.registry import asked_by, asks
from duelog.core.state import Pending, State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Moved, Outcome, Position, SummonKind
from duelog.events.places import OPPONENT, is_monster_zone, place

Execute = Callable[[State, Any, int], Outcome]
_EXECUTE: dict[type[Event], Execute] = {}


def execute(state: State, book: CardBook, pending: Pending, chance: Chance) -> Outcome | None:
    """The next outcome of the move that was played."""
    if isinstance(pending.move, m.Attack):
        paid = pay_for_attack(state, book, pending.move, pending.done)
        if paid is not None:
            return paid
    found = _EXECUTE.get(type(pending.move))
    if found is not None:
        outcome = found(state, pending.move, pending.done)
        return with_permission(state, book, outcome) if isinstance(pending.move, m.NormalSummon) else outcome
    return execute_effect(state, book, pending.move, pending.done, chance)


def _on(kind: type[Event]) -> Callable[[Execute], Execute]:
    def register(function: Execute) -> Execute:
        _EXECUTE[kind] = function
        return function

    return register


@enforces("SUM-15", "SUM-13", "GEN-18", "CHAIN-10")
def _tribute(state: State, move: m.NormalSummon | m.SetMonster) -> Outcome:
    """Tributes are made first, whether or not the Summon succeeds; they are not destroyed."""
    given = tuple(dict.fromkeys(move.tributes))  # one that counts as two of three is named twice
    return o.CardsMoved(moves=send_to_grave(state, given), how="tributed", why="cost", source=move.card)


@_on(m.NormalSummon)
@enforces("SUM-01")
def normal_summon(state: State, move: m.NormalSummon, done: int) -> Outcome:
    """The monster is placed from the hand in face-up Attack Position."""
    if move.tributes and not done:
        return _tribute(state, move)
    found = state.find(move.card)  # a Gemini monster is Summoned again in its zone
    origin, position = (place(move.player, "hand"), move.position) if found is None else (found[0], found[1].position)
    entrance = Moved(card=move.card, origin=origin, to=move.to, position=position)
    how: SummonKind = "tribute" if move.tributes else "normal"
    return o.SummonBegan(player=move.player, how=how, monsters=(entrance,))


@_on(m.SetMonster)
@enforces("SUM-05")
def set_monster(state: State, move: m.SetMonster, done: int) -> Outcome:
    """The monster is placed from the hand in face-down Defense Position, without being Summoned."""
    if move.tributes and not done:
        return _tribute(state, move)
    laid = Moved(card=move.card, origin=place(move.player, "hand"), to=move.to, position="set")
    return o.CardsSet(player=move.player, moves=(laid,))


@_on(m.SetSpellTrap)
@enforces("SPELL-06")
def set_spell_trap(state: State, move: m.SetSpellTrap, done: int) -> Outcome:
    """The card is placed face-down from the hand; a Field Spell already there is sent to the Graveyard first."""
    if not done and move.to == place(move.player, "F"):
        before = state.side(move.player).field[_FIELD_ZONE]
        if before is not None:
            return o.CardsMoved(moves=send_to_grave(state, (before.card,)), how="sent", why="rule", source=move.card)
    position: Position = "set" if is_monster_zone(move.to) else "down"  # illegal, and possible on a table
    laid = Moved(card=move.card, origin=place(move.player, "hand"), to=move.to, position=position)
    return o.CardsSet(player=move.player, moves=(laid,))


_FIELD_ZONE = 12


@_on(m.FlipSummon)
@enforces("SUM-07")
def flip_summon(state: State, move: m.FlipSummon, done: int) -> Outcome:
    """The monster is turned to face-up Attack Position."""
    at = state.place_of(move.card)
    entrance = Moved(card=move.card, origin=at, to=at, position="attack")
    return o.SummonBegan(player=move.player, how="flip", monsters=(entrance,))


@_on(m.ChangePosition)
@enforces("CHAIN-10")
def change_position(state: State, move: m.ChangePosition, done: int) -> Outcome:
    """The monster takes the other battle position."""
    return o.PositionsChanged(changes=(o.PositionChange(card=move.card, position=move.position),))


@_on(m.Attack)
@enforces("BATTLE-06", "BATTLE-07")
def attack(state: State, move: m.Attack, done: int) -> Outcome:
    """The attack is declared; attacking again in a Replay is no second declaration.

    An illegal attack outside the Battle Step begins the Battle Phase, and its Battle Step, before.
    """
    if state.phase != "battle":
        return o.PhaseBegan(phase="battle")
    if state.step != "battle":
        return o.StepBegan(step="battle")
    again = state.battle is not None and state.battle.replay and state.battle.attacker == move.card
    target = _target(state, move)
    return o.AttackDeclared(attacker=move.card, target=target, again=again) if isinstance(target, int) else target


@asks("GEN-03", "attack target")
def _target(state: State, move: m.Attack) -> CardId | o.Asked:
    """The target of an attack; if the other player chooses among several, the question before it is answered.

    To choose no monster is to let the monster attack directly, where it can.
    """
    if move.target or not is_target_chosen_by_other(state, move.player, move.card):
        return move.target
    if state.answer is not None and state.answer.about == "attack target":
        return next(iter(state.answer.cards), 0)
    possible = possible_attack_targets(state, move.player, move.card)
    monsters = tuple(card for card in possible if card)
    if len(possible) < 2:
        return next(iter(possible), 0)
    return o.Asked(
        player=OPPONENT[move.player], answer="cards", about="attack target", cards=monsters,
        minimum=0 if 0 in possible else 1, source=move.card, rule=asked_by("attack target"),
    )  # fmt: skip
