"""The first event in which two duels differ.

Two sealed files are compared through the indexes in their seals: the digests of the log tell by halving between which
checkpoints they part, and only the events between those are read. Other files, and duels in memory, are compared event
by event.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeGuard

import msgspec

from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.indexed import IndexedFile

CIRCUMSTANCES = frozenset({"format", "made_by", "made_at", "tags"})
"""What a header says about the file and not about the duel: a difference in these alone is none."""


class FieldDifference(NamedTuple):
    """A field that differs: its path, ``changes[0].amount``, and what both sides have there (None for nothing)."""

    path: str
    left: Any
    right: Any


@dataclass(frozen=True, slots=True)
class Difference:
    """How two duels differ.

    `kind` is "same"; "header" where they start differently (`header` says in what; an event may differ as well);
    "event" where the event `n` differs, in `fields`; "longer" where all events of one are the first ones of the other,
    which has the event `n` besides. `left` and `right` are the two events `n`, None where there is none; `n` is 0 where
    no event differs. `header` also lists the circumstances, which do not count. `digests` is how many pairs of digests
    were compared.
    """

    kind: Literal["same", "header", "event", "longer"]
    n: int = 0
    left: Event | None = None
    right: Event | None = None
    fields: tuple[FieldDifference, ...] = ()
    header: tuple[FieldDifference, ...] = ()
    digests: int = 0
    _states: Callable[[int], tuple[State, State]] | None = field(default=None, compare=False, repr=False)

    @property
    def same(self) -> bool:
        """Whether it is the same duel."""
        return self.kind == "same"

    def states(self) -> tuple[State, State]:
        """Both states before the event `n`, those at the start where `n` is 0. Reads the files where it must."""
        assert self._states is not None
        return self._states(max(0, self.n - 1))


def diff(left: Duel, right: Duel) -> Difference:
    """How two duels differ, compared event by event."""
    found = _first(iter(left.events), iter(right.events), 1)
    return _difference(left.header, right.header, found, 0, lambda n: (left.state_at(n), right.state_at(n)))


@bounded
def diff_files(left: str | Path, right: str | Path) -> Difference:
    """How the duels in two files differ. DuelogError where one cannot be read.

    Of two sealed files only what is needed is read: what is damaged elsewhere in them stays unseen (`verify` sees it).
    """
    indexed = IndexedFile.open(left), IndexedFile.open(right)
    try:
        if indexed[0] is None or indexed[1] is None:
            return diff(Duel.open(left), Duel.open(right))
        return _diff_indexed(indexed[0], indexed[1]) or diff(Duel.open(left), Duel.open(right))
    finally:
        for file in indexed:
            if file is not None:
                file.close()


def _states_of(left: str | Path, right: str | Path) -> Callable[[int], tuple[State, State]]:
    return lambda n: (Duel.open(left).state_at(n), Duel.open(right).state_at(n))


def _diff_indexed(left: IndexedFile, right: IndexedFile) -> Difference | None:
    """The difference by the indexes; None where one of the files is not as its index says."""
    common = sorted(left.logs.keys() & right.logs.keys())
    halving = _Halving(left, right)
    found: _Found = None
    if left.seal.log != right.seal.log or left.seal.events != right.seal.events:
        parted = bisect_left(common, True, key=halving.differ)
        if not parted:
            return None
        start = common[parted - 1]
        try:
            # Lines that differ can still say the same; then the search goes on behind them.
            found = _first(left.events(start), right.events(start), start + 1)
        except DuelogError:
            return None
    states = _states_of(left.source, right.source)
    return _difference(left.header, right.header, found, halving.count + 1, states)


class _Halving:
    """Compares the digests after one event, counting how often that is done."""

    def __init__(self, left: IndexedFile, right: IndexedFile) -> None:
        self.left = left.logs
        self.right = right.logs
        self.count = 0

    def differ(self, n: int) -> bool:
        self.count += 1
        return self.left[n] != self.right[n]


_Found = tuple[int, Event | None, Event | None] | None


def _first(left: Iterator[Event], right: Iterator[Event], n: int) -> _Found:
    """The first event that differs, both sides' events being numbered from `n`."""
    while True:
        ours, theirs = next(left, None), next(right, None)
        if ours != theirs:
            return n, ours, theirs
        if ours is None:
            return None
        n += 1


def _difference(
    left: Header, right: Header, found: _Found, digests: int, states: Callable[[int], tuple[State, State]]
) -> Difference:
    header = tuple(field_differences(left, right))
    n, ours, theirs = found or (0, None, None)
    counts = any(difference.path.partition(".")[0] not in CIRCUMSTANCES for difference in header)
    both = ours is not None and theirs is not None
    return Difference(
        kind="header" if counts else "same" if found is None else "event" if both else "longer",
        n=n,
        left=ours,
        right=theirs,
        fields=tuple(field_differences(ours, theirs)) if both else (),
        header=header,
        digests=digests,
        _states=states,
    )


def field_differences(left: Any, right: Any, path: str = "") -> Iterator[FieldDifference]:
    """The fields in which two values of a log differ, in the order of the types; names are those in a file.

    Two events of different kinds differ in `kind` alone.
    """
    if left == right:
        return
    if isinstance(left, msgspec.Struct) and isinstance(right, msgspec.Struct):
        yield from _of_structs(left, right, path)
    elif _is_tuple(left) and _is_tuple(right):
        for index in range(max(len(left), len(right))):
            a, b = (side[index] if index < len(side) else None for side in (left, right))
            yield from field_differences(a, b, f"{path}[{index}]")
    elif _is_dict(left) and _is_dict(right):
        for name in sorted(left.keys() | right.keys()):
            yield from field_differences(left.get(name), right.get(name), f"{path}.{name}")
    else:
        yield FieldDifference(path, left, right)


def _is_tuple(value: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def _is_dict(value: Any) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _of_structs(left: msgspec.Struct, right: msgspec.Struct, path: str) -> Iterator[FieldDifference]:
    if type(left) is not type(right):
        yield FieldDifference("kind", left.__struct_config__.tag, right.__struct_config__.tag)
        return
    for name, written in zip(left.__struct_fields__, left.__struct_encode_fields__, strict=True):
        here = f"{path}.{written}" if path else written
        yield from field_differences(getattr(left, name), getattr(right, name), here)
