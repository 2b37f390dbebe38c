"""The report of a referee on a log, and its lines: how far the duel was judged, and what was found."""

from collections.abc import Iterator
from typing import Literal

from duelog.core.catalogue.arguments import Message, as_event, as_list, message
from duelog.core.catalogue.english import ENGLISH
from duelog.events.base import Part
from duelog.replays.referee.stated import Assumption, Declared, RuleFinding

RefereeScope = Literal["whole", "known", "none"]

AFTER_FINDING = message("unjudged-after-finding")
"""Why nothing after the first finding is judged, unless all findings are requested."""

MOST_NAMES = 12
"""How many cards without a definition are named."""


class Unjudged(Part, frozen=True, kw_only=True):
    """Events of one kind that were not judged for one reason: how many, and the first of them."""

    kind: str
    why: Message
    count: int
    first: int

    @property
    def reason(self) -> str:
        """The reason in English."""
        return ENGLISH.sentence(self.why)


class RefereeReport(Part, frozen=True, kw_only=True):
    """A referee's report on a log.

    `scope` is how far it was judged, `why` the reason if it was not judged completely (None if it was). `moves` is the
    number found legal, `outcomes` the number found correct; `given` counts what is accepted as recorded: the initial
    position, remarks, `Undo`s, rulings; `declared` lists what the log itself declares to be outside the rules,
    `assumptions` what was assumed of cards that nobody had identified. `unjudged` lists the rest. `findings` holds the
    first finding, or all if requested: later ones are judged as if the log were correct up to there. All names of cards
    that contradict earlier moves are in it, and end nothing. `undefined` names the cards of the duel that have effects
    but no definition: the duel was played, and is judged, as if they had none.
    """

    scope: RefereeScope
    ruleset: str
    why: Message | None = None
    moves: int = 0
    outcomes: int = 0
    given: int = 0
    unjudged: tuple[Unjudged, ...] = ()
    undefined: tuple[str, ...] = ()
    findings: tuple[RuleFinding, ...] = ()
    declared: tuple[Declared, ...] = ()
    assumptions: tuple[Assumption, ...] = ()

    @property
    def reason(self) -> str:
        """Why it was not judged completely, in English; "" if it was."""
        return "" if self.why is None else ENGLISH.sentence(self.why)

    @property
    def ok(self) -> bool:
        """Whether there are no findings; unjudged events may still break the rules."""
        return not self.findings


def judged_messages(report: RefereeReport) -> Iterator[Message]:
    """How far a duel was judged, one message per line; unjudged events are counted by reason."""
    if report.scope == "none" and report.why is not None:
        yield message("judged-not", why=report.why)
        return
    if report.why is not None:
        yield message("judged-partly", why=report.why)
    yield message("judged", ruleset=report.ruleset, moves=report.moves, outcomes=report.outcomes)
    reasons: dict[Message, list[Unjudged]] = {}
    for entry in report.unjudged:
        reasons.setdefault(entry.why, []).append(entry)
    for why, entries in reasons.items():
        number = sum(entry.count for entry in entries)
        if why == AFTER_FINDING:
            yield message("judged-until-finding", number=number)
        else:
            first = as_event(min(entry.first for entry in entries))
            kinds = as_list(message("judged-kind", number=entry.count, kind=entry.kind) for entry in entries)
            yield message("judged-without", number=number, first=first, why=why, kinds=kinds)
    if report.undefined and report.scope == "whole":
        names, more = as_list(report.undefined[:MOST_NAMES]), max(0, len(report.undefined) - MOST_NAMES)
        yield message("judged-undefined", number=len(report.undefined), names=names, more=more)
