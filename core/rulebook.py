"""The rules of Rulebook 9.0 by id, and the mark of functions that enforce them.

Each rule is stated once, in `rule_table_monsters` or `rule_table_effects`.
"""

from collections.abc import Callable
from typing import Any, TypeVar

from duelog.core.rule_table_effects import RULES_OF_EFFECTS
from duelog.core.rule_table_monsters import RULES_OF_MONSTERS
from duelog.events.base import Part


class Rule(Part, frozen=True, kw_only=True):
    """A rule of the rulebook."""

    id: str
    page: int
    text: str

    @property
    def chapter(self) -> str:
        """The chapter of the rule: the letters of its id."""
        return self.id.split("-")[0]


RULES: dict[str, Rule] = {
    id: Rule(id=id, page=page, text=text) for id, page, text in (*RULES_OF_MONSTERS, *RULES_OF_EFFECTS)
}

CARDS_BEAT_RULES = "GEN-03"
"""The rule by which a card's text takes precedence over any other rule."""


def known_rule(id: str, otherwise: str = "GEN-19") -> str:
    """The id, or `otherwise` if it is not the id of a rule."""
    return id if id in RULES else otherwise


def check_rule(id: str) -> None:
    """Raises `ValueError` for what is not the id of a rule."""
    if id not in RULES:
        raise ValueError(f"no such rule: {id}")


ENFORCED: dict[str, list[str]] = {}
"""The functions that enforce each rule: ``duelog.core.rules.summons.one_a_turn``."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def enforces(*rules: str) -> Callable[[_Function], _Function]:
    """Registers that a function enforces these rules: its outcomes, or the choices it offers, obey them."""

    def note(function: _Function) -> _Function:
        for rule in rules:
            check_rule(rule)
            ENFORCED.setdefault(rule, []).append(f"{function.__module__}.{function.__qualname__}")
        return function

    return note
