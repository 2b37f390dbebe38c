"""Replay files: writing, reading, resuming, and rejecting damaged ones."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelog.core.digest import digest
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.lines import Header, Seal, Seat
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.content import compress
from duelog.replays.files.duel_files import encode_duel, parse_duel, read_duel, write_whole
from duelog.replays.files.history import History
from duelog.replays.files.limits import LONGEST_EVENT
from duelog.replays.files.log_parsing import read_carefully, read_fast
from duelog.replays.files.writing import DuelWriter
from tests.duel_files import FACE, HEADER, file_of, lines_of, small_duel, some_events, write_lines
from tests.strategies import logs

# --- round trips ------------------------------------------------------------------------------------------------


@given(logs(), st.booleans(), st.integers(1, 20))
def test_files_round_trip(log: tuple[Header, list[Event]], sealed: bool, every: int) -> None:
    header, events = log
    content = encode_duel(History(header, events), sealed=sealed, every=every)
    found = parse_duel(content)
    assert (found.header, found.events) == (header, events)
    assert (found.seal is not None) == sealed
    assert found.warnings == ()
    assert encode_duel(History(found.header, found.events), sealed=sealed, every=every) == content


@given(logs(), st.integers(1, 20))
def test_the_fast_parser_equals_the_careful_one(log: tuple[Header, list[Event]], every: int) -> None:
    content = encode_duel(History(*log), every=every)
    fast, careful = read_fast(content), read_carefully(content)
    assert fast is not None
    assert careful.problem is None
    assert (fast.header, fast.events, fast.marks, fast.seal) == (
        careful.header,
        careful.events,
        careful.marks,
        careful.seal,
    )
    assert (fast.size, fast.line, fast.log.hex()) == (careful.size, careful.line, careful.log.hex())


@pytest.mark.parametrize("name", ["x.duel", "x.duel.zst"])
def test_a_saved_duel_opens(tmp_path: Path, name: str) -> None:
    duel = small_duel()
    path = file_of(tmp_path, duel, name)
    opened = Duel.open(path)
    assert (opened.header, list(opened.events), opened.end) == (duel.header, list(duel.events), duel.end)
    assert opened.seal is not None
    assert opened.seal.state == digest(duel.end)
    assert path.read_bytes().startswith(b"{" if name == "x.duel" else b"\x28\xb5\x2f\xfd")


def test_the_checkpoints_are_at_each_turn_and_at_the_end(tmp_path: Path) -> None:
    duel = small_duel(turns=2)
    file = read_duel(file_of(tmp_path, duel))
    turns = [event.n for event in file.events if isinstance(event, o.TurnBegan)]
    assert [point.n for point in file.checkpoints] == [0, *turns, len(duel)]
    assert [point.state for point in file.checkpoints] == [digest(duel.state_at(p.n)) for p in file.checkpoints]


def test_a_checkpoint_follows_after_a_number_of_events() -> None:
    events = [o.Remark(text="so it goes")] * 10
    content = encode_duel(Duel.new(HEADER, events)._history, every=3)  # pyright: ignore[reportPrivateUsage]
    assert [point.n for point in parse_duel(content).checkpoints] == [0, 3, 6, 9, 10]


def test_the_seal_points_at_the_checkpoints(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    content, file = path.read_bytes(), read_duel(path)
    assert file.seal is not None
    for mark in file.seal.checkpoints:
        assert content[mark.offset :].startswith(b'{"kind":"checkpoint","n":%d,' % mark.n)


# --- recording --------------------------------------------------------------------------------------------------


def test_a_recorded_file_equals_a_saved_one(tmp_path: Path) -> None:
    with DuelWriter(tmp_path / "x.duel", HEADER, durable=False) as writer:
        for event in some_events():
            writer.append(event)
        seal = writer.seal()
    saved = file_of(tmp_path, small_duel(), "y.duel")
    assert (tmp_path / "x.duel").read_bytes() == saved.read_bytes()
    assert read_duel(saved).seal == seal


def test_an_event_is_in_the_file_when_append_returns(tmp_path: Path) -> None:
    writer = DuelWriter(tmp_path / "x.duel", HEADER)
    for n, event in enumerate(some_events(), start=1):
        assert writer.append(event).n == n
        assert len(read_duel(tmp_path / "x.duel").events) == n
    writer.close()


def test_several_events_are_written_at_once(tmp_path: Path) -> None:
    with DuelWriter(tmp_path / "x.duel", HEADER) as writer:
        writer.extend(some_events())
        assert len(read_duel(tmp_path / "x.duel").events) == len(some_events())


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    path.write_text("mine")
    for write in (lambda: DuelWriter(path, HEADER), lambda: small_duel().save(path)):
        with pytest.raises(DuelogError, match="exists already"):
            write()
    assert path.read_text() == "mine"
    assert [found.name for found in tmp_path.iterdir()] == ["x.duel"]
    small_duel().save(path, overwrite=True)
    assert len(Duel.open(path)) == len(small_duel())
    with DuelWriter(path, HEADER, overwrite=True) as writer:
        writer.append(o.DuelBegan(first=2))
    assert len(Duel.open(path)) == 1


def test_a_file_is_written_completely_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.duel"
    path.write_text("old")

    def full(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(DuelogError, match="cannot be written: No space left on device"):
        write_whole(path, b"new", overwrite=True)
    assert [found.name for found in tmp_path.iterdir()] == ["x.duel"]
    assert path.read_text() == "old"


def test_after_a_failed_write_nothing_more_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    writer = DuelWriter(tmp_path / "x.duel", HEADER)
    writer.append(o.DuelBegan(first=1))

    def broken(handle: int) -> None:
        raise OSError(5, "Input/output error")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", broken)
        with pytest.raises(DuelogError, match="Input/output error"):
            writer.append(o.Remark(text="x"))
    written = len(writer)
    with pytest.raises(DuelogError, match="is closed"):
        writer.append(o.Remark(text="y"))
    assert len(writer) == written  # what is refused does not count
    assert len(read_duel(tmp_path / "x.duel").events) >= 1


@pytest.mark.parametrize(
    ("event", "what"),
    [
        (o.DuelBegan(n=7, first=1), "event 7 cannot be written here: the next is event 1"),
        (m.Undo(player=1, to=1), "event 1 goes back to event 1"),
        (o.Remark(text="\ud800"), "event 1 does not fit the format"),
        (o.TurnBegan(player=3, turn=1), "event 1 does not fit the format"),  # type: ignore[arg-type]  # that is the test
        (o.Remark(text="x" * LONGEST_EVENT), "event 1 is longer than"),
        (o.TokensMade(tokens=(o.TokenCard(card=10**9, owner=1, face=FACE),)), "a Token has the number 1000000000"),
        (o.Remark(text="x", by=10**5000), "event 1 does not fit the format"),
    ],
)
def test_an_event_that_could_not_be_read_is_not_written(tmp_path: Path, event: Event, what: str) -> None:
    with DuelWriter(tmp_path / "x.duel", HEADER) as writer:
        with pytest.raises(DuelogError, match=what):
            writer.append(event)
        writer.append(o.DuelBegan(first=1))
    assert read_duel(tmp_path / "x.duel").events == [o.DuelBegan(n=1, first=1)]


@pytest.mark.parametrize(
    ("header", "what"),
    [
        (Header(seats=(Seat(main=(0,)), Seat())), "a Deck holds face 0, which is not among the 0 faces"),
        (Header(ruleset="house rules"), "unknown ruleset 'house rules'"),
        (Header(seats=(Seat(main=(0,) * 2_001), Seat()), faces=(FACE,)), "more cards than a duel can"),
        (Header(made_by="\ud800"), "the header does not fit the format"),
    ],
)
def test_a_header_that_could_not_be_read_is_not_written(tmp_path: Path, header: Header, what: str) -> None:
    with pytest.raises(DuelogError, match=what):
        Duel.record(tmp_path / "x.duel", header)
    assert list(tmp_path.iterdir()) == []


def test_a_compressed_file_is_not_written_event_by_event(tmp_path: Path) -> None:
    with pytest.raises(DuelogError, match="cannot be written event by event"):
        DuelWriter(tmp_path / "x.duel.zst", HEADER)


# --- going on ---------------------------------------------------------------------------------------------------


@given(logs(), st.data())
def test_a_resumed_file_equals_one_written_without_interruption(
    tmp_path_factory: pytest.TempPathFactory, log: tuple[Header, list[Event]], data: st.DataObject
) -> None:
    header, events = log
    cut = data.draw(st.integers(0, len(events)))
    path = tmp_path_factory.mktemp("resumed") / "x.duel"
    with DuelWriter(path, header, durable=False) as writer:
        writer.extend(events[:cut])
    with DuelWriter.resume(path, durable=False) as writer:
        writer.extend(events[cut:])
        writer.seal()
    assert path.read_bytes() == encode_duel(History(header, events))


def test_a_torn_last_line_is_dropped_and_then_written_over(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel(), sealed=False)
    content = path.read_bytes()
    path.write_bytes(content[:-20])
    file = read_duel(path)
    assert file.events == list(small_duel().events[:-1])
    assert file.seal is None
    [warning] = file.warnings
    assert warning == f"{path}:21: the last line is cut off and was dropped (20 bytes); good up to event 15"
    with Duel.resume(path) as duel:
        assert duel.warnings == file.warnings
        duel.append(small_duel().events[-1])
    assert path.read_bytes() == content


def test_a_sealed_file_is_not_resumed(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    with pytest.raises(DuelogError, match="is sealed: the duel is over"):
        Duel.resume(path)
    with pytest.raises(DuelogError, match="is sealed: the duel is over"):
        Duel.open(path).append(o.Remark(text="and then"))


def test_a_damaged_file_is_not_resumed_and_not_changed(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel(), sealed=False)
    lines = lines_of(path)
    del lines[5]
    content = write_lines(path, lines).read_bytes()
    with pytest.raises(DuelogError, match="event 3 is missing"):
        DuelWriter.resume(path)
    assert path.read_bytes() == content


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such locks")
def test_two_cannot_write_one_file(tmp_path: Path) -> None:
    with DuelWriter(tmp_path / "x.duel", HEADER) as writer:
        writer.append(o.DuelBegan(first=1))
        with pytest.raises(DuelogError, match="is being written by another program"):
            DuelWriter.resume(tmp_path / "x.duel")
        with pytest.raises(DuelogError, match="is being written by another program"):
            DuelWriter(tmp_path / "x.duel", HEADER, overwrite=True)
    with DuelWriter.resume(tmp_path / "x.duel") as writer:
        assert len(writer) == 1


def test_nothing_can_be_appended_after_the_seal(tmp_path: Path) -> None:
    duel = Duel.record(tmp_path / "x.duel", HEADER)
    duel.append(o.DuelBegan(first=1))
    assert isinstance(duel.finish(), Seal)
    with pytest.raises(DuelogError, match="is sealed; nothing can be appended"):
        duel.append(o.Remark(text="and then"))


# --- the same bytes everywhere ----------------------------------------------------------------------------------


def test_a_file_has_the_same_bytes_for_every_hash_seed() -> None:
    script = (
        "import hashlib; from random import Random; from duelog.replays.files.duel_files import encode_duel;"
        "from duelog.replays.files.history import History; from tests.random_logs import random_log;"
        "print(hashlib.sha256(encode_duel(History(*random_log(Random(5), 300)))).hexdigest())"
    )
    root = Path(__file__).resolve().parents[1]
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            cwd=root,
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "4711")
    }
    assert len(digests) == 1


# --- version 0 --------------------------------------------------------------------------------------------------

OLD = Path(__file__).parent / "fixtures/version-0.duel"


def test_a_file_of_version_0_is_upcast() -> None:
    duel = Duel.open(OLD)
    assert duel.header.format == 2
    assert [seat.name for seat in duel.header.seats] == ["Ada", "Bo"]
    assert (duel.header.made_at, duel.header.tags) == ("2026-01-31T18:00:00Z", {"round": "3"})
    assert duel.header.faces[2].defense == 2000
    assert duel.events[6] == m.NormalSummon(n=7, player=2, card=8, to="p2.M3")
    assert duel.events[9] == o.LifePointsChanged(n=10, by=7, changes=(o.LifeChange(player=1, amount=-300),), source=8)
    assert duel.end.side(1).lp == 7700
    assert duel.end.result is not None
    assert duel.end.result.winner == 2
    assert [slot.card for slot in duel.end.monsters(2)] == [8]


def test_a_file_of_version_0_is_saved_in_the_newest_format(tmp_path: Path) -> None:
    old = Duel.open(OLD)
    old.save(tmp_path / "new.duel")
    new = Duel.open(tmp_path / "new.duel")
    assert (new.header, new.events) == (old.header, old.events)
    assert new.seal is not None
    with pytest.raises(DuelogError, match="has an older format"):
        DuelWriter.resume(OLD)


def test_a_draw_of_version_0(tmp_path: Path) -> None:
    lines = lines_of(OLD)
    lines[-1] = lines[-1].replace(b'"winner":1', b'"winner":null')
    end = Duel.open(write_lines(tmp_path / "old.duel", lines)).end
    assert end.result is not None
    assert end.result.winner == 0


@pytest.mark.parametrize(
    ("line", "new", "what"),
    [
        (3, b'{"type":"shuffle","n":2,"player":7,"pile":"deck","order":[]}', r"old.duel:3: .*`\$.player`"),
        (3, b'{"type":"juggle","n":2}', "old.duel:3: Invalid value 'juggle'"),
        (3, b'{"n":2}', "old.duel:3: .*required field `type`.* good up to event 1"),
        (3, b"[2]", "old.duel:3: Expected `object`"),
        (3, b'{"type":"phase"', "old.duel:3: "),
        (1, b'{"type":"duel","version":0,"players":3}', "old.duel:1: is not a replay header"),
        (1, b'{"type":"duel","version":0,"players":[]}', "old.duel:1: is not a replay header"),
    ],
)
def test_a_damaged_file_of_version_0_says_where(tmp_path: Path, line: int, new: bytes, what: str) -> None:
    lines = lines_of(OLD)
    lines[line - 1] = new
    with pytest.raises(DuelogError, match=what):
        Duel.open(write_lines(tmp_path / "old.duel", lines))


# --- line 1 -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (b"", "x.duel:1: is empty"),
        (b"{", "x.duel:1: its first line is incomplete"),
        (b"\n", "x.duel:1: is not a replay header"),
        (b"hello\n", "x.duel:1: is not a replay header"),
        (b'{"kind":"duel"}\n', "it does not say its format version"),
        (b'{"kind":"pass","player":1}\n', 'it has no "kind": "duel"'),
        (b'{"kind":"duel","format":3}\n', "is of format 3; this duelog reads formats 0 to 2 .update duelog."),
        (b'{"kind":"duel","format":3,"new":{"x":[1]}}\n', "update duelog"),
        (b'{"kind":"duel","format":-1}\n', "is of format -1"),
        (b'{"kind":"duel","format":2,"nonsense":1}\n', "unknown field `nonsense`"),
        (b'{"kind":"duel","format":2,"ruleset":"house"}\n', "unknown ruleset 'house'"),
        (b'{"kind":"duel","format":2,"seats":[{"main":[0]},{}]}\n', "a Deck holds face 0"),
        (b'{"kind":"duel","format":2,"faces":[{"name":"A"}],"seats":[{"main":[-1]},{}]}\n', "a Deck holds face -1"),
        (b"\xef\xbb\xbf{}\n", "x.duel:1: begins with a byte order mark"),
        (b"\xff\xfe{\x00\n", "x.duel:1: begins with a byte order mark"),
    ],
)
def test_files_that_are_not_replays_are_rejected(tmp_path: Path, content: bytes, what: str) -> None:
    path = tmp_path / "x.duel"
    path.write_bytes(content)
    with pytest.raises(DuelogError, match=what):
        Duel.open(path)


def test_unreadable_files_are_rejected(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.duel", tmp_path, "with\0nul"):
        with pytest.raises(DuelogError, match="cannot be read"):
            Duel.open(path)


def test_a_compressed_file_is_recognised_by_its_content(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    path.write_bytes(compress(file_of(tmp_path, small_duel(), "y.duel").read_bytes()))
    assert len(Duel.open(path)) == len(small_duel())
    with pytest.raises(DuelogError):
        DuelWriter.resume(path)
    assert len(Duel.open(path)) == len(small_duel())
