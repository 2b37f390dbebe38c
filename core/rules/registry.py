"""Where the rules register what they refuse and what they bring about, under their ids."""

from collections.abc import Callable
from typing import Any, TypeVar

from duelog.core.rulebook import RULES
from duelog.core.state import State
from duelog.events.base import Move

Check = Callable[[State, Any], str | None]
"""Gives None for a move that keeps the rule, else the facts of the state that break it."""

CHECKS: dict[type[Move], list[tuple[str, Check]]] = {}
ENFORCED: dict[str, list[str]] = {}
"""Of every rule the places in the code that enforce it: ``duelog.core.rules.summons.one_a_turn``."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def refuses(rule: str, *kinds: type[Move]) -> Callable[[Check], Check]:
    """Registers a check of `rule` for these kinds of moves."""

    def register(check: Check) -> Check:
        for kind in kinds:
            CHECKS.setdefault(kind, []).append((rule, check))
        return enforces(rule)(check)

    return register


def enforces(*rules: str) -> Callable[[_Function], _Function]:
    """Notes that a function enforces these rules: by what it brings about, or by never offering anything else."""

    def note(function: _Function) -> _Function:
        for rule in rules:
            if rule not in RULES:
                raise ValueError(f"no such rule: {rule}")
            ENFORCED.setdefault(rule, []).append(f"{function.__module__}.{function.__qualname__}")
        return function

    return note
