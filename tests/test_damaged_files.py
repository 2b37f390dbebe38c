"""Damaged and hostile files are detected and located, without a traceback, a hang or excessive memory."""

import re
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.content import compress, decompress
from duelog.replays.files.duel_files import encode_duel, parse_duel, read_duel
from duelog.replays.files.history import History
from duelog.replays.files.limits import LONGEST_EVENT, MOST_BYTES
from duelog.replays.files.log_parsing import read_fast, read_lines
from duelog.replays.referee.file_verification import verify
from duelog.replays.referee.verification import judge_file
from tests.duel_files import file_of, lines_of, small_duel, write_lines
from tests.strategies import logs

# --- any damage -------------------------------------------------------------------------------------------------


def damaged(content: bytes, data: st.DataObject) -> bytes:
    """The content, truncated, flipped, or extended somewhere."""
    at = data.draw(st.integers(0, len(content) - 1), label="at")
    how = data.draw(st.sampled_from(("cut", "flip", "grow", "repeat", "leave out")), label="how")
    end = min(len(content), at + data.draw(st.integers(1, 200), label="count"))
    if how == "cut":
        return content[:at]
    if how == "flip":
        return content[:at] + bytes([content[at] ^ data.draw(st.integers(1, 255), label="bits")]) + content[at + 1 :]
    if how == "grow":
        return content[:at] + data.draw(st.binary(min_size=1, max_size=20), label="bytes") + content[at:]
    if how == "repeat":
        return content[:end] + content[at:]
    return content[:at] + content[end:]


@given(logs(length=30), st.data())
def test_damage_to_a_sealed_file_is_always_detected(log: tuple[Header, list[Event]], data: st.DataObject) -> None:
    content = encode_duel(History(*log), every=7)
    broken = damaged(content, data)
    if broken == content:
        return
    try:
        found = parse_duel(broken)
    except DuelogError:
        return
    # A cut at a line's end leaves the file of a duel in progress; nothing but the end may be missing of it.
    assert found.seal is None
    assert found.header == log[0]
    assert found.events == log[1][: len(found.events)]
    assert content.startswith(broken) or found.warnings


@given(logs(length=30), st.data())
def test_the_valid_part_is_a_prefix_that_can_be_read(log: tuple[Header, list[Event]], data: st.DataObject) -> None:
    broken = damaged(encode_duel(History(*log), every=7), data)
    try:
        reading = read_lines(broken)
    except DuelogError:
        return
    again = parse_duel(broken[: reading.size])
    assert again.events == reading.events
    assert again.warnings == ()
    # Behind the last checkpoint of a file without a seal nothing but the shape of a line guards it: a piece left out
    # can join two lines to one that reads well.
    guarded = max((checkpoint.n for checkpoint in again.checkpoints), default=0)
    assert again.events[:guarded] == log[1][:guarded]


@given(logs(length=20), st.data())
def test_damage_to_a_compressed_file_is_always_detected(log: tuple[Header, list[Event]], data: st.DataObject) -> None:
    content = compress(encode_duel(History(*log)))
    broken = damaged(content, data)
    if broken == content or not broken.startswith(b"\x28\xb5\x2f\xfd"):
        return
    try:
        found = decompress(broken)
    except DuelogError:
        return
    assert found.problem is not None or found.data == decompress(content).data


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_rejected(content: bytes) -> None:
    with pytest.raises(DuelogError):
        parse_duel(content)


# --- damage of each kind, and what is said of it ----------------------------------------------------------------


def without(line: int) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        del lines[line - 1]

    return change


def swapped(line: int) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        lines[line - 1], lines[line] = lines[line], lines[line - 1]

    return change


def twice(line: int) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        lines.insert(line, lines[line - 1])

    return change


def with_(line: int, old: bytes, new: bytes) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        assert old in lines[line - 1]
        lines[line - 1] = lines[line - 1].replace(old, new)

    return change


def inserted(line: int, new: bytes) -> Callable[[list[bytes]], None]:
    def change(lines: list[bytes]) -> None:
        lines.insert(line - 1, new)

    return change


