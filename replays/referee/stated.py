"""What the referee says about events: assumptions, findings, and why an event is not judged."""

from msgspec import Struct

from duelog.core.catalogue.arguments import Message, as_event, message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.violation import Violation
from duelog.events.base import CardId, Part


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


class NotJudged(Struct, frozen=True):
    """Why an event is not judged."""

    why: Message
