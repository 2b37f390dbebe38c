"""Pinned numbers and order of moves; if one changes, the breakdown says after which first move."""

from pathlib import Path

import pytest
from msgspec import Struct
from syrupy.assertion import SnapshotAssertion

from duelog.core.chance import NoChance
from duelog.core.engine import advance
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import State
from duelog.replays.cards.built_in import built_in
from duelog.replays.cases.arranging import set_up
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.notation import print_move
from duelog.replays.play.perft import divide, perft

FILE = Path(__file__).with_name("positions.yaml")


class Pinned(Struct, frozen=True):
    """A position and its counts, starting with one move."""

    name: str
    state: State
    counts: tuple[int, ...]


def _pinned() -> list[Pinned]:
    entries = load_marked(FILE.read_text(encoding="utf-8"), FILE.name).sequence("positions")
    found: list[Pinned] = []
    for entry in entries:
        fields = entry.mapping("a position", ("name", "why", "position", "counts"))
        header, table = set_up(fields["position"], built_in())
        state, _ = advance(evolve(initial_state(header), table), NoChance(), 2)
        counts = tuple(count.number("a count") for count in fields["counts"].sequence("counts"))
        found.append(Pinned(name=fields["name"].text("name"), state=state, counts=counts))
    return found


PINNED = _pinned()
every_position = pytest.mark.parametrize("pinned", PINNED, ids=lambda pinned: pinned.name)


def breakdown(state: State, depth: int) -> str:
    """The number of sequences after each first move, in the order of the legal moves."""
    return "\n".join(f"{count:>8}  {print_move(move, state)}" for move, count in divide(state, depth))


@every_position
def test_the_counts_match_the_pinned_ones(pinned: Pinned) -> None:
    found = tuple(perft(pinned.state, depth) for depth in range(1, len(pinned.counts) + 1))
    assert found == pinned.counts, breakdown(pinned.state, len(pinned.counts))


@every_position
def test_the_order_of_moves_and_the_breakdown_are_as_pinned(pinned: Pinned, snapshot: SnapshotAssertion) -> None:
    assert breakdown(pinned.state, len(pinned.counts)) == snapshot
