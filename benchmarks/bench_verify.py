"""What it costs to verify a recorded duel, by stage and against folding alone.

The file of a duel without effects is read, folded, checked for faults, and judged by the rules, one stage at a time;
`verify` is all of it. Every number is the best of several runs.
"""

import tempfile
from pathlib import Path

from benchmarks.bench_engine import best
from benchmarks.bench_fold import look_for_faults
from benchmarks.vanilla import Played, played
from duelog.core.fold.evolve import fold, initial_state
from duelog.replays.duels.duel import Duel
from duelog.replays.files.duel_files import read_file
from duelog.replays.referee.referee import referee
from duelog.replays.referee.verification import judge_file

DUELS = 8
TURNS = 35


def saved(duel: Played, path: Path) -> Path:
    """The duel as a sealed file."""
    file = Duel.new(duel.header)
    for event in duel.events:
        file.append(event)
    file.save(path, sealed=True)
    return path


def main() -> None:
    """Prints the numbers."""
    duels = [played(seed) for seed in range(DUELS)]
    turns = sum(duel.turns for duel in duels)
    with tempfile.TemporaryDirectory() as folder:
        files = [saved(duel, Path(folder, f"{n}.duel")) for n, duel in enumerate(duels)]
        opened = [Duel.open(file) for file in files]
        folding = best(lambda: [fold(initial_state(duel.header), duel.events) for duel in duels])
        stages = {
            "fold": folding,
            "read the lines, check digests": best(lambda: [read_file(file) for file in files]),
            "faults of every state": best(lambda: look_for_faults([state for duel in duels for state in duel.states])),
            "judge by the rules": best(lambda: [referee(duel) for duel in opened]),
            "verify, all of it": best(lambda: [judge_file(file) for file in files]),
        }
    print(f"{DUELS} duels, {turns} turns, {sum(len(duel.events) for duel in duels)} events")
    for stage, seconds in stages.items():
        print(f"{stage:<34}{seconds / turns * TURNS * 1e3:>10.2f} ms a 35-turn duel{seconds / folding:>10.2f}x folding")


if __name__ == "__main__":
    main()
