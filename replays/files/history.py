"""The states of a log: any of them in about the same time, through keyframes.

A keyframe is a stored state. States share what did not change, so one costs about a kilobyte. An `Undo` makes the log
a tree: the state after it is the one after the event it goes back to, and what follows goes on from there.
"""

from bisect import bisect_right
from collections.abc import Iterable

from sortedcontainers import SortedList

from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.state import OnField, Side, State
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.events.moves import Undo
from duelog.replays.errors import DuelogError
from duelog.replays.files.format_checks import as_read
from duelog.replays.files.limits import MOST_KEPT, beyond, current

KEYFRAME_EVERY = 64
"""The distance of keyframes, in events folded."""


class History:
    """The events of a duel and the states after them. State 0 is the one before the first event.

    Header and events are kept `as_read`, so that the digests of states are those that a reader finds; `read` says that
    they come from a file and are so already.
    """

    def __init__(self, header: Header, events: Iterable[Event] = (), source: str = "", *, read: bool = False) -> None:
        self.header = header if read else as_read(header)
        self.events: list[Event] = list(events) if read else list(map(as_read, events))
        self.source = source
        try:
            start = initial_state(self.header)
        except ValueError as error:
            raise DuelogError(str(error), source=source) from error
        # An interrupt can come at any instruction: all of this is added to in single steps, or in an order in which a
        # second attempt finds nothing amiss.
        self._keyframes: dict[int, State] = {0: start}
        self._order: SortedList[int] = SortedList([0])
        self._last: tuple[int, State] = (0, start)
        self._undos: list[int] = []
        self._back: dict[int, int] = {}
        self._noted = 0
        self._limits = current()
        self._every = KEYFRAME_EVERY
        self._weight = 0
        self._work = (0, 0)
        """The furthest event that was folded to, and the work up to there: more of it is not begun."""
        if Undo not in set(map(type, self.events)):
            self._noted = len(self.events)
        self._note()

    def append(self, event: Event, *, read: bool = False) -> None:
        """Adds the next event; its number must be the next one. `ValueError` for an `Undo` of what is not there."""
        n = len(self.events) + 1
        if event.n != n:
            raise ValueError(f"the next event is number {n}, not {event.n}")
        _insist_there(n, event)
        self.events.append(event if read else as_read(event))

    def after(self, event: Event) -> State:
        """The state after the next event, which is not there yet and stands as it is `as_read`."""
        if type(event) is Undo:
            _insist_there(len(self.events) + 1, event)
            return self.state_at(event.to)
        return evolve(self.state_at(len(self.events)), event)

    def _note(self) -> None:
        """Takes note of every `Undo` that was appended since the last time."""
        for n in range(self._noted + 1, len(self.events) + 1):
            event = self.events[n - 1]
            if type(event) is Undo:
                _insist_there(n, event)
                self._back[n] = self._back.get(event.to, event.to)
                if not self._undos or self._undos[-1] != n:
                    self._undos.append(n)
            self._noted = n

    def origin(self, n: int) -> int:
        """The number of the event whose state is also that after event `n`: another one only after an `Undo`."""
        self._note()
        return self._back.get(n, n)

    def taken_back(self) -> frozenset[int]:
        """The numbers of the events that are no part of how the duel stands: an `Undo` that itself stands went back."""
        self._note()
        found: set[int] = set()
        end = len(self.events)
        while at := bisect_right(self._undos, end):
            undo = self._undos[at - 1]
            event = self.events[undo - 1]
            end = event.to if type(event) is Undo else 0
            found.update(range(end + 1, undo))
        return frozenset(found)

    def state_at(self, n: int) -> State:
        """The state after event `n`, that before the first event for 0. `IndexError` for a number not there."""
        last, state = self._last
        if n == last:
            return state
        if not 0 <= n <= len(self.events):
            raise IndexError(f"there is no state {n}: the duel has {len(self.events)} events")
        event = self.events[n - 1] if n == last + 1 and n % KEYFRAME_EVERY else None
        if event is None or type(event) is Undo:
            self._note()
            state = self._found(self._back.get(n, n))
        else:  # the next one, as in a walk through the duel
            state = evolve(state, event)
        self._last = (n, state)
        return state

    def _found(self, end: int) -> State:
        """The state after the event `end`, which is no `Undo`."""
        ahead: list[tuple[int, int]] = []  # stretches still to be folded, the first to fold at the end
        while True:
            start = self._undos[bisect_right(self._undos, end) - 1] if self._undos and self._undos[0] <= end else 0
            at, state = self._nearest(end)
            if at >= start:
                break
            ahead.append((start, end))
            end = self._back[start]
        return self._folded(state, [(at, end), *reversed(ahead)])

    def _nearest(self, end: int) -> tuple[int, State]:
        """The nearest state that is there already, at `end` or before."""
        order = self._ordered()
        at = order[order.bisect_right(end) - 1]
        last = self._last
        return last if at < last[0] <= end else (at, self._keyframes[at])

    def _folded(self, state: State, stretches: list[tuple[int, int]]) -> State:
        """The state after the events in these stretches, keeping a keyframe every so many of them."""
        since = 0
        for start, end in stretches:
            while start < end:
                stop = min(end, start + KEYFRAME_EVERY - max(since, start % KEYFRAME_EVERY))
                state = fold(state, self.events[start:stop])
                self._worked(state, stop)
                since += stop - start
                start = stop
                if since == KEYFRAME_EVERY or stop % KEYFRAME_EVERY == 0:
                    self.check(state, stop)
                    if stop % self._every == 0 or since == KEYFRAME_EVERY:
                        self._keep(stop, state)
                    since = 0
        return state

    def _worked(self, state: State, stop: int) -> None:
        """Counts the work of folding for the first time. DuelogError where it comes to more than any duel's."""
        furthest, work = self._work
        if stop > furthest:
            work += weight(state) * min(stop - furthest, KEYFRAME_EVERY)
            self._work = (stop, work)
            if work > self._limits.work:
                self.check(state, stop)
                what = f"event {stop} is too far in a log whose states hold so many cards or effects"
                raise beyond(what, "work", source=self.source)

    def _keep(self, n: int, state: State) -> None:
        self._weight += weight(state)
        if self._weight > MOST_KEPT:
            self._thin()
        order = self._ordered()
        new = n not in self._keyframes
        self._keyframes[n] = state
        if new:
            order.add(n)

    def _ordered(self) -> "SortedList[int]":
        """The numbers of the keyframes in order; made anew where an interrupt came between the two."""
        if len(self._order) != len(self._keyframes):
            self._order = SortedList(self._keyframes)
        return self._order

    def _thin(self) -> None:
        """Lets go of every other keyframe: what lies between is folded again from the one before."""
        self._every *= 2
        self._keyframes = {n: state for n, state in self._keyframes.items() if n % self._every == 0}
        self._order = SortedList(self._keyframes)
        self._weight = sum(map(weight, self._keyframes.values()))

    def check(self, state: State, n: int) -> None:
        """DuelogError where the state after event `n` holds more than any duel does, so that it would only grow."""
        if longest(state) > self._limits.piled:
            raise beyond(f"event {n} piles up more cards or effects than any duel has", "piled", source=self.source)


