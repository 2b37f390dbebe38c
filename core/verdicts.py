"""What the rules say about a move."""

from duelog.core.rulebook import RULES
from duelog.events.base import Part


class Violation(Part, frozen=True, kw_only=True):
    """A rule that a move breaks: its id, and the facts of the state that break it, in our own words."""

    rule: str
    facts: str

    @property
    def page(self) -> int:
        """The page of Rulebook 9.0 that the rule stands on."""
        return RULES[self.rule].page

    @property
    def text(self) -> str:
        """The rule in our own words."""
        return RULES[self.rule].text

    def __str__(self) -> str:
        return f"{self.rule} (page {self.page}): {self.text} Here: {self.facts}"
