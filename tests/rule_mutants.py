"""Disables rules one at a time, by mutating functions or verdicts, and checks that a proof fails.

A proof of a rule that passes without the rule proves nothing.
"""

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from itertools import product
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple
from unittest.mock import patch

from docs.generate_rules import marked_tests
from duelog.core import validate as validator
from duelog.core.rulebook import ENFORCED
from duelog.core.rules import registry
from duelog.core.state import State
from duelog.replays.cases.case_files import Case
from duelog.replays.cases.running_cases import check_case, read_case
from tests.witnesses import saw, witness

ROOT = Path(__file__).resolve().parents[1]
CASES = ROOT / "tests" / "cases"
ENDLESS = 3000
"""The number of calls in one case after which a disabled function is assumed to block the duel."""

SwitchOff = Callable[[], AbstractContextManager[None]]


class Proof(NamedTuple):
    """A case or test of a rule: whether it holds, and whether it does so with nothing disabled."""

    name: str
    holds: Callable[[], bool]
    as_it_is: Callable[[], bool]


def refusal_unnoticed(rule: str) -> bool:
    """Whether all proofs of this rule pass if it refuses nothing."""
    return rule in refused() and not noticed(rule, [partial(unspoken, rule)], "refusals")


def unnoticed(rule: str, function: str | None = None) -> list[str]:
    """The functions, or the one with this name, that can be disabled without any proof of this rule failing."""
    return [
        named(found)
        for found in enforcing(rule)
        if function in (None, named(found))
        and not noticed(
            rule, [partial(replaced, found, code, value) for code, value in mutants(rule, found)], named(found)
        )
    ]


def named(function: FunctionType) -> str:
    """The module and name of a function."""
    return f"{function.__module__}.{function.__qualname__}"


# --- proofs -----------------------------------------------------------------------------------------------------


def noticed(rule: str, ways: Sequence[SwitchOff], what: str) -> bool:
    """Whether a passing proof of the rule fails with a part of the code disabled in one of these ways.

    The proof that noticed it before comes first.
    """
    before = [proof for proof in proofs_of(rule) if proof.name == witness("mutant", f"{rule} {what}")]
    for proofs in (before, proofs_of(rule)):
        for switch_off in ways:
            if (found := _first_failing(rule, proofs, switch_off)) is not None:
                saw("mutant", f"{rule} {what}", found)
                return True
    return False


def _first_failing(rule: str, proofs: list[Proof], switch_off: SwitchOff) -> str | None:
    while True:
        with switch_off():
            failing = next((proof for proof in proofs if not proof.holds()), None)
        if failing is None or failing.as_it_is():
            return failing.name if failing is not None else None
        proofs.remove(failing)  # it proves nothing; tests/test_cases.py tells why


@cache
def proofs_of(rule: str) -> list[Proof]:
    """The cases and then the tests of a rule."""
    cases = [
        Proof(path.relative_to(ROOT).as_posix(), partial(holds, path), partial(holds_as_it_is, path))
        for path in cases_of().get(rule, ())
    ]
    return [*cases, *(Proof(name, partial(_passes, test), lambda: True) for name, test in tests_of().get(rule, ()))]


@cache
def cases_of() -> dict[str, list[Path]]:
    """The cases of each rule, those about single cards last."""
    found: dict[str, list[Path]] = {}
    for path in sorted(CASES.rglob("*.case.yaml"), key=lambda path: (path.parent.name == "cards", path)):
        line = re.search(r"(?m)^rules: *\[(.*)\]", path.read_text(encoding="utf-8"))
        for rule in re.findall(r"[A-Z]+-\d\d", line[1] if line else ""):
            found.setdefault(rule, []).append(path)
    return found


@cache
def _case(path: Path) -> Case:
    return read_case(path)


def holds(path: Path) -> bool:
    """Whether a case passes; a mutated engine may fail in any way."""
    try:
        return check_case(_case(path)).ok
    except Exception:
        return False


@cache
def holds_as_it_is(path: Path) -> bool:
    """Whether a case passes with nothing disabled."""
    return holds(path)


