"""Boards that are kept as data: what they refuse, and that the same boards make the same scenarios again."""

import random
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.certificates import Certificate, certificates
from duelog.replays.cards.pool_joining import joined
from duelog.replays.errors import DuelogError
from tests.lockstep.boards import making
from tests.lockstep.boards.laying_out import laid_out
from tests.lockstep.boards.making import designed, how_made, made_in, remade, remakable
from tests.lockstep.boards.playing import renumber
from tests.lockstep.boards.reading import Board, boards_digest, read_boards
from tests.shared import shared

BOARD = """
Sangan:
- board: under fire
  turns: 4
  style: war
  prefer: {Raigeki: 5}
  mine:
    monsters: [Sangan: defense, Kuriboh: maybe set]
    deck: [Mystic Tomato]
  theirs:
    hand: [Raigeki]
    spells: [Jar of Greed, Swords of Revealing Light: up]
"""


def read(text: str, folder: Path) -> dict[str, tuple[Board, ...]]:
    path = folder / "s.yaml"
    path.write_text(text, encoding="utf-8")
    return read_boards(built_in(), [path])


# --- reading ----------------------------------------------------------------------------------------------------


def test_all_boards_can_be_read_and_are_of_defined_cards() -> None:
    pool = joined(built_in(), read_cdb(shared("cards/cards.cdb")))
    boards = read_boards(pool)
    assert boards
    assert [name for name in boards if built_in().find(name) is None] == []


def test_a_board_says_what_lies_where(tmp_path: Path) -> None:
    (board,) = read(BOARD, tmp_path)["Sangan"]
    assert (board.turns, board.style, board.owners) == (4, "war", (0, 1))
    assert [(laid.name, laid.zone, laid.position, laid.maybe) for laid in board.mine] == [
        ("Sangan", "monsters", "defense", False), ("Kuriboh", "monsters", "set", True),
        ("Mystic Tomato", "deck", "", False),
    ]  # fmt: skip
    assert board.prefer == {built_in().named("Raigeki").passcode: 5}


@pytest.mark.parametrize(
    ("wrong", "right", "said"),
    [
        ("hand: [Raigekki]", "hand: [Raigeki]", 's.yaml:11: no known card is named "Raigekki"'),
        ("hand: [Cyber Twin Dragon]", "hand: [Raigeki]", 's.yaml:11: "Cyber Twin Dragon" cannot be in hand'),
        ("spells: [Sangan,", "spells: [Jar of Greed,", 's.yaml:12: "Sangan" cannot be in spells'),
        ("field: [Raigeki]", "hand: [Raigeki]", 's.yaml:11: "Raigeki" cannot be in field'),
        ("Kuriboh: up", "Kuriboh: maybe set", 's.yaml:8: "up" is no position of a card in monsters'),
        ("graveyard: []", "hand: [Raigeki]", 's.yaml:11: a side has no "graveyard"'),
        ("turns: 0", "turns: 4", "s.yaml:4: turns must be from 1 to 20"),
        ("style: peace", "style: war", "s.yaml:5: style must be one of use, war"),
        ("monsters: [Kuriboh", "monsters: [Sangan: defense, Kuriboh", 's.yaml:3: "Sangan" is not on its own board'),
    ],
)
def test_a_mistake_is_refused_with_its_line(wrong: str, right: str, said: str, tmp_path: Path) -> None:
    assert right in BOARD
    with pytest.raises(DuelogError) as refused:
        read(BOARD.replace(right, wrong), tmp_path)
    assert said in str(refused.value)


def test_two_boards_of_one_name_are_refused(tmp_path: Path) -> None:
    twice = BOARD + "- board: under fire\n  mine: {hand: [Sangan]}\n"
    with pytest.raises(DuelogError, match='"Sangan" has two boards "under fire"'):
        read(twice, tmp_path)


def test_the_digest_is_of_the_boards_not_of_their_words(tmp_path: Path) -> None:
    first = boards_digest(read(BOARD, tmp_path)["Sangan"])
    assert boards_digest(read("# words\n" + BOARD.replace("Sangan:", '"Sangan":', 1), tmp_path)["Sangan"]) == first
    assert boards_digest(read(BOARD.replace("turns: 4", "turns: 5"), tmp_path)["Sangan"]) != first


# --- laying out -------------------------------------------------------------------------------------------------


def test_the_player_who_has_the_card_is_the_owner_of_mine(tmp_path: Path) -> None:
    (board,) = read(BOARD, tmp_path)["Sangan"]
    sangan, swords = (built_in().named(name).passcode for name in ("Sangan", "Swords of Revealing Light"))
    for owner in (0, 1):
        position = laid_out(board, owner, list(built_in())[:100], random.Random(1))
        assert (owner, sangan, "MZONE", 2, "FU_DEF") in position["place"]
        assert (1 - owner, swords, "SZONE", 1, "FU") in position["place"]
        assert [len(deck) for deck in position["decks"]] == [12, 12]


def test_a_whole_deck_is_not_filled_up(tmp_path: Path) -> None:
    (board,) = read(BOARD.replace("  turns: 4", "  whole_deck: true"), tmp_path)["Sangan"]
    position = laid_out(board, 1, list(built_in())[:100], random.Random(1))
    assert [len(deck) for deck in position["decks"]] == [12, 1]


# --- making -----------------------------------------------------------------------------------------------------


