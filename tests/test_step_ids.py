"""The ids of steps of effects in logs, and their numbers in version 1."""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import Program, searches
from duelog.core.effects.book.step_ids import in_order, step_ids
from duelog.core.effects.language import (
    AnyStep,
    Branch,
    Cards,
    Coins,
    Condition,
    Damage,
    Definition,
    Dice,
    Draw,
    Effect,
    Gain,
    Later,
    Mode,
    Occasion,
    Pay,
    Procedure,
    Step,
    ToHand,
)
from duelog.core.state import Link
from duelog.events.base import CopiedEffect, EffectAddress, EffectStep, StepAddress
from duelog.replays.cards.definition_files import built_in_book

SEARCH = ToHand(cards=Cards(of="you", area=("deck",)), count=1)
WHEN_EVEN = Condition(previous_step_done=True)

# --- ids --------------------------------------------------------------------------------------------------------


def test_steps_are_named_by_their_kind_and_counted_in_the_order_in_which_they_are_written() -> None:
    branch = Branch(condition=WHEN_EVEN, then=(Draw(), Gain(amount=1)), otherwise=(Draw(count=2),))
    assert step_ids((Draw(), branch, Draw())) == ("draw", "if", "draw-2", "gain", "draw-3", "draw-4")
    assert Program((Draw(), branch, Draw())).ids == ("draw", "", "draw-2", "gain", "", "draw-3", "draw-4")


def test_delayed_steps_are_counted_separately() -> None:
    later = Later(when=Occasion(event="phase"), steps=(Draw(), Draw()))
    assert step_ids((Draw(), later, Draw())) == ("draw", "later", "draw-2")
    assert step_ids(later.steps) == ("draw", "draw-2")


def test_a_given_id_is_unique() -> None:
    assert step_ids((Draw(), Draw(id="draw"), Draw())) == ("draw-2", "draw", "draw-3")


def test_the_shuffling_after_a_search_is_named_after_it() -> None:
    program = Program((SEARCH, SEARCH))
    assert program.ids == ("to hand", "to hand/shuffle", "to hand-2", "to hand-2/shuffle")
    assert program.step("to hand-2") is SEARCH


def test_the_next_step_of_a_program() -> None:
    program = Program((Draw(), Branch(condition=WHEN_EVEN, then=(Gain(amount=1),)), Draw()))
    assert program.position(None) == 0
    assert program.position(EffectStep(id="draw")) == 1
    assert program.position(EffectStep(id="draw-2")) == len(program)
    assert program.position(EffectStep(id="draw-2", goes_on=True)) == 4
    assert program.position(EffectStep(id="no such step")) == len(program)


# --- addresses in all definitions -------------------------------------------------------------------------------

Numbered = tuple[StepAddress, int, AnyStep]
"""An address, its number in version 1, and the step there."""


def row_of_version_1(steps: tuple[AnyStep, ...], start: int = 0) -> list[tuple[int, AnyStep]]:
    """The positions of steps in version 1, in which jumps and shuffling occupied positions, too."""
    found: list[tuple[int, AnyStep]] = []
    at = start
    for step in steps:
        if isinstance(step, Branch):
            then = row_of_version_1(step.then, at + 1)
            middle = at + 1 + length_in_version_1(step.then)
            found += [*then, *row_of_version_1(step.otherwise, middle + 1)]
        else:
            found.append((at, step))
        at += length_in_version_1((step,))
    return found


def length_in_version_1(steps: tuple[AnyStep, ...]) -> int:
    return sum(
        2 + length_in_version_1(step.then) + length_in_version_1(step.otherwise)
        if isinstance(step, Branch)
        else 1 + searches(step)
        for step in steps
    )


def numbered(steps: tuple[AnyStep, ...], outer: StepAddress, base: int, jump: int) -> Iterator[Numbered]:
    """All steps in a list, including delayed ones."""
    ids = dict(zip(map(id, in_order(steps)), step_ids(steps), strict=True))
    for position, step in row_of_version_1(steps):
        address = replace(outer, path=(*outer.path, ids[id(step)]))
        number = base + position
        yield address, number, step
        if isinstance(step, Later):
            yield from numbered(step.steps, address, 1_000_000 * (1 + number), jump)


def addresses(effect: Effect) -> Iterator[Numbered]:
    for mode, one in enumerate(effect.modes or (Mode(description="", cost=effect.cost, steps=effect.steps),)):
        option = mode + 1 if effect.modes else 0
        yield from numbered(one.steps, StepAddress(mode=option), 1000 * option, 0)
        for index, (step_id, step) in enumerate(zip(step_ids(one.cost), one.cost, strict=True)):
            yield StepAddress(mode=option, cost=True, path=(step_id,)), 1000 * option + 900 + index, step


CARDS_OF_VERSION_1 = set(
    (Path(__file__).resolve().parents[1] / "docs/version-1-cards.txt").read_text(encoding="utf-8").splitlines()
)
"""The cards that logs of version 1 can have, which number their steps; later cards have more steps than numbers."""


def test_every_step_of_every_definition_is_found_by_its_address_and_by_its_number_of_version_1() -> None:
    book = built_in_book()
    found = 0
    for name in (definition.name for definition in book):
        for number, effect in enumerate(book.get(name).effects, 1):
            reaction = effect.kind == "continuous"
            for address, old, step in addresses(effect):
                assert book.step(name, number, address) is step, (name, number, address)
                if name in CARDS_OF_VERSION_1:
                    named = book.named(name, number, StepAddress(version_1=old + (1_000_000 if reaction else 0)))
                    assert named == address, (name, number, old)
                found += 1
    assert found > 400


