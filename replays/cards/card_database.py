"""Card databases of the simulators (`cards.cdb`, SQLite), of which only facts are read, no card texts.

Layout: table `datas` (numbers and bit fields) and table `texts` (names), joined on `id`, the passcode. See
docs/decks.md.
"""

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from functools import lru_cache
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec.structs import replace

from duelog.events.faces import MONSTER_TYPES, Attribute, CardType, Face, Kind
from duelog.replays.cards.pool import PRINT_DISTANCE, CardPool, read_faces
from duelog.replays.errors import DuelogError, bounded, located
from duelog.replays.files.limits import beyond, current
from duelog.replays.files.reading import one_line, read_start

_MAGIC = b"SQLite format 3\0"
_MOST_ROWS = 500_000
_LONGEST_VALUE = 1 << 20  # bytes; a card's text has at most some thousand
_STEPS = 100_000  # virtual machine steps of SQLite between two checks of the work done
_MOST_LOOKS = 50
_BYTES_A_LOOK = 20_000  # of the file: reading all of it takes a few steps per byte

_CARDS: dict[int, CardType] = {0x1: "monster", 0x2: "spell", 0x4: "trap"}
_MONSTER_KINDS: dict[int, Kind] = {  # in the order of Kind
    0x10: "normal",
    0x20: "effect",
    0x40: "fusion",
    0x80: "ritual",
    0x2000: "synchro",
    0x800000: "xyz",
    0x1000000: "pendulum",
    0x4000000: "link",
    0x1000: "tuner",
    0x200000: "flip",
    0x200: "spirit",
    0x400: "union",
    0x800: "gemini",
    0x400000: "toon",
    0x4000: "token",
}
_BACKROW_KINDS: dict[int, Kind] = {
    0x80: "ritual",
    0x10000: "quick-play",
    0x20000: "continuous",
    0x40000: "equip",
    0x80000: "field",
    0x100000: "counter",
}
_ATTRIBUTES: dict[int, Attribute] = {
    0x1: "EARTH",
    0x2: "WATER",
    0x4: "FIRE",
    0x8: "WIND",
    0x10: "LIGHT",
    0x20: "DARK",
    0x40: "DIVINE",
}
_TYPES = (  # from the lowest bit up; those after `MONSTER_TYPES` are of other games
    *MONSTER_TYPES,
    *("Illusion", "Cyborg", "Magical Knight", "High Dragon", "Omega Psychic", "Celestial Warrior", "Galaxy"),
)

_COLUMNS = """
    SELECT d.id, COALESCE(d.alias, 0), COALESCE(d.setcode, 0), COALESCE(d.type, 0), COALESCE(d.atk, 0),
           COALESCE(d.def, 0), COALESCE(d.level, 0), COALESCE(d.race, 0), COALESCE(d.attribute, 0),
           COALESCE(t.name, '')
    FROM datas AS d LEFT JOIN texts AS t ON t.id = d.id
"""
# The card itself comes before its other prints, so that its face is the one they share.
_ORDER = f" ORDER BY COALESCE(d.alias, 0) <> 0, d.id LIMIT {_MOST_ROWS + 1}"
_WANTED = (
    "INSERT OR IGNORE INTO wanted SELECT alias FROM datas WHERE id IN wanted AND alias <> 0",
    "INSERT OR IGNORE INTO wanted SELECT id FROM texts WHERE name IN (SELECT name FROM texts WHERE id IN wanted)",
)


class _Row(msgspec.Struct, array_like=True):
    """A line of the database; the names are its columns."""

    id: Annotated[int, msgspec.Meta(ge=1, lt=1 << 32)]
    alias: int
    setcode: int
    type: int
    atk: int
    defense: int
    level: int
    race: int
    attribute: int
    name: str


@bounded
def read_cards(path: str | Path) -> CardPool:
    """The cards of a database (`cards.cdb`) or of a card list (`faces.jsonl`), whichever the file is.

    DuelogError if it cannot be read as one, or holds no cards.
    """
    is_database = read_start(path, len(_MAGIC)).startswith(_MAGIC) or Path(path).suffix.lower() == ".cdb"
    pool = read_cdb(path) if is_database else read_faces(path)
    if not len(pool) and not pool.warnings:  # they tell of rows that were left out
        hint = "a card database (cards.cdb), or a list with one card a line (faces.jsonl), is needed"
        raise DuelogError("holds no cards", source=str(path), hint=hint)
    return pool


