"""Generates duels between Decks of defined cards in an independent engine, driven by the oracle."""

import json
import os
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.events.faces import Face
from duelog.replays.cards.deck_lists import read_ydk
from duelog.replays.cards.definition_files import needs_none
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError
from tests.lockstep.one_by_one import UNFINISHED
from tests.lockstep.recording import Recording, read_all
from tests.shared import SHARED

ORACLE = SHARED / "oracle"
DECKS = SHARED / "fixtures" / "decks"

A_ROUND = 24
"""The maximum number of Decks in a round of duels."""

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


class Made(Struct, frozen=True):
    """The duels that an engine made: the recordings, and the names of those that it did not finish."""

    recordings: list[Recording]
    unfinished: list[str]

    def first(self, most: int) -> "Made":
        """The first so many of them, finished or not, by name."""
        kept = set(sorted([*(one.name for one in self.recordings), *self.unfinished])[:most])
        recordings = [one for one in self.recordings if one.name in kept]
        return Made(recordings, [name for name in self.unfinished if name in kept])


def make(decks: Mapping[str, MadeDeck], seed: int, folder: Path, each: int = 2, oracle: Path = ORACLE) -> Made:
    """Duels between these Decks, `each` per Deck, alternately against itself and against the next one.

    Raises:
        subprocess.CalledProcessError: the oracle failed.
    """
    options = {"decks": ",".join(decks), "n": each, "seed": seed, "record": folder, "record-n": each, "busy": 75}
    told = [word for name, value in options.items() for word in (f"--{name}", str(value))]
    return _made([str(oracle), json.dumps(decks), *told], folder)


def staged(seed: int, folder: Path, each: int = 2) -> Made:
    """Duels between the oracle's own Decks.

    Raises:
        subprocess.CalledProcessError: the oracle failed.
    """
    return _made([str(ORACLE), "staged.py", str(seed), str(folder), str(each)], folder)


def _made(arguments: list[str], folder: Path) -> Made:
    folder.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, str(Path(__file__).with_name("one_by_one.py")), *arguments]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    quiet = subprocess.DEVNULL
    subprocess.run(command, check=True, cwd=folder, env=environment, stdout=quiet, stderr=quiet)
    told = folder / UNFINISHED
    return Made(read_all(folder), sorted(told.read_text().split()) if told.exists() else [])


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
