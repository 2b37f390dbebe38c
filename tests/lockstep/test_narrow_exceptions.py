"""What the comparison leaves out is no wider than its cause: a real difference of the same kind is reported."""

from collections import Counter
from pathlib import Path
from typing import Literal

import msgspec
import pytest
from msgspec.structs import replace

from duelog.core.state import Battle, Card, Current, Happened, Lasting, Link, OnField, Recent, Result, State, Trigger
from duelog.core.state.progress import Use
from duelog.events import moves as m
from duelog.events.base import Moved, Phase, Position, StepAddress, Why
from duelog.events.faces import Face
from duelog.events.outcomes import (
    Activated,
    Asked,
    AttackDeclared,
    AttackEnded,
    BattleFought,
    CardsDrawn,
    CardsMoved,
    DelayedBegan,
    LastingBegan,
    Linked,
    LinkNegated,
    LinkResolving,
    NothingHappened,
    TurnBegan,
)
from duelog.events.places import ZONES, Place, Player
from duelog.events.restrictions import Lock, Trait
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.answers import narrow
from tests.lockstep.disagreements import (
    COUNTED_DOWN,
    FORBIDDEN,
    FRUITLESS,
    GONE,
    HAS_LEFT,
    OTHER_FELL,
    SET_TRIBUTE,
    STILL_DOWN,
)
from tests.lockstep.driver import Lockstep
from tests.lockstep.hand_made import Json, half, monster, question, recorded, spell, table
from tests.lockstep.lines import is_second, leaves_at_once
from tests.lockstep.options import Table as OurTable
from tests.lockstep.owed import counted_down_there, not_closed_there, paid_there
from tests.lockstep.proofs import (
    answers_hand_limit,
    destroyed_there,
    gained_there,
    is_in_force,
    is_still_down_there,
    looks_again,
    negated_at_once,
    offered_in_this_state,
    remembered,
    spared_there,
    spares_the_opponent,
    taken_over,
)
from tests.lockstep.recording import Line, Message, Option, Prompt, Table
from tests.lockstep.swallowed import is_calculated
from tests.lockstep.test_hand_made import TO_END
from tests.shared import shared


def begun(folder: Path, place: list[tuple[int, int, str, int, str]], end: list[Json], **parts: object) -> Lockstep:
    """A duel that begins with these cards, and whose recording ends with these messages."""
    board = table(1, "MAIN1", [half(0, **parts), half(1)])
    recording = recorded(folder, place, [question(board, "IDLE", 0, [TO_END], TO_END)])
    recording = replace(recording, end=replace(recording.end, messages=tuple(end)))
    return Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))


# --- Tributes ---------------------------------------------------------------------------------------------------

SUMMONED = 1
CODES = (66073051, 43096270, 40640057)
OF_ITS_LEVEL, OF_ITS_TEXT = "sys 1", "Darklord Zerato: 1 Tribute"


def to_tribute(level: int) -> OurTable:
    """A monster of this Level in the hand, and two monsters on the field."""
    faces = tuple(Face(name=f"Monster {at}", card="monster", level=level) for at in (1, 2, 3))
    slots = {at: OnField(card=card, position="attack") for at, card in (("M1", 2), ("M2", 3))}
    state = State()
    side = replace(state.side(1), hand=(SUMMONED,), field=tuple(slots.get(zone) for zone in ZONES))
    cards = tuple(Card(face=face, owner=1) for face in range(3))
    return OurTable(replace(state, faces=faces, cards=cards, sides=(side, state.side(2))), CODES)


def asked(kind: str, options: tuple[Option, ...], answer: Option) -> Line:
    state = msgspec.convert(table(1, "MAIN1", (half(0), half(1))), Table)
    prompt = Prompt(type=kind, player=0, options=options, hint=kind.lower(), max=2)
    return Line(n=0, messages=(), state=state, prompt=prompt, answer=answer)


@pytest.mark.parametrize(
    ("level", "first", "answer", "single"),
    [
        (8, OF_ITS_LEVEL, OF_ITS_TEXT, True),
        (8, OF_ITS_LEVEL, OF_ITS_LEVEL, False),
        (8, OF_ITS_TEXT, OF_ITS_TEXT, False),
        (6, OF_ITS_LEVEL, OF_ITS_TEXT, False),
    ],
)
def test_only_the_single_tribute_of_its_own_text_is_compared(level: int, first: str, answer: str, single: bool) -> None:
    tribute, pair = (m.NormalSummon(player=1, card=SUMMONED, to="p1.M1", tributes=cards) for cards in ((2,), (2, 3)))
    chosen = Option(action="normal_summon", code=CODES[0], con=0, loc="HAND", seq=0)
    ways = tuple(Option(action="option", text=text) for text in (first, answer))
    tributes = tuple(Option(action="tribute", code=CODES[at], con=0, loc="MZONE", seq=at - 1) for at in (1, 2))
    parts = [
        asked("OPTION", ways, Option(action="option", text=answer)),
        asked("TRIBUTE", tributes, tributes[0]),
    ]
    differ: list[tuple[Counter[str], Counter[str]]] = []
    narrow(to_tribute(level), [tribute, pair], chosen, parts, lambda what, ours, theirs: differ.append((ours, theirs)))
    (found,) = differ
    both = Counter(["Monster 2 p1.M1", "Monster 3 p1.M2"])
    assert found == (Counter(["Monster 2 p1.M1"]) if single else both, both)  # if single, one of theirs is too many


# --- counters ---------------------------------------------------------------------------------------------------

SOLVING: Json = {"msg": "CHAIN_SOLVING"}
WON: Json = {"msg": "WIN"}
CHAIN_OVER: Json = {"msg": "CHAIN_END"}
FILLER = 43096270


