"""The first event in which two duels differ.

Two sealed files are compared through the indexes in their seals: a binary search over the digests of the log finds the
checkpoints between which they differ, and only the events there are read. Other files, and duels in memory, are
compared event by event.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, NamedTuple

from duelog.core.state import State
from duelog.events.base import Event, untimed
from duelog.events.lines import Header
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.field_differences import FieldDifference, field_differences
from duelog.replays.errors import DuelogError, bounded
from duelog.replays.files.indexed import IndexedFile

CIRCUMSTANCES = frozenset({"format", "made_by", "made_at", "tags"})
"""Header fields that describe the file and not the duel: a difference in these alone does not count."""


TIMES = ("time", "clock")
"""The fields of events that say when they were written: no state holds them, and they do not make duels different."""


class TimeDifference(NamedTuple):
    """An event whose times differ, and how: the wall-clock time or the clock of the turn."""

    n: int
    fields: tuple[FieldDifference, ...]


@dataclass(frozen=True, slots=True)
class Difference:
    """How two duels differ.

    `kind` is "same"; "header" if they start differently (`header` lists the fields; an event may differ as well);
    "event" if event `n` differs, in `fields`; "longer" if one is a prefix of the other, which continues with event `n`.
    `left` and `right` are the two events `n`, None if absent; `n` is 0 if no event differs. `header` also lists
    descriptive fields, which do not count. `times` are the events compared whose times differ, which does not count
    either. `digests` is the number of digest comparisons.
    """

    kind: Literal["same", "header", "event", "longer"]
    n: int = 0
    left: Event | None = None
    right: Event | None = None
    fields: tuple[FieldDifference, ...] = ()
    header: tuple[FieldDifference, ...] = ()
    times: tuple[TimeDifference, ...] = ()
    digests: int = 0
    _states: Callable[[int], tuple[State, State]] | None = field(default=None, compare=False, repr=False)

    @property
    def same(self) -> bool:
        """Whether both are the same duel."""
        return self.kind == "same"

    def states(self) -> tuple[State, State]:
        """Both states before event `n`, or the initial states if `n` is 0. Reads the files if necessary."""
        assert self._states is not None
        return self._states(max(0, self.n - 1))


def diff(left: Duel, right: Duel) -> Difference:
    """Compares two duels event by event."""
    found = _first(iter(left.events), iter(right.events), 1)
    return _difference(left.header, right.header, found, 0, lambda n: (left.state_at(n), right.state_at(n)))


@bounded
def diff_files(left: str | Path, right: str | Path) -> Difference:
    """Compares the duels in two files. DuelogError if one cannot be read.

    Of sealed files only the necessary parts are read, so damage elsewhere is not noticed (`verify` finds it).
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
    """The difference found through the indexes; None if a file does not match its index."""
    common = sorted(left.logs.keys() & right.logs.keys())
    halving = _Halving(left, right)
    found = _Found()
    if left.seal.log != right.seal.log or left.seal.events != right.seal.events:
        parted = bisect_left(common, True, key=halving.differ)
        if not parted:
            return None
        start = common[parted - 1]
        try:
            # Lines that differ can decode to equal events; then the search continues after them.
            found = _first(left.events(start), right.events(start), start + 1)
        except DuelogError:
            return None
    states = _states_of(left.source, right.source)
    return _difference(left.header, right.header, found, halving.count + 1, states)


class _Halving:
    """Compares the digests after one event and counts the comparisons."""

    def __init__(self, left: IndexedFile, right: IndexedFile) -> None:
        self.left = left.logs
        self.right = right.logs
        self.count = 0

    def differ(self, n: int) -> bool:
        self.count += 1
        return self.left[n] != self.right[n]


class _Found(NamedTuple):
    """The first event that differs, 0 for none, with both events; and the events before it whose times differ."""

    n: int = 0
    left: Event | None = None
    right: Event | None = None
    times: tuple[TimeDifference, ...] = ()


def _first(left: Iterator[Event], right: Iterator[Event], n: int) -> _Found:
    """The first event that differs; events on both sides are numbered from `n`."""
    times: list[TimeDifference] = []
    while True:
        ours, theirs = next(left, None), next(right, None)
        if ours is None or theirs is None:
            return _Found(n if ours is not theirs else 0, ours, theirs, tuple(times))
        if ours != theirs:
            if fields := tuple(each for each in field_differences(ours, theirs) if each.path in TIMES):
                times.append(TimeDifference(n, fields))
            if untimed(ours) != untimed(theirs):
                return _Found(n, ours, theirs, tuple(times))
        n += 1


def _difference(
    left: Header, right: Header, found: _Found, digests: int, states: Callable[[int], tuple[State, State]]
) -> Difference:
    header = tuple(field_differences(left, right))
    counts = any(difference.path.partition(".")[0] not in CIRCUMSTANCES for difference in header)
    both = found.left is not None and found.right is not None
    return Difference(
        kind="header" if counts else "same" if not found.n else "event" if both else "longer",
        n=found.n,
        left=found.left,
        right=found.right,
        fields=tuple(each for each in field_differences(found.left, found.right) if each.path not in TIMES)
        if both
        else (),
        header=header,
        times=found.times,
        digests=digests,
        _states=states,
    )
