"""Every proof depends on its rule: each rule is disabled once, and one of its cases or tests must fail."""

from types import FunctionType
from typing import cast

import pytest

from docs import generate_rules
from duelog.core.rulebook import ENFORCED, RULES, enforces
from tests.rule_mutants import enforcing, mutants, named, refusal_unnoticed, replaced, unnoticed

generate_rules.enforced()  # imports all that enforces a rule, whatever other tests have imported
FUNCTIONS = [(rule, named(function)) for rule in RULES for function in enforcing(rule)]
"""Functions are tested separately, since GEN-03 alone is enforced by dozens of them."""


@pytest.mark.parametrize("rule", RULES)
def test_disabling_the_refusals_of_a_rule_is_noticed(rule: str) -> None:
    assert not refusal_unnoticed(rule)


@pytest.mark.parametrize(("rule", "function"), FUNCTIONS)
def test_disabling_a_function_is_noticed(rule: str, function: str) -> None:
    assert unnoticed(rule, function) == []


def needed_by_nothing() -> bool:
    """A function that claims to enforce a rule."""
    return False


def test_a_function_without_a_proof_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ENFORCED, "TURN-08", [*ENFORCED["TURN-08"]])
    claims = cast("FunctionType", enforces("TURN-08")(needed_by_nothing))
    assert unnoticed("TURN-08", f"{__name__}.needed_by_nothing") == [f"{__name__}.needed_by_nothing"]
    with replaced(claims, *next(mutants("TURN-08", claims))):
        assert needed_by_nothing() is True
    assert needed_by_nothing() is False
