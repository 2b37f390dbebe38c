"""The changes of current values by lasting effects, on the cards that each of them concerns now."""

from collections.abc import Iterator
from typing import cast

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import changes_as_summoned, changes_with_control
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.continuous.running import Applied, concerns_a_player, numbers, numbers_for
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_values import fixed_values
from duelog.core.effects.evaluate.locks import is_protected
from duelog.core.effects.evaluate.presence import stayed
from duelog.core.effects.language import Change, MakeTokens, Modifier
from duelog.core.rulebook import enforces
from duelog.core.session import Session
from duelog.core.state import Lasting, State
from duelog.events.base import CardId
from duelog.events.faces import Attribute


def fixed_numbers(ctx: Context, change: Change, cards: tuple[CardId, ...]) -> tuple[int, ...]:
    """The current numbers of all modifiers of a lasting change, in sequence; for each card if they differ by card."""
    found: list[int] = []
    for modifier in change.modify:
        if modifier.each:
            for card in cards:
                found += numbers_for(ctx, modifier, card).values()
        else:
            found += numbers(ctx, modifier).values()
    return tuple(found)


class _Caches:
    """The changes by each lasting effect, with what they depend on."""

    def __init__(self) -> None:
        self.lasting: dict[int, tuple[CardBook, Lasting, tuple[CardId, ...], tuple[Applied, ...]]] = {}


def lasting_changes(state: State, book: CardBook, session: Session) -> list[Applied]:
    """The changes by lasting effects; the same objects as long as nothing changes."""
    caches = session.of(_Caches)
    found: list[Applied] = []
    for lasting, step in lasting_steps(state, book, session).all:
        if not isinstance(step, Change | MakeTokens):
            continue
        down = isinstance(step, Change) and all(each.face_down and each.traits for each in step.modify)
        down = down and changes_with_control(state, book, lasting)
        cards = tuple(card for card in lasting.cards if stayed(state, card, lasting.event, face_down=down))
        if isinstance(step, Change) and step.but is not None:
            cards = _all_but(state, book, lasting, step)
        known = caches.lasting.get(lasting.id)
        if known is None or known[0] is not book or known[1] is not lasting or known[2] != cards:
            if len(caches.lasting) >= _MOST:
                caches.lasting.clear()
            applied = _applied_by(step, lasting, cards, as_summoned=changes_as_summoned(state, book, lasting))
            known = caches.lasting[lasting.id] = (book, lasting, cards, tuple(applied))
        found += known[3]
    return found


_MOST = 500


def _applied_by(
    step: Change | MakeTokens, lasting: Lasting, cards: tuple[CardId, ...], *, as_summoned: bool
) -> Iterator[Applied]:
    """The changes that a step of a lasting effect makes to its cards that are still there."""
    if isinstance(step, MakeTokens):
        yield Applied(lasting.event, cards, Modifier(traits=step.traits), {}, lasting.source, lasts=True)
        return
    words = iter(lasting.names)
    taken = {id(modifier): _with_taken_words(modifier, words) for modifier in step.modify}
    for said, group, values in fixed_values(step, lasting):
        modifier = taken[id(said)]
        there = cards if group is None else tuple(card for card in group if card in cards)
        yield Applied(lasting.event, there, modifier, values, lasting.source, lasts=True, as_summoned=as_summoned)


def _with_taken_words(modifier: Modifier, words: Iterator[str]) -> Modifier:
    """A modifier with the next of the words that the change took from elsewhere as it began, if it took any."""
    name = attribute = kind = ""
    if modifier.copies is not None or modifier.name_of is not None:
        name = next(words, "")
    if modifier.attribute_of is not None:
        attribute = next(words, "")
    if modifier.type_of is not None:
        kind = next(words, "")
    if modifier.declared_attribute is not None:
        attribute = next(words, "")
    if modifier.declared_type is not None:
        kind = next(words, "")
    if not (name or attribute or kind):
        return modifier
    return replace(
        modifier, name=name or modifier.name, type=kind or modifier.type,
        attribute=cast("Attribute", attribute) if attribute else modifier.attribute,
    )  # fmt: skip


@enforces("GEN-03", "GEN-05")
def _all_but(state: State, book: CardBook, lasting: Lasting, step: Change) -> tuple[CardId, ...]:
    """The cards that a change concerns now, also those that came later, without the ones that it spares.

    A card that left the field and came back, or was turned face-down, is a new one, which is not spared.
    """
    ctx = Context(state, book, lasting.player or 1, lasting.source)
    spared = [card for card in lasting.cards if stayed(state, card, lasting.event, face_down=False)]
    others = [card for card in ctx.select(step.cards) if card not in spared]
    if all(map(concerns_a_player, step.modify)):
        return tuple(others)
    return tuple(card for card in others if not is_protected(ctx, state.find(card), "unaffected"))
