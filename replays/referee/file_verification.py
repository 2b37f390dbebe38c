"""Verifying a replay file: what in it cannot be, and in which line.

Here: the lines, numbers, digests, checkpoints and the seal, the faults of every state, and that what is said to cause
an outcome is a move. What the rules say of the duel comes in as further checks.
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
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.duel_files import read_file
from duelog.replays.files.history import History
from duelog.replays.files.parsing import Reading

FindingKind = Literal["file", "digest", "cause", "fault", "rule"]


class Objection(Part, frozen=True, kw_only=True):
    """What a check has against an event; `code` its stable name; `rule` and `page` where the rulebook says it."""

    what: str
    code: str = ""
    rule: str = ""
    page: int = 0


class Finding(Part, frozen=True, kw_only=True):
    """Something wrong in a file, at a line and, where it is about one, at the event `n`.

    `kind` is "file" for a line that is damaged, "digest" for a state that is not the one of the checkpoint, "cause"
    for an outcome of a move that is none, "fault" for a state that cannot be (`code` is the fault's), "rule" for what
    a further check found.
    """

    kind: FindingKind
    line: int
    n: int
    what: str
    code: str = ""
    rule: str = ""
    page: int = 0


class Report(Part, frozen=True, kw_only=True):
    """What was found in a file. `events` is how many were good enough to be looked at; `more` how many findings
    there were beyond those listed."""

    source: str
    events: int
    sealed: bool
    findings: tuple[Finding, ...] = ()
    more: int = 0
    warnings: tuple[str, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether nothing was found; a torn last line that was dropped is a warning only."""
        return not self.findings


Check = Callable[[State, Event, State], Iterable[Objection]]
"""Looks at the state before an event, the event, and the state after it; called for every event in turn."""

MOST_FINDINGS = 100
MOST_FAULTS = 200
"""A state with more faults than this ends the walk: it comes from a log that makes no sense at all."""


@bounded
def verify(
    path: str | Path, checks: Sequence[Check] = (), *, most: int = MOST_FINDINGS, session: Session | None = None
) -> Report:
    """Everything that is wrong in a replay file, at most `most` findings of it, in the order of the log.

    What `checks` object to becomes findings of the kind "rule". DuelogError when the file cannot be read or holds no
    header; nothing else that is in a file makes this raise. `session` is that of the duel, where checks have one.
    """
    return verify_reading(read_file(path), checks, most=most, session=session)


def verify_reading(
    reading: Reading, checks: Sequence[Check] = (), *, most: int = MOST_FINDINGS, session: Session | None = None
) -> Report:
    """The same for a file that is read already."""
    findings: list[Finding] = []
    more = 0
    for finding in _findings(reading, checks, session if session is not None else Session()):
        if len(findings) < most:
            findings.append(finding)
        else:
            more += 1
    return Report(
        source=reading.source,
        events=len(reading.events),
        sealed=reading.seal is not None,
        findings=tuple(findings),
        more=more,
        warnings=(*reading.warnings, *_other_layout(reading)),
    )


def _compares(reading: Reading) -> bool:
    """Whether the digests of states are of this duelog's layout, as the version and the first one tell."""
    return not reading.marks or (reading.format == FORMAT and comparable(reading.marks[0].state))


def _other_layout(reading: Reading) -> Iterator[str]:
    """Says where digests of states cannot be compared. A replay outlives the duelog that wrote it."""
    if not _compares(reading):
        yield located(
            "another version of duelog made its digests of states: they are not compared, those of the log are",
            source=reading.source,
        )


def _findings(reading: Reading, checks: Sequence[Check], session: Session) -> Iterator[Finding]:
    try:
        yield from _walk(reading, checks, session)
    except DuelogError as error:  # the log piles things up beyond all bounds
        yield Finding(kind="file", line=error.line or reading.line, n=0, what=f"{error.what} ({error.hint})")
    if reading.problem is not None:
        line = reading.problem.line or reading.line + 1
        yield Finding(kind="file", line=line, n=len(reading.events) + 1, what=reading.problem.what)


def _walk(reading: Reading, checks: Sequence[Check], session: Session) -> Iterator[Finding]:
    history = History(reading.header, reading.events, reading.source, read=True)
    digests = {mark.n: mark.state for mark in reading.marks}
    comparing = _compares(reading)
    state = history.state_at(0)
    found = faults(state, session)
    known = frozenset(found)
    line = 1
    yield from (_fault(fault, line, 0) for fault in found)
    for n, event in enumerate((None, *reading.events)):
        if event is not None:
            line += 1
            before, state = state, history.state_at(n)
            yield from _cause_finding(reading, event, line)
            if state is not before:
                history.check(state, n)
                found = faults(state, session)
                if len(found) > MOST_FAULTS:
                    what = f"the state after event {n} has {len(found)} faults: what follows was not looked at"
                    yield Finding(kind="fault", line=line, n=n, what=what)
                    return
                yield from (_fault(fault, line, n) for fault in found if fault not in known)
                known = frozenset(found)
            for check in checks:
                yield from (_objected(objection, line, n) for objection in check(before, event, state))
        if n in digests:
            line += 1
        if n in digests and comparing:
            yield from _digest_finding(digests[n], state, line, n)


def _cause_finding(reading: Reading, event: Event, line: int) -> Iterator[Finding]:
    if not isinstance(event, Outcome) or not event.by:
        return
    if not 0 < event.by < event.n or not isinstance(reading.events[event.by - 1], Move):
        what = f"event {event.n} is said to follow from event {event.by}, which is no move before it"
        yield Finding(kind="cause", line=line, n=event.n, what=what)


def _fault(fault: Fault, line: int, n: int) -> Finding:
    return Finding(kind="fault", line=line, n=n, what=fault.sentence, code=fault.code)


def _objected(objection: Objection, line: int, n: int) -> Finding:
    return Finding(
        kind="rule", line=line, n=n, what=objection.what, code=objection.code, rule=objection.rule, page=objection.page
    )


def _digest_finding(expected: str, state: State, line: int, n: int) -> Iterator[Finding]:
    if expected != digest(state):
        what = f"the state after event {n} is not the one that this checkpoint was written for"
        yield Finding(kind="digest", line=line, n=n, what=what)
