"""The order of the reasons against a move (decision 0018)."""

import ast
import inspect
from itertools import pairwise
from pathlib import Path

import pytest

from duelog.core.catalogue.arguments import as_player, message
from duelog.core.catalogue.effects_english import EFFECTS
from duelog.core.catalogue.english import ENGLISH
from duelog.core.catalogue.rules_english import RULES
from duelog.core.decisive import ReasonStage, in_order, placed_codes, reasons, stage_of
from duelog.core.effects.continuous.derived_values import in_effect
from duelog.core.effects.continuous.givers import CAUSED_BY_CARDS, NAMED_BY_THE_FACTS
from duelog.core.rules.registry import CHECKS, CITED
from duelog.core.session import Session
from duelog.core.violation import Violation
from duelog.core.wording.events.log_lines import LogLine
from duelog.core.wording.verdicts import verdict
from duelog.events.base import Move
from duelog.events.moves import Pass
from duelog.events.outcomes import Activated
from duelog.events.places import PLAYERS
from duelog.events.restrictions import in_order as in_form
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import redacted
from duelog.replays.exports.excerpts import excerpt_of, lines_of
from duelog.replays.play.what_if import judged
from tests.message_calls import calls, codes_of


def _violation(rule: str, code: str, player: int = 1) -> Violation:
    return Violation.of(rule, message(code, player=as_player(1 if player == 1 else 2)))


def test_every_code_of_a_stage_is_one_that_the_validator_gives() -> None:
    assert placed_codes() <= {call.code for call in calls("core")} & set(ENGLISH.every_template())


PARTS_OF_SENTENCES = {
    "moment", "moment-before-duel", "moment-in-step", "range", "by-effects-of", "were-sent-to-grave", "last-was-summon",
    "last-was-draw", "last-was-other", "last-was-life-points", "last-was-destruction",
    "last-was-banishment", "last-was-return", "last-was-addition", "last-was-control", "last-was-sent",
    "last-was-position",
    "were-summoned", "answered-happened", "failing-number", "happened-summon", "happened-activation",
}  # fmt: skip
"""Templates about moves that are arguments of others, not reasons."""


def test_every_reason_against_a_move_has_its_stage() -> None:
    assert (set(RULES) | set(EFFECTS)) - placed_codes() == PARTS_OF_SENTENCES


def test_every_reason_by_a_card_effect_is_one_that_names_the_card() -> None:
    cited = {code for code, rules in CITED.items() if "GEN-03" in rules and " " not in code}
    checks = {check for found in CHECKS.values() for rule, check in found if rule == "GEN-03"}
    trees = [ast.parse(inspect.getsource(check)) for check in checks]
    refused = {
        code
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "message"
        for code in codes_of(node.args[0])
    }
    assert (cited | refused) - CAUSED_BY_CARDS == NAMED_BY_THE_FACTS


def test_priority_comes_after_the_card_and_before_the_parameters() -> None:
    found = [_violation("PRIO-03", code) for code in ("wrong-targets", "priority-of-other", "too-slow", "not-now")]
    assert [v.code for v in in_order(found)] == ["not-now", "too-slow", "priority-of-other", "wrong-targets"]


def test_reasons_of_one_stage_stay_in_the_order_of_the_rules() -> None:
    found = [_violation("GEN-03", "cannot-attack"), _violation("BATTLE-02", "attack-declared")]
    assert in_order(found) == tuple(found)
    assert stage_of("cannot-attack") is ReasonStage.CONDITION


def test_the_same_facts_are_one_reason() -> None:
    found = [_violation("PRIO-03", "priority-of-other"), _violation("PRIO-01", "priority-of-other")]
    other = _violation("PRIO-01", "priority-of-other", 2)
    assert [[v.rule for v in reason.violations] for reason in reasons([*found, other])] == [
        ["PRIO-03", "PRIO-01"], ["PRIO-01"],
    ]  # fmt: skip


