"""Automatic effects, and effects in the other player's turn, in hand-made recordings."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duelog.core.state import Window
from duelog.events.outcomes import ChainEnded, WindowClosed
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.driver import Lockstep
from tests.lockstep.hand_made import FILLER, Json, half, monster, question, recorded, spell, table
from tests.lockstep.lines import Lines
from tests.lockstep.test_hand_made import (
    BALL,
    BARREL,
    BARREL_DRAGON,
    KURIBOH,
    LUSTER_DRAGON,
    TO_BATTLE,
    TO_END,
    agreed,
    at,
    driven,
)
from tests.shared import shared

DOOMCALIBER, BATTLE_FADER, GOLDD, CARD_DESTRUCTION = 78700060, 19665973, 78004197, 72892473
BERSERK_GORILLA, HERO_EMERGES, ULTIMATE_OFFERING = 39168895, 21597117, 80604091


def test_a_mandatory_quick_effect_is_not_asked_for(tmp_path: Path) -> None:
    dragon = {0: monster(BARREL_DRAGON, atk=2600, defense=2200, level=7)}
    knight = {0: BALL[0], 1: monster(DOOMCALIBER, atk=1900, defense=1800, level=4)}
    before = [half(0, mzone=dragon), half(1, mzone=knight)]
    after = [half(0, grave=[BARREL_DRAGON]), half(1, mzone=BALL, grave=[DOOMCALIBER])]
    activate, turn = at("activate", BARREL_DRAGON, 0, "MZONE"), at("change_position", BARREL_DRAGON, 0, "MZONE")
    aims = [at("select", KURIBOH, 1, "MZONE"), at("select", DOOMCALIBER, 1, "MZONE", 1)]
    solved: list[Json] = [{"msg": "BECOME_TARGET", "cards": aims[:1]}, {"msg": "CHAINED"}, {"msg": "CHAIN_END"}]
    place = [*BARREL, (1, DOOMCALIBER, "MZONE", 1, "FU_ATK")]
    lines = [
        question(table(1, "MAIN1", before), "IDLE", 0, [activate, turn, TO_END], activate),
        question(table(1, "MAIN1", before), "CARD", 0, aims, aims[:1], [{"msg": "CHAINING"}]),
        question(table(1, "MAIN1", after), "IDLE", 0, [TO_END], TO_END, solved),
    ]
    agreed(driven(tmp_path, place, lines))


ZONES: dict[int, list[Json]] = {
    con: [at("zone", 0, con, "MZONE", seq, zone=f"p{con}.M{seq + 1}") for seq in range(5)] for con in (0, 1)
}
POSITIONS: list[Json] = [{"action": "position", "pos": "FU_ATK"}, {"action": "position", "pos": "FU_DEF"}]


def test_a_monster_summoned_in_the_other_players_turn_ends_the_battle_phase(tmp_path: Path) -> None:
    def tables(turn: int, phase: str, *, came: bool = False, chain: Sequence[int] = ()) -> Json:
        fader = {3: monster(BATTLE_FADER, "FU_DEF", atk=0, defense=0, level=1)} if came else {}
        mine = half(0, hand=[] if came else [BATTLE_FADER], mzone=fader)
        return table(turn, phase, [mine, half(1, mzone=BALL, hand=[FILLER] * (turn - 1), deck=21 - turn)], chain)

    hand = [at(action, BATTLE_FADER, 0, "HAND") for action in ("normal_summon", "set_monster")]
    drawn = [at(action, FILLER, 1, "HAND") for action in ("normal_summon", "set_monster")]
    turn, attack = at("change_position", KURIBOH, 1, "MZONE"), at("attack", KURIBOH, 1, "MZONE", direct=True)
    come = at("activate", BATTLE_FADER, 0, "HAND")
    battle = "BATTLE_START"
    lines = [
        question(tables(1, "MAIN1"), "IDLE", 0, [*hand, TO_END], TO_END),
        question(tables(2, "MAIN1"), "IDLE", 1, [*drawn, turn, TO_BATTLE, TO_END], TO_BATTLE),
        question(tables(2, battle), "BATTLE", 1, [attack, {"action": "to_main2"}, TO_END], attack),
        question(tables(2, battle), "CHAIN", 0, [come, {"action": "pass"}], come, [{"msg": "ATTACK"}]),
        question(
            tables(2, battle, chain=[BATTLE_FADER]), "POSITION", 0, POSITIONS, POSITIONS[1], [{"msg": "CHAINED"}]
        ),
        question(tables(2, battle, chain=[BATTLE_FADER]), "PLACE", 0, ZONES[0], [ZONES[0][3]]),
        question(
            tables(2, "MAIN2", came=True), "IDLE", 1, [*drawn, TO_END], TO_END,
            [{"msg": "SPSUMMONED"}, {"msg": "CHAIN_END"}, {"msg": "NEW_PHASE", "phase": "MAIN2"}],
        ),
    ]  # fmt: skip
    place = [(0, BATTLE_FADER, "HAND"), (1, KURIBOH, "MZONE", 0, "FU_ATK")]
    agreed(driven(tmp_path, place, lines))


@pytest.mark.parametrize("taken", [0, 1, 2])
def test_optional_targets_of_a_mandatory_effect(taken: int, tmp_path: Path) -> None:
    balls = dict.fromkeys((0, 1), BALL[0])
    goldd = monster(GOLDD, atk=2300, defense=1400, level=5)
    lost = [KURIBOH] * taken

    def tables(*, played: bool = False, came: bool = False, chain: Sequence[int] = ()) -> Json:
        left = {seq: ball for seq, ball in balls.items() if not came or seq >= taken}
        own = [FILLER, CARD_DESTRUCTION]
        grave = [*own, *(lost if came else [])] if played else []
        mine = half(0, mzone=left, hand=[FILLER] if played else own, grave=grave, deck=20 - played)
        theirs = half(
            1, hand=[FILLER] if played else [GOLDD], deck=20 - played, mzone={2: goldd} if came else {},
            grave=[GOLDD] if played and not came else [],
        )  # fmt: skip
        return table(1, "MAIN1", [mine, theirs], chain)

    activate = at("activate", CARD_DESTRUCTION, 0, "HAND", 1)
    turns = [at("change_position", KURIBOH, 0, "MZONE", seq) for seq in (0, 1)]
    summons = [at(action, FILLER, 0, "HAND") for action in ("normal_summon", "set_monster")]
    sets = at("set_spell", CARD_DESTRUCTION, 0, "HAND", 1)
    zones = [at("zone", 0, 0, "SZONE", seq, zone=f"p0.S{seq + 1}") for seq in range(5)]
    aims = [at("select", KURIBOH, 0, "MZONE", seq) for seq in (0, 1)]
    answers: list[Json] = [{"action": "yes"}, {"action": "no"}]
    waits = tables(played=True, chain=[GOLDD])
    asked = [question(waits, "CARD", 1, aims, aims[:taken], min=1, max=2)] if taken else []
    aimed: list[Json] = [{"msg": "BECOME_TARGET", "cards": aims[:taken]}] if taken else []
    lines = [
        question(tables(), "IDLE", 0, [activate, sets, *summons, *turns, TO_END], activate),
        question(tables(), "PLACE", 0, zones, [zones[0]]),
        question(waits, "YESNO", 1, answers, answers[not taken], [{"msg": "CHAINED"}, {"msg": "CHAINING"}]),
        *asked,
        question(waits, "POSITION", 1, POSITIONS, POSITIONS[0], [*aimed, {"msg": "CHAINED"}]),
        question(waits, "PLACE", 1, ZONES[1], [ZONES[1][2]]),
        question(
            tables(played=True, came=True), "IDLE", 0, [*summons, *turns[taken:], TO_END], TO_END,
            [{"msg": "SPSUMMONED"}, {"msg": "CHAIN_END"}],
        ),
    ]  # fmt: skip
    place = [
        *((0, KURIBOH, "MZONE", seq, "FU_ATK") for seq in (0, 1)),
        (0, FILLER, "HAND"), (0, CARD_DESTRUCTION, "HAND"), (1, GOLDD, "HAND"),
    ]  # fmt: skip
    agreed(driven(tmp_path, place, lines))


def test_a_monster_that_must_attack_is_asked_for_no_more_than_its_target_in_a_replay(tmp_path: Path) -> None:
    gorilla = {0: monster(BERSERK_GORILLA, atk=2000, defense=1000, level=4)}

    def tables(turn: int, phase: str, lp: int = 8000, chain: Sequence[int] = (), **parts: Any) -> Json:
        trap = {0: spell(HERO_EMERGES, "FU" if chain else "FD")}
        mine = half(0, lp=lp, **{"szone": trap, "hand": [LUSTER_DRAGON], **parts})
        return table(turn, phase, [mine, half(1, mzone=gorilla, hand=[FILLER] * (turn - 1), deck=21 - turn)], chain)

    hand = [at(action, LUSTER_DRAGON, 0, "HAND") for action in ("normal_summon", "set_monster")]
    drawn = [at(action, FILLER, 1, "HAND") for action in ("normal_summon", "set_monster")]
    turn = at("change_position", BERSERK_GORILLA, 1, "MZONE")
    attack = at("attack", BERSERK_GORILLA, 1, "MZONE", direct=True)
    trap, battle = at("activate", HERO_EMERGES, 0, "SZONE"), "BATTLE_START"
    picked: Json = {"msg": "RANDOM_SELECTED", "player": 0, "cards": [{"con": 0, "loc": "HAND", "seq": 0}]}
    came = {2: monster(LUSTER_DRAGON, atk=1900, defense=1600, level=4)}
    there = tables(2, battle, szone={}, hand=[], mzone=came, grave=[HERO_EMERGES])
    aim = at("select", LUSTER_DRAGON, 0, "MZONE", 2)
    lines = [
        question(tables(1, "MAIN1"), "IDLE", 0, [*hand, TO_END], TO_END),
        question(tables(2, "MAIN1"), "IDLE", 1, [*drawn, turn, TO_BATTLE], TO_BATTLE),
        question(tables(2, battle), "BATTLE", 1, [attack], attack),
        question(tables(2, battle), "CHAIN", 0, [trap, {"action": "pass"}], trap, [{"msg": "ATTACK"}]),
        question(
            tables(2, battle, chain=[HERO_EMERGES]), "POSITION", 0, POSITIONS, POSITIONS[0],
            [{"msg": "CHAINED"}, picked],
        ),
        question(tables(2, battle, chain=[HERO_EMERGES]), "PLACE", 0, ZONES[0], [ZONES[0][2]]),
        question(there, "CARD", 1, [aim], [aim], [{"msg": "CHAIN_END"}], hint="attack target"),
        question(
            tables(2, battle, 7900, szone={}, hand=[], grave=[HERO_EMERGES, LUSTER_DRAGON]), "BATTLE", 1,
            [{"action": "to_main2"}, TO_END], TO_END, [{"msg": "ATTACK"}, {"msg": "BATTLE"}],
        ),
    ]  # fmt: skip
    place = [
        (0, LUSTER_DRAGON, "HAND"), (0, HERO_EMERGES, "SZONE", 0, "FD"), (1, BERSERK_GORILLA, "MZONE", 0, "FU_ATK"),
    ]  # fmt: skip
    agreed(driven(tmp_path, place, lines))


def test_what_answers_an_attack_is_not_offered_in_the_second_of_its_windows(tmp_path: Path) -> None:
    gorilla = {0: monster(BERSERK_GORILLA, atk=2000, defense=1000, level=4)}
    mine: Json = {"hand": [LUSTER_DRAGON], "szone": {0: spell(HERO_EMERGES, "FD"), 1: spell(ULTIMATE_OFFERING)}}

    def tables(turn: int, phase: str, lp: int = 8000) -> Json:
        theirs = half(1, mzone=gorilla, hand=[FILLER] * (turn - 1), deck=21 - turn)
        return table(turn, phase, [half(0, lp=lp, **mine), theirs])

    hand = [at(action, LUSTER_DRAGON, 0, "HAND") for action in ("normal_summon", "set_monster")]
    drawn = [at(action, FILLER, 1, "HAND") for action in ("normal_summon", "set_monster")]
    turn = at("change_position", BERSERK_GORILLA, 1, "MZONE")
    attack = at("attack", BERSERK_GORILLA, 1, "MZONE", direct=True)
    hero, offering = at("activate", HERO_EMERGES, 0, "SZONE"), at("activate", ULTIMATE_OFFERING, 0, "SZONE", 1)
    passed: Json = {"action": "pass"}
    battle, after_attack = "BATTLE_START", {"msg": "HINT", "hint": "EVENT", "player": 0, "data": 24}
    lines = [
        question(tables(1, "MAIN1"), "IDLE", 0, [*hand, offering, TO_END], TO_END),
        question(tables(2, "MAIN1"), "IDLE", 1, [*drawn, turn, TO_BATTLE], TO_BATTLE),
        question(tables(2, battle), "CHAIN", 0, [offering, passed], passed),
        question(tables(2, battle), "BATTLE", 1, [attack], attack),
        question(tables(2, battle), "CHAIN", 0, [hero, offering, passed], passed, [{"msg": "ATTACK"}]),
        question(tables(2, battle), "CHAIN", 0, [offering, passed], passed, [after_attack]),
        question(
            tables(2, battle, 6000), "BATTLE", 1, [{"action": "to_main2"}, TO_END], TO_END,
            [{"msg": "ATTACK"}, {"msg": "BATTLE"}],
        ),
    ]  # fmt: skip
    place = [
        (0, LUSTER_DRAGON, "HAND"), (0, HERO_EMERGES, "SZONE", 0, "FD"), (0, ULTIMATE_OFFERING, "SZONE", 1, "FU"),
        (1, BERSERK_GORILLA, "MZONE", 0, "FU_ATK"),
    ]  # fmt: skip
    agreed(driven(tmp_path, place, lines))


def test_a_card_used_for_a_cost_is_no_target_although_one_is_in_its_place_later(tmp_path: Path) -> None:
    grave = [FILLER, KURIBOH, LUSTER_DRAGON]
    state = table(1, "MAIN1", [half(0, grave=grave), half(1)])
    first = [at("select", code, 0, "GRAVE", seq) for seq, code in enumerate(grave)]
    then = [at("select", code, 0, "GRAVE", seq) for seq, code in enumerate((FILLER, LUSTER_DRAGON))]
    gone = {"msg": "MOVE", "code": KURIBOH, "from": first[1], "to": at("", KURIBOH, 0, "REMOVED")}
    activate = at("activate", BARREL_DRAGON, 0, "MZONE")
    chosen: list[Json] = [{"msg": "BECOME_TARGET", "cards": then[1:]}, {"msg": "CHAINED"}]
    recording = recorded(tmp_path, [], [
        question(state, "IDLE", 0, [activate], activate),
        question(state, "CARD", 0, first, first[1:2], [{"msg": "CHAINING"}]),
        question(state, "CARD", 0, then, then[1:], [gone]),
        question(state, "IDLE", 0, [TO_END], TO_END, chosen),
    ])  # fmt: skip
    lines = Lines(recording)
    assert lines.targeted(0, recording.lines[1:3]) == {2}


GIRASTAG = 58494728


@pytest.mark.parametrize("alone", [True, False])
def test_the_number_of_tributes_is_chosen_before_the_tributes(alone: bool, tmp_path: Path) -> None:
    codes = [GIRASTAG, KURIBOH]
    field = {0: monster(GIRASTAG, atk=2600, defense=0, level=7), 1: monster(KURIBOH, atk=300, defense=200, level=1)}
    given = [0] if alone else [0, 1]
    left = {seq: card for seq, card in field.items() if seq not in given}
    before = table(1, "MAIN1", [half(0, hand=[GIRASTAG], mzone=field), half(1)])
    after = [half(0, mzone={**left, 4: field[0]}, grave=[codes[seq] for seq in given]), half(1)]
    hand = [at(action, GIRASTAG, 0, "HAND") for action in ("normal_summon", "set_monster")]
    turns = [at("change_position", codes[seq], 0, "MZONE", seq) for seq in (0, 1)]
    ways: list[Json] = [{"action": "option", "text": text} for text in ("sys 1", "Steelswarm Girastag: 1 Tribute")]
    tributes = [at("tribute", codes[seq], 0, "MZONE", seq) for seq in given]
    zones = [at("zone", 0, 0, "MZONE", seq) for seq in range(5) if seq in given or seq > 1]
    lines = [
        question(before, "IDLE", 0, [*hand, *turns, TO_END], hand[0]),
        question(before, "OPTION", 0, ways, ways[alone]),
        question(before, "TRIBUTE", 0, tributes, tributes, min=len(given), max=len(given), hint="tribute"),
        question(before, "PLACE", 0, zones, [zones[-1]]),
        question(
            table(1, "MAIN1", after), "IDLE", 0, [turn for seq, turn in enumerate(turns) if seq in left] + [TO_END],
            TO_END, [{"msg": "SUMMONING"}, {"msg": "SUMMONED"}],
        ),
    ]  # fmt: skip
    place = [(0, GIRASTAG, "HAND"), *((0, code, "MZONE", seq, "FU_ATK") for seq, code in enumerate(codes))]
    agreed(driven(tmp_path, place, lines))


BIRTHRIGHT, TORRENTIAL_TRIBUTE, TYPHOON, UMI = 35539880, 53582587, 5318639, 22702055


def test_what_answers_a_summon_is_not_offered_in_a_chain_that_begins_a_window_later(tmp_path: Path) -> None:
    dragon = {2: monster(LUSTER_DRAGON, atk=1900, defense=1600, level=4)}

    def tables(came: bool = False, spent: bool = False, chain: Sequence[int] = (), phase: str = "DRAW") -> Json:
        birthright = spell(BIRTHRIGHT, "FU" if came or chain else "FD")
        mine = half(
            0, mzone=dragon if came else {}, grave=[TYPHOON] if spent else [] if came else [LUSTER_DRAGON],
            szone={0: birthright} if spent else {0: birthright, 1: spell(TYPHOON, "FD")},
        )  # fmt: skip
        left = {} if spent else {1: spell(UMI, "FD")}
        other = half(1, szone={0: spell(TORRENTIAL_TRIBUTE, "FD"), **left}, grave=[UMI] if spent else [])
        return table(1, phase, [mine, other], chain)

    birthright, typhoon = at("activate", BIRTHRIGHT, 0, "SZONE"), at("activate", TYPHOON, 0, "SZONE", 1)
    tribute, passed = at("activate", TORRENTIAL_TRIBUTE, 1, "SZONE"), {"action": "pass"}
    called, aim = at("select", LUSTER_DRAGON, 0, "GRAVE"), at("select", UMI, 1, "SZONE", 1)
    aims = [at("select", BIRTHRIGHT, 0, "SZONE"), at("select", TORRENTIAL_TRIBUTE, 1, "SZONE"), aim]
    begun: list[Json] = [{"msg": "CHAINING"}]
    end_of_draw: Json = {"msg": "HINT", "hint": "EVENT", "player": 0, "data": 20}
    solves = tables(chain=[BIRTHRIGHT])
    targeted: list[Json] = [{"msg": "BECOME_TARGET", "cards": [called]}, {"msg": "CHAINED"}]
    solved: list[Json] = [{"msg": "BECOME_TARGET", "cards": [aim]}, {"msg": "CHAINED"}, {"msg": "CHAIN_END"}]
    lines = [
        question(tables(), "CHAIN", 0, [birthright, typhoon, passed], birthright),
        question(tables(), "CARD", 0, [called], [called], begun),
        question(solves, "CHAIN", 0, [typhoon, passed], passed, targeted),
        question(solves, "PLACE", 0, ZONES[0], [ZONES[0][2]], [{"msg": "CHAIN_SOLVING", "chain": 1}]),
        question(tables(True), "CHAIN", 0, [typhoon, passed], passed, [{"msg": "SPSUMMONED"}, {"msg": "CHAIN_END"}]),
        question(tables(True), "CHAIN", 1, [tribute, passed], passed),
        question(tables(True), "CHAIN", 0, [typhoon, passed], typhoon, [end_of_draw]),
        question(tables(True), "CARD", 0, aims, [aim], begun),
        question(tables(True, spent=True, phase="MAIN1"), "IDLE", 0, [TO_END], TO_END, solved),
    ]
    place = [
        (0, LUSTER_DRAGON, "GRAVE"), (0, BIRTHRIGHT, "SZONE", 0, "FD"), (0, TYPHOON, "SZONE", 1, "FD"),
        (1, TORRENTIAL_TRIBUTE, "SZONE", 0, "FD"), (1, UMI, "SZONE", 1, "FD"),
    ]  # fmt: skip
    agreed(driven(tmp_path, place, lines))


GOBLINDBERGH = 25259669


@pytest.mark.parametrize("answer", [0, 1])
def test_a_summon_is_answered_after_its_trigger_effects_in_one_window_of_theirs(answer: int, tmp_path: Path) -> None:
    trap = {0: spell(TORRENTIAL_TRIBUTE, "FD")}
    goblin = {2: monster(GOBLINDBERGH, atk=1400, defense=0, level=4)}
    before = table(1, "MAIN1", [half(0, hand=[GOBLINDBERGH, FILLER]), half(1, szone=trap)])
    there = table(1, "MAIN1", [half(0, hand=[FILLER], mzone=goblin), half(1, szone=trap)])
    gone = table(1, "MAIN1", [half(0, hand=[FILLER], grave=[GOBLINDBERGH]), half(1, grave=[TORRENTIAL_TRIBUTE])])
    codes = (GOBLINDBERGH, FILLER)
    hand = [at(act, code, 0, "HAND", seq) for act in ("normal_summon", "set_monster") for seq, code in enumerate(codes)]
    trigger, tribute = at("activate", GOBLINDBERGH, 0, "MZONE", 2), at("activate", TORRENTIAL_TRIBUTE, 1, "SZONE")
    passed: Json = {"action": "pass"}
    summoned: list[Json] = [{"msg": "SUMMONING"}, {"msg": "SUMMONED"}]
    solved: list[Json] = [{"msg": "CHAINING"}, {"msg": "CHAINED"}, {"msg": "CHAIN_END"}]
    lines = [
        question(before, "IDLE", 0, [*hand, TO_END], hand[0]),
        question(before, "PLACE", 0, ZONES[0], [ZONES[0][2]]),
        question(there, "CHAIN", 0, [trigger, passed], passed, summoned),
        question(there, "CHAIN", 1, [tribute, passed], (passed, tribute)[answer]),
        question((there, gone)[answer], "IDLE", 0, [TO_END], TO_END, solved if answer else ()),
    ]
    place = [(0, GOBLINDBERGH, "HAND"), (0, FILLER, "HAND"), (1, TORRENTIAL_TRIBUTE, "SZONE", 0, "FD")]
    agreed(driven(tmp_path, place, lines))


@pytest.mark.parametrize("resolved", [True, False])
def test_a_window_after_a_link_that_was_put_off_is_another_one(resolved: bool, tmp_path: Path) -> None:
    there = table(1, "END", [half(0), half(1)])
    passed: Json = {"action": "pass"}
    recording = recorded(tmp_path, [], [question(there, "CHAIN", 0, [passed], passed) for _ in range(2)])
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    state = replace(beside.state, window=Window(kind="chain end", player=1))
    beside.states = [state, state]
    beside.events = [ChainEnded(n=1, by=1) if resolved else WindowClosed(n=1, by=1)]
    beside.close(list(beside.lines.every[:1]))
    assert beside.lines.at == (1 if resolved else 0)