def placed(seq: int, count: int) -> Json:
    return {"msg": "ADD_COUNTER", "con": 0, "loc": "MZONE", "seq": seq, "count": count}


@pytest.mark.parametrize(
    ("messages", "reported"),
    [
        ([SOLVING, placed(0, 1), WON], False),
        ([SOLVING, placed(1, 1), WON], True),
        ([SOLVING, placed(0, 2), WON], True),
        ([placed(0, 1), SOLVING, WON], True),
        ([SOLVING, placed(0, 1), CHAIN_OVER, WON], True),
    ],
    ids=["placed there", "on another card", "another number", "before that link", "before the end of the Chain"],
)
def test_only_counters_placed_in_the_last_link_are_left_out(
    messages: list[Json], reported: bool, tmp_path: Path
) -> None:
    place = [(0, FILLER, "MZONE", seq, "FU_ATK") for seq in (0, 1)]
    here = begun(tmp_path, place, messages, mzone={seq: monster(FILLER) for seq in (0, 1)})
    state = here.state
    link = Link(player=1, card=state.side(1).deck[0])
    here.states[-1] = replace(state, chain=(link,), result=Result(winner=1, reason="life points"))
    theirs = here.recording.lines[0].state
    marked = replace(theirs.players[0].mzone[0] or pytest.fail("no monster"), counters={"spell": 1})
    mine = replace(theirs.players[0], mzone=(marked, *theirs.players[0].mzone[1:]))
    here.compare_end(replace(theirs, players=(mine, theirs.players[1])))
    assert bool([found for found in here.report.differences if found.what.endswith(".counters")]) is reported


# --- declined Trigger Effects -----------------------------------------------------------------------------------


def test_a_declined_effect_is_left_out_only_for_its_event(tmp_path: Path) -> None:
    here = begun(tmp_path, [(0, FILLER, "MZONE", 0, "FU_ATK")], [], mzone={0: monster(FILLER)})
    (card,) = (slot.card for _, slot in here.state.on_field(1))
    met = Trigger(player=1, card=card, effect=1, event=5)
    here.declined = frozenset({met})
    here.states[-1] = replace(here.state, triggers=(met,))
    assert here.still_declined() == Counter([f"activate {here.table.label(card)}"])
    later = replace(met, event=9)
    here.states[-1] = replace(here.state, triggers=(later,))
    assert not here.still_declined()
    here.states[-1] = replace(here.state, triggers=(met, later))
    assert not here.still_declined()
    here.states[-1] = replace(here.state, triggers=())
    assert not here.still_declined()


# --- offers -----------------------------------------------------------------------------------------------------

DISARMAMENT, AXE = 20727787, 40619825
OFFERED = Counter(["activate Disarmament p1.S1"])


@pytest.mark.parametrize(("set_there", "explained"), [(AXE, True), (5318639, False)], ids=["Equip Spell", "other"])
def test_disarmament_is_explained_by_a_set_equip_spell_alone(set_there: int, explained: bool, tmp_path: Path) -> None:
    place = [(0, DISARMAMENT, "SZONE", 0, "FD"), (1, set_there, "SZONE", 0, "FD"), (1, FILLER, "MZONE", 0, "FU_ATK")]
    state = begun(tmp_path, place, [], szone={0: spell(DISARMAMENT, "FD")}).state
    assert bool(offered_in_this_state(state, OFFERED)) is explained
    (host,) = (slot for _, slot in state.on_field(2) if slot.position == "attack")
    field = tuple(slot and (replace(slot, equipped_to=host.card) if slot.card != host.card else slot)
                  for slot in state.side(2).field)  # fmt: skip
    equipped = replace(state, sides=(state.side(1), replace(state.side(2), field=field)))
    assert not offered_in_this_state(equipped, OFFERED)


@pytest.mark.parametrize(("there", "explained"), [(AXE, True), (5318639, False)], ids=["Equip Spell", "other"])
def test_only_set_equip_spells_are_destroyed_there_besides(there: int, explained: bool, tmp_path: Path) -> None:
    place = [(0, DISARMAMENT, "SZONE", 0, "FD"), (1, there, "SZONE", 0, "FD")]
    state = begun(tmp_path, place, [], szone={0: spell(DISARMAMENT, "FD")}).state
    (trap,) = (slot.card for _, slot in state.on_field(1))
    used = CardsMoved(n=9, moves=(Moved(card=99, origin="p1.S2", to="p1.grave"),), how="destroyed", source=trap)
    assert destroyed_there(state, [used], {"p2.S1"}) is explained
    assert not destroyed_there(state, [used], {"p2.S1", "p2.S2"})
    assert not destroyed_there(state, [], {"p2.S1"})
    assert not destroyed_there(state, [replace(used, how="sent")], {"p2.S1"})


LEVEL_8_DRAGON = 89631139


@pytest.mark.parametrize(("deck", "explained"), [(FILLER, True), (LEVEL_8_DRAGON, False)])
def test_dragonic_tactics_finds_nothing_in_a_deck_without_such_dragons(
    deck: int, explained: bool, tmp_path: Path
) -> None:
    state = begun(tmp_path, [(0, deck, "HAND", 0, "FD")], [], hand=[deck]).state
    side = replace(state.side(1), deck=(*state.side(1).deck, *state.side(1).hand), hand=())
    state = replace(state, sides=(side, state.side(2)))
    assert bool(offered_in_this_state(state, Counter(["activate Dragonic Tactics p1.S1"]))) is explained


# --- after damage calculation -----------------------------------------------------------------------------------

