"""Makes scenarios on boards, and says how they were made, so that a certificate can have them made again.

`boards DIGEST seed N` are the boards of the card in this folder; with another digest they are others now. `generic
DIGEST seed N` are those that ../shared/oracle designs, with the company that has this digest.
"""

import json
import lzma
import os
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

from duelog.events.faces import Face
from duelog.replays.cards.certificates import Certificate
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cards.pool import CardPool
from tests.lockstep.boards.playing import Engine
from tests.lockstep.boards.reading import FOLDER, Board, boards_digest
from tests.lockstep.making import ORACLE

Say = Callable[[str], None]
"""Tells what was made of a card."""

MADE = "made.json"
"""The file in a folder of scenarios that says how those of each card were made, by name."""

COMPANY = FOLDER / "company.txt"
"""The passcodes of the cards that may be company on generic boards. Other company makes other boards, so the list stays
as it is while certificates name its digest."""


def has_engine() -> bool:
    """Whether there is an independent engine, and what drives it."""
    return bool(os.environ.get("OCG")) and ORACLE.exists()


def how_made(boards: Sequence[Board], seed: int) -> str:
    """How scenarios on a card's boards are made."""
    return f"boards {boards_digest(boards)} seed {seed}"


def how_made_generically(seed: int) -> str:
    """How scenarios on generic boards are made."""
    return f"generic {blake2b(COMPANY.read_bytes(), digest_size=8).hexdigest()} seed {seed}"


def made_in(folder: Path) -> dict[str, str]:
    """How the scenarios of a folder were made, by card; nothing if it does not say so."""
    path = folder / MADE
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


def designed(boards: Mapping[Face, Sequence[Board]], seed: int, out: Path, pool: CardPool, say: Say = print) -> int:
    """Plays these boards, and writes their scenarios to a folder; 1 if the engine failed at a card, otherwise 0."""
    engine, book = Engine(), built_in_book(NEWEST)

    def play(face: Face) -> list[dict[str, Any]]:
        return engine.of_boards(face, boards[face], seed, pool, book)

    return _write(play, {face: how_made(boards[face], seed) for face in boards}, out, say)


def generic(faces: Iterable[Face], seed: int, out: Path, say: Say = print) -> int:
    """The same with the boards that the oracle designs."""
    engine = Engine(frozenset(map(int, COMPANY.read_text(encoding="ascii").split())))

    def play(face: Face) -> list[dict[str, Any]]:
        return engine.of_its_own(face, seed)

    return _write(play, {face: how_made_generically(seed) for face in faces}, out, say)


def remakable(certificate: Certificate, boards: Mapping[str, Sequence[Board]]) -> bool:
    """Whether all that a certificate rests on beside `../shared` is said, and still made in the same way."""
    now = (how_made(boards.get(certificate.card, ()), _seed(how)) for how in certificate.made)
    return bool(certificate.made) and all(
        how in (same, how_made_generically(_seed(how))) for how, same in zip(certificate.made, now, strict=True)
    )


def remade(
    certificates: Iterable[Certificate], pool: CardPool, boards: Mapping[str, Sequence[Board]], out: Path
) -> list[Path]:
    """Makes the scenarios of these certificates again; the folders inside `out` that hold them, each with its words."""
    wanted: dict[tuple[str, int], list[Face]] = defaultdict(list)
    for certificate in certificates:
        if remakable(certificate, boards):
            for how in certificate.made:
                wanted[how.split()[0], _seed(how)].append(pool.named(certificate.card))
    for (kind, seed), faces in wanted.items():
        folder = out / f"{kind}-{seed}"
        if kind == "boards":
            designed({face: boards[face.name] for face in faces}, seed, folder, pool, _silent)
        else:
            generic(faces, seed, folder, _silent)
    return [out / f"{kind}-{seed}" for kind, seed in wanted]


def _silent(_: str) -> None:
    pass


def _seed(how: str) -> int:
    return int(how.rpartition(" ")[2])


def _write(play: Callable[[Face], list[dict[str, Any]]], made: Mapping[Face, str], out: Path, say: Say) -> int:
    out.mkdir(parents=True, exist_ok=True)
    told: dict[str, str] = {}
    with lzma.open(out / "scenarios-000.jsonl.xz", "wb", preset=4) as file:
        for face, how in made.items():
            try:
                lines = play(face)
            except (KeyError, RuntimeError, ValueError) as error:
                say(f"{face.name}: {type(error).__name__}: {error}")
                continue
            told[face.name] = how
            for line in lines:
                file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
            shown = [word for word in lines[0]["shows"] if word.startswith(("activate", "procedure", "does", "stat"))]
            say(f"{face.name}: {len(lines) - 1} scenarios, {', '.join(shown) or 'which show nothing'}")
    (out / MADE).write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0 if len(told) == len(made) else 1
