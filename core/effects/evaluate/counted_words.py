"""The fields of amounts that count what happened this turn, in the table of `amount_words`."""

from collections.abc import Sequence

from duelog.core.effects.evaluate.amount_words import Number, amount_word
from duelog.core.effects.evaluate.card_facts import Test
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.departures import was_negated, went_so
from duelog.core.effects.evaluate.selector_words import features
from duelog.core.effects.language import Amount, CountedDepartures, CountedSummons
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import SeenCard
from duelog.core.rules.card_filters import fits as matches
from duelog.core.state import Gone, State
from duelog.events.base import CardId
from duelog.events.restrictions import CardFilter


@amount_word("departures", ("gone",))
@enforces("GEN-03")
def _departures(amount: Amount) -> Number:
    wanted = amount.departures or CountedDepartures()
    fits = [*features(wanted.cards)] if wanted.cards is not None else []

    def number(ctx: ContextBase) -> int:
        return sum(1 for gone in ctx.state.gone if went_so(ctx, wanted, gone) and _fit(ctx, fits, gone))

    return number


def _fit(ctx: ContextBase, fits: Sequence[Test], gone: Gone) -> bool:
    """Whether a card passed these tests as it lay where it was before it left."""
    face = ctx.state.face(gone.card)
    return all(test(ctx, gone.card, face, gone.slot) for test in fits)


@amount_word("summoned", ("summons", "gone"))
@enforces("GEN-03")
def _summoned(amount: Amount) -> Number:
    wanted = amount.summoned or CountedSummons()

    def number(ctx: ContextBase) -> int:
        state, players = ctx.state, ctx.players(wanted.by)
        return sum(
            1
            for player, how, n, cards in state.summons
            if player in players and (not wanted.how or how in wanted.how)
            for card in cards
            if not was_negated(state, card, n) and (wanted.cards is None or _is_printed(state, card, wanted.cards))
        )

    return number


def _is_printed(state: State, card: CardId, wanted: CardFilter) -> bool:
    face = state.face(card)
    return matches(SeenCard(face, face.kinds), wanted)