# --- the reasons themselves -------------------------------------------------------------------------------------

CAPTAIN = """\
case: x
rules: [GEN-03]
position:
  turn: 4
  turn_player: p1
  phase: battle
  p1:
    M1: {card: Dark Blade, position: attack, played_on: 1}
  p2:
    M1: {card: Marauding Captain, position: attack, played_on: 2}
    M2: {card: Dark Blade, position: attack, played_on: 2}
play: []
"""


def _all(case: str, line: str) -> tuple[Violation, ...]:
    duel = duel_of(check_case(parse_case(case)))
    violations = judged(duel.header, duel.end, line, duel.book).violations
    assert violations, f"{line} is legal"
    return violations


def _decisive(case: str, line: str) -> Violation:
    return _all(case, line)[0]


def test_a_protection_names_the_card_that_gives_it() -> None:
    """Regression: the verdict only said that the monster cannot be attacked now."""
    found = _decisive(CAPTAIN, "p1 attack M1 p2.M2")
    assert found.facts == "Dark Blade cannot be attacked now, by the effect of Marauding Captain"
    assert [card.name for card in found.givers] == ["Marauding Captain"]


def test_both_cards_are_named_if_both_protect_a_monster() -> None:
    two = CAPTAIN.replace(
        "M2: {card: Dark Blade", "M3: {card: Marauding Captain, played_on: 2}\n    M2: {card: Dark Blade"
    )
    assert len(_decisive(two, "p1 attack M1 p2.M2").givers) == 2
    assert [card.place for card in _decisive(two, "p1 attack M1 p2.M1").givers] == ["p2.M3"]


def test_a_lock_names_the_card_that_causes_it() -> None:
    jinzo = """\
case: x
rules: [GEN-03]
position:
  turn: 4
  turn_player: p1
  p1: {S1: {card: Jar of Greed, face: down, played_on: 1}}
  p2: {M1: {card: Jinzo, position: attack, played_on: 2}}
play: []
"""
    assert [card.name for card in _decisive(jinzo, "p1 activate S1").givers] == ["Jinzo"]


def _lock_case(p1: str, p2: str, play: str) -> str:
    head = "case: x\nrules: [GEN-03]\nposition:\n  turn: 4\n  turn_player: p1\n"
    return f"{head}  p1: {p1}\n  p2: {p2}\nplay: {play}\n"


def test_a_lock_of_this_turn_names_the_card_that_was_used() -> None:
    """Regression: only continuous and lasting effects were named, not cards that restrict their player for the turn."""
    case = _lock_case(
        "{hand: [Burst Stream of Destruction], M1: {card: Blue-Eyes White Dragon, played_on: 1}}",
        "{M1: Dark Blade}",
        "['p1 activate \"Burst Stream of Destruction\"', p1 phase battle]",
    )
    found = _decisive(case, "p1 attack M1 direct")
    assert found.facts == "p1 cannot declare an attack now, by the effect of Burst Stream of Destruction"


def test_a_lock_on_other_cards_is_not_named() -> None:
    """Regression: every lock of the kind was named, regardless of the cards that it applies to."""
    case = _lock_case(
        "{S1: {card: Jar of Greed, face: down, played_on: 1}, hand: [Umi]}",
        "{M1: {card: Jinzo, position: attack, played_on: 2}, S5: {card: Field Barrier, played_on: 2}}",
        "[]",
    )
    assert [card.name for card in _decisive(case, "p1 activate S1").givers] == ["Jinzo"]
    assert [card.name for card in _decisive(case, "p1 activate Umi").givers] == ["Field Barrier"]


def test_a_lock_on_synchro_summons_names_the_card_that_causes_it() -> None:
    case = _lock_case(
        "{extra: [Stardust Dragon], M1: {card: Luster Dragon, played_on: 1},"
        " M2: {card: Plaguespreader Zombie, played_on: 1}}",
        "{M1: {card: Dark Highlander, played_on: 2}}",
        "[]",
    )
    found = _all(case, 'p1 synchro "Stardust Dragon" M4 attack materials M1, M2')
    barred = [each for each in found if each.code == "no-synchro-summons"]
    assert {card.name for each in barred for card in each.givers} == {"Dark Highlander"}