# The file: 1 header, 2 checkpoint 0, 3 event 1, 4 event 2 (turn 1), 5 checkpoint 2, 6 to 10 events 3 to 7 (turn 2 in
# line 10), 11 checkpoint 7, 12 to 16 events 8 to 12 (turn 3), 17 checkpoint 12, 18 to 21 events 13 to 16,
# 22 checkpoint 16, 23 seal.
@pytest.mark.parametrize(
    ("change", "line", "what", "good", "good_line"),
    [
        (without(7), 7, "event 4 is missing: found event 5, expected event 4", 3, 6),
        (swapped(7), 7, "event 4 is missing", 3, 6),
        (twice(7), 8, "events are repeated or out of order: found event 4, expected event 5", 4, 7),
        (with_(6, b'"cards":[1]', b'"cards":[2]'), 11, "lines 6 to 10 have been changed", 2, 5),
        (with_(9, b"window-closed", b"window-shut"), 9, "Invalid value 'window-shut' - at `$.kind`", 5, 8),
        (with_(9, b'"by":5', b'"bye":5'), 9, "unknown field `bye`", 5, 8),
        (with_(9, b"}", b""), 9, "Input data was truncated", 5, 8),
        (with_(9, b"{", b"\xff"), 9, "JSON is malformed", 5, 8),
        (with_(8, b"pass", b"p\xffss"), 8, "it is not UTF-8", 4, 7),
        (with_(1, b'"Ada"', b'"Eve"'), 2, "line 1 has been changed", 0, 1),
        (without(2), 2, "the seal's index does not match the checkpoints", 16, 21),
        (with_(11, b'"n":7', b'"n":8'), 11, "this checkpoint is for event 8, but follows event 7", 7, 10),
        (twice(11), 12, "this checkpoint is for event 7, but follows event 7", 7, 11),
        (swapped(11), 12, "this checkpoint is for event 7, but follows event 8", 8, 11),
        (with_(23, b'"events":16', b'"events":15'), 23, "the seal is for 15 events, but there are 16", 16, 22),
        (twice(23), 24, "there is data after the seal", 16, 23),
        (with_(23, b'"events":16', b'"events":61,"events":16'), 23, "it has 'events' twice", 16, 22),
        (with_(11, b'"n":7', b'"n":6,"n":7'), 11, "it has 'n' twice", 7, 10),
        (inserted(24, b'{"kind":"remark","n":17,"text":"x"}'), 24, "there is data after the seal", 16, 23),
        (inserted(4, b""), 4, "the line is empty", 1, 3),
        (twice(1), 2, "this is a second header", 0, 1),
        (inserted(4, b'{"kind":"undo","n":2,"player":1,"to":2}'), 4, "event 2 goes back to event 2", 1, 3),
        (inserted(4, b"7"), 4, "Expected `object`", 1, 3),
        (with_(7, b"}", b'} {"kind":"remark","n":5,"text":"x"}'), 7, "trailing characters", 3, 6),
        (with_(7, b"}", b"}\r"), 11, "lines 6 to 10 have been changed", 2, 5),
    ],
)
def test_damage_is_located(
    tmp_path: Path, change: Callable[[list[bytes]], None], line: int, what: str, good: int, good_line: int
) -> None:
    path = file_of(tmp_path, small_duel())
    lines = lines_of(path)
    change(lines)
    write_lines(path, lines)
    with pytest.raises(DuelogError, match=re.escape(what)) as caught:
        read_duel(path)
    error = caught.value
    assert error.line == line
    assert f"good up to event {good} (line {good_line})" in str(error)
    assert str(error).startswith(f"{path}:{line}: ")
    assert "duelog repair" in error.hint


