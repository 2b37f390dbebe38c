"""Costs of a Standby Phase, declared names, random discards and excavated cards, in hand-made recordings."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from duelog.core.state import Link, Question
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.driver import Lockstep
from tests.lockstep.hand_made import FILLER, Json, half, monster, question, recorded, spell, table
from tests.lockstep.options import Table
from tests.lockstep.questions import reply
from tests.lockstep.recording import Line, Option
from tests.lockstep.setting import Recorded
from tests.lockstep.test_hand_made import CARD_TROOPER, TO_END, agreed, at, driven, trooper
from tests.shared import shared

MESSENGER_OF_PEACE, MYSTICAL_SPACE_TYPHOON, UMI = 44656491, 5318639, 22702055
MIND_CRUSH, DELINQUENT_DUO, POT_OF_DUALITY = 15800838, 44763025, 98645731
KURIBOH, DARK_HOLE = 40640057, 53129443
CYBER_DRAGON, LIMITER_REMOVAL = 70095154, 23171610
LAVA_GOLEM, DOUBLE_COSTON, DARK_MAGICIAN = 102380, 44436472, 46986414
POWER_STONE, SKILLED_DARK_MAGICIAN = 34029630, 73752131

PAY: list[Json] = [{"action": "yes"}, {"action": "no"}]
PASS: Json = {"action": "pass"}
NEXT_PHASE: list[Json] = [{"msg": "NEW_PHASE"}]
SOLVED: list[Json] = [{"msg": "CHAINING"}, {"msg": "CHAINED"}, {"msg": "CHAIN_END"}]


def by_hand(hand: Sequence[int]) -> list[Json]:
    """The options for a hand in a Main Phase with an empty field: monsters can be Summoned and Set, Spells Set."""
    monsters = [(seq, code) for seq, code in enumerate(hand) if code in (FILLER, KURIBOH)]
    return [
        *(at(action, code, 0, "HAND", seq) for action in ("normal_summon", "set_monster") for seq, code in monsters),
        *(at("set_spell", code, 0, "HAND", seq) for seq, code in enumerate(hand) if code not in (FILLER, KURIBOH)),
    ]


# --- costs of a Standby Phase -----------------------------------------------------------------------------------


@pytest.mark.parametrize("answer", [0, 1])
def test_a_cost_of_the_standby_phase_is_asked_for_without_an_activation(answer: int, tmp_path: Path) -> None:
    there = [half(0, szone={0: spell(MESSENGER_OF_PEACE)}), half(1)]
    paid = [half(0, szone={0: spell(MESSENGER_OF_PEACE)}, lp=7900), half(1)]
    gone = [half(0, grave=[MESSENGER_OF_PEACE]), half(1)]
    lines = [
        question(table(1, "STANDBY", there), "YESNO", 0, PAY, PAY[answer]),
        question(table(1, "MAIN1", (paid, gone)[answer]), "IDLE", 0, [TO_END], TO_END),
    ]
    agreed(driven(tmp_path, [(0, MESSENGER_OF_PEACE, "SZONE", 0, "FU")], lines))


def waiting(first: str) -> list[Json]:
    """A Standby Phase with a cost to pay and a Set Quick-Play Spell, one of which comes `first`."""

    def tables(phase: str, lp: int, spent: bool) -> Json:
        row = {0: spell(MESSENGER_OF_PEACE), **({} if spent else {1: spell(MYSTICAL_SPACE_TYPHOON, "FD")})}
        theirs = {} if spent else {0: spell(UMI, "FD")}
        grave = [MYSTICAL_SPACE_TYPHOON] if spent else []
        halves = [half(0, lp=lp, szone=row, grave=grave), half(1, szone=theirs, grave=[UMI] if spent else [])]
        return table(1, phase, halves)

    messenger, typhoon = (
        at("activate", MESSENGER_OF_PEACE, 0, "SZONE"),
        at("activate", MYSTICAL_SPACE_TYPHOON, 0, "SZONE", 1),
    )
    targets = [at("select", MESSENGER_OF_PEACE, 0, "SZONE"), at("select", UMI, 1, "SZONE")]
    solved: list[Json] = [{"msg": "BECOME_TARGET", "cards": [targets[1]]}, *SOLVED]
    open_draw = question(tables("DRAW", 8000, spent=False), "CHAIN", 0, [typhoon, PASS], PASS)
    both = [messenger, typhoon]
    if first == "typhoon":
        return [
            open_draw,
            question(tables("STANDBY", 8000, spent=False), "CHAIN", 0, both, typhoon, NEXT_PHASE, forced=True),
            question(tables("STANDBY", 8000, spent=False), "CARD", 0, targets, [targets[1]], [{"msg": "CHAINING"}]),
            question(tables("STANDBY", 8000, spent=True), "YESNO", 0, PAY, PAY[0], solved),
            question(tables("MAIN1", 7900, spent=True), "IDLE", 0, [TO_END], TO_END),
        ]
    return [
        open_draw,
        question(tables("STANDBY", 8000, spent=False), "CHAIN", 0, both, messenger, NEXT_PHASE, forced=True),
        question(tables("STANDBY", 8000, spent=False), "YESNO", 0, PAY, PAY[0]),
        question(tables("STANDBY", 7900, spent=False), "CHAIN", 0, [typhoon, PASS], PASS, [{"msg": "PAY_LPCOST"}]),
        question(tables("MAIN1", 7900, spent=False), "IDLE", 0, [typhoon, TO_END], TO_END, NEXT_PHASE),
    ]


@pytest.mark.parametrize("first", ["messenger", "typhoon"])
def test_a_cost_of_the_standby_phase_waits_for_fast_effects(first: str, tmp_path: Path) -> None:
    place = [
        (0, MESSENGER_OF_PEACE, "SZONE", 0, "FU"), (0, MYSTICAL_SPACE_TYPHOON, "SZONE", 1, "FD"),
        (1, UMI, "SZONE", 0, "FD"),
    ]  # fmt: skip
    agreed(driven(tmp_path, place, waiting(first)))


def test_a_cost_that_is_not_offered_is_found(tmp_path: Path) -> None:
    place = [
        (0, MESSENGER_OF_PEACE, "SZONE", 0, "FU"), (0, MYSTICAL_SPACE_TYPHOON, "SZONE", 1, "FD"),
        (1, UMI, "SZONE", 0, "FD"),
    ]  # fmt: skip
    lines = waiting("typhoon")
    lines[1] = {**lines[1], "prompt": {**lines[1]["prompt"], "options": lines[1]["prompt"]["options"][1:]}}
    found = driven(tmp_path, place, lines).unexplained
    assert any("Messenger of Peace" in str(difference.ours) for difference in found)


def removed(first: str) -> list[Json]:
    """An End Phase with a Machine to be destroyed and a Set Quick-Play Spell, one of which comes `first`."""

    def tables(phase: str, machine: Json | None, limiter: str, *, typhoon: bool = True) -> Json:
        row = {} if limiter == "spent" else {0: spell(LIMITER_REMOVAL, "FU" if limiter == "up" else "FD")}
        row |= {1: spell(MYSTICAL_SPACE_TYPHOON, "FD")} if typhoon else {}
        grave = [LIMITER_REMOVAL] if limiter == "spent" else []
        grave += [] if typhoon else [MYSTICAL_SPACE_TYPHOON]
        grave += [] if machine else [CYBER_DRAGON]
        own = half(0, szone=row, grave=grave, mzone={0: machine} if machine else {})
        theirs = {0: spell(UMI, "FD")} if typhoon else {}
        return table(1, phase, [own, half(1, szone=theirs, grave=[] if typhoon else [UMI])])

    plain = monster(CYBER_DRAGON, atk=2100, defense=1600, level=5)
    double = monster(CYBER_DRAGON, atk=4200, defense=1600, level=5)
    limiter = at("activate", LIMITER_REMOVAL, 0, "SZONE")
    typhoon = at("activate", MYSTICAL_SPACE_TYPHOON, 0, "SZONE", 1)
    destroy = at("activate", LIMITER_REMOVAL, 0, "GRAVE")
    turn = at("change_position", CYBER_DRAGON, 0, "MZONE")
    targets = [at("select", UMI, 1, "SZONE")]
    before = tables("MAIN1", plain, "set")
    first_windows = [
        question({**before, "phase": phase}, "CHAIN", 0, [limiter, typhoon, PASS], PASS, NEXT_PHASE)
        for phase in ("DRAW", "STANDBY")
    ]
    chain = {**tables("MAIN1", plain, "up"), "chain": [{"code": LIMITER_REMOVAL}]}
    opening = [
        *first_windows,
        question(before, "IDLE", 0, [limiter, typhoon, turn, TO_END], limiter, NEXT_PHASE),
        question(chain, "CHAIN", 0, [typhoon, PASS], PASS, SOLVED[:2]),
        question(tables("MAIN1", double, "spent"), "CHAIN", 0, [typhoon, PASS], PASS, SOLVED[2:]),
        question(tables("MAIN1", double, "spent"), "IDLE", 0, [typhoon, turn, TO_END], TO_END),
    ]
    end = tables("END", double, "spent")
    if first == "typhoon":
        return [
            *opening,
            question(end, "CHAIN", 0, [destroy, typhoon], typhoon, NEXT_PHASE, forced=True),
            question(end, "CARD", 0, targets, targets, [{"msg": "CHAINING"}]),
        ]
    gone = tables("END", None, "spent")
    return [
        *opening,
        question(end, "CHAIN", 0, [destroy, typhoon], destroy, NEXT_PHASE, forced=True),
        question(gone, "CHAIN", 0, [typhoon, PASS], typhoon, [{"msg": "MOVE", **MOVED}]),
        question(gone, "CARD", 0, targets, targets, [{"msg": "CHAINING"}]),
    ]


MOVED: Json = {
    "code": CYBER_DRAGON, "from": {"con": 0, "loc": "MZONE", "seq": 0}, "to": {"con": 0, "loc": "GRAVE", "seq": 1},
}  # fmt: skip


@pytest.mark.parametrize("first", ["machine", "typhoon"])
def test_effects_delayed_to_the_end_phase_wait_for_fast_effects(first: str, tmp_path: Path) -> None:
    place = [
        (0, CYBER_DRAGON, "MZONE", 0, "FU_ATK"), (0, LIMITER_REMOVAL, "SZONE", 0, "FD"),
        (0, MYSTICAL_SPACE_TYPHOON, "SZONE", 1, "FD"), (1, UMI, "SZONE", 0, "FD"),
    ]  # fmt: skip
    report = driven(tmp_path, place, removed(first))
    assert report.stopped == "the recording ends in an activation"  # in the last one, in which a target is chosen
    assert not report.unexplained


# --- declared names ---------------------------------------------------------------------------------------------


NAMES = {KURIBOH: "Kuriboh", DARK_HOLE: "Dark Hole", UMI: "Umi"}


@pytest.mark.parametrize("declared", NAMES)
def test_a_name_is_declared_at_the_activation(declared: int, tmp_path: Path) -> None:
    hand, theirs = [FILLER, DARK_HOLE], [KURIBOH, DARK_HOLE, KURIBOH]
    kept = [code for code in theirs if code != declared]
    before = [half(0, hand=hand, szone={0: spell(MIND_CRUSH, "FD")}), half(1, hand=theirs)]
    lost = len(kept) == len(theirs)  # nothing there has the name: a card of one's own goes
    own, grave = ([FILLER], [DARK_HOLE, MIND_CRUSH]) if lost else (hand, [MIND_CRUSH])
    gone = [code for code in theirs if code == declared]
    after = [half(0, hand=own, grave=grave), half(1, hand=kept, grave=gone)]
    crush = at("activate", MIND_CRUSH, 0, "SZONE")
    names: list[Json] = [{"action": "declare", "code": code, "name": name} for code, name in NAMES.items()]
    answer = next(name for name in names if name["code"] == declared)
    picked: list[Json] = [
        {"msg": "RANDOM_SELECTED", "player": 0, "cards": [{"con": 0, "loc": "HAND", "seq": 1}]},
        {"msg": "MOVE", "code": DARK_HOLE, "from": {"con": 0, "loc": "HAND", "seq": 1},
         "to": {"con": 0, "loc": "GRAVE", "seq": 0}},
    ]  # fmt: skip
    solved: list[Json] = [{"msg": "CHAINED"}, *(picked if lost else []), {"msg": "CHAIN_END"}]
    phases = [
        question(table(1, phase, before), "CHAIN", 0, [crush, PASS], PASS, NEXT_PHASE) for phase in ("DRAW", "STANDBY")
    ]
    lines = [
        *phases,
        question(table(1, "MAIN1", before), "IDLE", 0, [crush, *by_hand(hand), TO_END], crush, NEXT_PHASE),
        question(table(1, "MAIN1", before), "ANNOUNCE_CARD", 0, names, answer, [{"msg": "CHAINING"}]),
        question(table(1, "MAIN1", after), "IDLE", 0, [*by_hand(own), TO_END], TO_END, solved),
    ]
    place = [
        (0, FILLER, "HAND"), (0, DARK_HOLE, "HAND"), (0, MIND_CRUSH, "SZONE", 0, "FD"),
        *((1, code, "HAND") for code in theirs),
    ]  # fmt: skip
    agreed(driven(tmp_path, place, lines))


# --- cards picked at random, cards excavated --------------------------------------------------------------------


def test_picking_the_only_card_is_not_random(tmp_path: Path) -> None:
    """Theirs also picks from a hand of one card; our next pick is their next one from several cards."""
    own, theirs = [DELINQUENT_DUO, DELINQUENT_DUO], [KURIBOH]
    before = [half(0, hand=own), half(1, hand=theirs)]
    after = [half(0, hand=own[1:], grave=own[1:], lp=7000), half(1, grave=theirs)]
    duo = [at("activate", DELINQUENT_DUO, 0, "HAND", seq) for seq in (0, 1)]
    zones = [at("zone", 0, 0, "SZONE", seq) for seq in range(5)]
    pick: Json = {"msg": "RANDOM_SELECTED", "player": 0, "cards": [{"con": 1, "loc": "HAND", "seq": 0}]}
    lines = [
        question(table(1, "MAIN1", before), "IDLE", 0, [*duo, *by_hand(own), TO_END], duo[0]),
        question(table(1, "MAIN1", before), "PLACE", 0, zones, [zones[0]]),
        question(
            table(1, "MAIN1", after), "IDLE", 0, [*by_hand(own[1:]), TO_END], TO_END,
            [{"msg": "CHAINING"}, {"msg": "CHAINED"}, pick, {"msg": "CHAIN_END"}],
        ),
    ]  # fmt: skip
    place = [*((0, code, "HAND") for code in own), (1, KURIBOH, "HAND")]
    agreed(driven(tmp_path, place, lines))


@pytest.mark.parametrize("seq", [0, 1])
def test_a_random_discard_and_one_by_choice(seq: int, tmp_path: Path) -> None:
    theirs = [KURIBOH, DARK_HOLE, UMI]
    picked, kept = theirs[seq], [code for at, code in enumerate(theirs) if at != seq]
    before = [half(0, hand=[DELINQUENT_DUO]), half(1, hand=theirs)]
    between = table(
        1, "MAIN1", [half(0, szone={0: spell(DELINQUENT_DUO)}, lp=7000), half(1, hand=kept, grave=[picked])]
    )
    between["chain"] = [{"code": DELINQUENT_DUO}]
    after = [half(0, grave=[DELINQUENT_DUO], lp=7000), half(1, hand=kept[:1], grave=[picked, kept[1]])]
    duo = at("activate", DELINQUENT_DUO, 0, "HAND")
    zones = [at("zone", 0, 0, "SZONE", number) for number in range(5)]
    choice = [at("select", code, 1, "HAND", number) for number, code in enumerate(kept)]
    pick: Json = {"msg": "RANDOM_SELECTED", "player": 0, "cards": [{"con": 1, "loc": "HAND", "seq": seq}]}
    lines = [
        question(table(1, "MAIN1", before), "IDLE", 0, [duo, *by_hand([DELINQUENT_DUO]), TO_END], duo),
        question(table(1, "MAIN1", before), "PLACE", 0, zones, [zones[0]]),
        question(between, "CARD", 1, choice, [choice[1]], [{"msg": "CHAINING"}, {"msg": "CHAINED"}, pick]),
        question(table(1, "MAIN1", after), "IDLE", 0, [TO_END], TO_END, [{"msg": "CHAIN_END"}]),
    ]
    agreed(driven(tmp_path, [(0, DELINQUENT_DUO, "HAND"), *((1, code, "HAND") for code in theirs)], lines))


def test_an_excavated_card_is_chosen(tmp_path: Path) -> None:
    """Theirs counts the cards of a Deck from the bottom."""
    before = [half(0, hand=[POT_OF_DUALITY]), half(1)]
    during = table(1, "MAIN1", [half(0, szone={0: spell(POT_OF_DUALITY)}), half(1)], [POT_OF_DUALITY])
    after = [half(0, hand=[FILLER], grave=[POT_OF_DUALITY], deck=19), half(1)]
    pot = at("activate", POT_OF_DUALITY, 0, "HAND")
    zones = [at("zone", 0, 0, "SZONE", number) for number in range(5)]
    shown = [at("select", FILLER, 0, "DECK", seq) for seq in (19, 18, 17)]
    lines = [
        question(table(1, "MAIN1", before), "IDLE", 0, [pot, *by_hand([POT_OF_DUALITY]), TO_END], pot),
        question(table(1, "MAIN1", before), "PLACE", 0, zones, [zones[0]]),
        question(during, "CARD", 0, shown, [shown[1]], [{"msg": "CHAINING"}, {"msg": "CHAINED"}]),
        question(table(1, "MAIN1", after), "IDLE", 0, [*by_hand([FILLER]), TO_END], TO_END, [{"msg": "CHAIN_END"}]),
    ]
    agreed(driven(tmp_path, [(0, POT_OF_DUALITY, "HAND")], lines))


# --- a Summon to the other side, a Tribute that counts twice ----------------------------------------------------


@pytest.mark.parametrize("position", ["FU_ATK", "FU_DEF"])
def test_a_monster_is_summoned_to_the_other_side_by_its_own_procedure(position: str, tmp_path: Path) -> None:
    ball = monster(KURIBOH, atk=300, defense=200, level=1)
    golem = monster(LAVA_GOLEM, position, atk=3000, defense=2500, level=8)
    before = [half(0, hand=[LAVA_GOLEM]), half(1, mzone={0: ball, 1: ball, 2: ball})]
    after = [half(0), half(1, mzone={1: ball, 3: {**golem}}, grave=[KURIBOH, KURIBOH])]
    after[1]["mzone"][3]["owner"] = 0
    summon = at("special_summon", LAVA_GOLEM, 0, "HAND")
    balls = [at("select", KURIBOH, 1, "MZONE", seq) for seq in range(3)]
    zones = [at("zone", 0, 1, "MZONE", seq) for seq in (0, 2, 3, 4)]
    ways = [{"action": "position", "code": LAVA_GOLEM, "pos": pos} for pos in ("FU_ATK", "FU_DEF")]
    came: Json = {"msg": "SPSUMMONING", "code": LAVA_GOLEM, "con": 1, "loc": "MZONE", "seq": 3, "pos": position}
    main = table(1, "MAIN1", before)
    lines = [
        question(main, "IDLE", 0, [summon, TO_END], summon),
        question(main, "UNSELECT", 0, balls, balls[0], hint="tribute"),
        question(main, "UNSELECT", 0, balls[1:], balls[2], hint="tribute"),
        question(main, "PLACE", 0, zones, [zones[2]]),
        question(main, "POSITION", 0, ways, next(way for way in ways if way["pos"] == position)),
        question(table(1, "MAIN1", after), "IDLE", 0, [TO_END], TO_END, [came, {"msg": "SPSUMMONED"}]),
    ]
    place = [(0, LAVA_GOLEM, "HAND"), *((1, KURIBOH, "MZONE", seq, "FU_ATK") for seq in range(3))]
    agreed(driven(tmp_path, place, lines))


@pytest.mark.parametrize("singly", [False, True])
@pytest.mark.parametrize("given", [[0], [0, 1]])
def test_a_tribute_that_counts_as_two_may_be_used_alone_or_with_another(
    given: list[int], singly: bool, tmp_path: Path
) -> None:
    codes = [DOUBLE_COSTON, KURIBOH]
    coston = monster(DOUBLE_COSTON, atk=1700, defense=1650, level=4)
    field = {0: coston, 1: monster(KURIBOH, atk=300, defense=200, level=1)}
    magician = monster(DARK_MAGICIAN, atk=2500, defense=2100, level=7)
    left = {seq: card for seq, card in field.items() if seq not in given}
    before = table(1, "MAIN1", [half(0, hand=[DARK_MAGICIAN], mzone=field), half(1)])
    after = [half(0, mzone={**left, 4: magician}, grave=[codes[seq] for seq in given]), half(1)]
    hand = [at(action, DARK_MAGICIAN, 0, "HAND") for action in ("normal_summon", "set_monster")]
    turns = [at("change_position", codes[seq], 0, "MZONE", seq) for seq in (0, 1)]
    tributes = [at("tribute", codes[seq], 0, "MZONE", seq, release=2 - seq) for seq in (0, 1)]
    zones = [at("zone", 0, 0, "MZONE", seq) for seq in range(5) if seq in given or seq > 1]
    chosen = [question(before, "TRIBUTE", 0, tributes, [tributes[seq] for seq in given], min=2, max=2, hint="tribute")]
    if singly:
        picks = [at("select", codes[seq], 0, "MZONE", seq) for seq in (0, 1)]
        last = picks[1] if len(given) > 1 else FINISH
        chosen = [
            question(before, "UNSELECT", 0, picks, picks[0], hint="tribute"),
            question(before, "UNSELECT", 0, [picks[1], FINISH], last, hint="tribute"),
        ]
    lines = [
        question(before, "IDLE", 0, [*hand, *turns, TO_END], hand[0]),
        *chosen,
        question(before, "PLACE", 0, zones, [zones[-1]], [{"msg": "MOVE", **GONE}]),
        question(
            table(1, "MAIN1", after), "IDLE", 0, [turn for seq, turn in enumerate(turns) if seq in left] + [TO_END],
            TO_END, [{"msg": "SUMMONING"}, {"msg": "SUMMONED"}],
        ),
    ]  # fmt: skip
    place = [(0, DARK_MAGICIAN, "HAND"), *((0, code, "MZONE", seq, "FU_ATK") for seq, code in enumerate(codes))]
    agreed(driven(tmp_path, place, lines))


FINISH: Json = {"action": "finish"}
GONE: Json = {
    "code": DOUBLE_COSTON, "from": {"con": 0, "loc": "MZONE", "seq": 0}, "to": {"con": 0, "loc": "GRAVE", "seq": 0},
}  # fmt: skip


# --- what is told in fewer words --------------------------------------------------------------------------------


@pytest.mark.parametrize("number", [1, 2, 3])
def test_numbers_may_be_encoded_as_plain_numbers(number: int, tmp_path: Path) -> None:
    offer: list[Any] = [3, 2, 1]
    agreed(driven(tmp_path, [(0, CARD_TROOPER, "MZONE", 0, "FU_ATK")], trooper(number, offer, [])))


# --- effects of several cards in a row --------------------------------------------------------------------------


def test_the_questions_of_two_copies_are_told_apart_by_their_places(tmp_path: Path) -> None:
    place = [(0, KURIBOH, "MZONE", zone, "FU_ATK") for zone in (0, 1)]
    there = table(1, "MAIN1", [half(0, mzone={zone: monster(KURIBOH) for zone in (0, 1)}), half(1)])
    asked = [
        question(there, "EFFECT_YN", 0, [at("yes", KURIBOH, 0, "MZONE", zone), PAY[1]], answer)
        for zone, answer in ((0, PAY[1]), (1, at("yes", KURIBOH, 0, "MZONE", 1)))
    ]
    recording = recorded(tmp_path, place, asked)
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    left: list[Line] = []
    answers: list[bool | None] = []
    for zone in (1, 0):  # ours asks in the other order
        source = beside.table.card(Option(con=0, loc="MZONE", seq=zone, code=KURIBOH))
        open_question = Question(player=1, answer="yes", about="label", source=source)
        told = reply(replace(beside.state, question=open_question), beside.table, beside.lines, left)
        for line in told.lines:
            beside.lines.use(line)
        answers.append(told.move.yes)
    assert answers == [True, False]


def zones_of_copies(there: Json, chain: Sequence[int], zones: Sequence[int]) -> list[Json]:
    """Questions for the zones of copies from the Deck, the messages before each telling where the one before came."""
    option = [{"action": "zone", "con": 0, "loc": "MZONE", "seq": zone} for zone in range(5)]
    return [
        question(
            {**there, "chain": [{"code": code} for code in chain]}, "PLACE", 0, option, option[zone],
            hint="Alexandrite Dragon", messages=[
                {"msg": "MOVE", "code": FILLER, "from": {"con": 0, "loc": "DECK", "seq": 9, "pos": "FD"},
                 "to": {"con": 0, "loc": "MZONE", "seq": before, "pos": "FD_DEF"}}
            ],
        )
        for before, zone in zip((4, *zones), zones, strict=False)
    ]  # fmt: skip


def zones_given(tmp_path: Path, asked: Sequence[Json], links: Sequence[Link], over: int = 0) -> list[str | None]:
    """The zones that the first two copies in our Deck are given, the first `over` questions having been answered."""
    place = [(0, KURIBOH, "MZONE", 4, "FU_ATK")]
    recording = recorded(tmp_path, place, asked)
    beside = Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))
    for line in beside.lines.every[:over]:
        beside.lines.use(line)
    state = replace(beside.state, chain=tuple(links))
    found: list[str | None] = []
    for card in state.side(1).deck[:2]:
        open_question = Question(
            player=1, answer="place", about="zone", cards=(card,), places=("p1.M1", "p1.M2", "p1.M3")
        )
        asking = replace(state, question=open_question)
        told = reply(asking, Table(asking, beside.codes), beside.lines, [])
        for line in told.lines:
            beside.lines.use(line)
        found.append(told.move.to)
    return found


def test_each_copy_takes_the_zone_of_its_own_question(tmp_path: Path) -> None:
    there = table(1, "MAIN1", [half(0, mzone={4: monster(KURIBOH)}), half(1)])
    # the zone of the first copy is named again for a later one
    assert zones_given(tmp_path, zones_of_copies(there, (), (0, 1, 0)), ()) == ["p1.M1", "p1.M2"]


def test_questions_of_a_later_chain_are_not_those_of_a_link_that_resolves_after_another(tmp_path: Path) -> None:
    there = table(1, "MAIN1", [half(0, mzone={4: monster(KURIBOH)}), half(1)])
    now = zones_of_copies(there, (FILLER,), (0, 1))  # theirs has left out the link that is resolved
    later = zones_of_copies(there, (FILLER, FILLER), (2, 1))
    links = [Link(player=1, card=1), Link(player=1, card=1, resolved=True)]
    assert zones_given(tmp_path, [*now, *later], links) == ["p1.M1", "p1.M2"]


@pytest.mark.parametrize(("ended", "zones"), [(True, ["p1.M3", "p1.M2"]), (False, ["p1.M2", "p1.M1"])])
def test_a_zone_asked_for_as_the_chain_ends_is_not_left_of_an_earlier_one(
    ended: bool, zones: list[str], tmp_path: Path
) -> None:
    """The zone of a Normal Summon by Ultimate Offering was taken from its next Chain in the same turn."""
    there = table(1, "MAIN1", [half(0, mzone={4: monster(KURIBOH)}), half(1)])
    picks = question({**there, "chain": [{"code": FILLER}]}, "CARD", 0, [TO_END], [TO_END])
    first = zones_of_copies(there, (), (2, 1))[0] | {"messages": [{"msg": "CHAIN_END"}] if ended else []}
    later = zones_of_copies(there, (FILLER,), (2, 1, 0))[1:]
    assert zones_given(tmp_path, [picks, first, *later], [Link(player=1, card=1)], over=1) == zones


@pytest.mark.parametrize(("shown", "picked"), [(DARK_HOLE, 2), (UMI, 1)])
def test_a_pick_out_of_a_deck_comes_before_a_later_one_at_random(shown: int, picked: int, tmp_path: Path) -> None:
    there = table(1, "MAIN1", [half(0, hand=[FILLER, FILLER]), half(1)])
    option = at("select", shown, 1, "DECK", 7)
    random: Json = {"msg": "RANDOM_SELECTED", "player": 0, "cards": [{"con": 0, "loc": "HAND", "seq": 0}]}
    lines = [
        question(there, "CARD", 0, [option], [option]),
        question(there, "IDLE", 0, [TO_END], TO_END),
        question(there, "IDLE", 0, [TO_END], TO_END, [random]),
    ]
    chance = Recorded(recorded(tmp_path, [], lines))
    chance.codes = (KURIBOH, DARK_HOLE)
    assert chance.pick(1, (1, 2), 1) == (picked,)  # a card that is not among these was chosen, not picked


# --- a Trap that is activated with its effect -------------------------------------------------------------------


def power_stone() -> list[Json]:
    """Pitch-Black Power Stone on the first turn, activated with its effect."""

    def tables(phase: str, position: str, first: int, second: int) -> Json:
        stone, mage = spell(POWER_STONE, position), monster(SKILLED_DARK_MAGICIAN, atk=1900, defense=1700, level=4)
        stone["counters"], mage["counters"] = ({"0x1": number} if number else {} for number in (first, second))
        return table(1, phase, [half(0, mzone={0: mage}, szone={0: stone}), half(1)])

    activate, turn = at("activate", POWER_STONE, 0, "SZONE"), at("change_position", SKILLED_DARK_MAGICIAN, 0, "MZONE")
    ways = [at("yes", POWER_STONE, 0, "SZONE"), {"action": "no"}]
    target = at("select", SKILLED_DARK_MAGICIAN, 0, "MZONE")
    begun: list[Json] = [{"msg": "CHAINING", "code": POWER_STONE}]
    solved: list[Json] = [{"msg": "CHAINED"}, {"msg": "CHAIN_END"}, {"msg": "NEW_PHASE"}]
    return [
        question(tables("DRAW", "FD", 0, 0), "CHAIN", 0, [activate, PASS], activate, hint="draw phase"),
        question(tables("DRAW", "FU", 3, 0), "EFFECT_YN", 0, ways, ways[0], begun),
        question(tables("DRAW", "FU", 3, 0), "CARD", 0, [target], [target]),
        question(tables("MAIN1", "FU", 2, 1), "IDLE", 0, [turn, TO_END], TO_END, solved),
    ]


def test_a_trap_with_counters_of_its_own_is_activated_with_its_effect(tmp_path: Path) -> None:
    """Each card was taken for one that gives its counters for the costs of others; the driver failed at this one."""
    place = [(0, POWER_STONE, "SZONE", 0, "FD"), (0, SKILLED_DARK_MAGICIAN, "MZONE", 0, "FU_ATK")]
    agreed(driven(tmp_path, place, power_stone()))