@pytest.mark.parametrize("name", ["field-barrier", "jinzo", "prohibition", "threatening-roar"])
def test_active_effects_are_those_of_the_state(name: str) -> None:
    """Regression: the cards that forbid a move were determined by a second, less complete computation."""
    case = Path(__file__).parent / "cases/cards" / f"{name}.case.yaml"
    duel = duel_of(check_case(parse_case(case.read_text("utf-8"))))
    steps = list(duel.steps())
    decisions = [step.state for step, after in pairwise(steps) if isinstance(after.event, Move)]
    said = False
    for state in (*decisions, duel.end):
        found = in_effect(state, duel.book, Session())
        for player in PLAYERS:
            assert in_form(each.lock for each in found.locks if each.player == player) == state.side(player).locks
            for _, slot in state.on_field(player):
                given = {each.trait for each in found.traits if slot.card in each.cards}
                assert not slot.face_up or given >= {t for t in slot.current.traits if t.what != "further attacks"}
        said = said or bool(found.locks)
    assert said


def test_spell_speed_is_decisive_after_a_counter_trap_between_windows() -> None:
    """Regression: between an activation and its window, PRIO-02 (a link of the Chain is open) was the first reason."""
    case = _lock_case(
        "{S1: {card: Seven Tools of the Bandit, face: down, played_on: 1}, M1: Dark Blade}",
        "{S1: {card: Compulsory Evacuation Device, face: down, played_on: 1},"
        " S2: {card: Jar of Greed, face: down, played_on: 1}}",
        "[p1 phase battle, p2 activate S2, p1 activate S1]",
    )
    duel = duel_of(check_case(parse_case(case)))
    activated = [step for step in duel.steps() if isinstance(step.event, Activated)][-1]
    found = judged(duel.header, activated.state, "p2 activate S1 target p1.M1", duel.book).violations
    assert [violation.rule for violation in found][:2] == ["CHAIN-03", "CHAIN-06"]


FUSION = """\
case: x
rules: [FUS-01]
position:
  turn: 3
  p1:
    hand: [Polymerization, Black Luster Ritual, Black Luster Soldier]
    extra: [Elemental HERO Flame Wingman]
    M1: Dark Blade
    M2: Dark Blade
    M3: Dark Blade
    M4: Dark Blade
    M5: Dark Blade
play: []
"""


def test_full_zones_are_no_reason_if_materials_are_missing() -> None:
    """Regression: ZONE-01 was cited besides FUS-01 although a free zone would not have helped."""
    duel = duel_of(check_case(parse_case(FUSION)))
    fusion = judged(duel.header, duel.end, "p1 activate Polymerization S1", duel.book).violations
    assert [violation.rule for violation in fusion] == ["FUS-01"]
    with_materials = FUSION.replace("hand: [", "hand: [Elemental HERO Avian, Elemental HERO Burstinatrix, ")
    assert _decisive(with_materials, "p1 activate Polymerization S1").rule == "ZONE-01"


MISSED = """\
case: x
rules: [EFF-07]
position:
  turn: 3
  phase: main1
  p1:
    hand: [Wind-Up Shark]
    deck: [Umi, Umi, Leghul]
    grave: [Wind-Up Soldier]
    M1: Leghul
    S1: {card: Jar of Greed, face: down, played_on: 1}
    S2: {card: Call of the Haunted, face: down, played_on: 1}
    S3: Verdant Sanctuary
  p2:
    hand: [Umi]
    S1: {card: Raigeki Break, face: down, played_on: 2}
play:
  - p1 activate S1
"""


