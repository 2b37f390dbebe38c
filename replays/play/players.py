"""Simple strategies for simulated duels: `random` and `greedy`.

A strategy is a function of the state, the legal moves and a random number generator seeded by the caller. None of them
concedes or uses hidden information: face-down cards of the opponent, hands, the order of Decks.
"""

import random
from collections.abc import Callable
from itertools import islice
from typing import Any

from duelog.core.legal_moves import LegalMoves
from duelog.core.rules.battle import is_target_chosen_by_other, possible_attack_targets
from duelog.core.state import OnField, Question, State
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.places import OPPONENT, Player
from duelog.replays.play.chances import below

Strategy = Callable[[State, LegalMoves, random.Random], Move]
"""Chooses one of the legal moves for the player to act; there is always one besides `Concede`."""

UNSEEN_DEFENSE = 1500
"""The DEF that `greedy` assumes for a face-down monster; most monsters of Level 4 and below have less."""


MOST_WEIGHED = 10_000
"""The maximum number of moves that `greedy` evaluates: the first ones."""


def play_random(state: State, moves: LegalMoves, rng: random.Random) -> Move:
    """Any legal move except `Concede`, each equally likely."""
    return moves[below(rng, moves.count - 1)]  # `Concede` is the last of them


def play_greedy(state: State, moves: LegalMoves, rng: random.Random) -> Move:
    """The move with the highest `worth`, the first of equals.

    It Summons the strongest monster, one that would be weaker than the opponent's face-down, Sets Traps, activates
    what it can where that reaches an opponent's card or needs no target, goes to battle when an attack gains
    something, makes the attack that gains most, and ends the turn when nothing gains anything.
    """
    weighed = islice(moves, min(MOST_WEIGHED, moves.most))
    return max((move for move in weighed if type(move) is not m.Concede), key=lambda move: worth(state, move))


STRATEGIES: dict[str, Strategy] = {"random": play_random, "greedy": play_greedy}
"""The strategies by the names used by `duelog play`."""


# --- evaluation by greedy ---------------------------------------------------------------------------------------


def worth(state: State, move: Move) -> float:
    """The value of a move to `greedy`, roughly in points of ATK; ending the turn is worth 1, declining 0."""
    judge = JUDGES.get(type(move))
    return 0.0 if judge is None else judge(state, move)


def _shown_atk(state: State, slot: OnField) -> int:
    return state.atk(slot) if slot.face_up else 0


def _strongest_rival(state: State, player: Player) -> int:
    """The highest ATK that the opponent could attack with."""
    return max((_shown_atk(state, slot) for slot in state.monsters(OPPONENT[player])), default=0)


def _card_worth(state: State, card: CardId) -> int:
    """The value of keeping a card: a monster its ATK or DEF, a Spell or Trap as much as an average monster."""
    face = state.face(card)
    return max(face.atk or 0, face.defense or 0) if face.is_monster else UNSEEN_DEFENSE


def _given(state: State, cards: tuple[CardId, ...]) -> int:
    """The value of the monsters given up for a Summon."""
    slots = [found[1] for card in cards if (found := state.find(card)) is not None]
    return sum(state.atk(slot) for slot in slots)


def _summon(state: State, move: m.NormalSummon) -> float:
    atk = state.face(move.card).atk or 0
    gain = atk - _given(state, move.tributes)
    holds = atk >= _strongest_rival(state, move.player)
    return gain + 300 if holds else gain / 10 - 50


def _set_monster(state: State, move: m.SetMonster) -> float:
    face = state.face(move.card)
    exposed = (face.atk or 0) < _strongest_rival(state, move.player)
    gain = (face.defense or 0) - _given(state, move.tributes)
    return gain / 5 + 20 if exposed or (face.defense or 0) > (face.atk or 0) + 500 else -1.0


def _from_extra(state: State, move: m.SynchroSummon | m.XyzSummon) -> float:
    return (state.face(move.card).atk or 0) - _given(state, move.materials) + 600


def _special(state: State, move: m.SpecialSummon) -> float:
    return (state.face(move.card).atk or 0) - _given(state, move.costs) + 500


def _pendulum(state: State, move: m.PendulumSummon) -> float:
    return sum((state.face(entrance.card).atk or 0) + 100 for entrance in move.monsters)


def _set_spell(state: State, move: m.SetSpellTrap) -> float:
    return 100.0 if state.face(move.card).card == "trap" else -1.0


def _flip(state: State, move: m.FlipSummon) -> float:
    atk = state.face(move.card).atk or 0
    return atk / 2 if atk >= _strongest_rival(state, move.player) else -1.0


