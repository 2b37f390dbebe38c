"""A fast effect for whose event no window was opened is refused for the reason why its player was not asked."""

import pytest

from duelog.core.violation import Violation
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.case_files import parse_case
from duelog.replays.cases.running_cases import check_case
from duelog.replays.play.what_if import judged_at

DRAWING = """\
  turn: 3
  p1: {hand: [Pot of Greed], deck: [Umi, Umi, Umi]}
  p2: %s
play:
  - p1 activate "Pot of Greed"
"""


def _refused(position: str, line: str) -> tuple[Violation, ...]:
    duel = duel_of(check_case(parse_case(f"case: x\nrules: [EFF-07]\nposition:\n{position}")))
    return judged_at(duel, len(duel), line, duel.book).violations


@pytest.mark.parametrize(
    ("side", "line", "code"),
    [
        ("{deck: [Umi], M1: Naturia Beast}", "p2 activate M1", "deck-holds"),
        (
            "{hand: [Umi], M1: Infernity Archfiend, S1: {card: Infernity Barrier, face: down, played_on: 2}}",
            "p2 activate S1",
            "condition-of-card",
        ),
        ("{lp: 900, S1: {card: Seven Tools of the Bandit, face: down, played_on: 2}}", "p2 activate S1", "no-occasion"),
    ],
)
def test_what_kept_a_card_from_responding_decides(side: str, line: str, code: str) -> None:
    """Regression: the first was always "the event that it responds to has not just happened".

    That is true of Seven Tools of the Bandit, since no Trap was activated.
    """
    assert _refused(DRAWING % side, line)[0].code == code


def test_that_the_event_is_over_remains_a_reason() -> None:
    found = _refused(DRAWING % "{deck: [Umi], M1: Naturia Beast}", "p2 activate M1")
    assert "no-occasion" in {violation.code for violation in found[1:]}


def test_a_cost_that_could_not_be_paid_decides_after_the_summon() -> None:
    position = (
        "  turn: 3\n  p1: {hand: [Luster Dragon]}\n"
        "  p2: {lp: 1999, S1: {card: Solemn Warning, face: down, played_on: 2}}\nplay:\n"
        '  - p1 summon "Luster Dragon" M1\n'
    )
    assert _refused(position, "p2 activate S1")[0].code == "life-points-lacking"


def test_what_was_forbidden_only_then_is_told_with_its_moment() -> None:
    position = (
        "  turn: 3\n  phase: battle\n  p1: {M1: Ancient Gear Golem}\n"
        "  p2: {S1: {card: Mirror Force, face: down, played_on: 2}}\nplay:\n  - p1 attack M1 direct\n"
    )
    found = _refused(position, "p2 activate S1")[0]
    assert (found.rule, found.code) == ("GEN-03", "not-usable-then")
    assert found.facts.startswith(
        "what it responds to is over, and right after it (event 6) it could not be used: "
        "p2 cannot activate trap cards or effects now"
    )


def test_a_player_who_could_have_used_a_card_before_the_chain_resolved_is_told_that_it_is_too_late() -> None:
    """Only the damage of Just Desserts takes the Life Points for Seven Tools of the Bandit."""
    position = (
        "  turn: 3\n  p1: {S1: {card: Just Desserts, face: down, played_on: 1}}\n  p2: {lp: 1200, M1: Luster Dragon, "
        "S1: {card: Seven Tools of the Bandit, face: down, played_on: 2}}\nplay:\n  - p1 activate S1\n  - p2 pass\n"
    )
    assert _refused(position, "p2 activate S1")[0].code == "no-occasion"


def test_a_player_who_could_have_responded_is_told_that_it_is_too_late() -> None:
    position = (
        "  turn: 3\n  p1: {hand: [Luster Dragon]}\n"
        "  p2: {lp: 2000, S1: {card: Solemn Warning, face: down, played_on: 2}}\nplay:\n"
        '  - p1 summon "Luster Dragon" M1\n  - p2 pass\n'
    )
    assert _refused(position, "p2 activate S1")[0].code == "no-occasion"
