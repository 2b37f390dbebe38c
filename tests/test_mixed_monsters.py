"""Spells and Traps that are monsters for a while, and face-down monsters that are mixed among their zones."""

import random
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from duelog.core.digest import digest
from duelog.core.fold.evolve import evolve
from duelog.core.sight import Viewer
from duelog.core.state import Battle, Lasting, Link, OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Moved, Position
from duelog.events.faces import Face
from duelog.events.places import PLAYERS, Player, place
from duelog.replays.cases.case_duels import case_duel
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.knowledge import Knowledge
from duelog.replays.duels.redacting import redacted
from duelog.replays.duels.views import seen_position, view
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.export_text import as_text
from tests.small_duels import final
from tests.tables import relaid, up

CASE = Path(__file__).parent / "cases" / "cards" / "magical-hats.case.yaml"
MIXED_AT = 10_000
"""The number of the event that mixes monsters in random states."""


# --- another face -------------------------------------------------------------------------------------------------


PLAIN = Face(name="", kinds=("normal",), atk=0, defense=0)


def lent() -> State:
    """A state in which card 3 lies face-down as a monster with another face."""
    state = relaid({"p1.M1": up(1)}, hand=(4,), deck=(3,))
    came = Moved(card=3, origin="p1.deck", to="p1.M2", position="set")
    return evolve(state, o.Summoned(player=1, how="special", monsters=(came,), counts_as=PLAIN, n=9))


def test_a_card_that_counts_as_a_monster_keeps_its_name() -> None:
    state = lent()
    assert state.face(3) == replace(PLAIN, name=state.name(3))
    assert state.counts_otherwise(3)
    assert not state.counts_otherwise(1)


@pytest.mark.parametrize("to", ["p1.grave", "p1.hand", "p1.banished", "p1.deck", "p1.S3", "p1.M1"])
def test_it_has_its_printed_face_in_any_other_place(to: Any) -> None:
    printed = relaid({}).face(3)
    moved = evolve(lent(), o.CardsMoved(moves=(Moved(card=3, origin="p1.M2", to=to, under=to == "p1.M1"),), how="sent"))
    assert moved.face(3) == printed
    assert moved.lent == ()


def test_it_stays_a_monster_under_the_control_of_the_other_player_and_face_up() -> None:
    state = evolve(lent(), o.CardsMoved(moves=(Moved(card=3, origin="p1.M2", to="p2.M4"),), how="control"))
    state = evolve(state, o.PositionsChanged(changes=(o.PositionChange(card=3, position="defense", flipped=True),)))
    assert state.face(3).is_monster
    assert state.lent


# --- views --------------------------------------------------------------------------------------------------------


def random_slot(rng: random.Random, card: CardId) -> OnField:
    """A face-down monster with a past: what its opponent may know about the card, and not about the zone later."""
    return OnField(
        card=card, position="set", since=rng.randint(1, 9), turn=rng.randint(0, 3),
        came=rng.choice(("set", "special", "placed")), changed_on=rng.randint(0, 3), changed_at=rng.randint(0, 9),
        attacks=(3,) * rng.randint(0, 2), counters=((("Spell Counter", 1),) if rng.random() < 0.5 else ()),
        fought_on=rng.randint(0, 3), arrived=rng.randint(0, 3), tributes=rng.choice((None, 1)),
    )  # fmt: skip


def with_a_past(rng: random.Random, player: Player) -> tuple[State, tuple[CardId, ...]]:
    """A state in which a player has three face-down monsters to which things refer, one of them owned by the other."""
    state = final(rng.randrange(50), 30)
    other: Player = 2 if player == 1 else 1
    side, foe = state.side(player), state.side(other)
    cards = (*side.deck[:2], foe.deck[0])
    field = (*(random_slot(rng, card) for card in cards), *side.field[3:])
    others = tuple(
        slot and replace(slot, linked=tuple(rng.sample(cards, 1)), equipped_to=rng.choice((0, *cards)))
        for slot in foe.field
    )  # fmt: skip
    sides = {
        player: replace(side, deck=side.deck[2:], field=field, normal_summons=((4, rng.choice(cards)),)),
        other: replace(foe, deck=foe.deck[1:], field=others),
    }  # fmt: skip
    return replace(
        state, sides=(sides[1], sides[2]),
        battle=Battle(
            attacker=rng.choice((cards[0], 1)), target=rng.choice(cards), declared=5,
            rivals=tuple(rng.sample(cards, 2)), flipped=rng.choice((0, *cards)),
        ),
        chain=(Link(player=other, card=1, event=6, targets=tuple(rng.sample(cards, 2)), costs=cards[:1]),),
        lasting=(Lasting(id=1, source=1, cards=tuple(rng.sample(cards, 2)), event=MIXED_AT + 1),),
        revealed=tuple(rng.sample(cards, 2)), revealed_to=PLAYERS,
    ), cards  # fmt: skip


