"""What it costs that duels take turns: eight duels with effects judged one after another, and all of them in turn.

Each duel has a `Session` of its own. The ways take turns, too: every number is the least processor time of several
runs, and the bound of the ratio is printed beside it. The ways execute the same number of instructions within 0.6 %;
the rest of the ratio is misses of the second-level cache, which rise by two thirds (docs/decisions/0026).
"""

import time
from collections.abc import Callable, Iterator
from functools import partial

from benchmarks.bench_engine import best
from benchmarks.effects import DECKS, duel, read
from benchmarks.vanilla import Played
from duelog.core.effects.book.card_book import CardBook
from duelog.core.faults import faults
from duelog.events.base import Event, Move
from duelog.replays.files.history import History
from duelog.replays.referee.referee import Referee

DUELS = 8
REPEATS = 7
MOST = 1.05
"""How much more the duels should cost at most that take turns."""


def judged(played: Played, book: CardBook) -> Iterator[Event]:
    """Judges a duel event by event, as `verify` does: every state folded and looked over, every event judged."""
    history = History(played.header, played.events)
    referee = Referee(played.header, book)
    state = history.state_at(0)
    for event in played.events:
        before, state = state, history.state_at(event.n)
        assert not faults(state, referee.session)
        assert referee.look(before, event) is None
        yield event


def decisions(played: Played, book: CardBook) -> Iterator[Event]:
    """The same, stopping after each decision of a player."""
    return (event for event in judged(played, book) if isinstance(event, Move))


Duels = list[tuple[Played, CardBook]]


def one_after_another(duels: Duels) -> None:
    """Judges each duel to its end."""
    for played, book in duels:
        for _ in judged(played, book):
            pass


def in_turn(duels: Duels, stops: Callable[[Played, CardBook], Iterator[Event]]) -> None:
    """Judges all duels, one stop of each in turn."""
    under_way = [stops(played, book) for played, book in duels]
    while under_way:
        under_way = [duel for duel in under_way if next(duel, None) is not None]


def main() -> None:
    """Prints the numbers."""
    decks = [read(name) for name in DECKS]
    duels = [duel(decks[n % len(decks)], decks[(n + 1) % len(decks)], n + 1) for n in range(DUELS)]
    events = sum(len(played.events) for played, _ in duels)
    ways = (
        partial(one_after_another, duels),
        partial(in_turn, duels, decisions),
        partial(in_turn, duels, judged),
    )
    runs = [[best(way, 1, time.process_time) for way in ways] for _ in range(REPEATS)]
    alone, by_decision, by_event = map(min, zip(*runs, strict=True))
    print(f"{DUELS} duels, {events} events; one after another {alone / events * 1e6:.1f} us an event")
    print(f"a decision of each in turn {by_decision / alone:6.2f} times that  (at most {MOST:g})")
    print(f"an event of each in turn   {by_event / alone:6.2f} times that")


if __name__ == "__main__":
    main()
