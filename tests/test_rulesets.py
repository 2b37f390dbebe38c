"""Rulesets: what the named ones say, files of one's own, and that the engine plays by them."""

import json
import random
from pathlib import Path

import pytest
from msgspec import structs

from duelog.core.engine import advance, play
from duelog.core.evolve import initial_state
from duelog.core.rulesets import ASSOCIATION, RULESETS
from duelog.core.state import RULEBOOK, State
from duelog.core.validate import validate
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Move
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.rulesets import Ruleset
from duelog.replays.chances import SeededChance
from duelog.replays.errors import DuelogError
from duelog.replays.rulesets import find_ruleset, held_rules, parse_ruleset

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


def test_who_goes_first_draws_under_the_association_only() -> None:
    assert len(begun(RULEBOOK).side(1).hand) == 5
    assert len(begun(ASSOCIATION).side(1).hand) == 6


def test_who_goes_first_has_no_battle_phase_under_either() -> None:
    for rules in RULESETS.values():
        found = validate(begun(rules), m.ChangePhase(player=1, to="battle"))
        assert [violation.rule for violation in found] == ["TURN-07"]


def test_numbers_of_a_ruleset_are_played_by() -> None:
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


def test_json_is_read_too() -> None:
    described = {"name": "own", "first_turn_battle": True, "field_spells": "one", "draw": 2, "copies": 1}
    rules = parse_ruleset(json.dumps(described, indent=1))
    assert rules == Ruleset(name="own", first_turn_battle=True, field_spells="one", draw=2, copies=1)


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("life: 4000", "own.yaml:1: a ruleset needs a name"),
        ("name: own\nlive: 4000", 'own.yaml:2: a ruleset has no "live" (did you mean life?)'),
        ("name: own\nlife: many", 'own.yaml:2: life must be a whole number, and is "many"'),
        ("name: own\nlife: 0", "own.yaml:2: life must be 1 to 1000000, and is 0"),
        ("name: own\n\nmain_deck: 40", 'own.yaml:3: main_deck must be a list, and is "40"'),
        ("name: own\nmain_deck: [40]", "own.yaml:2: main_deck must be a list of two numbers"),
        ("name: own\nmain_deck: [60, 40]", "own.yaml:2: main_deck must begin with the lower number"),
        ("name: own\nsummons: [normal, rush]", "own.yaml:2: a kind in summons must be one of normal, tribute"),
        ("name: own\nfield_spells: two", "own.yaml:2: field_spells must be one of each, one"),
        ("name: own\nfirst_turn_draw: 1", "own.yaml:2: first_turn_draw must be true or false"),
        ("name: own\nbased_on: chess", "own.yaml:2: based_on must be one of rulebook-9.0, association"),
        ("name: association", "own.yaml:1: association is a ruleset of duelog's own"),
        ("name: ''", "own.yaml:1: the name of a ruleset"),
        ("- name", "own.yaml:1: a ruleset must be a mapping"),
        ("name: [", "own.yaml:1: is no YAML"),
        ("", "own.yaml: is empty"),
    ],
)
def test_what_is_wrong_with_a_file_is_said_with_its_line(text: str, error: str) -> None:
    with pytest.raises(DuelogError) as raised:
        parse_ruleset(text, "own.yaml")
    assert str(raised.value).startswith(error)


def test_an_unknown_name_and_a_missing_file() -> None:
    with pytest.raises(DuelogError, match=r'no ruleset is called "goat" \(there are rulebook-9\.0, association'):
        find_ruleset("goat")
    with pytest.raises(DuelogError, match=r"goat\.yaml: cannot be read"):
        find_ruleset("goat.yaml")


def test_a_custom_ruleset_travels_in_the_header() -> None:
    rules = parse_ruleset("name: own\nlife: 4000")
    state = initial_state(Header(ruleset=rules.name, rules=held_rules(rules)))
    assert state.rules == rules
    assert state.side(2).lp == 4000


def test_the_life_points_stand_in_the_log() -> None:
    chance = _chance()
    state, first = advance(initial_state(Header(rules=Ruleset(name="own", life=4000), chooser=2)), chance, 1)
    _, events = play(state, m.Choose(player=2, option="second"), chance, len(first) + 1)
    assert [event.life for event in events if isinstance(event, o.DuelBegan)] == [(4000, 4000)]