def test_lasting_effects_of_the_cost_of_a_procedure() -> None:
    cost = (Pay(amount=1), Coins())
    book = CardBook([Definition(name="A", procedures=(Procedure(cost=cost),))])
    assert book.step("A", "own summon", StepAddress(cost=True, path=("coin",))) is cost[1]
    assert book.named("A", "own summon", StepAddress(version_1=901)) == StepAddress(cost=True, path=("coin",))


def test_a_step_delayed_twice_is_found_by_its_path() -> None:
    inner = Later(when=Occasion(event="phase"), steps=(Gain(amount=1), Draw()))
    outer = Later(when=Occasion(event="phase"), steps=(inner,))
    book = CardBook([Definition(name="A", effects=(Effect(kind="ignition", steps=(Coins(), outer)),))])
    address = StepAddress(path=("later", "later", "draw"))
    assert book.step("A", 1, address) == Draw()
    later = 1_000_000 * (1 + 1)
    assert book.named("A", 1, StepAddress(version_1=1_000_000 * (1 + later) + 1)) == address
    link = Link(player=1, card=1, effect=1, put_off=StepAddress(path=("later", "later")))
    assert book.program_of("A", link).ids == ("gain", "draw")


@pytest.mark.parametrize(
    "address",
    [
        StepAddress(), StepAddress(path=("",)), StepAddress(path=("coin", "draw")), StepAddress(path=("draw", "draw")),
        StepAddress(path=("coin",), cost=True), StepAddress(version_1=-1), StepAddress(version_1=10**30),
        StepAddress(version_1=1_000_000), StepAddress(version_1=950),
    ],
)  # fmt: skip
def test_an_address_that_leads_nowhere_finds_nothing(address: StepAddress) -> None:
    book = CardBook([Definition(name="A", effects=(Effect(kind="ignition", steps=(Coins(),)),))])
    assert book.step("A", 1, address) is None
    assert book.step("B", 1, address) is None
    assert book.step("A", CopiedEffect(of="", number=1), address) is None
    assert len(book.program_of("A", Link(player=1, card=1, effect=1, put_off=address))) == 0


# --- programs that are laid out at random -----------------------------------------------------------------------

plain_steps = st.sampled_from((Draw(), Coins(), Dice(), SEARCH, Gain(amount=100), Damage(amount=100, id="hit")))
programs = st.recursive(
    st.lists(plain_steps, max_size=4).map(tuple),
    lambda inner: st.tuples(st.builds(Branch, condition=st.just(WHEN_EVEN), then=inner, otherwise=inner), plain_steps),
    max_leaves=12,
)


@given(programs)
def test_the_layout_of_version_1_is_the_one_it_had(steps: tuple[Any, ...]) -> None:
    once: set[str] = set()
    unique = tuple(_with_id_once(step, once) for step in steps)
    program = Program(unique)
    row = dict(row_of_version_1(unique))
    for position, step in row.items():
        assert program.named(EffectStep(version_1=position)) == EffectStep(id=program.id_in_version_1(position))
        assert program.step(program.id_in_version_1(position)) == step
    assert program.id_in_version_1(length_in_version_1(unique)) == ""


def _with_id_once(step: Any, once: set[str]) -> Any:
    """The step with its id only if no other step has it."""
    if isinstance(step, Branch):
        then = tuple(_with_id_once(one, once) for one in step.then)
        return replace(step, then=then, otherwise=tuple(_with_id_once(one, once) for one in step.otherwise))
    if step.id in once:
        return replace(step, id="")
    once |= {step.id} if step.id else set()
    return replace(step)


@given(programs)
def test_ids_are_different_and_stay_when_steps_that_do_nothing_are_added(steps: tuple[Any, ...]) -> None:
    once: set[str] = set()
    unique = tuple(_with_id_once(step, once) for step in steps)
    assert len(set(step_ids(unique))) == len(step_ids(unique))
    before = CardBook([Definition(name="A", effects=(Effect(kind="ignition", steps=unique),))])
    rng = random.Random(len(unique))
    padded = tuple(one for step in unique for one in (Branch(), step, Draw(condition=Condition(not_=Condition()))))
    after = CardBook([Definition(name="A", effects=(Effect(kind="ignition", steps=padded[rng.randrange(1) :]),))])
    assert after.program("A", 1, 0).ids == before.program("A", 1, 0).ids
    assert after.digest() == before.digest()


# --- in files ---------------------------------------------------------------------------------------------------

names = st.text(max_size=12)
steps_in_files = st.builds(EffectStep, id=names, goes_on=st.booleans(), version_1=st.none() | st.integers(0, 10**9))
addresses_in_files = st.builds(
    StepAddress, path=st.lists(names, max_size=3).map(tuple), mode=st.integers(0, 9), cost=st.booleans(),
    version_1=st.none() | st.integers(0, 10**12),
)  # fmt: skip
effects_in_files: st.SearchStrategy[EffectAddress] = st.integers(0, 99) | st.builds(
    CopiedEffect, of=names, number=st.integers(1, 9)
)


@given(steps_in_files, addresses_in_files, effects_in_files)
def test_addresses_round_trip(step: EffectStep, part: StepAddress, effect: EffectAddress) -> None:
    for value, kind in ((step, EffectStep), (part, StepAddress), (effect, EffectAddress)):
        assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
        assert msgspec.msgpack.decode(msgspec.msgpack.encode(value), type=kind) == value


def test_every_step_can_have_an_id() -> None:
    assert all("id" in kind.__struct_fields__ for kind in Step.__subclasses__())
