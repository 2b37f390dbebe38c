"""Runs recorded duels in lock-step and prints the numbers: `python -m tests.lockstep [NAME...] [--plain]`."""

import sys

from duelog.replays.card_definitions import built_in_book
from duelog.replays.carddb import read_cdb
from tests.lockstep.driver import drive
from tests.lockstep.recording import read_all
from tests.lockstep.report import blocked, summary
from tests.lockstep.scope import WITHOUT_EFFECTS
from tests.shared import SHARED


def main(arguments: list[str]) -> int:
    """The exit status: 1 where there is a difference that no rule explains."""
    folder = SHARED / "reference"
    if not folder.exists():
        print("needs ../shared/reference, which is not here")
        return 2
    names = [argument for argument in arguments if not argument.startswith("-")]
    chosen = WITHOUT_EFFECTS if "--plain" in arguments else names
    recordings = read_all(folder, chosen)
    pool = read_cdb(SHARED / "cards" / "cards.cdb", {code for recording in recordings for code in recording.codes})
    book = built_in_book()
    reports = [drive(recording, pool, book) for recording in recordings]
    defined = [report for report in reports if not report.undefined]
    print(summary(defined, shown=len(names) * 20 or 10))
    for report in defined if names else ():
        print("\n".join(map(str, report.differences)))
    if len(defined) < len(reports):
        print(blocked(reports))
    return 1 if any(report.unexplained for report in defined) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
