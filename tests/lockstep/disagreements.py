"""Where the rulebook decides against the recorded engine; docs/disagreements.md has each with its rule."""

from collections.abc import Callable

from msgspec import Struct

from tests.lockstep.report import Difference


class Disagreement(Struct, frozen=True):
    """A known disagreement: the rule that decides it, and which differences it explains."""

    rule: str
    explains: Callable[[Difference], bool]


ORDER_TOGETHER = "order in the Graveyard"
"""What a difference is called in which the same cards lie in a Graveyard in another order."""

DISAGREEMENTS: tuple[Disagreement, ...] = (
    Disagreement(rule="GEN-02", explains=lambda difference: difference.what == ORDER_TOGETHER),
)


DIVERGED: dict[tuple[str, int], str] = {
    ("mix1-mix1-2014-0", 273): "EFF-10",
    ("mix3-mix3-2014-0", 83): "EFF-10",
    ("mix5-mix5-2014-2", 339): "EFF-10",
}
"""Questions from which on the two duels are no longer the same, with the rule that decides for ours."""


def explanation(difference: Difference) -> str:
    """The rule that decides a difference; "" for none."""
    return next((known.rule for known in DISAGREEMENTS if known.explains(difference)), "")
