"""The parts of a state that pieces of the language look at, and the tables of what each of their fields means.

Whoever gives a field its meaning has to say what that meaning looks at: there is no entry of a table without it.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

Parts = tuple[str, ...]

EVERYTHING: Parts = (
    "sides", "news", "left", "chain", "resolving", "suspended", "summons", "buried", "uses", "lasting", "battle",
    "phase", "step", "part", "proper", "blocked", "rules", "first", "window", "pending", "triggers", "collected",
)  # fmt: skip
"""All parts of a state but those of `FIELD`."""

FIELD: Parts = ()
"""No more than what always counts: the field, whose turn it is, the Summon that goes on, the cards with their faces."""

PILES: Parts = ("sides",)
"""Beside the field everything else of the two halves: piles, Life Points, locks, this turn's Normal Summons."""

Value = TypeVar("Value")
Meaning = TypeVar("Meaning")
LooksAt = Parts | Callable[[Value], Parts]


class Word(NamedTuple, Generic[Value, Meaning]):
    """What a field of a piece means: a closure made of its value, and the parts of a state that this looks at.

    `elsewhere` are more parts, for cards that do not lie on the field. A field without a meaning of its own (None)
    belongs to another one.
    """

    make: Callable[[Value], Meaning] | None
    looks_at: LooksAt[Value]
    elsewhere: Parts = FIELD

    def parts(self, value: Value, *, elsewhere: bool) -> Parts:
        """The parts of a state that the field with this value looks at."""
        found = self.looks_at(value) if callable(self.looks_at) else self.looks_at
        return (*found, *self.elsewhere) if elsewhere else found
