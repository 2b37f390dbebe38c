"""The context: a state as an effect sees it, in which selectors, amounts and conditions are evaluated."""

from duelog.core.effects.evaluate.amount_words import number_of
from duelog.core.effects.evaluate.condition_words import check_of
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import (
    ON_FIELD,
    area_of,
    controller,
    counters,
    current_name,
    is_dormant_gemini,
    last_known,
)
from duelog.core.effects.evaluate.original_values import given_original
from duelog.core.effects.evaluate.references import REFERENCES, last_damage
from duelog.core.effects.evaluate.selections import selection
from duelog.core.effects.evaluate.summonable import summonable
from duelog.core.effects.language import Cards, CardsOf, Condition, Stat, Value
from duelog.events.base import CardId

__all__ = [
    "ON_FIELD",
    "Context",
    "area_of",
    "controller",
    "counters",
    "current_name",
    "is_dormant_gemini",
    "last_damage",
    "last_known",
    "summonable",
]  # fmt: skip


class Context(ContextBase):
    """A state as an effect sees it, in which its selectors, amounts and conditions are evaluated."""

    def select(self, cards: CardsOf) -> tuple[CardId, ...]:
        """The selected cards, in the order of the table."""
        if isinstance(cards, str):
            return REFERENCES[cards].cards(self)
        return selection(cards).select(self)

    def fits(self, card: CardId, cards: Cards) -> bool:
        """Whether a card matches a selector, wherever it is."""
        return selection(cards).fits(self, card)

    def is_as(self, card: CardId, cards: Cards) -> bool:
        """Whether a card matches a selector, except for its place and player."""
        return selection(cards).is_as(self, card)

    def given_original(self, card: CardId, stat: Stat) -> int | None:
        """The original ATK or DEF that effects give a card on the field; None if it is the printed one."""
        return given_original(self, card, stat.replace(" ", "_"))

    def value(self, value: Value) -> int:
        """The number of a value; division rounds down."""
        return value if isinstance(value, int) else number_of(value)(self)

    def holds(self, condition: Condition | None) -> bool:
        """Whether a condition holds."""
        return condition is None or check_of(condition)(self)
