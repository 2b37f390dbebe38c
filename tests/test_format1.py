"""The duels of tests/format1: files of version 1 that never change, with which every change of duelog is tested.

They are opened, folded, judged and continued; the results have to be the same as when they were made
(`tests.format1_duels`).
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import AnyStep
from duelog.core.engine import play, waiting
from duelog.core.faults import faults
from duelog.core.legal_moves import legal_moves
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move
from duelog.events.lines import EVENTS, KIND
from duelog.replays.cards.definition_files import book_of, built_in_book
from duelog.replays.duels.duel import Duel
from duelog.replays.matches.recorded_match import Match
from duelog.replays.play.chances import SeededChance
from duelog.replays.play.players import play_random
from duelog.replays.play.recording import Recording
from duelog.replays.referee.verification import judge_file
from tests.format1_facts import FOLDER, boards, boards_path, definitions_beside, expected, facts
from tests.language_words import steps_resolved
from tests.sampling import sampled
from tests.test_card_proofs import at_work

NOTED: dict[str, Any] = expected()
FILES = sorted(NOTED["files"])
DUELS = [name for name in FILES if name.endswith(".duel")]
JUDGED = [name for name in DUELS if NOTED["files"][name]["scope"] == "whole"]
UNFINISHED = [
    name for name in JUDGED if NOTED["files"][name]["winner"] is None and not NOTED["files"][name]["findings"]
]

LATER_EVENTS: frozenset[str] = frozenset(
    {"attempted", "corrected", "identified", "monsters-mixed", "ruling", "seen", "targets-changed", "time-extended"}
)
"""The kinds of events that exist only in later versions of the format."""

LATER_STEPS = frozenset(
    {
        "AttackByEffect", "BlockZone", "MakeDirect", "Mix", "NoteNumber", "RedirectAttack", "Retarget", "Return",
        "SwapPiles", "ToEndPhase", "XyzSummonNow",
    }
)  # fmt: skip
"""The kinds of steps that were added to the effect language since."""

MOST_MOVES = 150
"""The number of random moves after which an endless turn is abandoned."""


def definitions(duel: Duel, path: Path) -> CardBook:
    """The available definitions with which a duel was played."""
    return book_of(duel.header, definitions_beside(path))[0]


# --- they come out as they did ----------------------------------------------------------------------------------


def test_no_file_is_missing_or_new() -> None:
    assert sorted(path.name for path in (*FOLDER.glob("*.duel"), *FOLDER.glob("*.match"))) == FILES
    assert sorted(FOLDER.glob("*.boards.txt")) == sorted(boards_path(FOLDER / name) for name in DUELS)


@pytest.mark.parametrize("name", FILES)
def test_it_is_a_file_of_version_1(name: str) -> None:
    header = (FOLDER / name).read_bytes().split(b"\n", 1)[0]
    assert b'"format":1,' in header


@pytest.mark.parametrize("name", FILES)
def test_its_verdict_has_not_changed(name: str) -> None:
    assert facts(FOLDER / name) == NOTED["files"][name]


@pytest.mark.parametrize("name", DUELS)
def test_its_boards_have_not_changed(name: str) -> None:
    path = FOLDER / name
    assert boards(Duel.open(path)) == boards_path(path).read_text(encoding="utf-8")


def test_the_boards_detect_a_change_of_the_fold() -> None:
    duel = Duel.open(FOLDER / "example-showcase.duel")
    noted = boards_path(FOLDER / "example-showcase.duel").read_text(encoding="utf-8")
    moved = next(event.n for event in duel.events if isinstance(event, o.CardsMoved))
    assert boards(Duel.new(duel.header, _without(duel.events, moved))) != noted


def _without(events: Any, gone: int) -> Iterator[Event]:
    """The events with one of them replaced by a remark."""
    return (o.Remark(n=gone, text="") if event.n == gone else event for event in events)


# --- all of it occurs -------------------------------------------------------------------------------------------


def test_every_kind_of_event_occurs() -> None:
    found = {KIND[type(event)] for name in DUELS for event in Duel.open(FOLDER / name).events}
    found |= {KIND[type(event)] for name in FILES if name not in DUELS for event in Match.open(FOLDER / name).events}
    assert sorted({KIND[kind] for kind in EVENTS} - found - LATER_EVENTS) == []


def test_every_kind_of_step_and_every_card_is_in_use() -> None:
    """A step is in use if it did something during resolution; a card as defined by `at_work`."""
    steps: set[str] = set()
    cards: set[str] = set()
    for name in JUDGED:
        duel = Duel.open(FOLDER / name)
        book = definitions(duel, FOLDER / name)
        steps |= steps_resolved(duel.header, duel.events, book)
        cards.update(at_work(duel.header, duel.events, book))
    assert sorted({kind.__name__ for kind in get_args(AnyStep)} - steps - LATER_STEPS) == []
    noted = set(NOTED["cards at work"])
    assert sorted(noted - cards) == []
    assert noted <= {card.name for card in built_in_book()}


# --- they are played on -----------------------------------------------------------------------------------------


def play_on(duel: Duel, book: CardBook, rng: random.Random) -> None:
    """Plays random moves to the end of the turn."""
    table = Recording(duel, SeededChance(rng), book=book)
    table.settle()
    turn = duel.end.turn
    for _ in range(MOST_MOVES):
        legal = table.legal()
        if legal is None or duel.end.turn != turn:
            return
        table.play(play_random(duel.end, legal, rng))


@pytest.mark.parametrize("name", sampled(UNFINISHED, 60, "played on"))
def test_an_unfinished_duel_can_be_continued(name: str, seed: int) -> None:
    duel = Duel.open(FOLDER / name)
    on = duel.branch()
    play_on(on, definitions(duel, FOLDER / name), random.Random(f"{seed}/{name}"))
    assert len(on) > len(duel)
    assert set(faults(on.end)) <= set(faults(duel.start))


CUT = [name for name in DUELS if name.startswith("cut-") and not NOTED["files"][name]["breaches"]]
"""Duels that were cut off and break no rule."""


@pytest.mark.parametrize("name", CUT)
def test_a_truncated_duel_is_continued_in_its_file_and_judged_completely(name: str, tmp_path: Path, seed: int) -> None:
    path = tmp_path / name
    Duel.open(FOLDER / name).branch().save(path, sealed=False)
    with Duel.resume(path) as duel:
        count = len(duel)
        play_on(duel, definitions(duel, FOLDER / name), random.Random(f"{seed}/{name}"))
    judgement = judge_file(path)
    assert judgement.ok, judgement.file.findings
    assert judgement.referee is not None
    assert judgement.referee.scope == "whole"
    assert judgement.file.events > count


@pytest.mark.parametrize("draw", range(20))
def test_every_decision_of_a_duel_is_legal_and_has_playable_alternatives(draw: int, seed: int) -> None:
    """Wherever a player decided, the move of the log is legal, and any other legal move can be played."""
    rng = random.Random(f"{seed}/{draw}")
    name = rng.choice([name for name in JUDGED if 20 <= NOTED["files"][name]["events"] <= 600])
    duel = Duel.open(FOLDER / name)
    book = definitions(duel, FOLDER / name)
    findings = NOTED["files"][name]["breaches"]
    before = duel.start
    for event, after in duel:
        if findings and event.n >= findings[-1] and NOTED["files"][name]["unjudged"]:
            break  # what follows is not judged
        asked = waiting(before)
        if isinstance(event, Move) and not isinstance(event, m.Undo) and event.n not in findings:
            assert asked is not None
            legal = legal_moves(before, asked.player, book)
            assert len(legal) > 0
            if not isinstance(event, m.Concede):
                play(before, play_random(before, legal, rng), SeededChance(rng), event.n, book)
            play(before, event, SeededChance(rng), event.n, book)
        before = after
