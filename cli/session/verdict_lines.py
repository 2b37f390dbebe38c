"""What `duelog legal` and `duelog explain` share: the event in question, and verdicts in words."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from duelog.cli.session.open_options import refuse_redacted
from duelog.cli.shell.terminal import Look, prose
from duelog.core.catalogue.arguments import as_player
from duelog.core.decisive import NO_CARD, reasons
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import waiting
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.core.wording.states.questions import question
from duelog.core.wording.verdicts import rule_heading, rule_text, violation_facts
from duelog.events.places import Player
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.languages.spoken import spoken, told

if TYPE_CHECKING:
    from rich.text import Text


def refereed(duel: Duel, state: State) -> None:
    """Raises DuelogError if the duel has a ruleset that is shown but not refereed, or is a redacted log."""
    refuse_redacted(duel)
    if not state.rules.refereed:
        hint = "duelog judges Rulebook 9.0 and rulesets like it"
        raise DuelogError(f"{state.rules.name} is shown, not refereed", source=duel.source, hint=hint)


def asked_player(state: State, player: str | None) -> Player:
    """The given player, or by default the player to act."""
    if player is not None:
        return 1 if player == "p1" else 2
    asked = waiting(state)
    return state.turn_player if asked is None else asked.player


def decision(state: State, book: CardBook) -> str:
    """The pending decision and its player."""
    if state.question is not None:
        return question(state, state.question, lambda: book, spoken())
    asked = waiting(state)
    return told("the duel is over") if asked is None else told("{player} must decide", player=as_player(asked.player))


def verdict_lines(violation: Violation, look: Look, *, until_then: bool = False) -> list["Text"]:
    """The rule with its page, and the facts that break it, now or until players have passed.

    Only the facts if the move is about no card.
    """
    from rich.text import Text

    if violation.code in NO_CARD:
        return prose(Text(violation_facts(violation, spoken())), look, "  ", "    ")
    rule = Text(f"{told('{rule}:', rule=rule_heading(violation.rule, spoken()))} ", style="bold")
    rule.append(rule_text(violation.rule, spoken()), "not bold")
    here = told("until then:") if until_then else told("here:")
    return [
        *prose(rule, look, "  ", "    "),
        *prose(Text(violation_facts(violation, spoken())), look, f"    {here} ", "          "),
    ]


def reason_lines(violations: Sequence[Violation], look: Look, *, every: bool, more: str = "") -> list["Text"]:
    """The decisive reason against a move, or each reason once; `more` is the hint how to show the others."""
    from rich.text import Text

    found = reasons(violations)
    lines: list[Text] = []
    for reason in found if every else found[:1]:
        lines += verdict_lines(reason.first, look)
        if every:
            for other in reason.violations[1:]:
                heading = told("the same by {rule}:", rule=rule_heading(other.rule, spoken()))
                also = Text(f"{heading} ").append(rule_text(other.rule, spoken()))
                lines += prose(also, look, "    ", "          ")
    if len(found) > 1 and not every and violations[0].code not in NO_CARD:
        others = told("{number, plural, one {# more reason} other {# more reasons}}", number=len(found) - 1)
        lines += prose(Text(told("{what}: {told}", what=others, told=more)), look, "  ", "    ")
    return lines


def reasons_for_programs(violations: Sequence[Violation]) -> list[dict[str, Any]]:
    """The JSON output for all violations of a move; the first is marked as decisive."""
    return [{**verdict_facts(violation), "decisive": not at} for at, violation in enumerate(violations)]


def verdict_facts(violation: Violation) -> dict[str, Any]:
    """The JSON output for a violation."""
    return {
        "rule": violation.rule,
        "page": violation.page,
        "text": violation.text,
        "code": violation.code,
        "arguments": to_builtins(violation.arguments),
        "facts": violation.facts,
        **({"by": [card.name for card in violation.givers]} if violation.givers else {}),
    }
