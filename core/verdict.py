"""A verdict: a move, and every rule that it breaks."""

from duelog.core.violation import Violation
from duelog.events.base import Move


def rules_broken(violations: tuple[Violation, ...]) -> tuple[str, ...]:
    """The ids of the broken rules in the order of the reasons, without duplicates."""
    return tuple(dict.fromkeys(violation.rule for violation in violations))


class Verdict:
    """The verdict on a move: true if it is legal; printed, it names the rules that the move breaks.

    `violations` are the violations, the decisive one first; none for a legal move.
    """

    __slots__ = ("move", "violations")

    def __init__(self, move: Move, violations: tuple[Violation, ...]) -> None:
        self.move = move
        self.violations = violations

    @property
    def legal(self) -> bool:
        """Whether the move is legal."""
        return not self.violations

    @property
    def rule(self) -> str | None:
        """The id of the rule that decides against the move; None for a legal one."""
        return self.violations[0].rule if self.violations else None

    def __bool__(self) -> bool:
        return self.legal

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Verdict):
            return NotImplemented
        return (self.move, self.violations) == (other.move, other.violations)

    def __hash__(self) -> int:
        return hash((self.move, self.violations))

    def __str__(self) -> str:
        return "\n".join(map(str, self.violations)) or "legal"

    def __repr__(self) -> str:
        rules = ", ".join(rules_broken(self.violations))
        return f"<Verdict: {f'not legal, {rules}' if rules else 'legal'}>"
