"""The numbers of modifiers, those that a lasting change has fixed for its cards, and when they are lost."""

from collections.abc import Iterator
from typing import NamedTuple

from duelog.core.effects.evaluate.locks import negated
from duelog.core.effects.language import AnyStep, Cards, Change, Modifier
from duelog.core.rulebook import enforces
from duelog.core.state import Lasting, State
from duelog.events.base import CardId

NUMBERS = (
    "atk", "defense", "atk_is", "defense_is", "original_atk", "original_defense", "level", "level_is", "attacks",
    "attacks_on_monsters",
)  # fmt: skip
"""The fields of a modifier that are numbers."""


class Fixed(NamedTuple):
    """The numbers that a modifier has for some cards; None as cards: for all that the change concerns."""

    modifier: Modifier
    cards: tuple[CardId, ...] | None
    values: dict[str, int]


def fixed_values(step: Change, lasting: Lasting) -> Iterator[Fixed]:
    """The numbers of a lasting change as fixed when it began, one modifier after another."""
    fixed = iter(lasting.values)
    for modifier in step.modify:
        names = [name for name in NUMBERS if getattr(modifier, name) is not None]
        for cards in ((card,) for card in lasting.cards) if modifier.each else (None,):
            yield Fixed(modifier, cards, {name: next(fixed, 0) for name in names})


@enforces("GEN-13")
def lost_by_negation(state: State, lasting: Lasting, step: AnyStep | None) -> bool:
    """Whether a card has for good lost changes to its own numbers alone because its effects were negated."""
    if not isinstance(step, Change) or lasting.source not in lasting.cards or not lasting.values:
        return False
    if (step.cards.ref if isinstance(step.cards, Cards) else step.cards) != "this":
        return False
    return negated(state, lasting.source) and all(modifier.copies is None for modifier in step.modify)
