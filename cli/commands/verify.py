"""`duelog verify`: checks that replays are complete, unaltered, and by the rules."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer

from duelog.cli.session.cards_option import CardsOption, definitions_among
from duelog.cli.session.findings import (
    REDACTED,
    SEEN_BY,
    assumption_lines,
    declared_lines,
    in_language,
    judged_lines,
    report_facts,
    rule_finding_lines,
)
from duelog.cli.session.label_lines import label_line
from duelog.cli.session.log_files import refuse_other_files
from duelog.cli.session.open_options import AsOption, JsonOption, ListOption, read_duel, viewer_of
from duelog.cli.shell.lazy_commands import NO, TROUBLE
from duelog.cli.shell.terminal import Bar, console, look, notice, print_json, print_prose, progress
from duelog.cli.shell.terminal import show as print_lines
from duelog.cli.shell.troubles import trouble_line
from duelog.core.rulebook import RULES
from duelog.core.wording.phrases import counted
from duelog.core.wording.verdicts import rule_heading
from duelog.events.codec import to_builtins
from duelog.replays.errors import DuelogError, visible
from duelog.replays.languages.spoken import spoken, to_tell, told
from duelog.replays.referee.file_verification import Finding
from duelog.replays.referee.stated import RuleFinding
from duelog.replays.referee.verification import Judgement, Progress, judge_file, judge_seen

if TYPE_CHECKING:
    from duelog.replays.judging.signed_notes import VerifierKey
    from duelog.replays.judging.signing import Signatures

FilesArgument = Annotated[list[Path], typer.Argument(help="Replays.", metavar="FILE...", show_default=False)]


def verify(
    files: FilesArgument,
    rules: Annotated[bool, typer.Option(help="Judge every move and outcome by the rules.")] = True,
    every: Annotated[
        bool, typer.Option("--all", help="List everything, and continue after the first finding.")
    ] = False,
    sealed: Annotated[bool, typer.Option("--sealed", help="A file without a seal is a finding.")] = False,
    only_certified: Annotated[
        bool, typer.Option("--only-certified", help="Refuse duels with cards whose definitions are not certified.")
    ] = False,
    boards: Annotated[bool, typer.Option(help="Show the board before a finding by the rules.")] = True,
    trust: Annotated[
        list[Path] | None,
        typer.Option("--trust", help="A public key; a duel that none of them signed is a finding.", metavar="KEY"),
    ] = None,
    all_signed: Annotated[
        bool,
        typer.Option("--all-signed", help="A duel without a signature, or an entry after the last one, is a finding."),
    ] = False,
    eyes: AsOption = None,
    cards: CardsOption = None,
    as_list: ListOption = False,
    json: JsonOption = False,
) -> None:
    """Check replays: lines, digests, checkpoints, seal and every state, and every move and outcome by the rules.

    The first event that breaks the rules is shown with the expected event and the rule. Events that cannot be judged
    (effects of cards without a definition) are counted, and so are the cards by how well their definitions are proved
    (docs/cards.md). A seal without a result is a finding. The exit code is 0 without findings, 1 with findings, and 2
    if a file cannot be read. With --trust, a duel that no trusted key has signed is a finding, and so is a signature
    over something else. With --all-signed, so is anything that the last signature (with --trust: of a trusted key) does
    not cover. With --as, the log is judged as that viewer saw it: its form, and what the table shows.
    """
    found: list[Judgement] = []
    signed: list[Signatures | None] = []
    troubles: list[DuelogError] = []
    keys = _keys(trust) if trust else []
    wanted = _Wanted(trusted=bool(keys), complete=all_signed)
    definitions = definitions_among(cards)
    with progress("verifying", len(files)) as bar:
        for done, file in enumerate(files):
            try:
                judgement = _judged(file, definitions, rules, every, sealed, eyes, _share(bar, done, len(files)))
                found.append(judgement)
                signed.append(_signatures(file, judgement, keys))
            except DuelogError as error:
                troubles.append(error.at(str(file)))
            bar.to(done + 1, len(files))
    refused = [judgement for judgement in found if only_certified and judgement.not_certified]
    if json:
        print_json([_facts(*both, wanted) for both in zip(found, signed, strict=True)])
    else:
        _print(found, signed, wanted, every=every, boards=boards, as_list=as_list)
        _print_refused(refused)
    for trouble in troubles:
        notice(trouble_line(trouble) if json else f"duelog: {trouble}")
    if troubles:
        raise typer.Exit(TROUBLE)
    good = all(judgement.ok for judgement in found) and all(map(wanted.holds_of, signed))
    if refused or not good:
        raise typer.Exit(NO)


def _judged(
    file: Path,
    definitions: list[Path],
    rules: bool,
    every: bool,
    sealed: bool,
    eyes: str | None,
    progressed: Progress,
) -> Judgement:
    refuse_other_files(file)
    if eyes is not None:
        duel = read_duel(file, eyes)
        viewer = viewer_of(eyes, duel.header)
        assert viewer is not None
        return judge_seen(duel, viewer, sealed=sealed)
    return judge_file(file, definitions=definitions, rules=rules, every=every, sealed=sealed, progress=progressed)


def _share(bar: Bar, done: int, files: int) -> Progress:
    """Advances the progress bar within a file."""
    return lambda n, events: bar.to(done * events + n, files * events)


def _keys(paths: list[Path]) -> list["VerifierKey"]:
    from duelog.cli.session.key_files import verifier_in  # rarely needed

    return [verifier_in(path) for path in paths]


def _signatures(file: Path, judgement: Judgement, keys: list["VerifierKey"]) -> "Signatures | None":
    """The signatures of a file; None if there are none and no key is given."""
    if judgement.reading.problem is None and not keys and not any(entry.signature for entry in judgement.reading.annex):
        return None
    from duelog.replays.judging.signing import Signatures, signatures  # rarely needed

    if judgement.reading.problem is not None:
        return Signatures(damaged=True) if keys else None
    try:
        return signatures(file, keys)
    except DuelogError:  # a damaged line, which is a finding
        return Signatures(damaged=True) if keys else None


class _Wanted(NamedTuple):
    """What the options ask of the signatures of a file: a `trusted` key's, and that they are `complete`."""

    trusted: bool
    complete: bool

    def holds_of(self, found: "Signatures | None") -> bool:
        """Whether no signature is wrong, and those that are wanted are there."""
        sound = found is None or (found.sound and (found.valid or not self.trusted))
        return sound and not self.lacks(found)

    def lacks(self, found: "Signatures | None") -> bool:
        """Whether everything has to be signed, and something is not."""
        if not self.complete:
            return False
        if found is None or not found.found:
            return True
        return bool(found.unsigned or not found.valid if self.trusted else found.behind)


