"""The state after any event of a log in nearly constant time, through keyframes.

A keyframe is a stored state. States share what did not change, so a keyframe costs about a kilobyte. An `Undo` makes
the log a tree: the state after it is the state after the event it goes back to, and later events continue from there.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import TYPE_CHECKING

from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.state import Side, State
from duelog.core.told_numbers import told_number
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.events.moves import Undo
from duelog.replays.errors import DuelogError
from duelog.replays.files.format_checks import as_read
from duelog.replays.files.limits import MOST_KEPT, beyond, current

if TYPE_CHECKING:
    from sortedcontainers import SortedList

KEYFRAME_EVERY = 64
"""The number of events folded between keyframes."""


class History:
    """The events of a duel and the states after them. State 0 precedes the first event.

    Header and events are kept `as_read`, so that digests of states are those that a reader computes; `read` says that
    they were decoded from a file and need no conversion.
    """

    def __init__(self, header: Header, events: Iterable[Event] = (), source: str = "", *, read: bool = False) -> None:
        self.header = header if read else as_read(header)
        self.events: list[Event] = list(events) if read else list(map(as_read, events))
        self.source = source
        try:
            start = initial_state(self.header)
        except ValueError as error:
            raise DuelogError(str(error), source=source) from error
        # An interrupt can arrive at any instruction: everything is updated in single steps, or in an order in which a
        # second attempt succeeds.
        self._keyframes: dict[int, State] = {0: start}
        self._order: SortedList[int] | None = None
        self._last: tuple[int, State] = (0, start)
        self._undos: list[int] = []
        self._back: dict[int, int] = {}
        self._noted = 0
        self._limits = current()
        self._every = KEYFRAME_EVERY
        self._weight = 0
        self._work = (0, 0)
        """The last event folded so far, and the work up to there; work is counted once for each event."""
        if Undo not in set(map(type, self.events)):
            self._noted = len(self.events)
        self._note()

    def append(self, event: Event, *, read: bool = False) -> None:
        """Adds the next event, which must have the next number. `ValueError` for an `Undo` to a nonexistent event."""
        n = len(self.events) + 1
        if event.n != n:
            raise ValueError(f"the next event is number {n}, not {told_number(event.n)}")
        _insist_there(n, event)
        self.events.append(event if read else as_read(event))

    def cut(self, n: int) -> None:
        """Removes the events after event `n`."""
        self._note()
        if self._last[0] > n:
            self._last = (0, self._keyframes[0])
        self._keyframes = {at: state for at, state in self._keyframes.items() if at <= n}
        self._order = None
        self._undos = [at for at in self._undos if at <= n]
        self._back = {at: origin for at, origin in self._back.items() if at <= n}
        self._noted = min(self._noted, n)
        del self.events[n:]

    def after(self, event: Event) -> State:
        """The state after `event`, the next event, which is not appended yet and must be `as_read`."""
        if type(event) is Undo:
            _insist_there(len(self.events) + 1, event)
            return self.state_at(event.to)
        return evolve(self.state_at(len(self.events)), event)

    def _note(self) -> None:
        """Records every `Undo` appended since the last call."""
        for n in range(self._noted + 1, len(self.events) + 1):
            event = self.events[n - 1]
            if type(event) is Undo:
                _insist_there(n, event)
                self._back[n] = self._back.get(event.to, event.to)
                if not self._undos or self._undos[-1] != n:
                    self._undos.append(n)
            self._noted = n

    def origin(self, n: int) -> int:
        """The event number whose state is also the state after event `n`: a different one only after an `Undo`."""
        self._note()
        return self._back.get(n, n)

    def taken_back(self, last: int | None = None) -> frozenset[int]:
        """The numbers of the events undone up to event `last`, by default all; an undone `Undo` has no effect."""
        self._note()
        found: set[int] = set()
        end = len(self.events) if last is None else last
        while at := bisect_right(self._undos, end):
            undo = self._undos[at - 1]
            event = self.events[undo - 1]
            end = event.to if type(event) is Undo else 0
            found.update(range(end + 1, undo))
        return frozenset(found)

    def state_at(self, n: int) -> State:
        """The state after event `n`; 0 is before the first event. `IndexError` if there is no such event."""
        last, state = self._last
        if n == last:
            return state
        if not 0 <= n <= len(self.events):
            raise IndexError(f"there is no state {told_number(n)}: the duel has {len(self.events)} events")
        event = self.events[n - 1] if n == last + 1 and n % KEYFRAME_EVERY else None
        if event is None or type(event) is Undo:
            self._note()
            state = self._compute(self._back.get(n, n))
        else:  # the next state of a walk through the duel
            state = evolve(state, event)
        self._last = (n, state)
        return state

    def _compute(self, end: int) -> State:
        """The state after event `end`, which is not an `Undo`."""
        ahead: list[tuple[int, int]] = []  # ranges still to be folded, the next one last
        while True:
            start = self._undos[bisect_right(self._undos, end) - 1] if self._undos and self._undos[0] <= end else 0
            at, state = self._nearest(end)
            if at >= start:
                break
            ahead.append((start, end))
            end = self._back[start]
        return self._fold_ranges(state, [(at, end), *reversed(ahead)])

    def _nearest(self, end: int) -> tuple[int, State]:
        """The nearest stored state at or before event `end`, with its number."""
        last = self._last
        if last[0] == end - 1 and end not in self._keyframes:
            return last
        order = self._ordered()
        at = order[order.bisect_right(end) - 1]
        return last if at < last[0] <= end else (at, self._keyframes[at])

    def _fold_ranges(self, state: State, ranges: list[tuple[int, int]]) -> State:
        """The state after the events in these ranges; stores keyframes at regular intervals."""
        since = 0
        for start, end in ranges:
            while start < end:
                stop = min(end, start + KEYFRAME_EVERY - max(since, start % KEYFRAME_EVERY))
                state = fold(state, self.events[start:stop])
                size = weight(state)
                self._count_work(state, stop, size)
                since += stop - start
                start = stop
                if since == KEYFRAME_EVERY or stop % KEYFRAME_EVERY == 0:
                    self.check(state, stop)
                    if stop % self._every == 0 or since == KEYFRAME_EVERY:
                        self._keep(stop, state, size)
                    since = 0
        return state

    def _count_work(self, state: State, stop: int, size: int) -> None:
        """Counts the work of folding events for the first time. DuelogError if it exceeds the limit.

        `size` is the weight of the state after them.
        """
        furthest, work = self._work
        if stop > furthest:
            work += size * min(stop - furthest, KEYFRAME_EVERY)
            self._work = (stop, work)
            if work > self._limits.work:
                self.check(state, stop)
                what = f"event {stop} cannot be reached: the states of this log hold too many cards or effects"
                raise beyond(what, "work", source=self.source)

    def _keep(self, n: int, state: State, size: int) -> None:
        self._weight += size
        if self._weight > MOST_KEPT:
            self._thin()
        order = self._order if n not in self._keyframes else None
        self._keyframes[n] = state
        if order is not None:
            order.add(n)

    def _ordered(self) -> "SortedList[int]":
        """The numbers of the keyframes in order, which a walk from event to event does not need; rebuilt if an
        interrupt left it inconsistent.
        """
        order = self._order
        if order is None or len(order) != len(self._keyframes):
            from sortedcontainers import SortedList  # a millisecond, which most commands can do without

            order = self._order = SortedList(self._keyframes)
        return order

    def _thin(self) -> None:
        """Drops every other keyframe; states between are folded from the keyframe before."""
        self._every *= 2
        self._keyframes = {n: state for n, state in self._keyframes.items() if n % self._every == 0}
        self._order = None
        self._weight = sum(map(weight, self._keyframes.values()))

    def check(self, state: State, n: int) -> None:
        """DuelogError if the state after event `n` exceeds the limit on the length of its lists."""
        if longest(state) > self._limits.piled:
            raise beyond(f"event {n} accumulates more cards or effects than any duel has", "piled", source=self.source)


def _insist_there(n: int, event: Event) -> None:
    """`ValueError` for an `Undo` to an event that is not before event `n`."""
    if type(event) is Undo and not 0 <= event.to < n:
        raise ValueError(f"event {n} cannot go back to {event.to}")


def longest(state: State) -> int:
    """The length of the longest list in a state."""
    lists = (
        state.cards, state.faces, state.proper, state.blocked, state.revealed, state.chain, state.triggers,
        state.lasting, state.uses, state.shuffled, state.dealt, state.recent.outcomes, state.summons, state.attackers,
        state.departed, state.gone, state.lent,
        state.suspended, state.revealed_to,
    )  # fmt: skip
    found = max(map(len, lists))
    for side in state.sides:
        of_side: int | None = side.cached.get("longest")
        if of_side is None:
            of_side = side.cached["longest"] = _longest_list(side)
        if of_side > found:
            found = of_side
    if state.resolving is not None or state.suspended:
        for resolution in (*state.suspended, state.resolving):
            if resolution is not None:
                found = max(found, len(resolution.answers), len(resolution.moved), len(resolution.results))
    return found


def weight(state: State) -> int:
    """The approximate number of entries in the lists of a state, including those shared with other states."""
    one, two = state.sides
    return (
        len(one.hand) + len(one.deck) + len(one.grave) + len(one.banished) + len(one.extra)
        + len(two.hand) + len(two.deck) + len(two.grave) + len(two.banished) + len(two.extra)
        + len(state.recent.outcomes) + len(state.uses) + len(state.chain) + len(state.triggers) + len(state.lasting)
        + len(state.departed) + len(state.gone) + len(state.proper) + len(state.summons) + len(state.attackers)
        + len(state.lent)
    )  # fmt: skip


def _longest_list(side: Side) -> int:
    found = max(
        len(side.hand), len(side.deck), len(side.grave), len(side.banished), len(side.extra), len(side.turned),
        len(side.normal_summons), len(side.pendulum_summons),
    )  # fmt: skip
    for slot in filter(None, side.field):
        if slot.attacks or slot.used or slot.materials or slot.counters or slot.linked or slot.lapsed:  # most have none
            lists = (slot.attacks, slot.used, slot.materials, slot.counters, slot.linked, slot.lapsed)
            found = max(found, *map(len, lists))
    return found
