"""Everything that was wrong in a recorded duel: the mistakes in order, each with what merely follows from it.

It finds nothing itself: the findings are those of `verification`, all of them, and what the log declares. What follows
from a mistake is determined by continuing from it as the rules require (`RightLine`).
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from duelog.core.rulebook import RULES
from duelog.events.base import Outcome, Part
from duelog.replays.files.history import History
from duelog.replays.referee.file_verification import Finding
from duelog.replays.referee.stated import Declared, RuleFinding
from duelog.replays.referee.verification import Judgement
from duelog.replays.reviewing.mistake_sorts import MistakeSort, sort_of_finding
from duelog.replays.reviewing.right_line import RightLine, still_due

MOST = 10_000
"""The maximum number of findings in a review."""

FollowsBecause = Literal["same event", "still due", "as by the rules", "same change", "impossible position"]


class Follower(Part, frozen=True, kw_only=True):
    """A finding that follows from a mistake: at event `n`, and why it is not a mistake of its own.

    `because` is "same event" for another finding at the same event, "still due" if the missing outcome has still not
    happened, "as by the rules" if the log continues as if the mistake had not been made, "same change" for digests that
    show the same change of the file, "impossible position" for consequences of an impossible position.
    """

    n: int
    what: str
    because: FollowsBecause


class Mistake(Part, frozen=True, kw_only=True):
    """A mistake in a duel: at event `n`, or 0 if it concerns the file.

    `declared` is whether the log itself says so, `undone` whether the event was taken back later. `rules` are those
    broken, the decisive one first; `page` is that of the first.
    """

    n: int
    sort: MistakeSort
    what: str
    line: int = 0
    rules: tuple[str, ...] = ()
    page: int = 0
    declared: bool = False
    undone: bool = False
    followers: tuple[Follower, ...] = ()


class Put(Part, frozen=True, kw_only=True):
    """A correction of the table: the event, and its text."""

    n: int
    what: str


class Found(Part, frozen=True, kw_only=True):
    """A mistake with its finding, for further processing; None if it concerns the file."""

    mistake: Mistake
    ruled: RuleFinding | Declared | None


class Review(Part, frozen=True, kw_only=True):
    """The mistakes of a duel. `corrections` are those in the log."""

    found: tuple[Found, ...]
    corrections: tuple[Put, ...]

    @property
    def mistakes(self) -> tuple[Mistake, ...]:
        """The mistakes in the order of the log."""
        return tuple(found.mistake for found in self.found)

    @property
    def ok(self) -> bool:
        """Whether nothing was wrong."""
        return not self.found


class _Open(Struct):
    """A mistake to which followers are added."""

    n: int
    finding: Finding | None
    ruled: RuleFinding | Declared | None
    followers: list[Follower] = field(default_factory=list[Follower])


def review(judgement: Judgement) -> Review:
    """The review of a duel that was judged with `every`."""
    reading = judgement.reading
    history = History(reading.header, reading.events, reading.source, read=True)
    mistakes: list[_Open] = []
    roots = _Roots()
    for n, finding, ruled in _in_order(judgement):
        because, at = roots.of(n, finding, ruled)
        if because is not None:
            what = ruled.what if ruled is not None else finding.what if finding is not None else ""
            mistakes[at].followers.append(Follower(n=n, what=what, because=because))
            continue
        mistakes.append(_Open(n=n, finding=finding, ruled=ruled))
        line = RightLine(history, ruled, judgement.book) if isinstance(ruled, RuleFinding) else None
        roots.add(mistakes[-1], len(mistakes) - 1, line)
    undone = history.taken_back()
    declared = judgement.referee.declared if judgement.referee is not None else ()
    return Review(
        found=tuple(Found(mistake=_mistake(each, history, undone), ruled=each.ruled) for each in mistakes),
        corrections=tuple(Put(n=each.n, what=each.what) for each in declared if each.kind == "correction"),
    )


_Item = tuple[int, Finding | None, RuleFinding | Declared | None]


_ORDER = {"rule": 0, "cause": 1, "fault": 2, "file": 3, "digest": 4}
"""The order of findings at one event: the mistake before what follows from it."""


def _in_order(judgement: Judgement) -> Iterator[_Item]:
    """The findings, and the illegal moves that the log declares, in the order of events; those about the file last."""
    report = judgement.referee
    ruled = {finding.n: finding for finding in report.findings} if report is not None else {}
    items: list[_Item] = [
        (finding.n, finding, ruled.get(finding.n) if finding.kind == "rule" else None)
        for finding in judgement.file.findings
    ]
    if report is not None:
        items += [(each.n, None, each) for each in report.declared if each.kind == "illegal"]
    behind = len(judgement.reading.events) + 2
    yield from sorted(items, key=lambda item: (item[0] or behind, _ORDER[item[1].kind] if item[1] is not None else 0))


class _Roots:
    """The mistakes so far, by what can follow from them: the last one of each sort, numbered from 0.

    A finding follows from the last mistake that explains it. Looking for that in all mistakes would take time that
    grows with the square of their number.
    """

    def __init__(self) -> None:
        self._at_event: dict[int, int] = {}
        self._of_kind: dict[str, int] = {}
        self._due: dict[Outcome, int] = {}
        self._lines: list[tuple[int, RightLine]] = []

    def add(self, mistake: _Open, at: int, line: RightLine | None) -> None:
        """Adds the next mistake, and how the duel goes on if it is put right."""
        self._at_event[mistake.n] = at
        if mistake.finding is not None:
            self._of_kind[mistake.finding.kind] = at
        if isinstance(mistake.ruled, RuleFinding) and (due := still_due(mistake.ruled)) is not None:
            self._due[due] = at
        if line is not None:
            self._lines.append((at, line))

    def of(
        self, n: int, finding: Finding | None, ruled: RuleFinding | Declared | None
    ) -> tuple[FollowsBecause | None, int]:
        """Why a finding follows from a mistake, and from which; None for a mistake of its own."""
        if isinstance(ruled, Declared):
            return None, -1
        found = list[tuple[FollowsBecause | None, int]]() if finding is None else list(self._of_the_file(n, finding))
        if ruled is not None and (due := still_due(ruled)) is not None:
            found.append(("still due", self._due.get(due, -1)))
        because, last = max(found, key=lambda each: each[1], default=(None, -1))
        if ruled is not None or _is_of_position(finding):
            at = self._as_by_the_rules(n, last)
            if at > last:
                return "as by the rules", at
        return (because if last >= 0 else None), last

    def _of_the_file(self, n: int, finding: Finding) -> Iterator[tuple[FollowsBecause, int]]:
        """The reasons why a finding that is not about the rules follows from an earlier mistake, and from which."""
        if _is_of_position(finding):
            yield "same event", self._at_event.get(n, -1)
        if finding.kind == "fault":
            yield "impossible position", self._of_kind.get("fault", -1)
        if finding.kind == "digest":
            kinds = ("rule", "fault", "file", "digest", "cause")
            yield "same change", max(self._of_kind.get(kind, -1) for kind in kinds)

    def _as_by_the_rules(self, n: int, last: int) -> int:
        """The last mistake after mistake `last` from which the log follows up to event `n`; -1 for none.

        Drops the ones from which it does not: they explain nothing any more.
        """
        while self._lines and self._lines[-1][0] > last:
            if self._lines[-1][1].leads_to(n):
                return self._lines[-1][0]
            self._lines.pop()
        return -1


def _is_of_position(finding: Finding | None) -> bool:
    return finding is not None and finding.kind in ("fault", "cause")


def _mistake(found: _Open, history: History, undone: frozenset[int]) -> Mistake:
    finding, ruled = found.finding, found.ruled
    after = ruled.after if isinstance(ruled, RuleFinding) else 0
    rules = ruled.rules if ruled is not None else (finding.rule,) if finding is not None and finding.rule else ()
    return Mistake(
        n=found.n, sort=sort_of_finding(finding, ruled, history.events[after - 1] if after else None),
        what=ruled.what if ruled is not None else finding.what if finding is not None else "",
        line=finding.line if finding is not None else 0, rules=rules,
        page=RULES[rules[0]].page if rules and rules[0] in RULES else 0,
        declared=isinstance(ruled, Declared), undone=found.n in undone, followers=tuple(found.followers),
    )  # fmt: skip