def test_a_summon_that_was_not_the_last_event_is_told_as_missed_timing() -> None:
    """Only cards that were sent to the Graveyard were told to have missed their timing."""
    case = MISSED.replace("Raigeki Break", "Umi") + '  - p1 activate S2 target grave:"Wind-Up Soldier"\n'
    decisive = _decisive(case, 'p1 activate hand:"Wind-Up Shark"')
    assert (decisive.rule, decisive.code) == ("EFF-07", "timing-missed-since")
    assert "a draw of p1" in decisive.facts
    assert "Wind-Up Soldier was Summoned before that" in decisive.facts


def test_the_log_reports_the_missed_timing_of_a_face_up_card() -> None:
    duel = duel_of(check_case(parse_case(MISSED + '  - p2 activate S1 target p1.M1 cost hand:"Umi"\n  - p1 pass\n')))
    lines = lines_of(duel, excerpt_of(duel), definitions=lambda: duel.book)
    told = [line.text for line in lines if "misses its timing" in line.text]
    assert [text.partition(" (event")[0] for text in told] == [
        "Verdant Sanctuary misses its timing: the last thing to happen was a draw of p1"
    ]
    assert "Leghul was sent to the Graveyard before that" in told[0]


def test_the_log_reports_the_missed_timing_of_a_card_in_the_hand_to_its_player_only() -> None:
    """It was told of face-up cards only, and with the number of the line before it once more."""
    case = MISSED.replace("Raigeki Break", "Umi") + '  - p1 activate S2 target grave:"Wind-Up Soldier"\n  - p1 pass\n'
    duel = duel_of(check_case(parse_case(case)))

    def told(shown: Duel) -> list[LogLine]:
        lines = list(lines_of(shown, excerpt_of(shown), definitions=lambda: duel.book))
        numbers = [line.event.n for line in lines if not line.further]
        assert len(numbers) == len(set(numbers))
        return [line for line in lines if line.text.startswith("Wind-Up Shark misses its timing")]

    assert len(told(duel)) == 1
    [own] = told(redacted(duel, "p1"))
    assert own.further
    assert told(redacted(duel, "p2")) == told(redacted(duel, "public")) == []


def test_copies_that_miss_their_timing_alike_have_one_line() -> None:
    two = MISSED.replace("    S3: Verdant Sanctuary\n", "    S3: Verdant Sanctuary\n    S4: Verdant Sanctuary\n")
    duel = duel_of(check_case(parse_case(two + '  - p2 activate S1 target p1.M1 cost hand:"Umi"\n  - p1 pass\n')))
    lines = lines_of(duel, excerpt_of(duel), definitions=lambda: duel.book)
    told = [line.text for line in lines if " timing" in line.text]
    assert [text.partition(" (event")[0] for text in told] == [
        "2 copies of Verdant Sanctuary miss their timing: the last thing to happen was a draw of p1"
    ]


def test_the_log_reports_a_missed_timing() -> None:
    case = """\
case: x
rules: [EFF-07]
position:
  turn: 3
  p1:
    hand: [Summoned Skull]
    deck: [Peten the Dark Clown]
    M1: Peten the Dark Clown
play:
  - p1 summon "Summoned Skull" M1 tribute M1
  - p1 end
"""
    duel = duel_of(check_case(parse_case(case)))
    lines = lines_of(duel, excerpt_of(duel), definitions=lambda: duel.book)
    told = [line for line in lines if "misses its timing" in line.text]
    assert [type(line.event).__name__ for line in told] == ["Summoned"]
    assert told[0].text == (
        "Peten the Dark Clown misses its timing: the last thing to happen was the Summon of Summoned Skull "
        f"(event {told[0].event.n}); Peten the Dark Clown was sent to the Graveyard before that (event 3)"
    )


