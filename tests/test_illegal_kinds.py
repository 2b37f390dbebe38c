"""Each kind of illegal play: recorded with its rules and outcomes, named once, and what cannot be a play says why."""

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import yaml
from msgspec.structs import replace

from duelog.core.chance import NoChance
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.results import CaseResult
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.notation import complete, parse_move, print_move
from duelog.replays.play.chances import SeededChance
from duelog.replays.play.interrupting import interrupt
from duelog.replays.play.recording import LineReading, Recording
from duelog.replays.referee.verification import judge_file
from duelog.replays.reviewing.mistakes import review

KINDS: list[dict[str, Any]] = yaml.safe_load((Path(__file__).parent / "fixtures/illegal_kinds.yaml").read_text())


def case(kind: dict[str, Any], play: list[str]) -> CaseResult:
    position = {
        "turn": kind.get("turn", 5), "turn_player": kind.get("turn_player", "p1"),
        "p1": kind.get("p1", {}), "p2": kind.get("p2", {}),
    }  # fmt: skip
    case = {"case": "x", "rules": ["SUM-02"], "position": position, "play": play}
    return check_case(parse_case(yaml.safe_dump(case)))  # pyright: ignore[reportUnknownMemberType]


def read(line: str, state: State) -> LineReading:
    return LineReading(complete(parse_move(line, state), state, built_in_book()))


def recorded(duel: Duel, line: str) -> Recording:
    """A recording that goes on from a duel with an illegal line, and passes until a player has to do something else."""
    recording = Recording(duel.branch(), NoChance(), book=built_in_book())
    recording.play_line(partial(read, line), anyway=True)
    while (asked := recording.waiting()) is not None and asked.what == "response":
        recording.play(m.Pass(player=asked.player))
    return recording


def in_order(events: list[Event], tags: list[str]) -> bool:
    """Whether events of these kinds follow one another, with others between them."""
    left = iter(type(event).__struct_config__.tag for event in events)
    return all(tag in left for tag in tags)


@pytest.mark.parametrize("kind", KINDS, ids=[kind["kind"] for kind in KINDS])
def test_an_illegal_play_is_recorded_and_named_once(kind: dict[str, Any], tmp_path: Path) -> None:
    *before, last = kind["play"]
    led = case(kind, before)
    assert led.ok, led.failure
    recording = recorded(duel_of(led), f"{last} !")
    [at] = [n for n, event in enumerate(recording.duel.events) if getattr(event, "breaks", ())]
    move: Any = recording.duel.events[at]
    assert list(move.breaks[: len(kind["breaks"])]) == kind["breaks"]
    assert in_order(list(recording.duel.events[at + 1 :]), kind["then"])
    assert recording.over or next(iter(recording.legal() or ()), None) is not None

    file = tmp_path / "illegal.duel"
    recording.duel.save(file)
    judged = judge_file(file)
    assert judged.ok
    assert judged.referee is not None
    [declared] = judged.referee.declared
    assert (declared.n, declared.rules) == (move.n, move.breaks)
    assert [mistake.n for mistake in review(judged).mistakes] == [move.n]

    written = case(kind, [*before, f"{last} !"])
    assert written.ok, written.failure
    marked = [event for event in duel_of(written).events if getattr(event, "breaks", ())]
    assert [replace(event, n=0) for event in marked] == [replace(move, n=0)]
    line = print_move(move, recording.duel.state_at(move.n - 1))
    assert line.endswith(" !")


