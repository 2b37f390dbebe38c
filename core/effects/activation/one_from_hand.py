"""Trigger Effects by which monsters Special Summon themselves from the hand: one for each player on a Chain.

A ruling about such monsters (Green Baboon, Gorz and Tragoedia); the rulebook says nothing about it.
"""

from collections.abc import Iterator

from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.language import Effect, Summon
from duelog.core.rules.facts import as_card
from duelog.core.rules.registry import broken, cites
from duelog.core.violation import Violation


@cites("CHAIN-08", "one-from-hand")
def one_from_hand(ctx: Context, effect: Effect | None) -> Iterator[Violation]:
    """The violation if the same player would activate a second one on the Chain."""
    if not ctx.state.chain or effect is None or not summons_itself_from_hand(effect):
        return
    for link in ctx.state.chain:
        before = ctx.book.effect(ctx.state.name(link.card), link.effect)
        if link.player == ctx.player and before is not None and summons_itself_from_hand(before):
            yield from broken("one-from-hand", card=as_card(ctx.state, link.card))
            return


def summons_itself_from_hand(effect: Effect) -> bool:
    """Whether it is a Trigger Effect that its player may use in the hand, and that Special Summons its own card."""
    in_hand = effect.kind == "trigger" and not effect.mandatory and "hand" in effect.place
    return in_hand and any(isinstance(step, Summon) and step.cards == "this" for step in effect.steps)