WAITING = """\
case: x
rules: [SUM-02]
position:
  turn: 3
  phase: main1
  p1:
    hand: [Luster Dragon, Summoned Skull, Blue-Eyes White Dragon]
    M1: {card: Speed Warrior, position: attack, played_on: 1}
    S1: {card: Jar of Greed, face: down, played_on: 1}
  p2:
    hand: [Umi]
play:
  - p1 position M1 defense
"""


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ('p1 summon "Blue-Eyes White Dragon"', "SUM-04"),
        ('p1 summon "Summoned Skull" M3', "SUM-03"),
        ('p1 summon "Luster Dragon" M1', "ZONE-01"),
    ],
)
def test_a_response_that_is_still_possible_is_no_reason_before_the_true_one(move: str, rule: str) -> None:
    """While p1 could respond, every Summon was refused because "p1 may respond first", by SUM-14."""
    assert _decisive(WAITING, move).rule == rule


def test_a_move_is_legal_after_the_passes_that_it_implies() -> None:
    """Regression: `explain` refused what `record` writes, with the passes before it."""
    duel = duel_of(check_case(parse_case(WAITING)))
    found = judged(duel.header, duel.end, 'p1 summon "Luster Dragon" M3', duel.book)
    assert not found.violations
    assert found.implied == (Pass(player=1),)
    assert [violation.rule for violation in found.until_then] == ["SUM-14"]
    assert found.state.window is None


START_STEP = """\
case: x
rules: [GEN-03]
position:
  turn: 4
  turn_player: p1
  phase: battle
  p1:
    M1: Dark Blade
    M4: {card: Luster Dragon, position: defense}
    S1: {card: Jar of Greed, face: down, played_on: 1}
  p2:
    M1: Marauding Captain
    M2: Dark Blade
    S1: {card: Mirror Force, face: down, played_on: 2}
play: []
"""


@pytest.mark.parametrize(
    ("move", "rule"),
    [
        ("p1 attack M4 p2.M1", "BATTLE-02"),
        ("p1 attack M1 p2.M2", "GEN-03"),
        ("p1 attack M1 direct", "BATTLE-04"),
        ("p2 attack M1 p1.M1", "TURN-12"),
    ],
)
def test_the_start_step_is_no_reason_against_an_attack_that_its_end_does_not_allow(move: str, rule: str) -> None:
    """Regression: every attack was refused because the Battle Step had not begun (BATTLE-01)."""
    assert _decisive(START_STEP, move).rule == rule


def test_an_attack_in_the_start_step_is_legal_after_passes() -> None:
    duel = duel_of(check_case(parse_case(START_STEP)))
    found = judged(duel.header, duel.end, "p1 attack M1 p2.M1", duel.book)
    assert not found.violations
    assert found.implied == (Pass(player=1),)


def test_what_resolves_meanwhile_is_no_reason() -> None:
    """An attack while the answer to another one waits is refused by that, not because its monster will be destroyed."""
    case = START_STEP.replace("play: []", "play:\n  - p1 attack M1 p2.M1\n  - p1 pass\n  - p2 activate S1\n")
    assert _decisive(case, "p1 attack M1 p2.M2").code == "attack-not-over"


FAILING = """\
case: x
rules: [EFF-10]
position:
  turn: 3
  turn_player: p1
  phase: main1
  p1:
    hand: [Judgment Dragon, Cyber Dragon, Dark Armed Dragon, Lava Golem, Dark Blade]
    grave: [Sangan, "Lumina, Lightsworn Summoner", "Lyla, Lightsworn Sorceress", "Lumina, Lightsworn Summoner"]
    M1: Kuriboh
  p2: {M1: Dark Blade, M2: Dark Blade}
play:
  - p1 summon "Dark Blade" M2
"""


