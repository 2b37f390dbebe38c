"""The position as plain values, and setting one up."""

import json

import pytest
from msgspec.structs import replace

from duelog.core.chance import NoChance
from duelog.core.engine import advance
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.state import Current, Link, OnField, Result, State
from duelog.events.outcomes import AttackDeclared, LifeChange, LifePointsChanged
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.pool import CardPool
from duelog.replays.cases.arranging import DECK_FILLER, FILLED_DECK, set_up
from duelog.replays.cases.written_cases import position_tree
from duelog.replays.duels.position import position
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked_yaml import load_marked
from tests.shared import shared
from tests.small_duels import recorded, states

FULL = """
turn: 6
turn_player: p2
phase: battle
p1:
  lp: 300
  hand: [Kuriboh, Kuriboh]
  deck: [Umi, Dark Hole]
  grave: [Sangan, Jinzo]
  banished: [{card: Umi, face: down}, Raigeki]
  extra: [Junk Warrior, Flash Knight]
  M1: {card: "Number 39: Utopia", position: defense, materials: [Dark Blade, Kuriboh], proper: true, owner: p2}
  M3: {card: Mystical Elf, position: set, played_on: 6}
  S1: {card: Axe of Despair, equipped_to: p2.M1}
  S2: {card: Trap Hole, face: down, played_on: 5}
  F: {card: Necrovalley, counters: {spell: 2, ice: 1}}
  PL: Stargazer Magician
  PR: {card: Timegazer Magician}
p2:
  M1: Luster Dragon
  M2: Sheep Token
  S5: {card: Axe of Despair, equipped_to: M1}
"""


def arranged(text: str, pool: CardPool | None = None) -> State:
    header, event = set_up(load_marked(text, "test"), pool or built_in())
    return evolve(initial_state(header), replace(event, n=1))


def test_the_paths_of_a_full_position() -> None:
    state = arranged(FULL)
    assert not faults(state)
    here = position(state)
    assert list(here) == ["turn", "turn_player", "phase", "step", "winner", "chain", "waiting", "p1", "p2"]
    assert {key: here[key] for key in ("turn", "turn_player", "phase", "step", "winner", "chain")} == {
        "turn": 6, "turn_player": "p2", "phase": "battle", "step": "start", "winner": None, "chain": [],
    }  # fmt: skip
    assert here["p1"] == {
        "lp": 300, "hand_count": 2, "deck_count": 2, "hand": ["Kuriboh", "Kuriboh"], "deck": ["Umi", "Dark Hole"],
        "grave": ["Sangan", "Jinzo"], "banished": ["Umi", "Raigeki"], "extra": ["Junk Warrior", "Flash Knight"],
        "M1": {
            "card": "Number 39: Utopia", "position": "defense", "atk": 2500, "def": 2000, "rank": 4, "owner": "p2",
            "attacked": False, "materials": ["Dark Blade", "Kuriboh"],
        },
        "M2": None,
        "M3": {
            "card": "Mystical Elf", "position": "set", "atk": 800, "def": 2000, "level": 4, "owner": "p1",
            "attacked": False,
        },
        "M4": None, "M5": None,
        "S1": {"card": "Axe of Despair", "face": "up", "owner": "p1", "equipped_to": "p2.M1"},
        "S2": {"card": "Trap Hole", "face": "down", "owner": "p1"},
        "S3": None, "S4": None, "S5": None,
        "F": {"card": "Necrovalley", "face": "up", "owner": "p1", "counters": {"ice": 1, "spell": 2}},
        "PL": {"card": "Stargazer Magician", "face": "up", "owner": "p1", "scale": 1},
        "PR": {"card": "Timegazer Magician", "face": "up", "owner": "p1", "scale": 8},
    }  # fmt: skip
    assert here["p2"]["lp"] == 8000
    assert here["p2"]["S5"]["equipped_to"] == "M1"
    assert here["p2"]["deck"] == [DECK_FILLER] * FILLED_DECK
    assert json.loads(json.dumps(here)) == here


def test_the_history_of_cards_in_a_position() -> None:
    state = arranged(FULL)
    utopia, elf = state.monsters(1)
    assert utopia.card in state.proper
    assert (utopia.turn, elf.turn) == (0, 6)
    assert state.owner(utopia.card) == 2
    assert {state.name(card) for card in state.side(1).turned} == {"Umi", "Flash Knight"}
    assert state.first == 1  # turn 6 is p2's