def test_a_changed_digest_is_found(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    content = path.read_bytes()
    for name in (b'"state":"', b'"log":"', b'"header":"', b'"offset":'):
        for found in re.finditer(re.escape(name), content):
            at = found.end()
            other = b"1" if content[at : at + 1] != b"1" else b"2"
            with pytest.raises(DuelogError):
                parse_duel(content[:at] + other + content[at + 1 :])


def test_state_digests_without_a_seal_are_checked_by_verify(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel(), sealed=False)
    lines = lines_of(path)
    assert b'"state":"' in lines[10]
    at = lines[10].index(b'"state":"') + 9
    lines[10] = lines[10][:at] + b"0" * 32 + lines[10][at + 32 :]
    write_lines(path, lines)
    assert len(read_duel(path).events) == len(small_duel())
    [finding] = verify(path).findings
    assert (finding.kind, finding.line, finding.n) == ("digest", 11, 7)


def test_converted_line_ends_are_no_accusation(tmp_path: Path) -> None:
    """Line ends that git or mail converted were reported as a changed line 1, without a word about line ends."""
    path = file_of(tmp_path, small_duel())
    content = path.read_bytes()
    path.write_bytes(content.replace(b"\n", b"\r\n"))
    with pytest.raises(DuelogError, match=r"line ends were converted .* restores the bytes") as caught:
        read_duel(path)
    assert "changed" not in str(caught.value)
    for report in (verify(path), judge_file(path).file):
        assert "line ends were converted" in report.findings[0].what
        assert "tr -d" in report.findings[0].what
    path.write_bytes(path.read_bytes().replace(b"\r", b""))  # what the message advises
    assert read_fast(path.read_bytes()) is not None


@pytest.mark.parametrize("from_line", [5, 11, 23])
def test_line_ends_that_were_converted_from_a_line_on_are_named(tmp_path: Path, from_line: int) -> None:
    lines = lines_of(file_of(tmp_path, small_duel()))
    content = b"\n".join([*lines[: from_line - 1], *(line + b"\r" for line in lines[from_line - 1 :])]) + b"\n"
    problem = read_lines(content).problem
    assert problem is not None
    assert "line ends were converted" in problem.what


def test_a_missing_event_is_named_even_with_converted_line_ends(tmp_path: Path) -> None:
    lines = lines_of(file_of(tmp_path, small_duel()))
    problem = read_lines(b"\n".join([*lines[:6], *(line + b"\r" for line in lines[7:]), b""])).problem
    assert problem is not None
    assert "event 4 is missing" in problem.what


@pytest.mark.parametrize("start", [b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"])
def test_a_byte_order_mark_is_named(tmp_path: Path, start: bytes) -> None:
    """The error was "JSON is malformed: invalid character (byte 0)", and said nothing of the mark that was added."""
    path = file_of(tmp_path, small_duel())
    path.write_bytes(start + path.read_bytes())
    with pytest.raises(DuelogError, match=r"begins with a byte order mark.*without a byte order mark"):
        read_duel(path)


@pytest.mark.parametrize("empty", [b"\n", b"\r\n"])
def test_an_empty_line_behind_the_seal_is_no_event(tmp_path: Path, empty: bytes) -> None:
    path = file_of(tmp_path, small_duel())
    path.write_bytes(path.read_bytes() + empty)
    [finding] = verify(path).findings
    assert (finding.line, finding.n) == (24, 0)
    assert finding.what.startswith("the line is empty")


def test_the_fast_parser_rejects_two_events_in_a_line(tmp_path: Path) -> None:
    content = file_of(tmp_path, small_duel()).read_bytes()
    assert read_fast(content) is not None
    assert read_fast(content.replace(b"}\n", b"} ", 4)) is None


# --- hostile files ----------------------------------------------------------------------------------------------

HEAD = b'{"kind":"duel","format":2}\n'
DEEP = b"[" * 100_000
REMARK = b'{"kind":"remark","n":1,"text":"'


def quickly(content: bytes, tmp_path: Path) -> str:
    """The message about a file; checks that it appears quickly."""
    path = tmp_path / "x.duel"
    path.write_bytes(content)
    start = time.perf_counter()
    with pytest.raises(DuelogError) as caught:
        _ = Duel.open(path).end
    assert time.perf_counter() - start < 5
    assert str(caught.value).isprintable()
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "what"),
    [
        (DEEP, "first line is incomplete"),
        (DEEP + b"\n", "is not a replay header"),
        (b'{"kind":"duel","format":2,"tags":' + DEEP + b"\n", "is not a replay header"),
        (b'{"a":' * 100_000 + b"\n", "nested too deeply"),
        (HEAD + DEEP + b"\n", "Expected `object`, got `array`"),
        (HEAD + b'{"kind":' + DEEP + b"\n", "x.duel:2"),
        (HEAD + b'{"a":' * 100_000 + b"\n", "nested too deeply"),
        (b'{"type":"duel","version":0,"players":[{},{}]}\n' + DEEP + b"\n", "nested too deeply"),
        (HEAD + b'{"kind":"pass","player":1,"n":' + b"9" * 5000 + b"}\n", "Integer value out of range"),
        (HEAD + b'{"kind":"pass","player":1,"n":' + b"9" * 4000 + b"}\n", "expected event 1"),
        (HEAD + b'{"kind":"pass","player":1,"n":1e999}\n', "x.duel:2"),
        (HEAD + b'{"kind":"pass","player":1,"n":NaN}\n', "x.duel:2"),
        (HEAD + REMARK + b'\\ud800"}\n', "x.duel:2"),
        (HEAD + REMARK + b'\\udc00\\ud800"}\n', "x.duel:2"),
        (HEAD + REMARK + b'\xed\xa0\x80"}\n', "it is not UTF-8"),
        (HEAD + REMARK + b"\x00" + b'"}\n', "x.duel:2"),
        (HEAD + b"\x00" * 5000 + b"\n", "x.duel:2"),
        (HEAD + REMARK + b"x" * LONGEST_EVENT + b'"}\n', "longer than 262,144 bytes"),
        (HEAD + b"x" * (17 << 20) + b"\n", "far too long"),
        (HEAD + b"x" * (17 << 20), "far too long"),
        (b"x" * (5 << 20), "first line is incomplete"),
        (
            HEAD + b'{"kind":"tokens-made","n":1,"tokens":[{"card":1000000000,"owner":1,"face":{"name":"T"}}]}\n',
            "a Token has the number 1000000000",
        ),
        (
            b'{"kind":"duel","format":2,"seats":[{"main":[' + b"0," * 20_000 + b"0]},{}]}\n",
            "more cards than a duel can",
        ),
        (HEAD + b'{"kind":"seal","events":-1,"state":"","log":"","header":""}\n', "the seal is for -1 events"),
        (HEAD + b'{"kind":"seal","events":0,"state":"","log":"","header":"' + b"0" * 32 + b'"}\n', "line 1 has been"),
    ],
)
def test_a_hostile_file_is_refused_quickly(tmp_path: Path, content: bytes, what: str) -> None:
    assert what in quickly(content, tmp_path)


def test_a_log_that_piles_up_cards_is_stopped(tmp_path: Path) -> None:
    line = b'{"kind":"cards-drawn","n":%d,"player":1,"cards":[' + b"1," * 10_000 + b"1]}\n"
    content = HEAD + b"".join(line % n for n in range(1, 1001))
    assert "accumulates more cards or effects" in quickly(content, tmp_path)
    report = verify(tmp_path / "x.duel", most=5)
    assert not report.ok


def test_control_characters_in_names_are_displayed_harmlessly(tmp_path: Path) -> None:
    told = quickly(HEAD + b'{"kind":"\\u001b[2J\\u0007"}\n', tmp_path)
    assert "\x1b" not in told


def zst_bomb(size: int) -> bytes:
    packer = zstandard.ZstdCompressor(level=19).compressobj()
    chunk = bytes(1 << 20)
    return b"".join(packer.compress(chunk) for _ in range(size >> 20)) + packer.flush()


@pytest.mark.parametrize("size", [MOST_BYTES * 4, 64 << 20])
def test_a_decompression_bomb_is_not_unpacked(tmp_path: Path, size: int) -> None:
    bomb = zst_bomb(size)
    assert len(bomb) < 200_000
    assert "holds far more than a duel can" in quickly(bomb, tmp_path)


def test_a_bomb_of_many_frames_is_not_unpacked(tmp_path: Path) -> None:
    frame = compress(b" " * (1 << 20))
    assert "holds far more than a duel can" in quickly(frame * 1000, tmp_path)


def test_a_huge_compression_window_is_rejected(tmp_path: Path) -> None:
    parameters = zstandard.ZstdCompressionParameters(window_log=27, write_content_size=False)
    packer = zstandard.ZstdCompressor(compression_params=parameters).compressobj()
    content = packer.compress(file_of(tmp_path, small_duel(), "y.duel").read_bytes()) + packer.flush()
    assert "cannot be decompressed" in quickly(content, tmp_path)


@pytest.mark.parametrize(("cut", "what"), [(-10, "is cut off"), (30, "is cut off")])
def test_a_cut_compressed_file_is_damaged(tmp_path: Path, cut: int, what: str) -> None:
    content = file_of(tmp_path, small_duel(40), "y.duel.zst").read_bytes()
    told = quickly(content[:cut], tmp_path)
    assert what in told or "first line is incomplete" in told or "is empty" in told


def test_trailing_data_after_compressed_content_is_damage(tmp_path: Path) -> None:
    content = file_of(tmp_path, small_duel(), "y.duel.zst").read_bytes()
    assert "the compressed content is followed by other data" in quickly(content + b"more", tmp_path)


def test_a_huge_sparse_file_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "x.duel"
    with path.open("wb") as file:
        file.truncate(1 << 40)
    with pytest.raises(DuelogError, match="holds far more than a duel can"):
        Duel.open(path)
