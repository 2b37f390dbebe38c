"""What the referee finds in a duel, as its page shows it: beside the step, with rule and page."""

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.rulebook import RULES
from duelog.core.violation import Violation
from duelog.events.safe_text import visible
from duelog.replays.duels.duel import Duel
from duelog.replays.referee.referee import RefereeReport, referee
from duelog.replays.referee.rule_findings import Declared, RuleFinding


class PageFinding(Struct, frozen=True):
    """Something that is not by the rules: at which event, what it is, and the rule with its page and words.

    Or the `ruling` of a judge, of which `what` holds all.
    """

    n: int
    what: str
    rule: str = ""
    page: int = 0
    words: str = ""
    ruling: bool = False


class PageFindings(Struct, frozen=True):
    """All findings in a duel, and in one line what was judged."""

    found: tuple[PageFinding, ...]
    judged: str


def findings_in(duel: Duel, book: CardBook) -> PageFindings:
    """Judges the duel by the definitions that it was played with; only the first finding leaves no doubt."""
    report = referee(duel, book)
    told: list[RuleFinding | Declared] = [*report.declared, *report.findings]
    found = tuple(finding for each in told for finding in _findings(each, len(duel)))
    return PageFindings(found, _judged(report))


def _findings(found: RuleFinding | Declared, events: int) -> list[PageFinding]:
    n = min(found.n, events)
    if found.violations:
        return [_of_violation(n, violation) for violation in found.violations]
    rule = found.rules[0] if found.rules else ""
    return [_finding(n, found.what, rule)]


def _of_violation(n: int, violation: Violation) -> PageFinding:
    return _finding(n, violation.facts, violation.rule)


def _finding(n: int, what: str, rule: str) -> PageFinding:
    known = RULES.get(rule)
    if known is None:
        return PageFinding(n, visible(what), rule)
    return PageFinding(n, visible(what), rule, known.page, known.text)


def _judged(report: RefereeReport) -> str:
    if report.findings:
        return "not by the rules"
    if report.scope == "none":
        return "shown, not refereed"
    if report.declared:
        return "judged by the rules: not by them is only what the record itself says to be so"
    if report.scope == "known":
        return "judged by the rules as far as no card text matters: nothing found"
    return "judged by the rules: nothing found"
