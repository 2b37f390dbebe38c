"""The import of EDOPro's recordings, on small duels made for each situation: the course of a duel, Summons.

Cards are numbered as in a header: p1's Deck from the top is 1 (passcode 17) to 7 (11), the Extra Deck 8 and 9; p2's
Deck 10 (27) to 16 (21), the Extra Deck 17. The opening hands here are 1 to 3 and 10 to 12.
"""

from pathlib import Path

import pytest

from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.events.base import Moved, Outcome
from tests.edopro_stream import (
    AS_MATERIAL,
    ATTACK,
    BEFORE,
    BY_XYZ,
    COST,
    DEFENSE,
    DESTROY,
    DISCARD,
    DOWN,
    EFFECT,
    EXTRA,
    FUSION,
    GRAVE,
    HAND,
    HANDS,
    LOST,
    MAIN,
    MATERIAL,
    MONSTERS,
    NORMAL,
    NOWHERE,
    PENDULUM,
    RELEASE,
    RULE,
    SET,
    SPECIAL,
    SPELLS,
    SUMMON,
    SUMMON_1,
    TOKEN,
    UP,
    XYZ,
    about,
    activation,
    at,
    bare,
    card,
    draw,
    imported,
    kinds,
    last,
    match_won,
    move,
    of,
    packet,
    phase,
    shuffled_hand,
    snapshot,
    start,
    turn,
    turned,
    won,
    zones,
)


def test_header_and_course(tmp_path: Path) -> None:
    done = imported(tmp_path, *MAIN, phase(0x200), *turn(1, 1), draw(1, (24,)), won(0, 0), won(0, 0))
    header = done.header
    assert [seat.name for seat in header.seats] == ["Ada", "Bo"]
    assert header.ruleset == "rulebook-9.0"
    assert header.rules is None
    assert header.tags["source"] == "duel.yrpX"
    assert header.tags["recorded by"] == "EDOPro 41.0 (core 11.0)"
    assert header.tags["recorded at"] == "2014-05-13T16:53:20Z"
    assert str(tmp_path) not in str(header)
    assert [header.faces[index].passcode for index in header.seats[0].main] == [17, 16, 15, 14, 13, 12, 11]
    assert [header.faces[index].passcode for index in header.seats[0].extra] == [31, 32]
    assert kinds(done) == [
        "DuelBegan", "CardsDrawn", "CardsDrawn", "TurnBegan", "PhaseBegan", "PhaseBegan", "ChangePhase", "PhaseBegan",
        "TurnBegan", "CardsDrawn", "Concede", "DuelEnded",
    ]  # fmt: skip
    assert [event.n for event in done.events] == list(range(1, len(done.events) + 1))
    assert of(done, mv.Concede)[0].player == 2
    assert bare(done.events[-1]) == {"winner": 1, "reason": "conceded"}
    assert done.report.finished
    assert done.report.moves == 2


@pytest.mark.parametrize(
    ("reason", "told"),
    [(1, "life points"), (2, "deck out"), (3, "time"), (4, "disconnected"), (0x10, "effect"), (9, "other")],
)
def test_ends(tmp_path: Path, reason: int, told: str) -> None:
    done = imported(tmp_path, *MAIN, won(1, reason))
    assert bare(done.events[-1]) == {"winner": 2, "reason": told}


@pytest.mark.parametrize(("reason", "told"), [(1, "match won"), (3, "time")])
def test_an_attack_that_wins_the_match(tmp_path: Path, reason: int, told: str) -> None:
    done = imported(tmp_path, *MAIN, match_won(44910027), won(1, reason))
    assert bare(done.events[-1]) == {"winner": 2, "reason": told}
    assert done.report.unknown == {}


def test_drawn_duel(tmp_path: Path) -> None:
    assert bare(imported(tmp_path, *MAIN, won(2)).events[-1])["winner"] == 0


def test_other_life_points_travel_with_the_duel(tmp_path: Path) -> None:
    done = imported(tmp_path, *start(life=(12000, 12000)), *HANDS)
    assert done.header.ruleset == "rulebook-9.0"
    assert done.header.rules is None or done.header.rules.refereed
    assert done.events[0] == o.DuelBegan(n=1, first=1, life=(12000, 12000))
    assert last(done).side(2).lp == 12000


