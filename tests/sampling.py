"""Comparisons that take long run on a sample, chosen by the seed of the run; `make test ALL=1` runs them whole."""

import os
import random
from collections.abc import Iterable
from typing import TypeVar

from tests.conftest import run_seed

Item = TypeVar("Item")

WHOLE = bool(os.environ.get("DUELOG_TEST_ALL"))
"""Whether nothing is left out."""


def sampled(items: Iterable[Item], most: int, about: str) -> list[Item]:
    """At most `most` of the items, in their order; `about` makes samples for different tests independent."""
    every = list(items)
    if WHOLE or len(every) <= most:
        return every
    chosen = sorted(random.Random(f"{run_seed()}/{about}").sample(range(len(every)), most))
    return [every[index] for index in chosen]


def stride(step: int, about: str) -> tuple[int, int]:
    """Where to begin, from 0 on, and how far to go each time, to take one of `step` places; (0, 1) for a whole run."""
    return (0, 1) if WHOLE else (random.Random(f"{run_seed()}/{about}").randrange(step), step)
