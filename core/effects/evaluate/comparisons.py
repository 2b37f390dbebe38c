"""The words that compare two numbers."""

import operator
from collections.abc import Callable, Iterator
from typing import overload

from duelog.core.effects.language import Comparison, Condition, Value
from duelog.core.effects.language.selectors import Compared

Compare = Callable[[int, int], bool]

COMPARISONS: dict[str, Compare] = {
    "less_than": operator.lt,
    "at_most": operator.le,
    "equal_to": operator.eq,
    "at_least": operator.ge,
    "more_than": operator.gt,
    "other_than": operator.ne,
}
"""The words that compare two numbers, in the order in which ranges are written."""


@overload
def limits_of(piece: Condition) -> Iterator[tuple[Compare, Value]]: ...
@overload
def limits_of(piece: Comparison) -> Iterator[tuple[Compare, Compared]]: ...
def limits_of(piece: Comparison | Condition) -> Iterator[tuple[Compare, Compared]]:
    """The comparisons of a piece: how, and with what."""
    for name, compare in COMPARISONS.items():
        other: Compared | None = getattr(piece, name)
        if other is not None:
            yield compare, other