@pytest.mark.parametrize(
    ("flags", "name", "draws", "link_summons"),
    [
        (0x2E800, "master rule 5", False, True),
        (0xD2800, "master rule 4", False, True),
        (0xD0600, "master rule 2", True, False),
        (0x7F80D072C, "goat format", True, False),
        (0x12345, "custom rules", True, True),
    ],
)
def test_later_and_earlier_rules_are_shown_not_refereed(
    tmp_path: Path, flags: int, name: str, draws: bool, link_summons: bool
) -> None:
    done = imported(tmp_path, *MAIN, duel_flags=flags)
    rules = done.header.rules
    assert rules is not None
    assert (rules.name, rules.refereed, rules.first_turn_draw) == (name, False, draws)
    assert ("link" in rules.summons) is link_summons
    assert not done.report.refereed


# --- Summons and Sets -------------------------------------------------------------------------------------------------


def test_normal_summon(tmp_path: Path) -> None:
    done = imported(tmp_path, *MAIN, *SUMMON_1)
    assert bare(done.events[BEFORE]) == {
        "player": 1, "card": 1, "to": "p1.M3", "tributes": (), "position": "attack"
    }  # fmt: skip
    assert kinds(done, BEFORE) == ["NormalSummon", "SummonBegan", "Summoned"]
    assert of(done, o.SummonBegan)[0].monsters == (Moved(card=1, origin="p1.hand", to="p1.M3", position="attack"),)
    assert last(done).side(1).normal_summons == ((BEFORE + 2, 1),)
    assert all(event.by == BEFORE + 1 for event in done.events[BEFORE + 1 :] if isinstance(event, Outcome))


def test_tribute_summon_and_tribute_set(tmp_path: Path) -> None:
    tribute = move(17, at(0, MONSTERS, 2), at(0, GRAVE, 0, UP), RELEASE | AS_MATERIAL | SUMMON)
    summon = [move(16, at(0, HAND, 0, DOWN), at(0, MONSTERS, 0), 0), about(60, 16, at(0, MONSTERS, 0)), packet(61)]
    lay = [move(16, at(0, HAND, 0, DOWN), at(0, MONSTERS, 0, SET), 0), about(54, 16, at(0, MONSTERS, 0, SET))]
    done = imported(tmp_path, *MAIN, *SUMMON_1, tribute, *summon)
    assert of(done, mv.NormalSummon)[1].tributes == (1,)
    given = of(done, o.CardsMoved)[0]
    assert (given.how, given.why) == ("tributed", "cost")
    assert of(done, o.SummonBegan)[1].how == "tribute"
    done = imported(tmp_path, *MAIN, *SUMMON_1, tribute, *lay)
    assert bare(of(done, mv.SetMonster)[0]) == {"player": 1, "card": 2, "to": "p1.M1", "tributes": (1,)}
    assert kinds(done, BEFORE + 3) == ["SetMonster", "CardsMoved", "CardsSet"]


def test_set_spell_and_activate_it_later(tmp_path: Path) -> None:
    laid = [move(16, at(0, HAND, 1, DOWN), at(0, SPELLS, 4, DOWN), 0), about(54, 16, at(0, SPELLS, 4, DOWN))]
    up = turned(16, at(0, SPELLS, 4, DOWN), UP)
    done = imported(tmp_path, *MAIN, *laid, up, *activation(16, at(0, SPELLS, 4, UP)))
    assert bare(of(done, mv.SetSpellTrap)[0]) == {"player": 1, "card": 2, "to": "p1.S5"}
    assert of(done, mv.Activate)[0].to is None
    assert of(done, o.Activated)[0].placed == Moved(card=2, origin="p1.S5", to="p1.S5", position="up")
    assert last(done).sides[0].field[11].position == "up"  # type: ignore[union-attr]  # it is there, or this fails


