"""The speed of replay files, as ratios measured in one run: `make bench`, or ``python -m benchmarks.bench_files``.

Where the time of opening and folding goes, and why it exceeds its bound: docs/decisions/0026.
"""

import gc
import random
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec

from benchmarks.generate import long_log
from duelog.events.base import Event
from duelog.events.codec import encode
from duelog.events.lines import AnyEvent, Header
from duelog.events.outcomes import Remark
from duelog.replays.duels.difference import diff_files
from duelog.replays.duels.duel import Duel

LONG = 100_000
SHORT = 1_000
ROUNDS = 7


def measured(work: Callable[[], object], rounds: int = ROUNDS) -> float:
    """The median time of some rounds, in seconds."""
    times: list[float] = []
    for _ in range(rounds):
        gc.collect()
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def saved(folder: Path, name: str, header: Header, events: list[Event]) -> Path:
    """A sealed file with these events."""
    path = folder / name
    Duel.new(header, events).save(path, sealed=True)
    return path


def parted(events: list[Event], at: int) -> list[Event]:
    """The same log up to event `at`, which is another one."""
    return [*events[: at - 1], Remark(n=at, text="something else"), *events[at:]]


def seek_time(duel: Duel, count: int = 2_000) -> float:
    """The mean time of going to a random step, in seconds; the keyframes are there."""
    duel.state_at(len(duel))
    chosen = random.Random(1)
    steps = [chosen.randrange(len(duel) + 1) for _ in range(count)]

    def seek() -> None:
        for n in steps:
            duel.state_at(n)

    return measured(seek) / count


def report(what: str, ratio: float, most: float, detail: str) -> None:
    """Prints one line of the result: a ratio, and what it should be at most."""
    print(f"{what:<44} {ratio:6.2f}  (at most {most:g})  {detail}")


def main() -> None:
    """Measures and prints everything."""
    header, events = long_log(LONG)
    lines = b"\n".join(map(encode, events))
    decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(AnyEvent)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        path = saved(folder, "long.duel", header, events)
        zst = saved(folder, "long.duel.zst", header, events)
        print(f"{LONG:,} events: {path.stat().st_size:,} bytes, compressed {zst.stat().st_size:,}")
        decoding = measured(lambda: decoder.decode_lines(lines))
        opening = measured(lambda: Duel.open(path).end)
        detail = f"{opening * 1e3:.0f} ms to {decoding * 1e3:.0f} ms"
        report("open and fold a sealed duel / decode it", opening / decoding, 3, detail)

        long, short = Duel.open(path), Duel.new(header, events[:SHORT])
        far, near = seek_time(long), seek_time(short)
        detail = f"{far * 1e6:.0f} µs to {near * 1e6:.0f} µs"
        report(f"a random step of {LONG:,} / of {SHORT:,} events", far / near, 1.5, detail)

        chosen = random.Random(2)
        ratios: list[float] = []
        for at in (1, LONG, *(chosen.randrange(1, LONG + 1) for _ in range(5))):
            other = saved(folder, f"{at}.duel", header, parted(events, at))
            assert diff_files(path, other).n == at
            ratios.append(measured(partial(diff_files, path, other)) / (2 * decoding))
        detail = f"median {statistics.median(ratios):.3f}"
        report("first difference of two / decode both", max(ratios), 0.2, f"worst of {len(ratios)}, {detail}")

        cold = measured(lambda: Duel.open(path).state_at(LONG // 2))
        print(f"opening and one first step in the middle: {cold * 1e3:.0f} ms; compressed, to the end: ", end="")
        print(f"{measured(lambda: Duel.open(zst).end) * 1e3:.0f} ms")


if __name__ == "__main__":
    main()
