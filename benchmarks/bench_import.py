"""What importing EDOPro's recordings costs, and where the time goes: by stage, over all recordings of the fixtures.

"as told" is what cannot be avoided: opening the file, reading its packets and decoding its snapshots once. The ratio
says how much the duel itself costs beside that.
"""

import time
from collections.abc import Callable
from pathlib import Path

from duelog.replays.edopro.card_packets import ZoneSnapshot
from duelog.replays.edopro.container import open_recording
from duelog.replays.edopro.importing import import_recording
from duelog.replays.edopro.packets import packets
from duelog.replays.edopro.queries import Snapshots

FIXTURES = Path(__file__).resolve().parents[2] / "shared" / "fixtures" / "replays"
REPEATS = 5


def read_only(path: Path) -> int:
    """Reads everything in a recording and makes nothing of it; the number of packets."""
    recording = open_recording(path)
    snapshots = Snapshots(recording)
    count = 0
    for packet in packets(recording):
        count += 1
        if isinstance(packet, ZoneSnapshot):
            snapshots.zone(packet)
    return count


def seconds(work: Callable[[Path], object], paths: list[Path]) -> float:
    """The shortest of several runs over all recordings."""
    times: list[float] = []
    for _ in range(REPEATS):
        begun = time.perf_counter()
        for path in paths:
            work(path)
        times.append(time.perf_counter() - begun)
    return min(times)


def main() -> None:
    """Prints the numbers."""
    paths = sorted(FIXTURES.rglob("*.yrpX"))
    if not paths:
        print("Nothing to measure: there are no recordings in ../shared/fixtures/replays.")
        return
    reports = [import_recording(path).report for path in paths]
    counted = sum(report.packets for report in reports)
    events = sum(report.events for report in reports)
    floor, whole = seconds(read_only, paths), seconds(import_recording, paths)
    stages: dict[str, float] = {}
    for path in paths:
        for stage in import_recording(path).report.stages:
            stages[stage.name] = stages.get(stage.name, 0.0) + stage.seconds
    print(f"import of {len(paths)} recordings: {counted:,} packets, {events:,} events")
    print(f"  as told    {1e3 * floor:8.1f} ms  {1e6 * floor / counted:6.2f} us a packet")
    print(
        f"  import     {1e3 * whole:8.1f} ms  {1e6 * whole / counted:6.2f} us a packet, {whole / floor:.2f} times that"
    )
    total = sum(stages.values())
    for name, spent in stages.items():
        print(f"    {name:<11}{1e3 * spent:7.1f} ms  {spent / total:5.0%}")


if __name__ == "__main__":
    main()
