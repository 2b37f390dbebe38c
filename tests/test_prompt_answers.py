"""The prompt of `duelog record`: whose a line is, commands in place of answers, and the end of a duel."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.events.outcomes import Remark
from duelog.events.records import Attempted, Identified
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import Deck, write_ydk
from duelog.replays.duels.duel import Duel
from duelog.replays.matches.recorded_match import Match

BOTH = (
    "Luster Dragon", "Vorse Raider", "Gene-Warped Warwolf", "Alexandrite Dragon", "Insect Knight", "Mystical Elf",
    "Giant Soldier of Stone", "Neo the Magic Swordsman", "Waboku", "Jar of Greed",
)  # fmt: skip
ONE = (*BOTH, "Dark Blade", "Trap Hole", "Dark Hole")
TWO = (*BOTH, "Hunter Dragon", "Mirror Force", "Man-Eater Bug")


@pytest.fixture
def decks(tmp_path: Path) -> Path:
    """A folder with a.ydk and b.ydk, which have most cards in common."""
    for name, cards in (("a", ONE), ("b", TWO)):
        codes = [built_in().named(card).passcode for card in cards for _ in range(3)]
        codes.append(built_in().named("Kuriboh").passcode)
        (tmp_path / f"{name}.ydk").write_text(write_ydk(Deck(main=tuple(codes))), encoding="utf-8")
    return tmp_path


def record(folder: Path, *lines: str, options: tuple[str, ...] = ("--table",), out: str = "t.duel") -> Result:
    command = ["record", str(folder / out), "--p1", str(folder / "a.ydk"), "--p2", str(folder / "b.ydk"), *options]
    return CliRunner().invoke(app, command, input="\n".join(lines) + "\n")


def told(done: Result) -> str:
    return " ".join(done.output.split())


def named(folder: Path) -> list[tuple[str, int]]:
    """The cards that were named, each with its owner."""
    duel = Duel.open(folder / "t.duel")
    return [
        (card.face.name, duel.end.owner(card.card))
        for event in duel.events if isinstance(event, Identified) for card in event.cards
    ]  # fmt: skip


BEGUN = ("p1", "first")

# --- whose a line is ---------------------------------------------------------------------------------------------


def test_a_card_that_only_the_other_can_have_is_asked_about(decks: Path) -> None:
    done = record(decks, *BEGUN, "summon hunter dragon", "summon hunter dragon !")
    assert done.exit_code == 1
    assert told(done).count('the Deck list p1 has no "Hunter Dragon" left, and p2 may have (begin the line') == 2
    assert named(decks) == []


def test_the_player_may_be_named_all_the_same(decks: Path) -> None:
    done = record(decks, *BEGUN, "p1 summon hunter dragon")
    assert done.exit_code == 0
    assert "that makes 1 of p1, and the Deck list has 0" in told(done)
    assert named(decks) == [("Hunter Dragon", 1)]


def test_a_line_goes_to_the_player_whose_deck_has_the_card(decks: Path) -> None:
    begun = (*BEGUN, "summon vorse raider", "set ? S1", "end", "set ? S1")
    done = record(decks, *begun, "summon hunter dragon", "activate trap hole")
    assert done.exit_code == 0, done.output
    assert "makes" not in done.output
    assert named(decks) == [("Vorse Raider", 1), ("Hunter Dragon", 2), ("Trap Hole", 1)]


def test_a_reveal_goes_to_the_player_whose_deck_has_the_card(decks: Path) -> None:
    done = record(decks, *BEGUN, "reveal hand mirror force", "reveal hand dark hole", "reveal hand waboku")
    assert done.exit_code == 0, done.output
    assert named(decks) == [("Mirror Force", 2), ("Dark Hole", 1), ("Waboku", 1)]


def test_a_known_card_of_the_other_is_judged_as_theirs(decks: Path) -> None:
    begun = (*BEGUN, "set ? S1", "end", "reveal p1.S1 trap hole")
    done = record(decks, *begun, "activate trap hole", "? activate trap hole")
    assert done.exit_code == 1
    assert "EFF-07" in told(done)
    assert "read as a move of p1" in told(done)
    assert named(decks) == [("Trap Hole", 1)]


def test_a_known_set_card_is_not_looked_for_in_the_hand(decks: Path) -> None:
    done = record(
        decks, *BEGUN, "set ? S1", "end", "reveal p1.S1 trap hole", "summon vorse raider", "p1 activate trap hole"
    )
    assert done.exit_code == 0, done.output
    assert named(decks) == [("Trap Hole", 1), ("Vorse Raider", 2)]


def test_it_is_said_who_may_respond_where_nothing_else_is(decks: Path) -> None:
    done = record(decks, *BEGUN, "set ? S1", "end", "set ? S1", "end")
    assert "first p1 may respond: type pass, or what is done next" in told(done)


# --- commands in place of answers ----------------------------------------------------------------------------------


def test_questions_about_cards_and_chance_answer_commands(decks: Path) -> None:
    lines = (
        "?",
        "board",
        "undo",
        "note at table 12",
        "p1",
        "first",
        "set ? S1",
        "end",
        "activate S1",
        "?",
        "log",
        "undo",
    )
    done = record(decks, *lines, "p2 set ? M1")
    assert done.exit_code == 1  # there was nothing to take back at the first question
    assert told(done).count("The answer to the question") == 2
    assert "before the first turn" in told(done)
    assert "there is no move to take back" in told(done)
    assert "the line is dropped; nothing of it was written" in told(done)
    assert named(decks) == []
    duel = Duel.open(decks / "t.duel")
    assert [event.text for event in duel.events if isinstance(event, Remark)] == ["at table 12"]
    assert duel.end.turn == 2


def test_undo_takes_back_a_move_whose_outcome_asks(decks: Path) -> None:
    lines = ("set ? M1", "end", "set ? M1", "end", "position M1 attack")
    done = record(decks, *BEGUN, *lines, "man-eater bug", "undo", "quit")
    assert "takes back" in told(done)
    assert Duel.open(decks / "t.duel").end.side(1).monsters


def test_a_remark_before_quitting_at_a_question_is_kept(decks: Path) -> None:
    done = record(decks, "note it begins late", "quit")
    assert done.exit_code == 0
    assert [event.text for event in Duel.open(decks / "t.duel").events if isinstance(event, Remark)] == [
        "it begins late"
    ]


# --- the end of a duel ---------------------------------------------------------------------------------------------


ANYTHING = (
    "?", "board", "moves", "help", "log 3", "note well played", "p1 end", "summon x", "nonsense",
    "summon luster dragon", "ready", "fix lp p1 8000", "reveal hand umi", "7",
)  # fmt: skip


@pytest.mark.parametrize("line", ANYTHING)
def test_only_enter_seals(decks: Path, line: str) -> None:
    written = line.split()[0] in ("fix", "reveal")  # the first undo takes these back, and not yet the concession
    done = record(decks, *BEGUN, "p1 concede", line, *["undo"] * (1 + written), "quit")
    duel = Duel.open(decks / "t.duel")
    assert duel.seal is None
    assert duel.end.result is None, done.output


@pytest.mark.parametrize("line", ["", "seal"])
def test_enter_seals(decks: Path, line: str) -> None:
    record(decks, *BEGUN, "p1 concede", line)
    assert Duel.open(decks / "t.duel").seal is not None


def test_between_the_duels_of_a_match_the_next_one_begins(decks: Path) -> None:
    done = record(decks, *BEGUN, "p1 concede", "board", "p1 ready", "p2 ready", "quit", out="t.match")
    assert done.exit_code == 0, done.output
    assert Match.open(decks / "t.match").state.duel == 2


# --- refused attempts ----------------------------------------------------------------------------------------------


def test_only_refused_moves_are_attempts(decks: Path) -> None:
    typos = ("summn dark blade", "dark blade", "attack M3 direct", "flip M2", "summon nothing", "yes", "3 4", "99")
    lines = ("summon dark blade", "summon vorse raider", *typos, "phase main2")
    record(decks, *BEGUN, *lines, options=("--table", "--log-attempts"))
    tried = [event.text for event in Duel.open(decks / "t.duel").events if isinstance(event, Attempted)]
    assert tried == ["summon vorse raider", "phase main2"]
