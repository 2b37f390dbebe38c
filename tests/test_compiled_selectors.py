"""Compiled selectors and conditions give the correct results, in states of random duels with effects.

`make test SEED=...` repeats a run. The expected results come from the interpreter in `tests.slow_selectors`.
"""

import random
from collections.abc import Iterator
from typing import Any, cast, get_args

import msgspec
import pytest
from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.normal_form import normalized
from duelog.core.effects.book.version_1_digest import in_version_1
from duelog.core.effects.evaluate.amount_words import AMOUNT_WORDS
from duelog.core.effects.evaluate.card_facts import FACTS
from duelog.core.effects.evaluate.card_numbers import NUMBERS_OF_CARDS
from duelog.core.effects.evaluate.condition_words import CONDITION_WORDS
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.dependencies import dependencies_of
from duelog.core.effects.evaluate.references import REFERENCES
from duelog.core.effects.evaluate.selector_words import SELECTOR_WORDS
from duelog.core.effects.evaluate.word_tables import EVERYTHING
from duelog.core.effects.language import Amount, Cards, Condition
from duelog.core.effects.language.older_words import PLAIN, OlderWordsReader
from duelog.core.effects.language.words import ON_FIELD, Fact, Ref, Stat
from duelog.core.state import Answer, State
from duelog.events.base import CardId, EffectStep
from duelog.events.places import Pile
from tests import slow_selectors as slow
from tests.effect_duels import book, effect_duel
from tests.random_selectors import condition, old_selector, selector

Said = dict[str, Any]

some_duels = pytest.mark.parametrize("number", range(6))


def contexts(seed: int, number: int, count: int) -> Iterator[tuple[random.Random, Context]]:
    """Contexts from states of a duel: a card, with a link or with references to other cards."""
    duel = effect_duel(seed * 1000 + number)
    rng = random.Random(seed * 1000 + number)
    for step in rng.choices(duel.steps[10:], k=count):
        state = step.state
        if state.cards:
            yield rng, context(rng, state)


def context(rng: random.Random, state: State) -> Context:
    cards = range(1, len(state.cards) + 1)
    lying = [slot.card for side in state.sides for slot in side.field if slot is not None]
    this = rng.choice(lying) if lying and rng.random() < 0.8 else rng.choice(cards)
    link = rng.choice(state.chain) if state.chain and rng.random() < 0.5 else None
    chosen: list[tuple[CardId, ...]] = [tuple(rng.sample(cards, 4)) for _ in range(5)]
    answers = (Answer(about="label", step=EffectStep(id="x"), player=1, cards=chosen[4]),)
    ctx = Context(
        state, book(), rng.choice((1, 2)), this, link=link, event_cards=chosen[0], costs=chosen[1], targets=chosen[2],
        remembered=chosen[3], answers=answers, labels={"label": EffectStep(id="x")},
    )  # fmt: skip
    ctx.it = rng.choice(cards)
    return ctx


@some_duels
@pytest.mark.parametrize("older", [False, True], ids=["today", "older"])
def test_a_selector_matches_the_expected_cards(seed: int, number: int, older: bool) -> None:
    found = 0
    for rng, ctx in contexts(seed, number, 250):
        said = selector(rng, ctx.state, older=older)
        cards = msgspec.convert(OlderWordsReader(PLAIN).today(said, Cards), Cards)
        selected = list(ctx.select(cards))
        assert selected == slow.select(ctx, said), said
        found += bool(selected)
        for card in (0, *rng.sample(range(1, len(ctx.state.cards) + 1), 12)):
            assert ctx.fits(card, cards) == slow.fits(ctx, card, said), (said, card)
    assert found > 2


@some_duels
def test_a_condition_has_the_expected_result(seed: int, number: int) -> None:
    met: set[bool] = set()
    for rng, ctx in contexts(seed, number, 300):
        said = condition(rng, ctx.state)
        holds = ctx.holds(msgspec.convert(said, Condition))
        assert holds == slow.holds(ctx, said), said
        met.add(holds)
    assert met == {True, False}


# --- the simplest form ------------------------------------------------------------------------------------------


@some_duels
def test_the_simplest_form_means_the_same(seed: int, number: int) -> None:
    simpler = 0
    for rng, ctx in contexts(seed, number, 200):
        cards = msgspec.convert(selector(rng, ctx.state), Cards)
        simple = normalized(cards)
        assert normalized(simple) == simple
        assert ctx.select(simple) == ctx.select(cards), cards
        for card in rng.sample(range(1, len(ctx.state.cards) + 1), 8):
            assert ctx.fits(card, simple) == ctx.fits(card, cards), cards
        asked = msgspec.convert(condition(rng, ctx.state), Condition)
        assert ctx.holds(normalized(asked)) == ctx.holds(asked), asked
        simpler += (simple != cards) + (normalized(asked) != asked)
    assert simpler > 10


@some_duels
def test_equivalent_pieces_have_the_same_form(seed: int, number: int) -> None:
    changed = 0
    for rng, ctx in contexts(seed, number, 200):
        for said, kind in ((selector(rng, ctx.state), Cards), (condition(rng, ctx.state), Condition)):
            other = rewritten(rng, said)
            changed += other != said
            assert normalized(msgspec.convert(other, kind)) == normalized(msgspec.convert(said, kind)), (said, other)
    assert changed > 30


