"""The referee's findings about an event of a log: what was found, what was expected, and the rules that say so."""

from msgspec.structs import replace

from duelog.core.catalogue.arguments import (
    ListArgument,
    Message,
    as_event,
    as_list,
    as_option,
    as_player,
    as_word,
    message,
)
from duelog.core.engine import Waiting
from duelog.core.fold.evolve import evolve
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import follows_by, grounds_of
from duelog.core.state import State
from duelog.core.verdict import rules_broken
from duelog.core.violation import Violation
from duelog.events.base import Event, Move, Outcome
from duelog.events.lines import KIND
from duelog.events.records import Attempted, Corrected
from duelog.replays.duels.field_differences import FieldDifference, field_differences
from duelog.replays.referee.stated import Declared, RuleFinding, WrongName

_BOOKKEEPING = ("n", "by")


def _in_notation(move: Move, state: State) -> str:
    from duelog.replays.notation import print_move  # slow to import, and most duels need none

    return print_move(move, state)


def attempted(state: State, event: Attempted) -> Declared:
    """A move that was tried and refused, and therefore not made."""
    from duelog.core.wording.events.event_sentences import event_message  # slow to import, only for findings

    told = event_message(replace(event, rules=()), state, state)  # `rules` are named beside it
    assert told is not None  # only viewers have no part in an event
    return Declared(kind="attempt", n=event.n, facts=told, rules=event.rules)


def marked(state: State, move: Move, violations: tuple[Violation, ...]) -> RuleFinding | Declared:
    """A move that is recorded as illegal: declared if it is, a finding if its mark is wrong."""
    broken = rules_broken(violations)
    told = _in_notation(replace(move, breaks=()), state)
    if set(broken) == set(move.breaks):
        reasons = as_list(dict.fromkeys(violation.told for violation in violations))
        why = message("declared-illegal", move=told, facts=reasons)
        return Declared(kind="illegal", n=move.n, facts=why, rules=broken, violations=violations)
    facts = message("found-other-mark", move=told, said=as_list(move.breaks), due=as_list(broken))
    return RuleFinding(
        kind="mark", n=move.n, facts=facts, event=move, after=state.moved, rules=broken, violations=violations
    )  # fmt: skip


def contradicted(event: Event, found: WrongName) -> RuleFinding:
    """A name of a card that earlier events rule out."""
    return RuleFinding(
        kind="contradiction", n=event.n, facts=found.facts, event=event, rules=found.rules, violations=found.violations
    )  # fmt: skip


def correction(state: State, event: Corrected) -> Declared:
    """A correction of the table: what it changes, who made it and why."""
    from duelog.core.wording.events.event_sentences import event_message  # slow to import, only for findings

    told = event_message(event, state, evolve(state, event))
    assert told is not None  # None is only returned for viewers
    return Declared(kind="correction", n=event.n, facts=told)


def marked_by_the_log(state: State, move: Move) -> Declared:
    """A move that is recorded as illegal, in a duel whose cards are not known."""
    told = _in_notation(replace(move, breaks=()), state)
    why = message("declared-illegal-by-the-log", move=told, rules=as_list(move.breaks))
    return Declared(kind="illegal", n=move.n, facts=why, rules=move.breaks)


def illegal(state: State, move: Move, violations: tuple[Violation, ...]) -> RuleFinding:
    """An illegal move."""
    facts = as_list(dict.fromkeys(violation.told for violation in violations))
    return RuleFinding(
        kind="illegal", n=move.n, facts=message("found-illegal", move=_in_notation(move, state), facts=facts),
        event=move, after=state.moved,
        rules=tuple(dict.fromkeys(violation.rule for violation in violations)), violations=violations,
    )  # fmt: skip


def missing_before_move(state: State, move: Move | Corrected, expected: Outcome, *, by_chance: bool) -> RuleFinding:
    """A move or a correction before an outcome that the rules require first."""
    return RuleFinding(
        kind="missing", n=move.n, facts=message("found-missing-before", expected=KIND[type(expected)]),
        event=move, expected=expected, by_chance=by_chance, after=state.moved, rules=_cited(state, expected, None),
    )  # fmt: skip


