"""Copies of a card in the hand and elsewhere that answer one event: theirs asks for each of them by itself."""

from pathlib import Path

from tests.lockstep.hand_made import FILLER, Json, half, monster, question, table
from tests.lockstep.test_hand_made import TO_END, agreed, at, driven
from tests.lockstep.test_hand_made_choices import CYBER_DRAGON, KURIBOH, PASS

DRAGON_ICE = 64262809
CAME: list[Json] = [
    {"msg": "SPSUMMONING", "code": CYBER_DRAGON, "con": 0, "loc": "MZONE", "seq": 0, "pos": "FU_ATK"},
    {"msg": "SPSUMMONED"},
]


def test_a_copy_in_the_hand_is_declined_with_the_one_in_the_graveyard(tmp_path: Path) -> None:
    """Our player passes for both. Theirs then asks for the one in the hand, which counted as offered there alone."""
    ball = monster(KURIBOH, atk=300, defense=200, level=1)
    dragon = monster(CYBER_DRAGON, atk=2100, defense=1600, level=5)
    other = half(1, mzone={0: ball}, hand=[DRAGON_ICE, FILLER], grave=[DRAGON_ICE])
    before = table(1, "MAIN1", [half(0, hand=[CYBER_DRAGON]), other])
    after = table(1, "MAIN1", [half(0, mzone={0: dragon}), other])
    summon = at("special_summon", CYBER_DRAGON, 0, "HAND")
    zones = [at("zone", 0, 0, "MZONE", seq) for seq in range(5)]
    ways: list[Json] = [{"action": "position", "code": CYBER_DRAGON, "pos": pos} for pos in ("FU_ATK", "FU_DEF")]
    answers: list[Json] = [at("yes", DRAGON_ICE, 1, "GRAVE"), {"action": "no"}]
    lines = [
        question(before, "IDLE", 0, [summon, TO_END], summon),
        question(before, "PLACE", 0, zones, [zones[0]]),
        question(before, "POSITION", 0, ways, ways[0]),
        question(after, "EFFECT_YN", 1, answers, answers[1], CAME),
        question(after, "CHAIN", 1, [at("activate", DRAGON_ICE, 1, "HAND"), PASS], PASS),
        question(after, "IDLE", 0, [TO_END], TO_END),
    ]
    place = [
        (0, CYBER_DRAGON, "HAND"), (1, KURIBOH, "MZONE", 0, "FU_ATK"), (1, DRAGON_ICE, "HAND"), (1, FILLER, "HAND"),
        (1, DRAGON_ICE, "GRAVE", 0, "FU"),
    ]  # fmt: skip
    agreed(driven(tmp_path, place, lines))
