"""Checkpoints and the seal, which no digest covers, have one valid form, and errors in them are located."""

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from duelog.events.codec import encode
from duelog.events.lines import Checkpoint, Seal
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.referee.file_verification import verify
from tests.duel_files import file_of, lines_of, small_duel, write_lines

Change = Callable[[bytes], bytes]


def respaced(line: bytes) -> bytes:
    return line.replace(b",", b", ")


def reordered(line: bytes) -> bytes:
    raw = msgspec.json.decode(line, type=dict[str, object])
    return msgspec.json.encode(dict(reversed(raw.items())))


def escaped(line: bytes) -> bytes:
    return line.replace(b'"kind"', rb'"\u006bind"')


def spelt_out(line: bytes) -> bytes:
    return line.replace(b'"kind"', b'"header":"","kind"') if b'"header"' not in line else line + b" "


def with_header(line: bytes) -> bytes:
    return line[:-1] + b',"header":"' + b"0" * 32 + b'"}'


@pytest.mark.parametrize("change", [escaped, reordered, respaced, spelt_out])
@pytest.mark.parametrize("at", [1, 10, -2, -1])
@pytest.mark.parametrize("sealed", [False, True])
def test_checkpoints_and_seals_have_one_canonical_form(tmp_path: Path, at: int, change: Change, sealed: bool) -> None:
    path = file_of(tmp_path, small_duel(), sealed=sealed)
    lines = lines_of(path)
    if not lines[at].startswith((b'{"kind":"checkpoint"', b'{"kind":"seal"')):
        at = 1
    lines[at] = change(lines[at])
    assert lines[at] != lines_of(path)[at]
    write_lines(path, lines)
    [finding] = verify(path).findings
    assert finding.line == len(lines[: at % len(lines)]) + 1
    assert "it is not in the canonical form" in finding.what
    with pytest.raises(DuelogError, match="not in the canonical form"):
        Duel.open(path)


def checkpoints(path: Path) -> list[int]:
    return [n for n, line in enumerate(lines_of(path)) if line.startswith(b'{"kind":"checkpoint"')]


@pytest.mark.parametrize("which", [1, -1])
def test_an_altered_header_digest_in_a_checkpoint_is_found(tmp_path: Path, which: int) -> None:
    path = file_of(tmp_path, small_duel())
    at = checkpoints(path)[which]
    lines = lines_of(path)
    lines[at] = with_header(lines[at])
    write_lines(path, lines)
    [finding] = verify(path).findings
    assert finding.line == at + 1


@pytest.mark.parametrize("field", ["log", "state"])
@pytest.mark.parametrize("which", [0, 1, 2, -1])
def test_an_altered_checkpoint_is_located(tmp_path: Path, which: int, field: str) -> None:
    path = file_of(tmp_path, small_duel())
    at = checkpoints(path)[which]
    lines = lines_of(path)
    point = msgspec.json.decode(lines[at], type=Checkpoint)
    value = getattr(point, field)
    lines[at] = encode(msgspec.structs.replace(point, **{field: value[:-1] + ("0" if value[-1] != "0" else "1")}))
    write_lines(path, lines)
    found = verify(path).findings
    assert {finding.line for finding in found} == {at + 1}
    if field == "log":
        assert "this checkpoint has been changed" in found[0].what
    else:
        assert any("a different state after event" in finding.what for finding in found)


@pytest.mark.parametrize("which", [0, 1, 2, -1])
def test_a_removed_checkpoint_is_located(tmp_path: Path, which: int) -> None:
    path = file_of(tmp_path, small_duel())
    at = checkpoints(path)[which]
    lines = lines_of(path)
    del lines[at]
    write_lines(path, lines)
    [finding] = verify(path).findings
    assert finding.line == at + 1
    assert "which has been removed here" in finding.what


def test_an_added_checkpoint_is_located(tmp_path: Path) -> None:
    path, other = file_of(tmp_path, small_duel()), tmp_path / "y.duel"
    small_duel().save(other, sealed=True, every=2)
    extra = next(n for n, line in enumerate(lines_of(other)) if line not in lines_of(path))
    lines = lines_of(path)
    lines.insert(extra, lines_of(other)[extra])
    write_lines(path, lines)
    [finding] = verify(path).findings
    assert finding.line == extra + 1
    assert "this one was added" in finding.what


def test_changed_events_are_distinguished_from_a_changed_checkpoint(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    lines = lines_of(path)
    lines[3] = lines[3].replace(b'"turn":1', b'"turn":2')
    write_lines(path, lines)
    [finding] = verify(path).findings
    assert "have been changed" in finding.what


def test_the_seal_of_another_duel_is_not_accepted_as_an_index(tmp_path: Path) -> None:
    path = file_of(tmp_path, small_duel())
    lines = lines_of(path)
    seal = msgspec.json.decode(lines[-1], type=Seal)
    lines[-1] = encode(msgspec.structs.replace(seal, checkpoints=(*seal.checkpoints[:-1], seal.checkpoints[0])))
    write_lines(path, lines)
    assert not verify(path).ok
