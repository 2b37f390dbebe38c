"""Makes scenarios of cards on designed boards: `OCG=FOLDER python -m tests.lockstep.boards --out DIR [CARD|FILE...]`.

`OCG` is the folder of an independent engine; ../shared/oracle drives it, and no part of it is included in this
project. Without names, all cards with boards are played. A FILE names one card per line. `--seed N` makes other
shuffles and answers, the same ones for the same number. `--generic` plays the boards that ../shared/oracle designs for
any card instead, with the company named in `company.txt`. `--check` only reads the boards, and needs no engine.
DIR gets `scenarios-000.jsonl.xz`, which `make certify MORE=DIR` plays, and `made.json`, which says of each card how its
scenarios were made; `certify --write` keeps that in the certificate. The exit status is 1 if a board has a mistake or
the engine failed at a card, 2 without an engine.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.pool_joining import joined
from duelog.replays.errors import DuelogError
from tests.lockstep.boards.making import designed, generic, has_engine
from tests.lockstep.boards.reading import read_boards
from tests.lockstep.certify import named
from tests.shared import SHARED


def main(arguments: Sequence[str]) -> int:
    """Returns the exit status: 1 for a mistake in the boards or a failure of the engine, 2 without an engine."""
    asked = _options(arguments)
    pool = joined(built_in(), read_cdb(SHARED / "cards" / "cards.cdb")) if SHARED.exists() else built_in()
    try:
        boards = read_boards(pool, asked.boards or None)
        faces = [pool.named(name) for name in named(asked.cards)] or [pool.named(name) for name in boards]
    except DuelogError as error:
        print(error)
        return 1
    if asked.check:
        print(f"{sum(map(len, boards.values()))} boards of {len(boards)} cards")
        return 0
    if not has_engine() or asked.out is None:
        print("needs --out, OCG, the folder of your own engine, and ../shared/oracle, which drives it")
        return 2
    if asked.generic:
        return generic(faces, asked.seed, asked.out)
    if without := [face.name for face in faces if face.name not in boards]:
        print(f"no boards: {', '.join(without)}")
    return designed({face: boards[face.name] for face in faces if face.name in boards}, asked.seed, asked.out, pool)


def _options(arguments: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.lockstep.boards", description="Makes scenarios of cards.")
    parser.add_argument("cards", nargs="*", help="names of cards, or files that name one a line; all with boards")
    parser.add_argument("--out", type=Path, metavar="DIR", help="the folder for the scenarios")
    parser.add_argument("--seed", type=int, default=1, help="of the shuffles and answers")
    parser.add_argument("--boards", type=Path, action="append", default=[], metavar="FILE", help="boards of this file")
    parser.add_argument("--generic", action="store_true", help="the boards that the oracle designs for any card")
    parser.add_argument("--check", action="store_true", help="only read the boards")
    return parser.parse_args(arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
