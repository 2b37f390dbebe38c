"""The numbers of steps in version 1 of the format, only for events read from its files.

A resolving effect was at a position: its steps in sequence, with a jump before and after the steps of a branch, and a
separate shuffle after a step that takes cards out of a Deck. Lasting effects were numbered by position, plus 1000 for
each earlier mode, plus 900 among the costs; among the steps that step n delayed, plus 1,000,000 times n + 1.
"""

from collections.abc import Iterator

from msgspec import Struct

from duelog.core.effects.book.step_ids import shuffle_after, step_ids
from duelog.core.effects.language import AnyStep, Branch

_COST = 900
_MODE = 1000
_PUT_OFF = 1_000_000
_MOST = _PUT_OFF**4


class NumberedPart(Struct, frozen=True):
    """The meaning of a number of version 1: mode, whether it is a cost, and position.

    `outer` is the number of the step that delayed it, None if it was not delayed. The number of the first step also
    stands for the reaction of a continuous effect.
    """

    mode: int
    cost: bool
    position: int
    outer: int | None


def part_of(number: int) -> NumberedPart:
    """The meaning of the number of a lasting effect; position -1 for a number that no effect had."""
    if not 0 <= number < _MOST:
        return NumberedPart(0, False, -1, None)
    outer, rest = divmod(number, _PUT_OFF)
    mode, position = divmod(rest, _MODE)
    cost = position >= _COST
    return NumberedPart(mode, cost, position - _COST if cost else position, outer - 1 if outer else None)


def ids_by_position(steps: tuple[AnyStep, ...], shuffled: set[str]) -> tuple[str, ...]:
    """The ids of steps by position, "" for jumps; `shuffled` are the ids of steps followed by a shuffle."""
    return tuple(_in_a_row(steps, iter(step_ids(steps)), shuffled))


def _in_a_row(steps: tuple[AnyStep, ...], ids: Iterator[str], shuffled: set[str]) -> Iterator[str]:
    for step in steps:
        step_id = next(ids)
        if isinstance(step, Branch):
            yield ""
            yield from _in_a_row(step.then, ids, shuffled)
            yield ""
            yield from _in_a_row(step.otherwise, ids, shuffled)
            continue
        yield step_id
        if step_id in shuffled:
            yield shuffle_after(step_id)
