"""The fields of amounts that count what happened this turn, in the table of `amount_words`."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

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
from duelog.events.base import CardId, SummonKind
from duelog.events.places import Player
from duelog.events.restrictions import CardFilter

Attempt = tuple[Player, SummonKind, int, tuple[CardId, ...]]
"""Who made a Summon, or tried to, of what kind, the number of its event, and the monsters."""


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
    count = _COUNTS[wanted.counted]

    def number(ctx: ContextBase) -> int:
        players = ctx.players(wanted.by)
        made = (
            (event, cards)
            for player, how, event, cards in _so_far(ctx)
            if player in players and (not wanted.how or how in wanted.how)
        )
        return count(ctx.state, [[*_those(ctx.state, wanted, event, cards)] for event, cards in made])

    return number


_Summons = Sequence[Sequence[CardId]]
"""The monsters of each Summon that are counted, if any are."""


def _several_of_a_name(state: State, summons: _Summons) -> int:
    return max(Counter(state.face(card).name for cards in summons for card in cards).values(), default=0)


_COUNTS: Mapping[str, Callable[[State, _Summons], int]] = {
    "monsters": lambda _, summons: sum(map(len, summons)),
    "Summons": lambda _, summons: sum(map(bool, summons)),
    "attempts": lambda _, summons: sum(map(bool, summons)),
    "of one name": _several_of_a_name,
}


def _so_far(ctx: ContextBase) -> Iterator[Attempt]:
    """The Summons of this turn, the one that is being made last; but none after one that is answered."""
    state, answered = ctx.state, set(ctx.event_cards)
    last = max((n for _, _, n, cards in state.summons if answered & {*cards}), default=None)
    yield from (summon for summon in state.summons if last is None or summon[2] <= last)
    if state.summoning is not None and last is None:
        now = state.summoning
        yield now.player, now.how, now.event, now.cards


def _those(state: State, wanted: CountedSummons, event: int, cards: Sequence[CardId]) -> Iterator[CardId]:
    """The monsters of a Summon that count."""
    under_way = state.summoning is not None and state.summoning.event == event
    for card in cards:
        if wanted.counted != "attempts" and (under_way or was_negated(state, card, event)):
            continue
        if wanted.cards is None or _is_printed(state, card, wanted.cards):
            yield card


def _is_printed(state: State, card: CardId, wanted: CardFilter) -> bool:
    face = state.face(card)
    return matches(SeenCard(face, face.kinds), wanted)
