"""Plays duels that were never seen before beside ours: `OCG=FOLDER python -m tests.lockstep.fresh [SEED]`.

`OCG` is the folder of an independent engine that the user has; ../shared/oracle drives it, and nothing of it is part
of this project. Duels are made round by round, each with the next seed, until 1,000 in a row are equal or explained.
The exit status is 1 at the first round in which one is not; the seed told makes the same duels again.
"""

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.__main__ import driven
from tests.lockstep.recording import read_all
from tests.lockstep.report import DuelReport, summary
from tests.shared import SHARED

IN_A_ROW = 1000
"""So many duels equal or explained, one after the other, end the loop."""

A_DECK = 2
"""How many duels are made with each deck in a round."""


def main(arguments: list[str]) -> int:
    """The exit status: 0 when enough duels in a row are equal or explained, 1 when one is not, 2 without an engine."""
    maker = SHARED / "oracle" / "staged.py"
    if not os.environ.get("OCG") or not maker.exists():
        print("needs OCG, the folder of your own engine, and ../shared/oracle, which drives it")
        return 2
    seed = int(arguments[0]) if arguments else 1
    done = 0
    while done < IN_A_ROW:
        reports = duels_of(maker, seed)
        print(f"seed {seed}, {done} duels before it\n{summary(reports)}", flush=True)
        if not reports or not all(report.explained for report in reports):
            return 1
        done += len(reports)
        seed += 1
    return 0


def duels_of(maker: Path, seed: int) -> list[DuelReport]:
    """What came of the duels of one seed, made in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        told = [sys.executable, str(maker), str(seed), str(folder / "duels"), str(A_DECK)]
        subprocess.run(
            told, check=True, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        recordings = read_all(folder / "duels")
        pool = read_cdb(SHARED / "cards" / "cards.cdb", {code for each in recordings for code in each.codes})
        return driven(recordings, pool, built_in_book(NEWEST))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
