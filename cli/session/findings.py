"""The findings of the referee in words: the event, the move before it, the expected event, the rule."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from duelog.cli.shell.spoken_help import shown
from duelog.cli.shell.terminal import Look, prose
from duelog.core.catalogue.arguments import Message
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve
from duelog.core.rulebook import RULES
from duelog.core.sight import Viewer
from duelog.core.state import State
from duelog.core.wording.verdicts import one_line, rule_heading, rule_text
from duelog.events.base import Event, Move
from duelog.events.codec import to_builtins
from duelog.events.lines import KIND
from duelog.replays.errors import visible
from duelog.replays.languages.spoken import spoken, told
from duelog.replays.referee.referee_report import RefereeReport, judged_messages
from duelog.replays.referee.stated import Declared, RuleFinding
from duelog.replays.referee.verification import Judgement

if TYPE_CHECKING:
    from rich.text import Text

MOST_FIELDS = 12
_LONGEST_VALUE = 200

REDACTED = (
    "Of the rules only the order of the turns, Life Points and Normal Summons could be judged; moves, effects and "
    "hidden cards are not in it."
)

SEEN_BY: dict[Viewer, str] = {"p1": "p1 saw", "p2": "p2 saw", "public": "everybody could see"}
"""What the log of a view holds."""

AS_FAR_AS_KNOWN: dict[Viewer, str] = {
    "p1": "as far as p1 knows: the cards that p1 does not see could be any",
    "p2": "as far as p2 knows: the cards that p2 does not see could be any",
    "public": "as far as everybody can see: hidden cards could be any",
}
"""The note on a verdict or a list of moves that does not depend on cards hidden from a viewer."""

# --- a finding --------------------------------------------------------------------------------------------------


def rule_finding_lines(
    judgement: Judgement, finding: RuleFinding, look: Look, *, boards: bool, as_list: bool
) -> list["Text"]:
    """The lines about a finding by the rules: the event, the expected one, the fields, the rules, the board."""
    from rich.text import Text

    from duelog.cli.session.verdict_lines import reason_lines  # slow to import, and most duels need none

    state = judgement.state_at(finding.n - 1)
    lines = _compared(judgement, finding, state, look)
    lines += reason_lines(finding.violations, look, every=True)
    if not finding.violations:
        lines += [line for rule in finding.rules for line in _rule(rule, look)]
    if boards and not faults(state):
        lines.append(Text(f"    The board before event {finding.n}:", style="bold"))
        from duelog.cli.board.drawn_board import board  # slow to import
        from duelog.core.wording.states.situation import names_in

        lines += board(state, names_in(judgement.reading.header), look, as_list=as_list)
    return lines


def _compared(judgement: Judgement, finding: RuleFinding, state: State, look: Look) -> list["Text"]:
    from rich.text import Text

    rows: list[tuple[str, str]] = []
    if finding.after:
        move = judgement.reading.events[finding.after - 1]
        rows.append((f"event {finding.after}", _told(move, judgement.state_at(finding.after - 1))))
    if finding.event is not None:
        rows.append((f"event {finding.n}", _told(finding.event, state)))
    if finding.expected is not None:
        due = _told(replace(finding.expected, n=finding.n, by=state.moved), state)
        if finding.by_chance:
            due = told("{outcome} (random values in it are only an example)", outcome=due)
        rows.append(("by the rules", due))
    rows += [
        (field.path, f"{_value(field.right)} in the log, {_value(field.left)} by the rules")
        for field in finding.fields[:MOST_FIELDS]
        if field.path != "kind"
    ]
    return [line for name, text in rows for line in prose(Text(visible(f"{name}: {text}")), look, "    ", "      ")]


def _told(event: Event, state: State) -> str:
    """A move in the notation, an outcome in words, both with their kind."""
    if isinstance(event, Move):
        from duelog.replays.notation import print_move  # slow to import

        return f"{KIND[type(event)]}: {print_move(event, state)}"
    from duelog.core.wording.events.event_sentences import say  # slow to import
    from duelog.replays.cards.built_in import built_in_definitions

    return f"{KIND[type(event)]}: {say(event, state, evolve(state, event), None, built_in_definitions, spoken())}"


def _value(value: object) -> str:
    text = "nothing" if value is None else str(to_builtins(value))
    return text if len(text) <= _LONGEST_VALUE else f"{text[:_LONGEST_VALUE]} ..."


def _rule(rule: str, look: Look) -> list["Text"]:
    from rich.text import Text

    text = Text(f"{told('{rule}:', rule=rule_heading(rule, spoken()))} ", style="bold").append(
        rule_text(rule, spoken()), "not bold"
    )
    return prose(text, look, "  ", "    ")


def in_language(report: RefereeReport | None) -> Callable[[str], str]:
    """A function that says findings in the selected language: by the code of what the referee found, otherwise as a
    text of the program. It reads the report once, so that a command asks for it once and not for each finding.
    """
    codes: dict[str, Message] = {}
    if report is not None:
        codes |= {found.what: found.told for found in report.assumptions}
        codes |= {found.what: found.facts for found in report.declared}
        codes |= {found.what: found.facts for found in report.findings}

    def said(what: str) -> str:
        return one_line(codes[what], spoken()) if what in codes else shown(what)

    return said


def declared_lines(report: RefereeReport) -> list[str]:
    """What is outside the rules and declared by the log, each once."""
    return [_declared(found) for found in report.declared]


def _declared(found: Declared) -> str:
    return visible(f"event {found.n}: {one_line(found.facts, spoken())}{_by(found.rules)}")


def assumption_lines(report: RefereeReport) -> list[str]:
    """The assumptions about cards that nobody had identified, and how they turned out."""
    return [f"event {found.n}: {one_line(found.told, spoken())}" for found in report.assumptions]


def _by(rules: tuple[str, ...]) -> str:
    """`` (SUM-02, page 20)``: the first of the rules."""
    return f" ({rule_heading(rules[0], spoken())})" if rules and rules[0] in RULES else ""


def rule_finding_facts(finding: RuleFinding) -> dict[str, Any]:
    """The JSON output for a finding by the rules."""
    from duelog.cli.session.verdict_lines import reasons_for_programs  # slow to import, and most duels need none

    return {
        **to_builtins(finding),
        "what": finding.what,
        "fields": [
            {"path": field.path, "found": to_builtins(field.right), "expected": to_builtins(field.left)}
            for field in finding.fields
        ],
        "rules": [{"rule": rule, "page": RULES[rule].page, "text": RULES[rule].text} for rule in finding.rules],
        "violations": reasons_for_programs(finding.violations),
    }


# --- how far it was judged --------------------------------------------------------------------------------------


def judged_lines(report: RefereeReport) -> list[str]:
    """The lines about how far a duel was judged, with counts and reasons of what was not."""
    return [one_line(said, spoken()) for said in judged_messages(report)]


def report_facts(report: RefereeReport) -> dict[str, Any]:
    """The JSON output for a report: each reason as a sentence and, under `why`, as a code with arguments."""
    return {
        **to_builtins(report),
        "reason": report.reason,
        "unjudged": [{**to_builtins(entry), "reason": entry.reason} for entry in report.unjudged],
        "findings": [rule_finding_facts(finding) for finding in report.findings],
        "declared": [{**to_builtins(found), "what": found.what} for found in report.declared],
        "assumptions": [{**to_builtins(found), "what": found.what} for found in report.assumptions],
    }
