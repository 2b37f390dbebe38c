"""The effects that materials grant to the Xyz Monster that is Summoned with them."""

from collections import Counter
from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import Context, controller
from duelog.core.rulebook import enforces
from duelog.core.state import OnField, State
from duelog.events.base import CardId
from duelog.events.outcomes import Summoned
from duelog.events.restrictions import Trait


@enforces("GEN-03")
def granted_effects(state: State, book: CardBook, slot: OnField) -> tuple[Trait, ...]:
    """The traits of an Xyz Monster that say which materials granted it effects, and how many of one name, if several.

    They are given as it is Summoned, and it keeps them: what is attached to it later grants nothing.
    """
    if not _is_being_summoned(state, slot.card):
        return tuple(slot.current.those("granted effects of"))
    times = Counter(_granting(state, book, slot))
    return tuple(
        Trait(what="granted effects of", name=name, number=number if number > 1 else 0)
        for name, number in times.items()
    )


def _is_being_summoned(state: State, card: CardId) -> bool:
    """Whether an Xyz Monster is being Summoned, or just was by an effect, whose Summons do not begin first."""
    if state.summoning is not None:
        return card in state.summoning.cards
    last = state.recent.outcomes[-1].event if state.recent.outcomes else None
    return isinstance(last, Summoned) and bool(last.materials) and any(one.card == card for one in last.monsters)


def _granting(state: State, book: CardBook, slot: OnField) -> Iterator[str]:
    """The materials of the Summon that grant an effect, by name."""
    used = _materials_of_the_summon(state, slot)
    for card in used:
        name = state.name(card)
        ctx = Context(state, book, controller(state, slot.card), card)
        grants = (effect.granted for effect in book.get(name).effects if effect.granted is not None)
        if any(grant.materials is None or all(ctx.fits(each, grant.materials) for each in used) for grant in grants):
            yield name


def _materials_of_the_summon(state: State, slot: OnField) -> tuple[CardId, ...]:
    """The materials of the Summon of an Xyz Monster: the Xyz Monster that it was put on, or else all of them."""
    below = tuple(card for card in slot.materials if state.face(card).is_xyz)
    return below[-1:] or slot.materials
