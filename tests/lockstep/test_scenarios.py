"""Scenarios of single cards are read as recordings with complete states."""

import lzma
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.pool import CardPool
from tests.lockstep.recording import Recording
from tests.lockstep.scenarios import CardScenarios, read_scenarios

SANGAN = 26202165


def half(**parts: Any) -> dict[str, Any]:
    return {
        "lp": 8000, "hand": [], "deck": [], "grave": [], "banished": [], "extra": [], "mzone": [None] * 5,
        "szone": [None] * 5, "fzone": None, "pzone": [None, None], **parts,
    }  # fmt: skip


def written(folder: Path, steps: list[Any], end: list[Any], name: str = "scenarios-000.jsonl.xz") -> Path:
    """A file of scenarios with one card and one scenario."""
    names = {str(SANGAN): "Sangan"}
    about = {"v": 1, "kind": "card", "card": SANGAN, "name": "Sangan", "scenarios": 1, "names": names}
    setup: dict[str, Any] = {
        "decks": [[], []], "extras": [[], []], "lp": 8000, "hand": 0, "draw": 1, "place": [[0, SANGAN, "HAND"]],
    }  # fmt: skip
    told = {"v": 1, "kind": "scenario", "id": f"{SANGAN}/hand", "card": SANGAN, "setup": setup}
    path = folder / name
    lines = (about, {**told, "steps": steps, "end": end})
    path.write_bytes(lzma.compress(b"".join(msgspec.json.encode(line).replace(b": ", b":") + b"\n" for line in lines)))
    return path


FIRST: Any = {
    "turn": 1,
    "turn_player": 0,
    "phase": "MAIN1",
    "chain": [],
    "p0": half(hand=[SANGAN]),
    "p1": half(lp=5000),
}
SUMMON = {"action": "normal_summon", "code": SANGAN, "con": 0, "loc": "HAND", "seq": 0}
ZONE = {"action": "zone", "con": 0, "loc": "MZONE", "seq": 1, "zone": "p0.M2"}


def recorded(folder: Path, steps: list[Any]) -> Recording:
    end = [{"phase": "END", "p1": {"lp": 0}}, [{"msg": "WIN"}], True, 0, 1]
    (told,) = read_scenarios([written(folder, steps, end)])
    (recording,) = told.recordings()
    return recording


def test_a_state_is_the_previous_one_with_its_changes(tmp_path: Path) -> None:
    told: list[Any] = [
        [FIRST, [], ["IDLE", 0, [SUMMON], {"kind": "single"}], 0],
        [{"p0": {"hand": []}}, [{"msg": "MOVE"}], ["PLACE", 0, [ZONE], {"kind": "multi", "min": 1, "max": 1}], [0]],
    ]
    recording = recorded(tmp_path, told)
    first, second = recording.lines
    assert recording.name == f"{SANGAN}/hand"
    assert (first.n, second.n) == (0, 1)
    assert first.state.players[0].hand == (SANGAN,)  # a later change does not reach back
    assert second.state.players[0].hand == ()
    assert second.state.players[1].lp == 5000
    assert (recording.end.state.phase, recording.end.state.players[1].lp) == ("END", 0)
    assert (recording.end.over, recording.end.winner, recording.end.win_reason) == (True, 0, 1)


@pytest.mark.parametrize(
    ("kind", "choice", "answers"),
    [
        ("single", 1, [("zone", "")]),
        ("multi", 0, [("normal_summon", "Sangan")]),
        ("multi", [1, 0], [("zone", ""), ("normal_summon", "Sangan")]),
        ("multi", [], []),
        ("multi", None, [("cancel", "")]),
        ("perm", None, [("keep_order", "")]),
        ("counts", {"values": [1, 0]}, [("counts", "")]),
    ],
)  # fmt: skip
def test_answers_are_given_by_index_or_missing(
    tmp_path: Path, kind: str, choice: Any, answers: list[tuple[str, str]]
) -> None:
    recording = recorded(tmp_path, [[FIRST, [], ["CARD", 0, [SUMMON, ZONE], {"kind": kind}], choice]])
    assert [(option.action, option.name) for option in recording.lines[0].answers] == answers


def test_only_the_requested_cards_are_read(tmp_path: Path) -> None:
    end: list[Any] = [{}, [], False, None, None]
    path = written(tmp_path, [[FIRST, [], ["IDLE", 0, [SUMMON], {"kind": "single"}], 0]], end)
    assert [told.name for told in read_scenarios([path], {SANGAN})] == ["Sangan"]
    assert list(read_scenarios([path], {SANGAN + 1})) == []


def test_scenarios_of_a_card_from_several_folders_are_merged(tmp_path: Path) -> None:
    end: list[Any] = [{}, [], False, None, None]
    steps: list[Any] = [[FIRST, [], ["IDLE", 0, [SUMMON], {"kind": "single"}], 0]]
    one, two = read_scenarios([written(tmp_path, steps, end, f"scenarios-00{n}.jsonl.xz") for n in (0, 1)])
    both: CardScenarios = one.and_more(two)
    assert len(list(both.recordings())) == 2


def test_prints_of_a_card_have_one_passcode(tmp_path: Path) -> None:
    """Which print of a Polymerization is which in a hand was told there, and is nothing here."""
    first, other = 24094653, 27847700
    pool = CardPool([(first, face := built_in().named("Polymerization")), (other, face)])
    names = {str(code): face.name for code in (first, other)}
    (told,) = read_scenarios([written(tmp_path, [], [{}, [], False, None, None])])
    assert told.named_as_in(pool).prints == {}
    both = replace(told, names=names).named_as_in(pool)
    assert both.prints == {other: first}
    before: list[Any] = [
        FIRST,
        [{"msg": "DRAW", "cards": [{"code": other}]}],
        ["IDLE", 0, [SUMMON], {"kind": "single"}],
        0,
    ]
    (there,) = read_scenarios([written(tmp_path, [before], [{}, [], False, None, None])])
    (recording,) = replace(there, prints=both.prints).recordings()
    assert recording.lines[0].messages[0]["cards"] == [{"code": first}]
