"""The field of selectors with a condition about each card, in the table of `selector_words`."""

from duelog.core.effects.evaluate.card_facts import Test
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.selector_words import selector_word
from duelog.core.effects.evaluate.word_tables import FIELD
from duelog.core.effects.language import Condition
from duelog.core.state import OnField
from duelog.events.base import CardId
from duelog.events.faces import Face


@selector_word("for_which", FIELD, FIELD)
def _for_which(wanted: Condition) -> Test:
    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        before, ctx.it = ctx.it, card
        try:
            return ctx.holds(wanted)
        finally:
            ctx.it = before

    return test
