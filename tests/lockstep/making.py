"""Generates duels between Decks of defined cards in an independent engine, driven by the oracle."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from duelog.core.effects.book.card_book import CardBook
from duelog.events.faces import Face
from duelog.replays.cards.deck_lists import read_ydk
from duelog.replays.cards.definition_files import needs_none
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError
from tests.lockstep.recording import Recording, read_all
from tests.shared import SHARED

ORACLE = SHARED / "oracle"
DECKS = SHARED / "fixtures" / "decks"

A_ROUND = 24
"""The maximum number of Decks in a round of duels."""

_DRIVE = """
import json, sys
sys.path.insert(0, sys.argv[1])
import decks
decks.DECKS.update(json.loads(sys.argv[2]))
sys.argv = ["batch.py", "--decks", sys.argv[5], "--n", sys.argv[6], "--seed", sys.argv[3], "--record", sys.argv[4],
            "--record-n", sys.argv[6], "--busy", "75"]
import batch
batch.main()
"""
"""A call of the oracle: its folder, the Decks, the seed, the folder for recordings, Decks by name, duels each."""

MadeDeck = tuple[list[tuple[str, int]], list[tuple[str, int]]]
"""A Main Deck and an Extra Deck, each card by name with its number of copies."""


def mixed_decks(pool: CardPool, book: CardBook, seed: int, count: int = A_ROUND) -> dict[str, MadeDeck]:
    """Decks of 43 to 47 cards drawn from all defined cards, including a few Normal Monsters."""
    rng = random.Random(f"mixed/{seed}")
    faces = sorted(pool, key=lambda face: face.name)
    cards = [face for face in faces if face.name in book]
    main, extra = ([face.name for face in cards if _of_extra_deck(face) == side] for side in (False, True))
    plain = [face.name for face in faces if needs_none(face) and not {"token", "fusion", "pendulum"} & set(face.kinds)]
    return {
        f"mixed{at:02d}": (
            _copies(rng, rng.sample(main, 20) + rng.sample(plain, 2)),
            _copies(rng, rng.sample(extra, 8)),
        )
        for at in range(count)
    }


def real_decks(pool: CardPool, book: CardBook, seed: int, count: int = A_ROUND) -> dict[str, MadeDeck]:
    """Real players' Decks whose cards are all defined, in an order determined by the seed.

    All prints of a card are replaced by one: the engine does not know all prints.
    """
    decks = {f"{path.parent.name}.{path.stem}": _read(path, pool, book) for path in sorted(DECKS.rglob("*.ydk"))}
    names = [name for name, deck in decks.items() if deck is not None]
    random.Random(f"real/{seed}").shuffle(names)
    return {name: deck for name in names[:count] if (deck := decks[name]) is not None}


def make(decks: Mapping[str, MadeDeck], seed: int, folder: Path, each: int = 2) -> list[Recording]:
    """Recordings of duels between these Decks, `each` per Deck, alternately against itself and against the next one.

    Raises:
        subprocess.CalledProcessError: the oracle failed.
    """
    told = [str(ORACLE), json.dumps(decks), str(seed), str(folder), ",".join(decks), str(each)]
    return _recorded([sys.executable, "-c", _DRIVE, *told], folder)


def staged(seed: int, folder: Path, each: int = 2) -> list[Recording]:
    """Recordings of duels between the oracle's own Decks.

    Raises:
        subprocess.CalledProcessError: the oracle failed.
    """
    return _recorded([sys.executable, str(ORACLE / "staged.py"), str(seed), str(folder), str(each)], folder)


def _recorded(command: list[str], folder: Path) -> list[Recording]:
    folder.mkdir(parents=True, exist_ok=True)
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    quiet = subprocess.DEVNULL
    subprocess.run(command, check=True, cwd=folder, env=environment, stdout=quiet, stderr=quiet)
    return read_all(folder)


def _copies(rng: random.Random, names: list[str]) -> list[tuple[str, int]]:
    return [(name, rng.choice((1, 2, 3))) for name in names]


def _of_extra_deck(face: Face) -> bool:
    return bool({"fusion", "synchro", "xyz"} & set(face.kinds))


def _read(path: Path, pool: CardPool, book: CardBook) -> MadeDeck | None:
    """The Deck of a file, if all of its cards are defined."""
    try:
        deck = read_ydk(path.read_bytes(), str(path)).deck
    except DuelogError:
        return None
    faces = [[face for code in part if (face := pool.get(code)) is not None] for part in (deck.main, deck.extra)]
    known = [len(deck.main), len(deck.extra)] == [len(part) for part in faces]
    if not known or not all(face.name in book or needs_none(face) for part in faces for face in part):
        return None
    main, extra = ([(face.name, 1) for face in part] for part in faces)
    return (main, extra) if 40 <= len(main) <= 60 else None
