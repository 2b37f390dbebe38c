"""The annex after the seal: its chain of digests, and that the seal does not change."""

import json
from pathlib import Path

import pytest
import zstandard

from duelog.events import codec
from duelog.events.lines import Annexed
from duelog.events.records import Ruling, TimeExtended
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files.annexing import annex, annex_start
from duelog.replays.files.log_parsing import read_carefully, read_fast
from duelog.replays.files.repairing import repair
from duelog.replays.files.sealing import line_digest
from duelog.replays.referee.verification import judge_file
from tests.small_duels import finished


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    """A sealed file with three entries after the seal."""
    header, events = finished(7, 30)
    path = tmp_path / "x.duel"
    Duel.new(header, events).save(path, sealed=True)
    annex(path, record=Ruling(author="Ina", text="the Summon stands", at=3))
    annex(path, record=TimeExtended(minutes=3))
    annex(path, record=Ruling(author="Jo", text="the ruling stands", at=3, appeal="upheld", decided_by="Jo"))
    return path


def lines(path: Path) -> list[bytes]:
    return path.read_bytes().splitlines(keepends=True)


def test_entries_follow_the_seal_and_contain_the_digest_of_the_previous_line(sealed: Path) -> None:
    *_, seal, one, two, three = (line.rstrip(b"\n") for line in lines(sealed))
    assert json.loads(seal)["kind"] == "seal"
    assert [json.loads(line)["previous"] for line in (one, two, three)] == [
        line_digest(line) for line in (seal, one, two)
    ]
    duel = Duel.open(sealed)
    assert [entry.n for entry in duel.annex] == [1, 2, 3]
    assert duel.seal is not None


def test_the_bytes_up_to_the_seal_do_not_change(sealed: Path, tmp_path: Path) -> None:
    header, events = finished(7, 30)
    other = tmp_path / "y.duel"
    Duel.new(header, events).save(other, sealed=True)
    content = sealed.read_bytes()
    assert content[: annex_start(content)] == other.read_bytes()


def test_both_parsers_read_the_same(sealed: Path) -> None:
    content = sealed.read_bytes()
    fast, careful = read_fast(content), read_carefully(content)
    assert fast is not None
    assert careful.problem is None
    assert (fast.events, fast.annex, fast.size, fast.line) == (
        careful.events, careful.annex, careful.size, careful.line
    )  # fmt: skip


def test_verify_counts_the_annex_and_finds_nothing(sealed: Path) -> None:
    report = judge_file(sealed).file
    assert (report.ok, report.annex, report.sealed) == (True, 3, True)


@pytest.mark.parametrize("entry", [0, 1, 2])
def test_a_changed_entry_is_found(sealed: Path, entry: int) -> None:
    found = lines(sealed)
    at = len(found) - 3 + entry
    found[at] = found[at].replace(b'"minutes":3', b'"minutes":9').replace(b'"author":"', b'"author":"M')
    sealed.write_bytes(b"".join(found))
    report = judge_file(sealed).file
    if entry == 2:  # nothing follows the last entry: only a signature covers it
        assert report.ok
    else:
        assert [finding.kind for finding in report.findings] == ["file"]
        assert "has been changed" in report.findings[0].what


@pytest.mark.parametrize("gone", [0, 1])
def test_a_removed_entry_is_found(sealed: Path, gone: int) -> None:
    found = lines(sealed)
    del found[len(found) - 3 + gone]
    sealed.write_bytes(b"".join(found))
    with pytest.raises(DuelogError, match="missing"):
        Duel.open(sealed)


def test_other_data_after_the_seal_is_damage(sealed: Path) -> None:
    content = sealed.read_bytes()
    sealed.write_bytes(content[: annex_start(content)] + b'{"kind":"pass","n":99,"player":1}\n')
    with pytest.raises(DuelogError, match="data after the seal"):
        Duel.open(sealed)
    sealed.write_bytes(content + b'{"kind":"pass","n":99,"player":1}\n')
    with pytest.raises(DuelogError, match="after the seal"):
        Duel.open(sealed)


