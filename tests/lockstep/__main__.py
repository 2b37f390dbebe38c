"""Runs recorded duels in lock-step and prints statistics: `python -m tests.lockstep [NAME|FILE|FOLDER...]`.

Without arguments it runs all of ../shared/reference and its folders `fresh` and `real`, with a table for each.
`--plain` takes those without effects, `--json` prints output for programs. The exit status is 1 if a difference is not
explained, or a recording could not be followed.
"""

import sys
from pathlib import Path

import msgspec

from duelog.cli.shell.terminal import progress
from duelog.core.effects.book.card_book import CardBook
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.pool import CardPool
from duelog.replays.cards.pool_joining import joined
from tests.lockstep.driver import Lockstep, as_arranged
from tests.lockstep.readings import read_otherwise, their_book
from tests.lockstep.recording import Recording, found, read
from tests.lockstep.report import Difference, DuelReport, blocked, numbers, summary
from tests.lockstep.scope import WITHOUT_EFFECTS
from tests.shared import SHARED

PARTS = ("", "fresh", "real")
"""The folders of recordings in ../shared/reference: the first ones, random duels of other seeds, and real Decks."""


def main(arguments: list[str]) -> int:
    """Returns the exit status: 1 if there is a difference that no rule explains."""
    folder = SHARED / "reference"
    cards = SHARED / "cards" / "cards.cdb"
    if not folder.exists() or not cards.exists():
        print("needs ../shared/reference and ../shared/cards, which are not here")
        return 2
    options = {argument for argument in arguments if argument.startswith("-")}
    if options - {"--plain", "--json"}:
        print("it takes NAME, FILE, FOLDER, --plain, --json")
        return 2
    names = [argument for argument in arguments if argument not in options]
    wanted = [path for name in names for path in found(folder, name)]
    missing = [name for name in names if not found(folder, name)]
    if missing:
        print(f"no recording is called {', '.join(missing)}, here or in ../shared/reference")
        return 2
    paths = [folder / f"{name}.jsonl.gz" for name in WITHOUT_EFFECTS] if "--plain" in options else wanted
    groups = [("", paths)] if paths else [(part, recordings_of(folder, part)) for part in PARTS]
    every: list[DuelReport] = []
    for part, chosen in groups:
        recordings = [read(path) for path in chosen]
        pool = joined(built_in(), read_cdb(cards, {code for recording in recordings for code in recording.codes}))
        reports = driven(recordings, pool, their_book(), part)
        every += reports
        if "--json" not in options:
            if not paths:
                print(f"../shared/reference/{part}".rstrip("/"))
            show(reports, defined(reports), differences=bool(names))
    if "--json" in options:
        print(msgspec.json.encode({"total": numbers(defined(every)), "duels": every}, enc_hook=str).decode())
    return 1 if any(report.unexplained for report in defined(every)) else 0


def recordings_of(folder: Path, part: str) -> list[Path]:
    """The recordings of a part of the folder; "" is the folder itself, without its parts."""
    return sorted((folder / part).glob("*.jsonl.gz"))


def defined(reports: list[DuelReport]) -> list[DuelReport]:
    """The reports on duels whose cards are all defined."""
    return [report for report in reports if not report.undefined]


def driven(recordings: list[Recording], pool: CardPool, book: CardBook, part: str = "") -> list[DuelReport]:
    """Drives each recording as far as possible."""
    reports: list[DuelReport] = []
    with progress(f"driving {part}".rstrip(), len(recordings)) as step:
        for recording in recordings:
            reports.append(drive_safely(recording, pool, book))
            step(1)
    return reports


def drive_safely(recording: Recording, pool: CardPool, book: CardBook) -> DuelReport:
    """The report on one recording; a failure of the driver itself is an unexplained difference."""
    lockstep: Lockstep | None = None

    def begin() -> Lockstep:
        nonlocal lockstep
        lockstep = Lockstep(recording, pool, book)
        lockstep.report.readings = read_otherwise((face.name for face in lockstep.header.faces), book)
        return lockstep

    try:
        return as_arranged(begin)
    except Exception as error:
        report = lockstep.report if lockstep is not None else DuelReport(recording.name, lines=len(recording.lines))
        at = lockstep.line.n if lockstep is not None and lockstep.line is not None else 0
        report.stopped = "a fault of the driver"
        fault = f"{type(error).__name__}: {error}"
        report.differences.append(Difference(recording.name, at, "driving", "the driver failed", fault, "a recording"))
        return report


def show(reports: list[DuelReport], compared: list[DuelReport], *, differences: bool) -> None:
    """Prints the statistics, and for single recordings all their differences."""
    print(summary(compared))
    for report in compared if differences else ():
        print("\n".join(map(str, report.differences)))
    if len(compared) < len(reports):
        print(blocked(reports))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
