"""Random results from a seed: fair, and the same everywhere."""

import random
from collections import Counter

from duelog.replays.play.chances import SeededChance, below, shuffled


def test_a_seed_gives_the_same_numbers_in_every_version_of_python() -> None:
    chance = SeededChance(random.Random(7))
    assert [chance.die(1) for _ in range(8)] == [2, 1, 4, 1, 4, 3, 1, 4]
    assert chance.shuffle(1, "deck", (1, 2, 3, 4, 5)) == (4, 3, 5, 2, 1)
    assert [chance.coin(1), chance.first(), chance.pick(2, (10, 11, 12), 2)] == ["heads", 2, (11, 12)]


def test_every_number_and_order_is_about_as_likely() -> None:
    rng = random.Random(1)
    numbers = Counter(below(rng, 6) for _ in range(6000))
    orders = Counter(shuffled(rng, (1, 2, 3)) for _ in range(6000))
    for counted in (numbers, orders):
        assert len(counted) == 6
        assert all(850 < count < 1150 for count in counted.values())


def test_nothing_is_picked_twice() -> None:
    chance = SeededChance(random.Random(1))
    picked = chance.pick(1, tuple(range(10)), 10)
    assert sorted(picked) == list(range(10))