@bounded
def read_cdb(path: str | Path, passcodes: Iterable[int] | None = None) -> CardPool:
    """The cards of a database: all of them, or only those with these passcodes and what they are prints of.

    The file is opened for reading only and never changed. Raises DuelogError if it is missing, damaged or not a card
    database. Invalid rows are skipped and listed in the pool's `warnings`.
    """
    if not read_start(path, len(_MAGIC)).startswith(_MAGIC):
        raise DuelogError("is no SQLite database", source=str(path), hint="a cards.cdb file is needed")
    try:
        size = Path(path).stat().st_size
        if size > (most := current().database):
            raise beyond(f"is larger than {most:,} bytes, which no card database is", "database", source=str(path))
        with closing(_opened(Path(path))) as database:
            _insist_plain(database, Path(path))
            lines = _lines(database, passcodes, size)
    except DuelogError as error:
        raise error.at(str(path)) from None
    except (sqlite3.Error, UnicodeDecodeError) as error:  # the latter: in the message of an SQLite error
        hint = "it may be damaged or be no cards.cdb"
        raise DuelogError(f"cannot be read as a card database: {error}", source=str(path), hint=hint) from error
    if len(lines) > _MOST_ROWS:
        raise DuelogError(f"has more than {_MOST_ROWS:,} cards", source=str(path))
    rows, warnings = _rows(lines)
    prints = list(_prints(rows, warnings))
    return CardPool(prints, tuple(located(warning, source=str(path)) for warning in warnings))


