"""The meaning of each field of a selector: a table of closures, cheap ones first.

A selector is compiled from this table once (`selections`); what it depends on is taken from the same table
(`dependencies`). The fields that say where cards are taken from, and which are the strongest, test no card: they are in
`selections`.
"""

from collections.abc import Callable
from typing import Any

from duelog.core.effects.evaluate.amount_words import of_cards
from duelog.core.effects.evaluate.card_facts import FACTS, Test
from duelog.core.effects.evaluate.card_numbers import NUMBERS_OF_CARDS
from duelog.core.effects.evaluate.comparisons import limits_of
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.departures import way_of
from duelog.core.effects.evaluate.locations import counters, last_known, position_of
from duelog.core.effects.evaluate.material_groups import is_made_of
from duelog.core.effects.evaluate.place_tests import is_in, is_of
from duelog.core.effects.evaluate.references import REFERENCES, referred_to
from duelog.core.effects.evaluate.shared_words import (
    Feature,
    attributes_of,
    counters_held,
    kinds_now,
    materials_named,
    room_for_counters,
    shares,
    type_after_costs,
    types_of,
)
from duelog.core.effects.evaluate.summonable import summonable
from duelog.core.effects.evaluate.word_tables import EVERYTHING, FIELD, PILES, DependsOn, Parts, Word
from duelog.core.effects.language import Area, Arrival, Bounds, Cards, CardsOf, Comparison, Fact, Who
from duelog.core.effects.language.words import ON_FIELD, AnyTrait, typed_trait
from duelog.core.rules.counting_as import counts_as, is_dormant_gemini
from duelog.core.state import OnField, State
from duelog.events.base import CardId, Position, SummonKind
from duelog.events.faces import CardType, Face
from duelog.events.restrictions import canonical


def _of_areas(areas: tuple[Area, ...]) -> Parts:
    return FIELD if set(areas) <= set(ON_FIELD) else PILES


def _of_reference(reference: str) -> Parts:
    return REFERENCES[reference].depends_on


SELECTOR_WORDS: dict[str, Word[Any, Test]] = {
    "of": Word(None, FIELD, PILES),
    "area": Word(None, _of_areas, PILES),
    "ref": Word(None, _of_reference),
    "ref_of": Word(None, EVERYTHING),
    "label": Word(None, EVERYTHING),
    "highest": Word(None, FIELD),
    "lowest": Word(None, FIELD),
}
"""The meaning of each field of `Cards`; tested in this order."""


def selector_word(
    name: str, depends_on: DependsOn[Any], elsewhere: Parts
) -> Callable[[Callable[[Any], Test]], Callable[[Any], Test]]:
    """Registers the test of a field, and what it depends on, on the field and elsewhere."""

    def enter(make: Callable[[Any], Test]) -> Callable[[Any], Test]:
        SELECTOR_WORDS[name] = Word(make, depends_on, elsewhere)
        return make

    return enter


def every(tests: tuple[Test, ...]) -> Test:
    """One test for several, all of which must hold."""
    match tests:
        case ():
            return lambda ctx, card, face, slot: True
        case (only,):
            return only
        case (one, two):
            return lambda ctx, card, face, slot: one(ctx, card, face, slot) and two(ctx, card, face, slot)
        case _:
            pass

    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        for each in tests:  # noqa: SIM110 (half as fast with all)
            if not each(ctx, card, face, slot):
                return False
        return True

    return test


# --- what is printed on a card ----------------------------------------------------------------------------------


@selector_word("other", FIELD, FIELD)
def _other(wanted: bool) -> Test:
    return lambda ctx, card, face, slot: card != ctx.this


@selector_word("card", FIELD, FIELD)
def _card(wanted: CardType) -> Test:
    return lambda ctx, card, face, slot: counts_as(face, slot, wanted)


@selector_word("type", FIELD, PILES)
def _type(wanted: tuple[str, ...]) -> Test:
    return lambda ctx, card, face, slot: type_after_costs(ctx, card, face, slot) in wanted


@selector_word("attribute", FIELD, FIELD)
def _attribute(wanted: tuple[str, ...]) -> Test:
    return lambda ctx, card, face, slot: any(own in wanted for own in attributes_of(ctx.state, card, face, slot))


@selector_word("kinds", FIELD, PILES)
def _kinds(wanted: tuple[str, ...]) -> Test:
    kinds = frozenset(wanted)
    return lambda ctx, card, face, slot: not kinds.isdisjoint(kinds_now(ctx, card, face, slot))


# --- position on the field --------------------------------------------------------------------------------------