TOPAZ_TIGER = 95600067


def test_the_gain_of_an_attacker_differs_only_outside_damage_calculation(tmp_path: Path) -> None:
    place = [(0, TOPAZ_TIGER, "MZONE", 0, "FU_ATK"), (0, FILLER, "MZONE", 1, "FU_ATK")]
    here = begun(tmp_path, place, [], mzone={0: monster(TOPAZ_TIGER), 1: monster(FILLER)})
    tiger, other = (slot.card for _, slot in here.state.on_field(1))
    fought = replace(here.state, battle=Battle(attacker=tiger, target=other, fought=True))
    assert is_calculated(fought, here.book, "p1.M1.atk", 400)
    assert not is_calculated(fought, here.book, "p1.M1.atk", 300)
    assert not is_calculated(fought, here.book, "p1.M1.def", 400)
    assert not is_calculated(fought, here.book, "p1.M2.atk", 400)
    declared = replace(here.state, step="battle", battle=Battle(attacker=tiger, target=other))
    assert is_calculated(declared, here.book, "p1.M1.atk", -400)
    assert not is_calculated(declared, here.book, "p1.M1.atk", 400)
    assert not is_calculated(replace(declared, step="damage"), here.book, "p1.M1.atk", -400)
    replayed = replace(declared, battle=Battle(attacker=tiger, target=other, replay=True))
    assert is_calculated(replayed, here.book, "p1.M1.atk", 400)
    assert not is_calculated(replayed, here.book, "p1.M1.atk", -400)
    assert not is_calculated(here.state, here.book, "p1.M1.atk", 400)
    assert not is_calculated(replace(fought, battle=Battle(attacker=tiger)), here.book, "p1.M1.atk", 400)
    assert not is_calculated(replace(fought, battle=Battle(attacker=other, fought=True)), here.book, "p1.M2.atk", 400)


COVERING_FIRE = 74458486
WABOKU, TORRENTIAL_TRIBUTE = 12607053, 53582587


def test_the_gain_of_an_attacked_monster_differs_only_after_damage_calculation(tmp_path: Path) -> None:
    """Covering Fire gives ATK for the Damage Step; there it ends with damage calculation."""
    place = [(0, FILLER, "MZONE", 0, "FU_ATK"), (0, FILLER, "MZONE", 1, "FU_ATK"), (0, COVERING_FIRE, "SZONE", 0, "FU")]
    field = {0: monster(FILLER), 1: monster(FILLER)}
    here = begun(tmp_path, place, [], mzone=field, szone={0: spell(COVERING_FIRE)})
    mine, attacker, trap = (slot.card for _, slot in here.state.on_field(1))
    part = StepAddress(path=("change",))
    given = Lasting(id=1, source=trap, effect=1, part=part, player=1, cards=(mine,), values=(1250,))
    battle = Battle(attacker=attacker, target=mine, fought=True)
    fought = replace(here.state, battle=battle, lasting=(given,))
    assert is_calculated(fought, here.book, "p1.M1.atk", 1250)
    assert not is_calculated(fought, here.book, "p1.M1.atk", 1000)
    assert not is_calculated(fought, here.book, "p1.M2.atk", 1250)
    assert not is_calculated(replace(fought, lasting=()), here.book, "p1.M1.atk", 0)
    assert not is_calculated(replace(fought, battle=replace(battle, fought=False)), here.book, "p1.M1.atk", 1250)


SWAMP_MIRRORER, DARKSTORM_DRAGON = 50277973, 57662975


@pytest.mark.parametrize(("others", "explained"), [((), True), ((WABOKU,), False)])
def test_a_trap_monster_may_be_the_only_trap_that_an_effect_could_destroy(
    others: tuple[int, ...], explained: bool, tmp_path: Path
) -> None:
    """Darkstorm Dragon, with Swamp Mirrorer as its cost: the Trap in a Monster Zone was not counted."""
    place = [(0, DARKSTORM_DRAGON, "MZONE", 0, "FU_ATK"), (0, SWAMP_MIRRORER, "MZONE", 1, "FU_ATK")]
    place += [(0, code, "SZONE", at, "FD") for at, code in enumerate(others)]
    field = {0: monster(DARKSTORM_DRAGON), 1: monster(SWAMP_MIRRORER)}
    state = begun(
        tmp_path, place, [], mzone=field, szone={at: spell(code, "FD") for at, code in enumerate(others)}
    ).state
    assert bool(offered_in_this_state(state, Counter(["activate Darkstorm Dragon p1.M1"]))) is explained


# --- windows ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("data", "second"), [(20, True), (24, True), (21, False), (27, False)])
def test_the_second_window_after_a_draw_or_an_attack_is_told_by_its_hint(data: int, second: bool) -> None:
    line = asked("CHAIN", (), Option(action="pass"))
    assert is_second(replace(line, messages=({"msg": "HINT", "hint": "EVENT", "player": 1, "data": data},))) is second


@pytest.mark.parametrize(("player", "over"), [(0, True), (1, False)])
def test_what_a_player_declined_is_not_offered_when_that_player_is_asked_again(
    player: int, over: bool, tmp_path: Path
) -> None:
    """Torrential Tribute, declined in the End Phase, was missed in the second question, about the Phase."""
    waboku, tribute = (Option(action="activate", con=0, loc="SZONE", seq=at, pos="FD", code=at + 1) for at in (0, 1))
    passed = Option(action="pass")
    first = asked("CHAIN", (waboku, tribute, passed), passed)
    second = asked("CHAIN", (waboku, passed), passed)
    second = replace(second, prompt=replace(second.prompt, player=player))
    place = [(0, WABOKU, "SZONE", 0, "FD"), (0, TORRENTIAL_TRIBUTE, "SZONE", 1, "FD")]
    there = begun(tmp_path, place, [], szone={0: spell(WABOKU, "FD"), 1: spell(TORRENTIAL_TRIBUTE, "FD")})
    found = there.answers_to_first([first, second])
    assert [key.split(" p")[0] for key in found] == (["activate Torrential Tribute"] if over else [])