@pytest.mark.parametrize(
    ("move", "failing"),
    [
        (
            'p1 special "Judgment Dragon" M3 attack',
            'the number of different names among all "Lightsworn" monsters in your Graveyard is at least 4 (found: 2)',
        ),
        (
            'p1 special "Dark Armed Dragon" M3 attack',
            "there are exactly 3 DARK monsters in your Graveyard (found: 1)",
        ),
        ('p1 special "Cyber Dragon" M3 attack', "you control no monsters (found: 2)"),
        (
            'p1 special "Lava Golem" p2.M3 attack cost p2.M1, p2.M2',
            "you have not Normal Summoned or Set this turn",
        ),
    ],
)
def test_a_condition_that_does_not_hold_is_named_with_the_number_found(move: str, failing: str) -> None:
    """Regression: only that the condition of the card does not hold was told."""
    found = _decisive(FAILING, move)
    assert found.facts.partition(" does not hold: ")[2] == failing
    assert found.rule == "EFF-10"


ATTACKED = """\
case: x
rules: [PRIO-02]
position:
  turn: 4
  turn_player: p1
  phase: battle
  p1:
    hand: [Book of Moon]
    M1: Luster Dragon
    S1: {card: Waboku, face: down, played_on: 1}
  p2:
    M1: {card: Dark Blade, position: set}
    S1: {card: Mirror Force, face: down, played_on: 3}
play:
  - p1 attack M1 p2.M1
  - p2 pass
  - p1 pass
"""


@pytest.mark.parametrize("move", ["p1 activate S1", 'p1 activate hand:"Book of Moon" target p2.M1'])
def test_passes_are_not_implied_where_they_end_the_occasion(move: str) -> None:
    """Regression: Waboku was legal after the pass that ends the battle, and Book of Moon's target had died in it."""
    duel = duel_of(check_case(parse_case(ATTACKED)))
    found = judged(duel.header, duel.end, move, duel.book)
    assert not found.implied
    assert found.violations[0].rule == "PRIO-02"


def test_passes_of_the_turn_player_are_not_implied() -> None:
    """Regression: the opponent's Trap was legal after passes that only the turn player could have made."""
    case = "\n".join((
        "case: x", "rules: [PRIO-03]",
        "position:", "  turn: 3", "  turn_player: p1", "  phase: main1",
        "  p1: {hand: [Dark Blade], S1: {card: Jar of Greed, face: down, played_on: 1}}",
        "  p2: {S1: {card: Compulsory Evacuation Device, face: down, played_on: 2}}",
        "play:", '  - p1 summon "Dark Blade" M1', "",
    ))  # fmt: skip
    duel = duel_of(check_case(parse_case(case)))
    found = judged(duel.header, duel.end, "p2 activate S1 target p1.M1", duel.book)
    assert not found.implied
    assert found.violations[0].rule == "PRIO-03"


CHOSEN_WRONGLY = """\
case: x
rules: [EFF-08]
position:
  turn: 5
  p1:
    hand: [Mystical Space Typhoon, Umi, Upstart Goblin, Honest]
    deck: [Umi, Umi]
    S1: {card: Raigeki Break, face: down, played_on: 1}
    S2: {card: Waboku, face: down, played_on: 1}
    M1: Luster Dragon
  p2:
    M1: Dark Blade
    S1: {card: Umi, face: down, played_on: 2}
    S2: {card: Umi, face: down, played_on: 2}
play: []
"""


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ('p1 activate "Mystical Space Typhoon" target p2.S1, p2.S2', "1 must be targeted"),
        ("p1 activate S2 target p2.M1", "it does not target"),
        ('p1 activate S1 target p2.M1 cost hand:"Umi", hand:"Upstart Goblin"', "1 must be given for the cost"),
        ('p1 activate "Upstart Goblin" cost hand:"Umi"', "no card is given for its activation"),
        ('p1 activate S1 target p2.M1 cost hand:"Umi", M1', "cannot be given for the cost: Luster Dragon"),
        ('p1 activate "Mystical Space Typhoon" target p2.S1, p2.M1', "cannot be targeted: Dark Blade"),
    ],
)
def test_superfluous_targets_and_costs_are_told_by_their_number(line: str, facts: str) -> None:
    """Two possible targets of an effect that takes one were told as "cannot be targeted"."""
    assert _decisive(CHOSEN_WRONGLY, line).facts.startswith(facts)