IMPOSSIBLE = [
    ("{hand: [Dark Blade], M1: Luster Dragon}", 'p1 summon "Dark Blade" M1 !', "p1.M1 holds Luster Dragon",
     "free zone"),
    ("{PL: Stargazer Magician, PR: Timegazer Magician, hand: [Stargazer Magician]}",
     'p1 activate "Stargazer Magician" PL !', "holds Stargazer Magician", "free zone"),
    ("{M1: Dark Blade}", "p1 activate M1 !", "is a monster without an effect", "fix move"),
    ("{M1: Dark Blade}", "p1 pass !", "there is nothing to respond to", "# TEXT"),
    ("{M1: Dark Blade}", "p1 choose yes !", "p1 has no question to answer", "# TEXT"),
    ("{M1: Dark Blade}", "p1 phase draw !", "from the Main Phase 1 to the Draw Phase", "fix move"),
    ("{M1: Dark Blade, M2: Luster Dragon}", "p1 attack M1 p1.M2 !", "Luster Dragon", "fix lp"),
    ("{hand: [United We Stand], M1: Dark Blade}", 'p1 activate "United We Stand" target p2.M1 !',
     "there is no such card there", "fix move"),
    ("{deck: [Dark Blade]}", 'p1 special deck:"Dark Blade" M1 attack !', "Dark Blade", "fix move"),
    ("{deck: [Dark Blade]}", "p1 draw !", "that is no move", "fix draw p1 1"),
]  # fmt: skip
"""What is no play at all: the field of p1, the line, why, and how it is recorded instead."""


@pytest.mark.parametrize(("ours", "line", "why", "instead"), IMPOSSIBLE, ids=[row[1] for row in IMPOSSIBLE])
def test_what_is_no_play_says_why_and_what_to_type(ours: str, line: str, why: str, instead: str) -> None:
    kind = {"p1": yaml.safe_load(ours)}
    found = case(kind, [line])
    assert found.failure is not None
    assert why in found.failure.what
    assert instead in found.failure.what
    with pytest.raises(DuelogError) as error:
        recorded(duel_of(case(kind, [])), line)
    assert why in str(error.value)
    assert instead in str(error.value)


DAMAGE_STEP: dict[str, dict[str, object]] = {
    "p1": {"M1": "Summoned Skull"},
    "p2": {"M1": "Dark Blade", "S1": {"card": "Jar of Greed", "face": "down", "played_on": 2}},
}


def in_damage_step(**more: object) -> Recording:
    """A recording of an attack that is over, since nobody could respond in its Damage Step; p1 has `more` cards."""
    table = {**DAMAGE_STEP, "p1": {**DAMAGE_STEP["p1"], **more}}
    recording = Recording(duel_of(case(table, ["p1 phase battle"])).branch(), SeededChance(random.Random(1)))
    recording.book = built_in_book()
    recording.play_line(partial(read, "p1 attack M1 p2.M1"))
    while (asked := recording.waiting()) is not None and asked.what == "response":
        recording.play(m.Pass(player=asked.player))
    return recording


def test_an_activation_is_recorded_where_its_player_was_not_asked(tmp_path: Path) -> None:
    """Where nobody can respond by the rules no window opens, and an illegal activation came after the battle."""
    recording = in_damage_step()
    length = len(recording.duel)
    begun = max(event.n for event in recording.duel.events if isinstance(event, o.StepBegan) and event.part == "start")
    interrupt(recording, begun, partial(read, "p2 activate S1 !"))
    undone, move, *after = recording.duel.events[length:]
    assert isinstance(undone, m.Undo)
    assert undone.to == begun
    assert isinstance(move, m.Activate)
    assert move.breaks[0] == "BATTLE-08"
    assert in_order(after, ["activated", "link-resolved", "battle-fought", "attack-ended"])
    recording.duel.save(tmp_path / "at.duel")
    judged = judge_file(tmp_path / "at.duel")
    assert judged.ok
    assert judged.referee is not None
    assert [declared.n for declared in judged.referee.declared] == [move.n]


@pytest.mark.parametrize(
    ("back", "line", "why"),
    [
        (0, "p1 attack M1 p2.M1", "only an illegal activation"),
        (-99, "p2 activate S1", "is not among those since the last move"),
        (99, "p2 activate S1", "is not among those since the last move"),
    ],
)
def test_what_cannot_have_been_made_there_is_refused(back: int, line: str, why: str) -> None:
    recording = in_damage_step()
    length = len(recording.duel)
    with pytest.raises(DuelogError, match=why):
        interrupt(recording, max(0, length + back), partial(read, line))
    assert len(recording.duel) == length
