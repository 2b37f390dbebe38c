"""The numbers of steps in version 1 of the format, only for events read from its files.

A resolving effect was at a position: its steps in a row, a jump before and one behind what a branch does, and a
shuffling of its own behind a step that takes cards out of a Deck. What lasted was numbered by its position, plus 1000
for each mode before, plus 900 among the costs; in what step n had put off, plus 1,000,000 times n + 1.
"""

from collections.abc import Iterator
from typing import NamedTuple

from duelog.core.effects.book.step_ids import shuffle_after, step_ids
from duelog.core.effects.language import AnyStep, Branch

_COST = 900
_MODE = 1000
_PUT_OFF = 1_000_000
_MOST = _PUT_OFF**4


class NumberedPart(NamedTuple):
    """The meaning of a number of version 1: mode, whether it is a cost, and position.

    `outer` is the number of the step that put it off, None for none. That of the first step is also said of what a
    continuous effect does by itself.
    """

    mode: int
    cost: bool
    position: int
    outer: int | None


def part_of(number: int) -> NumberedPart:
    """What the number of something that lasts says; one that no effect had is the position -1."""
    if not 0 <= number < _MOST:
        return NumberedPart(0, False, -1, None)
    outer, rest = divmod(number, _PUT_OFF)
    mode, position = divmod(rest, _MODE)
    cost = position >= _COST
    return NumberedPart(mode, cost, position - _COST if cost else position, outer - 1 if outer else None)


def ids_by_position(steps: tuple[AnyStep, ...], shuffled: set[str]) -> tuple[str, ...]:
    """The ids of steps by their positions, "" for jumps; `shuffled` are those with a shuffling behind them."""
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
