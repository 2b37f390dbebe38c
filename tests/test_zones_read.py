"""A continuous effect that looks at some areas of the field does the same whatever lies in the others."""

import random

import msgspec
import pytest
from msgspec.structs import replace

from duelog.core.effects.continuous.running import in_force, running_effect
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.dependencies import dependencies, needs_battle
from duelog.core.effects.evaluate.locations import FIELD_AREAS
from duelog.core.effects.evaluate.zones_read import Zones, zones_read
from duelog.core.effects.language import Amount, Cards, CardsOf, Condition, Effect, Modifier
from duelog.core.effects.language.words import ON_FIELD
from duelog.core.session import Session
from duelog.core.state import EMPTY_FIELD, Current, Field, OnField, State
from duelog.events.base import CardId
from duelog.events.places import PILES, PLAYERS, Place, Player
from duelog.events.restrictions import Trait
from tests.effect_duels import book, effect_duel
from tests.random_selectors import WORDS, features

OF_OTHERS = (
    "same_name_as", "same_type_as", "same_attribute_as", "same_level_as", "equipped_to", "equipped_with", "holds",
)  # fmt: skip
"""The words that name other cards."""


def some_effect(rng: random.Random, state: State) -> Effect:
    """An effect that changes cards on the field by a number of cards there, sometimes under a condition."""
    taken, counted, asked = (msgspec.convert(on_field(rng, state), Cards) for _ in range(3))
    changed: tuple[CardsOf, ...] = (taken, taken, "this", "equipped", "linked")
    modifier = Modifier(cards=rng.choice(changed), atk=Amount(count=counted, times=100), each=rng.random() < 0.3)
    requires = Condition(count=asked) if rng.random() < 0.4 else None
    return Effect(kind="continuous", modify=(modifier,), requires=requires)


def on_field(rng: random.Random, state: State) -> dict[str, object]:
    said = features(rng, state, {word: WORDS[word] for word in rng.sample(sorted(WORDS), 3)})
    if rng.random() < 0.7:
        said = dict(rng.sample(sorted(said.items()), 1))
    said |= {word: "this" for word in said if word in OF_OTHERS}
    said["area"] = rng.sample(ON_FIELD, rng.choice((1, 1, 2)))
    said["of"] = rng.choice(("you", "opponent", "both"))
    return said


def done(
    state: State, place: Place, slot: OnField, player: Player, effect: Effect, session: Session | None = None
) -> object:
    """What an effect of a card does: the cards that it changes, in any order, and the numbers."""
    force = in_force(state, book(), running_effect(slot.since, place, slot, player, effect), session or Session())
    together = [sorted((card, sorted(each.values.items())) for card in each.cards) for each in force.applied]
    return sorted(together), force.locks


def with_other_zones(state: State, other: State, zones: Zones, kept: set[CardId]) -> State:
    """A state with the cards of another one in all zones outside these areas, except those of the cards `kept`."""
    looked_at = {(player, at) for player, area in zones for at in range(*FIELD_AREAS[area])}
    stays = [
        [slot if slot is not None and ((player, at) in looked_at or slot.card in kept) else None
         for at, slot in enumerate(side.field)]
        for player, side in zip(PLAYERS, state.sides, strict=True)
    ]  # fmt: skip
    there = {slot.card for field in stays for slot in field if slot is not None} | kept
    fields = [
        tuple(
            ours if ours is not None or (player, at) in looked_at or theirs is None or theirs.card in there
            or theirs.card > len(state.cards) else theirs
            for at, (ours, theirs) in enumerate(zip(field, side.field, strict=True))
        )
        for player, field, side in zip(PLAYERS, stays, other.sides, strict=True)
    ]  # fmt: skip
    lying = {slot.card for field in fields for slot in field if slot is not None}
    sides = tuple(
        replace(
            side,
            field=field,
            **{pile: tuple(card for card in side.pile(pile) if card not in lying) for pile in PILES},
        )
        for side, field in zip(state.sides, fields, strict=True)
    )
    return replace(state, sides=sides, turn=other.turn, turn_player=other.turn_player)


@pytest.mark.parametrize("number", range(6))
def test_what_lies_in_other_zones_changes_nothing(seed: int, number: int) -> None:
    duel = effect_duel(seed * 1000 + number)
    rng = random.Random(seed * 1000 + number)
    tried = changed = 0
    for step, later in zip(rng.choices(duel.steps[10:], k=1500), rng.choices(duel.steps[10:], k=1500), strict=True):
        state = step.state
        lying: list[tuple[Place, OnField, Player]] = [
            (place, slot, player) for player in PLAYERS for place, slot in state.on_field(player)
        ]
        if not lying:
            continue
        place, slot, player = rng.choice(lying)
        effect = some_effect(rng, state)
        zones = zones_read(effect, player)
        if zones is None or "sides" in dependencies(effect):
            continue
        tried += 1
        elsewhere = with_other_zones(state, later.state, zones, {slot.card, slot.equipped_to, *slot.linked})
        changed += elsewhere.sides != state.sides
        assert done(state, place, slot, player, effect) == done(elsewhere, place, slot, player, effect), effect
    assert tried > 0
    assert changed > 0


