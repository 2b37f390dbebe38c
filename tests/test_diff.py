"""The first difference of two duels: found by the index of sealed files, with the same result for other sources."""

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Moved
from duelog.events.lines import Header, Seat
from duelog.replays.duels.deck_differences import deck_differences, face_differences
from duelog.replays.duels.difference import diff, diff_files
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.field_differences import FieldDifference
from duelog.replays.errors import DuelogError
from duelog.replays.files.duel_files import encode_duel
from duelog.replays.files.history import History
from duelog.replays.files.indexed import IndexedFile
from tests.duel_files import FACE, HEADER, file_of, lines_of, small_duel, some_events, write_lines
from tests.strategies import logs


@st.composite
def pairs(draw: st.DrawFn) -> tuple[Header, list[Event], list[Event]]:
    """Two logs that are equal up to some event, where one is changed or truncated, or both continue."""
    header, events = draw(logs(length=80))
    at = draw(st.integers(0, len(events)))
    other = events[:at]
    if draw(st.booleans()) and at < len(events):
        other = [*other, o.Remark(n=at + 1, text="?"), *events[at + 1 :]]
    return header, events, other


def first_difference(left: list[Event], right: list[Event]) -> int:
    """The number of the first event that differs, 0 if none does."""
    if left == right:
        return 0
    for n, (ours, theirs) in enumerate(zip(left, right, strict=False), start=1):
        if ours != theirs:
            return n
    return min(len(left), len(right)) + 1


@given(pairs(), st.integers(1, 20), st.integers(1, 20), st.sampled_from(("plain", "zst", "open")))
def test_files_differ_where_their_events_do(
    tmp_path_factory: pytest.TempPathFactory,
    pair: tuple[Header, list[Event], list[Event]],
    every: int,
    other_every: int,
    form: str,
) -> None:
    header, events, others = pair
    folder = tmp_path_factory.mktemp("diff")
    left, right = Duel.new(header, events), Duel.new(header, others)
    left.save(folder / "left.duel", every=every)
    name = "right.duel.zst" if form == "zst" else "right.duel"
    right.save(folder / name, every=other_every, sealed=form != "open")
    found = diff_files(folder / "left.duel", folder / name)
    n = first_difference(events, others)
    assert found.n == n
    assert found.left == (events[n - 1] if 0 < n <= len(events) else None)
    assert found.right == (others[n - 1] if 0 < n <= len(others) else None)
    assert found.kind == ("same" if not n else "event" if n <= min(len(events), len(others)) else "longer")
    assert found == dataclasses.replace(diff(left, right), digests=found.digests)
    before = max(0, n - 1)
    assert found.states() == (left.state_at(before), right.state_at(before))


@given(pairs())
def test_the_difference_is_symmetric(pair: tuple[Header, list[Event], list[Event]]) -> None:
    header, events, others = pair
    one, two = Duel.new(header, events), Duel.new(header, others)
    there, back = diff(one, two), diff(two, one)
    assert (there.kind, there.n, there.left, there.right) == (back.kind, back.n, back.right, back.left)


@given(logs())
def test_a_duel_does_not_differ_from_itself(log: tuple[Header, list[Event]]) -> None:
    assert diff(Duel.new(*log), Duel.new(*log)).same


def test_few_digests_locate_the_difference_of_long_logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    events = [o.Remark(n=n, text="x") for n in range(1, 20_001)]
    left = file_of(tmp_path, Duel.new(HEADER, events), "left.duel")
    events[12_344] = o.Remark(n=12_345, text="y")
    right = file_of(tmp_path, Duel.new(HEADER, events), "right.duel")
    read: list[int] = []
    stretch = IndexedFile._stretch  # pyright: ignore[reportPrivateUsage]

    def counted(*arguments: object) -> list[Event]:
        found = stretch(*arguments)  # type: ignore[arg-type]  # pyright: ignore[reportArgumentType]
        read.append(len(found))
        return found

    monkeypatch.setattr(IndexedFile, "_stretch", counted)
    found = diff_files(left, right)
    assert (found.kind, found.n) == ("event", 12_345)
    assert found.digests <= 11
    assert sum(read) <= 2 * 64


def test_the_fields_that_differ_are_named() -> None:
    left = o.LifePointsChanged(n=1, changes=(o.LifeChange(player=1, amount=-500),), why="effect")
    right = replace(left, changes=(o.LifeChange(player=1, amount=-800), o.LifeChange(player=2, amount=1)), by=3)
    found = diff(Duel.new(HEADER, [left]), Duel.new(HEADER, [right]))
    assert found.fields == (
        FieldDifference("by", 0, 3),
        FieldDifference("changes[0].amount", -500, -800),
        FieldDifference("changes[1]", None, o.LifeChange(player=2, amount=1)),
    )


def test_names_of_fields_are_those_of_the_file() -> None:
    left = o.CardsMoved(moves=(Moved(card=1, origin="p1.hand", to="p1.grave"),), how="sent")
    right = o.CardsMoved(moves=(Moved(card=1, origin="p1.deck", to="p1.grave"),), how="sent")
    [field] = diff(Duel.new(HEADER, [left]), Duel.new(HEADER, [right])).fields
    assert field == FieldDifference("moves[0].from", "p1.hand", "p1.deck")


def test_events_of_different_kinds_differ_in_their_kind() -> None:
    found = diff(Duel.new(HEADER, [m.Pass(player=1)]), Duel.new(HEADER, [m.Concede(player=1)]))
    assert found.fields == (FieldDifference("kind", "pass", "concede"),)


