"""Card databases, card lists, and the card pool from both."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from duelog.events.faces import Face
from duelog.replays.cards.card_database import read_cards, read_cdb
from duelog.replays.cards.pool import CardPool, decode_faces, encode_faces, read_faces
from duelog.replays.errors import DuelogError
from tests.shared import shared

Line = tuple[object, ...]

# id, alias, setcode, type, atk, def, level, race, attribute, name
WARRIOR: Line = (1001, 0, 0x123, 0x11, 1800, 1200, 4, 0x1, 0x1, "Made-up Warrior")
OTHER_ART: Line = (1002, 1001, 0x123, 0x11, 1800, 1200, 4, 0x1, 0x1, "Made-up Warrior")
FAR_PRINT: Line = (9001, 1001, 0, 0x11, 1800, 1200, 4, 0x1, 0x1, "made-up warrior")
TREATED: Line = (2000, 1001, 0, 0x21, 100, 100, 1, 0x2000, 0x20, "Squire of Paper")
PENDULUM: Line = (3000, 0, 0xABC | 0x1234 << 16, 0x1000021, -2, -2, 0x05080007, 0x4, 0x10, "Swinging Test")
XYZ: Line = (4000, 0, 0, 0x800021, 2500, 2000, 4, 0x100000, 0x8, "Stacked Test")
LINK: Line = (5000, 0, 0, 0x4000021, 1500, 0xA0, 2, 0x1000000, 0x2, "Arrowed Test")
SPELL: Line = (6000, 0, 0, 0x2, 0, 0, 0, 0, 0, "Plain Spell")
QUICK: Line = (6001, 0, 0, 0x10002, 0, 0, 0, 0, 0, "Fast Spell")
TRAP: Line = (7000, 0, 0, 0x100004, 0, 0, 0, 0, 0, "No You Don't")
TOKEN: Line = (8000, 0, 0, 0x4011, 500, 500, 1, 0x30, 0, "Made-up Warrior")
LINES = (OTHER_ART, WARRIOR, FAR_PRINT, TREATED, PENDULUM, XYZ, LINK, SPELL, QUICK, TRAP, TOKEN)

DATAS = "datas(id INTEGER PRIMARY KEY, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
TEXTS = "texts(id INTEGER PRIMARY KEY, name, desc)"


def write_cdb(path: Path, lines: tuple[Line, ...] = LINES, datas: str = DATAS) -> Path:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"CREATE TABLE {datas}")
        database.execute(f"CREATE TABLE {TEXTS}")
        for line in lines:
            *numbers, name = line
            database.execute("INSERT INTO datas VALUES (?, 3, ?, ?, ?, ?, ?, ?, ?, ?, 0)", numbers)
            database.execute("INSERT INTO texts VALUES (?, ?, 'a text that nobody reads')", (line[0], name))
    return path


@pytest.fixture
def cdb(tmp_path: Path) -> Path:
    return write_cdb(tmp_path / "odd name?#%.cdb")


def test_faces_of_every_kind(cdb: Path) -> None:
    pool = read_cdb(cdb)
    assert pool.face(1001) == Face(
        name="Made-up Warrior",
        kinds=("normal",),
        passcode=1001,
        attribute="EARTH",
        type="Warrior",
        level=4,
        atk=1800,
        defense=1200,
        series=(0x123,),
    )
    assert pool.face(3000) == Face(
        name="Swinging Test",
        kinds=("effect", "pendulum"),
        passcode=3000,
        attribute="LIGHT",
        type="Fairy",
        level=7,
        scales=(5, 8),
        series=(0xABC, 0x1234),
    )
    assert (pool.face(4000).kinds, pool.face(4000).level) == (("effect", "xyz"), 4)
    assert (pool.face(5000).defense, pool.face(5000).type) == (None, "Cyberse")
    assert pool.face(6000) == Face(name="Plain Spell", card="spell", kinds=("normal",), passcode=6000)
    assert pool.face(6001).kinds == ("quick-play",)
    assert (pool.face(7000).card, pool.face(7000).kinds) == ("trap", ("counter",))
    assert pool.face(8000).type == "Zombie/Machine"
    assert pool.warnings == ()


def test_other_prints_are_the_same_card(cdb: Path) -> None:
    pool = read_cdb(cdb)
    assert pool.face(1002) is pool.face(9001) is pool.face(1001)
    assert pool.counted_as(9001) == 1001
    assert pool.prints_of(1002) == (1001, 1002, 2000, 9001)
    assert len(pool) == len(LINES) - 2 == len(list(pool))


def test_a_print_described_as_a_token_is_the_card(tmp_path: Path) -> None:
    """A print of Dark Magician is a Token in a database, and was left out of Decks."""

    def token(code: int, atk: int = 1800) -> Line:
        return (code, 0, 0x123, 0x4011, atk, 1200, 4, 0x1, 0x1, "Made-up Warrior")

    pool = read_cdb(write_cdb(tmp_path / "cards.cdb", (WARRIOR, token(1004), token(1005, atk=1900), token(1011))))
    assert pool.face(1004) is pool.face(1001)
    assert pool.counted_as(1004) == 1001
    assert "token" in pool.face(1011).kinds, "too far to be a print"
    assert "token" in pool.face(1005).kinds, "another ATK"


def test_a_name_treated_as_another_counts_as_it(cdb: Path) -> None:
    pool = read_cdb(cdb)
    assert (pool.face(2000).name, pool.face(2000).name_as) == ("Squire of Paper", "Made-up Warrior")
    assert pool.counted_as(2000) == 1001
    assert pool.counted_as(424242) == 424242


def test_names_are_found_in_any_spelling(cdb: Path) -> None:
    pool = read_cdb(cdb)
    assert pool.named(" MADE-UP  warrior").passcode == 1001, "the card, not the token of its name"
    assert pool.named("No You Don’t").passcode == 7000
    with pytest.raises(DuelogError, match="did you mean Squire of Paper"):
        pool.named("Sqire of Paper")
    with pytest.raises(DuelogError, match="passcode 77"):
        pool.face(77)


def test_requested_cards_include_their_original_prints(cdb: Path) -> None:
    whole = read_cdb(cdb)
    for line in LINES:
        code = line[0]
        assert isinstance(code, int)
        part = read_cdb(cdb, [code])
        assert part.face(code) == whole.face(code)
        assert part.counted_as(code) == whole.counted_as(code)
    assert len(read_cdb(cdb, [4000, -1, 1 << 40])) == 1
    assert len(read_cdb(cdb, [])) == 0


def test_the_database_is_not_touched(cdb: Path) -> None:
    before = cdb.read_bytes()
    cdb.chmod(0o444)
    read_cdb(cdb, [1001])
    assert cdb.read_bytes() == before
    assert [entry.name for entry in cdb.parent.iterdir()] == [cdb.name]


def test_invalid_rows_are_skipped_and_reported(tmp_path: Path) -> None:
    lines: tuple[Line, ...] = (
        WARRIOR,
        (11, 0, 0, "a lot", 0, 0, 0, 0, 0, "Typeless"),
        (12, 0, 0, 0, 0, 0, 0, 0, 0, "Nothing"),
        (13, 0, None, 0x11, None, None, -5, 1 << 33, 0x41, "Half\n Empty\x1b[2J"),
        (14, 0, 0, 0x2, 0, 0, 0, 0, 0, None),
    )
    pool = read_cdb(write_cdb(tmp_path / "cards.cdb", lines))
    assert len(pool) == 3
    assert [warning.split(": ", 1)[1][:22] for warning in pool.warnings] == [
        "card '11' is left out:",
        "card 12 is left out: i",
        "card 13 has no single ",
    ]
    assert (pool.face(13).name, pool.face(13).level, pool.face(13).type) == ("Half Empty [2J", -5, "0x200000000")
    assert pool.face(14).name == "#14"


def test_a_name_that_is_not_utf8_is_tolerated(tmp_path: Path) -> None:
    path = write_cdb(tmp_path / "cards.cdb", (WARRIOR,))
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE texts SET name = CAST(x'41ff42' AS TEXT)")
    assert read_cdb(path).face(1001).name == "A\ufffdB"


@pytest.mark.parametrize("content", [b"", b"#main\n", b"SQLite format 3\0", b"SQLite format 3\0" + b"\x01" * 500])
def test_files_that_are_not_databases(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards.cdb"
    path.write_bytes(content)
    with pytest.raises(DuelogError, match=r"cards\.cdb: "):
        read_cdb(path)


def test_missing_things_are_named(tmp_path: Path) -> None:
    with pytest.raises(DuelogError, match=r"absent\.cdb: cannot be read: No such file"):
        read_cdb(tmp_path / "absent.cdb")
    with pytest.raises(DuelogError, match="directory"):
        read_cards(tmp_path)
    path = tmp_path / "other.cdb"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE something(id)")
    with pytest.raises(DuelogError, match="no such table: datas"):
        read_cdb(path)
    with pytest.raises(DuelogError, match="no such column"):
        read_cdb(write_cdb(tmp_path / "old.cdb", (), "datas(id, name)"))


def test_a_database_with_endless_rows_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "cards.cdb"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(f"CREATE TABLE {TEXTS}")
        database.execute(
            "CREATE VIEW datas AS WITH RECURSIVE n(id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) SELECT id, "
            "0 AS alias, 0 AS setcode, 2 AS type, 0 AS atk, 0 AS def, 0 AS level, 0 AS race, 0 AS attribute FROM n"
        )
    with pytest.raises(DuelogError, match="it is a view"):
        read_cdb(path)


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_databases_give_clear_errors(tmp_path: Path, data: st.DataObject) -> None:
    path = tmp_path / "cards.cdb"
    if not path.exists():
        write_cdb(path)
    content = bytearray(path.read_bytes())
    for place in data.draw(st.lists(st.integers(0, len(content) - 1), min_size=1, max_size=8)):
        content[place] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(content)) | st.just(len(content)))
    damaged = tmp_path / "damaged.cdb"
    damaged.write_bytes(content[:cut])
    try:
        pool = read_cdb(damaged)
    except DuelogError as error:
        pool = CardPool(warnings=(str(error),))
    assert all(isinstance(face, Face) for face in pool)
    assert all("damaged.cdb: " in warning for warning in pool.warnings)


FACES = st.builds(
    Face,
    name=st.text(min_size=1, max_size=12),
    passcode=st.integers(0, 0xFFFFFFFF),
    level=st.integers(0, 12),
    atk=st.none() | st.integers(0, 5000),
    scales=st.none() | st.tuples(st.integers(0, 13), st.integers(0, 13)),
)


@given(st.lists(FACES, max_size=8))
def test_card_lists_round_trip(faces: list[Face]) -> None:
    assert decode_faces(encode_faces(faces)) == tuple(faces)


@given(st.lists(FACES, max_size=8), st.lists(FACES, max_size=8))
def test_the_later_pool_counts(first: list[Face], second: list[Face]) -> None:
    one, two = CardPool.from_faces(first), CardPool.from_faces(second)
    both = one.merge(two)
    for face in two:
        assert both.find(face.name) == two.find(face.name)
        assert not face.passcode or both.get(face.passcode) == two.get(face.passcode)
    for face in one:
        assert face.passcode in two or both.find(face.name) is not None
        assert face.passcode == 0 or face.passcode in both
    assert {face.name for face in both} <= {face.name for face in (*first, *second)}


def test_card_lists_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "faces.jsonl"
    path.write_bytes(b'\xef\xbb\xbf{"name":"One","passcode":7}\r\n\r\n{"name":"Two","card":"trap"}\n')
    pool = read_cards(path)
    assert (pool.named("one").passcode, pool.named("Two").card, len(pool)) == (7, "trap", 2)


@pytest.mark.parametrize(
    "line", [b"{", b"[]", b'{"name":1}', b'{"nam":"x"}', b'{"name":"x","card":"joker"}', b"\xff", b"[" * 100_000]
)
def test_a_bad_line_of_a_card_list_is_named(tmp_path: Path, line: bytes) -> None:
    path = tmp_path / "faces.jsonl"
    path.write_bytes(b'{"name":"One"}\n' + line)
    with pytest.raises(DuelogError, match=r"faces\.jsonl:2: is no card"):
        read_faces(path)


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_a_card_list_without_cards_is_refused(tmp_path: Path, content: bytes) -> None:
    """An empty file was accepted as a card list, by `import --cards` for one, and named no card at all."""
    path = tmp_path / "faces.jsonl"
    path.write_bytes(content)
    with pytest.raises(DuelogError, match=r"faces\.jsonl: holds no cards \(a card database"):
        read_cards(path)


def test_a_real_database() -> None:
    path = shared("cards/cards.cdb")
    pool = read_cdb(path)
    assert len(pool) > 10_000
    assert pool.warnings == ()
    swordsman = pool.named("Timegazer Magician")
    assert (swordsman.scales, swordsman.level, swordsman.kinds) == ((8, 8), 3, ("effect", "pendulum"))
    assert pool.named("Harpie Lady 1").name_as == "Harpie Lady"
    assert pool.counted_as(46986416) == pool.named("dark magician").passcode == 46986414
    codes = [code for face in pool if (code := face.passcode) and code % 97 == 0]
    part = read_cdb(path, codes)
    assert [part.face(code) for code in codes] == [pool.face(code) for code in codes]
