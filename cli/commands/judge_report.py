"""`duelog report`: a duel as a report for a judge or an appeal."""

from pathlib import Path
from typing import Annotated

import typer

from duelog.cli.session.open_options import AsOption, FileArgument, as_seen, open_duel, viewer_of
from duelog.cli.shell.output_files import OverwriteOption, write_text
from duelog.core.wording.verdicts import one_line
from duelog.replays.errors import DuelogError
from duelog.replays.exports.export_report import Dispute, as_markdown, as_report_page
from duelog.replays.files.duel_files import is_duel
from duelog.replays.judging.rulings import refuse_unknown_rules
from duelog.replays.languages.spoken import spoken
from duelog.replays.referee.referee import judged_messages
from duelog.replays.referee.verification import judge_file

ReportOption = Annotated[
    Path | None,
    typer.Option("-o", "--out", help="*.html or *.md; by default Markdown to standard output.", metavar="FILE"),
]
DisputeOption = Annotated[int | None, typer.Option("--at", help="The event in dispute.", metavar="N")]
RuleOption = Annotated[
    list[str] | None, typer.Option("--rule", help="A rule to cite; may be repeated.", metavar="RULE")
]
RefereeOption = Annotated[bool, typer.Option("--rules/--no-rules", help="Let the referee judge the whole duel.")]


def judge_report(
    file: FileArgument,
    out: ReportOption = None,
    at: DisputeOption = None,
    rule: RuleOption = None,
    rules: RefereeOption = True,
    eyes: AsOption = None,
    overwrite: OverwriteOption = False,
) -> None:
    """Players, ruleset, the step in dispute before and after it, cited rules, findings, Life Points, timeline, digests.

    The page needs no other files and can be printed. It shows the hidden cards of both players; with --as, only what
    the viewer saw, and N is a line of `duelog log --as`.
    """
    duel = open_duel(file)
    viewer = viewer_of(eyes)
    if viewer is not None:
        duel = as_seen(duel, viewer, spoken())
    if out is not None and out.suffix not in (".html", ".md"):
        raise typer.BadParameter("a report is *.html or *.md", param_hint="-o")
    cited = tuple(rule or ())
    refuse_unknown_rules(cited)
    if cited and at is None:
        raise DuelogError("--rule requires an event", hint="name it: --at N")
    if at is not None and not 0 < at <= len(duel):
        raise DuelogError(f"there is no event {at}", source=duel.source, hint=f"there are 1 to {len(duel)}")
    dispute = None if at is None else Dispute(at, cited)
    findings = _findings(file) if rules and viewer is None and is_duel(file) else None
    form = as_report_page if out is not None and out.suffix == ".html" else as_markdown
    write_text(form(duel, dispute, findings), out, overwrite=overwrite)


def _findings(file: Path) -> list[str]:
    """The findings of the referee and how far it judged, one line each."""
    judged = judge_file(file, every=True)
    found = [f"event {finding.n}: {finding.what}" if finding.n else finding.what for finding in judged.file.findings]
    if judged.referee is not None:
        found += (f"event {declared.n}, declared by the log: {declared.what}" for declared in judged.referee.declared)
        found += (f"event {made.n}: {made.what}" for made in judged.referee.assumptions)
        found += (f"judged: {one_line(said, spoken())}" for said in judged_messages(judged.referee))
    return found
