"""Abbreviations in recording: quotes, blanks and players may be omitted; times of moves, and refused attempts."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.digest import digest
from duelog.events.base import Move, Outcome
from duelog.events.moves import ChangePhase, NormalSummon, Undo
from duelog.events.records import Attempted
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import Deck, write_ydk
from duelog.replays.duels.duel import Duel
from duelog.replays.notation.quoting import KnownNames, with_quotes
from duelog.replays.notation.syntax import read_line
from tests.test_unknown_cards import NAMES

KNOWN = KnownNames(
    ("Dark Blade", "Dark Blade the Dragon Knight", "Cost Down", "Gravekeeper's Spy", "Kycoo, Ghost Destroyer", "Umi",
     "Heave Ho!", "Set Sail for the Kingdom", "Attack and Receive")
)  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("p1 summon dark blade M1", 'p1 summon "Dark Blade" M1'),
        ("summon dark blade the dragon knight", 'summon "Dark Blade the Dragon Knight"'),
        ("p1 activate Cost Down cost Umi", 'p1 activate "Cost Down" cost Umi'),
        ("activate umi cost cost down", 'activate umi cost "Cost Down"'),
        ("set gravekeeper’s spy M2", 'set "Gravekeeper\'s Spy" M2'),
        ("activate kycoo, ghost destroyer target p1.M1, M2", 'activate "Kycoo, Ghost Destroyer" target p1.M1, M2'),
        ("choose grave:dark blade#2, dark blade", 'choose grave:"Dark Blade"#2, "Dark Blade"'),
        ("activate heave ho!", 'activate "Heave Ho!"'),
        ("activate heave ho!!", 'activate "Heave Ho!"!'),
        ("p1 set set sail for the kingdom S1", 'p1 set "Set Sail for the Kingdom" S1'),
        ("p1 attack M1 direct", "p1 attack M1 direct"),
        ("activate Attack and Receive", 'activate "Attack and Receive"'),
        ('summon "Dark Blade" M1', 'summon "Dark Blade" M1'),
        ("summon dark blades", "summon dark blades"),
    ],
)
def test_names_are_found_without_quotes(typed: str, meant: str) -> None:
    assert with_quotes(typed, KNOWN) == meant


@pytest.mark.parametrize("line", ["p1 end!", "p1 end !", "p1 summon X M2!", 'p1 summon "X" !', 'p1 summon "X"!'])
def test_an_exclamation_mark_needs_no_space(line: str) -> None:
    assert read_line(line).anyway


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder with a.ydk."""
    codes = [built_in().named(name).passcode for name in NAMES for _ in range(3)]
    main = (*codes, built_in().named("Jar of Greed").passcode)
    (tmp_path / "a.ydk").write_text(write_ydk(Deck(main=main)), encoding="utf-8")
    return tmp_path


def record(folder: Path, *lines: str, options: tuple[str, ...] = ()) -> Result:
    deck = str(folder / "a.ydk")
    command = ["record", str(folder / "t.duel"), "--p1", deck, "--p2", deck, "--table", *options]
    return CliRunner().invoke(app, command, input="\n".join(lines) + "\n")


LINES = ("p1", "first", "summon dark blade", "set ? S1", "end", "set ? M1", "end", "p1 concede", "")


def test_an_answer_may_be_given_before_required_passes(decks: Path) -> None:
    done = record(decks, "p1", "first", "set ? S1", "activate reinforcement of the army", "marauding captain", "end")
    assert done.exit_code == 0, done.output
    duel = Duel.open(decks / "t.duel")
    assert "Marauding Captain" in [duel.end.name(card) for card in duel.end.side(1).hand]


