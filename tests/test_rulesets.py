"""Rulesets: the named ones, custom files, and the engine's behaviour under them."""

import json
import random
from pathlib import Path

import pytest
from msgspec import structs
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Definition
from duelog.core.engine import advance, next_outcome, play
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.known_rulesets import ASSOCIATION, RULESETS
from duelog.core.rules.field_spells import field_spell
from duelog.core.state import RULEBOOK, State
from duelog.core.validate import validate
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Move
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.rulesets import Ruleset
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.ruleset_files import find_ruleset, held_rules, parse_ruleset
from duelog.replays.cases.arranging import set_up
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.notation import parse_move
from duelog.replays.play.chances import SeededChance

ELF = Face("Mystical Elf", kinds=("normal",), level=4, atk=800, defense=2000)


def begun(rules: Ruleset, cards: int = 40) -> State:
    """Turn 1 of a duel of Mystical Elves, p1 first."""
    seat = Seat(main=(0,) * cards)
    state = initial_state(Header(ruleset=rules.name, rules=rules, seats=(seat, seat), faces=(ELF,), chooser=1))
    chance = SeededChance(random.Random(1))
    state, events = advance(state, chance, 1)
    state, _ = play(state, m.Choose(player=1, option="first"), chance, len(events) + 1)
    return state


def test_the_association_differs_from_the_rulebook_as_its_page_says() -> None:
    changed = {name for name in Ruleset.__struct_fields__ if getattr(ASSOCIATION, name) != getattr(RULEBOOK, name)}
    assert changed == {"name", "first_turn_draw", "field_spells", "summons"}
    assert set(RULEBOOK.summons) - set(ASSOCIATION.summons) == {"xyz", "pendulum"}


def test_the_first_player_draws_under_the_association_only() -> None:
    assert len(begun(RULEBOOK).side(1).hand) == 5
    assert len(begun(ASSOCIATION).side(1).hand) == 6


def test_the_first_player_has_no_battle_phase_under_either() -> None:
    for rules in RULESETS.values():
        found = validate(begun(rules), m.ChangePhase(player=1, to="battle"))
        assert [violation.rule for violation in found] == ["TURN-07"]


def test_the_numbers_of_a_ruleset_apply() -> None:
    own = Ruleset(name="own", life=4000, opening_hand=3, draw=2, first_turn_draw=True, first_turn_battle=True)
    state = begun(own)
    assert (state.side(1).lp, len(state.side(1).hand), len(state.side(2).hand)) == (4000, 5, 3)
    assert validate(state, m.ChangePhase(player=1, to="battle")) == ()


def test_the_hand_limit_is_that_of_the_ruleset() -> None:
    state, _ = play(begun(Ruleset(name="own", hand_limit=4)), m.ChangePhase(player=1, to="end"), _chance(), 50)
    assert state.question is not None
    assert state.question.maximum == 1


def _chance() -> SeededChance:
    return SeededChance(random.Random(1))


MOVES: list[tuple[str, str, Move]] = [
    ("xyz", "XYZ-01", m.XyzSummon(player=1, card=1, to="p1.M1", materials=(2, 3))),
    ("synchro", "SYN-01", m.SynchroSummon(player=1, card=1, to="p1.M1", materials=(2, 3))),
    ("pendulum", "PEN-02", m.PendulumSummon(player=1, monsters=())),
    ("pendulum", "PEN-01", m.Activate(player=1, card=1, to="p1.PL")),
    ("special", "SUM-10", m.SpecialSummon(player=1, card=1, to="p1.M1")),
    ("flip", "SUM-07", m.FlipSummon(player=1, card=1)),
    ("normal", "SUM-01", m.NormalSummon(player=1, card=1, to="p1.M1")),
    ("tribute", "SUM-01", m.NormalSummon(player=1, card=1, to="p1.M1", tributes=(2,))),
]


@pytest.mark.parametrize(("kind", "rule", "move"), MOVES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_kind_of_summon_that_the_ruleset_lacks_is_refused(kind: str, rule: str, move: Move) -> None:
    without = Ruleset(name="own", summons=tuple(other for other in RULEBOOK.summons if other != kind))
    found = {
        (violation.rule, 'the ruleset "own" has no' in violation.facts) for violation in validate(begun(without), move)
    }
    assert (rule, True) in found
    with_all = validate(begun(RULEBOOK), move)
    assert not [violation for violation in with_all if "the ruleset" in violation.facts]


def test_a_ruleset_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "own.yaml"
    path.write_text("name: own\nbased_on: association\nlife: 4000\nmain_deck: [20, 30]\nsummons: [flip, normal]\n")
    rules = find_ruleset(path)
    expected = structs.replace(ASSOCIATION, name="own", life=4000, main_deck=(20, 30), summons=("normal", "flip"))
    assert rules == expected
    assert held_rules(rules) is rules
    assert held_rules(find_ruleset("association")) is None


def test_json_files_are_read() -> None:
    described = {"name": "own", "first_turn_battle": True, "field_spells": "one", "draw": 2, "copies": 1}
    rules = parse_ruleset(json.dumps(described, indent=1))
    assert rules == Ruleset(name="own", first_turn_battle=True, field_spells="one", draw=2, copies=1)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("life: 4000", "own.yaml:1: a ruleset needs a name"),
        ("name: own\nlive: 4000", 'own.yaml:2: a ruleset has no "live" (did you mean life?)'),
        ("name: own\nlife: many", 'own.yaml:2: life must be an integer, and is "many"'),
        ("name: own\nlife: 0", "own.yaml:2: life must be 1 to 1000000, and is 0"),
        ("name: own\n\nmain_deck: 40", "own.yaml:3: main_deck must be a list, and is a number"),
        ("name: own\nmain_deck: [40]", "own.yaml:2: main_deck must be a list of two numbers"),
        ("name: own\nmain_deck: [60, 40]", "own.yaml:2: main_deck must begin with the lower number"),
        ("name: own\nsummons: [normal, rush]", "own.yaml:2: a kind in summons must be one of normal, tribute"),
        ("name: own\nfield_spells: two", "own.yaml:2: field_spells must be one of each, one"),
        ("name: own\nfirst_turn_draw: 1", "own.yaml:2: first_turn_draw must be true or false"),
        ("name: own\nbased_on: chess", "own.yaml:2: based_on must be one of rulebook-9.0, association"),
        ("name: association", "own.yaml:1: association is a ruleset of duelog's own"),
        ("name: ''", "own.yaml:1: the name of a ruleset"),
        ("- name", "own.yaml:1: a ruleset must be a mapping"),
        ("name: [", "own.yaml:1: is not valid YAML"),
        ("", "own.yaml: is empty"),
    ],
)
def test_errors_in_a_file_are_reported_with_their_line(text: str, error: str) -> None:
    with pytest.raises(DuelogError) as raised:
        parse_ruleset(text, "own.yaml")
    assert str(raised.value).startswith(error)


