"""The order of the reasons against a move (decision 0018)."""

from duelog.core.catalogue.arguments import as_player, message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.decisive import ReasonStage, in_order, placed_codes, reasons, stage_of
from duelog.core.violation import Violation
from tests.message_calls import calls


def _violation(rule: str, code: str, player: int = 1) -> Violation:
    return Violation.of(rule, message(code, player=as_player(1 if player == 1 else 2)))


def test_every_code_of_a_stage_is_one_that_the_validator_gives() -> None:
    assert placed_codes() <= {call.code for call in calls("core")} & set(ENGLISH.templates)


def test_priority_comes_behind_the_card_and_before_what_the_move_names() -> None:
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
