"""Checks the entries of a case that play nothing: what is expected, what is legal, what is refused."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Move
from duelog.events.places import Player
from duelog.replays.cases.case_files import Expectation, LegalEntry, RefusedEntry
from duelog.replays.cases.case_table import CaseTable
from duelog.replays.cases.expectations import first_difference
from duelog.replays.cases.pile_order import ordered_as_expected
from duelog.replays.cases.results import reasons
from duelog.replays.notation import InvalidMove, NotationError, complete
from duelog.replays.notation.completing import with_option


class CaseFailed(Exception):
    """Raised if a case does not hold; `line` 0 is the line of the current entry."""

    def __init__(self, what: str, line: int = 0, *, path: str = "", expected: str = "", found: str = "") -> None:
        super().__init__(what)
        self.what = what
        self.line = line
        self.path = path
        self.expected = expected
        self.found = found


def check_expectations(table: CaseTable, expectations: Iterable[Expectation]) -> None:
    """Compares the position with what is expected of it. Raises CaseFailed for the first difference."""
    expectations, more = tuple(expectations), table.more_paths()
    difference = first_difference(table.state, expectations, more)
    if difference is not None and difference.path.endswith("]"):
        state = ordered_as_expected(table.state, table.events, expectations)
        difference = first_difference(state, expectations, more)
    if difference is not None and difference.path.startswith("chain"):
        complete_chains = _as_a_chain_was_complete(table)
        if any(first_difference(state, expectations, more) is None for state in complete_chains):
            return
    if difference is not None:
        what = f"{difference.path}: expected {difference.expected}, found {difference.found}"
        raise CaseFailed(
            what, difference.line, path=difference.path, expected=difference.expected, found=difference.found
        )


def _as_a_chain_was_complete(table: CaseTable) -> Iterator[State]:
    """The states since the last line in which a Chain was complete, to which nobody could respond."""
    said = [event for event in table.events if isinstance(event, Move) and not isinstance(event, m.Choose)]
    began = said[-1].n if said else 1
    state = fold(initial_state(table.header), table.events[: began - 1])
    for event in table.events[began - 1 :]:
        if isinstance(event, o.LinkResolving) and not any(link.resolved for link in state.chain):
            yield from [state] if state.chain[-1].event >= began else []
        state = evolve(state, event)


def check_nothing_left_over(table: CaseTable) -> None:
    """Raises CaseFailed if a random result of the case was never used."""
    draw = table.chance.left_over()
    if draw is not None:
        raise CaseFailed(f"chance {draw.kind} is left over: nothing asked for it", draw.line)


def check_refused(table: CaseTable, entry: RefusedEntry, forced: Callable[[], Iterable[tuple[Violation, ...]]]) -> None:
    """Raises CaseFailed unless a move is refused by one of the rules of the entry, by any if it names none.

    `forced` returns the violations of the same line at each choice that was made without asking; () if it was legal.
    """
    move = _read(table, entry.text)
    if isinstance(move, str):
        raise CaseFailed(move)
    wanted = " or ".join(entry.rules)
    violations = table.validate(move)
    if violations and isinstance(move, m.Activate):
        other = complete(move, table.state, table.book, entry.text)
        if isinstance(other, m.Activate) and other.card != move.card:  # another copy of it can be activated
            violations = ()
    if violations and not {violation.rule for violation in violations}.intersection(entry.rules):
        if isinstance(move, m.Activate):  # the number may count the choices of an effect
            violations = (*violations, *table.validate(with_option(move, table.state, table.book)))
        choices = list(forced())
        violations = () if () in choices else (*violations, *chain.from_iterable(choices))
    cited = ", ".join(sorted({violation.rule for violation in violations}))
    if not violations:
        what = f"{entry.text} is legal, expected: refused by {wanted}"
        if not wanted:
            what = f"{entry.text} is legal, expected: refused"
        raise CaseFailed(what, expected=wanted or "refused", found="legal")
    if not wanted:
        return
    if not {violation.rule for violation in violations}.intersection(entry.rules):
        what = f"{entry.text} is refused, but not by {wanted}: {reasons(violations)}"
        raise CaseFailed(what, expected=wanted, found=cited)
    if entry.decisive and violations[0].rule not in entry.rules:
        what = f"{entry.text} is refused, but {wanted} does not decide it: {reasons(violations)}"
        raise CaseFailed(what, expected=wanted, found=violations[0].rule)


def check_legal(table: CaseTable, entry: LegalEntry) -> None:
    """Raises CaseFailed unless the legal moves include and exclude what the entry says."""
    for text, line in entry.includes:
        why = _why_not(table, text, line, entry.player)
        if why:
            raise CaseFailed(f"{text} is not legal: {why}", line, expected="legal", found=why)
    for text, line in entry.excludes:
        if not _why_not(table, text, line, entry.player):
            raise CaseFailed(f"{text} is legal, expected: not legal", line, expected="not legal", found="legal")


def _why_not(table: CaseTable, text: str, line: int, player: Player) -> str:
    """Why a move is not one of a player's legal moves; "" if it is."""
    move = _read(table, text, line)
    if isinstance(move, str):
        return move
    if move.player != player:
        return f"it is a move of p{move.player}"
    move = complete(move, table.state, table.book, text)
    violations = table.validate(move)
    if violations:
        return reasons(violations)
    return "" if move in legal_moves(table.state, player, table.book) else "it is not among the legal moves"


def _read(table: CaseTable, text: str, line: int = 0) -> Move | str:
    """The move as written, in which a missing card is absent; or why a name matches no card."""
    try:
        return table.read(text, absent=True)
    except InvalidMove as error:
        raise CaseFailed(f"{text}: {error}", line) from error
    except NotationError as error:
        return f"{text}: {error}"
