"""The continuation of a duel after a mistake as the rules require, as far as the log agrees with it."""

from collections.abc import Iterator
from contextlib import suppress

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import UNREACHABLE, next_outcome
from duelog.core.fold.evolve import evolve
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.validate import validate
from duelog.events.base import Event, Move, Outcome, Record
from duelog.events.moves import Undo
from duelog.events.outcomes import Remark
from duelog.replays.files.history import History
from duelog.replays.referee.logged_chance import LoggedChance
from duelog.replays.referee.referee import is_same
from duelog.replays.referee.stated import RuleFinding

MOST_DUE = 200
"""The maximum number of outcomes that can have been omitted at once."""


def still_due(finding: RuleFinding) -> Outcome | None:
    """The outcome that a finding misses, without its place in the log; None if it misses none.

    A later finding that misses the same one is that it has still not happened.
    """
    return None if finding.expected is None else replace(finding.expected, n=0, by=0)


class RightLine:
    """The duel after a mistake, corrected there: the missing outcome has happened, the wrong one is right.

    It follows the log as long as the log follows the rules from there. An event that is found to be wrong, but is right
    here, was recorded as if the mistake had not been made: it merely follows from it. An outcome in place of another
    one may be superfluous, or the other one may be missing: each possibility is a state here.
    """

    def __init__(self, history: History, finding: RuleFinding, book: CardBook) -> None:
        self._history = history
        self._book = book
        self._session = Session()
        self._at = finding.n
        self._states: list[State] = []
        if finding.n <= len(history.events):
            with suppress(*UNREACHABLE):  # rules need not handle what they cannot reach
                self._states += self._put_right(finding)

    def leads_to(self, n: int) -> bool:
        """Whether event `n` and all events since the mistake follow by the rules from here."""
        while self._states and self._at < n:
            self._at += 1
            if self._at > len(self._history.events):
                return False
            event, states = self._history.events[self._at - 1], self._states
            self._states = []
            for state in states:
                with suppress(*UNREACHABLE):
                    if (after := self._after(state, event)) is not None:
                        self._states.append(after)
        return bool(self._states) and self._at >= n

    def _put_right(self, finding: RuleFinding) -> Iterator[State]:
        before = self._history.state_at(finding.n - 1)
        event = self._history.events[finding.n - 1]
        if finding.kind in ("extra", "illegal", "other"):
            yield before
        if finding.kind == "other" and finding.expected is not None:
            yield evolve(before, replace(finding.expected, n=finding.n, by=before.moved))
        if finding.kind == "cause" and isinstance(event, Outcome):
            yield evolve(before, replace(event, by=before.moved))
        if finding.kind in ("missing", "other"):
            for _ in range(MOST_DUE):
                if (after := self._after(before, event)) is not None:
                    yield after
                    return
                due = next_outcome(before, LoggedChance(event), self._book, self._session)
                if due is None:
                    return
                before = evolve(before, replace(due, n=finding.n, by=before.moved))

    def _after(self, state: State, event: Event) -> State | None:
        """The state after an event; None if the event does not follow."""
        if isinstance(event, Remark | Record):
            return evolve(state, event)
        if isinstance(event, Undo):
            return None
        due = next_outcome(state, LoggedChance(event), self._book, self._session)
        if isinstance(event, Move):
            return None if due is not None or validate(state, event, self._book) else evolve(state, event)
        if not isinstance(event, Outcome) or due is None or not is_same(due, event):
            return None
        return evolve(state, event)
