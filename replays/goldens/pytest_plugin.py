"""The pytest plugin: the fixture ``duel_regression`` checks rules and cards against reviewed recordings.

It is installed with the package (entry point ``pytest11``); docs/golden-files.md is its manual. Everything but pytest
is imported on first use of the fixture, so that it costs other test runs nothing.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pytest

if TYPE_CHECKING:
    from duelog.core.effects.book.card_book import CardBook

REWRITTEN = "duelog-rewritten"
"""The property of a test report that names a rewritten golden duel."""


class DuelRegression(Protocol):
    """The value of the fixture: fails the test if a golden duel does not come out as recorded."""

    def __call__(self, path: str | Path, book: "CardBook | None" = None, *, partial: bool = False) -> None:
        """Recomputes the duel in `path` from its moves and chance, and compares every outcome.

        A relative path starts at the folder of the test. `book` holds the card definitions; None: the built-in ones.
        The file must hold a complete duel, with its result and its seal, since a cut would never be noticed; with
        `partial` it may end earlier.
        """
        ...


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds ``--duel-update``."""
    parser.getgroup("duelog").addoption(
        "--duel-update",
        action="store_true",
        help="write golden duels (*.duel) anew, with their moves and chance as they are",
    )


@pytest.fixture
def duel_regression(request: pytest.FixtureRequest) -> DuelRegression:
    """Checks a golden duel (*.duel) against the current rules and cards."""

    def check(path: str | Path, book: "CardBook | None" = None, *, partial: bool = False) -> None:
        __tracebackhide__ = True
        golden = request.path.parent / path
        if request.config.getoption("--duel-update"):
            failed = _update(request, golden, book, partial)
        else:
            failed = _check(golden, book, partial)
        if failed:
            pytest.fail(failed, pytrace=False)

    return check


def _check(golden: Path, book: "CardBook | None", partial: bool) -> str:
    """The message about a failing golden duel, "" if it passes."""
    from duelog.replays.errors import DuelogError
    from duelog.replays.goldens.goldens import golden_difference

    try:
        return golden_difference(golden, book, partial=partial)
    except DuelogError as error:
        return _trouble(golden, error)


def _update(request: pytest.FixtureRequest, golden: Path, book: "CardBook | None", partial: bool) -> str:
    """Rewrites the golden duel; returns why that is impossible, "" on success."""
    from duelog.replays.errors import DuelogError
    from duelog.replays.goldens.goldens import update_golden

    try:
        update = update_golden(golden, book, partial=partial)
    except DuelogError as error:
        return _trouble(golden, error)
    if update.written:
        told = "; ".join((f"{golden}: written anew, the first event that differs is {update.first}", *update.notes))
        request.node.user_properties.append((REWRITTEN, told))
    return ""


def _trouble(golden: Path, error: Exception) -> str:
    missing = "" if golden.exists() else " (make one with `duelog record`, or with Duel.save)"
    return f"{error}{missing}"


def _rewritten(reporter: pytest.TerminalReporter) -> Iterator[str]:
    for reports in reporter.stats.values():
        for report in reports:
            if isinstance(report, pytest.TestReport) and report.when == "call":
                yield from (str(value) for name, value in report.user_properties if name == REWRITTEN)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Lists the golden duels that were rewritten."""
    told = list(dict.fromkeys(_rewritten(terminalreporter)))
    if told:
        terminalreporter.section("golden duels written anew: review them")
        for line in told:
            terminalreporter.write_line(line)
