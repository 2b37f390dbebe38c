"""`duelog check`: runs case files."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.board.drawn_board import board
from duelog.cli.session.cards_option import CardsOption, definitions_among
from duelog.cli.session.log_text import log_text
from duelog.cli.session.open_options import JsonOption, ListOption
from duelog.cli.session.setup_options import known_cards, tell_older_words
from duelog.cli.shell.lazy_commands import NO, TROUBLE
from duelog.cli.shell.output_files import OverwriteOption
from duelog.cli.shell.terminal import Look, console, look, notice, print_json, progress, prose
from duelog.cli.shell.terminal import show as print_lines
from duelog.cli.shell.troubles import trouble_line
from duelog.core.effects.book.card_book import CardBook
from duelog.core.wording.phrases import counted
from duelog.core.wording.states.situation import Names, in_progress
from duelog.replays.cards.definition_files import read_book
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import CaseFailure, CaseResult, check_case, find_cases, read_case
from duelog.replays.errors import DuelogError, visible
from duelog.replays.exports.excerpts import excerpt_of, lines_of, steps_of
from duelog.replays.exports.export_json_lines import event_facts
from duelog.replays.languages.spoken import spoken, told

PathsArgument = Annotated[
    list[Path], typer.Argument(help="Case files, or folders of case files.", metavar="PATH...", show_default=False)
]  # fmt: skip
AllOption = Annotated[bool, typer.Option("--all", help="Also list the cases that hold.")]
LogOption = Annotated[bool, typer.Option("--log", help="Print the log of each case, one event per line.")]
SaveOption = Annotated[
    Path | None, typer.Option("--save", help="Save the duel of the case as a replay.", metavar="FILE")
]


def check(
    paths: PathsArgument,
    every: AllOption = False,
    cards: CardsOption = None,
    log: LogOption = False,
    save: SaveOption = None,
    overwrite: OverwriteOption = False,
    as_list: ListOption = False,
    json: JsonOption = False,
) -> None:
    """Run case files: a position, moves and expectations. See docs/cases.md.

    The exit code is 0 if all hold, 1 if one fails, 2 if one cannot be run. Each failing case is shown with the first
    difference and the board before it.
    """
    results, troubles = _run(find_cases(paths), cards)
    if save is not None and (results or not troubles):
        _save(results, save, overwrite=overwrite)
    if json:
        print_json([_facts(result, log=log) for result in results])
    else:
        _print(results, every, as_list, log=log)
    tell_older_words(list(dict.fromkeys(warning for result in results for warning in result.warnings)))
    for trouble in troubles:
        notice(trouble_line(trouble) if json else f"duelog: {trouble}")
    failed = sum(not result.ok for result in results)
    if not json:
        notice(
            told(
                "{cases, plural, one {# case} other {# cases}}, {failed} failed{troubles, select, 0 {} other "
                "{, {troubles, plural, one {# could not be run} other {# could not be run}}}}",
                cases=len(results),
                failed=failed,
                troubles=len(troubles),
            )
        )
    if troubles or failed:
        raise typer.Exit(TROUBLE if troubles else NO)


def _run(cases: list[Path], cards: list[Path] | None) -> tuple[list[CaseResult], list[DuelogError]]:
    pool = known_cards(cards) if cards else None
    books: dict[str, CardBook] = {}
    results: list[CaseResult] = []
    troubles: list[DuelogError] = []
    with progress("checking", len(cases)) as step:
        for path in cases:
            try:
                case = read_case(path)
                if cards and case.card_texts not in books:
                    books[case.card_texts] = read_book(definitions_among(cards), as_of=case.card_texts)
                results.append(check_case(case, pool, books.get(case.card_texts)))
            except DuelogError as error:
                troubles.append(error.at(str(path)))
            step()
    return results, troubles


def _save(results: list[CaseResult], path: Path, *, overwrite: bool) -> None:
    """Saves the duel of a case, failing or not. Raises DuelogError unless there is exactly one."""
    if len(results) != 1:
        raise DuelogError(f"{counted(len(results), 'case')} cannot be saved to one file", hint="name one case")
    duel_of(results[0]).save(path, overwrite=overwrite)
    notice(f"{path} written")


def _print(results: list[CaseResult], every: bool, as_list: bool, *, log: bool) -> None:
    out = console()
    how = look(out)
    for result in results:
        if log and result.header is not None:
            _print_log(result, how, headed=len(results) > 1)
        if result.failure is not None:
            _print_failure(result, result.failure, as_list, how)
        elif every:
            head = Text(told("holds"), "green").append(f"  {result.path}: {visible(result.title)}", "default")
            print_lines(out, prose(head, how, "", "       "))


def _print_log(result: CaseResult, how: Look, *, headed: bool) -> None:
    duel = duel_of(result)
    if headed:
        print_lines(how.console, prose(Text(f"{result.path}: {visible(result.title)}", style="bold"), how))
    for line in lines_of(duel, excerpt_of(duel), definitions=lambda: duel.book):
        print_lines(how.console, log_text(line, how, 5))


def _print_failure(result: CaseResult, failure: CaseFailure, as_list: bool, how: Look) -> None:
    head = Text(told("FAILS"), "bold red").append(f"  {result.path}:{failure.line}: {visible(result.title)}", "default")
    lines = prose(head, how, "", "       ")
    lines += prose(Text(visible(failure.what)), how, "  ", "    ")
    if failure.path and failure.expected and failure.path not in failure.what:
        lines += prose(
            Text(visible(f"{failure.path}: expected {failure.expected}, found {failure.found}")), how, "  ", "    "
        )
    if failure.move:
        lines += prose(Text(visible(f"the last move: {failure.move}")), how, "  ", "    ")
    if failure.state is not None and failure.waiting:
        lines += [Text(f"  {told('still in progress there:')}")]
        for line in in_progress(failure.state, lambda: result.book, spoken()):
            lines += prose(Text(line), how, "    ", "      ")
    if failure.before is not None:
        lines += [Text("  the board before it:" if failure.move else "  the board:")]
        lines += board(failure.before, Names(), how, as_list=as_list)
    print_lines(how.console, [*lines, Text()])


def _facts(result: CaseResult, *, log: bool) -> dict[str, Any]:
    found: dict[str, Any] = {"path": result.path, "case": result.title, "rules": list(result.rules), "ok": result.ok}
    if result.warnings:
        found["warnings"] = list(result.warnings)
    if result.failure is not None:
        failure = result.failure
        found |= {
            "line": failure.line, "what": failure.what, "at": failure.path, "expected": failure.expected,
            "found": failure.found, "move": failure.move, "waiting": failure.waiting,
        }  # fmt: skip
    if log and result.header is not None:
        duel = duel_of(result)
        found["log"] = [event_facts(*step) for step in steps_of(duel, excerpt_of(duel))]
    return found