def test_flip_summon(tmp_path: Path) -> None:
    laid = [move(17, at(0, HAND, 0, DOWN), at(0, MONSTERS, 2, SET), 0), about(54, 17, at(0, MONSTERS, 2, SET))]
    flip = [about(64, 17, at(0, MONSTERS, 2)), packet(65), zones(0, MONSTERS, {2: card(17)})]
    done = imported(tmp_path, *MAIN, *laid, *flip)
    assert kinds(done, BEFORE + 2) == ["FlipSummon", "SummonBegan", "Summoned"]
    assert of(done, o.Summoned)[0].how == "flip"
    with_packet = imported(tmp_path, *MAIN, *laid, turned(17, at(0, MONSTERS, 2, SET), ATTACK), *flip)
    assert kinds(with_packet) == kinds(done)


def test_position_change_by_the_player_and_by_an_effect(tmp_path: Path) -> None:
    by_player = turned(17, at(0, MONSTERS, 2), DEFENSE)
    done = imported(tmp_path, *MAIN, *SUMMON_1, by_player)
    assert bare(of(done, mv.ChangePosition)[0]) == {"player": 1, "card": 1, "position": "defense"}
    assert of(done, o.PositionsChanged)[0].why == "rule"
    down = turned(17, at(0, MONSTERS, 2), SET)
    effect = imported(tmp_path, *MAIN, *SUMMON_1, *activation(16, at(0, HAND, 0, DOWN), down))
    assert kinds(effect).count("ChangePosition") == 0
    assert bare(of(effect, o.PositionsChanged)[0]) == {
        "changes": (o.PositionChange(card=1, position="set"),), "why": "effect", "source": 2
    }  # fmt: skip


def test_negated_summon_by_its_answer(tmp_path: Path) -> None:
    answer = activation(26, at(1, HAND, 1, DOWN), move(17, at(0, MONSTERS, 2), at(0, GRAVE, 0, UP), DESTROY | EFFECT))
    done = imported(tmp_path, *MAIN, *SUMMON_1[:2], *answer)
    negated = of(done, o.SummonNegated)
    assert [event.source for event in negated] == [11]
    assert negated[0].n == of(done, o.CardsMoved)[0].n - 1
    assert last(done).summoning is None


def test_a_summon_that_does_not_succeed_was_negated(tmp_path: Path) -> None:
    done = imported(tmp_path, *MAIN, *SUMMON_1[:2], phase(0x200))
    assert kinds(done, BEFORE) == ["NormalSummon", "SummonBegan", "SummonNegated", "ChangePhase", "PhaseBegan"]


def test_special_summon_by_procedure_with_a_cost(tmp_path: Path) -> None:
    cost = move(15, at(0, HAND, 2, DOWN), at(0, GRAVE, 0, UP), COST)
    arrives = [
        move(16, at(0, HAND, 1, DOWN), at(0, MONSTERS, 0, DEFENSE), SPECIAL),
        about(62, 16, at(0, MONSTERS, 0, DEFENSE)),
        packet(63),
    ]
    done = imported(tmp_path, *MAIN, cost, *arrives)
    assert bare(of(done, mv.SpecialSummon)[0]) == {
        "player": 1, "card": 2, "to": "p1.M1", "position": "defense", "costs": (3,)
    }  # fmt: skip
    assert kinds(done, BEFORE) == ["SpecialSummon", "CardsMoved", "SummonBegan", "Summoned"]
    assert of(done, o.Summoned)[0].proper
    assert last(done).proper == (2,)


def test_summons_by_an_effect_are_one_instant(tmp_path: Path) -> None:
    both = [
        move(17, at(0, HAND, 0, DOWN), at(0, MONSTERS, 0), SPECIAL),
        about(62, 17, at(0, MONSTERS, 0)),
        move(16, at(0, HAND, 0, DOWN), at(0, MONSTERS, 1), SPECIAL),
        about(62, 16, at(0, MONSTERS, 1)),
        packet(63),
    ]
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), *both))
    summoned = of(done, o.Summoned)
    assert len(summoned) == 1
    assert [moved.card for moved in summoned[0].monsters] == [1, 2]
    assert (summoned[0].how, summoned[0].source, summoned[0].proper) == ("special", 3, False)