@pytest.mark.parametrize("number", range(6))
def test_from_state_to_state_an_effect_does_what_it_does_in_each(seed: int, number: int) -> None:
    """What is cached of an effect is used only in states in which it does the same."""
    duel = effect_duel(seed * 1000 + number)
    rng = random.Random(seed * 1000 + number)
    narrow = changed = 0
    for _ in range(250):
        start = rng.randrange(len(duel.steps))
        state = duel.steps[start].state
        lying = [slot.card for player in PLAYERS for _, slot in state.on_field(player)]
        if not lying:
            continue
        card, effect, session = rng.choice(lying), some_effect(rng, state), Session()
        before: object = None
        for step in duel.steps[start : start + 60]:
            found = step.state.find(card)
            if found is None:
                break
            player: Player = 1 if found[0].startswith("p1") else 2
            narrow += zones_read(effect, player) is not None
            place, slot = found
            here = done(step.state, place, slot, player, effect)
            assert done(step.state, place, slot, player, effect, session) == here, effect
            changed += before not in (None, here)
            before = here
    assert narrow > 0
    assert changed > 0


def with_cards(state: State, *slots: OnField, spells: tuple[OnField, ...] = ()) -> State:
    """A state in which only these cards lie on the field, in the zones of player 1."""
    field: Field = (*slots, *EMPTY_FIELD[len(slots) : 7], *spells, *EMPTY_FIELD[7 + len(spells) :])
    one, two = state.sides
    return replace(state, sides=(replace(one, field=field), replace(two, field=EMPTY_FIELD)))


def test_a_host_that_becomes_unaffected_is_no_longer_changed(seed: int) -> None:
    state = effect_duel(seed).steps[50].state
    equip, host = OnField(card=1, position="up", equipped_to=2), OnField(card=2, position="attack")
    unaffected = replace(host, current=Current(traits=(Trait(what="unaffected"),)))
    effect = Effect(kind="continuous", modify=(Modifier(cards="equipped", atk=100, requires=Condition()),))
    session = Session()
    before = done(with_cards(state, host, spells=(equip,)), "p1.S1", equip, 1, effect, session)
    after = done(with_cards(state, unaffected, spells=(equip,)), "p1.S1", equip, 1, effect, session)
    assert zones_read(effect, 1) == ()
    assert before != after


def test_a_trap_monster_that_comes_counts_among_spells_and_traps(seed: int) -> None:
    state = effect_duel(seed).steps[50].state
    trap = next(card for card in range(1, len(state.cards)) if state.face(card).card == "trap")
    own = OnField(card=len(state.cards), position="up")
    effect = Effect(kind="continuous", modify=(Modifier(atk=Amount(count=Cards(of="you", area=("spells",)), times=5)),))
    session = Session()
    before = done(with_cards(state, spells=(own,)), "p1.S1", own, 1, effect, session)
    monster = OnField(card=trap, position="attack", current=Current(atk=1000))
    after = done(with_cards(state, monster, spells=(own,)), "p1.S1", own, 1, effect, session)
    assert zones_read(effect, 1) is not None
    assert before != after


def test_effects_that_need_a_battle_hold_in_no_state_without_one(seed: int) -> None:
    """What they require is only fulfilled by monsters that battle; they are not computed while there is no battle."""
    effects = [effect for name in book() for effect in book().get(name.name).effects if effect.kind == "continuous"]
    needing = [effect for effect in effects if needs_battle(effect)]
    assert 0 < len(needing) < len(effects) // 2
    steps = [step.state for step in effect_duel(seed).steps[10:] if step.state.battle is None]
    rng = random.Random(seed)
    for effect in needing:
        for state in rng.choices(steps, k=20):
            for player in PLAYERS:
                for _, slot in state.on_field(player):
                    assert effect.requires is not None
                    assert not Context(state, book(), player, slot.card).holds(effect.requires), effect


def test_a_number_of_battling_monsters_may_be_none() -> None:
    """A comparison can hold for no monster at all: such an effect needs no battle."""
    fighting = Cards(ref="battling monsters", of="you")
    for condition, needs in (
        (Condition(count=fighting), True),
        (Condition(count="attacker"), True),
        (Condition(count=fighting, at_most=0), False),
        (Condition(not_=Condition(count=fighting)), False),
        (Condition(any_of=(Condition(count=fighting), Condition(turn="you"))), False),
        (Condition(all_of=(Condition(count=fighting), Condition(turn="you"))), True),
    ):
        effect = Effect(kind="continuous", modify=(Modifier(cards="this", atk=100),), requires=condition)
        assert needs_battle(effect) is needs, condition
