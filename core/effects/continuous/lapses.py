"""Continuous effects whose condition did not hold for a while: they apply anew, after what changed values meanwhile.

That a condition does not hold is recorded only where it matters: if another effect has changed values of cards that the
continuous effect would change, and the order of the two makes a difference.
"""

from collections.abc import Iterable

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.running import Applied, InForce, Running, address_of, affected
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_values import NUMBERS
from duelog.core.effects.language import Modifier
from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.events import outcomes as o


@enforces("GEN-13")
def lapsed_at(state: State, book: CardBook, running: Running) -> int:
    """The last event that found the condition of a continuous effect not to hold; 0 if there is none."""
    number = address_of(state, book, running)
    return next((event for effect, event in running.slot.lapsed if effect == number), 0)


def lapsed_now(
    state: State, book: CardBook, forces: Iterable[tuple[Running, InForce]], applied: Iterable[Applied]
) -> tuple[o.LapsedEffect, ...]:
    """The effects whose condition does not hold, as far as that matters and is not recorded yet."""
    lasting = [entry for entry in applied if entry.lasts and entry.values]
    if not lasting:
        return ()
    return tuple(
        o.LapsedEffect(card=running.slot.card, effect=address_of(state, book, running))
        for running, force in forces
        if not force.applied and running.effect.requires is not None and _has_lapsed(state, book, running, lasting)
    )


def _has_lapsed(state: State, book: CardBook, running: Running, lasting: list[Applied]) -> bool:
    since = max(running.order, lapsed_at(state, book, running))
    later = [entry for entry in lasting if entry.order > since]
    if not later:
        return False
    ctx = Context(state, book, running.player, running.slot.card)
    return not ctx.holds(running.effect.requires) and any(
        _meet(modifier, entry) and not set(entry.cards).isdisjoint(affected(ctx, modifier))
        for modifier in running.effect.modify
        for entry in later
    )


def _meet(modifier: Modifier, entry: Applied) -> bool:
    """Whether it makes a difference which of two changes begins first, if they are about the same cards.

    One that adds to the value that the other one sets does; what a continuous effect adds to a Level always comes last.
    """
    names = [name for name in NUMBERS if getattr(modifier, name) is not None and name != "level"]
    return any(_differ(one, other) for one in names for other in entry.values)


def _differ(one: str, other: str) -> bool:
    if _stat(one) != _stat(other):
        return False
    original = one.startswith("original_") and other.startswith("original_")
    return original or one.endswith("_is") or other.endswith("_is")


def _stat(name: str) -> str:
    return name.removeprefix("original_").removesuffix("_is")
