"""`duelog verify`: whether replays are whole, unaltered, and by the rules."""

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.text import Text

from duelog.cli.lazy import NO, TROUBLE
from duelog.cli.opening import JsonOption
from duelog.cli.phrases import counted
from duelog.cli.terminal import Look, console, look, notice, print_json, progress, prose
from duelog.cli.terminal import show as print_lines
from duelog.events.codec import to_builtins
from duelog.replays.errors import DuelogError, visible
from duelog.replays.verify import Finding, Report
from duelog.replays.verify import verify as verify_file

FilesArgument = Annotated[list[Path], typer.Argument(help="Replays.", metavar="FILE...", show_default=False)]


def verify(files: FilesArgument, json: JsonOption = False) -> None:
    """Check replays: lines, numbers, digests, checkpoints, seal, and every state of the duel.

    The exit code is 0 where nothing is found, 1 where something is, 2 where a file cannot be read at all.
    """
    reports: list[Report] = []
    troubles: list[DuelogError] = []
    with progress("verifying", len(files)) as step:
        for file in files:
            try:
                reports.append(verify_file(file))
            except DuelogError as error:
                troubles.append(error.at(str(file)))
            step()
    if json:
        print_json([_facts(report) for report in reports])
    else:
        _print(reports)
    for trouble in troubles:
        notice(f"duelog: {trouble}")
    if troubles:
        raise typer.Exit(TROUBLE)
    if not all(report.ok for report in reports):
        raise typer.Exit(NO)


def _print(reports: list[Report]) -> None:
    out = console()
    how = look(out)
    for report in reports:
        sealed = "sealed" if report.sealed else "no seal: a duel in progress"
        count = len(report.findings) + report.more
        verdict = "nothing wrong" if report.ok else counted(count, "finding")
        head = Text(f"{report.source}: ").append(verdict, "green" if report.ok else "bold red")
        print_lines(out, prose(head.append(f" ({counted(report.events, 'event')}, {sealed})"), how, "", "    "))
        for warning in report.warnings:
            print_lines(out, prose(Text(visible(f"warning: {warning}")), how, "  ", "    "))
        for finding in report.findings:
            print_lines(out, _finding(finding, how))
        if report.more:
            out.print(f"  and {report.more} more")


def _finding(finding: Finding, how: Look) -> list[Text]:
    event = f", event {finding.n}" if finding.n else ""
    rule = f" ({finding.rule}, page {finding.page})" if finding.rule else ""
    text = f"line {finding.line}{event}: {finding.what}{rule}"
    return prose(Text(visible(text)), how, "  ", "    ")


def _facts(report: Report) -> dict[str, Any]:
    return {"ok": report.ok, **to_builtins(report)}
