"""What a viewer is told of a damaged file: that it is damaged, and none of the numbers that the view hides.

With `--as`, a torn last line was told with the number of the last event of the whole log, a missing line with its own.
"""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app

SHOWCASE = Path(__file__).resolve().parents[1] / "examples" / "showcase.duel"
COMMANDS = (
    ["log"], ["show"], ["show", "--json"], ["known"], ["info", "--json"], ["legal"], ["judge"], ["report"], ["review"],
    ["verify"], ["rewind", "--before", "20"], ["export"], ["tree"], ["tree", "--json"],
)  # fmt: skip


def run(command: list[str], file: Path, viewer: str) -> Result:
    name, *options = command
    what = file.parent if name == "tree" else file
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [name, str(what), *options, "--as", viewer])


def torn(lines: list[bytes]) -> bytes:
    return b"".join(lines[:-3]) + b'{"kind"'


def with_a_gap(lines: list[bytes]) -> bytes:
    return b"".join(lines[:199] + lines[200:])


@pytest.mark.parametrize(
    ("damage", "viewer"), [(torn, "p1"), (torn, "public"), (with_a_gap, "p1"), (with_a_gap, "public")]
)
@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_number_of_the_whole_log(
    tmp_path: Path, damage: Callable[[list[bytes]], bytes], command: list[str], viewer: str
) -> None:
    file = tmp_path / "t.duel"
    file.write_bytes(damage(SHOWCASE.read_bytes().splitlines(keepends=True)))
    found = run(command, file, viewer)
    told = (found.stderr + found.stdout if command[0] == "tree" else found.stderr).replace(str(tmp_path), "")
    if damage is torn:
        silent = command[0] in ("tree", "verify", "review")
        assert silent or "t.duel: the last line is cut off and was dropped\n" in told
    else:
        assert found.exit_code == 2
        assert "the log is damaged" in told
    assert not re.search(r"t\.duel:\d|\bline \d|good up to|bytes|expected event", told), told


def test_whoever_may_see_everything_is_told_where(tmp_path: Path) -> None:
    file = tmp_path / "t.duel"
    file.write_bytes(with_a_gap(SHOWCASE.read_bytes().splitlines(keepends=True)))
    found = CliRunner().invoke(app, ["log", str(file)])
    assert f"{file}:200: event" in found.stderr