def test_a_position_that_is_written_again_keeps_what_was_properly_summoned() -> None:
    text = FULL.replace("grave: [Sangan, Jinzo]", "grave: [Sangan, {card: Stardust Dragon, proper: true}]")
    text = text.replace(
        "banished: [{card: Umi, face: down}", "banished: [{card: Goyo Guardian, face: down, proper: true}"
    )
    state = arranged(text)
    assert {state.name(card) for card in state.proper} == {"Number 39: Utopia", "Stardust Dragon", "Goyo Guardian"}
    again = arranged(json.dumps(position_tree(state)))
    assert {again.name(card) for card in again.proper} == {"Number 39: Utopia", "Stardust Dragon", "Goyo Guardian"}
    with pytest.raises(DuelogError, match='a card in hand has no "proper"'):
        arranged("p1: {hand: [{card: Umi, proper: true}]}")


def test_a_negative_number_of_life_points_is_shown_as_0() -> None:
    state = arranged(FULL)
    hurt = evolve(state, LifePointsChanged(changes=(LifeChange(player=1, amount=-900),)))
    assert position(hurt)["p1"]["lp"] == 0
    one, two = state.sides
    assert position(replace(state, sides=(replace(one, lp=-5), two)))["p1"]["lp"] == 0


def test_current_values_attacks_links_and_the_winner() -> None:
    state = arranged("turn: 4\np1: {M1: Luster Dragon}\np2: {M2: Dark Blade}\n")
    (dragon,) = state.monsters(1)
    (blade,) = state.monsters(2)
    state = evolve(state, AttackDeclared(attacker=dragon.card, target=blade.card, n=3))
    field: list[OnField | None] = list(state.side(1).field)
    (attacking,) = state.monsters(1)
    field[0] = replace(attacking, current=Current(atk=2700, level=5))
    one, two = state.sides
    link = Link(player=2, card=blade.card, effect=1, targets=(dragon.card,))
    state = replace(
        state, sides=(replace(one, field=tuple(field)), two), chain=(link,), result=Result(winner=0, reason="effect")
    )
    here = position(state)
    assert here["p1"]["M1"]["atk"] == 2700
    assert here["p1"]["M1"]["level"] == 5
    assert here["p1"]["M1"]["attacked"] is True
    assert here["chain"] == [{"player": "p2", "card": "Dark Blade", "effect": 1, "targets": ["Luster Dragon"]}]
    assert here["winner"] == "draw"
    assert here["waiting"] is None


def test_omitted_parts_have_their_defaults() -> None:
    here = position(arranged("{}"))
    assert (here["turn"], here["turn_player"], here["phase"]) == (3, "p1", "main1")
    assert here["waiting"] == {"player": "p1", "for": "move"}
    assert here["p1"]["lp"] == here["p2"]["lp"] == 8000
    assert here["p1"]["deck_count"] == FILLED_DECK
    assert position(arranged("p1: {deck: []}"))["p1"]["deck_count"] == 0
    part = position(arranged("p1: {deck: [Umi, ...]}"))["p1"]["deck"]
    assert part == ["Umi", *[DECK_FILLER] * (FILLED_DECK - 1)]


def test_the_draw_phase_is_set_up_before_the_draw() -> None:
    state = arranged("turn: 2\nphase: draw\np1: {deck: [Umi], hand: []}\n")
    assert not state.drawn
    state, outcomes = advance(state, NoChance(), 2)
    assert position(state)["p1"]["hand"] == ["Umi"]
    assert outcomes
    assert position(state)["phase"] == "main1"


def test_decks_without_the_usual_filler_get_another_normal_monster() -> None:
    elf, hole = (built_in().named(name) for name in ("Mystical Elf", "Dark Hole"))
    assert position(arranged("{}", CardPool.from_faces([hole, elf])))["p1"]["deck"][0] == "Mystical Elf"
    with pytest.raises(DuelogError, match="no Normal Monster is known"):
        arranged("{}", CardPool.from_faces([hole]))


def test_every_position_of_played_duels_is_plain_json(seed: int) -> None:
    head, events = recorded(seed, 60)
    for state in states(head, events):
        here = position(state)
        assert json.loads(json.dumps(here)) == here
        for player in ("p1", "p2"):
            assert here[player]["hand_count"] == len(here[player]["hand"])
            assert here[player]["deck_count"] == len(here[player]["deck"])


def test_the_built_in_cards_are_those_of_the_tables() -> None:
    stage = shared("cards/stage_cards.csv").read_text(encoding="utf-8").splitlines()[1:]
    pool = built_in()
    for line in stage:
        passcode = int(line.split(",", 1)[0])
        assert passcode in pool, line
    dragon = pool.named("red-eyes black dragon")  # its name of 2014
    assert (dragon.name, dragon.atk, dragon.kinds) == ("Red-Eyes Black Dragon", 2400, ("normal",))
    assert pool.named("Sheep Token").kinds == ("normal", "token")
    assert len(pool) > 690
