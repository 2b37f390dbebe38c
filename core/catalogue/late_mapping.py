"""A mapping in parts that are loaded when they are first needed."""

from collections.abc import Callable, Iterator, Mapping
from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")


class LateMapping(Mapping[K, V]):
    """The mappings that the functions of `parts` return, as one; no two parts have a key in common.

    Each part is loaded once, when a key is not found in those loaded before: the part with the index `first` first,
    then the others in their order. The keys are in the order of the parts.
    """

    def __init__(self, *parts: Callable[[], Mapping[K, V]], first: int = 0) -> None:
        self._parts = parts
        self._missing = sorted(range(len(parts)), key=lambda index: index != first)
        self._loaded: dict[int, Mapping[K, V]] = {}
        self._found: dict[K, V] = {}

    def __getitem__(self, key: K) -> V:
        while key not in self._found and self._missing:
            self._load()
        return self._found[key]

    def _load(self) -> None:
        index = self._missing.pop(0)
        self._loaded[index] = self._parts[index]()
        self._found |= self._loaded[index]

    def _in_order(self) -> Mapping[K, V]:
        while self._missing:
            self._load()
        return {key: value for index in range(len(self._parts)) for key, value in self._loaded[index].items()}

    def __iter__(self) -> Iterator[K]:
        return iter(self._in_order())

    def __len__(self) -> int:
        return len(self._in_order())