def test_an_empty_line_after_the_annex_is_named(sealed: Path) -> None:
    """It was "event 494: Input data was truncated" in a log of 493 events: behind the seal there are no events."""
    content = sealed.read_bytes()
    sealed.write_bytes(content + b"\n")
    [finding] = judge_file(sealed).file.findings
    assert (finding.line, finding.n) == (content.count(b"\n") + 1, 0)
    assert finding.what.startswith("the line is empty")


def test_an_annex_with_converted_line_ends_is_named(sealed: Path) -> None:
    content = sealed.read_bytes()
    start = annex_start(content)
    sealed.write_bytes(content[:start] + content[start:].replace(b"\n", b"\r\n"))
    with pytest.raises(DuelogError, match="line ends were converted"):
        Duel.open(sealed)


def test_a_changed_seal_breaks_the_chain_too(sealed: Path) -> None:
    """A log that was rewritten with new digests does not match the annex of the old one."""
    content = sealed.read_bytes()
    header, events = finished(7, 20)
    other = sealed.with_name("z.duel")
    Duel.new(header, events).save(other, sealed=True)
    other.write_bytes(other.read_bytes() + content[annex_start(content) :])
    with pytest.raises(DuelogError, match="has been changed or removed"):
        Duel.open(other)


@pytest.mark.parametrize("cut", [1, 20])
def test_a_torn_last_entry_is_dropped_with_a_warning_and_replaced(sealed: Path, cut: int) -> None:
    sealed.write_bytes(sealed.read_bytes()[:-cut])
    duel = Duel.open(sealed)
    assert len(duel.annex) == 2
    assert "entry 2 of the annex" in duel.warnings[0]
    assert annex(sealed, record=TimeExtended(minutes=1)).n == 3
    assert [entry.n for entry in Duel.open(sealed).annex] == [1, 2, 3]


def test_an_entry_that_is_not_in_canonical_form_is_rejected(sealed: Path) -> None:
    found = lines(sealed)
    found[-1] = found[-1].replace(b'"kind":"annex",', b'"kind":"annex", ')
    sealed.write_bytes(b"".join(found))
    with pytest.raises(DuelogError, match="canonical"):
        Duel.open(sealed)


def test_an_entry_is_either_a_record_or_a_signature(sealed: Path) -> None:
    with pytest.raises(DuelogError, match="either a record or a signature"):
        annex(sealed)
    with pytest.raises(DuelogError, match="either a record or a signature"):
        annex(sealed, record=TimeExtended(minutes=1), signature="x")
    with pytest.raises(DuelogError, match="no number of its own"):
        annex(sealed, record=TimeExtended(minutes=1, n=4))
    assert len(Duel.open(sealed).annex) == 3


def test_only_sealed_uncompressed_files_accept_an_annex(sealed: Path, tmp_path: Path) -> None:
    header, events = finished(7, 30)
    still = tmp_path / "open.duel"
    Duel.new(header, events[:20]).save(still, sealed=False)
    with pytest.raises(DuelogError, match="is not sealed"):
        annex(still, record=TimeExtended(minutes=1))
    small = tmp_path / "small.duel.zst"
    small.write_bytes(zstandard.compress(sealed.read_bytes()))
    assert len(Duel.open(small).annex) == 3
    with pytest.raises(DuelogError, match="compressed"):
        annex(small, record=TimeExtended(minutes=1))


def test_a_repair_keeps_the_valid_part_of_the_annex(sealed: Path, tmp_path: Path) -> None:
    found = lines(sealed)
    found[-2] = found[-2].replace(b'"minutes":3', b'"minutes":9')
    sealed.write_bytes(b"".join(found))
    out = tmp_path / "saved.duel"
    assert repair(sealed, out).sealed
    assert len(Duel.open(out).annex) == 2


def test_an_entry_reads_back_as_it_was_written(sealed: Path) -> None:
    for line in lines(sealed)[-3:]:
        entry = codec.decode_line(line)
        assert isinstance(entry, Annexed)
        assert codec.encode(entry) + b"\n" == line
