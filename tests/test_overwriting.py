"""A file that is being written is not replaced, and nothing is acknowledged into a deleted file."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.events.outcomes import DuelBegan, Remark
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files import locking
from duelog.replays.files.duel_files import read_duel, write_whole
from duelog.replays.matches.recorded_match import Match
from tests.duel_files import HEADER, small_duel
from tests.test_matches import header as match_header

ROOT = Path(__file__).resolve().parents[1]
posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows replaces no file that is open")


@posix
def test_a_file_that_is_recorded_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "t.duel"
    other = tmp_path / "other.duel"
    small_duel().save(other)
    link = tmp_path / "link.duel"
    link.symlink_to(path)
    with Duel.record(path, HEADER) as duel:
        duel.append(DuelBegan(first=1))
        for target in (path, link):
            done = CliRunner().invoke(app, ["export", str(other), "-f", "duel", "-o", str(target), "--overwrite"])
            assert done.exit_code == 2
            assert "is being written by another program" in done.output
            with pytest.raises(DuelogError, match="is being written by another program"):
                write_whole(target, b"mine", overwrite=True)
        duel.append(Remark(text="still here"))
    assert len(read_duel(path).events) == 2
    small_duel().save(path, overwrite=True)
    assert len(read_duel(path).events) == len(small_duel())


@posix
def test_a_match_that_is_recorded_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "t.match"
    with Match.record(path, match_header()):
        with pytest.raises(DuelogError, match="is being written by another program"):
            Match.record(path, match_header(), overwrite=True)
        with pytest.raises(DuelogError, match="exists already"):
            Match.record(path, match_header())
    Match.record(path, match_header(), overwrite=True).close()


@pytest.mark.skipif(not Path("/proc/locks").exists(), reason="only Linux tells who holds a lock")
def test_the_program_writing_a_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "t.duel"
    script = "import sys; from duelog.replays.duels.duel import Duel; from tests.duel_files import HEADER\n"
    script += "with Duel.record(sys.argv[1], HEADER): print('there', flush=True); sys.stdin.read()"
    with subprocess.Popen(
        [sys.executable, "-c", script, str(path)],
        cwd=ROOT,
        env={"PYTHONPATH": str(ROOT)},
        stdin=-1,
        stdout=-1,
        text=True,
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "there\n"
        with pytest.raises(
            DuelogError, match=rf"is being written by another program \(python.*, process {other.pid}\)"
        ):
            write_whole(path, b"", overwrite=True)
        other.communicate("")


def deleted(path: Path) -> None:
    path.unlink()


def moved(path: Path) -> None:
    path.rename(path.with_name("elsewhere.duel"))


def replaced(path: Path) -> None:
    path.with_name("new").write_bytes(path.read_bytes())
    path.with_name("new").replace(path)


def emptied(path: Path) -> None:
    os.truncate(path, 0)


def lengthened(path: Path) -> None:
    with path.open("ab") as file:
        file.write(b"something else\n")


@posix
@pytest.mark.parametrize("harm", [deleted, emptied, lengthened, moved, replaced])
def test_nothing_is_acknowledged_into_a_deleted_file(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    path = tmp_path / "t.duel"
    duel = Duel.record(path, HEADER)
    duel.append(DuelBegan(first=1))
    harm(path)
    for _ in "ab":
        with pytest.raises(DuelogError, match=r"was moved, deleted, replaced or changed|is closed"):
            duel.append(Remark(text="nowhere"))
    assert len(duel) == 1
    duel.close()


@posix
def test_a_file_that_disappears_is_noticed_when_it_is_closed(tmp_path: Path) -> None:
    duel = Duel.record(tmp_path / "t.duel", HEADER, durable=False)
    duel.append(DuelBegan(first=1))
    (tmp_path / "t.duel").unlink()
    with pytest.raises(DuelogError, match="was moved, deleted, replaced or changed"):
        duel.close()


def test_a_recording_continues_when_the_working_folder_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with Duel.record("t.duel", HEADER) as duel:
        (tmp_path / "below").mkdir()
        monkeypatch.chdir(tmp_path / "below")
        duel.append(DuelBegan(first=1))
    assert len(read_duel(tmp_path / "t.duel").events) == 1


def test_windows_locks_a_byte_that_nobody_reads(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs on other systems, with a substitute for the module."""
    held: set[int] = set()

    def lock_bytes(handle: int, mode: int, count: int) -> None:
        assert (mode, count) == (2, 1)
        at = os.lseek(handle, 0, os.SEEK_CUR)
        if at in held:
            raise PermissionError(13, "Permission denied")
        held.add(at)

    windows = ModuleType("msvcrt")
    windows.locking, windows.LK_NBLCK = lock_bytes, 2  # type: ignore[attr-defined]  # a module of the test's own
    monkeypatch.setitem(sys.modules, "msvcrt", windows)
    monkeypatch.setattr(sys, "platform", "win32")
    spec = importlib.util.spec_from_file_location("locking_on_windows", locking.__file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    path = tmp_path / "t.duel"
    path.write_bytes(b"line\n")
    with path.open("r+b", buffering=0) as file:
        file.seek(3)
        module.lock(file, path)
        assert file.tell() == 3
        with pytest.raises(DuelogError, match="is being written by another program"), module.replaceable(path):
            raise AssertionError
    assert min(held) > 1 << 30


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps an open file from being deleted")
def test_a_deleted_file_is_not_to_be_resumed(tmp_path: Path) -> None:
    """The second event was refused with the advice to resume the file: all acknowledged events were on disk."""
    path = tmp_path / "x.duel"
    duel = Duel.record(path, HEADER)
    path.unlink()
    for _ in range(2):
        with pytest.raises(DuelogError, match="was moved, deleted, replaced or changed") as caught:
            duel.append(Remark(text="gone"))
        assert not caught.value.hint
    duel.close()
    assert not path.exists()