# --- Tributes that lie face-down ----------------------------------------------------------------------------------

MIZUHO, KIZAN = "Legendary Six Samurai - Mizuho", "Legendary Six Samurai - Kizan"


@pytest.mark.parametrize(
    ("others", "explained"),
    [
        ([(KIZAN, "set")], True),
        ([], False),
        ([("Dark Blade", "set")], False),
        ([(KIZAN, "set"), (KIZAN, "attack")], False),
    ],
    ids=["a Set one", "none", "a Set one of another name", "a face-up one beside it"],
)
def test_a_set_tribute_explains_an_offer_only_where_no_face_up_one_is(
    others: list[tuple[str, Position]], explained: bool
) -> None:
    board: list[tuple[str, Position]] = [(MIZUHO, "attack"), *others]
    slots = {f"M{at}": OnField(card=at, position=position) for at, (_, position) in enumerate(board, 1)}
    state = State()
    side = replace(state.side(1), field=tuple(slots.get(zone) for zone in ZONES))
    faces = tuple(Face(name=name, card="monster") for name, _ in board)
    cards = tuple(Card(face=face, owner=1) for face in range(len(board)))
    state = replace(state, faces=faces, cards=cards, sides=(side, state.side(2)))
    offer = Counter([f"activate {MIZUHO} p1.M1"])
    assert offered_in_this_state(state, offer) == (SET_TRIBUTE if explained else "")


# --- battles ----------------------------------------------------------------------------------------------------


def fought(attacker: str, target: str, battle: Battle, there: tuple[str, ...]) -> State:
    """A battle between the first and the second card, of which those on these places are on the field."""
    slots = {"M1": OnField(card=1, position="attack"), "M2": OnField(card=2, position="defense")}
    state = State()
    side = replace(state.side(1), field=tuple(slots.get(zone) if zone in there else None for zone in ZONES))
    faces = tuple(Face(name=name, card="monster") for name in (attacker, target))
    cards = tuple(Card(face=face, owner=1) for face in range(2))
    return replace(state, faces=faces, cards=cards, sides=(side, state.side(2)), battle=battle)


@pytest.mark.parametrize(
    ("name", "there", "explained"),
    [
        ("Ghostrick Yuki-onna", (), True),
        ("Ghostrick Yuki-onna", ("M1",), False),
        ("Ghostrick Specter", (), False),
    ],
)
def test_a_monster_that_is_gone_explains_the_effect_on_it(name: str, there: tuple[str, ...], explained: bool) -> None:
    state = fought("Dark Blade", name, Battle(attacker=1, target=2), there)
    told = offered_in_this_state(state, Counter([f"activate {name} p2.grave[1]"]))
    assert told == (GONE if explained else "")


@pytest.mark.parametrize(
    ("target", "flipped", "path", "offered", "explained"),
    [
        ("Battlin' Boxer Veil", 2, "p1.M2.position", "Battlin' Boxer Counterpunch", True),
        ("Battlin' Boxer Veil", 2, "p1.M1.position", "Battlin' Boxer Counterpunch", False),
        ("Battlin' Boxer Veil", 2, "p1.M2.atk", "Battlin' Boxer Counterpunch", False),
        ("Battlin' Boxer Veil", 2, "p1.M2.position", "Rush Recklessly", False),
        ("Battlin' Boxer Veil", 0, "p1.M2.position", "Battlin' Boxer Counterpunch", False),
        ("Dark Blade", 2, "p1.M2.position", "Battlin' Boxer Counterpunch", False),
    ],
)
def test_a_monster_still_face_down_explains_its_position_only(
    target: str, flipped: int, path: str, offered: str, explained: bool
) -> None:
    state = fought("Dark Blade", target, Battle(attacker=1, target=2, flipped=flipped), ("M1", "M2"))
    assert is_still_down_there(state, path, [offered]) is explained


@pytest.mark.parametrize(
    ("target", "position", "part", "explained"),
    [
        ("Battlin' Boxer Veil", "set", "start", True),
        ("Battlin' Boxer Veil", "set", "before", False),
        ("Battlin' Boxer Veil", "defense", "start", False),
        ("Dark Blade", "set", "start", False),
    ],
)
def test_an_attacked_face_down_boxer_explains_the_offer(
    target: str, position: Position, part: Literal["start", "before"], explained: bool
) -> None:
    state = fought("Dark Blade", target, Battle(attacker=1, target=2), ("M1",))
    field = (OnField(card=2, position=position), *state.side(1).field[1:])
    state = replace(state, part=part, sides=(replace(state.side(1), field=field), state.side(2)))
    told = offered_in_this_state(state, Counter(["activate Battlin' Boxer Counterpunch p1.grave[1]"]))
    assert told == (STILL_DOWN if explained else "")


COUNTERPUNCH, VEIL = 4549095, 13313278
"""Battlin' Boxer Counterpunch, Battlin' Boxer Veil."""


