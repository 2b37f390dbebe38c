"""Coins, numbers and options, questions that occur in no recorded duel, in hand-made recordings."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from duelog.core.state import State
from duelog.events import moves as m
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.answers import activation
from tests.lockstep.driver import drive
from tests.lockstep.hand_made import FILLER, Json, half, monster, question, recorded, spell, table
from tests.lockstep.options import Table as OurTable
from tests.lockstep.recording import Line, Option, Prompt, Table
from tests.lockstep.report import DuelReport, summary
from tests.shared import shared

CARD_TROOPER, BARREL_DRAGON, FAIRY_BOX, DON_ZALOOG = 85087012, 81480460, 21598948, 76922029
KURIBOH, LUSTER_DRAGON, CRUSH_CARD = 40640057, 11091375, 57728570

TO_END: Json = {"action": "to_end"}
TO_BATTLE: Json = {"action": "to_battle"}


def at(action: str, code: int, con: int, loc: str, seq: int = 0, **more: object) -> Json:
    """An option about a card."""
    return {"action": action, "code": code, "con": con, "loc": loc, "seq": seq, **more}


def driven(folder: Path, place: Sequence[Sequence[object]], lines: Sequence[Json]) -> DuelReport:
    recording = recorded(folder, place, lines)
    return drive(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))


def agreed(report: DuelReport) -> None:
    assert not report.stopped, summary([report])
    assert not report.unexplained, summary([report])
    assert report.driven == report.lines


# --- numbers ----------------------------------------------------------------------------------------------------

OFFERS: dict[str, tuple[list[Json], list[Json]]] = {
    "in words": ([{"action": "number", "text": str(number)} for number in (3, 2, 1)], []),
    "as values": ([{"action": "number", "value": number} for number in (3, 2, 1)], []),
    "by the message": (
        [{"action": f"option {letter}"} for letter in "abc"],
        [{"msg": "ANNOUNCE_NUMBER", "player": 0, "numbers": [3, 2, 1]}],
    ),
}
"""The ways in which the numbers 3, 2, 1 can be encoded."""


def trooper(number: int, offer: list[Json], asks: list[Json]) -> list[Json]:
    """Card Trooper on the first turn, with the announced number."""
    before = [half(0, mzone={0: monster(CARD_TROOPER, atk=400, defense=400, level=3)}), half(1)]
    boosted = monster(CARD_TROOPER, atk=400 + 500 * number, defense=400, level=3)
    after = [half(0, mzone={0: boosted}, deck=20 - number, grave=[FILLER] * number), half(1)]
    activate = at("activate", CARD_TROOPER, 0, "MZONE", desc=1)
    turn = at("change_position", CARD_TROOPER, 0, "MZONE")
    solved: list[Json] = [{"msg": "CHAINING"}, {"msg": "CHAINED"}, {"msg": "CHAIN_END"}]
    return [
        question(table(1, "MAIN1", before), "IDLE", 0, [activate, turn, TO_END], activate),
        question(table(1, "MAIN1", before), "NUMBER", 0, offer, offer[3 - number], asks),
        question(table(1, "MAIN1", after), "IDLE", 0, [turn, TO_END], TO_END, solved),
    ]


@pytest.mark.parametrize("told", OFFERS)
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_number_announced_for_a_cost(told: str, number: int, tmp_path: Path) -> None:
    agreed(driven(tmp_path, [(0, CARD_TROOPER, "MZONE", 0, "FU_ATK")], trooper(number, *OFFERS[told])))


def test_a_number_that_ours_does_not_offer_is_reported(tmp_path: Path) -> None:
    offer, asks = OFFERS["in words"]
    lines = trooper(3, offer, asks)
    lines[1] = {**lines[1], "prompt": {**lines[1]["prompt"], "options": offer[:2]}}
    found = driven(tmp_path, [(0, CARD_TROOPER, "MZONE", 0, "FU_ATK")], lines).unexplained
    assert found[0].what == "numbers"


def test_an_order_of_cards_is_checked_by_the_state(tmp_path: Path) -> None:
    offer, asks = OFFERS["as values"]
    announced, number, last = trooper(2, offer, asks)
    cards = [at("card", FILLER, 0, "GRAVE", seq) for seq in (0, 1)]
    sort = question(last["state"], "SORT_CARD", 0, cards, cards, last["messages"])
    lines: list[Json] = [announced, number, sort, {**last, "messages": []}]
    agreed(driven(tmp_path, [(0, CARD_TROOPER, "MZONE", 0, "FU_ATK")], lines))


# --- coins ------------------------------------------------------------------------------------------------------


def barrel(results: list[int] | None, left: dict[int, Json]) -> list[Json]:
    """Barrel Dragon on the first turn, targeting a Kuriboh, and the table after its tosses."""
    dragon = {0: monster(BARREL_DRAGON, atk=2600, defense=2200, level=7)}
    ball = monster(KURIBOH, atk=300, defense=200, level=1)
    before = [half(0, mzone=dragon), half(1, mzone={0: ball})]
    after = [half(0, mzone=dragon), half(1, mzone=left, grave=[] if left else [KURIBOH])]
    activate, turn = at("activate", BARREL_DRAGON, 0, "MZONE"), at("change_position", BARREL_DRAGON, 0, "MZONE")
    aim = at("select", KURIBOH, 1, "MZONE")
    tossed: list[Json] = [] if results is None else [{"msg": "TOSS_COIN", "player": 0, "results": results}]
    solved: list[Json] = [{"msg": "BECOME_TARGET", "cards": [aim]}, {"msg": "CHAINED"}, *tossed, {"msg": "CHAIN_END"}]
    return [
        question(table(1, "MAIN1", before), "IDLE", 0, [activate, turn, TO_END], activate),
        question(table(1, "MAIN1", before), "CARD", 0, [aim], [aim], [{"msg": "CHAINING"}]),
        question(table(1, "MAIN1", after), "IDLE", 0, [turn, TO_END], TO_END, solved),
    ]


BARREL: list[tuple[int, int, str, int, str]] = [
    (0, BARREL_DRAGON, "MZONE", 0, "FU_ATK"),
    (1, KURIBOH, "MZONE", 0, "FU_ATK"),
]
BALL = {0: monster(KURIBOH, atk=300, defense=200, level=1)}


@pytest.mark.parametrize(("results", "left"), [([1, 0, 1], {}), ([0, 0, 1], BALL)])
def test_coin_tosses_come_from_the_messages(results: list[int], left: dict[int, Json], tmp_path: Path) -> None:
    agreed(driven(tmp_path, BARREL, barrel(results, left)))


def test_other_coin_tosses_are_detected_in_the_state(tmp_path: Path) -> None:
    found = driven(tmp_path, BARREL, barrel([0, 0, 1], {})).unexplained
    assert "p2.grave" in {difference.what for difference in found}
    assert {difference.n for difference in found} == {2}


def test_a_toss_without_a_message_stops_the_duel(tmp_path: Path) -> None:
    report = driven(tmp_path, BARREL, barrel(None, BALL))
    assert report.stopped == "chance: no further toss is told"


# --- options ----------------------------------------------------------------------------------------------------


def box(call: int, result: int, atk: int, lost: int) -> list[Json]:
    """Fairy Box on the second turn, paid for on the first: a Kuriboh with 300 ATK attacks directly."""

    def tables(turn: int, phase: str, atk: int = 300, lost: int = 500) -> Json:
        ball = {0: monster(KURIBOH, atk=atk, defense=200, level=1)}
        hand, deck = ([FILLER], 19) if turn == 2 else ([], 20)
        halves = [half(0, szone={0: spell(FAIRY_BOX)}, lp=8000 - lost), half(1, mzone=ball, hand=hand, deck=deck)]
        return table(turn, phase, halves)

    turn, sides = at("change_position", KURIBOH, 1, "MZONE"), [{"action": "option", "desc": d} for d in (60, 61)]
    attack = at("attack", KURIBOH, 1, "MZONE", direct=True)
    out: list[Json] = [{"action": "to_main2"}, TO_END]
    hand = [at(action, FILLER, 1, "HAND") for action in ("normal_summon", "set_monster")]
    called = tables(2, "BATTLE_START")
    called["chain"] = [{"code": FAIRY_BOX}]
    pay: list[Json] = [{"action": "yes"}, {"action": "no"}]
    return [
        question(tables(1, "STANDBY", lost=0), "YESNO", 0, pay, pay[0]),
        question(tables(1, "MAIN1"), "IDLE", 0, [TO_END], TO_END),
        question(tables(2, "MAIN1"), "IDLE", 1, [*hand, turn, TO_BATTLE, TO_END], TO_BATTLE),
        question(tables(2, "BATTLE_START"), "BATTLE", 1, [attack, *out], attack),
        question(called, "OPTION", 0, sides, sides[call], [{"msg": "ATTACK"}, {"msg": "CHAINING"}, {"msg": "CHAINED"}]),
        question(
            tables(2, "BATTLE_START", atk, 500 + lost), "BATTLE", 1, out, TO_END,
            [{"msg": "TOSS_COIN", "player": 0, "results": [result]}, {"msg": "CHAIN_END"}],
        ),
    ]  # fmt: skip


BOX: list[tuple[int, int, str, int, str]] = [
    (0, FAIRY_BOX, "SZONE", 0, "FU"),
    (1, KURIBOH, "MZONE", 0, "FU_ATK"),
]


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("right", [True, False])
def test_a_coin_is_called_by_the_order_of_the_options(side: int, right: bool, tmp_path: Path) -> None:
    heads = (side == 0) == right
    atk, lost = (0, 0) if right else (300, 300)
    agreed(driven(tmp_path, BOX, box(side, int(heads), atk, lost)))


def test_an_option_of_an_effect_without_modes_waits_for_its_resolution() -> None:
    sides = (Option(action="option", desc=60), Option(action="option", desc=61))
    prompt = Prompt(type="OPTION", player=0, options=sides)
    halves = (half(0), half(1))
    state = msgspec.convert(table(1, "MAIN1", halves), Table)
    line = Line(n=0, messages=(), state=state, prompt=prompt, answer=sides[1])
    moves = [m.Activate(player=1, card=1)]
    compared: list[str] = []
    left, strange = activation(
        OurTable(State(), ()), moves, [line], frozenset(), lambda what, ours, theirs: compared.append(what)
    )
    assert (left, strange, compared) == (moves, [line], [])


def zaloog(option: int) -> list[Json]:
    """Don Zaloog on the second turn, after damaging a player with two cards in the hand."""

    def tables(turn: int, phase: str, lp: int = 8000, **parts: Any) -> Json:
        drawn = [FILLER] if turn == 2 else []
        thief = {0: monster(DON_ZALOOG, atk=1400, defense=1500, level=4)}
        parts = {"hand": [LUSTER_DRAGON, FILLER], **parts}
        return table(turn, phase, [half(0, lp=lp, **parts), half(1, mzone=thief, hand=drawn, deck=20 - len(drawn))])

    summons = [at(action, code, con, "HAND", seq) for action in ("normal_summon", "set_monster")
               for con, seq, code in ((0, 0, LUSTER_DRAGON), (0, 1, FILLER))]  # fmt: skip
    drawn = [at(action, FILLER, 1, "HAND") for action in ("normal_summon", "set_monster")]
    turn, attack = at("change_position", DON_ZALOOG, 1, "MZONE"), at("attack", DON_ZALOOG, 1, "MZONE", direct=True)
    out: list[Json] = [{"action": "to_main2"}, TO_END]
    ways: list[Json] = [{"action": "option", "desc": 1}, {"action": "option", "desc": 2}]
    yes = [at("yes", DON_ZALOOG, 1, "MZONE"), {"action": "no"}]
    battle = "BATTLE_START"
    picked: Json = {"msg": "RANDOM_SELECTED", "player": 0, "cards": [{"con": 0, "loc": "HAND", "seq": 0}]}
    solved: list[Json] = [{"msg": "CHAINED"}, *([picked] if option == 0 else []), {"msg": "CHAIN_END"}]
    after = {"hand": [FILLER], "grave": [LUSTER_DRAGON]} if option == 0 else {"deck": 18, "grave": [FILLER, FILLER]}
    return [
        question(tables(1, "MAIN1"), "IDLE", 0, [*summons, TO_END], TO_END),
        question(tables(2, "MAIN1"), "IDLE", 1, [*drawn, turn, TO_BATTLE, TO_END], TO_BATTLE),
        question(tables(2, battle), "BATTLE", 1, [attack, *out], attack),
        question(tables(2, battle, 6600), "EFFECT_YN", 1, yes, yes[0], [{"msg": "ATTACK"}, {"msg": "DAMAGE"}]),
        question(tables(2, battle, 6600), "OPTION", 1, ways, ways[option], [{"msg": "CHAINING"}]),
        question(tables(2, battle, 6600, **after), "BATTLE", 1, out, TO_END, solved),
    ]


@pytest.mark.parametrize("option", [0, 1])
def test_an_option_of_a_trigger_is_one_of_its_modes(option: int, tmp_path: Path) -> None:
    place = [(0, LUSTER_DRAGON, "HAND"), (0, FILLER, "HAND"), (1, DON_ZALOOG, "MZONE", 0, "FU_ATK")]
    agreed(driven(tmp_path, place, zaloog(option)))


# --- cards that may be chosen -----------------------------------------------------------------------------------


def virus(taken: list[int] | None) -> list[Json]:
    """Crush Card Virus on the second turn, Set before the first: the opponent may destroy cards of the Deck."""

    def tables(
        turn: int, *, virus: str = "FD", ball: bool = True, hand: int = 0, deck: int = 20, lost: int = 0
    ) -> Json:
        mine = half(
            0,
            mzone={0: monster(KURIBOH, atk=300, defense=200, level=1)} if ball else {},
            szone={0: spell(CRUSH_CARD, virus)} if virus else {},
            grave=[] if ball else [KURIBOH, *([] if virus else [CRUSH_CARD])],
        )
        theirs = half(1, hand=[FILLER] * hand, deck=deck, grave=[FILLER] * lost)
        return table(turn, "MAIN1" if turn else "DRAW", [mine, theirs])

    activate, turned = at("activate", CRUSH_CARD, 0, "SZONE"), at("change_position", KURIBOH, 0, "MZONE")
    tribute = at("select", KURIBOH, 0, "MZONE")
    deck = [at("select", FILLER, 1, "DECK", seq) for seq in range(19)]
    answers: list[Json] = [{"action": "yes"}, {"action": "no"}]
    draw = tables(2, hand=1, deck=19)
    draw["phase"] = "DRAW"
    used = tables(2, virus="FU", ball=False, deck=19, lost=1)
    used["phase"], used["chain"] = "DRAW", [{"code": CRUSH_CARD}]
    lost = len(taken or ())
    after = tables(2, virus="", ball=False, deck=19 - lost, lost=1 + lost)
    chosen = [deck[index] for index in taken or ()]
    picks = [] if taken is None else [
        question(used, "CARD", 1, deck, chosen, min=1, max=3),
    ]  # fmt: skip
    return [
        question(tables(1), "IDLE", 0, [turned, TO_END], TO_END),
        question(draw, "CHAIN", 0, [activate, {"action": "pass"}], activate),
        question(draw, "CARD", 0, [tribute], [tribute], [{"msg": "CHAINING"}]),
        question(used, "YESNO", 1, answers, answers[taken is None], [{"msg": "CHAINED"}]),
        *picks,
        question(after, "IDLE", 1, [TO_BATTLE, TO_END], TO_END, [{"msg": "CHAIN_END"}]),
    ]


@pytest.mark.parametrize("taken", [None, [0], [0, 1, 2]])
def test_the_question_whether_to_choose_cards_comes_first(taken: list[int] | None, tmp_path: Path) -> None:
    place = [(0, KURIBOH, "MZONE", 0, "FU_ATK"), (0, CRUSH_CARD, "SZONE", 0, "FD")]
    agreed(driven(tmp_path, place, virus(taken)))
