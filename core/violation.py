"""Violations: what the rules say against a move."""

from collections.abc import Iterable

from msgspec.structs import replace

from duelog.core.catalogue.arguments import (
    Argument,
    CardArgument,
    ListArgument,
    Listed,
    Message,
    Numbers,
    arguments_with_numbers,
    as_list,
    message,
)
from duelog.core.catalogue.english import ENGLISH
from duelog.core.rulebook import RULES
from duelog.events.base import CardId, Part


def _unnamed(argument: Argument, seen: frozenset[CardId]) -> Argument:
    """An argument with "?" for the names of hidden cards in it."""
    if isinstance(argument, CardArgument):
        return argument if not argument.card or argument.card in seen else replace(argument, name="?")
    if isinstance(argument, Message):
        inner = {name: _unnamed(each, seen) for name, each in argument.arguments.items()}
        return replace(argument, arguments=inner)
    if isinstance(argument, ListArgument):
        return ListArgument(items=tuple(_unnamed_item(each, seen) for each in argument.items))
    return argument


def _unnamed_item(item: Listed, seen: frozenset[CardId]) -> Listed:
    found = _unnamed(item, seen)
    assert not isinstance(found, ListArgument)
    return found


class Violation(Part, frozen=True, kw_only=True):
    """A rule that a move breaks: its id, and the facts that break it as a code with arguments.

    `givers` are the cards whose effects forbid the move, where the facts do not name them.
    """

    rule: str
    code: str
    arguments: dict[str, Argument]
    givers: tuple[CardArgument, ...] = ()

    @classmethod
    def of(cls, rule: str, facts: Message) -> "Violation":
        """The violation of a rule by these facts."""
        return cls(rule=rule, code=facts.code, arguments=facts.arguments)

    def given_by(self, cards: Iterable[CardArgument]) -> "Violation":
        """The violation with the cards whose effects forbid the move."""
        return replace(self, givers=tuple(cards))

    def without_names(self, seen: frozenset[CardId]) -> "Violation":
        """The violation with "?" for the names of cards that are not among those seen."""
        hidden = {name: _unnamed(argument, seen) for name, argument in self.arguments.items()}
        return replace(self, arguments=hidden, givers=tuple(card for card in self.givers if card.card in seen))

    def with_numbers(self, numbers: Numbers) -> "Violation":
        """The violation with other numbers for its cards and events."""
        givers = tuple(replace(card, card=numbers.card(card.card), place=None) for card in self.givers)
        return replace(self, arguments=arguments_with_numbers(self.arguments, numbers), givers=givers)

    def __hash__(self) -> int:
        return hash((self.rule, self.code))

    @property
    def page(self) -> int:
        """The page of the rule in Rulebook 9.0."""
        return RULES[self.rule].page

    @property
    def text(self) -> str:
        """The rule in our own words."""
        return RULES[self.rule].text

    @property
    def message(self) -> Message:
        """The facts as a message for a catalogue in any language."""
        return Message(code=self.code, arguments=self.arguments)

    @property
    def told(self) -> Message:
        """The facts with the cards whose effects forbid the move."""
        if not self.givers:
            return self.message
        return message("by-effects-of", what=self.message, cards=as_list(self.givers))

    @property
    def facts(self) -> str:
        """The facts in English."""
        return ENGLISH.sentence(self.told)

    def __str__(self) -> str:
        return f"{self.rule} (page {self.page}): {self.text} Here: {self.facts}"