def others_than(player: Player) -> tuple[Viewer, ...]:
    return ("public", "p2" if player == 1 else "p1")


@given(st.integers(0, 10**6), st.sampled_from(PLAYERS))
def test_a_view_does_not_depend_on_how_monsters_were_mixed(seed: int, player: Player) -> None:
    state, cards = with_a_past(random.Random(seed), player)
    tables = [
        evolve(state, o.MonstersMixed(player=player, order=order, n=MIXED_AT)) for order in permutations(sorted(cards))
    ]
    for viewer in others_than(player):
        assert len({digest(view(table, viewer)) for table in tables}) == 1
        assert len({repr(seen_position(table, viewer)) for table in tables}) == 1
    own: Viewer = "p1" if player == 1 else "p2"
    assert len({digest(view(table, own)) for table in tables}) == len(tables), "their player sees them"


@given(st.integers(0, 10**6), st.sampled_from(PLAYERS))
def test_what_refers_to_a_zone_after_the_mixing_is_seen(seed: int, player: Player) -> None:
    state, cards = with_a_past(random.Random(seed), player)
    mixed = evolve(state, o.MonstersMixed(player=player, order=cards[::-1], n=MIXED_AT))
    attack = o.AttackDeclared(attacker=1, target=cards[1], again=True, n=MIXED_AT + 2)
    link = Link(player=player, card=1, event=MIXED_AT + 3, targets=(cards[2],))
    after = replace(evolve(mixed, attack), chain=(link,))
    for viewer in others_than(player):
        seen = view(after, viewer)
        assert seen.battle is not None
        assert seen.place_of(seen.battle.target) == place(player, "M2")
        assert [seen.place_of(card) for card in seen.chain[0].targets] == [place(player, "M1")]


def test_a_monster_that_was_seen_after_the_mixing_is_told_apart_again() -> None:
    state, cards = with_a_past(random.Random(1), 2)
    mixed = evolve(state, o.MonstersMixed(player=2, order=cards, n=MIXED_AT))
    positions: tuple[Position, ...] = ("defense", "set")
    for n, position in enumerate(positions, MIXED_AT + 1):
        change = o.PositionChange(card=cards[0], position=position)
        mixed = evolve(mixed, o.PositionsChanged(changes=(change,), n=n))
    slots = {slot.card: slot for slot in view(mixed, "p1").side(2).field[:3] if slot is not None}
    assert [slot.mixed for slot in slots.values()] == [0, MIXED_AT, MIXED_AT]


def test_an_opponent_no_longer_knows_which_of_the_mixed_monsters_is_which() -> None:
    state, cards = with_a_past(random.Random(3), 2)
    state = replace(state, revealed=(), revealed_to=())
    turned = evolve(state, o.PositionsChanged(changes=(o.PositionChange(card=cards[0], position="attack"),)))
    down = o.PositionsChanged(changes=(o.PositionChange(card=cards[0], position="set"),), n=MIXED_AT)
    lies = evolve(turned, down)
    mix = o.MonstersMixed(player=2, order=cards, n=MIXED_AT + 1)
    knowledge = Knowledge("p1")
    knowledge.take(down, turned, lies)
    assert cards[0] in knowledge.known
    knowledge.take(mix, lies, evolve(lies, mix))
    assert not {*cards} & {*knowledge.known}


# --- a duel -------------------------------------------------------------------------------------------------------


def played(order: tuple[str, ...], tmp_path: Path) -> Duel:
    """The duel of the case up to the end of the Chain, with the monsters in this order."""
    text = CASE.read_text(encoding="utf-8")
    until = text.index("  - expect:")
    said = "[Dark Hole, Dark Magician, Mirror Force]"
    assert said in text
    path = tmp_path / "mixed.case.yaml"
    path.write_text(text[:until].replace(said, f"[{', '.join(order)}]"), encoding="utf-8")
    return case_duel(path)


@pytest.mark.parametrize("viewer", ["p1", "public"])
def test_a_redacted_duel_does_not_tell_how_monsters_were_mixed(viewer: Viewer, tmp_path: Path) -> None:
    names = ("Dark Hole", "Dark Magician", "Mirror Force")
    duels = [played(order, tmp_path) for order in permutations(names)]
    assert len({digest(duel.end) for duel in duels}) == len(duels)
    seen = [redacted(duel, viewer) for duel in duels]
    assert len({one.encoded() for one in seen}) == 1
    assert len({as_page(one) for one in seen}) == 1
    assert len({as_page(duel, viewer) for duel in duels}) == 1
    assert len({as_text(one) for one in seen}) == 1