def _opened(path: Path) -> sqlite3.Connection:
    database = sqlite3.connect(path.absolute().as_uri() + "?mode=ro&immutable=1", uri=True)
    database.text_factory = _text
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE)
    # A made-up schema can keep SQLite busy for ever, so its work is counted.
    looks = iter(range(_MOST_LOOKS + path.stat().st_size // _BYTES_A_LOOK))
    database.set_progress_handler(lambda: next(looks, None) is None, _STEPS)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA temp_store = MEMORY")
    return database


def _insist_plain(database: sqlite3.Connection, path: Path) -> None:
    """Raises DuelogError if `datas` or `texts` is a view or has computed columns, which can take for ever."""
    for name in ("datas", "texts"):
        found = database.execute(
            "SELECT type, sql FROM sqlite_master WHERE name = ? COLLATE NOCASE", (name,)
        ).fetchall()
        virtual = any("virtual" in str(sql)[:40].lower() for _, sql in found)
        if found and ([kind for kind, _ in found] != ["table"] or virtual):  # SQLite reports a missing one
            what = f"has no plain table {name}" + (": it is a view" if any(kind == "view" for kind, _ in found) else "")
            raise DuelogError(what, source=str(path), hint="a cards.cdb has the tables datas and texts")
        if any(column[6] for column in database.execute(f"PRAGMA table_xinfo({name})")):
            what = f"works out a column of its table {name}"
            raise DuelogError(what, source=str(path), hint="a cards.cdb has plain columns only")


def _text(content: bytes) -> str:
    return content.decode("utf-8", errors="replace")


def _lines(database: sqlite3.Connection, passcodes: Iterable[int] | None, size: int) -> list[tuple[object, ...]]:
    if passcodes is None:
        return _fetched(database.execute(_COLUMNS + _ORDER), size)
    database.execute("CREATE TEMP TABLE wanted (id INTEGER PRIMARY KEY)")
    database.executemany(
        "INSERT OR IGNORE INTO wanted VALUES (?)", ((code,) for code in passcodes if 0 < code < 1 << 32)
    )
    for statement in _WANTED:
        database.execute(statement)
    return _fetched(database.execute(_COLUMNS + " WHERE d.id IN wanted" + _ORDER), size)


def _fetched(rows: Iterable[tuple[object, ...]], size: int) -> list[tuple[object, ...]]:
    """All rows. Raises DuelogError if there are more than a file of this size can hold: a join can repeat them."""
    found: list[tuple[object, ...]] = []
    held = 0
    for row in rows:
        found.append(row)
        held += _LEAST_ROW + (len(row[9]) if isinstance(row[9], str | bytes) else 0)
        if held > size:
            raise DuelogError("its tables hold more than the file: they repeat their rows", hint="it is no cards.cdb")
    return found


_LEAST_ROW = 8  # bytes that a row takes in its table


def _rows(lines: list[tuple[object, ...]]) -> tuple[list[_Row], list[str]]:
    try:
        return msgspec.convert(lines, list[_Row]), []
    except msgspec.ValidationError:
        return _sound_rows(lines)


def _sound_rows(lines: list[tuple[object, ...]]) -> tuple[list[_Row], list[str]]:
    rows: list[_Row] = []
    warnings: list[str] = []
    for line in lines:
        try:
            rows.append(msgspec.convert(line, _Row))
        except msgspec.ValidationError as error:
            warnings.append(f"card {str(line[0])[:20]!r} is left out: {error}")
    return rows, warnings


def _prints(rows: list[_Row], warnings: list[str]) -> Iterator[tuple[int, Face]]:
    """The prints of the rows; alternate prints have the face of their card."""
    faces: dict[int, Face] = {}
    for row in rows:
        card = _card(row.type)
        if card is None:
            warnings.append(f"card {row.id} is left out: it is no Monster, Spell or Trap")
            continue
        if card == "monster" and row.attribute and row.attribute not in _ATTRIBUTES:
            warnings.append(
                f"card {row.id} has no single known Attribute ({row.attribute:#x}); the Attribute is left out"
            )
        original = faces.get(row.alias)
        face = _face(row, card, original)
        same = original is not None and (abs(row.id - row.alias) < PRINT_DISTANCE or original.name == face.name)
        if original is None and "token" in face.kinds:
            near = (faces.get(code) for code in range(row.id - 1, row.id - PRINT_DISTANCE, -1))
            original = next((card for card in near if card is not None and _is_as_token(card, face)), None)
            same = original is not None
        faces[row.id] = original if same and original else face
        yield row.id, faces[row.id]


def _is_as_token(card: Face, token: Face) -> bool:
    """Whether a Token is a print of a card that the database takes for a Token: all else is the same."""
    kinds = tuple(kind for kind in token.kinds if kind != "token")
    same = replace(token, passcode=card.passcode, kinds=kinds) == card
    return same and token.passcode - card.passcode < PRINT_DISTANCE


def _card(bits: int) -> CardType | None:
    for bit, card in _CARDS.items():
        if bits & bit:
            return card
    return None


def _face(row: _Row, card: CardType, original: Face | None) -> Face:
    name = one_line(row.name) or f"#{row.id}"
    name_as = original.name if original is not None and original.name != name else ""
    if card != "monster":
        return Face(
            name=name,
            card=card,
            kinds=backrow_kinds(row.type),
            passcode=row.id,
            series=series(row.setcode),
            name_as=name_as,
        )
    kinds = monster_kinds(row.type)
    return Face(
        name=name,
        kinds=kinds,
        passcode=row.id,
        attribute=_ATTRIBUTES.get(row.attribute),
        type=type_name(row.race),
        level=level(row.level),
        atk=row.atk if row.atk >= 0 else None,
        defense=row.defense if row.defense >= 0 and "link" not in kinds else None,
        scales=scales(row.level) if "pendulum" in kinds else None,
        series=series(row.setcode),
        name_as=name_as,
    )


@lru_cache(maxsize=1024)
def monster_kinds(bits: int) -> tuple[Kind, ...]:
    """The kinds of a monster whose `type` field has these bits."""
    return tuple(kind for bit, kind in _MONSTER_KINDS.items() if bits & bit)


@lru_cache(maxsize=256)
def backrow_kinds(bits: int) -> tuple[Kind, ...]:
    """The kind of a Spell or Trap whose `type` field has these bits; a plain one is ``("normal",)``."""
    return tuple(kind for bit, kind in _BACKROW_KINDS.items() if bits & bit) or ("normal",)


@lru_cache(maxsize=1024)
def type_name(bits: int) -> str:
    """The Type of a monster whose `race` field has these bits; several are separated by "/", unknown ones are
    hexadecimal."""
    bits &= (1 << 64) - 1
    names = [name for bit, name in enumerate(_TYPES) if bits >> bit & 1]
    unknown = bits >> len(_TYPES) << len(_TYPES)
    return "/".join([*names, f"{unknown:#x}"] if unknown else names)


def attribute_name(bits: int) -> Attribute | None:
    """The Attribute in an `attribute` field; None if there is none or several."""
    return _ATTRIBUTES.get(bits)


def level(field: int) -> int:
    """The Level, Rank or Link rating in a `level` field (bits 0 to 7); custom cards have negative ones."""
    return field & 0xFF if field >= 0 else -(-field & 0xFF)


def scales(field: int) -> tuple[int, int]:
    """The left and the right Pendulum Scale in a `level` field (bits 24 to 31 and 16 to 23)."""
    return field >> 24 & 0xFF, field >> 16 & 0xFF


@lru_cache(maxsize=4096)
def series(field: int) -> tuple[int, ...]:
    """The archetype codes in a `setcode` field: up to four of 16 bits, the lowest first."""
    codes = (field >> shift & 0xFFFF for shift in (0, 16, 32, 48))
    return tuple(code for code in codes if code)
