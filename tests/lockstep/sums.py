"""Questions for cards whose Levels have a sum."""

from collections.abc import Sequence
from itertools import combinations, product

from tests.lockstep.recording import Option


def summing(options: Sequence[Option], wanted: int, *, at_least: bool) -> list[Option]:
    """The options that occur in some choice with this sum; a Ritual uses no superfluous ones."""
    found: set[int] = set()
    for count in range(1, len(options) + 1):
        for chosen in combinations(range(len(options)), count):
            ways = product(*(_values_of(options[index]) for index in chosen))
            if any(_makes(values, wanted, at_least=at_least) for values in ways):
                found |= set(chosen)
    return [options[index] for index in sorted(found)]


def _values_of(option: Option) -> tuple[int, ...]:
    """What an option counts for: a monster may count for one of two values, told together."""
    one, other = option.value & 0xFFFF, option.value >> 16
    return (one, other) if other else (one,)


def _makes(values: Sequence[int], wanted: int, *, at_least: bool) -> bool:
    """Whether values have this sum, or at least this sum without a superfluous one."""
    total = sum(values)
    return total >= wanted and all(total - value < wanted for value in values) if at_least else total == wanted
