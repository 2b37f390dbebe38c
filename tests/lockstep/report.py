"""The statistics of a lock-step run, and its differences as text."""

from collections import Counter
from collections.abc import Iterable

from msgspec import Struct, field

NOT_FINISHED = "not finished by the other engine"
"""Why a duel was not driven that the other engine did not bring to an end; such a duel is never equal."""


class Difference(Struct, frozen=True):
    """A difference: in which duel, at which question, and what it is."""

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
    """The statistics of one duel. `stopped` is the reason why it was not driven to its end; "" if it was.

    `undefined` are its cards with effects but without definitions, `readings` those that ours
    plays by another text than their own, since theirs does.
    """

    duel: str
    questions: int = 0
    questions_equal: int = 0
    options: int = 0
    states: int = 0
    states_equal: int = 0
    moves: int = 0
    driven: int = 0
    lines: int = 0
    differences: list[Difference] = field(default_factory=list[Difference])
    stopped: str = ""
    undefined: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()

    @property
    def explained(self) -> bool:
        """Whether all is equal, or every difference is explained, including one that makes the duels diverge."""
        parted = bool(self.differences) and bool(self.differences[-1].explained)
        return not self.unexplained and (not self.stopped or parted)

    @property
    def unexplained(self) -> list[Difference]:
        """The differences without an explanation."""
        return [difference for difference in self.differences if not difference.explained]


def numbers(reports: Iterable[DuelReport]) -> dict[str, int]:
    """The statistics of all duels together."""
    total: Counter[str] = Counter()
    for report in reports:
        total["duels"] += 1
        total["not finished there"] += report.stopped == NOT_FINISHED
        total["to the end"] += not report.stopped
        total["equal"] += not report.stopped and not report.differences
        total["equal or explained"] += report.explained
        names = ("moves", "questions", "questions_equal", "options", "states", "states_equal", "lines", "driven")
        for name in names:
            total[name] += getattr(report, name)
        total["unexplained"] += len(report.unexplained)
        total["explained"] += len(report.differences) - len(report.unexplained)
    return total


def summary(reports: Iterable[DuelReport], shown: int = 10) -> str:
    """The statistics of all duels, the reasons why some stopped, and the first differences."""
    every = list(reports)
    total = Counter(numbers(every))
    used = Counter(difference.what for report in every for difference in report.differences if difference.explained)
    duels = Counter(what for report in every for what in {one.what for one in report.differences if one.explained})
    lines = [
        f"duels      {total['duels']}, driven to the end {total['to the end']}, wholly equal {total['equal']},"
        f" equal or explained {total['equal or explained']}, moves {total['moves']}",
        f"questions  {total['questions']}, equal {total['questions_equal']} (options {total['options']});"
        f" lines {total['lines']}, driven through {total['driven']}",
        f"states     {total['states']}, equal {total['states_equal']}",
        f"differences explained {total['explained']}, unexplained {total['unexplained']}",
    ]
    lines += [f"explained  {used[what]} in {duels[what]} duels: {what}" for what, _ in used.most_common()]
    read = Counter(name for report in every for name in report.readings)
    if read:
        lines.append(f"read otherwise, in {sum(bool(report.readings) for report in every)} duels: {_counted(read)}")
    stops = Counter(report.stopped for report in every if report.stopped)
    lines += [f"stopped    {count} at {why}" for why, count in stops.most_common()]
    for report in every:
        lines += [f"  {difference}" for difference in report.unexplained[:1]]
        if len(lines) > shown + 10:
            break
    return "\n".join(lines)


def _counted(names: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in names.most_common())


def blocked(reports: Iterable[DuelReport]) -> str:
    """The undefined cards with the number of duels that cannot be compared because of them, the most frequent first."""
    every = [report for report in reports if report.undefined]
    count = Counter(name for report in every for name in report.undefined)
    lines = [f"blocked by undefined cards: {len(every)} duels"]
    lines += [f"{number:4d} {name}" for name, number in count.most_common()]
    return "\n".join(lines)