def _face_of(state: State, card: CardId, slot: OnField | None) -> str:
    if slot is not None:
        return "up" if slot.face_up else "down"
    where = state.place_of(card)
    turned = where is not None and card in state.side(1 if where[1] == "1" else 2).turned
    if where is not None and where.endswith(("grave", "banished")):
        return "down" if turned else "up"
    return "up" if turned else "down"


@selector_word("face", FIELD, PILES)
def _face(wanted: str) -> Test:
    return lambda ctx, card, face, slot: _face_of(ctx.state, card, slot) == wanted


@selector_word("position", FIELD, ("left", "battle"))
def _position(wanted: tuple[Position, ...]) -> Test:
    return lambda ctx, card, face, slot: position_of(ctx.state, card, slot) in wanted


@selector_word("summoned_by", FIELD, FIELD)
def _came(wanted: tuple[SummonKind, ...]) -> Test:
    return lambda ctx, card, face, slot: slot is not None and slot.came in wanted


@selector_word("summoned_from", FIELD, FIELD)
def _came_from(wanted: tuple[Area, ...]) -> Test:
    return lambda ctx, card, face, slot: slot is not None and slot.came_from in wanted


@selector_word("trait", FIELD, FIELD)
def _trait(wanted: AnyTrait) -> Test:
    trait = canonical(typed_trait(wanted))
    return lambda ctx, card, face, slot: slot is not None and trait in slot.current.traits


@selector_word("owner", FIELD, FIELD)
def _owned(wanted: Who) -> Test:
    return lambda ctx, card, face, slot: ctx.state.owner(card) in ctx.players(wanted, card)


# --- numbers ----------------------------------------------------------------------------------------------------


def _bounded(stat: str) -> Callable[[Bounds], Test]:
    """Tests whether a number of a card is between two bounds, inclusive."""
    number = NUMBERS_OF_CARDS[stat]

    def make(bounds: Bounds) -> Test:
        low, high = bounds

        def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
            if not number.has(face, slot):
                return False
            found = number.read(ctx.state, card, face, slot)
            return (low is None or found >= low) and (high is None or found <= high)

        return test

    return make


for _stat in ("level", "rank", "atk", "defense"):
    selector_word(_stat, NUMBERS_OF_CARDS[_stat].depends_on, PILES if _stat == "level" else FIELD)(_bounded(_stat))


# --- history and facts ------------------------------------------------------------------------------------------


@selector_word("arrival", ("departed", "uses", "phase", "left"), PILES)
def _came_there(wanted: Arrival) -> Test:
    came = way_of(wanted)
    return lambda ctx, card, face, slot: came(ctx, card)


def _of_facts(facts: tuple[Fact, ...]) -> Parts:
    return tuple(part for fact in facts for part in FACTS[fact].parts(None, elsewhere=True))


@selector_word("facts", _of_facts, FIELD)
def _facts(wanted: tuple[Fact, ...]) -> Test:
    return every(tuple(word.make(None) for fact in wanted if (word := FACTS[fact]).make is not None))


# --- names ------------------------------------------------------------------------------------------------------


@selector_word("name", FIELD, FIELD)
def _name(wanted: tuple[str, ...]) -> Test:
    """A card whose name always counts as another one also matches by the name that it is printed with."""

    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        if ctx.name(card) in wanted:
            return True
        renamed = slot is not None and slot.current.name is not None
        return not renamed and face.name in wanted and ctx.book.get(face.name).always_named is not None

    return test


@selector_word("in_name", FIELD, FIELD)
def _in_name(wanted: tuple[str, ...]) -> Test:
    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        name = ctx.name(card)
        also = ctx.book.get(face.name).also_in_name
        return any(map(name.__contains__, wanted)) or any(map(also.__contains__, wanted))

    return test


@selector_word("same_name_as", of_cards, FIELD)
def _same_name_as(wanted: CardsOf) -> Test:
    return lambda ctx, card, face, slot: ctx.name(card) in {ctx.name(other) for other in ctx.select(wanted)}


selector_word("same_type_as", lambda wanted: (*of_cards(wanted), *PILES), FIELD)(
    lambda wanted: _shares(types_of, wanted)
)
selector_word("same_attribute_as", of_cards, FIELD)(lambda wanted: _shares(attributes_of, wanted))


def _shares(what: Feature[tuple[str, ...]], wanted: CardsOf) -> Test:
    """Tests whether a card shares a feature with one of these cards; a feature that neither has is not shared."""

    return lambda ctx, card, face, slot: shares(ctx, what, card, wanted)


@selector_word("can_hold_counter", FIELD, FIELD)
def _can_hold(counter: str) -> Test:
    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        if slot is not None and (slot.current.negated or is_dormant_gemini(face, slot)):
            return False  # no effect of its own names the counter: what is placed would be lost at once
        return counter in counters_held(ctx.book, face.name) and room_for_counters(ctx, card, counter) != 0

    return test


