"""The duel of a case, for everything that shows or judges a duel."""

from collections.abc import Iterable
from pathlib import Path

from duelog.core.effects.book.card_book import CardBook
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.replays.cards.pool import CardPool
from duelog.replays.cases.case_files import read_case
from duelog.replays.cases.results import CaseResult
from duelog.replays.cases.running_cases import check_case
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.history import History


class CaseDuel(Duel):
    """The duel of a case in memory, as far as the case plays it; `result` is the result of the case."""

    def __init__(self, header: Header, events: Iterable[Event], result: CaseResult) -> None:
        super().__init__(History(header, tuple(events), result.path))
        self.result = result

    @property
    def book(self) -> CardBook:
        """The definitions of its cards, including those that the case defines."""
        return self.result.book


def case_duel(path: Path, pool: CardPool | None = None, book: CardBook | None = None) -> CaseDuel:
    """The duel of a case, run by `check_case`. DuelogError for a case about Decks, and one that cannot be run."""
    return duel_of(check_case(read_case(path), pool, book))


def duel_of(result: CaseResult) -> CaseDuel:
    """The duel of a case that was run. DuelogError for a case about Decks."""
    if result.header is None:
        raise DuelogError("is a case about Decks: it has no duel", source=result.path)
    return CaseDuel(result.header, result.events, result)