def test_fusion_in_a_resolution(tmp_path: Path) -> None:
    fused = [
        move(17, at(0, HAND, 0, DOWN), at(0, GRAVE, 0, UP), AS_MATERIAL | EFFECT | FUSION | DISCARD),
        move(16, at(0, HAND, 0, DOWN), at(0, GRAVE, 1, UP), AS_MATERIAL | EFFECT | FUSION),
        move(31, at(0, EXTRA, 0, SET), at(0, MONSTERS, 2), SPECIAL),
        about(62, 31, at(0, MONSTERS, 2)),
        packet(63),
    ]
    done = imported(tmp_path, *MAIN, *activation(15, at(0, HAND, 2, DOWN), *fused))
    (materials,) = of(done, o.CardsMoved)
    assert (materials.how, [moved.card for moved in materials.moves]) == ("material", [1, 2])
    assert of(done, o.Summoned)[0].how == "fusion"


SYNCHRO_BITS = AS_MATERIAL | 0x80000


def test_synchro_summon(tmp_path: Path) -> None:
    second = [
        move(16, at(0, HAND, 0, DOWN), at(0, MONSTERS, 1), SPECIAL),
        about(62, 16, at(0, MONSTERS, 1)),
        packet(63),
    ]
    tuned = [
        move(17, at(0, MONSTERS, 2), at(0, GRAVE, 0, UP), SYNCHRO_BITS),
        move(16, at(0, MONSTERS, 1), at(0, GRAVE, 1, UP), SYNCHRO_BITS),
        move(32, at(0, EXTRA, 1, SET), at(0, MONSTERS, 0), SPECIAL),
        about(62, 32, at(0, MONSTERS, 0)),
        packet(63),
    ]
    done = imported(tmp_path, *MAIN, *SUMMON_1, *second, *tuned)
    assert bare(of(done, mv.SynchroSummon)[0]) == {
        "player": 1, "card": 9, "to": "p1.M1", "position": "attack", "materials": (1, 2)
    }  # fmt: skip
    assert of(done, o.Summoned)[-1].how == "synchro"


XYZ_BITS = AS_MATERIAL | BY_XYZ
OVERLAY = [
    move(17, at(0, MONSTERS, 2), (0, EXTRA | MATERIAL, 1, 0), XYZ_BITS),
    move(16, at(0, MONSTERS, 1), (0, EXTRA | MATERIAL, 1, 1), XYZ_BITS),
    move(32, at(0, EXTRA, 1, SET), at(0, MONSTERS, 2), SPECIAL),
    about(62, 32, at(0, MONSTERS, 2)),
    packet(63),
]
TWO_OUT = [
    *SUMMON_1,
    move(16, at(0, HAND, 0, DOWN), at(0, MONSTERS, 1), SPECIAL),
    about(62, 16, at(0, MONSTERS, 1)),
    packet(63),
]
RANKS = {32: {"type": XYZ, "rank": 4}}
XYZ_MAIN = [*start(kinds=RANKS), *HANDS, *turn(0, 1, 2, 4), *TWO_OUT, *OVERLAY]


def test_xyz_summon_places_monster_and_materials_at_once(tmp_path: Path) -> None:
    done = imported(tmp_path, *XYZ_MAIN)
    assert of(done, mv.XyzSummon)[0].materials == (1, 2)
    began = of(done, o.SummonBegan)[-1]
    assert began.how == "xyz"
    assert [(moved.card, moved.origin, moved.to, moved.under) for moved in began.materials] == [
        (1, "p1.M3", "p1.M3", True),
        (2, "p1.M2", "p1.M3", True),
    ]
    assert last(done).sides[0].field[2].materials == (1, 2)  # type: ignore[union-attr]  # it is there, or this fails


def test_detached_and_attached(tmp_path: Path) -> None:
    off = move(16, (0, MONSTERS | MATERIAL, 2, 1), at(0, GRAVE, 0, UP), COST)
    on = move(16, at(0, GRAVE, 0, UP), (0, MONSTERS | MATERIAL, 2, 1), AS_MATERIAL | BY_XYZ | EFFECT)
    done = imported(tmp_path, *XYZ_MAIN, *activation(32, at(0, MONSTERS, 2), on, cost=[off]))
    assert of(done, mv.Activate)[0].costs == (2,)
    assert [(event.how, event.why) for event in of(done, o.CardsMoved)] == [
        ("detached", "cost"),
        ("attached", "effect"),
    ]
    assert last(done).sides[0].field[2].materials == (1, 2)  # type: ignore[union-attr]  # it is there, or this fails