@selector_word("lists_material", FIELD, FIELD)
def _lists_material(wanted: tuple[str, ...]) -> Test:
    names = frozenset(wanted)
    return lambda ctx, card, face, slot: not names.isdisjoint(materials_named(ctx.book, face.name))


@selector_word("material_of", of_cards, FIELD)
def _material_of(wanted: CardsOf) -> Test:
    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        name = ctx.name(card)
        return any(name in materials_named(ctx.book, ctx.state.face(other).name) for other in ctx.select(wanted))

    return test


@selector_word("made_of", of_cards, FIELD)
def _made_of(wanted: CardsOf) -> Test:
    return lambda ctx, card, face, slot: is_made_of(ctx, card, ctx.select(wanted))


@selector_word("declared_name", EVERYTHING, FIELD)
def _named(label: str) -> Test:
    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        answer = ctx.answer(label)
        told = answer.option if answer is not None else None
        return told is not None and ctx.name(card).casefold() == told.casefold()

    return test


@selector_word("declared_type", EVERYTHING, FIELD)
def _of_declared_type(label: str) -> Test:
    return lambda ctx, card, face, slot: _is_declared(ctx, label, *types_of(ctx.state, card, face, slot))


@selector_word("declared_attribute", EVERYTHING, FIELD)
def _of_declared_attribute(label: str) -> Test:
    return lambda ctx, card, face, slot: _is_declared(ctx, label, *attributes_of(ctx.state, card, face, slot))


def _is_declared(ctx: ContextBase, label: str, *own: str) -> bool:
    answer = ctx.answer(label)
    return answer is not None and answer.option in own


# --- comparisons ------------------------------------------------------------------------------------------------


def _compared(comparison: Comparison) -> Test:
    """The test of one comparison; all its words have to hold."""
    stat, name = comparison.number, comparison.counters
    number = NUMBERS_OF_CARDS[stat] if stat is not None else None
    limits = tuple(limits_of(comparison))

    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        if number is None:
            found = counters(ctx.state, card, name or "")
        elif not number.has(face, slot):
            return False
        else:
            read_from = ctx.printed(card, face, slot) if number.original else face
            found = number.of(ctx.book, ctx.state, card, read_from, slot)
        return all(
            compare(found, ctx.stat(card, other) if isinstance(other, str) else ctx.value(other))
            for compare, other in limits
        )

    return test


@selector_word("compare", FIELD, FIELD)
def _compare(comparisons: tuple[Comparison, ...]) -> Test:
    return every(tuple(map(_compared, comparisons)))


# --- selectors of selectors -------------------------------------------------------------------------------------


@selector_word("summonable", EVERYTHING, FIELD)
def _summonable(wanted: bool | str) -> Test:
    return lambda ctx, card, face, slot: summonable(ctx, card, may_be_set=wanted == "set")


@selector_word("all_of", FIELD, FIELD)
def _all_of(parts: tuple[Cards, ...]) -> Test:
    return every(tuple(map(member, parts)))


@selector_word("any_of", FIELD, FIELD)
def _any_of(parts: tuple[Cards, ...]) -> Test:
    tests = tuple(map(member, parts))
    return lambda ctx, card, face, slot: any(test(ctx, card, face, slot) for test in tests)


@selector_word("not_", FIELD, FIELD)
def _not(part: Cards) -> Test:
    inner = member(part)
    return lambda ctx, card, face, slot: not inner(ctx, card, face, slot)


@selector_word("as_it_left", PILES, ("left",))
def _as_it_left(part: Cards) -> Test:
    inner = member(part)

    def test(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        before = last_known(ctx.state, card) if slot is None else None
        return before is not None and inner(ctx, card, face, before)

    return test


# --- whole selectors --------------------------------------------------------------------------------------------


def features(cards: Cards) -> tuple[Test, ...]:
    """The tests of a selector that apply to a card wherever it is."""
    return tuple(
        word.make(value)
        for name, word in SELECTOR_WORDS.items()
        if word.make is not None and (value := getattr(cards, name)) not in (None, (), False)
    )


def member(cards: Cards) -> Test:
    """Tests whether a card is one of those that a selector selects, including place and player."""
    tests = list(features(cards))
    if cards.area:
        tests.append(is_in(cards.area))
    if cards.of != "both":
        tests.append(is_of(cards.of))
    if cards.ref is not None:
        tests.append(lambda ctx, card, face, slot: card in referred_to(ctx, cards))
    if (label := cards.label) is not None:
        tests.append(lambda ctx, card, face, slot: card in ctx.answer_cards(label))
    return every(tuple(tests))