def test_a_cost_of_up_to_a_number_is_told_as_a_range() -> None:
    """Fault: "3 must be given" was told of a cost of up to three cards."""
    grave = "Dark Blade, Luster Dragon, Hunter Dragon, Mystical Elf"
    table = f"p1: {{M1: Bazoo the Soul-Eater, hand: [Umi], grave: [{grave}]}}"
    case = f"case: x\nrules: [EFF-09]\nposition:\n  turn: 3\n  {table}\nplay: []\n"
    every = 'grave:"Dark Blade", grave:"Luster Dragon", grave:"Hunter Dragon", grave:"Mystical Elf"'
    for cost in ("hand:Umi", every):
        assert _decisive(case, f"p1 activate M1 cost {cost}").facts.startswith("1 to 3 must be given for the cost")


def test_a_condition_of_the_moment_is_told_alone() -> None:
    """Honest in a Main Phase was told by the number of battling monsters, too."""
    facts = _decisive(CHOSEN_WRONGLY, 'p1 activate hand:"Honest"').facts
    assert facts == "the condition of Honest does not hold: it is the Damage Step"


ANSWERED = """\
case: x
rules: [EFF-07]
position:
  turn: 4
  p1:
    hand: [Kuriboh, Monster Reborn, Dark Hole, Umi, Umi, Umi, Umi]
    deck: [Umi, Umi]
    grave: [Luster Dragon]
  p2:
    deck: [Umi, Umi]
    S1: {card: Trap Hole, face: down, played_on: 2}
    S2: {card: "%s", face: down, played_on: 2}
play:
"""


@pytest.mark.parametrize("window", ["Umi", "Solemn Judgment"])
def test_a_trap_that_answers_another_summon_is_told_so(window: str) -> None:
    """Regression: with a window before the Summon, CHAIN-10 came first, without one "has not just happened"."""
    duel = duel_of(check_case(parse_case(ANSWERED % window + "  - p1 summon Kuriboh M2\n")))
    found = judged(duel.header, duel.end, "p2 activate S1", duel.book).violations
    assert (found[0].rule, found[0].code) == ("EFF-07", "other-occasion")
    assert found[0].facts == (
        "Kuriboh was Normal Summoned (event 3), with 300 ATK; it responds only if your opponent Normal, Tribute or "
        "Flip Summons a monster with 1000 or more ATK"
    )
    assert [violation.code for violation in found].count("no-occasion") == 0


def test_a_trap_that_answers_another_activation_is_told_so() -> None:
    """Regression: "the event that it responds to has not just happened" left open what had happened."""
    case = ANSWERED.replace("p2:\n", "p2:\n    S3: {card: Magic Jammer, face: down, played_on: 2}\n    hand: [Umi]\n")
    played = '  - p1 activate "Monster Reborn" S1 target grave:"Luster Dragon"\n'
    decisive = _decisive(case % "Seven Tools of the Bandit" + played, "p2 activate S2")
    assert (decisive.rule, decisive.code) == ("EFF-07", "other-occasion")
    assert decisive.facts.startswith("Monster Reborn was activated (event 3); it responds only if a Trap (itself, not")


@pytest.mark.parametrize("line", ["p1 pass", "p2 pass", "p1 phase main2", "p1 choose yes", "p2 activate S1"])
def test_an_open_question_is_told_by_the_rule_that_asks_it(line: str) -> None:
    """Regression: PRIO-02 was cited, which says nothing of the discard that comes first."""
    decisive = _decisive(ANSWERED % "Umi" + "  - p1 end\n", line)
    assert decisive.rule == "TURN-11"
    assert "discard down to the hand limit" in decisive.facts


def test_rules_are_counted_once() -> None:
    """Regression: a rule that was broken in two ways counted as two rules."""
    found = [_violation("EFF-07", code) for code in ("no-occasion", "passed-already")]
    assert verdict(found) == "not legal: it breaks 1 rule."
