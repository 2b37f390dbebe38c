"""Lists of forbidden and limited cards."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelog.events.faces import Face
from duelog.replays.cards.lflist import parse_lflist, read_lflist
from duelog.replays.cards.pool import CardPool
from duelog.replays.errors import DuelogError
from tests.shared import shared

SAMPLE = """\
#[2014.1][Mine]
12345 1 before any list
!2014.1 Mine
#forbidden
1001 0 --Made-up Warrior
00002000 1
3000 2--no space before the comment\t\tX
nonsense
words and spaces
4000 x
5000 7
0 1
99999999999 1
!Whitelist
$whitelist
1001 3
2000 0
2000 2
"""


def test_a_list_with_every_construct() -> None:
    found = parse_lflist(SAMPLE, "lflist.conf")
    mine, white = found.lists
    assert (mine.name, mine.limits, mine.whitelist) == ("2014.1 Mine", {1001: 0, 2000: 1, 3000: 2}, False)
    assert (white.name, white.limits, white.whitelist) == ("Whitelist", {1001: 3, 2000: 2}, True)
    places = [warning.split(": ")[0] for warning in found.warnings]
    assert places == [f"lflist.conf:{line}" for line in (2, 8, 9, 10, 11, 12, 13, 18)]


def test_limits() -> None:
    mine, white = parse_lflist(SAMPLE).lists
    assert [mine.limit(code) for code in (1001, 2000, 3000, 4000)] == [0, 1, 2, 3]
    assert [white.limit(code) for code in (1001, 2000, 3000)] == [3, 2, 0]


def test_limits_of_prints_and_treated_as_names() -> None:
    pool = CardPool(
        [
            (1001, original := Face(name="Made-up Warrior", passcode=1001)),
            (1002, original),
            (7, Face(name="Squire", passcode=7, name_as="Made-up Warrior")),
        ]
    )
    by_card, by_print = parse_lflist("!a\n1001 1\n!b\n1002 2").lists
    assert [by_card.limit(code, pool) for code in (1001, 1002, 7, 8)] == [1, 1, 1, 3]
    assert [by_print.limit(code, pool) for code in (1001, 1002, 7, 8)] == [2, 2, 2, 3]
    assert by_card.limit(1002) == 3


def uint32(number: int) -> int:
    return number % (1 << 32)


@given(st.lists(st.tuples(st.integers(1, 0xFFFFFFFF), st.integers(0, 3))))
def test_the_hash_is_that_of_32_bit_arithmetic(entries: list[tuple[int, int]]) -> None:
    expected = 0x7DFCEE6A
    for code, count in entries:
        expected ^= uint32(uint32(code << 18) | (code >> 14))
        expected ^= uint32(uint32(code << (27 + count)) | (code >> (5 - count)))
    text = "!x\n" + "".join(f"{code} {count} --name\r\n" for code, count in entries)
    found = parse_lflist(text).lists[0]
    assert found.hash == expected
    assert found.limits == dict(entries)


def test_lists_are_found_by_name_and_hash() -> None:
    found = parse_lflist("!2014.1 TCG\n1 0\n!2014.1\n2 0\n!Old Goat\n3 0")
    assert found.named("2014.1") is found.lists[1]
    assert found.named("2014.1 tcg") is found.lists[0]
    assert found.named("goat") is found.lists[2]
    assert found.with_hash(found.lists[2].hash) is found.lists[2]
    with pytest.raises(DuelogError, match=r"several lists .* 2014.1 TCG, 2014.1\)"):
        found.named("2014")
    with pytest.raises(DuelogError, match=r'no list is named "2020" \(there are: 2014.1 TCG, 2014.1, Old Goat\)'):
        found.named("2020")
    with pytest.raises(DuelogError, match="0x00000001"):
        found.with_hash(1)


def test_the_hash_without_entries_is_the_seed() -> None:
    assert parse_lflist("!empty").lists[0].hash == 0x7DFCEE6A


def test_files_without_a_list(tmp_path: Path) -> None:
    path = tmp_path / "lflist.conf"
    path.write_text("# nothing\n")
    with pytest.raises(DuelogError, match=r"lflist\.conf: holds no list"):
        read_lflist(path)
    with pytest.raises(DuelogError, match="cannot be read"):
        read_lflist(tmp_path / "absent.conf")
    with pytest.raises(DuelogError, match="larger than"):
        parse_lflist(b"#" * (9 << 20))


@given(st.binary() | st.text().map(str.encode), st.integers(0, len(SAMPLE)))
def test_random_input_never_breaks_the_reader(noise: bytes, cut: int) -> None:
    for content in (noise, SAMPLE.encode()[:cut] + noise + SAMPLE.encode()[cut:]):
        try:
            found = parse_lflist(content)
        except DuelogError:
            continue
        assert all(0 <= count <= 3 for entry in found.lists for count in entry.limits.values())


def test_real_lists() -> None:
    files = sorted(shared("fixtures/lflists").glob("*.conf"))
    found = [read_lflist(path) for path in files]
    marks = [line for path in files for line in path.read_bytes().splitlines() if line.startswith(b"!")]
    assert sum(len(reading.lists) for reading in found) == len(marks) > 20
    assert not any(reading.warnings for reading in found)
    names = [entry.name for reading in found for entry in reading.lists]
    assert {"2014.1.1 TCG", "2014.4 TCG", "2014.7 TCG"} <= set(names)
    assert all(entry.limits for reading in found for entry in reading.lists)