_WORTH = {
    "valid": to_tell("valid"),
    "unknown": to_tell("not checked: use verify --trust KEY.pub with a key that you trust"),
    "changed": to_tell("over something else: this file, or an entry after its seal, was changed after it was signed"),
    "false": to_tell("invalid: it was not made by that key"),
    "unreadable": to_tell("no signed note"),
}


def _signed_lines(found: "Signatures | None", wanted: _Wanted) -> list[str]:
    """The lines about the signatures of a file. Entries that no trusted key has signed are called unsigned."""
    if found is None:
        return ["it is not signed"] if wanted.complete else []
    lines = [
        told(
            "entry {entry}, signed by {name}: {worth}",
            entry=each.n,
            name=each.name or told("nobody"),
            worth=told(_WORTH[each.worth]),
        )
        for each in found.found
    ]
    if found.damaged:
        lines.append("the file is damaged: whether it was signed cannot be checked")
    elif wanted.trusted and not found.valid:
        changed = any(each.worth == "changed" for each in found.found)
        lines.append("no trusted key signed it as it is now" if changed else "none of the trusted keys signed it")
    if found.valid and found.unsigned:
        lines.append(f"from entry {found.unsigned} on, entries are not signed")
    elif found.behind:
        lines.append(f"from entry {found.behind} on, entries are not signed by anybody")
    return lines


