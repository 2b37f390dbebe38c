"""Tables of what the fields of the language mean and which parts of a state they depend on.

Every entry of a table has both.
"""

from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

Parts = tuple[str, ...]

EVERYTHING: Parts = (
    "sides", "recent_events", "left", "chain", "resolving", "suspended", "summons", "departed", "gone", "uses",
    "lasting", "battle", "phase", "step", "part", "proper", "blocked", "rules", "first", "window", "pending",
    "triggers", "collected",
)  # fmt: skip
"""All parts of a state but those of `FIELD`."""

FIELD: Parts = ()
"""The parts that always count: the field, the turn player, the current Summon, the cards and their faces."""

PILES: Parts = ("sides",)
"""Everything else on the two sides besides the field: piles, Life Points, locks, this turn's Normal Summons."""

Value = TypeVar("Value")
Meaning = TypeVar("Meaning")
DependsOn = Parts | Callable[[Value], Parts]


class Word(NamedTuple, Generic[Value, Meaning]):
    """The meaning of a field: a closure compiled from its value, and the parts of a state that it depends on.

    `elsewhere` are additional parts for cards off the field. A field without a meaning of its own (None) belongs to
    another.
    """

    make: Callable[[Value], Meaning] | None
    depends_on: DependsOn[Value]
    elsewhere: Parts = FIELD

    def parts(self, value: Value, *, elsewhere: bool) -> Parts:
        """The parts of a state that the field with this value depends on."""
        found = self.depends_on(value) if callable(self.depends_on) else self.depends_on
        return (*found, *self.elsewhere) if elsewhere else found
