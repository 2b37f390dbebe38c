"""Feasibility if a coin or a die selects the steps. Regression: any step was taken for the first one."""

import pytest

from duelog.core.effects.activation.feasibility import feasibility_violations
from duelog.core.effects.book.card_book import NO_BOOK
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Amount, Branch, Cards, Condition, Destroy, Gain, Mode, Step
from tests.tables import sound

HEADS = Condition(value=Amount(result="heads"), at_least=1)
NOTHING = Destroy(cards=Cards(of="opponent", area=("monsters",), name=("No such card",)))
POSSIBLE = Gain(amount=100)


def is_feasible(*steps: Step) -> bool:
    """Whether a mode of these steps can be activated."""
    mode = Mode(description="x", steps=steps)  # type: ignore[arg-type]  # each of them is a step of the language
    return not list(feasibility_violations(Context(sound(), NO_BOOK, 1, 1), mode))


@pytest.mark.parametrize(
    ("then", "otherwise", "feasible"),
    [(NOTHING, NOTHING, False), (NOTHING, POSSIBLE, True), (POSSIBLE, NOTHING, True)],
)
def test_one_alternative_of_a_random_branch_must_be_possible(then: Step, otherwise: Step, feasible: bool) -> None:
    branch = Branch(condition=HEADS, then=(then,), otherwise=(otherwise,))  # type: ignore[arg-type]  # as above
    assert is_feasible(branch) == feasible
    assert is_feasible(Branch(condition=Condition(turn="you"), then=(branch,), otherwise=(branch,))) == feasible
    assert is_feasible(Branch(condition=HEADS, then=(branch,), otherwise=(branch,))) == feasible


def test_a_step_after_a_random_branch_is_not_the_first() -> None:
    assert not is_feasible(NOTHING)
    assert is_feasible(Branch(condition=HEADS, then=(POSSIBLE,)), NOTHING)
    assert is_feasible(POSSIBLE, NOTHING)
