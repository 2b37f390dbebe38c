"""Which effect of a card is meant: by its number, unless the card has only one that is activated."""

from collections.abc import Callable

from duelog.core.catalogue.arguments import ListArgument, WordArgument, as_option, as_word
from duelog.core.effects.book.card_book import CardBook
from duelog.core.state import State
from duelog.events.base import CardId, EffectOrSummon

EffectNumber = ListArgument | WordArgument
"""The number of an effect; nothing where the card itself is activated; a word for the only effect of a card."""


def shown_number(
    state: State, card: CardId, effect: EffectOrSummon, definitions: Callable[[], CardBook]
) -> EffectNumber:
    """How an effect of a card is named."""
    if not isinstance(effect, int) or not effect or not state.has_card(card):
        return as_option(str(effect) if effect else None)
    return number_in(definitions(), state.name(card), effect)


def number_in(book: CardBook, name: str, effect: int) -> EffectNumber:
    """How an effect of a card with this name is named. The activation of a Spell or Trap needs no number."""
    found, activated = book.effect(name, effect), book.effect_index(name).activated
    if found is None or sum(each.effect.kind == found.kind for each in activated) > 1:
        return as_option(str(effect))
    if found.kind == "activation":
        return as_option(None)
    return as_option(str(effect)) if len(activated) > 1 else as_word("negated", "effect")
