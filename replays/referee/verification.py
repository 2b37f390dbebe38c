"""All findings in a replay file: those of `verify` and those of the referee.

>>> from duelog.replays.referee.verification import judge_file  # doctest: +SKIP
>>> judge_file("final.duel").ok  # doctest: +SKIP
True
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct, field
from msgspec.structs import replace

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.known_rulesets import card_texts_of
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.events.base import Event
from duelog.replays.cards.certificates import Label, labels_of
from duelog.replays.duels.seen_by import viewer_in
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.duel_files import read_file
from duelog.replays.files.history import History
from duelog.replays.files.log_parsing import Reading, read_lines
from duelog.replays.referee.file_verification import (
    MOST_FINDINGS,
    Check,
    EventFinding,
    FileReport,
    Finding,
    problem_of_file,
    verify_reading,
)
from duelog.replays.referee.referee import Referee
from duelog.replays.referee.referee_report import RefereeReport
from duelog.replays.referee.seen_checks import SeenChecks

if TYPE_CHECKING:
    from duelog.replays.duels.duel import Duel


class Judgement(Struct, frozen=True):
    """The findings in a file (`file`), and the referee's report (`referee`), None if rules were not checked.

    Each finding of the kind "rule" is one of `referee`, in the same order. `labels` are the labels of the definitions
    of the duel's cards by name, empty if rules were not checked.
    """

    file: FileReport
    referee: RefereeReport | None
    reading: Reading
    labels: Mapping[str, Label] = field(default_factory=dict[str, Label])
    book: CardBook = NO_BOOK
    """The card definitions used."""

    @property
    def seen_by(self) -> Viewer | None:
        """The viewer of a redacted log, which the referee cannot judge; None for the log of a duel."""
        return viewer_in(self.reading.header)

    @property
    def ok(self) -> bool:
        """Whether nothing was found."""
        return self.file.ok

    @property
    def not_certified(self) -> tuple[str, ...]:
        """The cards with effects whose definitions are not certified, or that have none, by name."""
        return tuple(sorted(name for name, label in self.labels.items() if label in ("uncertified", "unsupported")))

    def state_at(self, n: int) -> State:
        """The state after event `n` of the log as recorded."""
        return History(self.reading.header, self.reading.events[:n], self.reading.source, read=True).state_at(n)


Progress = Callable[[int, int], None]
"""A progress callback, called with the number of events checked and the number of all events."""

_BETWEEN = 256
"""The number of events between two progress reports."""


@bounded
def judge_file(
    path: str | Path,
    book: CardBook | None = None,
    *,
    definitions: Sequence[Path] = (),
    rules: bool = True,
    every: bool = False,
    sealed: bool = False,
    most: int = MOST_FINDINGS,
    progress: Progress | None = None,
) -> Judgement:
    """Verifies a file and judges the duel in it: lines, digests, seal, faults and, with `rules`, every event.

    `book` holds the card definitions; None: those named in the header, if they are built in or found in the files and
    folders `definitions`. `every` lists all findings by the rules, not only the first; `sealed` makes a missing seal
    a finding. A seal on a duel without a result is always a finding: the end was cut off. If digests show that a
    file was changed, its events are judged all the same, since the rules may find the changed one. Raises DuelogError
    as `verify`.
    """
    reading = read_file(path)
    problem: Finding | None = None
    viewer = viewer_in(reading.header)
    if rules and viewer is None and reading.problem is not None:
        reading, problem = _as_it_stands(path, reading)
    counting: list[Check] = [SeenChecks(viewer)]
    if progress is not None:
        counting.append(_Counting(len(reading.events), progress))
    if not rules or viewer is not None:
        report = verify_reading(reading, counting, most=most)
        return Judgement(_ended(reading, report, sealed, most), None, reading)
    book = _book(reading, definitions) if book is None else book
    judge = Referee(reading.header, book, every=every, taken_back=_taken_back(reading))
    report = verify_reading(reading, [*counting, judge], most=most, session=judge.session)
    if problem is not None:
        report = _with(report, problem, most)
    if reading.seal is not None and reading.problem is None:
        report = _closed(judge, reading, report, most)
    end = judge.last if judge.at == len(reading.events) else None
    ended = _ended(reading, report, sealed, most, end)
    return Judgement(ended, judge.report(), reading, labels_of(reading.header.faces, book), book)


@bounded
def judge_seen(duel: "Duel", viewer: Viewer, *, sealed: bool = False, most: int = MOST_FINDINGS) -> Judgement:
    """Judges a duel as a viewer saw it: the redacted log, its form, and what the table shows.

    Raises DuelogError for a redacted log of another viewer.
    """
    whose = viewer_in(duel.header)
    if whose not in (None, viewer):
        raise DuelogError(f"is a redacted log, of what {whose} saw", source=duel.source, hint=f"--as {whose}")
    from duelog.replays.duels.redacting import redacted  # takes a while

    seen = redacted(duel, viewer) if whose is None else duel
    reading = read_lines(seen.encoded(sealed=duel.seal is not None), duel.source)
    report = verify_reading(reading, [SeenChecks(viewer)], most=most)
    return Judgement(_ended(reading, report, sealed, most), None, reading)


def _book(reading: Reading, definitions: Sequence[Path]) -> CardBook:
    """The definitions named in the header; if they are not available, falls back to the definitions available."""
    if not reading.header.definitions:
        return NO_BOOK
    from duelog.replays.cards.definition_files import book_of, read_book  # takes a while

    book, missing = book_of(reading.header, definitions)
    if not missing:
        return book
    of_its_date = read_book(definitions, as_of=card_texts_of(reading.header))
    return of_its_date.of(face.name for face in reading.header.faces)


def _taken_back(reading: Reading) -> frozenset[int]:
    """The events that were taken back, in a duel with unknown cards: names among them contradict nothing."""
    if all(seat.listed is None for seat in reading.header.seats):
        return frozenset()
    history = History(reading.header)
    for event in reading.events:
        history.append(event, read=True)
    return history.taken_back()


def _as_it_stands(path: str | Path, reading: Reading) -> tuple[Reading, Finding | None]:
    """The file read without regard to its digests if that yields more, and the digest problem as a finding."""
    loose = read_file(path, digests=False)
    problem = reading.problem
    if problem is None or len(loose.events) <= len(reading.events):
        return reading, None
    return loose, problem_of_file(reading, problem)


def _with(report: FileReport, finding: Finding, most: int) -> FileReport:
    """The report with one more finding, inserted at its line."""
    findings = sorted((*report.findings, finding), key=lambda found: (found.line, found.kind != "file"))
    return replace(report, findings=tuple(findings[:most]), more=report.more + max(0, len(findings) - most))


class _Counting:
    """A check that never objects and counts the events."""

    def __init__(self, total: int, progress: Progress) -> None:
        self.total = total
        self.progress = progress

    def __call__(self, before: State, event: Event, after: State) -> Iterable[EventFinding]:
        if event.n % _BETWEEN == 0 or event.n == self.total:
            self.progress(event.n, self.total)
        return ()


def _closed(judge: Referee, reading: Reading, report: FileReport, most: int) -> FileReport:
    """The report, with a finding for what is missing at the end of a sealed log."""
    if any(finding.kind == "fault" for finding in report.findings):
        return report
    events = len(reading.events)
    finding = judge.close(judge.last or History(reading.header).state_at(0), events)
    if finding is None:
        return report
    said = finding.event_finding()
    line = reading.line_of(events) + 1
    return _with(
        report,
        Finding(kind="rule", line=line, n=finding.n, what=said.what, code=said.code, rule=said.rule, page=said.page),
        most,
    )


def _ended(reading: Reading, report: FileReport, sealed: bool, most: int, end: State | None = None) -> FileReport:
    """The report, with a finding for the end of the file: a seal without a result, or a required seal missing.

    `end` is the state after the last event; None folds all events for it.
    """
    events = len(reading.events)
    if reading.problem is not None:
        return report
    if reading.seal is None:
        what = "there is no seal: the duel is in progress, or its end was cut off"
        finding = Finding(kind="file", line=reading.line + 1, n=0, what=what, code="no-seal")
        return _with(report, finding, most) if sealed else report
    if any(finding.code == "end" for finding in report.findings):
        return report
    if end is None:
        try:
            end = History(reading.header, reading.events, reading.source, read=True).state_at(events)
        except DuelogError:  # already in the report
            return report
    what = f"the file is sealed, and the duel has no result after event {events}: its end was cut off, or never played"
    finding = Finding(kind="file", line=reading.line, n=0, what=what, code="no-result")
    return report if end.result is not None else _with(report, finding, most)
