"""`duelog record` from a pipe: moves, refusals, undo, resuming after a crash, random results, real Decks, Matches."""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.chance import NoChance
from duelog.core.engine import next_outcome
from duelog.core.state import RULEBOOK
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.lines import Header
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import Deck, read_deck, write_ydk
from duelog.replays.duels.duel import Duel
from duelog.replays.files import making
from duelog.replays.matches.match_checks import check_match
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.real_decks import current_branch
from duelog.replays.play.seating import Registered, drawn_deck, header_of, seat_players


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder with a.ydk and b.ydk: legal decks with Side Decks."""
    for name, seed in (("a", 1), ("b", 2)):
        deck = drawn_deck(random.Random(seed), built_in(), side=3)
        (tmp_path / f"{name}.ydk").write_text(write_ydk(deck), encoding="utf-8")
    return tmp_path


def record(folder: Path, lines: str, *options: str, out: str = "t.duel", new: bool = True) -> Result:
    who = ("--p1", str(folder / "a.ydk"), "--p2", str(folder / "b.ydk")) if new else ("--resume",)
    return CliRunner().invoke(app, ["record", str(folder / out), *who, *options], input=lines)


def test_moves_are_played_and_their_outcomes_printed(decks: Path) -> None:
    done = record(
        decks, "p1 choose first\n1\nend\nend\np1 concede\n", "--seed", "7", "--name1", "Ann", "--name2", "Ben"
    )
    assert done.exit_code == 0, done.output
    assert "p1 (Ann) chooses" in done.output or "p2 (Ben) chooses" in done.output
    assert "Normal Summons" in done.output
    duel = Duel.open(decks / "t.duel")
    assert duel.seal is not None
    assert duel.end.result is not None
    assert duel.end.result.winner == 2
    assert [seat.name for seat in duel.header.seats] == ["Ann", "Ben"]


def test_players_are_called_by_name_and_the_prompt_shows_the_turn(decks: Path) -> None:
    lines = 'first\nann summon "Girochin Kuwagata" M1\nBEN concede\n\n'
    done = record(decks, lines, "--seed", "7", "--name1", "Ann", "--name2", "Ben")
    assert "chooses (to go first or second)> first" in done.output
    assert "turn 1, Main Phase 1, p1 (Ann)> ann summon" in done.output
    assert "p1 Normal Summons Girochin Kuwagata" in done.output
    result = Duel.open(decks / "t.duel").end.result
    assert result is not None
    assert result.winner == 1


def test_a_line_without_a_player_is_for_the_one_who_has_its_cards(decks: Path) -> None:
    done = record(decks, 'first\nsummon "Uraby" M1\nsummon "No Such Card" M1\n', "--seed", "7")
    assert "SUM-14" in done.output
    assert "No Such Card" in done.output
    assert not any(isinstance(event, m.NormalSummon) for event in Duel.open(decks / "t.duel").events)


def test_the_same_seed_and_lines_give_the_same_bytes_even_after_an_interruption(decks: Path) -> None:
    lines = ["first", "1", "end", "1", "phase battle", "end", "end", "concede"]
    for out in ("one.duel", "two.duel"):
        record(decks, "\n".join(lines), "--seed", "7", out=out)
    record(decks, "\n".join(lines[:3]), "--seed", "7", out="three.duel")
    for line in lines[3:]:
        record(decks, line, out="three.duel", new=False)
    contents = {(decks / f"{name}.duel").read_bytes() for name in ("one", "two", "three")}
    assert len(contents) == 1
    assert Duel.open(decks / "one.duel").seal is not None


def test_a_refused_line_is_explained_and_changes_nothing(decks: Path) -> None:
    record(decks, "first\n1\n", "--seed", "7")
    before = (decks / "t.duel").read_bytes()
    state = Duel.open(decks / "t.duel").end
    second = state.name(state.side(state.turn_player).hand[0])
    done = record(decks, f'summon "{second}"\nphase main2\nsummon nobody\nhop\n99\n', new=False)
    assert done.exit_code == 1
    assert "SUM-02, page 20" in done.output
    assert "here: p" in done.output  # the facts of this duel
    assert "there are moves 1 to" in done.output
    assert "TURN-02, page 30" in done.output
    assert "here: there was no Battle Phase this turn" in done.output
    assert 'no card in this duel is called "nobody"' in done.output
    assert "moves are" in done.output
    assert before == (decks / "t.duel").read_bytes()


def test_question_mark_says_what_is_legal_and_why_the_last_line_was_not(decks: Path) -> None:
    done = record(decks, "first\nphase main2\n?\n? phase battle\n? phase end\n", "--seed", "7")
    assert done.output.count("TURN-02, page 30") == 2
    assert "  1  p" in done.output
    assert "TURN-07, page 33" in done.output
    assert "  legal" in done.output
    assert done.exit_code == 1


def test_undo_erases_nothing(decks: Path) -> None:
    record(decks, "first\n1\n", "--seed", "7")
    before = Duel.open(decks / "t.duel")
    record(decks, "undo\n", new=False)
    duel = Duel.open(decks / "t.duel")
    assert duel.events[: len(before)] == before.events
    assert isinstance(duel.events[-1], m.Undo)
    moved = max(event.n for event in before.events if isinstance(event, m.NormalSummon))
    assert duel.end == before.state_at(moved - 1)
    done = record(decks, "undo 500\nundo x\nundo 3\nundo\n", new=False)
    assert "there is no event 500" in done.output
    assert "undo takes the number of an event" in done.output
    assert Duel.open(decks / "t.duel").end.first is None  # back to the question who goes first
    assert done.exit_code == 1


def test_options_stored_in_the_file_cannot_be_changed(decks: Path) -> None:
    record(decks, "first\n", "--seed", "7")
    before = (decks / "t.duel").read_bytes()
    done = record(decks, "end\n", "--p1", str(decks / "b.ydk"), "--seed", "8", new=False)
    assert done.exit_code == 2
    assert done.stderr == (
        "duelog: --p1 and --seed cannot be given with --resume (the file already determines players, decks and rules)\n"
    )
    assert (decks / "t.duel").read_bytes() == before


def test_decks_are_checked_against_a_ban_list(decks: Path) -> None:
    passcode = read_deck(decks / "a.ydk").deck.main[0]
    lists = decks / "lflist.conf"
    lists.write_text(f"!2014.1 Test\n{passcode} 0\n!Open\n", encoding="utf-8")
    done = record(decks, "first\n", "--seed", "7", "--lflist", str(lists))
    assert done.exit_code == 2
    assert "DECK-07" in done.stderr
    done = record(decks, "first\n", "--seed", "7", "--lflist", str(lists), "--list", "open")
    assert done.exit_code == 0, done.output
    assert Duel.open(decks / "t.duel").header.tags["list"] == "Open"
    done = record(decks, "first\n", "--lflist", str(lists), "--any-deck", out="u.duel")
    assert "--any-deck and --lflist say two things" in done.stderr
    play = ["play", "--deck1", str(decks / "a.ydk"), "--deck2", str(decks / "b.ydk"), "--lflist", str(lists)]
    assert "DECK-07" in CliRunner().invoke(app, play).stderr
    done = CliRunner().invoke(app, [*play, "--list", "open", "--seed", "1", "-o", str(decks / "out")])
    assert done.exit_code == 0, done.output
    assert Duel.open(decks / "out" / "0001.duel").header.tags["list"] == "Open"


def test_the_log_marks_undone_events(decks: Path) -> None:
    record(decks, "first\n1\n", "--seed", "7")
    record(decks, "undo\n", new=False)
    told = CliRunner().invoke(app, ["log", str(decks / "t.duel"), "--turn", "1"]).stdout.splitlines()
    summoned = [line for line in told if "Normal Summons" in line]
    assert [line.endswith("(taken back)") for line in summoned] == [True]
    assert not any("(taken back)" in line for line in told if "goes back" in line or "Main Phase" in line)
    rows = CliRunner().invoke(app, ["log", str(decks / "t.duel"), "--json"]).stdout.splitlines()
    marked = [row["kind"] for row in map(json.loads, rows) if row.get("taken_back")]
    assert marked[:2] == ["normal-summon", "summon-began"]
    assert "undo" not in marked


def test_a_finished_duel_can_be_undone_before_it_is_sealed(decks: Path) -> None:
    done = record(decks, "first\nconcede\nboard\nundo\nend\nconcede\nseal\n", "--seed", "7")
    assert done.exit_code == 0, done.output
    duel = Duel.open(decks / "t.duel")
    assert duel.seal is not None
    assert sum(isinstance(event, o.DuelEnded) for event in duel.events) == 2
    assert duel.end.turn == 2


def test_quit_leaves_a_duel_in_progress(decks: Path) -> None:
    done = record(decks, "first\nquit\nend\n", "--seed", "7")
    assert "continue with: duelog record" in done.output
    assert Duel.open(decks / "t.duel").end.turn == 1
    again = record(decks, "", new=True)
    assert again.exit_code == 2
    assert "--resume" in again.output


def unsynced(folder: Path) -> None:
    """Stands for the sync of a folder."""


@pytest.mark.parametrize("out", ["t.duel", "t.match"])
def test_a_full_disk_ends_the_recording(decks: Path, monkeypatch: pytest.MonkeyPatch, out: str) -> None:
    """It went on to ask for lines, and refused each of them."""
    synced: list[int] = []

    def full(handle: int) -> None:
        synced.append(handle)
        if len(synced) > 20:
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(making, "sync_folder", unsynced)
        patch.setattr(os, "fsync", full)
        done = record(decks, "p1\n" + "1\npass\n" * 50, "--seed", "3", out=out)
    assert done.exit_code == 2, done.output
    assert "cannot be written: No space left on device (resume it; all acknowledged events" in done.stderr
    assert "nothing can be appended" not in done.output
    assert record(decks, "quit\n", "--resume", out=out, new=False).exit_code == 0


def test_a_torn_line_does_not_prevent_resuming(decks: Path) -> None:
    record(decks, "first\n1\n", "--seed", "7")
    path = decks / "t.duel"
    path.write_bytes(path.read_bytes() + b'{"kind":"cha')
    done = record(decks, "end\n", new=False)
    assert "cut off and was dropped" in done.output
    assert Duel.open(path).end.turn == 2


@pytest.mark.parametrize("cut", [0.3, 0.5, 0.7, 0.9])
def test_pending_outcomes_follow_after_a_crash_at_any_event(decks: Path, cut: float) -> None:
    record(decks, "first\n1\nend\n1\nend\n", "--seed", "7")
    path = decks / "t.duel"
    whole = Duel.open(path)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[: int(len(lines) * cut)]))
    left = len(Duel.open(path))
    record(decks, "", new=False)
    again = Duel.open(path)
    assert again.events == whole.events[: len(again)]
    assert len(again) >= left
    assert next_outcome(again.end, NoChance()) is None


@pytest.mark.skipif(sys.platform == "win32", reason="kill -9 is of POSIX systems")
def test_a_killed_recording_has_everything_that_was_acknowledged(decks: Path) -> None:
    path = decks / "t.duel"
    command = [sys.executable, "-m", "duelog.cli", "record", str(path), "--p1", str(decks / "a.ydk"), "--p2",
               str(decks / "b.ydk"), "--seed", "7"]  # fmt: skip
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write("first\nend\n")
        process.stdin.flush()
        until = time.monotonic() + 30
        while "Turn 2" not in process.stdout.readline():
            assert time.monotonic() < until
        process.kill()
    duel = Duel.open(path)
    assert duel.end.turn == 2
    record(decks, "end\n", new=False)
    assert Duel.open(path).end.turn == 3


def test_a_pass_may_be_omitted_and_comments_are_ignored(decks: Path) -> None:
    done = record(decks, "# the toss\nfirst\n\n# nothing\nend\n", "--seed", "7")
    assert done.exit_code == 0
    assert Duel.open(decks / "t.duel").end.turn == 2


# --- chance -----------------------------------------------------------------------------------------------------


def test_chance_is_asked_for_without_a_seed(decks: Path) -> None:
    deck = [built_in().face(code).name for code in drawn_deck(random.Random(1), built_in()).main]
    top = ", ".join(f'"{name}"' for name in deck[:6])
    done = record(decks, f"p3\np2\nsecond\nnobody\n{top}\n\n")
    assert "column" not in done.output
    assert '"p3" is none of p1, p2' in done.output
    assert '"nobody" is not (or no more) there' in done.output
    duel = Duel.open(decks / "t.duel")
    assert [event.player for event in duel.events if isinstance(event, o.ChooserNamed)] == [2]
    assert duel.end.first == 1
    assert [duel.end.name(card) for card in duel.end.side(1).hand] == deck[:5]
    assert duel.end.name(duel.end.side(1).deck[0]) == deck[5]
    assert done.exit_code == 1


def test_a_recording_stops_in_the_middle_of_chance_and_goes_on(decks: Path) -> None:
    record(decks, "p1\nfirst\n")  # the order of p1's Deck is asked for, and nobody answers
    assert Duel.open(decks / "t.duel").end.shuffled == ()
    record(decks, "\n\nend\n", new=False)
    assert Duel.open(decks / "t.duel").end.turn == 2


def test_a_file_with_the_order_of_real_decks_continues_as_before(decks: Path) -> None:
    one, two = (
        [built_in().face(code).name for code in drawn_deck(random.Random(seed), built_in()).main] for seed in (1, 2)
    )
    drawn = [", ".join(f'"{name}"' for name in deck[5:10]) for deck in (one, two)]
    lines = ["p1", "first", *drawn, f'summon "{_summonable(one[5:10])}"', "end", f'"{two[0]}"', "end", f'"{one[3]}"']
    pool = built_in()
    seating = seat_players([Registered("", read_deck(decks / f"{name}.ydk").deck) for name in "ab"], pool)
    Duel.record(decks / "t.duel", header_of(Header, seating, RULEBOOK, tags={"chance": "table"})).close()
    done = record(decks, "\n".join(lines), new=False)
    assert done.exit_code == 0, done.output
    duel = Duel.open(decks / "t.duel")
    assert duel.end.turn == 3
    names = [duel.end.name(card) for card in duel.end.side(2).hand]
    assert names == [*two[5:10], two[0]]
    assert duel.end.name(duel.end.side(1).hand[-1]) == one[3]
    assert done.output.count("Turn 2") == 1  # what was only written anew is not told again
    branch = current_branch(duel)
    assert sum(isinstance(event, o.Shuffled) for event in branch) == 2
    assert len(branch) < len(duel)
    assert CliRunner().invoke(app, ["verify", str(decks / "t.duel")]).exit_code == 0


def _summonable(names: list[str]) -> str:
    return next(name for name in names if built_in().named(name).level <= 4)


def test_top_corrects_the_log(decks: Path) -> None:
    record(decks, "first\n", "--seed", "7")
    state = Duel.open(decks / "t.duel").end
    name = state.name(state.side(2).deck[10])
    done = record(decks, f'top p2 "{name}"\nend\n', new=False)
    assert f"on top of the Deck of p2 lies {name}" in done.output
    after = Duel.open(decks / "t.duel").end
    drawn = after.side(2).hand[-1] if after.turn_player == 2 else after.side(2).deck[0]
    assert after.name(drawn) == name
    assert sorted(after.side(2).deck + after.side(2).hand) == sorted(state.side(2).deck + state.side(2).hand)


# --- decks, rules ----------------------------------------------------------------------------------------------


def test_an_illegal_deck_is_refused_unless_any_deck_may_play(decks: Path) -> None:
    (decks / "a.ydk").write_text(write_ydk(Deck(main=drawn_deck(random.Random(1), built_in()).main[:20])))
    done = record(decks, "first\n", "--seed", "7")
    assert done.exit_code == 2
    assert "p1: 20 cards in the Main Deck; the minimum is 40 (DECK-01, page 2)" in done.output
    assert not (decks / "t.duel").exists()
    assert record(decks, "first\n", "--seed", "7", "--any-deck").exit_code == 0


def test_a_duel_is_recorded_under_a_custom_ruleset(decks: Path) -> None:
    (decks / "own.yaml").write_text("name: own\nlife: 4000\nfirst_turn_draw: true\n")
    record(decks, "first\nend\n", "--seed", "7", "--ruleset", str(decks / "own.yaml"))
    state = Duel.open(decks / "t.duel").end
    assert state.rules.name == "own"
    assert state.side(1).lp == 4000
    assert {len(state.side(1).hand), len(state.side(2).hand)} == {6}


@pytest.mark.parametrize(
    ("options", "error"),
    [
        (("--seed", "1", "--table"), "--seed and --table"),
        (("--ruleset", "chess"), 'no ruleset is called "chess"'),
        (("--cards", "none.cdb"), "none.cdb: cannot be read"),
    ],
)
def test_wrong_usage_is_reported_in_one_line(decks: Path, options: tuple[str, ...], error: str) -> None:
    done = record(decks, "", *options)
    assert done.exit_code == 2
    assert error in done.output
    assert len(done.output.splitlines()) == 1


# --- Matches ----------------------------------------------------------------------------------------------------


def test_a_match_is_recorded_with_swaps_between_its_duels(decks: Path) -> None:
    main, side = (getattr(drawn_deck(random.Random(1), built_in(), side=3), part) for part in ("main", "side"))
    out, into = built_in().face(main[0]).name, built_in().face(side[0]).name
    lines = [
        "first", "p1 concede",
        f'p1 swap side:"{into}" main:"{out}"', f'swap side:"{into}" main:"{out}"', "undo",
        f'p1 swap side:"{into}" main:"{out}"', "p1 end", "decks", "p1 ready", "p1 ready", "ready",
        "p1 choose second", "p2 concede", "",
        "p1 ready", "p2 ready", "choose first", "p1 concede", "",
    ]  # fmt: skip
    done = record(decks, "\n".join(lines) + "\n", "--seed", "7", out="t.match")
    assert "the Match is over, 1 to 2: p2 won" in done.output
    assert "say whose move it is" in done.output
    assert "p1 is ready for duel 2" in done.output
    assert "end is no move between duels" in done.output
    assert done.exit_code == 1
    match = Match.open(decks / "t.match")
    assert match.state.results == (2, 1, 2)
    assert match.state.winner == 2
    assert list(check_match(match)) == []
    second = Duel.open(match.duel_paths()[1])
    names = [second.header.faces[face].name for face in second.header.seats[0].main]
    assert names.count(into) == 1 + [built_in().face(code).name for code in main].count(into)
    assert [event.player for event in second.events if isinstance(event, m.Choose)] == [1]


def test_a_match_resumes_wherever_it_was_left(decks: Path) -> None:
    lines = ["first", "concede", "", "p1 ready", "p2 ready", "first", "end", "p1 concede", "", "p1 ready", "ready",
             "choose first", "p1 concede"]  # fmt: skip
    record(decks, "\n".join(lines), "--seed", "7", out="whole.match")
    record(decks, "", "--seed", "7", out="part.match")
    for line in lines:
        record(decks, line + "\n", out="part.match", new=False)
    whole, part = (Match.open(decks / f"{name}.match") for name in ("whole", "part"))
    assert part.state.stage == "over"
    assert [type(event) for event in whole.events] == [type(event) for event in part.events]
    assert whole.state.results == part.state.results
    assert [Duel.open(path).events for path in whole.duel_paths()] == [
        Duel.open(path).events for path in part.duel_paths()
    ]
    assert list(check_match(part)) == []