@pytest.mark.parametrize(
    ("position", "action", "also", "passed_over"),
    [
        ("FD_DEF", "pass", (), True),
        ("FU_DEF", "pass", (), False),
        ("FD_DEF", "activate", (), False),
        ("FD_DEF", "pass", (WABOKU,), False),
    ],
    ids=["declined for a Set one", "after it was flipped", "used", "offered with another"],
)
def test_an_offer_for_a_set_boxer_is_passed_over_if_declined(
    position: str, action: str, also: tuple[int, ...], passed_over: bool, tmp_path: Path
) -> None:
    """The window for it was taken for the one after the flip, in which it is offered again: the duels parted."""
    place = [(0, VEIL, "MZONE", 0, "FU_DEF"), (0, COUNTERPUNCH, "GRAVE", 0, "FU")]
    there = begun(tmp_path, place, [], mzone={0: monster(VEIL, "FU_DEF")}, grave=(COUNTERPUNCH,))
    boxer = next(slot.card for slot in there.state.monsters(1))
    there.states[-1] = replace(there.state, battle=Battle(attacker=1, target=boxer, flipped=boxer))
    counter = Option(
        action="activate", con=0, loc="GRAVE", seq=0, code=COUNTERPUNCH, name="Battlin' Boxer Counterpunch"
    )
    others = tuple(replace(counter, code=code, name="Waboku") for code in also)
    line = asked("CHAIN", (counter, *others, Option(action="pass")), Option(action=action))
    halves = (half(0, mzone={0: monster(VEIL, position)}, grave=(COUNTERPUNCH,)), half(1))
    there.lines.every = (replace(line, state=msgspec.convert(table(1, "MAIN1", halves), Table)),)
    there.pass_over_one_still_down()
    assert (there.lines.next is None) is passed_over
    assert [found.what for found in there.report.differences] == [STILL_DOWN] * passed_over


# --- attacks and battles ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("origins", "explained"), [(["p2.M3"], True), (["p1.M3"], False), (["p2.M3", "p1.M3"], False)])
def test_shiens_scheme_is_explained_by_monsters_of_the_opponent_alone(origins: list[Place], explained: bool) -> None:
    offer = Counter(["activate Shien's Scheme p1.S1"])
    moves = tuple(Moved(card=at, origin=origin, to="p1.grave") for at, origin in enumerate(origins, 1))
    fallen = CardsMoved(moves=moves, how="destroyed", why="battle", n=1)
    for event, fits in ((fallen, explained), (replace(fallen, why="effect"), False)):
        state = replace(State(), recent=Recent(outcomes=(Happened(event=event),)))
        assert offered_in_this_state(state, offer) == (OTHER_FELL if fits else "")
    assert not offered_in_this_state(State(), offer)


@pytest.mark.parametrize(
    ("offer", "why", "phase", "explained"),
    [
        ("activate Sylvan Sagequoia p1.hand", "rule", "end", True),
        ("activate Sylvan Sagequoia p1.hand", "effect", "end", False),
        ("activate Sylvan Sagequoia p1.hand", "rule", "main1", False),
        ("activate Sylvan Sagequoia p1.M1", "rule", "end", False),
        ("activate Sylvan Sagequoia p2.hand", "rule", "end", False),
    ],
)
def test_only_effects_in_the_hand_are_not_asked_for_after_the_hand_limit(
    offer: str, why: Why, phase: Phase, explained: bool
) -> None:
    gone = CardsMoved(moves=(Moved(card=1, origin="p1.hand", to="p1.grave"),), how="discarded", why=why, n=1)
    state = replace(State(), phase=phase, recent=Recent(outcomes=(Happened(event=gone),)))
    assert answers_hand_limit(state, 1, Counter([offer])) is explained
    assert not answers_hand_limit(state, 1, Counter([offer, "activate Kuriboh p1.S1"]))
    assert not answers_hand_limit(state, 1, Counter())


@pytest.mark.parametrize("name", ["Necro Gardna", "Scrap-Iron Scarecrow"])
@pytest.mark.parametrize("delayed", [0, 1])
def test_only_an_earlier_necro_gardna_negates_an_attack_at_once(name: str, delayed: int) -> None:
    state = replace(State(), faces=(Face(name=name, card="monster"),), cards=(Card(face=0, owner=1),))
    begun, ended = DelayedBegan(lasting=delayed, cards=(1,)), AttackEnded(why="negated", source=1)
    assert negated_at_once(state, [begun, ended]) is (name == "Necro Gardna" and delayed == 1)
    assert not negated_at_once(state, [ended])
    assert not negated_at_once(state, [begun, AttackEnded(source=1)])


@pytest.mark.parametrize("name", ["Phoenix Gearfried", "Dark Blade"])
def test_only_a_phoenix_gearfried_that_was_just_taken_over_is_asked_for(name: str) -> None:
    state = replace(State(), faces=(Face(name=name, card="monster"),), cards=(Card(face=0, owner=1),))
    taken = CardsMoved(moves=(Moved(card=1, origin="p2.M3", to="p1.M5"),), how="control")
    known = name == "Phoenix Gearfried"
    assert taken_over(state, [taken], 1, 1) is known
    assert not taken_over(state, [taken], 1, 2)
    assert not taken_over(state, [replace(taken, how="returned")], 1, 1)
    assert not taken_over(state, [], 1, 1)


@pytest.mark.parametrize(
    ("name", "lasting", "left_out"),
    [("Artifact Lancea", True, True), ("Artifact Lancea", False, False), ("Threatening Roar", True, False)],
)
def test_artifact_lancea_alone_is_left_out_while_it_is_in_force(name: str, lasting: bool, left_out: bool) -> None:
    cards = (Card(face=0, owner=1), Card(face=0, owner=1))
    lock = (Lasting(id=1, source=1, effect=2, part=StepAddress(path=("lock",)), until="end of turn", turn=3, event=9),)
    state = replace(State(), faces=(Face(name=name),), cards=cards, lasting=lock if lasting else ())
    assert is_in_force(state, 2) is left_out


