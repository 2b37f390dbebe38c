"""The referee's findings in a duel as its page shows them: at the step, with rule and page."""

from msgspec import Struct

from duelog.core.rulebook import RULES
from duelog.core.violation import Violation
from duelog.core.wording.verdicts import rule_text
from duelog.events.safe_text import visible
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.referee.referee_report import RefereeReport
from duelog.replays.referee.stated import Declared, RuleFinding


class PageFinding(Struct, frozen=True):
    """A finding: its event, what it is, and the rule with its page and text.

    It can also be the `ruling` of a judge, with the whole text in `what`.
    """

    n: int
    what: str
    rule: str = ""
    page: int = 0
    words: str = ""
    ruling: bool = False

    @property
    def at_page(self) -> str:
        """The text after the id of the rule."""
        return told(", page {page}:", page=self.page)

    @property
    def here(self) -> str:
        """The facts."""
        return told("Here: {facts}", facts=self.what)


def findings_in(report: RefereeReport, events: int) -> list[PageFinding]:
    """The findings of a report on a duel of this many events; findings after the first may be consequences of it."""
    every: list[RuleFinding | Declared] = [*report.declared, *report.findings]
    return [finding for each in every for finding in _findings(each, events)]


def _findings(found: RuleFinding | Declared, events: int) -> list[PageFinding]:
    n = min(found.n, events)
    if found.violations:
        return [_of_violation(n, violation) for violation in found.violations]
    rule = found.rules[0] if found.rules else ""
    return [_finding(n, spoken().sentence(found.facts), rule)]


def _of_violation(n: int, violation: Violation) -> PageFinding:
    return _finding(n, spoken().sentence(violation.told), violation.rule)


def _finding(n: int, what: str, rule: str) -> PageFinding:
    known = RULES.get(rule)
    if known is None:
        return PageFinding(n, visible(what), rule)
    return PageFinding(n, visible(what), rule, known.page, rule_text(rule, spoken()))


def illegal_moves(report: RefereeReport) -> int:
    """How many moves the record itself declares to be illegal."""
    return sum(declared.kind == "illegal" for declared in report.declared)


def judged_as(report: RefereeReport) -> str:
    """What was judged, in one line."""
    if report.findings:
        return told("breaks the rules")
    if report.scope == "none":
        return told("not checked against the rules, shown as it was recorded")
    if illegal := illegal_moves(report):
        return told(
            "checked against the rules: {number, plural, one {# illegal move, recorded as such} "
            "other {# illegal moves, recorded as such}}",
            number=illegal,
        )
    if report.scope == "known":
        return told(
            "moves and battles checked against the rules: no mistake found; what cards do is shown as it was recorded, "
            "not checked"
        )
    return told("checked against the rules: no mistake found")