def test_xyz_monster_leaves_with_its_materials(tmp_path: Path) -> None:
    leaves = [
        move(32, at(0, MONSTERS, 2), at(0, GRAVE, 0, UP), DESTROY | EFFECT),
        move(17, (0, GRAVE | MATERIAL, 0, 0), at(0, GRAVE, 1, UP), LOST | RULE),
        move(16, (0, GRAVE | MATERIAL, 0, 0), at(0, GRAVE, 2, UP), LOST | RULE),
    ]
    done = imported(tmp_path, *XYZ_MAIN, *activation(15, at(0, HAND, 0, DOWN), *leaves))
    (event,) = of(done, o.CardsMoved)
    assert event.how == "destroyed"
    assert [(moved.card, moved.origin, moved.how) for moved in event.moves] == [
        (9, "p1.M3", None), (1, "p1.M3", "sent"), (2, "p1.M3", "sent")
    ]  # fmt: skip
    assert last(done).side(1).grave == (9, 1, 2)


def test_materials_whose_packets_come_late(tmp_path: Path) -> None:
    leaves = [
        move(32, at(0, MONSTERS, 2), at(0, EXTRA, 1, SET), EFFECT),
        shuffled_hand(0, 15),
        move(17, (0, EXTRA | MATERIAL, 1, 0), at(0, GRAVE, 0, UP), LOST | RULE),
        move(16, (0, EXTRA | MATERIAL, 1, 0), at(0, 32, 0, UP), LOST | RULE),
    ]
    done = imported(tmp_path, *XYZ_MAIN, *activation(15, at(0, HAND, 0, DOWN), *leaves))
    assert last(done).side(1).grave == (1,)
    assert last(done).side(1).banished == (2,)


def test_rank_up_takes_the_whole_stack(tmp_path: Path) -> None:
    up = [
        move(17, (0, MONSTERS | MATERIAL, 2, 0), (0, EXTRA | MATERIAL, 0, 0), XYZ_BITS),
        move(16, (0, MONSTERS | MATERIAL, 2, 0), (0, EXTRA | MATERIAL, 0, 1), XYZ_BITS),
        move(32, at(0, MONSTERS, 2), (0, EXTRA | MATERIAL, 0, 2), XYZ_BITS),
        move(31, at(0, EXTRA, 0, SET), at(0, MONSTERS, 2), SPECIAL),
        about(62, 31, at(0, MONSTERS, 2)),
        packet(63),
    ]
    done = imported(tmp_path, *XYZ_MAIN, *activation(15, at(0, HAND, 0, DOWN), *up))
    assert of(done, o.Summoned)[-1].how == "xyz"
    slot = last(done).sides[0].field[2]
    assert slot is not None
    assert (slot.card, slot.materials) == (8, (1, 2, 9))


SCALES = {17: {"type": PENDULUM, "level": 4, "left": 1, "right": 1}, 16: {"type": PENDULUM, "left": 8, "right": 8}}
LEVELS = {15: {"type": NORMAL, "level": 5}, 14: {"type": NORMAL, "level": 6}}


def _scale(code: int, zone: int) -> list[bytes]:
    return [move(code, at(0, HAND, 0, DOWN), at(0, SPELLS, zone, UP), 0), *activation(code, at(0, SPELLS, zone, UP))]


def _arrives(code: int, zone: int) -> list[bytes]:
    way = move(code, at(0, HAND, 0, DOWN), at(0, MONSTERS, zone), SPECIAL)
    return [way, about(62, code, at(0, MONSTERS, zone))]


PENDULUM_MAIN = [
    *start(kinds=SCALES | LEVELS), draw(0, (17, 16, 15, 14)), draw(1, (27,)), *turn(0, 1, 2, 4),
    *_scale(17, 6), *_scale(16, 7),
]  # fmt: skip


