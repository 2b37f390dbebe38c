"""Everything that was wrong in a recorded duel: the mistakes in order, each with what merely follows from it.

It finds nothing itself: the findings are those of `verification`, all of them, and what the log declares. What follows
from a mistake is determined by continuing from it as the rules require (`RightLine`).
"""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct, field

from duelog.core.rulebook import RULES
from duelog.events.base import Part
from duelog.replays.files.history import History
from duelog.replays.referee.file_verification import Finding
from duelog.replays.referee.stated import Declared, RuleFinding
from duelog.replays.referee.verification import Judgement
from duelog.replays.reviewing.mistake_sorts import MistakeSort, sort_of_finding
from duelog.replays.reviewing.right_line import RightLine, is_still_due

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
    lines: dict[int, RightLine] = {}
    for n, finding, ruled in _in_order(judgement):
        because, root = _followed(n, finding, ruled, mistakes, lines)
        if root is not None and because is not None:
            what = ruled.what if ruled is not None else finding.what if finding is not None else ""
            root.followers.append(Follower(n=n, what=what, because=because))
            continue
        mistakes.append(_Open(n=n, finding=finding, ruled=ruled))
        if isinstance(ruled, RuleFinding):
            lines[len(mistakes) - 1] = RightLine(history, ruled, judgement.book)
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


def _followed(
    n: int,
    finding: Finding | None,
    ruled: RuleFinding | Declared | None,
    mistakes: list[_Open],
    lines: dict[int, RightLine],
) -> tuple[FollowsBecause | None, _Open | None]:
    """The mistake from which a finding follows, and why; None for a mistake of its own."""
    if isinstance(ruled, Declared):
        return None, None
    for at in range(len(mistakes) - 1, -1, -1):
        root = mistakes[at]
        if finding is not None and (because := _of_the_file(n, finding, root)) is not None:
            return because, root
        if isinstance(ruled, RuleFinding) and isinstance(root.ruled, RuleFinding) and is_still_due(root.ruled, ruled):
            return "still due", root
        if at in lines and (ruled is not None or _is_of_position(finding)) and lines[at].leads_to(n):
            return "as by the rules", root
    return None, None


def _is_of_position(finding: Finding | None) -> bool:
    return finding is not None and finding.kind in ("fault", "cause")


def _of_the_file(n: int, finding: Finding, root: _Open) -> FollowsBecause | None:
    """The reason why a finding that is not about the rules follows from an earlier mistake."""
    if finding.kind in ("fault", "cause") and root.n == n:
        return "same event"
    earlier = root.finding.kind if root.finding is not None else None
    if finding.kind == "fault" and earlier == "fault":
        return "impossible position"
    if finding.kind == "digest" and earlier in ("rule", "fault", "file", "digest", "cause"):
        return "same change"
    return None


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
