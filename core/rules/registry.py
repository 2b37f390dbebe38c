"""The registry of rules: which functions refuse moves by a rule, cite it, or enforce it.

A rule's id is written once for each function that implements it: in the decorator `refuses` of a check of moves, in
`cites` of a function that yields violations, or in `rulebook.enforces` if the outcomes of the function obey the rule.
Beside them, `follows_by` says by which rules outcomes follow, `asks` by which rule a question is asked, and
`contradicts` which rule is broken by what a referee finds in a log.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Literal, TypeVar

from duelog.core.catalogue.arguments import Argument, Message
from duelog.core.rulebook import check_rule, enforces
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import Move, Outcome

Check = Callable[[State, Any], Message | None]
"""Returns None for a move that obeys the rule, otherwise the facts that break it."""

CHECKS: dict[type[Move], list[tuple[str, Check]]] = {}
"""The checks of each kind of move, in the order of the verdicts."""

CheckScope = Literal["moment", "cards", "move"]
"""What a check depends on: the kind and player of a move; also its cards, but not zone and position; or everything."""

SCOPED: dict[CheckScope, dict[type[Move], list[Check]]] = {"moment": {}, "cards": {}, "move": {}}
"""The same checks by what they depend on, so that listing legal moves does not repeat them for every zone."""

CITED: dict[str, tuple[str, ...]] = {}
"""The rules that a cause breaks. A cause is the code of the facts, or the name of a circumstance."""

GROUNDS: dict[str | type[Outcome], tuple[str, ...]] = {}
"""The rules by which outcomes of a kind always follow, or outcomes for a cause: a name of the circumstances."""

ASKED: dict[str, str] = {}
"""The rule by which each question is asked, by the topic of the question or by a separate name."""

CONTRADICTED: dict[str, str] = {}
"""The rule that recorded facts contradict, by their code."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def refuses(rule: str, *kinds: type[Move], scope: CheckScope = "move") -> Callable[[Check], Check]:
    """Registers a check of `rule` for these kinds of moves; `scope` is what it may depend on besides the state."""

    def register(check: Check) -> Check:
        for kind in kinds:
            CHECKS.setdefault(kind, []).append((rule, check))
            SCOPED[scope].setdefault(kind, []).append(check)
        return enforces(rule)(check)

    return register


def cites(rule: str, *causes: str) -> Callable[[_Function], _Function]:
    """Registers a function that yields violations of `rule` for these causes: codes of facts, names of circumstances.

    If a cause breaks several rules, they are cited in the order of the decorators.
    """

    def note(function: _Function) -> _Function:
        for cause in causes:
            if rule in CITED.get(cause, ()):
                raise ValueError(f"{cause!r} is said to break {rule} twice")
            CITED[cause] = (rule, *CITED.get(cause, ()))  # decorators are applied from the bottom
        return enforces(rule)(function)

    return note


def broken(code: str, /, **arguments: Argument) -> Iterator[Violation]:
    """The violations of all rules that facts with this code break."""
    for rule in CITED[code]:
        yield Violation(rule=rule, code=code, arguments=arguments)


def broken_by(facts: Message, cause: str) -> Iterator[Violation]:
    """The violations of the rules that facts break under a circumstance."""
    for rule in CITED[cause]:
        yield Violation.of(rule, facts)


def follows_by(rule: str, *causes: str | type[Outcome]) -> Callable[[_Function], _Function]:
    """Registers that all outcomes of these kinds, or outcomes for these causes, follow by `rule`.

    As a decorator it marks the function that returns the causes; for kinds of outcomes it can be called alone. If
    several rules apply, they are cited in the order of registration, the most specific first.
    """
    check_rule(rule)
    for cause in causes:
        GROUNDS[cause] = (*GROUNDS.get(cause, ()), rule)
    return lambda function: function


def asks(rule: str, *questions: str) -> Callable[[_Function], _Function]:
    """Registers that the function asks these questions by `rule`: topics, or names of what is asked."""
    check_rule(rule)
    for question in questions:
        if ASKED.setdefault(question, rule) != rule:
            raise ValueError(f"{question!r} is asked by {ASKED[question]} and by {rule}")
    return lambda function: function


def asked_by(question: str) -> str:
    """The rule by which a question is asked. Raises `KeyError` for a question that no function asks."""
    return ASKED[question]


def contradicts(rule: str, *codes: str) -> Callable[[_Function], _Function]:
    """Registers that the function finds recorded facts with these codes, which contradict `rule`."""
    check_rule(rule)
    for code in codes:
        if CONTRADICTED.setdefault(code, rule) != rule:
            raise ValueError(f"{code!r} contradicts {CONTRADICTED[code]} and {rule}")
    return lambda function: function


def against(code: str, /, **arguments: Argument) -> Violation:
    """The violation for recorded facts with this code. Raises `KeyError` if the code contradicts no rule."""
    return Violation(rule=CONTRADICTED[code], code=code, arguments=arguments)


def grounds_of(causes: Iterable[str | type[Outcome]]) -> tuple[str, ...]:
    """The rules by which an outcome for these causes follows, each once. Raises `KeyError` for an unknown cause."""
    return tuple(dict.fromkeys(rule for cause in causes for rule in GROUNDS[cause]))
