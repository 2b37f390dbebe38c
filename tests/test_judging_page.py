"""docs/judging.md: one dispute from the call to the report, with the actual output of the commands."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "docs/judging.md").read_text(encoding="utf-8")
FILES = ROOT / "tests/fixtures/judging"


def commands() -> list[tuple[str, list[str]]]:
    """The commands of the page in order, each with its output lines."""
    blocks = re.findall(r"^```\n(\$ duelog .*?)\n```$", PAGE, re.DOTALL | re.MULTILINE)
    found: list[tuple[str, list[str]]] = []
    for block in blocks:
        for part in block.split("$ duelog ")[1:]:
            command, *told = part.rstrip("\n").split("\n")
            found.append((command, told))
    return found


def test_the_page_uses_all_the_commands() -> None:
    kinds = {command.split()[0] for command, _ in commands()}
    assert kinds >= {"log", "review", "check", "explain", "lp", "known", "rewind", "judge", "verify", "report"}


def test_the_output_on_the_page_is_correct(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for file in FILES.iterdir():
        shutil.copy(file, tmp_path)
    monkeypatch.chdir(tmp_path)
    for command, told in commands():
        lines = CliRunner(env={"COLUMNS": "100"}).invoke(app, shlex.split(command)).output.rstrip("\n").split("\n")
        if told[-1] == "...":
            told, lines = told[:-1], lines[: len(told) - 1]
        assert lines == told, command
