"""Memory and time are bounded by the size of a file: an error names the limit, and a flag raises it."""

import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
import zstandard
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.cli.commands.legal import listing
from duelog.core.effects.book.card_book import CardBook
from duelog.core.legal_moves import TooManyMoves, legal_moves
from duelog.core.state import Question, State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Moved
from duelog.events.codec import encode
from duelog.events.faces import Face
from duelog.events.lines import Header, Seal, Seat
from duelog.events.matches import MatchHeader
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.definition_files import book_of, read_card_file
from duelog.replays.duels.difference import diff_files
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files import limits
from duelog.replays.files.content import compress, decompress
from duelog.replays.files.history import History
from duelog.replays.files.limits import raised
from duelog.replays.matches.match_files import parse_match
from tests.duel_files import HEADER, file_of, lines_of, small_duel, write_lines
from tests.tables import table

SMALL = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (900 << 20, 900 << 20))
from duelog.cli.__main__ import main
sys.argv[0] = "duelog"
main()
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows limits no memory")


def in_little_memory(*arguments: object) -> subprocess.CompletedProcess[str]:
    """Runs a command with 900 MB of address space and 60 seconds."""
    command = [sys.executable, "-c", SMALL, *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def many_cards(answer: str, low: int, high: int) -> State:
    cards = tuple(range(1, 31))
    faces = (Face(name="Reed Heron", kinds=("normal",), level=4),)
    question = Question(player=1, answer=answer, about="many", cards=cards, minimum=low, maximum=high)  # type: ignore[arg-type]
    from duelog.core.state import Card

    state = table({"grave": cards}, {}, faces=faces, cards=(Card(face=0, owner=1),) * 30)
    return replace(state, question=question)


@pytest.mark.parametrize(
    ("answer", "low", "high", "count"),
    [("cards", 15, 15, 155_117_520), ("number", 0, 10**9, 10**9 + 1), ("number", 1, 10**30, 10**30)],
)
def test_a_long_list_of_moves_is_counted_without_enumeration(answer: str, low: int, high: int, count: int) -> None:
    moves = legal_moves(many_cards(answer, low, high), 1, most=1000)
    assert moves.count == count + 1
    assert isinstance(moves[count], m.Concede)
    assert moves[count - 1] in moves
    assert next(iter(moves)) in moves
    with pytest.raises(TooManyMoves, match=f"there are {count + 1:,} legal moves, and at most 1,000 are gone through"):
        for _ in moves:
            pass
    with pytest.raises((TooManyMoves, MemoryError)):
        list(legal_moves(many_cards(answer, low, high), 1))
    listed, described = listing(moves, 100)
    assert [type(move) for move in listed] == [m.Concede]
    assert [group.size for group in described] == [count]


def test_a_list_as_long_as_the_limit_is_complete() -> None:
    moves = legal_moves(many_cards("cards", 2, 2), 1, most=436)
    assert len(list(moves)) == len(moves) == 435 + 1
    assert listing(moves, 436) == (list(moves), [])


def asking() -> list[Event]:
    cards = tuple(range(1, 31))
    return [
        o.DuelBegan(first=1),
        o.TurnBegan(player=1, turn=1),
        o.Asked(player=1, answer="cards", about="label", cards=cards, minimum=15, maximum=15),
    ]


@posix
def test_legal_describes_what_is_too_long_to_list(tmp_path: Path) -> None:
    head = Header(seats=(Seat(main=(0,) * 30), Seat(main=(0,) * 30)), faces=HEADER.faces[:1])
    Duel.new(head, asking()).save(tmp_path / "x.duel")
    found = in_little_memory("legal", tmp_path / "x.duel")
    assert found.returncode == 0, found.stderr
    assert "155,117,520 more, from p1 choose" in found.stdout
    assert "--limit moves=N" in found.stderr
    told = msgspec.json.decode(in_little_memory("legal", tmp_path / "x.duel", "--json").stdout)
    assert told["count"] == 155_117_521
    assert told["described"][0]["count"] == 155_117_520
    assert len(told["described"][0]["first"]["event"]["cards"]) == 15


@posix
@pytest.mark.parametrize("n", [16 + 10**8, 60_000_000, 999_999])
def test_diff_does_not_trust_an_index(tmp_path: Path, n: int) -> None:
    paths: list[Path] = []
    for name, change in (("a.duel", b"1"), ("b.duel", b"2")):
        path = file_of(tmp_path, small_duel(), name)
        lines = lines_of(path)
        seal = msgspec.json.decode(lines[-1], type=Seal)
        last = msgspec.structs.replace(seal.checkpoints[-1], n=n, log=change * 32)
        lines[-1] = encode(replace(seal, events=n, log=change * 32, checkpoints=(*seal.checkpoints[:-1], last)))
        paths.append(write_lines(path, lines))
    done = in_little_memory("diff", *paths)
    assert done.returncode == 2
    assert "the seal is for" in done.stderr
    with pytest.raises(DuelogError):
        diff_files(*paths)


@posix
@pytest.mark.parametrize("command", ["info", "verify"])
def test_a_small_compressed_file_does_not_fill_the_memory(tmp_path: Path, command: str) -> None:
    line = b'{"kind":"remark","n":%d,"text":""}\n'
    content = encode(HEADER) + b"\n" + b"".join(line % n for n in range(1, 800_000))
    path = tmp_path / "x.duel.zst"
    path.write_bytes(compress(content + b'{"kind":"remark","n":0,"text":"' + b"x" * (80 << 20)))
    assert path.stat().st_size < 8 << 20
    done = in_little_memory(command, path)
    assert done.returncode == 2
    assert "holds far more than a duel can" in done.stderr
    assert "--limit bytes=N" in done.stderr or "--limit ratio=N" in done.stderr
    small = tmp_path / "y.duel.zst"
    small.write_bytes(compress(encode(HEADER) + b"\n" + b" " * (6 << 20)))
    assert "--limit ratio=N" in in_little_memory(command, small).stderr
    assert "--limit ratio=N" not in in_little_memory(command, small, "--limit", "ratio=1M").stderr


def test_a_file_of_very_many_empty_frames_is_read_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Half a million frames without content, 4.5 MB, took a minute: a decompressor was made for each."""
    made: list[zstandard.ZstdDecompressor] = []
    make = zstandard.ZstdDecompressor

    def counted(max_window_size: int) -> zstandard.ZstdDecompressor:
        made.append(make(max_window_size=max_window_size))
        return made[-1]

    monkeypatch.setattr(zstandard, "ZstdDecompressor", counted)
    assert decompress(compress(b"") * 1000 + compress(b"x" * 100_000) + compress(b"y")).data == b"x" * 100_000 + b"y"
    assert len(made) == 1


def test_a_match_with_very_many_swaps_is_rejected() -> None:
    header = MatchHeader(seats=(Seat(main=(0,) * 900), Seat(main=(0,) * 900)), faces=HEADER.faces[:1])
    lines = [encode(header), *(encode(m.Ready(n=n, player=1)) for n in range(1, 3000))]
    content = b"".join(line + b"\n" for line in lines)
    with pytest.raises(
        DuelogError, match=r"has more than 2,000 events \(the limit is match_events=2000; raise it with --limit"
    ):
        parse_match(content)
    with raised(match_events=5000):
        assert len(parse_match(content).events) == 2999
    big = encode(replace(header, seats=(Seat(main=(0,) * 100_000), Seat())))
    with pytest.raises(DuelogError, match="more than 2,000 cards"):
        parse_match(big + b"\n")


def test_a_match_file_that_is_too_large_is_not_read_completely(tmp_path: Path) -> None:
    path = tmp_path / "x.match"
    with path.open("wb") as file:
        file.truncate(3 << 30)
    with pytest.raises(DuelogError, match="--limit match_bytes=N"):
        parse_file(path)


def parse_file(path: Path) -> object:
    from duelog.replays.matches.match_files import read_match_file

    return read_match_file(path)


def churned(count: int) -> tuple[Header, list[Event]]:
    header = Header(seats=(Seat(main=(0,) * 1900), Seat()), faces=HEADER.faces[:1])
    moves = ((Moved(card=1 + n % 1900, origin="p1.deck", to="p1.deck", index=0),) for n in range(count))
    return header, [o.CardsMoved(n=n, moves=move, how="placed") for n, move in enumerate(moves, start=1)]


def test_excessive_moves_of_a_pile_are_limited_and_can_be_allowed() -> None:
    header, events = churned(8000)
    begun = time.process_time()
    with pytest.raises(DuelogError, match="the limit is work=10000000; raise it with --limit work=N"):
        History(header, events, read=True).state_at(len(events))
    assert time.process_time() - begun < 20
    with raised(work=1 << 40):
        history = History(header, events, read=True)
    assert len(history.state_at(len(events)).sides[0].deck) == 1900


def test_states_of_a_giant_pile_are_not_all_kept() -> None:
    header, events = churned(5000)
    history = History(header, events, read=True)
    end = history.state_at(5000)
    kept = list(history._keyframes)  # pyright: ignore[reportPrivateUsage]
    assert sum(1900 for _ in kept) <= 3 * limits.MOST_KEPT
    assert history.state_at(77) == History(header, events[:77], read=True).state_at(77)
    assert history.state_at(5000) == end


def test_an_endless_chain_is_stopped() -> None:
    header = replace(HEADER, definitions="0" * 32)
    events: list[Event] = [o.Activated(n=1, player=1, card=1)]
    changed = (o.LifeChange(player=1, amount=1),)
    events += [o.LifePointsChanged(n=n, changes=changed) for n in range(2, 100_000)]
    begun = time.process_time()
    with pytest.raises(DuelogError, match=r"the limit is (piled=5000|work=10000000)"):
        History(header, events, read=True).state_at(len(events))
    assert time.process_time() - begun < 5


@pytest.mark.parametrize(
    ("texts", "what"),
    [
        ("CREATE VIEW texts AS SELECT 1 AS id, hex(zeroblob(100000)) AS name", "it is a view"),
        ("CREATE TABLE texts (id INTEGER, name TEXT AS (hex(zeroblob(400000))))", "works out a column"),
        ("CREATE VIRTUAL TABLE texts USING fts5(id, name)", "has no plain table texts"),
    ],
)
def test_a_database_with_computed_rows_is_rejected(tmp_path: Path, texts: str, what: str) -> None:
    path = tmp_path / "cards.cdb"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "CREATE TABLE datas (id, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
        )
        database.execute(texts)
    begun = time.process_time()
    with pytest.raises(DuelogError, match=what):
        read_cdb(path)
    assert time.process_time() - begun < 5


def test_a_database_with_repeated_rows_is_rejected(tmp_path: Path) -> None:
    path = tmp_path / "cards.cdb"
    with closing(sqlite3.connect(path)) as database, database:
        database.execute(
            "CREATE TABLE datas (id, ot, alias, setcode, type, atk, def, level, race, attribute, category)"
        )
        database.execute("CREATE TABLE texts (id, name)")
        database.executemany("INSERT INTO datas VALUES (1,0,0,0,17,0,0,4,1,1,0)", [()] * 700)
        database.executemany("INSERT INTO texts VALUES (1, ?)", [("x" * 1000,)] * 700)
    with pytest.raises(DuelogError, match=r"they repeat their rows|interrupted"):
        read_cdb(path)


@posix
@pytest.mark.parametrize("name", ["cards.yaml", "x.case.yaml", "x.yrpX", "x.duel", "x.cdb", "x.ydk", "x.conf"])
def test_a_sparse_file_is_not_read_completely(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    with path.open("wb") as file:
        file.write(b"SQLite format 3\0" if name.endswith("cdb") else b"yrpX" if name.endswith("yrpX") else b"a")
        file.truncate(3 << 30)
    command = {
        "cards.yaml": ("card", "Trap Hole", "--cards", path),
        "x.case.yaml": ("check", path),
        "x.yrpX": ("import", path, "-o", tmp_path / "out.duel"),
        "x.cdb": ("card", "Trap Hole", "--cards", path),
        "x.duel": ("info", path),
        "x.ydk": ("deck", "show", path),
        "x.conf": ("deck", "check", path, "--lflist", path),
    }[name]
    done = in_little_memory(*command)
    assert done.returncode in (1, 2)
    assert "larger than" in done.stdout + done.stderr or "holds far more" in done.stderr
    assert "should not have happened" not in done.stderr
    if name == "cards.yaml":
        with pytest.raises(DuelogError, match="--limit yaml=N"):
            read_card_file(path)


def test_a_limit_is_given_with_any_command(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    run = CliRunner().invoke
    for command in ("info", "log", "show", "verify", "legal"):
        done = run(app, [command, str(path), "--limit", "bytes=1k"])
        assert done.exit_code == 2
        assert "(the limit is bytes=1024; raise it with --limit bytes=N)" in done.output
    assert limits.current() == limits.Limits()
    assert run(app, ["info", str(path), "--limit", "bytes=1M", "--limit", "events=16"]).exit_code == 0
    assert "--limit events=N" in run(app, ["info", str(path), "--limit", "events=15"]).output


@pytest.mark.parametrize(
    "text", ["", "bytes", "bytes=", "bytes=-1", "bytes=0", "size=3", "bytes=1T", "bytes=" + "9" * 40]
)
def test_an_unknown_limit_is_reported(tmp_path: Path, text: str) -> None:
    done = CliRunner().invoke(app, ["info", str(tmp_path), "--limit", text])
    assert done.exit_code == 2
    assert "is not a valid limit (NAME is one of bytes, ratio, events" in done.output


def test_wrong_usage_beside_a_limit_is_one_error(tmp_path: Path) -> None:
    """What was to restore the limit ran in another context, and its traceback followed the error."""
    done = in_little_memory("info", file_of(tmp_path, small_duel()), "x", "--limit", "moves=7")
    assert (done.returncode, done.stderr.splitlines()[-1]) == (2, "Error: Got unexpected extra argument(s) (x)")


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"k{number}: {{effects: []}}\n" for number in range(6_000)),
        "A Cup: {effects: [{kind: activation, target: [{cards: {area: [monsters], name: ["
        + ", ".join(f"no card {number}" for number in range(16_000))
        + "]}}], steps: [{do: destroy}]}]}\n",
        "A Cup: {effects: [{kind: activation, target: [{cards: {area: [monsters], type: ["
        + ", ".join(f"Dragn {number}" for number in range(50_000))
        + "]}}], steps: [{do: destroy}]}]}\n",
    ],
    ids=["defined", "named", "types"],
)
def test_thousands_of_unknown_names_take_seconds(tmp_path: Path, text: str) -> None:
    """Issue 9, time: similar names were searched for each, and the place of each in the whole document."""
    path = tmp_path / "cards.yaml"
    path.write_text(text, encoding="utf-8")
    began = time.process_time()
    done = CliRunner().invoke(app, ["card", "A Cup", "--cards", str(path)])
    assert (done.exit_code, type(done.exception)) == (2, SystemExit)
    assert time.process_time() - began < 10


def test_what_is_no_digest_of_definitions_is_not_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """The digests of all earlier definitions were computed to be compared with it, a second or two in every command."""
    computed: list[str] = []

    def compute(book: CardBook, digest: str) -> None:
        computed.append(digest)

    monkeypatch.setattr(CardBook, "matching_digest", compute)
    for digest, tried in (("not a digest", False), ("0" * 31, False), ("0" * 32, True)):
        book, why = book_of(replace(HEADER, definitions=digest))
        assert (len(book), "made with other card definitions" in why, bool(computed)) == (0, True, tried)
