"""The cards that effects let a player banish as materials of a Fusion Summon, beside those of the effect that
Summons.
"""

from collections.abc import Iterator

from msgspec import Struct

from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import locks_of_step, printed_names
from duelog.core.effects.language import Cards, LastingLock
from duelog.core.effects.language.words import Area
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among
from duelog.events.base import CardId
from duelog.events.restrictions import CardFilter, LockKind

BANISHED: LockKind = "banish as Fusion Materials"


class MaterialEffect(Struct, frozen=True):
    """What the effect of the card `source` lets its player banish as Fusion Materials."""

    source: CardId
    cards: CardFilter | None


@enforces("GEN-03")
def material_effects(ctx: Context) -> Iterator[MaterialEffect]:
    """What lasting effects let the player banish as Fusion Materials, one for each card that allows it."""
    if not any(lock.what == BANISHED for lock in ctx.state.side(ctx.player).locks):
        return
    known: set[CardId] = set()
    for lasting in ctx.state.lasting:
        step = step_of(ctx.state, ctx.book, lasting)
        if isinstance(step, LastingLock) and lasting.player == ctx.player and lasting.source not in known:
            for lock in locks_of_step(step, lasting.names):
                if lock.what == BANISHED:
                    known.add(lasting.source)
                    yield MaterialEffect(lasting.source, printed_names(ctx.state, ctx.book, lock).cards)


def materials_of_effect(ctx: Context, found: MaterialEffect) -> tuple[CardId, ...]:
    """The monsters of the player that can be banished so, whatever the Fusion Monster."""
    areas = found.cards.area if found.cards is not None else ()
    there = ctx.select(Cards(of="you", area=areas or _ANYWHERE, card="monster"))
    return tuple(card for card in there if is_among(ctx.state, card, found.cards))


_ANYWHERE: tuple[Area, ...] = ("monsters", "hand", "deck", "grave")