def rewritten(rng: random.Random, said: Said) -> Said:
    """An equivalent piece in another form: nested, reordered, duplicated."""
    other = {word: said[word] for word in rng.sample(list(said), len(said))}
    for word in ("all of", "any of"):
        if word in other:
            parts = [rewritten(rng, part) for part in other[word]]
            other[word] = rng.sample([*parts, *parts[:1]], len(parts) + 1)
    if "not" in other:
        other["not"] = rewritten(rng, other["not"])
    for word in ("kinds", "name", "attribute", "type", "is", "phase", "compare"):
        if word in other:
            other[word] = rng.sample(other[word], len(other[word]))
    match rng.randint(0, 4):
        case 0 if "not" in other:
            other["not"] = {"not": {"not": other["not"]}}
        case 1 if "all of" in other:
            other["all of"] = [{"all of": other["all of"]}]
        case 2 if "any of" in other:
            other["any of"] = [{"any of": other["any of"]}]
        case 3 if "kinds" in other:
            other["all of"] = [*other.get("all of", ()), {"kinds": other.pop("kinds")}]
        case 4 if "turn" in other:
            other["all of"] = [*other.get("all of", ()), {"any of": [{"turn": other.pop("turn")}]}]
        case _:
            pass
    return other


# --- version 1 --------------------------------------------------------------------------------------------------


@some_duels
def test_older_words_keep_their_digest(seed: int, number: int) -> None:
    for rng, ctx in contexts(seed, number, 200):
        said = old_selector(rng, ctx.state)
        cards = msgspec.convert(OlderWordsReader(PLAIN).today(said, Cards), Cards)
        assert in_version_1(cards) == plain(said), said


def plain(said: Any) -> Any:
    """A document as version 1 encoded it: in order, and without explicit defaults."""
    if isinstance(said, list | tuple):
        return [plain(item) for item in cast("list[Any]", said)]
    if isinstance(said, dict):
        return {
            word: plain(value)
            for word, value in sorted(cast("Said", said).items())
            if (word, value) not in (("stat", "atk"), ("times", 1))
        }
    return said


# --- what is looked at ------------------------------------------------------------------------------------------


def test_every_word_has_a_meaning_and_declares_its_dependencies() -> None:
    for kind, table in ((Cards, SELECTOR_WORDS), (Amount, AMOUNT_WORDS), (Condition, CONDITION_WORDS)):
        assert set(table) == set(kind.__struct_fields__)
    assert set(REFERENCES) == set(get_args(Ref))
    assert set(NUMBERS_OF_CARDS) == set(get_args(Stat))
    assert set(FACTS) == set(get_args(Fact))


@some_duels
def test_results_depend_only_on_the_declared_dependencies(seed: int, number: int) -> None:
    """Exchanging everything outside the dependencies of a selector or condition does not change its result."""
    duel = effect_duel(seed * 1000 + number)
    tried = 0
    for rng, ctx in contexts(seed, number, 300):
        lying = [slot.card for side in ctx.state.sides for slot in side.field if slot is not None]
        other = rng.choice(duel.steps[10:]).state
        if ctx.this not in lying or len(other.cards) < len(ctx.state.cards):
            continue
        said = selector(rng, ctx.state, 1)
        said["area"] = [area for area in said.get("area", ()) if area in ON_FIELD] or ["monsters"]
        for piece in (msgspec.convert(said, Cards), msgspec.convert(condition(rng, ctx.state, 1), Condition)):
            parts = set(dependencies_of(piece))
            if parts != set(EVERYTHING):
                tried += 1
                elsewhere = Context(mixed(ctx.state, other, parts), book(), ctx.player, ctx.this)
                here = Context(ctx.state, book(), ctx.player, ctx.this)
                elsewhere.it = here.it = ctx.this
                assert meaning(here, piece) == meaning(elsewhere, piece), piece
    assert tried > 5


def meaning(ctx: Context, piece: Struct) -> object:
    return ctx.select(piece) if isinstance(piece, Cards) else isinstance(piece, Condition) and ctx.holds(piece)


def mixed(state: State, other: State, parts: set[str]) -> State:
    """A state with these parts and the field unchanged, and everything else from another state."""
    recent = {"recent_events", "left"}  # both are told by what happened recently
    kept = {*parts, "sides", *recent}
    changed = {part: getattr(other, part) for part in EVERYTHING if part not in kept}
    if parts.isdisjoint(recent):
        changed["recent"] = other.recent
    if "sides" not in parts:
        lying = {slot.card for side in state.sides for slot in side.field if slot is not None}
        halves = zip(state.sides, other.sides, strict=True)
        changed["sides"] = tuple(
            replace(theirs, field=ours.field, **{pile: without(theirs.pile(pile), lying) for pile in get_args(Pile)})
            for ours, theirs in halves
        )
    return replace(state, **changed)


def without(pile: tuple[CardId, ...], lying: set[CardId]) -> tuple[CardId, ...]:
    """A pile without the cards on the field: a card in two places once made a random duel fail."""
    return tuple(card for card in pile if card not in lying)
