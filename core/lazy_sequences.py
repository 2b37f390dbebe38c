"""Lazy sequences: long lists whose length and items are computed on demand."""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, chain, combinations, permutations, product
from math import comb, perm, prod
from typing import Any, Generic, TypeVar, overload

from duelog.core.told_numbers import told_number
from duelog.events.base import CardId

Item = TypeVar("Item")


class LazySequence(Sequence[Item], Generic[Item]):
    """A sequence that computes its length and its items instead of storing them.

    `size` is its length, however large; `len` is the same if it does not exceed Python's limit.
    """

    @property
    @abstractmethod
    def size(self) -> int:
        """How many items there are."""

    def __len__(self) -> int:
        return self.size

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        if isinstance(index, slice):
            return [self.item(at) for at in range(*index.indices(self.size))]
        at = index + self.size if index < 0 else index
        if not 0 <= at < self.size:
            raise IndexError(f"there are {self.size} items, no number {told_number(index)}")
        return self.item(at)

    @abstractmethod
    def item(self, at: int) -> Item:
        """The item at index `at`."""


class _LazyChoices(LazySequence[tuple[CardId, ...]]):
    """All choices of `low` to `high` of some cards, the smallest first; subclasses say which choices a size has."""

    def __init__(self, cards: Sequence[CardId], low: int, high: int) -> None:
        self.cards = tuple(cards)
        self.sizes = range(max(low, 0), min(high, len(self.cards)) + 1)
        self._ends = list(accumulate(self.number_of(size) for size in self.sizes))

    @property
    def size(self) -> int:
        """The sum of the numbers of choices of each size."""
        return self._ends[-1] if self._ends else 0

    def __iter__(self) -> Iterator[tuple[CardId, ...]]:
        return chain.from_iterable(map(self.of_size, self.sizes))

    def item(self, at: int) -> tuple[CardId, ...]:
        """The choice at index `at`."""
        part = bisect_right(self._ends, at)
        return self.choice(self.sizes[part], at - (self._ends[part - 1] if part else 0))

    @abstractmethod
    def number_of(self, size: int) -> int:
        """The number of choices of `size` cards."""

    @abstractmethod
    def of_size(self, size: int) -> Iterator[tuple[CardId, ...]]:
        """The choices of `size` cards."""

    @abstractmethod
    def choice(self, size: int, at: int) -> tuple[CardId, ...]:
        """The choice of `size` cards at index `at` among those of this size."""


class LazyCombinations(_LazyChoices):
    """All combinations of `low` to `high` of some cards: the smallest first, each in the order of the cards."""

    def number_of(self, size: int) -> int:
        """The binomial coefficient."""
        return comb(len(self.cards), size)

    def of_size(self, size: int) -> Iterator[tuple[CardId, ...]]:
        """The combinations of `size` cards."""
        return combinations(self.cards, size)

    def choice(self, size: int, at: int) -> tuple[CardId, ...]:
        """The combination of `size` cards at index `at`; combinations that begin with the first card come first."""
        chosen: list[CardId] = []
        for index, card in enumerate(self.cards):
            if size == 0:
                break
            with_it = comb(len(self.cards) - index - 1, size - 1)
            if at < with_it:
                chosen.append(card)
                size -= 1
            else:
                at -= with_it
        return tuple(chosen)


class LazyArrangements(_LazyChoices):
    """All arrangements of `low` to `high` of some cards: the smallest first, each group in the order of the cards."""

    def number_of(self, size: int) -> int:
        """The number of arrangements of `size` cards."""
        return perm(len(self.cards), size)

    def of_size(self, size: int) -> Iterator[tuple[CardId, ...]]:
        """The arrangements of `size` cards."""
        return permutations(self.cards, size)

    def choice(self, size: int, at: int) -> tuple[CardId, ...]:
        """The arrangement of `size` cards at index `at`."""
        left, chosen = list(self.cards), list[CardId]()
        for still in reversed(range(size)):
            first, at = divmod(at, perm(len(left) - 1, still))
            chosen.append(left.pop(first))
        return tuple(chosen)


class LazyRange(LazySequence[int]):
    """All integers from `low` to `high`."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    @property
    def size(self) -> int:
        """The number of integers."""
        return max(0, self.high - self.low + 1)

    def __iter__(self) -> Iterator[int]:
        number = self.low
        while number <= self.high:
            yield number
            number += 1

    def item(self, at: int) -> int:
        """The integer at index `at`."""
        return self.low + at


class LazyProduct(LazySequence[Item]):
    """The product of lists, each combination passed to `make`; the last list varies fastest.

    The first list may be of any length; the others are stored during iteration.
    """

    def __init__(self, make: Callable[..., Item], first: Sequence[Any], *others: Sequence[Any]) -> None:
        self._make = make
        self._lists = (first, *others)

    @property
    def size(self) -> int:
        """The product of the lengths."""
        return prod(one.size if isinstance(one, LazySequence) else len(one) for one in self._lists)

    def __iter__(self) -> Iterator[Item]:
        first, *others = self._lists
        rest = tuple(product(*others))
        return (self._make(item, *items) for item in first for items in rest)

    def item(self, at: int) -> Item:
        """The combination at index `at`."""
        items: list[Any] = []
        for one in reversed(self._lists):
            at, rest = divmod(at, one.size if isinstance(one, LazySequence) else len(one))
            items.append(one[rest])
        return self._make(*reversed(items))