def test_pendulum_zones_and_summon(tmp_path: Path) -> None:
    done = imported(tmp_path, *PENDULUM_MAIN, *_arrives(15, 0), *_arrives(14, 4), packet(63))
    assert [event.to for event in of(done, mv.Activate)] == ["p1.PL", "p1.PR"]
    assert of(done, mv.PendulumSummon)[0].monsters == (
        mv.Entrance(card=3, to="p1.M1"),
        mv.Entrance(card=4, to="p1.M5"),
    )
    assert kinds(done)[-3:] == ["PendulumSummon", "SummonBegan", "Summoned"]
    assert len(last(done).side(1).pendulum_summons) == 1


def test_a_pendulum_summon_of_one_monster_is_recognised_by_the_scales(tmp_path: Path) -> None:
    done = imported(tmp_path, *PENDULUM_MAIN, *_arrives(15, 0), packet(63))
    assert [event.how for event in of(done, o.SummonBegan)] == ["pendulum"]
    without = [*start(kinds=SCALES | LEVELS), draw(0, (17, 16, 15)), draw(1, (27,)), *turn(0, 1, 2, 4), *_scale(17, 6)]
    low = move(15, at(0, HAND, 1, DOWN), at(0, MONSTERS, 0), SPECIAL)
    done = imported(tmp_path, *without, low, about(62, 15, at(0, MONSTERS, 0)), packet(63))
    assert [event.how for event in of(done, o.SummonBegan)] == ["special"]


def test_pendulum_monster_goes_face_up_to_the_extra_deck_and_back(tmp_path: Path) -> None:
    gone = move(17, at(0, SPELLS, 6, UP), at(0, EXTRA, 2, UP), DESTROY | EFFECT)
    told = snapshot(0, EXTRA, [card(31, SET), card(32, SET), card(17, UP)])
    done = imported(tmp_path, *PENDULUM_MAIN, *activation(15, at(0, HAND, 0, DOWN), gone), told)
    assert last(done).side(1).extra == (8, 9, 1)
    assert last(done).side(1).turned == (1,)
    back = [move(17, at(0, EXTRA, 2, UP), at(0, MONSTERS, 0), SPECIAL), about(62, 17, at(0, MONSTERS, 0)), packet(63)]
    done = imported(tmp_path, *PENDULUM_MAIN, *activation(15, at(0, HAND, 0, DOWN), gone), *back)
    assert of(done, o.SummonBegan)[-1].how == "pendulum"


def test_tokens(tmp_path: Path) -> None:
    token = {
        "type": TOKEN,
        "level": 1,
        "attribute": 0x10,
        "base_atk": 500,
        "base_defense": 400,
        "atk": 500,
        "defense": 400,
    }
    made: list[bytes] = []
    for zone in (0, 1):
        made += [
            move(99, NOWHERE, at(0, MONSTERS, zone, DEFENSE), SPECIAL),
            about(62, 99, at(0, MONSTERS, zone, DEFENSE)),
        ]
    told = zones(0, MONSTERS, {0: card(99, DEFENSE, **token), 1: card(99, DEFENSE, **token)})
    gone = move(99, at(0, MONSTERS, 0, DEFENSE), NOWHERE, DESTROY | EFFECT)
    chain = activation(15, at(0, HAND, 2, DOWN), *made, packet(63), told)
    done = imported(tmp_path, *MAIN, *chain, *activation(15, at(0, HAND, 2, DOWN), gone))
    assert kinds(done)[BEFORE + 3 : BEFORE + 5] == ["TokensMade", "Summoned"]
    tokens = of(done, o.TokensMade)[0].tokens
    assert [(each.card, each.owner, each.face.atk, each.face.attribute) for each in tokens] == [
        (18, 1, 500, "LIGHT"), (19, 1, 500, "LIGHT")
    ]  # fmt: skip
    assert "token" in tokens[0].face.kinds
    assert of(done, o.CardsMoved)[0].moves == (Moved(card=18, origin="p1.M1"),)
    assert of(done, o.ValuesChanged) == []
