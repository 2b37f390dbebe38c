"""The export formats of the library and of `duelog export`."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.cli.commands.export import Format
from duelog.cli.commands.export import export as command
from duelog.events.base import Event, Move
from duelog.events.codec import decode_event
from duelog.replays.cards.deck_files import read_deck_text
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.exports.formats import EXPORTS, export
from duelog.replays.notation import parse_move
from tests.small_duels import header, recorded

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def duel() -> Duel:
    return Duel.new(*recorded())


def test_every_format_is_offered_and_documented() -> None:
    assert {form.value for form in Format} == {*EXPORTS, "duel"}
    page, lines = ((ROOT / f"docs/{name}.md").read_text(encoding="utf-8") for name in ("python", "cli"))
    for form in EXPORTS:
        assert f" {form}:" in (command.__doc__ or "")
        assert f"| `{form}` |" in lines
        assert f"'{form}'" in page


@pytest.mark.parametrize("form", sorted(EXPORTS))
def test_every_format_has_its_file_names(duel: Duel, form: str) -> None:
    files = export(duel, form)
    assert len(files) == len(EXPORTS[form].parts)
    assert all(ending.endswith(EXPORTS[form].ending) and text.endswith("\n") for ending, text in files.items())


def test_json_contains_every_event_completely(duel: Duel) -> None:
    events: list[Event] = list(duel.events)
    whole = json.loads(export(duel, "json")[".json"])
    assert [decode_event(json.dumps(event)) for event in whole["events"]] == events
    rows = [json.loads(line) for line in export(duel, "jsonl")[".jsonl"].splitlines()]
    assert [decode_event(json.dumps(row["event"])) for row in rows] == events


def test_the_moves_can_be_read_back(duel: Duel) -> None:
    lines = [line for line in export(duel, "moves")[".moves"].splitlines() if not line.startswith("#")]
    moves = [event for event in duel.events if isinstance(event, Move)]
    assert [
        replace(parse_move(line, duel.state_at(move.n - 1)), n=move.n)
        for line, move in zip(lines, moves, strict=True)
    ] == moves  # fmt: skip


def test_the_decks_are_those_of_the_header(duel: Duel) -> None:
    texts = export(duel, "ydk")
    for seat, text in zip(duel.header.seats, texts.values(), strict=True):
        assert read_deck_text(text).deck.main == tuple(duel.header.faces[index].passcode for index in seat.main)


def test_a_card_without_a_passcode_is_in_no_deck_file() -> None:
    start = header()
    unprinted = tuple(replace(face, passcode=0) for face in start.faces)
    with pytest.raises(DuelogError, match="has no passcode"):
        export(Duel.new(replace(start, faces=unprinted)), "ydk")


def test_a_hyphen_as_the_file_is_standard_output(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`export -o -` wrote a file named "-"."""
    file = Path(__file__).resolve().parents[1] / "examples" / "first-duel.duel"
    monkeypatch.chdir(tmp_path)
    for words in (["export", "--format", "moves"], ["report"]):
        name, *options = words
        there = CliRunner().invoke(app, [name, str(file), *options, "-o", "-"])
        assert there.exit_code == 0
        assert there.stdout == CliRunner().invoke(app, [name, str(file), *options]).stdout
        assert there.stdout
    assert list(tmp_path.iterdir()) == []
