"""A named pipe, a device or a folder in place of a file is an error, and never a command that waits for ever.

Issue 9: no file harms its reader.
"""

import os
import threading
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.files import reading
from duelog.replays.files.appending import AppendedFile
from tests.duel_files import file_of, small_duel

pytestmark = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")

READERS = (
    ("info",), ("verify",), ("log",), ("show",), ("lp",), ("match",), ("import",), ("export", "-f", "json"), ("sign",),
    ("card", "Umi", "--cards"), ("cards", "--convert"), ("check",), ("deck", "show"), ("play", "--lflist"),
    ("cards", "--coverage"), ("info", "x.duel", "--lang"),
)  # fmt: skip


def run(*arguments: object) -> Result:
    return CliRunner().invoke(app, [str(argument) for argument in arguments])


@pytest.mark.parametrize("command", READERS, ids=" ".join)
@pytest.mark.parametrize("name", ["a.duel", "a.yaml", "a.case.yaml", "a.ydk", "a.yrpX", "a.po"])
def test_a_pipe_into_which_nobody_writes_is_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...], name: str
) -> None:
    monkeypatch.setattr(reading, "PIPE_WAIT", 0.01)
    pipe = tmp_path / name
    os.mkfifo(pipe)
    done = run(*command, pipe)
    assert (done.exit_code, type(done.exception)) == (2, SystemExit), done.output


@pytest.mark.parametrize("command", [("check",), ("card", "Umi", "--cards"), ("cards", "--coverage"), ("tree",)])
def test_a_pipe_in_a_folder_holds_nobody_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(reading, "PIPE_WAIT", 0.01)
    for name in ("a.duel", "a.yaml", "a.case.yaml", "a.ydk"):
        os.mkfifo(tmp_path / name)
    done = run(*command, tmp_path)
    assert done.exit_code in (0, 1, 2)
    assert isinstance(done.exception, SystemExit | None)


def test_what_another_program_writes_into_a_pipe_is_read(tmp_path: Path) -> None:
    whole, pipe = file_of(tmp_path, small_duel()), tmp_path / "pipe.duel"
    os.mkfifo(pipe)
    writer = threading.Thread(target=pipe.write_bytes, args=(whole.read_bytes(),))
    writer.start()
    duel = Duel.open(pipe)
    writer.join()
    assert duel.events == Duel.open(whole).events


@pytest.mark.parametrize("name", ["/dev/null", "/dev/zero"])
def test_nothing_is_appended_to_a_device(name: str) -> None:
    with pytest.raises(DuelogError, match="not a regular file"):
        AppendedFile.existing(Path(name))


@pytest.mark.parametrize("command", [("export", "-f", "duel"), ("export", "-f", "html"), ("redact", "--as", "p1")])
def test_a_pipe_is_not_replaced_with_a_file(tmp_path: Path, command: tuple[str, ...]) -> None:
    """`-o /dev/full --overwrite` replaced the device with a file: its name was lost to the whole machine."""
    whole, pipe = file_of(tmp_path, small_duel()), tmp_path / "a.duel"
    os.mkfifo(pipe)
    done = run(*command, whole, "-o", pipe, "--overwrite")
    assert (done.exit_code, "not a regular file" in done.stderr) == (2, True), done.output
    assert pipe.is_fifo()


def test_a_link_stays_and_its_file_is_replaced(tmp_path: Path) -> None:
    whole, target, link = file_of(tmp_path, small_duel()), tmp_path / "b.duel", tmp_path / "link.duel"
    target.write_text("old")
    link.symlink_to(target)
    assert run("export", whole, "-f", "duel", "-o", link).exit_code == 2
    assert target.read_text() == "old"
    assert run("export", whole, "-f", "duel", "-o", link, "--overwrite").exit_code == 0
    assert link.is_symlink()
    assert Duel.open(target).events == Duel.open(whole).events
