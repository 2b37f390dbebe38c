"""What the referee says about events: assumptions, findings, and why an event is not judged."""

from typing import Literal

from msgspec import Struct

from duelog.core.catalogue.arguments import Message, as_event, message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.rulebook import RULES
from duelog.core.violation import Violation
from duelog.events.base import CardId, Part
from duelog.events.lines import AnyEvent, AnyOutcome
from duelog.replays.duels.field_differences import FieldDifference
from duelog.replays.referee.file_verification import EventFinding

RuleFindingKind = Literal["illegal", "other", "missing", "extra", "cause", "match", "end", "mark", "contradiction"]


class Assumption(Part, frozen=True, kw_only=True):
    """An assumption about an unknown card: by event `n`, about card `card`.

    `settled` is the event that named the card, 0 if none did. `violations` are those of the move of event `n` given
    what the card is; then the assumption was wrong.
    """

    n: int
    card: CardId
    facts: Message
    settled: int = 0
    violations: tuple[Violation, ...] = ()

    @property
    def told(self) -> Message:
        """The assumption and how it turned out."""
        if not self.settled:
            return message("assumption-open", assumed=self.facts)
        code = "assumption-wrong" if self.violations else "assumption-right"
        return message(code, assumed=self.facts, at=as_event(self.settled))

    @property
    def what(self) -> str:
        """The same as `told` in English."""
        return ENGLISH.sentence(self.told)


class Stated(Part, frozen=True, kw_only=True):
    """What the referee says about event `n`: the facts as a code with arguments, and the rules broken."""

    n: int
    facts: Message
    rules: tuple[str, ...] = ()
    violations: tuple[Violation, ...] = ()

    @property
    def what(self) -> str:
        """The facts in English."""
        return ENGLISH.sentence(self.facts)


class WrongName(Stated, frozen=True, kw_only=True):
    """Two things that cannot both be right: event `n` named a card, against event `other`, or 0 for the Deck list."""

    other: int
    card: CardId


class RuleFinding(Stated, frozen=True, kw_only=True):
    """Something in a log that breaks the rules.

    `kind` is "illegal" for a move that breaks rules (`violations`), "other" for an outcome other than the expected one,
    "missing" if the expected outcome is left out, "extra" for an outcome where none is expected, "cause" for one
    attributed to the wrong move, "match" for an event that belongs to the log of a Match, "end" if a sealed log stops
    before an expected outcome, "mark" for a move that is marked as illegal and breaks other rules, or none,
    "contradiction" where a card is named that it cannot be by an earlier event or by the Deck.
    `n` is the event, one past the last for "end"; `after` the number of the
    last move before it, 0 for none. `expected` is the outcome that the rules require, None for none; with `by_chance`,
    its random parts are only an example. `fields` are those in which an outcome differs from the expected one,
    `rules` the rules broken, the most specific first. `facts` is what is wrong, as a code with arguments.
    """

    kind: RuleFindingKind
    event: AnyEvent | None = None
    expected: AnyOutcome | None = None
    by_chance: bool = False
    after: int = 0
    fields: tuple[FieldDifference, ...] = ()

    def event_finding(self) -> EventFinding:
        """The finding as `verify` lists it."""
        rule = self.rules[0] if self.rules else ""
        return EventFinding(what=self.what, code=self.kind, rule=rule, page=RULES[rule].page if rule else 0)


class Declared(Stated, frozen=True, kw_only=True):
    """Something outside the rules that the log itself declares, and that is therefore no finding.

    `kind` is "illegal" for a move recorded as illegal, with the rules that it breaks, "correction" for a correction of
    the table, "attempt" for a move that was tried, refused and not made.
    """

    kind: Literal["illegal", "correction", "attempt"]


class NotJudged(Struct, frozen=True):
    """Why an event is not judged."""

    why: Message
