"""Features that cards can share (Type, Attribute, kinds), and the counters that a card places on itself."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.language import Cards, CardsOf, Definition, PlaceCounters
from duelog.core.effects.language.walk import pieces_of
from duelog.core.rulebook import enforces
from duelog.core.rules.counting_as import attributes, kinds_in_the_graveyard, kinds_of
from duelog.core.rules.grave_types import type_off_field
from duelog.core.state import OnField, State
from duelog.events.base import CardId
from duelog.events.faces import Attribute, Face
from duelog.events.places import is_monster_zone

_Found = TypeVar("_Found")


@enforces("GEN-10")
def type_after_costs(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> str | None:
    """The Type of a card; of one that costs have sent, the one that it has in the Graveyard."""
    if card in ctx.buried:
        return type_off_field(ctx.state, card, face, sent=True)
    return type_of(ctx.state, card, face, slot)


def type_of(state: State, card: CardId, face: Face, slot: OnField | None) -> str | None:
    """The Type of a card: the current one on the field or in the Graveyard, the printed one elsewhere."""
    return (slot.current.type or face.type) if slot is not None else type_off_field(state, card, face)


def attribute_of(state: State, card: CardId, face: Face, slot: OnField | None) -> Attribute | None:
    """The Attribute of a card: the current one on the field, the printed one elsewhere."""
    return (slot and slot.current.attribute) or face.attribute


def types_of(state: State, card: CardId, face: Face, slot: OnField | None) -> tuple[str, ...]:
    """The Type of a card, if it has one."""
    own = type_of(state, card, face, slot)
    return (own,) if own else ()


def attributes_of(state: State, card: CardId, face: Face, slot: OnField | None) -> tuple[str, ...]:
    """The Attributes of a card: those it has now on the field, the printed one elsewhere."""
    return attributes(face, slot.current if slot is not None else None)


Feature = Callable[[State, CardId, Face, OnField | None], _Found]
"""A feature of a card: its Type or Attribute, or all of those."""


def feature_now(ctx: ContextBase, feature: Feature[_Found], card: CardId) -> _Found:
    """The Type or Attribute of a card where it is, or all that it has."""
    return feature(ctx.state, card, ctx.state.face(card), ctx.slot(card))


def all_features(ctx: ContextBase, feature: Feature[tuple[str, ...]], cards: CardsOf) -> set[str]:
    """The Types or Attributes that any of these cards has."""
    return {own for card in ctx.select(cards) for own in feature_now(ctx, feature, card)}


def shares(ctx: ContextBase, feature: Feature[tuple[str, ...]], card: CardId, wanted: CardsOf) -> bool:
    """Whether a card has the Type or Attribute of one of these cards; one that neither has is not shared."""
    own = feature_now(ctx, feature, card)
    return bool(own) and not all_features(ctx, feature, wanted).isdisjoint(own)


def materials_named(book: CardBook, name: str) -> frozenset[str]:
    """The names that a card lists as its materials."""
    key = ("materials named", name)
    found: frozenset[str] | None = book.cached.get(key)
    if found is None:
        found = book.cached[key] = frozenset(
            named
            for group in book.get(name).materials
            for one in (group.cards, *group.cards.any_of)
            for named in one.name
        )
    return found


@enforces("GEN-04")
def room_for_counters(ctx: ContextBase, card: CardId, counter: str) -> int | None:
    """How many more of these counters a card can hold; None if there is no limit.

    If a card's effect places a counter on it only up to some number, the card holds no more than that.
    """
    name = ctx.state.name(card)
    key = ("counter limit", name, counter)
    if key not in ctx.book.cached:
        ctx.book.cached[key] = next(_limits(ctx.book, name, counter), None)
    limit: int | None = ctx.book.cached[key]
    found = ctx.state.find(card)
    held = dict(found[1].counters).get(counter, 0) if found is not None else 0
    return None if limit is None else max(0, limit - held)


def _limits(book: CardBook, name: str, counter: str) -> Iterator[int]:
    """The maximum numbers of counters up to which effects of a card place one on it."""
    for effect in book.get(name).effects:
        wanted = effect.requires
        if wanted is None or wanted.value is None or wanted.value.counters != counter or wanted.value.of is not None:
            continue
        placed = (step for step in effect.steps if isinstance(step, PlaceCounters) and step.cards == "this")
        if isinstance(wanted.at_most, int) and any(step.counter == counter for step in placed):
            yield wanted.at_most + 1


@enforces("GEN-04")
def counters_held(book: CardBook, name: str) -> frozenset[str]:
    """The counters that a card places on itself by its own effects."""
    key = ("counters held", name)
    found: frozenset[str] | None = book.cached.get(key)
    if found is None:
        found = book.cached[key] = frozenset(
            step.counter
            for step in pieces_of(book.get(name))
            if isinstance(step, PlaceCounters)
            and step.cards == "this"
            and not (isinstance(step.amount, int) and step.amount < 0)
        )
    return found


@enforces("SUM-11")
def can_be_normal_summoned(definition: Definition, face: Face) -> bool:
    """Whether a monster's own text allows Normal Summoning or Setting it."""
    if not face.is_monster or face.in_extra_deck or not _NEVER_NORMALLY.isdisjoint(face.kinds):
        return False
    only = definition.special_summon_only_by
    never = definition.cannot_be_normal_summoned and definition.cannot_be_set
    return not never and (not only or "normal" in only)


_NEVER_NORMALLY: frozenset[str] = frozenset({"ritual", "token"})
"""Kinds of monsters of no Extra Deck that are never Normal Summoned or Set."""


@enforces("TRAP-04", "GEN-07")
def kinds_now(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> tuple[str, ...]:
    """The kinds that a card counts as now; a Trap Monster also has the kinds of its monster.

    A monster that is equipped to another one is an Equip Spell Card, one that lies face-up in a Spell & Trap Zone by
    itself a Continuous Spell Card; what costs have sent counts as in the Graveyard.
    """
    if card in ctx.buried:
        return kinds_in_the_graveyard(face)
    kinds = kinds_of(ctx.state, card, face, slot)
    if slot is None:
        return kinds
    if face.is_monster:
        return (
            (*kinds, "equip") if slot.equipped_to else (*kinds, "continuous") if _lies_as_spell(face, slot) else kinds
        )
    found = ctx.state.find(card)
    if found is None or not is_monster_zone(found[0]):
        return kinds
    monster = ctx.book.get(face.name).trap_monster
    return kinds if monster is None else (*kinds, *monster.kinds)


def _lies_as_spell(face: Face, slot: OnField) -> bool:
    """Whether a monster lies face-up as a Spell (Crystal Beasts), and not in a Pendulum Zone."""
    return slot.position == "up" and "pendulum" not in face.kinds


def names_this(what: Cards | str | None) -> bool:
    """Whether a selector, such as that of an event, is about the card itself, by name."""
    return what == "this" or (isinstance(what, Cards) and (what.ref == "this" or any(map(names_this, what.any_of))))