_OCG = """
from types import SimpleNamespace

IllegalAnswer = ValueError

def Engine():
    return SimpleNamespace(db=SimpleNamespace(name=str, cards={}))

class Duel:
    def __init__(self, engine, *decks, **position):
        self.setup = {"decks": decks[:2], "extras": decks[2:], "flags": 0, **position}
        self.over, self.winner, self.win_reason, self.messages = False, None, None, []
        self.damage_step, self.phase, self.turn = False, "MAIN1", 1
        options = [{"action": "to_end"}, {"action": "activate", "code": 12580477}]
        self.prompt = SimpleNamespace(type="IDLE", player=0, options=options)

    def state(self):
        return {"turn": self.turn, "seed": self.setup["seed"]}

    def answer(self, choice):
        self.turn += choice + 1

    def close(self):
        self.prompt = None
"""
"""An engine of its own: a duel asks again and again whether the turn ends."""

_SCENARIOS = """
from types import SimpleNamespace
import ocg

class Favouring:
    def __init__(self, ocg, code, plan, rng):
        self.rng = rng

    def __call__(self, duel, prompt):
        return self.act(duel, prompt)

    def act(self, duel, prompt):
        return self.rng.randrange(len(prompt.options))

class Watcher:
    shows = {"activate:0"}

    def __init__(self, *told):
        self.messages = self.state = self.prompt = lambda *seen: None

    def finish(self):
        pass

def Plan(*told, **more):
    return None

def quicken(ocg, engine):
    return ocg.Duel

def changed(before, now):
    return now

lean = list

def lean_answer(prompt, answer):
    return answer

def lean_prompt(prompt):
    return [prompt.type, prompt.player, prompt.options, {}]
"""
"""What drives it, as far as it is needed."""


_NUMBERS = """
SET_GLADIATOR      = 0x19
SET_GLADIATOR_BEAST = 0x1019
SET_GIMMICK_PUPPET = 0x1083
"""


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name, text in (("ocg", _OCG), ("card_scenarios", _SCENARIOS)):
        monkeypatch.setitem(sys.modules, name, module := ModuleType(name))
        exec(text, vars(module))
        vars(module)["SCRIPTS"] = tmp_path
    (tmp_path / "archetype_setcode_constants.lua").write_text(_NUMBERS, encoding="utf-8")


def _made(boards: dict[str, tuple[Board, ...]], seed: int, out: Path) -> bytes:
    of_faces = {built_in().named(name): each for name, each in boards.items()}
    assert designed(of_faces, seed, out, built_in(), lambda _: None) == 0
    return (out / "scenarios-000.jsonl.xz").read_bytes()


@pytest.mark.usefixtures("engine")
def test_the_same_boards_and_seed_make_the_same_scenarios(tmp_path: Path) -> None:
    boards = read(BOARD, tmp_path)
    first = _made(boards, 1, tmp_path / "a")
    assert _made(boards, 1, tmp_path / "b") == first
    assert _made(boards, 2, tmp_path / "c") != first
    assert made_in(tmp_path / "a") == {"Sangan": how_made(boards["Sangan"], 1)}
    assert made_in(tmp_path) == {}


@pytest.mark.usefixtures("engine")
def test_scenarios_of_a_certificate_are_made_again_while_its_boards_are_the_same(tmp_path: Path) -> None:
    boards = read(BOARD, tmp_path)
    made = (how_made(boards["Sangan"], 7),)
    certificate = Certificate(card="Sangan", definition="", recorded="", played=1, made=made)
    (folder,) = remade([certificate], built_in(), boards, tmp_path)
    assert (folder / "scenarios-000.jsonl.xz").read_bytes() == _made(boards, 7, tmp_path / "a")
    others = read(BOARD.replace("turns: 4", "turns: 5"), tmp_path)
    assert not remakable(certificate, others)
    assert not remakable(msgspec.structs.replace(certificate, made=()), boards)
    assert remade([certificate], built_in(), others, tmp_path) == []


def test_archetypes_have_the_numbers_that_the_scripts_ask_for(tmp_path: Path) -> None:
    """No card of the database is a member of them otherwise, and their effects find nothing there."""
    (tmp_path / "archetype_setcode_constants.lua").write_text(_NUMBERS, encoding="utf-8")
    darius: dict[str, Any] = {"name": "Gladiator Beast Darius", "setcodes": [0x19, 0x55]}
    sangan: dict[str, Any] = {"name": "Sangan", "setcodes": [0x19]}
    for _ in range(2):
        renumber([darius, sangan], tmp_path)
        assert (darius["setcodes"], sangan["setcodes"]) == ([0x1019, 0x55], [0x19])


def test_the_certificates_say_what_can_be_made_again() -> None:
    """A board that is changed after its card was certified leaves a certificate that nobody can make again."""
    pool = joined(built_in(), read_cdb(shared("cards/cards.cdb")))
    boards = read_boards(pool)
    held = [one for one in certificates().values() if one.made]
    assert held
    assert [one.card for one in held if not remakable(one, boards)] == []


def test_an_engine_that_fails_at_a_card_is_told(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    class Failing:
        def of_boards(self, *_: Any) -> Any:
            raise RuntimeError("no such script")

    monkeypatch.setattr(making, "Engine", Failing)
    said: list[str] = []
    boards = read(BOARD, tmp_path)
    faces = {built_in().named("Sangan"): boards["Sangan"]}
    assert designed(faces, 1, tmp_path / "a", built_in(), said.append) == 1
    assert said == ["Sangan: RuntimeError: no such script"]
    assert made_in(tmp_path / "a") == {}
