"""The referee's findings about an event of a log: what was found, what was expected, and the rules that say so."""

from typing import Literal

from duelog.core.engine import Waiting
from duelog.core.grounds import cited
from duelog.core.rulebook import RULES
from duelog.core.rules.registry import follows_by, grounds_of
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import Event, Move, Outcome, Part
from duelog.events.lines import KIND, AnyEvent, AnyOutcome
from duelog.replays.duels.difference import FieldDifference, field_differences
from duelog.replays.notation import print_move
from duelog.replays.referee.file_verification import EventFinding

RuleFindingKind = Literal["illegal", "other", "missing", "extra", "cause", "match", "end"]

_BOOKKEEPING = ("n", "by")


class RuleFinding(Part, frozen=True, kw_only=True):
    """Something in a log that breaks the rules.

    `kind` is "illegal" for a move that breaks rules (`violations`), "other" for an outcome other than the expected one,
    "missing" if the expected outcome is left out, "extra" for an outcome where none is expected, "cause" for one
    attributed to the wrong move, "match" for an event that belongs to the log of a Match, "end" if a sealed log stops
    before an expected outcome. `n` is the event, one past the last for "end"; `after` the number of the
    last move before it, 0 for none. `expected` is the outcome that the rules require, None for none; with `by_chance`,
    its random parts are only an example. `fields` are those in which an outcome differs from the expected one,
    `rules` the rules broken, the most specific first.
    """

    kind: RuleFindingKind
    n: int
    what: str
    event: AnyEvent | None = None
    expected: AnyOutcome | None = None
    by_chance: bool = False
    after: int = 0
    fields: tuple[FieldDifference, ...] = ()
    rules: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()

    def event_finding(self) -> EventFinding:
        """The finding as `verify` lists it."""
        rule = self.rules[0] if self.rules else ""
        return EventFinding(what=self.what, code=self.kind, rule=rule, page=RULES[rule].page if rule else 0)


def illegal(state: State, move: Move, violations: tuple[Violation, ...]) -> RuleFinding:
    """An illegal move."""
    facts = "; ".join(violation.facts for violation in violations)
    return RuleFinding(
        kind="illegal", n=move.n, what=f"{print_move(move, state)}: not legal: {facts}", event=move, after=state.moved,
        rules=tuple(dict.fromkeys(violation.rule for violation in violations)), violations=violations,
    )  # fmt: skip


def missing_before_move(state: State, move: Move, expected: Outcome, *, by_chance: bool) -> RuleFinding:
    """A move before an outcome that the rules require first."""
    return RuleFinding(
        kind="missing", n=move.n, what=f"before this move, {KIND[type(expected)]} follows by the rules, and is missing",
        event=move, expected=expected, by_chance=by_chance, after=state.moved, rules=cited(state, expected, None),
    )  # fmt: skip


def missing_at_end(state: State, n: int, expected: Outcome, *, by_chance: bool) -> RuleFinding:
    """The end of a log before an outcome that the rules require."""
    return RuleFinding(
        kind="end", n=n, what=f"the log is sealed and ends where {KIND[type(expected)]} follows by the rules",
        expected=expected, by_chance=by_chance, after=state.moved, rules=cited(state, expected, None),
    )  # fmt: skip


def missing_outcome(state: State, found: Outcome, expected: Outcome, *, by_chance: bool) -> RuleFinding:
    """An outcome in place of the one that should precede it."""
    what = f"{KIND[type(expected)]} follows by the rules and is missing: {KIND[type(found)]} comes only after it"
    what += _effect(state)
    return RuleFinding(
        kind="missing", n=found.n, what=what, event=found, expected=expected, by_chance=by_chance, after=state.moved,
        rules=cited(state, expected, None),
    )  # fmt: skip


def wrong_outcome(state: State, found: Outcome, expected: Outcome, *, by_chance: bool) -> RuleFinding:
    """An outcome other than the expected one."""
    fields = differing(expected, found)
    return RuleFinding(
        kind="other", n=found.n, what=_difference_text(found, expected, fields) + _effect(state), event=found,
        expected=expected, by_chance=by_chance, after=state.moved, fields=fields,
        rules=cited(state, expected, found),
    )  # fmt: skip


def unexpected_outcome(state: State, found: Outcome, asked: Waiting | None) -> RuleFinding:
    """An outcome where none is expected: a player has to decide, or the duel is over."""
    reason = "the duel is over" if asked is None else f"p{asked.player} has to decide ({asked.what})"
    return RuleFinding(
        kind="extra", n=found.n, what=f"{KIND[type(found)]} does not follow by the rules: {reason}", event=found,
        after=state.moved, rules=cited(state, None, found),
    )  # fmt: skip


def misattributed(state: State, found: Outcome) -> RuleFinding:
    """An outcome attributed to the wrong move."""
    said, due = _cause(found.by), _cause(state.moved)
    return RuleFinding(
        kind="cause", n=found.n, what=f"it is said to follow from {said}; it follows from {due}", event=found,
        after=state.moved,
    )  # fmt: skip


@follows_by("DECK-06", "move between duels")
@follows_by("WIN-05", "course of a Match")
def match_event(state: State, event: Event) -> RuleFinding:
    """An event that belongs to the log of a Match, not of a duel."""
    return RuleFinding(
        kind="match", n=event.n, what=f"{KIND[type(event)]} belongs to the log of a Match, not of a duel", event=event,
        after=state.moved, rules=grounds_of(["move between duels" if isinstance(event, Move) else "course of a Match"]),
    )  # fmt: skip


def differing(expected: Outcome, found: Event) -> tuple[FieldDifference, ...]:
    """The fields in which an event differs from the expected one (`right` is the event's); n and by do not count."""
    return tuple(f for f in field_differences(expected, found) if f.path not in _BOOKKEEPING)


def _difference_text(found: Outcome, expected: Outcome, fields: tuple[FieldDifference, ...]) -> str:
    if type(found) is not type(expected):
        return f"{KIND[type(expected)]} follows by the rules, and {KIND[type(found)]} stands here"
    first = fields[0]
    rest = f" (and {len(fields) - 1} more)" if len(fields) > 1 else ""
    return f"{KIND[type(found)]}: {first.path} is {_value(first.right)}, by the rules {_value(first.left)}{rest}"


def _effect(state: State) -> str:
    """A note on the effect being resolved, "" for none."""
    resolving = state.resolving
    if resolving is None or not 0 < resolving.link <= len(state.chain):
        return ""
    link = state.chain[resolving.link - 1]
    name = state.name(link.card) if 0 < link.card <= len(state.cards) else f"card {link.card}"
    return f" (the effect of {name} resolves, link {resolving.link} of the Chain)"


def _value(value: object) -> str:
    return "nothing" if value is None else str(value)


def _cause(n: int) -> str:
    return f"event {n}" if n else "no move"
