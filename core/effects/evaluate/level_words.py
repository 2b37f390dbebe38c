"""The field of selectors about a shared Level, in the table of `selector_words`."""

from duelog.core.effects.evaluate.card_facts import Test
from duelog.core.effects.evaluate.card_numbers import NUMBERS_OF_CARDS
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.selector_words import selector_word
from duelog.core.effects.evaluate.word_tables import EVERYTHING, PILES
from duelog.core.effects.language import CardsOf
from duelog.core.state import OnField
from duelog.events.base import CardId
from duelog.events.faces import Face


@selector_word("same_level_as", EVERYTHING, PILES)
def _same_level_as(wanted: CardsOf) -> Test:
    """Tests whether a card has the Level of one of these cards; what has none shares none."""

    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        own = _level(ctx, card, face, slot)
        if own is None:
            return False
        others = ((other, ctx.state.face(other), ctx.slot(other)) for other in ctx.select(wanted))
        return any(_level(ctx, *other) == own for other in others)

    return test


def _level(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> int | None:
    number = NUMBERS_OF_CARDS["level"]
    return number.read(ctx.state, card, face, slot) if number.has(face, slot) else None
