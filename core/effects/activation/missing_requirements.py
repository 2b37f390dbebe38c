"""Requirements that a Trigger Effect lacks apart from its event (EFF-08, EFF-09, EFF-11, GEN-16)."""

from collections.abc import Iterator

from duelog.core.effects.activation.feasibility import feasibility_violations
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.choosing.costs_and_targets import targets_exist, unpayable
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Mode
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, cites
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.places import Player


def missing_requirements(state: State, book: CardBook, player: Player, card: CardId) -> Iterator[Violation]:
    """The violations of every optional Trigger Effect of a card if its event happened now."""
    ctx = Context(state, book, player, card)
    for effect in book.get(state.name(card)).effects:
        if effect.kind == "trigger" and not effect.mandatory:
            for mode in modes_of(effect):
                yield from _missing(ctx, mode)


@cites("EFF-08", "nothing-to-target-by")
def _missing(ctx: Context, mode: Mode) -> Iterator[Violation]:
    yield from unpayable(ctx, mode, from_hand=False)
    yield from feasibility_violations(ctx, mode)
    if not targets_exist(ctx, mode, activating=False):
        yield from broken("nothing-to-target-by", card=as_card(ctx.state, ctx.this))