@cache
def tests_of() -> dict[str, list[tuple[str, Callable[[], None]]]]:
    """The tests of each rule, one call for each of their parameters, with a name for it."""
    found: dict[str, list[tuple[str, Callable[[], None]]]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name, rules in marked_tests(path):
            test = getattr(importlib.import_module(".".join(path.relative_to(ROOT).with_suffix("").parts)), name)
            if "seed" not in inspect.signature(test).parameters:
                calls = [(f"{test.__module__}.{name} {count}", call) for count, call in enumerate(_calls(test))]
                for rule in rules:
                    found.setdefault(rule, []).extend(calls)
    return found


def _calls(test: Any) -> Iterator[Callable[[], None]]:
    groups: list[tuple[Any, Any]] = [mark.args for mark in test.pytestmark if mark.name == "parametrize"]
    for values in product(*(choices for _, choices in groups)):
        given: dict[str, Any] = {}
        for (names, _), value in zip(groups, values, strict=True):
            given |= {names: value} if isinstance(names, str) else dict(zip(names, value, strict=True))
        yield partial(test, **given)


def _passes(test: Callable[[], None]) -> bool:
    try:
        test()
    except Exception:
        return False
    return True


# --- verdicts ---------------------------------------------------------------------------------------------------


@cache
def refused() -> frozenset[str]:
    """The rules that can refuse something: those for which code is registered to refuse, or to cite."""
    checks = {rule for found in registry.CHECKS.values() for rule, _ in found}
    return frozenset(checks).union(*registry.CITED.values())


@contextmanager
def unspoken(rule: str) -> Generator[None]:
    """Disables all refusals by this rule."""
    gone = {(kind, check) for kind, found in registry.CHECKS.items() for name, check in found if name == rule}
    checks = {kind: [entry for entry in found if entry[0] != rule] for kind, found in registry.CHECKS.items()}
    scoped = {
        scope: {kind: [check for check in found if (kind, check) not in gone] for kind, found in kinds.items()}
        for scope, kinds in registry.SCOPED.items()
    }
    cited = {cause: tuple(name for name in rules if name != rule) for cause, rules in registry.CITED.items()}
    with patch.multiple(validator, CHECKS=checks, SCOPED=scoped), patch.dict(registry.CITED, cited):
        yield


# --- functions --------------------------------------------------------------------------------------------------


def enforcing(rule: str) -> Iterator[FunctionType]:
    """The functions that enforce a rule."""
    for name in sorted(set(ENFORCED.get(rule, ()))):
        parts = name.split(".")
        count = next(count for count in range(len(parts), 0, -1) if ".".join(parts[:count]) in sys.modules)
        found: Any = sys.modules[".".join(parts[:count])]
        for part in parts[count:]:
            found = getattr(found, part)
        yield found


def mutants(rule: str, function: FunctionType) -> Iterator[tuple[CodeType, Any]]:
    """The mutants of a function: without effect, or returning a constant; each with its result."""
    gives = str(function.__annotations__.get("return", ""))
    checks = {check: name for found in registry.CHECKS.values() for name, check in found}
    if function in checks:  # one that enforces another rule, too, does so by what it lets pass
        own = any(check is function and name == rule for found in registry.CHECKS.values() for name, check in found)
        yield _constant.__code__, None if own else "switched off"
    elif "bool" in gives:
        yield _constant.__code__, True
        yield _constant.__code__, False
    elif "None" in gives:
        yield _constant.__code__, None
    elif re.search(r"tuple|list|dict|Iterator|frozenset", gives):
        yield _constant.__code__, ()
    elif State.__name__ in gives:
        yield _unchanged.__code__, None
    else:
        yield _raising.__code__, None


def _constant(*given: Any, value: Any = None, calls: list[int], most: int, **named: Any) -> Any:
    calls[0] += 1
    if calls[0] > most:
        raise RuntimeError("the duel does not go on")
    return value


def _telling(*given: Any, value: Any = None, calls: list[int], most: int, **named: Any) -> Iterator[Any]:
    """The same for a generator, which only the code of a generator can replace."""
    calls[0] += 1
    if calls[0] > most:
        raise RuntimeError("the duel does not go on")
    yield from value or ()


def _unchanged(*given: Any, value: Any = None, calls: list[int], most: int, **named: Any) -> Any:
    return given[0]


def _raising(*given: Any, value: Any = None, calls: list[int], most: int, **named: Any) -> Any:
    raise RuntimeError("switched off")


@contextmanager
def replaced(function: FunctionType, code: CodeType, value: Any) -> Generator[None]:
    """Replaces the code of a function, wherever it was imported."""
    old, defaults = function.__code__, function.__kwdefaults__
    function.__code__ = _telling.__code__ if old.co_flags & inspect.CO_GENERATOR else code
    function.__kwdefaults__ = {"value": value, "calls": [0], "most": ENDLESS}
    try:
        yield
    finally:
        function.__code__, function.__kwdefaults__ = old, defaults
