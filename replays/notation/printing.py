"""Prints a move as a line of the notation that parses to the same move in the same state."""

import re
from collections.abc import Callable, Iterable
from typing import Any

from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.rules.battle import is_target_chosen_by_other
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events.base import CardId, CopiedEffect, EffectAddress, Move
from duelog.events.faces import Face
from duelog.events.places import PILE_AT, Place
from duelog.replays.errors import visible
from duelog.replays.notation.card_lookup import FROM_EXTRA, FROM_FIELD, FROM_HAND, Table
from duelog.replays.notation.foreign_words import in_language
from duelog.replays.notation.tokens import quoted

_PLAIN_WORD = re.compile(r'[^\s",:#“]+')


def print_move(move: Move, state: State, catalogue: Catalogue = ENGLISH) -> str:
    """The line of a move in `state`. Every legal move parses back to itself. One recorded as illegal ends in ``!``.

    Its words are English, or those of another `catalogue`; names are unchanged. A card that is nowhere on the table, or
    not in the duel, is written "?", which cannot be parsed.
    """
    words = LINES[type(move)](move, Table(state, move.player))
    line = f"p{move.player} {words} !" if move.breaks else f"p{move.player} {words}"
    return line if catalogue is ENGLISH else in_language(line, catalogue)


def print_swap(move: m.Swap, faces: tuple[Face, ...]) -> str:
    """The line of an exchange between two duels; `faces` are those of the Match's header."""
    side, other = (quoted(faces[index].name) if 0 <= index < len(faces) else "?" for index in (move.side, move.other))
    return f"p{move.player} swap side:{side} {move.deck}:{other}"


def _cards(table: Table, word: str, cards: Iterable[CardId]) -> str:
    """`` tribute M1, M2``; empty if there are no cards."""
    named = ", ".join(table.reference(card) for card in cards)
    return f" {word} {named}" if named else ""


def _number(word: str, number: int) -> str:
    return f" {word} {number}" if number else ""


def _effect(effect: EffectAddress) -> str:
    if isinstance(effect, CopiedEffect):
        return f" effect {effect.number} of {quoted(effect.of)}"
    return _number("effect", effect)


def _entering(table: Table, card: CardId, to: Place, order: tuple[str, ...], position: str = "") -> str:
    text = f"{table.subject(card, order)} {table.where(to)}"
    return f"{text} {position}" if position else text


def _summon(move: m.NormalSummon, table: Table) -> str:
    position = "" if move.position == "attack" else move.position
    if table.state.place_of(move.card) == move.to:  # a Gemini monster, Summoned again where it stands
        return f"summon {quoted(table.name(move.card))} {table.where(move.to)}"
    return (
        f"summon {_entering(table, move.card, move.to, FROM_HAND, position)}{_cards(table, 'tribute', move.tributes)}"
    )


def _set_monster(move: m.SetMonster, table: Table) -> str:
    return f"set {_entering(table, move.card, move.to, FROM_HAND)}{_cards(table, 'tribute', move.tributes)}"


def _set_spell_trap(move: m.SetSpellTrap, table: Table) -> str:
    return f"set {_entering(table, move.card, move.to, FROM_HAND)}"


def _flip(move: m.FlipSummon, table: Table) -> str:
    return f"flip {_subject(table, move.card)}"


def _subject(table: Table, card: CardId) -> str:
    """A card by its zone, or by its name if it is in no zone."""
    return table.reference(card) if table.state.find(card) else table.subject(card, FROM_FIELD)


def _position(move: m.ChangePosition, table: Table) -> str:
    return f"position {_subject(table, move.card)} {move.position}"


def _special(move: m.SpecialSummon, table: Table) -> str:
    return (
        f"special {_entering(table, move.card, move.to, FROM_HAND, move.position)}{_cards(table, 'cost', move.costs)}"
    )


def _pendulum(move: m.PendulumSummon, table: Table) -> str:
    monsters = (_entering(table, one.card, one.to, FROM_HAND, one.position) for one in move.monsters)
    return f"pendulum {', '.join(monsters)}"


def _synchro(move: m.SynchroSummon | m.XyzSummon, table: Table) -> str:
    verb = "synchro" if isinstance(move, m.SynchroSummon) else "xyz"
    entering = _entering(table, move.card, move.to, FROM_EXTRA, move.position)
    return f"{verb} {entering}{_cards(table, 'materials', move.materials)}"


def _activate(move: m.Activate, table: Table) -> str:
    text = table.reference(move.card) if move.to is None else _entering(table, move.card, move.to, FROM_HAND)
    if move.to is None and "#" not in text and _has_copies(table, move.card):
        text += "#1"  # without a number it would be the copy that can be activated
    numbers = _effect(move.effect) + _number("option", move.option)
    return f"activate {text}{numbers}{_cards(table, 'target', move.targets)}{_cards(table, 'cost', move.costs)}"


def _has_copies(table: Table, card: CardId) -> bool:
    at = table.state.place_of(card)
    if at is None or at not in PILE_AT:
        return False
    player, pile = PILE_AT[at]
    if pile not in ("grave", "banished"):
        return False
    return len(table.copies(table.state.side(player).pile(pile), table.name(card))) > 1


def _attack(move: m.Attack, table: Table) -> str:
    return f"attack {_subject(table, move.card)}{attacked(move, table)}{_cards(table, 'cost', move.costs)}"


def attacked(move: m.Attack, table: Table) -> str:
    """The target of an attack, after a space; "" if the other player chooses it."""
    if move.target:
        return f" {table.reference(move.target)}"
    return "" if is_target_chosen_by_other(table.state, move.player, move.card) else " direct"


def _phase(move: m.ChangePhase, table: Table) -> str:
    return "end" if move.to == "end" else f"phase {move.to}"


def _choose(move: m.Choose, table: Table) -> str:
    return f"choose {_answer(move, table)}"


def _answer(move: m.Choose, table: Table) -> str:
    if move.cards is not None:
        return ", ".join(table.reference(card) for card in move.cards) or "none"
    if move.yes is not None:
        return "yes" if move.yes else "no"
    if move.option is not None:
        plain = _PLAIN_WORD.fullmatch(move.option) and visible(move.option) == move.option
        return move.option if plain else quoted(move.option)
    if move.to is not None:
        return table.where(move.to)
    return str(move.position if move.number is None else move.number)


def _undo(move: m.Undo, table: Table) -> str:
    return f"undo {move.to}"


LINES: dict[type[Move], Callable[[Any, Table], str]] = {
    m.NormalSummon: _summon,
    m.SetMonster: _set_monster,
    m.SetSpellTrap: _set_spell_trap,
    m.FlipSummon: _flip,
    m.ChangePosition: _position,
    m.SpecialSummon: _special,
    m.PendulumSummon: _pendulum,
    m.SynchroSummon: _synchro,
    m.XyzSummon: _synchro,
    m.Activate: _activate,
    m.Attack: _attack,
    m.ChangePhase: _phase,
    m.Choose: _choose,
    m.Undo: _undo,
    m.Swap: lambda move, table: print_swap(move, table.state.faces)[3:],
    m.Pass: lambda move, table: "pass",
    m.Ready: lambda move, table: "ready",
    m.Concede: lambda move, table: "concede",
}
