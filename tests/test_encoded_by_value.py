"""Files are encoded by value, regardless of the identity of strings and numbers."""

from enum import IntEnum
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.events.matches import MatchHeader
from duelog.replays.duels.duel import Duel
from duelog.replays.files.duel_files import read_duel
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.playing import Played, save_played
from duelog.replays.referee.file_verification import verify
from tests.duel_files import HEADER, some_events
from tests.golden_duels import GOLDENS
from tests.test_matches import header as match_header


def built(word: str) -> str:
    """An equal string that is a different object."""
    return "".join(list(word))


class Numbers(IntEnum):
    """Numbers of a class of their own."""

    none = 0
    one = 1


def from_others(value: Any) -> Any:
    """An equal value in which every string, tuple and small number is a different object."""
    if isinstance(value, msgspec.Struct):
        return type(value)(**{name: from_others(getattr(value, name)) for name in value.__struct_fields__})
    if type(value) is tuple:
        parts: tuple[Any, ...] = value  # pyright: ignore[reportUnknownVariableType]  # of whatever it holds
        return tuple(map(from_others, parts))
    if isinstance(value, str):
        return built(value)
    return Numbers(value) if type(value) is int and value in (0, 1) else value


FILES = sorted(GOLDENS.glob("*.duel"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_duel_with_other_string_objects_is_the_same_file(tmp_path: Path, path: Path) -> None:
    duel = Duel.open(path)
    header, events = from_others(duel.header), [from_others(event) for event in duel.events]
    assert header == duel.header
    Duel.new(header, [replace(event, n=0) for event in events]).save(tmp_path / "saved.duel")
    with Duel.record(tmp_path / "recorded.duel", header, durable=False) as recorded:
        recorded.extend(events, judged=True)
        recorded.finish()
    save_played(tmp_path / "played.duel", header, Played(events, duel.end))
    duel.branch().save(tmp_path / "right.duel")
    for made in sorted(tmp_path.iterdir()):
        assert made.read_bytes() == (tmp_path / "right.duel").read_bytes(), made.name
        assert verify(made).ok


def test_values_in_memory_equal_those_of_a_reader(tmp_path: Path) -> None:
    events: list[Event] = [from_others(event) for event in some_events()]
    events += [o.CardsMoved(moves=(), how="sent", why=built("effect")), m.Undo(player=1, to=Numbers.one)]  # type: ignore[arg-type]  # an equal word
    duel = Duel.new(from_others(HEADER), events)
    duel.save(tmp_path / "x.duel", sealed=True)
    assert verify(tmp_path / "x.duel").ok
    for kept, read in zip(duel.events, read_duel(tmp_path / "x.duel").events, strict=True):
        assert msgspec.msgpack.encode(kept) == msgspec.msgpack.encode(read)
    assert type(duel.events[-1]) is m.Undo
    assert type(duel.events[-1].to) is int


def test_a_match_with_other_string_objects_is_the_same_file(tmp_path: Path) -> None:
    made: list[bytes] = []
    headers: tuple[MatchHeader, ...] = (match_header(), from_others(match_header()))
    for header in headers:
        path = tmp_path / "a.match"
        with Match.record(path, header, overwrite=True) as match:
            match.append(o.MatchDuelEnded(duel=1, winner=1, seal="0" * 32))
            match.append(o.MatchDuelBegan(duel=2, file="a-2.duel"))
            match.append(o.MatchDuelEnded(duel=2, winner=1, seal="0" * 32))
            match.go_on()
        assert Match.open(path).seal is not None
        made.append(path.read_bytes())
    assert made[0] == made[1]


def test_a_header_in_memory_equals_that_of_a_reader() -> None:
    header: Header = Duel.new(from_others(HEADER)).header
    assert header == HEADER
    assert msgspec.msgpack.encode(header) == msgspec.msgpack.encode(
        msgspec.json.decode(msgspec.json.encode(HEADER), type=Header)
    )
