"""Disputes as a judge resolves them: scripts of at most three commands with their actual output.

A folder of `tests/disputes` contains the files of the table and `script.txt`, which this test runs in a copy. The
commands before the line "# the dispute", or the first one if there is no such line, create the files as recorders and
judges would have them; they are not counted.
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


SOLVING = "# the dispute\n"


def commands(script: str) -> list[tuple[str, str]]:
    """Each command of a script with what it prints."""
    parts = script.replace(SOLVING, "").split(PROMPT)[1:]
    return [(command, told) for command, _, told in (part.partition("\n") for part in parts)]


def count_solving(script: str) -> int:
    """The number of commands that resolve a dispute."""
    return len(commands(script.partition(SOLVING)[2])) if SOLVING in script else len(commands(script)) - 1


def test_there_are_all_twelve_disputes() -> None:
    known = {folder.name for folder in DISPUTES.iterdir()}
    assert known >= {
        "second-summon", "extra-draw", "life-points", "missed-timing", "damage-step", "priority", "illegal-set",
        "card-seen", "wrong-control", "rewind-of-a-search", "what-if", "changed-file",
    }  # fmt: skip


@pytest.mark.parametrize("folder", sorted(DISPUTES.iterdir()), ids=lambda folder: folder.name)
def test_a_dispute_is_resolved_as_scripted(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = (folder / "script.txt").read_text()
    for file in folder.iterdir():
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    assert commands(script)[0][0].startswith("check ")
    assert 0 < count_solving(script) <= MOST_COMMANDS
    for command, told in commands(script):
        done = CliRunner(env={"COLUMNS": "100"}).invoke(app, shlex.split(command))
        assert done.output == told, command