def _position(state: State, move: m.ChangePosition) -> float:
    found = state.find(move.card)
    if found is None:
        return -1.0
    atk, rival = state.atk(found[1]), _strongest_rival(state, move.player)
    if move.position == "attack":
        return float(atk) if atk > rival else -1.0
    in_danger = atk < rival and (state.phase == "main2" or not _gains_by_attack(state, found[1], move.player))
    return 30.0 if in_danger and state.defense(found[1]) > atk else -1.0


def _activate(state: State, move: m.Activate) -> float:
    used = any(use.player == move.player and use.name == state.name(move.card) for use in state.uses)
    if used:  # once per turn: an effect without a limit could otherwise be repeated for ever
        return -1.0
    if not move.targets:
        return 250.0
    reach = [found for card in move.targets if (found := state.place_of(card)) is not None]
    hostile = [where for where in reach if where.startswith(f"p{OPPONENT[move.player]}.")]
    return 400.0 + sum(_target_worth(state, card) for card in move.targets) / 10 if hostile else 40.0


def _target_worth(state: State, card: CardId) -> int:
    found = state.find(card)
    return UNSEEN_DEFENSE if found is None or not found[1].face_up else _card_worth(state, card)


def _attack(state: State, move: m.Attack) -> float:
    found = state.find(move.card)
    if found is None:
        return -1.0
    if is_target_chosen_by_other(state, move.player, move.card):
        gains = (
            _attack_gain(state, found[1], target) for target in possible_attack_targets(state, move.player, move.card)
        )
        return min(gains, default=-1.0)
    return _attack_gain(state, found[1], move.target)


def _attack_gain(state: State, slot: OnField, target: CardId) -> float:
    """The gain of an attack: damage, and the value of what it destroys."""
    atk = state.atk(slot)
    found = state.find(target) if target else None
    if found is None:
        return atk + 2000.0 if atk else -1.0
    rival = found[1]
    if rival.position == "attack":
        margin = atk - state.atk(rival)
        return margin + 1000.0 if margin > 0 else -1.0
    guess = state.defense(rival) if rival.face_up else UNSEEN_DEFENSE
    return 500.0 + guess / 10 if atk > guess else -1.0


def _gains_by_attack(state: State, slot: OnField, player: Player) -> bool:
    rivals = state.monsters(OPPONENT[player])
    targets = tuple(rival.card for rival in rivals) or (0,)
    return any(_attack_gain(state, slot, target) > 0 for target in targets)


def _phase(state: State, move: m.ChangePhase) -> float:
    if move.to == "battle":
        ready = [slot for slot in state.monsters(move.player) if slot.position == "attack"]
        return 15.0 if any(_gains_by_attack(state, slot, move.player) for slot in ready) else -1.0
    return 2.0 if move.to == "main2" else 1.0


def _choose(state: State, move: m.Choose) -> float:
    """Answers: yes, first, attack, the highest number; valuable opposing cards, few and cheap own ones."""
    question = state.question
    if move.cards is not None and question is not None:
        return _chosen_cards(state, question, move.cards)
    if move.number is not None:
        return float(move.number)
    return 1.0 if move.yes or move.option == "first" or move.position == "attack" else 0.0


def _chosen_cards(state: State, question: Question, cards: tuple[CardId, ...]) -> float:
    own = f"p{question.player}."
    places = {card: state.place_of(card) or "" for card in cards}
    gain = 0.0
    for card in cards:
        given_up = places[card].startswith(own) and not places[card].endswith(("deck", "grave", "extra", "banished"))
        value = _seen_worth(state, card, places[card], question.player)
        gain += -value if given_up else value
    return gain


def _seen_worth(state: State, card: CardId, where: str, player: Player) -> int:
    """The value of a card to a player who cannot see the opponent's hand and face-down cards."""
    if where == f"p{OPPONENT[player]}.hand":
        return UNSEEN_DEFENSE
    return _target_worth(state, card) if where[3:4] in "MSFP" else _card_worth(state, card)


_Judge = Callable[[State, Any], float]
JUDGES: dict[type[Move], _Judge] = {
    m.NormalSummon: _summon,
    m.SetMonster: _set_monster,
    m.SetSpellTrap: _set_spell,
    m.FlipSummon: _flip,
    m.ChangePosition: _position,
    m.SpecialSummon: _special,
    m.PendulumSummon: _pendulum,
    m.SynchroSummon: _from_extra,
    m.XyzSummon: _from_extra,
    m.Activate: _activate,
    m.Attack: _attack,
    m.ChangePhase: _phase,
    m.Choose: _choose,
}