def test_the_author_and_date_of_a_file_are_ignored(tmp_path: Path) -> None:
    left = Duel.new(HEADER, some_events())
    right = Duel.new(replace(HEADER, made_by="another", tags={"round": "2"}), some_events())
    found = diff_files(file_of(tmp_path, left), file_of(tmp_path, right, "y.duel"))
    assert found.same
    assert found.header == (FieldDifference("made_by", "", "another"), FieldDifference("tags.round", None, "2"))


def test_a_different_name_is_reported_and_events_are_still_compared(tmp_path: Path) -> None:
    events = [*some_events()[:4], m.Concede(player=1)]
    right = Duel.new(replace(HEADER, seats=(Seat(name="Eve", main=HEADER.seats[0].main), HEADER.seats[1])), events)
    found = diff_files(file_of(tmp_path, small_duel()), file_of(tmp_path, right, "y.duel"))
    assert (found.kind, found.n) == ("header", 5)
    assert found.header == (FieldDifference("seats[0].name", "Ada", "Eve"),)


def test_decks_differ_in_the_names_of_their_cards() -> None:
    """The indexes into the faces said nothing to a reader, and nearly all of them differ after one other card."""
    one, two = HEADER.seats
    another = replace(HEADER.faces[0], name="Another")
    left = replace(HEADER, faces=(*HEADER.faces, another), seats=(one, replace(two, main=(0, 0, 1))))
    seats = (replace(one, main=(0, *[1] * 8)), replace(two, main=(0, 1, 1)))
    right = replace(HEADER, faces=(another, *HEADER.faces), seats=seats)
    assert deck_differences(left, left) == ()
    assert deck_differences(left, right) == ((1, "main", (FACE.name,), ("Another",)), (2, "main", (), ()))


def test_cards_of_one_name_differ_in_their_printed_facts() -> None:
    changed = replace(HEADER, faces=(replace(HEADER.faces[0], atk=123), *HEADER.faces[1:]))
    name = HEADER.faces[0].name
    assert face_differences(HEADER, changed) == (FieldDifference(f"{name}.atk", HEADER.faces[0].atk, 123),)
    assert deck_differences(HEADER, changed) == ()


def test_equivalent_lines_written_differently_are_equal(tmp_path: Path) -> None:
    """Another program may write the fields in another order: then the digests differ, but not the duel."""
    path = file_of(tmp_path, small_duel())
    content = path.read_bytes()
    spaced = content.replace(b'{"kind":"cards-drawn",', b'{ "kind":"cards-drawn",')
    assert spaced != content
    lines = [line for line in spaced.splitlines() if b'"checkpoint"' not in line and b'"seal"' not in line]
    right = write_lines(tmp_path / "y.duel", lines)
    assert diff_files(path, right).same


def test_an_inconsistent_index_is_not_trusted(tmp_path: Path) -> None:
    left = file_of(tmp_path, small_duel())
    lines = lines_of(file_of(tmp_path, Duel.new(HEADER, [*some_events(), o.Remark(text="x")]), "y.duel"))
    lines[7], lines[8] = lines[8], lines[7]
    lines[-5], lines[-4] = lines[-4], lines[-5]
    right = write_lines(tmp_path / "z.duel", lines)
    with pytest.raises(DuelogError, match=r"z\.duel:8: event 5 is missing|z\.duel:8: event 4 is missing"):
        diff_files(left, right)


@pytest.mark.parametrize("content", [b"", b"{}\n", b"x" * 100_000, b"\n" * 50])
def test_files_that_are_not_replays_cannot_be_compared(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "y.duel").write_bytes(content)
    with pytest.raises(DuelogError):
        diff_files(file_of(tmp_path, small_duel()), tmp_path / "y.duel")
    with pytest.raises(DuelogError, match="cannot be read"):
        diff_files(tmp_path / "missing", tmp_path / "y.duel")


@given(logs(length=40), st.integers(0, 10**6), st.integers(1, 255))
def test_a_damaged_file_is_compared_or_rejected(
    tmp_path_factory: pytest.TempPathFactory, log: tuple[Header, list[Event]], at: int, bits: int
) -> None:
    folder = tmp_path_factory.mktemp("diff")
    content = bytearray(encode_duel(History(*log), every=5))
    (folder / "x.duel").write_bytes(content)
    content[at % len(content)] ^= bits
    (folder / "y.duel").write_bytes(content)
    try:
        found = diff_files(folder / "x.duel", folder / "y.duel")
    except DuelogError:
        return
    assert found.n <= len(log[1]) + 1


def test_other_times_make_no_other_duel(tmp_path: Path) -> None:
    """`diff` called two records of one duel different because their moves were written at other times."""
    header, events = HEADER, list(small_duel().events)
    at = "2026-08-01T14:03:22"
    late = [replace(event, time=at, clock=95) if isinstance(event, Move) else event for event in events]
    moves = [event.n for event in events if isinstance(event, Move)]
    one, two = Duel.new(header, events), Duel.new(header, late)
    one.save(tmp_path / "one.duel")
    two.save(tmp_path / "two.duel")
    for found in (diff(one, two), diff_files(tmp_path / "one.duel", tmp_path / "two.duel")):
        assert found.same
        assert [each.n for each in found.times] == moves
        assert [each.path for each in found.times[0].fields] == ["time", "clock"]
    assert diff(one, Duel.new(header, late[:-1])).n == len(events)
    changed = [*late[:-2], o.Remark(n=len(late) - 1, text="?")]
    assert diff(one, Duel.new(header, changed)).n == len(events) - 1
