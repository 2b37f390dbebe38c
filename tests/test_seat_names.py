"""Players' names, which work wherever p1 and p2 do."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.events.records import Corrected, Ruling
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import Deck, write_ydk
from duelog.replays.duels.duel import Duel
from duelog.replays.matches.recorded_match import Match
from duelog.replays.notation.quoting import KnownNames
from duelog.replays.notation.seat_names import SeatNames
from tests.test_unknown_cards import NAMES

ANN = SeatNames("Ann Jones", "Ben")


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("ann jones summon umi", "p1 summon umi"),
        ('"Ann Jones" end', "p1 end"),
        ("Ben attack M1 ann jones.M2", "p2 attack M1 p1.M2"),
        ("activate S1 target Ben.M1, ben.S2", "activate S1 target p2.M1, p2.S2"),
        ("fix lp ben 7200 by Ben because Ben said so", "fix lp p2 7200 by Ben because Ben said so"),
        ("fix  draw  ann jones", "fix draw p1"),
        ("fix move ben.M2 to ann jones.M1", "fix move p2.M2 to p1.M1"),
        ("top ben Umi", "top p2 Umi"),
        ("reveal ben.S2 Umi", "reveal p2.S2 Umi"),
        ('activate "Ben.M1 is a name"', 'activate "Ben.M1 is a name"'),
        ("ben kei", "ben kei"),
        ("bend end", "bend end"),
        ("p2 end", "p2 end"),
    ],
)
def test_a_line_names_players_by_their_names(written: str, meant: str) -> None:
    assert ANN.in_line(written, KnownNames(["Ben Kei"])) == meant


@pytest.mark.parametrize("names", [("Ann", "ann"), ("", ""), ("p2", "p1"), ("set", "attack")])
def test_a_name_that_means_something_else_is_none(names: tuple[str, str]) -> None:
    odd = SeatNames(*names)
    assert odd.known == ("p1", "p2")
    assert (odd.player("p1"), odd.player("P2"), odd.player("ann")) == (1, 2, None)
    assert odd.in_line(f"{names[0]} end") == f"{names[0]} end"


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A duel of Ann and Ben, whom the toss let Ben begin."""
    codes = [built_in().named(name).passcode for name in NAMES for _ in range(3)]
    (tmp_path / "a.ydk").write_text(write_ydk(Deck(main=(*codes, built_in().named("Jar of Greed").passcode))))
    done = record(
        tmp_path / "t.duel", "ben", "first", "ben summon dark blade", "fix lp ann 7000", "ben end", "ann set ? M1",
        options=("--p1", f"{tmp_path / 'a.ydk'}", "--p2", f"{tmp_path / 'a.ydk'}", "--name1", "Ann", "--name2", "Ben",
                 "--table"),
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    return tmp_path / "t.duel"


def record(out: Path, *lines: str, options: tuple[str, ...] = ()) -> Result:
    return CliRunner().invoke(app, ["record", str(out), *options], input="\n".join(lines) + "\n")


def run(*words: str) -> Result:
    return CliRunner().invoke(app, list(words))


def test_names_are_taken_at_the_prompt(table: Path) -> None:
    duel = Duel.open(table)
    assert duel.end.turn == 2
    assert duel.end.turn_player == 1
    assert duel.end.side(1).lp == 7000


@pytest.mark.parametrize(
    "command",
    [
        ("show",), ("log",), ("lp",), ("board",), ("known",), ("legal", "--at", "10"), ("verify",), ("review",),
        ("report",), ("judge",), ("rewind", "--before", "3"), ("export", "-f", "text"), ("explain", "end", "--at", "9"),
    ],
)  # fmt: skip
def test_a_viewer_may_be_named(table: Path, command: tuple[str, ...]) -> None:
    name, *rest = command
    of_two, named = (run(name, str(table), *rest, "--as", who) for who in ("p2", "ben"))
    assert named.exit_code == of_two.exit_code in (0, 1), named.output
    assert named.output == of_two.output
    unknown = run(name, str(table), *rest, "--as", "Cleo")
    assert unknown.exit_code == 2
    assert '--as cannot be "Cleo": it is p1, p2, Ann, Ben or public' in unknown.output


def test_the_other_commands_take_names_too(table: Path, tmp_path: Path) -> None:
    assert run("redact", str(table), "--as", "Ann", "-o", str(tmp_path / "ann.duel")).exit_code == 0
    assert run("diff", str(table), str(table), "--as", "Ann").exit_code == 0
    assert run("tree", str(tmp_path), "--as", "Ann").exit_code == 0
    listed = run("legal", str(table), "--player", "Ben", "--json")
    assert json.loads(listed.output)["player"] == "p2"
    judged = run("explain", str(table), "Ben", "attack", "M1", "Ann.M1")
    assert judged.output.startswith("p2 attack M1 p1.M1")


def test_rulings_are_about_players_by_name(table: Path) -> None:
    assert run("judge", str(table), "warning", "Ben", "extra draw").exit_code == 0
    given = run("judge", str(table), "ruling", "it stands", "--player", "ann")
    assert given.exit_code == 0, given.output
    assert run("judge", str(table), "fix", "lp", "Ben", "7200").exit_code == 0
    events = Duel.open(table).events
    assert [(event.player, event.facts) for event in events if isinstance(event, Ruling)] == [
        (2, "extra draw"),
        (1, ""),
    ]
    assert [event.life for event in events if isinstance(event, Corrected)] == [7000, 7200]
    assert "players are p1, p2, Ann, Ben" in run("judge", str(table), "warning", "Cleo", "late").output
    assert "takes p1, p2, Ann, Ben" in run("judge", str(table), "ruling", "so", "--player", "Cleo").output


def test_names_are_taken_between_the_duels_of_a_match(tmp_path: Path) -> None:
    codes = [built_in().named(name).passcode for name in NAMES for _ in range(3)]
    main = (*codes, built_in().named("Jar of Greed").passcode)
    deck = tmp_path / "a.ydk"
    deck.write_text(write_ydk(Deck(main=main, side=(built_in().named("Sangan").passcode,))))
    done = record(
        tmp_path / "m.match", "ann", "first", "ann concede", "", "Ben ready", "Ann ready", "first", "quit",
        options=("--any-deck", "--p1", str(deck), "--p2", str(deck), "--name1", "Ann", "--name2", "Ben", "--table"),
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert Match.open(tmp_path / "m.match").state.duel == 2