def test_times_are_stored_with_moves_and_not_in_states(decks: Path) -> None:
    assert record(decks, *LINES, options=("--clock",)).exit_code == 0
    timed = Duel.open(decks / "t.duel")
    moves = [event for event in timed.events if isinstance(event, Move)]
    assert all(move.time for move in moves)
    assert any(move.clock is not None for move in moves)
    told = CliRunner().invoke(app, ["log", str(decks / "t.duel")]).output
    assert "p1 Normal Summons Dark Blade to M1. [" in told
    assert CliRunner().invoke(app, ["verify", str(decks / "t.duel")]).exit_code == 0
    (decks / "t.duel").unlink()
    assert record(decks, *LINES).exit_code == 0
    bare = Duel.open(decks / "t.duel")
    assert len(bare) == len(timed)
    assert [digest(bare.state_at(n)) for n in range(len(bare))] == [
        digest(timed.state_at(n)) for n in range(len(timed))
    ]
    assert not any(event.time for event in bare.events if isinstance(event, Move))


def test_refused_attempts_are_kept_on_request(decks: Path) -> None:
    lines = ("p1", "first", "summon dark blade", "summon vorse raider", "phase main2")
    done = record(decks, *lines, options=("--log-attempts",))
    assert done.exit_code == 1
    duel = Duel.open(decks / "t.duel")
    tried = [event for event in duel.events if isinstance(event, Attempted)]
    assert [event.text for event in tried] == ["summon vorse raider", "phase main2"]
    assert "SUM-02" in tried[0].rules
    assert duel.state_at(tried[0].n) is duel.state_at(tried[0].n - 1) or duel.state_at(tried[0].n) == duel.state_at(
        tried[0].n - 1
    )
    assert "Refused: summon vorse raider (SUM-02" in CliRunner().invoke(app, ["log", str(decks / "t.duel")]).output
    verified = CliRunner().invoke(app, ["verify", str(decks / "t.duel")])
    assert verified.exit_code == 0
    assert "Refused: summon vorse raider (SUM-02, page 20)" in verified.output


def _turn_after(folder: Path, *lines: str) -> int:
    (folder / "t.duel").unlink(missing_ok=True)
    record(folder, *SET_IN_BOTH, *lines)
    return Duel.open(folder / "t.duel").end.turn


SET_IN_BOTH = ("p1", "first", "set ? S1", "end", "set ? S1")
"""In turn 2 the one who goes second has Set a card, and both may respond."""


@pytest.mark.parametrize("again", ["end", "phase end", "p2 end"])
def test_end_typed_again_goes_on_ending_this_turn_and_never_ends_the_next(decks: Path, again: str) -> None:
    assert _turn_after(decks, "end") == 2
    assert _turn_after(decks, "end", again) == 3
    duel = Duel.open(decks / "t.duel")
    assert [(event.player, event.to) for event in duel.events if isinstance(event, ChangePhase)] == [
        (1, "end"),
        (2, "end"),
    ]


def test_an_end_marked_illegal_does_not_play_on_into_the_next_turn(decks: Path) -> None:
    assert _turn_after(decks, "end", "end!") == 2


def test_a_line_that_names_the_next_player_plays_on_into_their_turn(decks: Path) -> None:
    assert _turn_after(decks, "end", "p1 phase battle") == 3


def test_end_typed_before_a_chain_is_answered_ends_this_turn_only(decks: Path) -> None:
    assert _turn_after(decks, "end", "p1 activate jar of greed S1", "end", "end") <= 3
    changes = [event for event in Duel.open(decks / "t.duel").events if isinstance(event, ChangePhase)]
    assert {event.player for event in changes[1:]} == {2}


def _in_force(folder: Path) -> list[str]:
    """The kinds of the moves and records in force."""
    duel = Duel.open(folder / "t.duel")
    undone = duel.taken_back()
    return [type(event).__name__ for event in duel.events if event.n not in undone and not isinstance(event, Outcome)]


def test_undo_takes_back_a_reveal_and_not_the_move_before_it(decks: Path) -> None:
    record(decks, "p1", "first", "set ? S1", 'reveal hand "Dark Blade"', "# it was another", "undo")
    assert "SetSpellTrap" in _in_force(decks)
    assert "Identified" not in _in_force(decks)
    (decks / "t.duel").unlink()
    record(decks, "p1", "first", "set ? S1", 'reveal hand "Dark Blade"', "undo", "undo")
    assert "SetSpellTrap" not in _in_force(decks)


