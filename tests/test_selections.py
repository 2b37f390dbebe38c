"""Lazy lists: the same items as in explicit lists, without cost for large numbers."""

import random
from itertools import combinations, permutations, product
from math import comb

import pytest
from msgspec.structs import replace

from duelog.core.lazy_sequences import LazyArrangements, LazyCombinations, LazyProduct
from duelog.core.legal_moves import legal_moves
from duelog.core.state import Card, Current, Question, State
from duelog.core.validate import validate
from duelog.events import moves as m
from duelog.events.faces import Face
from duelog.events.restrictions import Trait
from duelog.replays.cards.built_in import built_in
from duelog.replays.play.players import play_random
from tests.effect_duels import book
from tests.near_moves import unordered
from tests.tables import field, table, up


@pytest.mark.parametrize(
    ("count", "low", "high"), [(0, 0, 0), (0, 1, 1), (4, 0, 4), (5, 2, 3), (6, 5, 9), (3, 4, 5), (5, 3, 2)]
)
def test_choices_are_the_combinations_of_each_size(count: int, low: int, high: int) -> None:
    cards = [card * 7 for card in range(1, count + 1)]
    wanted = [chosen for size in range(low, high + 1) for chosen in combinations(cards, size)]
    found = LazyCombinations(cards, low, high)
    assert list(found) == wanted
    assert len(found) == len(wanted)
    assert [found[at] for at in range(len(found))] == wanted
    assert found[:-1] == wanted[:-1]
    assert bool(found) == bool(wanted)


@pytest.mark.parametrize(("count", "low", "high"), [(0, 0, 0), (3, 3, 3), (5, 2, 3), (4, 3, 9), (3, 4, 5)])
def test_orders_are_the_arrangements_of_each_size(count: int, low: int, high: int) -> None:
    cards = [card * 7 for card in range(1, count + 1)]
    wanted = [chosen for size in range(low, high + 1) for chosen in permutations(cards, size)]
    found = LazyArrangements(cards, low, high)
    assert list(found) == wanted
    assert len(found) == len(wanted)
    assert [found[at] for at in range(len(found))] == wanted


def test_combined_lists_vary_the_last_element_first() -> None:
    lists = ("ab", LazyCombinations([1, 2, 3], 1, 2), (None, "zone"))
    found = LazyProduct(lambda *items: items, *lists)
    wanted = list(product(*lists))
    assert list(found) == wanted
    assert [found[at] for at in range(len(found))] == wanted
    assert found[-1] == wanted[-1]
    with pytest.raises(IndexError, match="24"):
        found[24]


def many_targets() -> State:
    """A state: player 1 has thirty monsters in the Graveyard, and Pot of Avarice, which targets five of them."""
    pool = built_in()
    faces = (pool.named("Pot of Avarice"), pool.named("Luster Dragon"))
    cards = (Card(face=0, owner=1), *(Card(face=1, owner=1),) * 32)
    one = {"hand": (1,), "grave": tuple(range(2, 32)), "deck": (32, 33)}
    return table(one, {}, faces=faces, cards=cards, effects=True)


def test_very_many_choices_are_counted_immediately() -> None:
    state = many_targets()
    moves = legal_moves(state, 1, book())
    aimed = [at for at in (0, len(moves) // 2, len(moves) - 10) if isinstance(moves[at], m.Activate)]
    assert aimed
    for at in aimed:
        assert validate(state, moves[at], book()) == ()
    others = sum(1 for kind in moves.acts() if not isinstance(kind, m.Activate))
    assert len(moves) == 5 * comb(30, 5) + others + 1  # five zones; and to concede
    assert isinstance(moves[len(moves) - 1], m.Concede)
    assert moves[-1] == moves[len(moves) - 1]
    chosen = play_random(state, moves, random.Random(3))
    assert validate(state, chosen, book()) == ()


def test_a_question_about_many_cards_is_answered_at_random_without_listing_all() -> None:
    state = many_targets()
    cards = state.sides[0].grave
    question = Question(player=1, answer="cards", about="label", cards=cards, minimum=0, maximum=len(cards))
    state = replace(state, question=question)
    moves = legal_moves(state, 1, book())
    assert next(iter(moves)) == m.Choose(player=1, cards=())
    assert len(moves) == 2 ** len(cards) + 1
    chosen = play_random(state, moves, random.Random(3))
    assert isinstance(chosen, m.Choose)
    assert chosen in moves


def test_a_pendulum_summon_is_listed_for_every_zone_and_position() -> None:
    faces = (
        Face(name="Low", kinds=("normal", "pendulum"), level=4, scales=(1, 1)),
        Face(name="High", kinds=("normal", "pendulum"), level=4, scales=(8, 8)),
        Face(name="Between", kinds=("normal",), level=4, atk=1000, defense=1000),
    )
    one = {"hand": (3, 4), "field": field({"p1.PL": up(1, "up"), "p1.PR": up(2, "up"), "p1.M3": up(5)})}
    cards = tuple(Card(face=face, owner=1) for face in (0, 1, 2, 2, 2))
    state = table(one, {}, faces=faces, cards=cards, effects=True)
    moves = list(legal_moves(state, 1, book()).of(m.PendulumSummon))
    assert len(moves) == len({unordered(move) for move in moves}) == 2 * (4 * 2) + (4 * 3) * 4
    for move in moves:
        assert validate(state, move, book()) == ()


def test_a_required_tribute_of_the_opponent_is_used_once() -> None:
    """It matches the cost twice: as one of the opponent's monsters, and as the one that must be Tributed."""
    pool = built_in()
    faces = (pool.named("Lava Golem"), pool.named("Luster Dragon"))
    given = Current(traits=(Trait(what="Tribute of the opponent"),))
    two = {"field": field({"p2.M1": up(2, current=given), "p2.M2": up(3), "p2.M3": up(4)})}
    cards = (Card(face=0, owner=1), *(Card(face=1, owner=2),) * 3)
    state = table({"hand": (1,)}, two, faces=faces, cards=cards, effects=True)
    moves = list(legal_moves(state, 1, book()).of(m.SpecialSummon))
    assert {unordered(move).costs for move in moves} == {(2, 3), (2, 4)}
    assert len(moves) == len({unordered(move) for move in moves})
