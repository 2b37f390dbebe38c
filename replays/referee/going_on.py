"""Explains why a duel from a file cannot go on: the rules do not lead to the position in which it stands."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.core.engine import UNREACHABLE
from duelog.core.faults import faults
from duelog.core.unnamed import UnnamedCards
from duelog.replays.errors import DuelogError

if TYPE_CHECKING:
    from duelog.replays.duels.duel import Duel
    from duelog.replays.referee.referee_report import RefereeReport


@contextmanager
def by_the_rules(duel: "Duel", book: CardBook = NO_BOOK) -> Generator[None]:
    """Runs what goes on with a duel by the rules; `book` holds the card definitions.

    DuelogError if the rules fail in a position to which they do not lead, as a damaged log has it; it names the first
    event that breaks them. What they raise in a duel that follows them is raised as it is.
    """
    try:
        yield
    except UnnamedCards:
        raise
    except UNREACHABLE as error:
        report = _judged(duel, book)
        follows = report is not None and not (report.findings or report.declared or report.unjudged or report.why)
        if follows and not faults(duel.end):
            raise
        raise _explained(duel, report) from error


def _judged(duel: "Duel", book: CardBook) -> "RefereeReport | None":
    """What a referee says of the duel; None if the rules fail for the referee, too."""
    from duelog.replays.referee.referee import referee  # slow to import, only for trouble

    try:
        return referee(duel, book, finished=False)
    except UNREACHABLE:
        return None


def _explained(duel: "Duel", report: "RefereeReport | None") -> DuelogError:
    finding = next(iter(report.findings), None) if report is not None else None
    if finding is None:
        return DuelogError("the rules do not lead on from here", source=duel.source, hint="verify tells more")
    return DuelogError(
        f"the rules do not lead on from here: event {finding.n} breaks them", source=duel.source,
        hint=f"verify tells more; branch --at {finding.n - 1} goes on before it",
    )  # fmt: skip
