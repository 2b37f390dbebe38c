"""How long the fold takes an event, overall and by kind, and as a ratio to decoding the same lines.

The overall numbers are of whole duels played at random by the rules; the kinds, of random logs in which all occur.
"""

from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter

from benchmarks.vanilla import play_duel, vanilla_header
from duelog.core.digest import digest
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.session import Session
from duelog.core.state import State
from duelog.events.base import Event
from duelog.events.codec import decode_lines, encode
from duelog.events.lines import KIND, Header
from tests.random_logs import random_log

Log = tuple[Header, list[Event]]
DUELS, LOGS, ROUNDS = 4, 40, 5


def best(work: Callable[[], object]) -> float:
    """The shortest of some rounds, in seconds."""
    times: list[float] = []
    for _ in range(ROUNDS):
        started = perf_counter()
        work()
        times.append(perf_counter() - started)
    return min(times)


def by_kind(logs: list[Log]) -> dict[str, tuple[int, float]]:
    """How often each kind occurs, and the median seconds of its fold, the clock's own time taken off."""
    clock = min(_timed(State(), lambda state: state) for _ in range(1000))
    times: dict[str, list[float]] = defaultdict(list)
    for header, events in logs:
        state = initial_state(header)
        for event in events:
            took = min(_timed(state, partial(_step, event=event)) for _ in range(3))
            times[KIND[type(event)]].append(took - clock)
            state = evolve(state, event)
    return {kind: (len(each), sorted(each)[len(each) // 2]) for kind, each in times.items()}


def _step(state: State, event: Event) -> State:
    return evolve(state, event)


def _timed(state: State, work: Callable[[State], object]) -> float:
    started = perf_counter()
    work(state)
    return perf_counter() - started


def look_for_faults(states: list[State]) -> None:
    """Looks for faults in states that follow each other."""
    session = Session()
    for state in states:
        faults(state, session)


def main() -> None:
    """Prints the table."""
    duels: list[Log] = [(vanilla_header(), play_duel(seed)) for seed in range(DUELS)]
    count = sum(len(events) for _, events in duels)
    lines = [b"\n".join(map(encode, events)) for _, events in duels]
    decoding = best(lambda: [decode_lines(each) for each in lines]) / count
    folding = best(lambda: [fold(initial_state(header), events) for header, events in duels]) / count
    states = [state for header, events in duels for state in _states(header, events)]
    checking = best(lambda: look_for_faults(states)) / len(states)
    digesting = best(lambda: [digest(state) for state in states]) / len(states)
    print(f"{count} events of {DUELS} played duels, best of {ROUNDS}")
    print(f"  decode {decoding * 1e6:6.2f} µs an event")
    print(f"  fold   {folding * 1e6:6.2f} µs an event, {folding / decoding:.2f} times decoding")
    print(f"  faults {checking * 1e6:6.2f} µs a state")
    print(f"  digest {digesting * 1e6:6.2f} µs a state")
    _print_kinds("the played duels", by_kind(duels))
    _print_kinds("random logs", by_kind([random_log(Random(seed), 150) for seed in range(LOGS)]))


def _print_kinds(whence: str, kinds: dict[str, tuple[int, float]]) -> None:
    print(f"median by kind, of {whence}; the share of the time of all:")
    whole = sum(times * took for times, took in kinds.values())
    for kind, (times, took) in sorted(kinds.items(), key=lambda item: -item[1][0] * item[1][1]):
        print(f"  {kind:20} {took * 1e6:6.2f} µs {times:5} times {times * took / whole:6.1%}")


def _states(header: Header, events: list[Event]) -> list[State]:
    state, states = initial_state(header), list[State]()
    for event in events:
        state = evolve(state, event)
        states.append(state)
    return states


if __name__ == "__main__":
    main()
