"""Plays new duels in an independent engine and in ours: `OCG=FOLDER python -m tests.lockstep.fresh [SEED]`.

`OCG` is the folder of an independent engine; ../shared/oracle drives it, and no part of it is included in this
project. `--decks` selects the Decks: `mixed` of all defined cards, `real` for real players' Decks, if all their cards
are defined, `staged` for the oracle's own Decks. Duels are generated in rounds, each with the next seed, until 1,000
consecutive ones are equal or explained; the exit status is 1 at the first round in which one is not.
`--duels N` plays N of them instead, regardless of the results. `--keep FOLDER` keeps the recordings, `--json` prints
output for programs. A duel that the engine does not finish (an endless loop) is reported as that, and is never equal.
The printed seed generates the same duels again.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import nullcontext
from itertools import count
from pathlib import Path

import msgspec

from duelog.core.effects.book.card_book import CardBook
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.pool_joining import joined
from tests.lockstep.__main__ import driven
from tests.lockstep.making import A_ROUND, ORACLE, Made, make, mixed_decks, real_decks, staged
from tests.lockstep.readings import their_book
from tests.lockstep.report import NOT_FINISHED, DuelReport, numbers, summary
from tests.shared import SHARED

IN_A_ROW = 1000
"""The number of consecutive duels, equal or explained, that ends the loop."""


def main(arguments: Sequence[str]) -> int:
    """Returns the exit status: 0 if enough duels are equal or explained, 1 if one is not, 2 without an engine."""
    asked = _options(arguments)
    if not os.environ.get("OCG") or not ORACLE.exists():
        print("needs OCG, the folder of your own engine, and ../shared/oracle, which drives it")
        return 2
    reports: list[DuelReport] = []
    for seed, played in rounds(asked):
        reports += played
        if not asked.json:
            print(f"seed {seed}, {len(reports)} duels so far\n{summary(played, shown=len(played))}", flush=True)
        if not asked.duels and not (played and all(report.explained for report in played)):
            break
    if asked.json:
        print(msgspec.json.encode({"total": numbers(reports), "duels": reports}, enc_hook=str).decode())
    elif asked.duels:
        print(f"all\n{summary(reports, shown=0)}")
    return 0 if reports and all(report.explained for report in reports) else 1


def rounds(asked: argparse.Namespace) -> Iterator[tuple[int, list[DuelReport]]]:
    """The reports on each round of duels, with its seed, until the requested number is played."""
    pool, book = read_cdb(SHARED / "cards" / "cards.cdb"), their_book()
    done, wanted = 0, asked.duels or IN_A_ROW
    for seed in count(asked.seed):
        if done >= wanted:
            return
        duels = made(asked, seed, wanted - done, pool, book)
        played = driven(duels.recordings, joined(built_in(), pool), book)  # with the names that definitions have
        played += [DuelReport(duel=name, stopped=NOT_FINISHED) for name in duels.unfinished]
        done += len(played)
        yield seed, played
        if not played:
            return


def made(asked: argparse.Namespace, seed: int, most: int, pool: CardPool, book: CardBook) -> Made:
    """The duels of one seed; their recordings are in a folder that is deleted afterwards unless it should be kept."""
    kept = nullcontext(str(asked.keep / f"{asked.decks}-{seed}")) if asked.keep else tempfile.TemporaryDirectory()
    with kept as name:
        folder = Path(name).resolve()
        if asked.decks == "staged":
            return staged(seed, folder).first(most)
        decks = (mixed_decks if asked.decks == "mixed" else real_decks)(pool, book, seed, min(A_ROUND, (most + 1) // 2))
        return make(decks, seed, folder).first(most)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.lockstep.fresh", description="Plays new duels beside ours.")
    parser.add_argument("seed", nargs="?", type=int, default=1, help="the seed of the first round")
    parser.add_argument("--decks", choices=("mixed", "real", "staged"), default="mixed")
    parser.add_argument("--duels", type=int, default=0, metavar="N", help="play N duels, whatever comes of them")
    parser.add_argument("--keep", type=Path, metavar="FOLDER", help="keep the recordings there")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except subprocess.CalledProcessError as failed:
        sys.exit(f"the oracle failed: {failed}")