@pytest.mark.parametrize(
    ("trap", "who", "explained"),
    [("Magic Cylinder", 1, True), ("Magic Cylinder", 2, False), ("Ring of Destruction", 1, False), ("Umi", 1, False)],
)
def test_ring_of_defense_is_explained_by_its_own_players_damage_alone(trap: str, who: Player, explained: bool) -> None:
    card = Card(face=0, owner=1)
    state = replace(
        State(), faces=(Face(name=trap, card="trap"),), cards=(card,), chain=(Link(player=1, card=1, effect=1),)
    )
    book = built_in_book(NEWEST)
    assert spares_the_opponent(state, book, who, Counter(["activate Ring of Defense p1.S3"])) is explained
    assert not spares_the_opponent(state, book, who, Counter(["activate Magic Drain p1.S3"]))
    assert not spares_the_opponent(replace(state, chain=()), book, who, Counter(["activate Ring of Defense p1.S3"]))


@pytest.mark.parametrize(
    ("name", "position", "theirs", "explained"),
    [
        ("Hyper Psychic Blaster", "attack", 9800, True),
        ("Hyper Psychic Blaster", "defense", 9800, False),
        ("Hyper Psychic Blaster", "attack", 9000, False),
        ("Dark Blade", "attack", 9800, False),
    ],
)
def test_only_a_destroyed_hyper_psychic_blaster_gains_for_a_target_in_attack_position(
    name: str, position: Position, theirs: int, explained: bool
) -> None:
    faces = (Face(name=name, card="monster", atk=3000), Face(name="Catastor", card="monster", atk=2200, defense=1200))
    cards = (Card(face=0, owner=2), Card(face=1, owner=1))
    sides = (
        replace(State().side(1), field=(OnField(card=2, position=position), *(None for _ in ZONES[1:]))),
        replace(State().side(2), field=(OnField(card=1, position="attack"), *(None for _ in ZONES[1:]))),
    )
    state = replace(State(), faces=faces, cards=cards, sides=sides)
    gone = CardsMoved(moves=(Moved(card=1, origin="p2.M1", to="p2.grave"),), how="destroyed", why="effect", source=2)
    events = [AttackDeclared(attacker=1, target=2), gone]
    assert gained_there(state, events, {"p2.lp": (8000, theirs)}) == (1 if explained else 0)
    assert not gained_there(state, events[:1], {"p2.lp": (8000, theirs)})
    assert not gained_there(state, events, {"p1.lp": (8000, theirs)})
    fight = BattleFought(attacker=1, target=2, atk=3000, value=2200)
    assert not gained_there(state, [*events, fight], {"p2.lp": (8000, theirs)})


DARK_MAGICIAN, TOKEN_PRINT = 46986414, 46986420


@pytest.mark.parametrize(("print_", "explained"), [(TOKEN_PRINT, True), (DARK_MAGICIAN, False)])
def test_only_the_print_that_is_a_token_there_explains_what_is_not_offered(
    print_: int, explained: bool, tmp_path: Path
) -> None:
    before = [half(0, hand=[print_], grave=[print_]), half(1)]
    place = [(0, print_, "HAND", 0, "FD"), (0, print_, "GRAVE", 0, "FU")]
    recording = recorded(tmp_path, place, [question(table(1, "MAIN1", before), "IDLE", 0, [TO_END], TO_END)])
    pool = read_cdb(shared("cards/cards.cdb"), recording.codes)
    beside = Lockstep(recording, pool, built_in_book(NEWEST))
    name = beside.state.name(beside.state.side(1).hand[0])
    assert beside.needs_token_there(f"normal_summon {name} p1.hand") is explained
    assert beside.needs_token_there(f"{name} p1.grave") is explained
    assert not beside.needs_token_there(f"{name} p1.M1")
    assert not beside.needs_token_there("activate Dark Magic Curtain p1.hand")  # there is none in the Deck
    mine, theirs = beside.state.sides
    beside.states.append(replace(beside.state, sides=(replace(mine, deck=(*mine.deck, *mine.hand)), theirs)))
    for card in ("Dark Magic Curtain p{}.hand", "Elemental HERO Prisma p{}.M4"):
        assert beside.needs_token_there(f"activate {card.format(1)}") is explained
        assert not beside.needs_token_there(f"activate {card.format(2)}")
    assert not beside.needs_token_there("activate Elemental HERO Stratos p1.M4")


# --- cards whose scripts ask for less ---------------------------------------------------------------------------


def on_field(*cards: tuple[str, str, OnField]) -> State:
    """A state with these cards in zones of player 1."""
    slots = {zone: slot for _, zone, slot in cards}
    at = {slot.card: name for name, _, slot in cards}
    faces = tuple(Face(name=at.get(card, "Umi"), card="spell") for card in range(1, max(at) + 1))
    side = replace(State().side(1), field=tuple(slots.get(zone) for zone in ZONES))
    told = tuple(Card(face=n, owner=1) for n in range(len(faces)))
    return replace(State(), faces=faces, cards=told, sides=(side, State().side(2)))


@pytest.mark.parametrize(
    ("name", "negated", "paths", "explained"),
    [
        ("Depth Amulet", True, {"p1.S1.code", "p1.S1.position", "p1.grave"}, True),
        ("Depth Amulet", False, {"p1.S1.code", "p1.grave"}, False),
        ("Umi", True, {"p1.S1.code", "p1.grave"}, False),
        ("Depth Amulet", True, {"p1.S1.code", "p1.grave", "p1.hand"}, False),
    ],
    ids=["negated", "with its effects", "another card", "another pile"],
)
def test_only_a_negated_card_that_counts_turns_is_destroyed_there(
    name: str, negated: bool, paths: set[str], explained: bool
) -> None:
    state = on_field((name, "S1", OnField(card=1, position="up", current=Current(negated=negated))))
    assert bool(counted_down_there(state, paths)) == explained


