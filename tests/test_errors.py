"""Errors for the user: where, what and what to do, in one line, across process borders; the commands they advise."""

import pickle
import shlex
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.replays.errors import DuelogError, pasted
from tests.duel_files import file_of, small_duel


@pytest.mark.parametrize(
    ("error", "shown"),
    [
        (DuelogError("no such card"), "no such card"),
        (DuelogError("no such card", source="a.ydk"), "a.ydk: no such card"),
        (DuelogError("no such card", source="a.ydk", line=3), "a.ydk:3: no such card"),
        (DuelogError("no such card", line=3), "line 3: no such card"),
        (
            DuelogError("cut short", source="a.yrpX", offset=72, hint="record it again"),
            "a.yrpX: byte 72: cut short (record it again)",
        ),
        (DuelogError("no card\n\x1b[2J", hint="see\x07"), "no card  [2J (see )"),
        (DuelogError("cut short", offset=0), "byte 0: cut short"),
    ],
)
def test_str(error: DuelogError, shown: str) -> None:
    assert str(error) == shown


def test_the_innermost_source_is_kept() -> None:
    error = DuelogError("cut short").at("inner.yrp").at("outer.yrpX")
    assert str(error) == "inner.yrp: cut short"


def test_errors_cross_process_borders_whole() -> None:
    error = pickle.loads(pickle.dumps(DuelogError("cut short", source="a", line=2, hint="try again")))
    assert str(error) == "a:2: cut short (try again)"


@pytest.mark.parametrize("name", ["x.duel", "final duel.duel", "x;touch y;.duel", "$(id).duel", "it's.duel", "-rf"])
def test_a_name_in_an_advised_command_is_one_word(name: str) -> None:
    [word] = shlex.split(pasted(Path(name)))
    assert Path(word) == Path(name)
    assert not word.startswith("-")


@pytest.mark.parametrize(
    ("name", "content", "arguments", "advised"),
    [
        ("a;id;.match", b"", ["show"], ["duelog", "match", "a;id;.match"]),
        ("a;id;.match", b"", ["judge"], ["duelog", "match", "a;id;.match"]),
        ("a;id;.yrpX", b"yrpX", ["log"], ["duelog", "import", "a;id;.yrpX", "-o", "a;id;.duel"]),
        ("a;id;.html", b"<!doctype html>", ["log"], ["duelog", "import", "a;id;.html", "-o", "a;id;.duel"]),
        ("a b.case.yaml", b"", ["sign", "--key", "k"], ["duelog", "check", "a b.case.yaml", "--save", "a b.duel"]),
        ("a b.duel", None, ["check"], ["duelog", "verify", "a b.duel"]),
        ("a b.duel", None, ["record", "--resume"], ["duelog", "record", "a b.duel", "--resume"]),
    ],
)  # fmt: skip
def test_the_command_that_a_message_advises_can_be_pasted(
    name: str,
    content: bytes | None,
    arguments: list[str],
    advised: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The name of a file from somebody else was in it as it was: what it said after a `;` ran as a command."""
    monkeypatch.chdir(tmp_path)
    if content is None:
        file_of(tmp_path, small_duel(), name, sealed=False)
    else:
        Path(name).write_bytes(content)
    said = CliRunner().invoke(app, [arguments[0], name, *arguments[1:]], input="quit\n").output
    assert shlex.join(advised) in said