def missing_at_end(state: State, n: int, expected: Outcome, *, by_chance: bool) -> RuleFinding:
    """The end of a log before an outcome that the rules require."""
    return RuleFinding(
        kind="end", n=n, facts=message("found-missing-at-end", expected=KIND[type(expected)]),
        expected=expected, by_chance=by_chance, after=state.moved, rules=_cited(state, expected, None),
    )  # fmt: skip


def missing_outcome(state: State, found: Outcome, expected: Outcome, *, by_chance: bool) -> RuleFinding:
    """An outcome in place of the one that should precede it."""
    due, kind = KIND[type(expected)], KIND[type(found)]
    facts = message("found-missing", expected=due, kind=kind, effect=_effect(state))
    return RuleFinding(
        kind="missing", n=found.n, facts=facts, event=found, expected=expected, by_chance=by_chance, after=state.moved,
        rules=_cited(state, expected, None),
    )  # fmt: skip


def wrong_outcome(state: State, found: Outcome, expected: Outcome, *, by_chance: bool) -> RuleFinding:
    """An outcome other than the expected one."""
    fields = differing(expected, found)
    return RuleFinding(
        kind="other", n=found.n, facts=_difference(state, found, expected, fields), event=found,
        expected=expected, by_chance=by_chance, after=state.moved, fields=fields,
        rules=_cited(state, expected, found),
    )  # fmt: skip


def unexpected_outcome(state: State, found: Outcome, asked: Waiting | None) -> RuleFinding:
    """An outcome where none is expected: a player has to decide, or the duel is over."""
    why = message("found-duel-over")
    if asked is not None:
        why = message("found-to-decide", player=as_player(asked.player), what=as_word("waiting", asked.what))
    return RuleFinding(
        kind="extra", n=found.n, facts=message("found-unexpected", kind=KIND[type(found)], why=why), event=found,
        after=state.moved, rules=_cited(state, None, found),
    )  # fmt: skip


def misattributed(state: State, found: Outcome) -> RuleFinding:
    """An outcome attributed to the wrong move."""
    said, due = _cause(found.by), _cause(state.moved)
    return RuleFinding(
        kind="cause", n=found.n, facts=message("found-other-cause", said=said, due=due), event=found,
        after=state.moved,
    )  # fmt: skip


@follows_by("DECK-06", "move between duels")
@follows_by("WIN-05", "course of a Match")
def match_event(state: State, event: Event) -> RuleFinding:
    """An event that belongs to the log of a Match, not of a duel."""
    return RuleFinding(
        kind="match", n=event.n, facts=message("found-match-event", kind=KIND[type(event)]), event=event,
        after=state.moved, rules=grounds_of(["move between duels" if isinstance(event, Move) else "course of a Match"]),
    )  # fmt: skip


def _cited(state: State, expected: Outcome | None, found: Outcome | None) -> tuple[str, ...]:
    """The rules of an outcome that follows now, and of one found in its place."""
    from duelog.core.grounds import cited  # only needed for findings

    return cited(state, expected, found)


def differing(expected: Outcome, found: Event) -> tuple[FieldDifference, ...]:
    """The fields in which an event differs from the expected one (`right` is the event's); n and by do not count."""
    return tuple(f for f in field_differences(expected, found) if f.path not in _BOOKKEEPING)


def _difference(state: State, found: Outcome, expected: Outcome, fields: tuple[FieldDifference, ...]) -> Message:
    kind, effect = KIND[type(found)], _effect(state)
    if type(found) is not type(expected):
        return message("found-other-kind", expected=KIND[type(expected)], kind=kind, effect=effect)
    first = fields[0]
    return message(
        "found-other-field",
        kind=kind,
        field=first.path,
        value=_value(first.right),
        due=_value(first.left),
        more=len(fields) - 1,
        effect=effect,
    )


def _effect(state: State) -> ListArgument:
    """A note on the effect being resolved, if one is."""
    resolving = state.resolving
    if resolving is None or not 0 < resolving.link <= len(state.chain):
        return as_option(None)
    link = state.chain[resolving.link - 1]
    return as_option(message("found-effect-resolving", card=as_card(state, link.card), link=resolving.link))


def _value(value: object) -> ListArgument:
    return as_option(None if value is None else str(value))


def _cause(n: int) -> ListArgument:
    return as_option(as_event(n) if n else None)
