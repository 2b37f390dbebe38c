"""What is put off to a Phase, where theirs chooses it first and ours does something else before it."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from duelog.core.state import Question
from duelog.events import moves as m
from tests.lockstep.hand_made import FILLER, Json, half, question, recorded, table
from tests.lockstep.questions import _first_delayed  # pyright: ignore[reportPrivateUsage]
from tests.lockstep.recording import Line, Option
from tests.lockstep.test_hand_made import BALL, BARREL_DRAGON, TO_END, at
from tests.lockstep.waiting_for_phases import WaitingForPhases

COUNTED, MANDATORY = at("activate", FILLER, 0, "REMOVED"), at("activate", BARREL_DRAGON, 0, "SZONE")
PASS: Json = {"action": "pass"}


class Begun(WaitingForPhases):
    """Ours has begun the mandatory effect of the Phase, and theirs has counted the Phase."""

    def __init__(self, lines: tuple[Line, ...]) -> None:
        self.lines = cast("Any", SimpleNamespace(every=lines))

    @property
    def state(self) -> Any:
        return SimpleNamespace(chain=("a link",))

    def only_counts(self, option: Option) -> bool:
        return option.code == FILLER


@pytest.mark.parametrize(
    ("answer", "phase", "player", "passed"),
    [(PASS, "STANDBY", 0, 1), (COUNTED, "STANDBY", 0, 0), (PASS, "MAIN1", 0, 0), (PASS, "STANDBY", 1, 0)],
)
def test_windows_before_a_mandatory_effect_that_ours_has_begun(
    answer: Json, phase: str, player: int, passed: int, tmp_path: Path
) -> None:
    """Ours compared such a window of theirs with the one in response to its link (seed 121300)."""
    now = table(3, "STANDBY", [half(0), half(1, mzone=BALL)])
    lines = [
        question(now, "CHAIN", 0, [MANDATORY, COUNTED], COUNTED, forced=True),
        question(now, "CHAIN", 1, [COUNTED, PASS], answer),
        question({**now, "phase": phase}, "CHAIN", player, [MANDATORY], MANDATORY, forced=True),
        question(now, "IDLE", 0, [TO_END], TO_END),
    ]
    every = recorded(tmp_path, [], lines).lines
    assert len(Begun(tuple(every)).passed_before_mandatory(every[0])) == passed


class Done(Begun):
    """Ours has done what is due in the Phase, which theirs has only counted for something else."""

    def __init__(self, lines: tuple[Line, ...], due: int) -> None:
        super().__init__(lines)
        self.due = due

    @property
    def state(self) -> Any:
        return SimpleNamespace(chain=())

    def done_before(self, option: Option) -> bool:
        return option.code == self.due


@pytest.mark.parametrize(
    ("answer", "told", "first", "due", "passed"),
    [
        (PASS, "CARD_HINT", COUNTED, BARREL_DRAGON, 1),
        (COUNTED, "CARD_HINT", COUNTED, BARREL_DRAGON, 0),
        (PASS, "MOVE", COUNTED, BARREL_DRAGON, 0),
        (PASS, "CARD_HINT", MANDATORY, BARREL_DRAGON, 0),
        (PASS, "CARD_HINT", COUNTED, 0, 0),
    ],
    ids=["passed", "answered", "after what is due", "due first", "nothing done"],
)
def test_windows_before_what_is_due_that_ours_has_done(
    answer: Json, told: str, first: Json, due: int, passed: int, tmp_path: Path
) -> None:
    """Of two Gold Sarcophagus theirs counted the later one first, and ours took that window for the one after the card
    of the other had been added to the hand (seed 122300).
    """
    now = table(10, "STANDBY", [half(0), half(1)])
    lines = [
        question(now, "CHAIN", 1, [COUNTED, MANDATORY], first, forced=True),
        question(now, "CHAIN", 0, [COUNTED, PASS], answer, [{"msg": told}]),
        question(now, "CHAIN", 0, [COUNTED, PASS], PASS, [{"msg": "MOVE"}]),
        question(now, "IDLE", 1, [TO_END], TO_END),
    ]
    every = recorded(tmp_path, [], lines).lines
    assert len(Done(tuple(every), due).passed_after_a_count(every[0])) == passed


def test_what_theirs_has_chosen_first_of_two_things_put_off_is_done_first(tmp_path: Path) -> None:
    """Ours did what theirs chose in its next question, as it had passed its window for the first (seed 121600)."""
    now = table(3, "STANDBY", [half(0), half(1)])
    other = at("activate", BARREL_DRAGON, 0, "REMOVED", 1)
    lines = [
        question(now, "CHAIN", 0, [COUNTED, other], COUNTED, forced=True),
        question(now, "CHAIN", 0, [MANDATORY, other], other, forced=True),
        question(now, "IDLE", 0, [TO_END], TO_END),
    ]
    every = recorded(tmp_path, [], lines).lines
    cards = {FILLER: 7, BARREL_DRAGON: 8}

    def card(option: Option) -> int:
        return cards[option.code] if option.loc == "REMOVED" else 9

    waits = [SimpleNamespace(source=source, cards=(card,)) for source, card in ((1, 7), (2, 8))]
    there: Any = SimpleNamespace(state=SimpleNamespace(lasting=waits), card=card)
    asked = Question(player=1, answer="cards", about="delayed order", cards=(7, 8), event=1)
    begun: Any = SimpleNamespace(every=every, at=1, next=every[1])
    first = _first_delayed(asked, there, begun)
    assert first.move == m.Choose(player=1, cards=(7,))
    assert first.lines == []
