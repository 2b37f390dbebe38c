"""Disputes as a judge solves them: scripts of commands with their true output, each in at most three commands.

A folder of `tests/disputes` holds the files of the table and `script.txt`, which this test runs in a copy of them. The
first command of a script saves the duel of its case, as a recorder would have; it is not counted.
"""

import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app

DISPUTES = Path(__file__).parent / "disputes"
PROMPT = "$ duelog "
MOST_COMMANDS = 3


def commands(script: str) -> list[tuple[str, str]]:
    """Each command of a script with what it prints."""
    parts = script.split(PROMPT)[1:]
    return [(command, told) for command, _, told in (part.partition("\n") for part in parts)]


@pytest.mark.parametrize("folder", sorted(DISPUTES.iterdir()), ids=lambda folder: folder.name)
def test_a_dispute_is_solved_as_its_script_says(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (folder / "script.txt").read_text()
    for file in folder.iterdir():
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    (first, _), *solving = commands(script)
    assert first.startswith("check ")
    assert 0 < len(solving) <= MOST_COMMANDS
    for command, told in commands(script):
        done = CliRunner(env={"COLUMNS": "100"}).invoke(app, shlex.split(command))
        assert done.output == told, command
