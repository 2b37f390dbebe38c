"""The rules validator: what a move breaks, with the rule and the facts of the state."""

from duelog.core.rules import battle, kinds, positions, spells, summons, timing, turns
from duelog.core.rules.answers import wrong_answer
from duelog.core.rules.registry import CHECKS, SCOPED, Scope
from duelog.core.state import State
from duelog.core.verdicts import Violation
from duelog.events import moves as m
from duelog.events.base import Move

_REGISTERED = (battle, kinds, positions, spells, summons, timing, turns)


def validate(state: State, move: Move) -> tuple[Violation, ...]:
    """Every violation of the rules by `move` in `state`, at once; none for a legal move."""
    found = [
        Violation(rule=rule, facts=facts)
        for rule, check in CHECKS.get(type(move), ())
        if (facts := check(state, move)) is not None
    ]
    if isinstance(move, m.Choose):
        found += _answer(state, move)
    return tuple(found)


def is_legal(state: State, move: Move) -> bool:
    """Whether `validate` finds nothing; stops at the first violation."""
    return all(keeps(state, move, scope) for scope in SCOPED)


def keeps(state: State, move: Move, scope: Scope) -> bool:
    """The part of `is_legal` that looks at so much of the move."""
    for check in SCOPED[scope].get(type(move), ()):
        if check(state, move) is not None:
            return False
    return scope != "move" or type(move) is not m.Choose or not _answer(state, move)


def _answer(state: State, move: m.Choose) -> list[Violation]:
    """The question itself says which rule an answer breaks that does not fit, or that another player gives."""
    question = state.question
    if question is None:
        return []
    if question.player != move.player:
        facts = f"p{question.player} is asked, not p{move.player}" if question.rule not in ("", "GEN-19") else None
    else:
        facts = wrong_answer(state, question, move)
    return [] if facts is None else [Violation(rule=question.rule or "GEN-19", facts=facts)]
