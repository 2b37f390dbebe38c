"""The result of a case, and where it fails."""

from collections.abc import Iterable

from msgspec import Struct

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.core.wording.states.situation import in_progress
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.replays.languages.english_sentences import facts_of


class CaseFailure(Struct, frozen=True, kw_only=True):
    """The first failure of a case.

    `what` describes it in one sentence, `line` is the line in the file; `path`, `expected` and `found` are set if a
    position differs. `state` is the position at that point and `before` the one before the last move, which `move`
    names; `board` shows the latter as text.
    """

    what: str
    line: int
    path: str = ""
    expected: str = ""
    found: str = ""
    move: str = ""
    board: str = ""
    before: State | None = None
    state: State | None = None

    @property
    def waiting(self) -> str:
        """What is in progress where the case fails, and what is waited for; "" if nothing is, or after the end."""
        return "" if self.state is None or self.state.result is not None else "; ".join(in_progress(self.state))


class CaseResult(Struct, frozen=True, kw_only=True):
    """The result of a case: `failure` is None if it passes. `rules` are the ids of the rules that it is about.

    `warnings` name the deprecated words in the definitions of the case. `header` and `events` are the duel as far as it
    was played, in a Match the last one, and `book` holds the definitions of its cards; a case about Decks has none.
    """

    path: str
    title: str
    rules: tuple[str, ...]
    failure: CaseFailure | None = None
    warnings: tuple[str, ...] = ()
    header: Header | None = None
    events: tuple[Event, ...] = ()
    book: CardBook = NO_BOOK

    @property
    def ok(self) -> bool:
        """Whether everything in the case holds."""
        return self.failure is None


def reasons(violations: Iterable[Violation]) -> str:
    """Violations in one line, each with its rule, and each once (two copies of a card are refused for one reason)."""
    return "; ".join(dict.fromkeys(f"{violation.rule}: {facts_of(violation)}" for violation in violations))
