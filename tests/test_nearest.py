"""The suggestions of `explain`: the legal moves most similar to an illegal one."""

import pytest

from duelog.core.chance import NoChance
from duelog.core.engine import advance
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.nearest import nearest
from duelog.core.state import State
from duelog.core.validate import is_legal
from duelog.events.base import Move
from duelog.replays.cards.built_in import built_in
from duelog.replays.cases.arranging import set_up
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.notation import parse_move, print_move
from tests.small_duels import recorded, states

POSITION = """
turn: 4
p1:
  M1: Luster Dragon
  M2: Dark Blade
  hand: [Wattaildragon, Hunter Dragon]
p2:
  M1: Gemini Elf
"""


@pytest.fixture(scope="module")
def state() -> State:
    header, table = set_up(load_marked(POSITION, "test"), built_in())
    return advance(evolve(initial_state(header), table), NoChance(), 2)[0]


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ('summon "Hunter Dragon" M1', [f'p1 summon "Hunter Dragon" M{zone}' for zone in (3, 4, 5)]),
        ('summon "Wattaildragon" M3', [f'p1 summon "Wattaildragon" M3 tribute M{of}' for of in (1, 2)]),
        ("phase main2", ["p1 phase battle", "p1 end"]),
        ("attack M1 M1", []),
        ("pass", []),
    ],
)
def test_the_most_similar_legal_moves(state: State, line: str, instead: list[str]) -> None:
    found = nearest(state, parse_move(line, state, player=1))
    assert [print_move(move, state) for move in found] == instead


def test_similar_moves_are_legal_and_of_the_same_kind() -> None:
    head, events = recorded()
    moves = [event for event in events if isinstance(event, Move)]
    for before, move in zip(list(states(head, events))[::7], moves, strict=False):
        for other in nearest(before, move):
            assert type(other) is type(move)
            assert is_legal(before, other)
