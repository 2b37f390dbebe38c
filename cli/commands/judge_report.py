"""`duelog report`: a duel as a report for a judge or an appeal."""

from pathlib import Path
from typing import Annotated, Any

import typer

from duelog.cli.session.cards_option import CardsOption, definitions_among
from duelog.cli.session.findings import in_language
from duelog.cli.session.open_options import AsOption, FileArgument, JsonOption, as_seen, open_duel, viewer_of
from duelog.cli.session.setup_options import sentences
from duelog.cli.shell.output_files import OverwriteOption, file_named, write_text
from duelog.cli.shell.terminal import print_json
from duelog.core.catalogue.arguments import as_event, as_list
from duelog.core.digest import digest
from duelog.core.rulebook import RULES
from duelog.core.sight import Viewer
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.verdicts import one_line, rule_heading
from duelog.events.codec import to_builtins
from duelog.events.moves import Undo
from duelog.events.records import Corrected
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.exports.export_report import (
    Dispute,
    ReportParts,
    as_markdown,
    as_report_page,
    report_blocks,
    settled_after,
)
from duelog.replays.files.duel_files import is_duel
from duelog.replays.judging.rulings import Placed, records_of, records_seen_by, refuse_unknown_rules
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.referee.referee_report import judged_messages
from duelog.replays.referee.verification import judge_file
from duelog.replays.reviewing.mistakes import MOST, review

ReportOption = Annotated[
    Path | None,
    typer.Option(
        "-o",
        "--out",
        help="*.html or *.md; by default Markdown to standard output.",
        metavar="FILE",
        callback=file_named,
    ),
]
DisputeOption = Annotated[
    int | None, typer.Option("--at", help="The event in dispute; with --as, line N of duelog log --as.", metavar="N")
]
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
    cards: CardsOption = None,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
) -> None:
    """Write a report for a judge: players, ruleset, the disputed step, rules, findings, Life Points, timeline, digests.

    Rulings, penalties, corrections and rewinds are in it, those behind the seal too. The page needs no other files and
    can be printed. It shows the hidden cards of both players; with --as, only what the viewer saw, and N is a line of
    `duelog log --as`.
    """
    duel = open_duel(file, eyes)
    viewer = viewer_of(eyes, duel.header)
    if viewer is not None:
        rulings = list(records_seen_by(duel, viewer))
        duel = as_seen(duel, viewer)
    else:
        rulings = list(records_of(duel))
    if out is not None and out.suffix not in (".html", ".md"):
        raise typer.BadParameter("a report is *.html or *.md", param_hint="-o")
    dispute = _dispute(duel, at, tuple(rule or ()), viewer)
    judging = rules and viewer is None and is_duel(file)
    parts = ReportParts(
        findings=_findings(file, cards) if judging else None,
        rulings=_acts(duel, rulings),
        definitions=sentences(cards) if cards else None,
    )
    if json:
        print_json(_facts(duel, dispute, parts, rulings, viewer))
        return
    form = as_report_page if out is not None and out.suffix == ".html" else as_markdown
    write_text(form(duel, dispute, parts), out, overwrite=overwrite)


def _dispute(duel: Duel, at: int | None, cited: tuple[str, ...], viewer: Viewer | None) -> Dispute | None:
    """The step in dispute. Raises DuelogError for an event or a rule that does not exist."""
    refuse_unknown_rules(cited)
    if cited and at is None:
        raise DuelogError("--rule requires an event", hint="name it: --at N")
    if at is not None and not 0 < at <= len(duel):
        what = f"there is no event {at}" if viewer is None else f"the view of {viewer} has no line {at}"
        raise DuelogError(what, source=duel.source, hint=f"there are 1 to {len(duel)}")
    return None if at is None else Dispute(at, cited)


def _findings(file: Path, cards: list[Path] | None) -> list[str]:
    """What was wrong, what merely follows from it, and how far the referee judged; one line each."""
    judged = judge_file(file, definitions=definitions_among(cards), every=True, most=MOST)
    found: list[str] = []
    said_of = in_language(judged.referee)
    for mistake in review(judged).mistakes:
        rule = f" ({rule_heading(mistake.rules[0], spoken())})" if mistake.rules else ""
        said = f"{said_of(mistake.what)}{rule}"
        if follow := dict.fromkeys(follower.n for follower in mistake.followers):
            said = told(
                "{wrong}; from it follows what is wrong in {events}", wrong=said, events=as_list(map(as_event, follow))
            )
        found.append(_of_event(mistake.n, said) if mistake.n else said)
    if (report := judged.referee) is not None:
        put = [each for each in report.declared if each.kind == "correction"]
        found += (_of_event(each.n, said_of(each.what)) for each in put)
        found += (_of_event(each.n, said_of(each.what)) for each in report.assumptions)
        found += (told("judged: {how}", how=one_line(said, spoken())) for said in judged_messages(report))
    return found


def _acts(duel: Duel, rulings: list[Placed]) -> list[str]:
    """What judges did: rulings, corrections and rewinds in the order of the log, then the rulings after the seal."""
    acts = [
        (placed.behind_seal, placed.n, placed.line(say(placed.record, duel.end, duel.end, catalogue=spoken())))
        for placed in rulings
    ]
    for event in duel.events:
        if isinstance(event, Corrected) or (isinstance(event, Undo) and (event.author or event.reason)):
            said = say(event, duel.state_at(event.n - 1), duel.state_at(event.n), catalogue=spoken())
            acts.append((False, event.n, _of_event(event.n, said)))
    return [line for _, _, line in sorted(acts)]


def _of_event(n: int, what: str) -> str:
    return told("event {event}: {what}", event=n, what=what)


def _facts(
    duel: Duel, dispute: Dispute | None, parts: ReportParts, rulings: list[Placed], viewer: Viewer | None
) -> dict[str, Any]:
    blocks = list(report_blocks(duel, dispute, parts))
    facts: dict[str, Any] = {
        "source": duel.source,
        "facts": list(blocks[1].lines),
        "dispute": None if dispute is None else {
            "event": dispute.event,
            "rules": [{"rule": rule, "page": RULES[rule].page, "text": RULES[rule].text} for rule in dispute.rules],
            "before": digest(duel.state_at(dispute.event - 1)),
            "until": (last := settled_after(duel, dispute.event)),
            "after": digest(duel.state_at(last)),
        },
        "rulings": [
            {("entry" if placed.behind_seal else "event"): placed.n, "behind_seal": placed.behind_seal,
             "record": to_builtins(placed.record), **({"unsigned": True} if placed.unsigned else {})}
            for placed in rulings
        ],
        "findings": None if parts.findings is None else list(parts.findings),
        "digest": digest(duel.end),
        "blocks": [{"kind": block.kind, "level": block.level, "lines": list(block.lines)} for block in blocks],
    }  # fmt: skip
    if viewer is not None:
        facts["seen_by"] = viewer
    return facts
