"""Writes `replays/cards/faces.jsonl`, the card list that comes with the package: printed facts only, no text of a card.

    python docs/generate_faces.py CARDS.CDB POOL.CSV STAGE.CSV

CARDS.CDB is a card database as the simulators use it; the two tables (columns ``passcode``, ``name``) name the cards
released by August 2014 and those of them that were defined first. The list holds all of them, the Tokens that defined
cards make, and the same facts again under the passcode of each alternate print, as decks name those too. Names are
those of the tables, which are the names of 2014.
"""

import csv
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec.structs import replace

from duelog.events.faces import Face
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.pool import CardPool, encode_faces

OUT = Path(__file__).resolve().parent.parent / "replays" / "cards" / "faces.jsonl"
TOKENS = (
    "Sheep Token", "Emissary of Darkness Token", "Fluff Token", "Ojama Token", "Asmo Token", "Deus Token",
    "Fireball Token", "Needle Token", "Spinos Token", "Doomsday Token", "Thunder Option Token",
    "Chewbone Jr. Token", "Kuriboh Token", "Plant Token", "Oyster Token", "Lamb Token", "Soul Token",
    "Mecha Phantom Beast Token", "Doppel Token",
    "Skyblaster Token", "Nightmare Archfiend Token", "Synthetic Seraphim Token",
    "Phantasmal Martyr Token",
    "Battle Eagle Token", "Blackwing - Black Crest Token", "Clone Token", "Cloudian Token", "Compass Token",
    "Ice Coffin Token", "Jurrac Token", "Laval Token", "Lekunga Token", "Maize Token", "Mirage Token",
    "Nordic Beast Token", "Regenerating Rose Token", "Reptilianne Token", "Rockstone Token", "Siphon Token",
    "Spider Token", "Tricky Token", "Waltz Token", "Wicked Token", "Grinder Token", "Hippo Token",
)  # fmt: skip
TOKEN_FACTS = {
    "Mecha Phantom Beast Token": {"passcode": 22110648, "series": ()},
    **{name: {"level": 1} for name in ("Clone Token", "Mirage Token", "Waltz Token")},  # theirs is that of another card
}
"""Facts of Tokens that differ from the first Token of that name in the database."""


def rows(path: str) -> list[dict[str, str]]:
    """The lines of a table."""
    with Path(path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def wanted(pool: list[dict[str, str]], stage: list[dict[str, str]]) -> dict[int, str]:
    """The passcodes of the cards of the list, with their names of 2014."""
    return {int(row["passcode"]): row["name"] for row in (*pool, *stage)}


def faces(database: CardPool, names: dict[int, str]) -> Iterator[Face]:
    """The faces of the list, by passcode, the Tokens last."""
    for passcode, name in sorted(names.items()):
        yield replace(database.face(passcode), name=name, passcode=passcode)
    for name in TOKENS:
        yield replace(database.named(name), **TOKEN_FACTS.get(name, {}))


def alternates(database: CardPool, listed: list[Face]) -> Iterator[Face]:
    """The faces of cards in the list again, each under the passcode of an alternate print."""
    cards = {face.passcode: face for face in listed if "token" not in face.kinds}
    for passcode, print_ in sorted(database.prints()):
        card = cards.get(print_.passcode)
        if card is not None and passcode not in cards:
            yield replace(card, passcode=passcode)


def main() -> None:
    """Writes the list and says how much it holds."""
    database, pool, stage = sys.argv[1:]
    known = read_cdb(database)
    found = list(faces(known, wanted(rows(pool), rows(stage))))
    others = list(alternates(known, found))
    OUT.write_bytes(encode_faces([*found, *others]))
    print(f"{OUT.name}: {len(found)} cards, {len(others)} alternate prints, {OUT.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