def _print(
    found: list[Judgement],
    signed: list["Signatures | None"],
    wanted: _Wanted,
    *,
    every: bool,
    boards: bool,
    as_list: bool,
) -> None:
    for judgement, signs in zip(found, signed, strict=True):
        report = judgement.file
        sealed = told("sealed") if report.sealed else told("no seal: a duel in progress")
        if report.annex:
            sealed += told(", {n, plural, one {# entry} other {# entries}} behind the seal", n=report.annex)
        count = len(report.findings) + report.more
        good = report.ok and wanted.holds_of(signs)
        verdict = "nothing wrong" if good else counted(count, "finding") if count else "not to be trusted"
        head = (visible(report.source) + ": ", ""), (verdict, "green" if good else "bold red")
        print_prose([*head, (f" ({counted(report.events, 'event')}, {sealed})", "")], "", "    ")
        for warning in report.warnings:
            print_prose(visible(f"warning: {warning}"), "  ", "    ")
        shown = report.findings if every else _first_of_each_kind(report.findings)
        said_of, ruled = in_language(judgement.referee), _ruled(judgement)
        for finding in shown:
            print_prose(visible(_finding(finding, said_of)), "  ", "    ")
            if finding.kind == "rule" and finding.n in ruled:
                out = console()
                lines = rule_finding_lines(judgement, ruled[finding.n], look(out), boards=boards, as_list=as_list)
                print_lines(out, lines)
        if more := count - len(shown):
            print_prose(f"  and {more} more{'' if every else ' of these kinds (--all lists them)'}", "", "  ")
        for line in _signed_lines(signs, wanted):
            print_prose(visible(line), "  ", "    ")
        if judgement.seen_by is not None:
            print_prose(f"a redacted log: what {SEEN_BY[judgement.seen_by]}. {REDACTED}", "  ", "    ")
        _print_referee(judgement)


def _print_referee(judgement: Judgement) -> None:
    """Prints what the referee adds to the findings: what the log declares, assumes, and how far it was judged."""
    report = judgement.referee
    if report is None:
        return
    for line in (*declared_lines(report), *assumption_lines(report), *judged_lines(report)):
        print_prose(line, "  ", "    ")
    if labels := label_line(judgement.labels):
        print_prose(labels, "  ", "    ")


def _print_refused(refused: list[Judgement]) -> None:
    """Lists the files that are refused because of cards that are not certified."""
    for judgement in refused:
        said = told(
            "{file}: refused: {number, plural, one {# card} other {# cards}} not certified",
            file=judgement.file.source,
            number=len(judgement.not_certified),
        )
        print_prose([(visible(said), "bold red")], "", "    ")


MOST_OF_A_KIND = 3
"""The maximum number of findings of a kind that are shown; most of them only follow from the first."""

CONTRADICTION = "contradiction"
"""The code of names that contradict earlier moves: none of them follows from another, and all are shown."""


def _first_of_each_kind(findings: Sequence[Finding]) -> list[Finding]:
    shown: Counter[str] = Counter()
    found: list[Finding] = []
    for finding in findings:
        shown[finding.kind] += finding.code != CONTRADICTION
        if finding.code == CONTRADICTION or shown[finding.kind] <= MOST_OF_A_KIND:
            found.append(finding)
    return found


def _finding(finding: Finding, said_of: Callable[[str], str]) -> str:
    what = said_of(finding.what)
    if finding.n:
        text = told("line {line}, event {event}: {what}", line=finding.line, event=finding.n, what=what)
    else:
        text = told("line {line}: {what}", line=finding.line, what=what)
    return text + (f" ({rule_heading(finding.rule, spoken())})" if finding.rule in RULES else "")


def _ruled(judgement: Judgement) -> dict[int, RuleFinding]:
    """The first finding by the rules at each event."""
    found = judgement.referee.findings if judgement.referee is not None else ()
    return {finding.n: finding for finding in reversed(found)}


def _facts(judgement: Judgement, signs: "Signatures | None", wanted: _Wanted) -> dict[str, Any]:
    facts: dict[str, Any] = {"ok": judgement.ok and wanted.holds_of(signs), **to_builtins(judgement.file)}
    if judgement.seen_by is not None:
        facts["seen_by"] = judgement.seen_by
    if signs is not None:
        facts["signatures"] = {**to_builtins(signs), "valid": signs.valid}
    if judgement.referee is not None:
        facts["referee"] = report_facts(judgement.referee)
        facts["cards"] = dict(judgement.labels)
    return facts
