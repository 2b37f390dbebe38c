"""Fusion Summons by effects: the order in which theirs asks for the monster and its materials."""

from pathlib import Path

import pytest

from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.driver import drive
from tests.lockstep.hand_made import FILLER, Json, half, monster, question, recorded, table
from tests.lockstep.lines import Lines
from tests.lockstep.test_hand_made import TO_END, agreed, at
from tests.shared import shared

HEX_SEALED, CYBER_DRAGON, CYBER_TWIN_DRAGON, ICE_HAND = 15717011, 70095154, 74157028, 95929069

CANCEL: Json = {"action": "cancel"}


def test_a_fusion_monster_chosen_before_its_materials_is_no_cost(tmp_path: Path) -> None:
    codes = (HEX_SEALED, CYBER_DRAGON, ICE_HAND)
    values = ((1000, 1600, 3), (2100, 1600, 5), (1400, 1600, 4))
    field = {
        zone: monster(code, atk=atk, defense=defense, level=level)
        for zone, (code, (atk, defense, level)) in enumerate(zip(codes, values, strict=True))
    }
    extra = [{"code": CYBER_TWIN_DRAGON, "faceup": False}]
    before = table(1, "MAIN1", [{**half(0, mzone=field), "extra": extra}, half(1)])
    use = at("activate", HEX_SEALED, 0, "MZONE", 0)
    turns = [at("change_position", code, 0, "MZONE", zone) for zone, code in enumerate(codes)]
    twin = at("select", CYBER_TWIN_DRAGON, 0, "EXTRA")
    other = at("select", CYBER_DRAGON, 0, "MZONE", 1)
    itself = at("unselect", HEX_SEALED, 0, "MZONE", 0)
    zones = [at("zone", 0, 0, "MZONE", seq) for seq in (0, 1, 3, 4)]
    ways = [{"action": "position", "code": CYBER_TWIN_DRAGON, "pos": pos} for pos in ("FU_ATK", "FU_DEF")]
    came: Json = {"msg": "SPSUMMONING", "code": CYBER_TWIN_DRAGON, "con": 0, "loc": "MZONE", "seq": 4, "pos": "FU_ATK"}
    there = {2: field[2], 4: monster(CYBER_TWIN_DRAGON, atk=2800, defense=2100, level=8)}
    after = table(1, "MAIN1", [half(0, mzone=there, grave=[HEX_SEALED, CYBER_DRAGON]), half(1)])
    lines = [
        question(before, "IDLE", 0, [*turns, use, TO_END], use),
        question(before, "CARD", 0, [twin], [twin], [{"msg": "CHAINING"}], hint="special summon"),
        question(before, "UNSELECT", 0, [other, itself], other, hint="fusion material"),
        question(after, "PLACE", 0, zones, [zones[-1]], [{"msg": "CHAINED"}, {"msg": "CHAIN_SOLVING"}]),
        question(after, "POSITION", 0, ways, ways[0]),
        question(
            after, "IDLE", 0, [turns[2], TO_END], TO_END, [came, {"msg": "SPSUMMONED"}, {"msg": "CHAIN_END"}]
        ),
    ]  # fmt: skip
    place = [(0, code, "MZONE", zone, "FU_ATK") for zone, code in enumerate(codes)]
    recording = recorded(tmp_path, place, lines, [CYBER_TWIN_DRAGON])
    report = drive(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    agreed(report)
    assert report.questions == report.questions_equal


@pytest.mark.parametrize(
    ("answer", "hint", "told", "left_out"),
    [
        (CANCEL, "fusion material", [], {0, 1}),
        (at("select", FILLER, 0, "HAND"), "fusion material", [], set[int]()),
        (CANCEL, "tribute", [], set[int]()),
        (CANCEL, "fusion material", [{"msg": "CHAIN_SOLVED"}], set[int]()),
    ],
)
def test_only_a_fusion_monster_that_is_asked_for_again_is_left_out(
    answer: Json, hint: str, told: list[Json], left_out: set[int], tmp_path: Path
) -> None:
    there = table(1, "MAIN1", [half(0), half(1)])
    twin = at("select", CYBER_TWIN_DRAGON, 0, "EXTRA")
    lines = [
        question(there, "CARD", 0, [twin], [twin], hint="special summon"),
        question(there, "UNSELECT", 0, [at("select", FILLER, 0, "HAND"), CANCEL], answer, hint=hint),
        question(there, "CARD", 0, [twin], [twin], told, hint="special summon"),
    ]
    assert Lines(recorded(tmp_path, [], lines)).used == left_out