def _insist_there(n: int, event: Event) -> None:
    """`ValueError` for an `Undo` of what is not before event `n`."""
    if type(event) is Undo and not 0 <= event.to < n:
        raise ValueError(f"event {n} cannot go back to {event.to}")


def longest(state: State) -> int:
    """The length of the longest list in a state."""
    return max(
        *map(_longest_of_side, state.sides), len(state.cards), len(state.faces), len(state.proper), len(state.blocked),
        len(state.revealed), len(state.chain), len(state.triggers), len(state.lasting), len(state.uses),
        len(state.shuffled), len(state.dealt), len(state.recent.outcomes), len(state.summons), len(state.buried),
        len(state.suspended), len(state.revealed_to),
        *(max(map(len, (one.answers, one.moved, one.results))) for one in (*state.suspended, state.resolving) if one),
    )  # fmt: skip


def weight(state: State) -> int:
    """About how many entries the lists of a state hold, those that it shares with others included."""
    one, two = state.sides
    return (
        sum(len(pile) for side in (one, two) for pile in (side.hand, side.deck, side.grave, side.banished, side.extra))
        + len(state.recent.outcomes) + len(state.uses) + len(state.chain) + len(state.triggers) + len(state.lasting)
        + len(state.buried) + len(state.proper) + len(state.summons)
    )  # fmt: skip


def _longest_of_side(side: Side) -> int:
    cached = side.cached
    if "longest" not in cached:
        cached["longest"] = _longest_list(side)
    longest: int = cached["longest"]
    return longest


def _longest_list(side: Side) -> int:
    return max(
        len(side.hand), len(side.deck), len(side.grave), len(side.banished), len(side.extra), len(side.turned),
        len(side.normal_summons), len(side.pendulum_summons),
        *(_longest_of_slot(slot) for slot in side.field if slot is not None), 0,
    )  # fmt: skip


def _longest_of_slot(slot: OnField) -> int:
    return max(len(slot.attacks), len(slot.used), len(slot.materials), len(slot.counters), len(slot.linked))
