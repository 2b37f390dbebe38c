"""The validator: the violations of a move, with rules and facts."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.effects.activation import plans as activation
from duelog.core.effects.activation.attack_costs import once_paid, unpaid_attack
from duelog.core.effects.activation.due_in_phase import due_before_passing
from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.effects.reacting.delayed_effects import comes_before_mandatory, delayed_to_this_phase
from duelog.core.effects.summoning import procedures as special
from duelog.core.effects.summoning.normal_summons import (
    flip_summon_violations,
    frees_its_zone,
    has_summon_terms,
    is_both_of_two,
    set_as_spell_violations,
    summon_terms_violations,
)
from duelog.core.rulebook import CARDS_BEAT_RULES
from duelog.core.rules import battle, kinds, must_attack, positions, spells, summons, timing, turns
from duelog.core.rules.answers import refused_answer
from duelog.core.rules.registry import CHECKS, SCOPED, CheckScope, asked_by, broken_by, cites
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events.base import Move

_REGISTERED = (battle, kinds, must_attack, positions, spells, summons, timing, turns)


class Plan(NamedTuple):
    """A proposed move with every open choice resolved, as it is stored in logs, and its violations."""

    move: Move
    violations: tuple[Violation, ...]


def planned(state: State, move: Move, book: CardBook = NO_BOOK) -> Plan:
    """The plan for `move` in `state`: resolves which effect, zone and costs are meant if the move does not say.

    Planning the move of a plan changes nothing. Every move that `legal_moves` lists is such a move.
    """
    if not state.effects:
        book = NO_BOOK
    if not isinstance(move, m.Activate):
        return Plan(move, _violations(state, move, book))
    activated = activation.plan(state, book, move)
    violations = _violations(state, move, book, activated)
    return Plan(move if isinstance(activated, list) else activated.move, violations)


def validate(state: State, move: Move, book: CardBook = NO_BOOK) -> tuple[Violation, ...]:
    """All violations of the rules by `move` in `state`, the decisive one first; none for a legal move.

    `book` defines the cards. The order is that of `decisive`.
    """
    return planned(state, move, book).violations


def _violations(
    state: State, move: Move, book: CardBook, activated: activation.Planned | None = None
) -> tuple[Violation, ...]:
    """The violations in order, with the cards whose effects forbid the move and the conditions that do not hold."""
    found = _found(state, move, book, activated)
    if not found:
        return ()
    from duelog.core.decisive import in_order  # slow to import, and most logs hold legal moves only
    from duelog.core.effects.continuous.givers import with_givers
    from duelog.core.failing_conditions import with_failing

    reasons = with_failing(state, book, move, activated, found)
    return in_order(with_givers(state, book, move, _as_asked(state, reasons)))


def _as_asked(state: State, found: Iterable[Violation]) -> Iterator[Violation]:
    """The violations; an open question is told by the rule that asks it, unless that is the one of all choices."""
    rule = "" if state.question is None or state.question.rule == asked_by("choice") else state.question.rule
    for violation in found:
        if violation.code == "question-open" and rule:
            yield replace(violation, rule=rule)
        yield violation


def _found(
    state: State, move: Move, book: CardBook, activated: activation.Planned | None = None
) -> tuple[Violation, ...]:
    judged = once_paid(state, book, move) if isinstance(move, m.Attack) else state
    found = [
        Violation.of(rule, facts)
        for rule, check in CHECKS.get(type(move), ())
        if (facts := check(judged, move)) is not None
    ]
    if isinstance(move, m.Choose):
        found += _answer(state, move)
    elif type(move) in JUDGED_BY_CARDS or isinstance(move, _WITH_CARDS):
        found += card_violations(state, book, move, activated)
    elif isinstance(move, m.NormalSummon | m.SetMonster) and has_summon_terms(state, book, move.card, move.tributes):
        ours = {"wrong-tributes", "tribute-named-twice"} if is_both_of_two(state, book, move) else {"wrong-tributes"}
        found = [violation for violation in found if violation.code not in ours]
        found += summon_terms_violations(state, book, move)
    if isinstance(move, m.NormalSummon | m.SetMonster) and book and frees_its_zone(state, book, move):
        found = [violation for violation in found if violation.code != "monster-zone-taken"]
    return (*found, *_printed(found, move))


@cites("EFF-10", "text against a rule", "text against an activation")
@cites("EFF-07", "text against an activation")
def _printed(found: Sequence[Violation], move: Move) -> Iterator[Violation]:
    """Adds the rules that a violation of a card's text (GEN-03) also breaks, because the text is a printed limit.

    An effect whose use is forbidden does not meet the conditions for its activation.
    """
    cause = "text against an activation" if isinstance(move, m.Activate) else "text against a rule"
    for violation in found:
        if violation.rule == CARDS_BEAT_RULES:
            yield from broken_by(violation.message, cause)


def is_legal(state: State, move: Move, book: CardBook = NO_BOOK) -> bool:
    """Whether `validate` finds no violation; stops at the first."""
    if not state.effects:
        book = NO_BOOK
    if isinstance(move, m.NormalSummon | m.SetMonster) and (
        has_summon_terms(state, book, move.card, move.tributes) or (book and frees_its_zone(state, book, move))
    ):
        return not _found(state, move, book)
    judged = once_paid(state, book, move) if isinstance(move, m.Attack) else state
    return all(keeps_rules(judged, move, scope) for scope in SCOPED) and not (
        (type(move) in JUDGED_BY_CARDS or isinstance(move, _WITH_CARDS)) and card_violations(state, book, move)
    )


def keeps_rules(state: State, move: Move, scope: CheckScope) -> bool:
    """The part of `is_legal` that depends on `scope` of the move."""
    for check in SCOPED[scope].get(type(move), ()):
        if check(state, move) is not None:
            return False
    return scope != "move" or type(move) is not m.Choose or not _answer(state, move)


JUDGED_BY_CARDS: frozenset[type[Move]] = frozenset(
    {m.Activate, m.SpecialSummon, m.SynchroSummon, m.XyzSummon, m.PendulumSummon}
)
"""The moves that card definitions may forbid."""

_WITH_CARDS = (m.Attack, m.SetSpellTrap, m.FlipSummon, m.Pass)
"""Moves of the basic game that they may also forbid."""


def card_violations(
    state: State, book: CardBook, move: Move, activated: activation.Planned | None = None
) -> list[Violation]:
    """The violations of a move by card definitions."""
    if isinstance(move, m.Attack):
        return list(unpaid_attack(state, book, move))
    if isinstance(move, m.Pass):
        put_off = delayed_to_this_phase(state, book, move.player, Session())  # passing means that it comes first
        return [] if comes_before_mandatory(put_off) else list(due_before_passing(state, book, move))
    if isinstance(move, m.SetSpellTrap):
        return list(set_as_spell_violations(state, book, move))
    if isinstance(move, m.FlipSummon):
        lies_there = state.find(move.card) is not None  # a move may name any number
        return list(flip_summon_violations(state, book, move)) if lies_there else []
    if isinstance(move, m.Activate):
        activated = activated if activated is not None else activation.plan(state, book, move)
        return activation.activation_violations(activated)
    return special.procedure_violations(state, book, move)


def _answer(state: State, move: m.Choose) -> list[Violation]:
    return [] if state.question is None else list(dict.fromkeys(refused_answer(state, state.question, move)))
