"""What came of a lock-step run, in numbers, and its differences in words."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field


class Difference(Struct, frozen=True):
    """One thing that is not the same: in which duel, at which question, what."""

    duel: str
    n: int
    when: str
    what: str
    ours: object
    theirs: object
    explained: str = ""

    def __str__(self) -> str:
        told = f" (explained: {self.explained})" if self.explained else ""
        return f"{self.duel} question {self.n}, {self.when}: {self.what}: ours {self.ours}, theirs {self.theirs}{told}"


class DuelReport(Struct):
    """The numbers of one duel. `stopped` says why it was not driven to its end; "" if it was."""

    duel: str
    questions: int = 0
    questions_equal: int = 0
    options: int = 0
    left_out: int = 0
    states: int = 0
    states_equal: int = 0
    moves: int = 0
    differences: list[Difference] = field(default_factory=list[Difference])
    stopped: str = ""

    @property
    def unexplained(self) -> list[Difference]:
        """The differences that no rule decides yet."""
        return [difference for difference in self.differences if not difference.explained]


def summary(reports: Iterable[DuelReport], shown: int = 10) -> str:
    """The numbers of all duels, why some stopped, and the first differences."""
    every = list(reports)
    total: Counter[str] = Counter()
    for report in every:
        total["duels"] += 1
        total["to the end"] += not report.stopped
        for name in ("moves", "questions", "questions_equal", "options", "left_out", "states", "states_equal"):
            total[name] += getattr(report, name)
        total["unexplained"] += len(report.unexplained)
        total["explained"] += len(report.differences) - len(report.unexplained)
    lines = [
        f"duels      {total['duels']}, driven to the end {total['to the end']}, moves {total['moves']}",
        f"questions  {total['questions']}, equal {total['questions_equal']}"
        f" (options {total['options']}, left out until there are effects {total['left_out']})",
        f"states     {total['states']}, equal {total['states_equal']}",
        f"differences explained {total['explained']}, unexplained {total['unexplained']}",
    ]
    stops = Counter(report.stopped for report in every if report.stopped)
    lines += [f"stopped    {count} at {why}" for why, count in stops.most_common()]
    for report in every:
        lines += [f"  {difference}" for difference in report.differences[:1]]
        if len(lines) > shown + 10:
            break
    return "\n".join(lines)
