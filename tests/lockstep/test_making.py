"""What the independent engine does not finish is told, and is never equal; the other duels are played all the same."""

import argparse
import json
from pathlib import Path

import pytest

from duelog.core.effects.book.card_book import NO_BOOK, CardBook
from duelog.replays.cards.pool import CardPool
from tests.lockstep import fresh
from tests.lockstep.making import Made, make
from tests.lockstep.report import NOT_FINISHED, DuelReport, numbers, summary

_EMPTY: dict[str, list[object]] = {
    name: [] for name in ("hand", "deck", "grave", "banished", "extra", "mzone", "szone", "pzone")
}
_HALF: dict[str, object] = {"lp": 8000, "fzone": None, **_EMPTY}
_TABLE: dict[str, object] = {"turn": 1, "turn_player": 0, "phase": "MAIN1", "players": [_HALF, _HALF]}
_RECORDING: list[dict[str, object]] = [
    {"kind": "setup", "decks": [[], []], "extras": [[], []], "lp": 8000, "hand": 5, "draw": 1, "place": []},
    {"kind": "end", "over": True, "winner": 0, "win_reason": 1, "messages": [], "state": _TABLE},
]

_OCG = f"""
import gzip

class Engine:
    db = None

    def duel(self, deck, *others, seed):
        return Duel(deck[0])

class Duel:
    def __init__(self, goes):
        self.goes, self.over = goes, goes != "asks on"

    def record(self, **told):
        return self

    def finish(self, duel):
        pass

    def write(self, path):
        gzip.open(path, "wt").write({chr(10).join(map(json.dumps, _RECORDING))!r})

def RandomPolicy(seed, busy):
    return None

def play(duel, players, max_prompts):
    while duel.goes == "loops":
        pass
    if duel.goes == "fails":
        raise RuntimeError
"""
"""An engine of its own: a duel goes as the first Deck says."""

_DECKS = """
DECKS = {}

def get(db, name):
    return [name for name, copies in DECKS[name][0]], []
"""


@pytest.fixture
def oracle(tmp_path: Path) -> Path:
    folder = tmp_path / "oracle"
    folder.mkdir()
    (folder / "ocg.py").write_text(_OCG)
    (folder / "decks.py").write_text(_DECKS)
    return folder


def played(oracle: Path, monkeypatch: pytest.MonkeyPatch, *goes: str) -> Made:
    monkeypatch.setenv("DUEL_SECONDS", "1")
    return make({f"d{at}": ([(each, 1)], []) for at, each in enumerate(goes)}, 7, oracle.parent / "made", 1, oracle)


def test_an_endless_duel_is_told_and_the_next_is_played(oracle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = played(oracle, monkeypatch, "loops", "ends")
    assert made.unfinished == ["d0-d0-7-0"]
    assert [recording.name for recording in made.recordings] == ["d1-d1-7-0"]


def test_a_duel_without_end_and_one_that_fails_are_told(oracle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = played(oracle, monkeypatch, "asks on", "ends", "fails")
    assert made.unfinished == ["d0-d0-7-0", "d2-d2-7-0"]
    assert len(made.recordings) == 1


def test_duels_made_anew_in_a_folder_forget_the_old_ones(oracle: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(oracle, monkeypatch, "fails")
    assert played(oracle, monkeypatch, "ends").unfinished == []


def test_the_first_duels_count_those_that_were_not_finished() -> None:
    assert Made([], ["b", "a", "c"]).first(2).unfinished == ["b", "a"]


def test_a_duel_that_was_not_finished_is_counted_and_never_equal(monkeypatch: pytest.MonkeyPatch) -> None:
    def made(*_: object) -> Made:
        return Made([], ["endless"])

    def no_pool(_: Path) -> CardPool:
        return CardPool(())

    def no_book() -> CardBook:
        return NO_BOOK

    monkeypatch.setattr(fresh, "made", made)
    monkeypatch.setattr(fresh, "read_cdb", no_pool)
    monkeypatch.setattr(fresh, "their_book", no_book)
    asked = argparse.Namespace(seed=1, duels=1, decks="mixed", keep=None, json=False)
    [(_, reports)] = fresh.rounds(asked)
    assert reports == [DuelReport(duel="endless", stopped=NOT_FINISHED)]
    total = numbers(reports)
    assert (total["duels"], total["not finished there"]) == (1, 1)
    assert (total["to the end"], total["equal"], total["equal or explained"]) == (0, 0, 0)
    assert NOT_FINISHED in summary(reports)
