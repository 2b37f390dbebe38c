"""Where the rulebook decides against the recorded engine; docs/disagreements.md has each with its rule."""

from collections.abc import Callable

from msgspec import Struct

from tests.lockstep.report import Difference


class Disagreement(Struct, frozen=True):
    """A known disagreement: the rule that decides it, and which differences it explains."""

    rule: str
    explains: Callable[[Difference], bool]


DISAGREEMENTS: tuple[Disagreement, ...] = ()


def explanation(difference: Difference) -> str:
    """The rule that decides a difference; "" for none."""
    return next((known.rule for known in DISAGREEMENTS if known.explains(difference)), "")
