"""Verifies a replay file: what in it is impossible, and in which line.

Covers lines, event numbers, digests, checkpoints and the seal, the faults of every state, and that the stated cause of
each outcome is a move. The rules of the game are checked by further checks, passed as arguments.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Literal

from duelog.core.digest import comparable, digest
from duelog.core.faults import Fault, faults
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events.base import Event, Move, Outcome, Part
from duelog.events.lines import FORMAT
from duelog.events.moves import Undo
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.conversions import RESTORE_ENDS
from duelog.replays.files.duel_files import read_file
from duelog.replays.files.history import History
from duelog.replays.files.log_parsing import Reading

FindingKind = Literal["file", "digest", "cause", "fault", "rule"]


class EventFinding(Part, frozen=True, kw_only=True):
    """What a check finds wrong with an event: `code` is its stable name, `rule` and `page` refer to the rulebook."""

    what: str
    code: str = ""
    rule: str = ""
    page: int = 0


class Finding(Part, frozen=True, kw_only=True):
    """A problem in a file, at a line and, if it concerns one, the event `n`.

    `kind` is "file" for a damaged line, "digest" for a state that differs from its checkpoint, "cause" for an outcome
    whose cause is not a move, "fault" for an impossible state (`code` is that of the fault), "rule" for what
    a further check finds.
    """

    kind: FindingKind
    line: int
    n: int
    what: str
    code: str = ""
    rule: str = ""
    page: int = 0


class FileReport(Part, frozen=True, kw_only=True):
    """The findings in a file. `events` is the number of events examined, `more` the number of findings
    beyond those listed, `annex` that of the entries behind the seal."""

    source: str
    events: int
    sealed: bool
    findings: tuple[Finding, ...] = ()
    more: int = 0
    warnings: tuple[str, ...] = ()
    annex: int = 0

    @property
    def ok(self) -> bool:
        """Whether there are no findings; a dropped torn last line is only a warning."""
        return not self.findings


Check = Callable[[State, Event, State], Iterable[EventFinding]]
"""A check, called for every event in turn with the state before it, the event, and the state after it."""

MOST_FINDINGS = 100
MOST_FAULTS = 200
"""A state with more faults than this ends the verification: the log is nonsense from there on."""


@bounded
def verify(
    path: str | Path, checks: Sequence[Check] = (), *, most: int = MOST_FINDINGS, session: Session | None = None
) -> FileReport:
    """All problems in a replay file in the order of the log, at most `most` of them.

    What `checks` find becomes findings of the kind "rule". DuelogError if the file cannot be read or has no
    header; no other content of the file raises. `session` is the duel's, shared with the checks if they have one.
    """
    return verify_reading(read_file(path), checks, most=most, session=session)


def verify_reading(
    reading: Reading, checks: Sequence[Check] = (), *, most: int = MOST_FINDINGS, session: Session | None = None
) -> FileReport:
    """Verifies a file that is already read; see `verify`."""
    findings: list[Finding] = []
    more = 0
    for finding in _findings(reading, checks, session if session is not None else Session()):
        if len(findings) < most:
            findings.append(finding)
        else:
            more += 1
    return FileReport(
        source=reading.source,
        events=len(reading.events),
        sealed=reading.seal is not None,
        findings=tuple(findings),
        more=more,
        warnings=(*reading.warnings, *_other_layout(reading)),
        annex=len(reading.annex),
    )


def _compares(reading: Reading, found: str) -> bool:
    """Whether a state digest can be compared: one of our layout, or any in a file that began with our layout.

    An earlier version may have begun the duel that this one continued, and one changed digest hides no other.
    """
    ours = comparable(found) or not reading.marks or comparable(reading.marks[0].state)
    return reading.format == FORMAT and ours


def _other_layout(reading: Reading) -> Iterator[str]:
    """A warning if state digests cannot be compared: a replay may be older than this version of duelog."""
    number = len(reading.marks)
    other = sum(not _compares(reading, mark.state) for mark in reading.marks)
    what = "its state digests were made by another version of duelog and are not compared; the log digests are"
    if 0 < other < number:
        what = f"{other} of {number} state digests were made by another version of duelog and are not compared"
    if other:
        yield located(what, source=reading.source)


def _findings(reading: Reading, checks: Sequence[Check], session: Session) -> Iterator[Finding]:
    try:
        yield from _walk(reading, checks, session)
    except DuelogError as error:  # the log exceeds the limits on states
        yield Finding(kind="file", line=error.line or reading.line, n=0, what=f"{error.what} ({error.hint})")
    if reading.problem is not None:
        yield problem_of_file(reading, reading.problem)


def problem_of_file(reading: Reading, problem: DuelogError) -> Finding:
    """The damage up to which a file was read. What to do is added if the file needs no repair, but its bytes back."""
    what = f"{problem.what} ({problem.hint})" if problem.hint == RESTORE_ENDS else problem.what
    n = len(reading.events) + 1 if reading.seal is None else 0  # behind the seal there are no events
    return Finding(kind="file", line=problem.line or reading.line + 1, n=n, what=what)


def _walk(reading: Reading, checks: Sequence[Check], session: Session) -> Iterator[Finding]:
    history = History(reading.header, reading.events, reading.source, read=True)
    digests = {mark.n: mark.state for mark in reading.marks}
    state = history.state_at(0)
    found = faults(state, session)
    known = frozenset(found)
    line = 1
    yield from (_fault(fault, line, 0) for fault in found)
    for n, event in enumerate((None, *reading.events)):
        if event is not None:
            line += 1
            before, state = state, history.state_at(n)
            if (by := _false_cause(reading, event)) is not None:
                what = f"event {n} gives event {by} as its cause, which is not an earlier move"
                yield Finding(kind="cause", line=line, n=n, what=what)
            if type(event) is Undo and event.state and _compares(reading, event.state) and event.state != digest(state):
                what = f"event {n} goes back to event {event.to}, and the state there has another digest than it gives"
                yield Finding(kind="digest", line=line, n=n, what=what, code="rewind")
            if state is not before:
                history.check(state, n)
                found = faults(state, session)
                if len(found) > MOST_FAULTS:
                    what = f"the state after event {n} has {len(found)} faults: later events were not checked"
                    yield Finding(kind="fault", line=line, n=n, what=what)
                    return
                if found or known:
                    yield from (_fault(fault, line, n) for fault in found if fault not in known)
                    known = frozenset(found)
            for check in checks:
                for event_finding in check(before, event, state):
                    yield _objected(event_finding, line, n)
        if n in digests:
            line += 1
        if n in digests and _compares(reading, digests[n]):
            yield from _digest_finding(digests[n], state, line, n)


def _false_cause(reading: Reading, event: Event) -> int | None:
    """What an event gives as its cause although it is not an earlier move; None if nothing is wrong with it."""
    if not isinstance(event, Outcome) or not event.by:
        return None
    right = 0 < event.by < event.n and isinstance(reading.events[event.by - 1], Move)
    return None if right else event.by


def _fault(fault: Fault, line: int, n: int) -> Finding:
    from duelog.replays.languages.english_sentences import in_english  # only for findings

    return Finding(kind="fault", line=line, n=n, what=in_english(fault.message), code=fault.code)


def _objected(event_finding: EventFinding, line: int, n: int) -> Finding:
    return Finding(
        kind="rule",
        line=line,
        n=n,
        what=event_finding.what,
        code=event_finding.code,
        rule=event_finding.rule,
        page=event_finding.page,
    )


def _digest_finding(expected: str, state: State, line: int, n: int) -> Iterator[Finding]:
    if expected != digest(state):
        what = f"the state after event {n} differs from the digest in this checkpoint"
        yield Finding(kind="digest", line=line, n=n, what=what)