def test_undo_takes_back_a_correction_and_not_the_move_before_it(decks: Path) -> None:
    record(decks, "p1", "first", "set ? S1", "fix lp p1 7200", "undo")
    assert "SetSpellTrap" in _in_force(decks)
    assert Duel.open(decks / "t.duel").end.side(1).lp == 8000


def test_an_illegal_line_that_either_player_may_mean_needs_a_player(decks: Path) -> None:
    """`end` was typed, and the other player may still respond: the line was taken for one of the turn that ends."""
    done = record(decks, "p1", "first", "set ? S1", "end", "summon dark blade !")
    assert "begin the line with p1 or p2" in done.output
    assert not any(isinstance(event, NormalSummon) for event in Duel.open(decks / "t.duel").events)
    (decks / "t.duel").unlink()
    marked = record(decks, "p1", "first", "set ? S1", "end", "p1 summon dark blade !")
    assert marked.exit_code == 0, marked.output
    assert any(isinstance(event, NormalSummon) and event.breaks for event in Duel.open(decks / "t.duel").events)


def test_nothing_of_an_illegal_line_that_cannot_be_is_written(decks: Path) -> None:
    """The passes before it were written, and the name of a card that nobody had identified."""
    lines = ("p1", "first", "set ? S1", "summon dark blade M1")
    before = record(decks, *lines)
    written = len(Duel.open(decks / "t.duel"))
    (decks / "t.duel").unlink()
    done = record(decks, *lines, "summon marauding captain M1 !")
    assert before.exit_code == 0
    assert "name the free zone" in done.output
    assert len(Duel.open(decks / "t.duel")) == written


def test_a_trap_set_this_turn_is_not_activated_in_the_next_one(decks: Path) -> None:
    """The line of the turn player was read as one after the end of the turn."""
    lines = ("p1", "first", "set ? S1", "end", "p1 activate S1 jar of greed")
    done = record(decks, *lines)
    assert "TRAP-01" in done.output
    assert Duel.open(decks / "t.duel").end.turn == 1


def test_a_line_for_the_next_turn_is_told_as_such(decks: Path) -> None:
    done = record(decks, "p1", "first", "set ? S1", "end", "p2 set ? S1")
    assert done.exit_code == 0, done.output
    assert "read as a move of p2 in turn 2" in done.output


def test_a_question_is_answered_with_a_player_too(decks: Path) -> None:
    done = record(decks, "p1", "p2 first", "p1 first", "board")
    assert done.exit_code == 1
    assert "p1 has a question to answer first" in " ".join(done.output.split())
    assert Duel.open(decks / "t.duel").end.turn_player == 1


def test_names_that_a_line_wrote_are_taken_back_with_it(decks: Path) -> None:
    """The name that a wrong line gave to a card in the hand stayed after `undo`, and the wrong player took it back."""
    record(decks, "p1", "first", 'summon "Dark Blade"', "undo")
    duel = Duel.open(decks / "t.duel")
    assert [duel.end.name(card) for card in duel.end.side(1).hand] == ["?"] * 5
    undone = duel.events[-1]
    assert isinstance(undone, Undo)
    assert undone.player == 1


def test_whether_a_line_is_legal_is_asked_as_it_would_be_played(decks: Path) -> None:
    """`? MOVE` said of a move before which the players pass that a response comes first."""
    done = record(decks, "p1", "first", "set ? S1", "? set ? S2", "? p2 set ? S1")
    asked, other = done.output.split("> ? ")[1:]
    assert asked.splitlines()[1] == "  legal"
    assert "here: it is the turn of p1" in other


def test_the_player_named_in_a_line_is_not_told_again(decks: Path) -> None:
    names = ("--name1", "Sven", "--name2", "Lena")
    done = record(decks, "p1", "first", "set ? S1", "lena summon dark blade", options=names)
    assert "read as a move of" not in done.output


def test_how_to_continue_names_the_options_that_the_file_does_not_hold(decks: Path) -> None:
    done = record(decks, "p1", "first", options=("--clock", "--log-attempts", "--author", "Ina Weiß"))
    assert "t.duel --resume --clock --log-attempts --author 'Ina Weiß'" in " ".join(done.output.split())
