"""The rules validator: what a move breaks, with the rule and the facts of the state."""

from duelog.core.rules import battle, kinds, positions, spells, summons, timing, turns
from duelog.core.rules.answers import wrong_answer
from duelog.core.rules.registry import CHECKS, MOMENT_CHECKS, OTHER_CHECKS
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
    return is_timely(state, move) and is_fit(state, move)


def is_timely(state: State, move: Move) -> bool:
    """The part of `is_legal` that all moves of a kind and a player have in common."""
    return all(check(state, move) is None for check in MOMENT_CHECKS.get(type(move), ()))


def is_fit(state: State, move: Move) -> bool:
    """The part of `is_legal` that is about this very move."""
    for check in OTHER_CHECKS.get(type(move), ()):
        if check(state, move) is not None:
            return False
    return not (isinstance(move, m.Choose) and _answer(state, move))


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