@pytest.mark.parametrize(
    ("equipped_to", "instead", "first", "source", "explained"),
    [
        (1, True, (1, 2), 0, True),
        (1, True, (2, 3), 3, True),  # D.D.R. and Armored Cybern fell to Malevolent Catastrophe
        (1, True, (2,), 3, False),
        (1, True, (3,), 3, False),
        (3, True, (2, 3), 3, False),
        (1, False, (2, 3), 3, False),
    ],
    ids=["by one effect", "with what takes it along", "later", "it alone", "another's", "no Union monster"],
)
def test_only_a_union_monster_that_is_destroyed_with_it_or_its_cause_spares_a_monster(
    equipped_to: int, instead: bool, first: tuple[int, ...], source: int, explained: bool
) -> None:
    traits = (Trait(what="destroyed instead by effects"),) if instead else ()
    union = OnField(card=2, position="up", equipped_to=equipped_to, current=Current(traits=traits))
    taking = OnField(card=3, position="up", equipped_to=1)
    host = OnField(card=1, position="up")
    before = on_field(("Cyber Dragon Core", "M3", host), ("Armored Cybern", "S1", union), ("D.D.R.", "S3", taking))
    at: dict[int, Place] = {1: "p1.M3", 2: "p1.S1", 3: "p1.S3"}

    def destroyed(n: int, cards: tuple[int, ...], by: int) -> CardsMoved:
        moves = tuple(Moved(card=card, origin=at[card], to="p1.grave") for card in cards)
        return CardsMoved(n=n, moves=moves, how="destroyed", why="effect", source=by)

    events = [destroyed(1, first, 9), *([destroyed(2, (1,), source)] if source else [])]
    assert (spared_there(before, events, {"p1.M3"}) == 1) == explained
    assert not spared_there(before, events, {"p1.M4"})


@pytest.mark.parametrize(
    ("name", "paths", "explained"),
    [
        ("Updraft", {"p1.M1.counters"}, True),
        ("Updraft", {"p1.M1.counters", "p1.lp"}, False),
        ("Pot of Greed", {"p1.M1.counters"}, False),
    ],
)
def test_only_counters_differ_after_updraft(name: str, paths: set[str], explained: bool) -> None:
    state = on_field((name, "S1", OnField(card=1, position="up")))
    chain = (Link(player=1, card=1, effect=1, event=1),)
    assert paid_there(replace(state, chain=chain), [], paths) == explained


def test_only_a_player_who_cannot_special_summon_explains_twin_headed_behemoth() -> None:
    offer = Counter(["activate Twin-Headed Behemoth p1.grave[0]"])
    barred = replace(State().side(1), locks=(Lock(what="special summon"),))
    assert offered_in_this_state(replace(State(), sides=(barred, State().side(2))), offer) == FORBIDDEN
    assert offered_in_this_state(State(), offer) == ""


@pytest.mark.parametrize(
    ("name", "effect", "turn", "came", "explained"),
    [
        ("Future Fusion", 2, 3, False, True),
        ("Future Fusion", 2, 2, False, False),
        ("Future Fusion", 2, 3, True, False),
        ("Pot of Greed", 1, 3, False, False),
    ],
)
def test_only_an_attempt_to_special_summon_explains_pot_of_duality(
    name: str, effect: int, turn: int, came: bool, explained: bool
) -> None:
    """Found by two fresh duels: Future Fusion had found no monster to Summon in that turn."""
    offer = Counter(["activate Pot of Duality p1.hand[0]"])
    use = Use(player=1, card=1, name=name, effect=effect, turn=turn, event=5)
    state = replace(State(), turn=3, uses=(use,), summons=((1, "special", 4, (2,)),) if came else ())
    assert offered_in_this_state(state, offer) == (FRUITLESS if explained else "")


@pytest.mark.parametrize(
    ("why", "player", "in_hand", "explained"),
    [("rule", 2, False, True), ("rule", 2, True, False), ("effect", 2, False, False), ("rule", 1, False, False)],
)
def test_only_a_drawn_card_that_has_left_the_hand_explains_drop_off(
    why: Why, player: Player, in_hand: bool, explained: bool
) -> None:
    """Found by a fresh duel: the drawn card was Mystical Space Typhoon, which was activated."""
    side = replace(State().side(2), hand=(1,) if in_hand else (2,))
    recent = Recent(outcomes=(Happened(event=CardsDrawn(n=5, player=player, cards=(1,), why=why)),))
    state = replace(State(), sides=(State().side(1), side), recent=recent)
    offer = Counter(["activate Drop Off p1.S1"])
    assert offered_in_this_state(state, offer) == (HAS_LEFT if explained else "")


@pytest.mark.parametrize(
    ("name", "negated", "explained"),
    [("Cyber Network", True, True), ("Cyber Network", False, False), ("Royal Decree", True, False)],
)
def test_only_a_negated_count_is_offered_there_alone(name: str, negated: bool, explained: bool) -> None:
    """Found by a fresh duel: under Royal Decree the turns of Cyber Network were counted there."""
    state = on_field((name, "S5", OnField(card=1, position="up", current=Current(negated=negated))))
    offer = Counter(["activate Cyber Network p1.S5"])
    assert offered_in_this_state(state, offer) == (COUNTED_DOWN if explained else "")