def test_an_unknown_name_and_a_missing_file() -> None:
    with pytest.raises(DuelogError, match=r'no ruleset is called "goat" \(there are rulebook-9\.0, association'):
        find_ruleset("goat")
    with pytest.raises(DuelogError, match=r"goat\.yaml: cannot be read"):
        find_ruleset("goat.yaml")


def test_a_custom_ruleset_is_stored_in_the_header() -> None:
    rules = parse_ruleset("name: own\nlife: 4000")
    state = initial_state(Header(ruleset=rules.name, rules=held_rules(rules)))
    assert state.rules == rules
    assert state.side(2).lp == 4000


def test_the_life_points_are_in_the_log() -> None:
    chance = _chance()
    state, first = advance(initial_state(Header(rules=Ruleset(name="own", life=4000), chooser=2)), chance, 1)
    _, events = play(state, m.Choose(player=2, option="second"), chance, len(first) + 1)
    assert [event.life for event in events if isinstance(event, o.DuelBegan)] == [(4000, 4000)]


# --- one Field Spell for both players ---------------------------------------------------------------------------

UMI = "{turn: 3, turn_player: p1, p1: {hand: [Umi]%s}, p2: {F: %s}}"


def activated(rules: str, text: str) -> State:
    """The state after p1 activates a Field Spell, from the hand or Set."""
    start, arranged = set_up(load_marked(text, "test"), built_in(), rules)
    book = CardBook([Definition(name="Umi"), Definition(name="Necrovalley")])
    start = replace(start, definitions=book.digest())
    state, chance = evolve(initial_state(start), arranged), SeededChance(random.Random(1))
    state, events = advance(state, chance, 2, book)
    line = 'p1 activate "Umi" F' if "Umi" in [state.name(card) for card in state.side(1).hand] else "p1 activate F"
    move = parse_move(line, state)
    assert validate(state, move, book) == ()
    state = evolve(state, replace(move, n=len(events) + 2))
    for _ in range(5):
        outcome = next_outcome(state, chance, book)
        assert outcome is not None
        state = evolve(state, outcome)
        if isinstance(outcome, o.Activated):
            return state
    raise AssertionError("the Spell was not activated")


def fields(state: State) -> list[str | None]:
    return [None if slot is None else state.name(slot.card) for slot in (field_spell(state, 1), field_spell(state, 2))]


@pytest.mark.parametrize(
    ("rules", "text", "left"),
    [
        ("rulebook-9.0", UMI % ("", "Necrovalley"), ["Umi", "Necrovalley"]),
        ("association", UMI % ("", "Necrovalley"), ["Umi", None]),
        ("association", UMI % ("", "{card: Necrovalley, face: down}"), ["Umi", "Necrovalley"]),
        ("rulebook-9.0", UMI % (", F: Necrovalley", "Necrovalley"), ["Umi", "Necrovalley"]),
        ("association", UMI % (", F: {card: Necrovalley, face: down}", "Necrovalley"), ["Umi", None]),
        (
            "association",
            "{turn: 3, turn_player: p1, p1: {F: {card: Umi, face: down}}, p2: {F: Necrovalley}}",
            ["Umi", None],
        ),
    ],
)
def test_a_new_field_spell_destroys_the_one_that_both_players_have(
    rules: str, text: str, left: list[str | None]
) -> None:
    state = activated(rules, text)
    assert fields(state) == left
    gone = 1 if left[1] is None else 0
    assert [state.name(card) for card in state.side(2).grave] == ["Necrovalley"] * gone


def test_setting_a_field_spell_keeps_the_face_up_one() -> None:
    start, arranged = set_up(load_marked(UMI % ("", "Necrovalley"), "test"), built_in(), "association")
    state, chance = evolve(initial_state(start), arranged), SeededChance(random.Random(1))
    state, _ = play(state, parse_move('p1 set "Umi" F', state), chance, 2)
    assert fields(state) == ["Umi", "Necrovalley"]
