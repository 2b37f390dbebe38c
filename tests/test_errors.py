"""Errors for the user: where, what and what to do, in one line."""

import pickle

import pytest

from duelog.replays.errors import DuelogError


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
