"""`duelog play`: series of duels and Matches, the same bytes from the same seed, summaries."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import Deck, write_ydk
from duelog.replays.duels.duel import Duel
from duelog.replays.matches.match_checks import check_match
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.seating import drawn_deck


def play(*options: str) -> Result:
    return CliRunner().invoke(app, ["play", *options])


def written(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_gives_the_same_bytes_in_another_process(tmp_path: Path) -> None:
    options = ("--seed", "7", "-n", "3", "-o")
    done = play(*options, str(tmp_path / "one"))
    assert done.exit_code == 0, done.output
    environment = {**os.environ, "PYTHONHASHSEED": "1"}
    command = [sys.executable, "-m", "duelog.cli", "play", *options, str(tmp_path / "two")]
    subprocess.run(command, check=True, env=environment, capture_output=True)
    assert written(tmp_path / "one") == written(tmp_path / "two")
    assert list(written(tmp_path / "one")) == ["0001.duel", "0002.duel", "0003.duel"]
    play("--seed", "8", "-n", "3", "-o", str(tmp_path / "three"))
    assert written(tmp_path / "one") != written(tmp_path / "three")


def test_a_longer_series_begins_with_a_shorter_one(tmp_path: Path) -> None:
    play("--seed", "7", "-n", "1", "-o", str(tmp_path / "one"))
    play("--seed", "7", "-n", "2", "-o", str(tmp_path / "two"))
    assert written(tmp_path / "one")["0001.duel"] == written(tmp_path / "two")["0001.duel"]


def test_the_duels_are_complete_sealed_and_by_the_rules(tmp_path: Path) -> None:
    play("--p1", "greedy", "--p2", "random", "--seed", "1", "-n", "2", "-o", str(tmp_path))
    for path in tmp_path.iterdir():
        duel = Duel.open(path)
        assert duel.seal is not None
        assert duel.end.result is not None
        assert [seat.name for seat in duel.header.seats] == ["greedy", "random"]
        assert duel.header.made_at == ""
    verified = CliRunner().invoke(app, ["verify", *map(str, tmp_path.iterdir())])
    assert verified.exit_code == 0, verified.output


def test_matches_are_next_to_their_duels(tmp_path: Path) -> None:
    done = play("--p2", "random", "--seed", "3", "-n", "2", "--match", "-o", str(tmp_path), "--json")
    summary = json.loads(done.output)
    assert summary["what"] == "Match"
    assert 4 <= summary["duels"] <= 6
    assert sorted(summary["files"]) == sorted(map(str, tmp_path.iterdir()))
    for path in tmp_path.glob("*.match"):
        match = Match.open(path)
        assert list(check_match(match)) == []
        assert len(match.header.seats[0].side) == 15


def test_the_summary_counts_every_duel() -> None:
    summary = json.loads(play("--seed", "5", "-n", "4", "--json").output)
    assert summary["p1"]["won"] + summary["p2"]["won"] + summary["drawn"] == summary["played"] == 4
    assert sum(summary["ended_by"].values()) == 4
    assert summary["files"] == []
    assert summary["folder"] is None
    text = play("--seed", "5", "-n", "4").output
    assert "4 duels under rulebook-9.0, seed 5" in text
    assert f"p2 greedy{summary['p2']['won']:>9}" in text


def test_a_random_seed_is_printed_so_that_it_can_be_reused() -> None:
    first = json.loads(play("--json").output)
    again = json.loads(play("--json", "--seed", str(first["seed"])).output)
    assert first == again


def test_the_requested_decks_and_rulesets_are_used(tmp_path: Path) -> None:
    deck = drawn_deck(random.Random(1), built_in())
    (tmp_path / "a.ydk").write_text(write_ydk(deck), encoding="utf-8")
    out = tmp_path / "out"
    a = str(tmp_path / "a.ydk")
    play("--deck1", a, "--deck2", a, "--ruleset", "association", "--seed", "1", "-o", str(out))
    header = Duel.open(out / "0001.duel").header
    assert header.ruleset == "association"
    assert [header.faces[face].passcode for face in header.seats[0].main] == list(deck.main)
    assert header.seats[0].main == header.seats[1].main


def test_card_effects_are_played_by_their_definitions(tmp_path: Path) -> None:
    main = [code for code in drawn_deck(random.Random(1), built_in()).main[:37] if code]
    hole = built_in().named("Dark Hole").passcode
    (tmp_path / "a.ydk").write_text(write_ydk(Deck(main=(*main, hole, hole, hole))), encoding="utf-8")
    a, out = str(tmp_path / "a.ydk"), tmp_path / "out"
    done = play("--p1", "greedy", "--deck1", a, "--deck2", a, "--seed", "1", "-n", "2", "-o", str(out))
    assert done.exit_code == 0, done.output
    duels = [Duel.open(path) for path in out.iterdir()]
    assert all(duel.header.definitions for duel in duels)
    assert any(type(event).__name__ == "Activated" for duel in duels for event in duel.events)


def test_files_of_an_earlier_run_are_not_overwritten_unless_requested(tmp_path: Path) -> None:
    for options in ((), ("--match",)):
        folder = str(tmp_path / "-".join(("out", *options)))
        assert play("--seed", "1", "-o", folder, *options).exit_code == 0
        refused = play("--seed", "2", "-o", folder, *options)
        assert refused.exit_code == 2
        assert "exists already" in refused.output
        assert play("--seed", "2", "-o", folder, "--overwrite", *options).exit_code == 0


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--p1", "deep-blue"), "deep-blue"),
        (("-n", "0"), '-n cannot be "0"'),
        (("--deck1", "none.ydk"), "none.ydk"),
        (("--ruleset", "chess"), 'no ruleset is called "chess"'),
    ],
)
def test_wrong_usage_ends_in_exit_code_2(options: tuple[str, ...], error: str) -> None:
    done = play(*options)
    assert done.exit_code == 2
    assert error in done.output
    assert "Traceback" not in done.output


def test_a_folder_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = play("-o", str(tmp_path / "file" / "out"))
    assert done.exit_code == 2
    assert "cannot be created as a folder" in done.output
