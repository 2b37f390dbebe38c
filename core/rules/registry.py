"""Where the rules register what they refuse and what they bring about, under their ids."""

from collections.abc import Callable
from typing import Any, TypeVar

from duelog.core.rulebook import RULES
from duelog.core.state import State
from duelog.events.base import Move

Check = Callable[[State, Any], str | None]
"""Gives None for a move that keeps the rule, else the facts of the state that break it."""

CHECKS: dict[type[Move], list[tuple[str, Check]]] = {}
"""What a kind of move can break, in the order of the verdicts."""

MOMENT_CHECKS: dict[type[Move], list[Check]] = {}
OTHER_CHECKS: dict[type[Move], list[Check]] = {}
"""The same checks in two parts: those of the moment say the same of all moves of a kind and a player."""

ENFORCED: dict[str, list[str]] = {}
"""Of every rule the places in the code that enforce it: ``duelog.core.rules.summons.one_a_turn``."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def refuses(rule: str, *kinds: type[Move], moment: bool = False) -> Callable[[Check], Check]:
    """Registers a check of `rule` for these kinds of moves.

    With `moment`, the check looks at nothing of a move but its kind and its player, so that listing the legal moves
    asks it once and not for every card and zone.
    """

    def register(check: Check) -> Check:
        for kind in kinds:
            CHECKS.setdefault(kind, []).append((rule, check))
            (MOMENT_CHECKS if moment else OTHER_CHECKS).setdefault(kind, []).append(check)
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