@pytest.mark.parametrize(
    ("name", "left", "nothing", "explained"),
    [
        ("Future Fusion", True, True, True),
        ("Future Fusion", False, True, False),
        ("Future Fusion", True, False, False),
        ("Polymerization", True, True, False),
    ],
)
def test_only_a_future_fusion_that_came_back_summons_what_it_showed_before(
    name: str, left: bool, nothing: bool, explained: bool
) -> None:
    """Found by a fresh duel: it returned to the hand, and found no monster when it was used again."""
    state = on_field((name, "S1", OnField(card=1, position="up")))
    back = CardsMoved(moves=(Moved(card=1, origin="p1.S1", to="p1.hand"),), how="returned")
    found_none = [NothingHappened(card=1, reason="no monster to summon")] if nothing else []
    events = [Linked(card=1, cards=(2,)), *([back] if left else []), LinkResolving(link=1), *found_none]
    assert remembered(state, events) is explained


@pytest.mark.parametrize(
    ("name", "earlier", "explained"),
    [("Maharaghi", 1, True), ("Maharaghi", 2, False), ("Maharaghi", 0, False), ("Future Samurai", 1, False)],
)
def test_only_a_second_maharaghi_of_a_turn_asks_here_alone(name: str, earlier: int, explained: bool) -> None:
    """Found by two fresh duels: both looked at the top card of the Deck here, one of them there."""
    faces = (Face(name=name), Face(name="Umi"))
    cards = (Card(face=0, owner=1), Card(face=0, owner=1), Card(face=1, owner=1))
    state = replace(State(), faces=faces, cards=cards)
    turn = TurnBegan(player=1, turn=3)
    before = [Asked(player=1, answer="option", about="label", source={1: 1, 2: 3}[earlier])] if earlier else []
    now = Asked(player=1, answer="option", about="label", source=2)
    assert looks_again(state, [turn, *before, now], 2) is explained
    assert not looks_again(state, [*before, turn, now], 2)


@pytest.mark.parametrize(
    ("name", "first", "second", "explained"),
    [("Maharaghi", 3, 4, True), ("Maharaghi", 4, 4, True), ("Maharaghi", 2, 4, False), ("Future Samurai", 3, 4, False)],
)
def test_a_maharaghi_used_in_two_turns_in_a_row_asks_here_alone(
    name: str, first: int, second: int, explained: bool
) -> None:
    """Found by two fresh duels with Ultimate Offering: the mark of the first use lasts for two End Phases there."""
    faces = (Face(name=name), Face(name="Umi"))
    state = replace(State(), faces=faces, cards=(Card(face=0, owner=1), Card(face=0, owner=1)))
    used = [
        event
        for card, turn in ((1, first), (2, second))
        for event in (
            TurnBegan(player=1, turn=turn),
            Activated(player=1, card=card, effect=2),
            LastingBegan(id=card, source=card, effect=2),
        )
    ]
    now = Asked(player=1, answer="option", about="label", source=2)
    assert looks_again(state, [*used, TurnBegan(player=1, turn=second + 2), now], 2) is explained


@pytest.mark.parametrize(
    ("name", "source", "paths", "explained"),
    [
        ("Localized Tornado", 0, {"p1.hand", "p1.grave", "p1.deck"}, True),
        ("Localized Tornado", 2, {"p1.hand"}, False),
        ("Localized Tornado", 0, {"p1.hand", "p1.S1.code"}, False),
        ("Localized Tornado", 0, set[str](), False),
        ("Monster Reborn", 0, {"p1.grave"}, False),
    ],
)
def test_only_what_necrovalley_negates_here_alone_moves_there(
    name: str, source: int, paths: set[str], explained: bool
) -> None:
    """Found by a fresh duel: Localized Tornado returned the Graveyard to the Deck there under Necrovalley."""
    state = replace(State(), faces=(Face(name=name),), cards=(Card(face=0, owner=1),))
    used = Activated(player=1, card=1, effect=1)
    assert not_closed_there(state, [used, LinkNegated(link=1, what="effect", source=source)], paths) is explained
    assert not not_closed_there(state, [used, LinkNegated(link=1, source=source)], paths)
    assert not not_closed_there(state, [used], paths)


@pytest.mark.parametrize(
    ("origin", "seq", "code", "to", "reason", "explained"),
    [
        ("REMOVED", 3, 11, "GRAVE", 0x400, True),
        ("HAND", 3, 11, "GRAVE", 0x400, False),
        ("REMOVED", 2, 11, "GRAVE", 0x400, False),
        ("REMOVED", 3, 12, "GRAVE", 0x400, False),
        ("REMOVED", 3, 11, "HAND", 0x400, False),
        ("REMOVED", 3, 11, "GRAVE", 0x441, False),
    ],
)
def test_only_a_trap_that_cannot_return_leaves_its_zone_at_once(
    origin: str, seq: int, code: int, to: str, reason: int, explained: bool
) -> None:
    """Stronghold the Moving Fortress, banished for some time, is placed in M4 and then sent to the Graveyard."""
    came = {"loc": "MZONE", "con": 1, "seq": 3}
    told: list[Message] = [
        {"msg": "MOVE", "code": 11, "from": {"loc": origin}, "to": came},
        {"msg": "MOVE", "code": code, "from": came | {"seq": seq}, "to": {"loc": to}, "reason": reason},
    ]
    line = asked("PLACE", (), Option(action="zone", loc="MZONE", con=1, seq=3))
    assert leaves_at_once(line, told) is explained
    assert not leaves_at_once(line, told[:1])
