"""Illegal attacks that nobody noticed: they go on, and their battles come out as if they had been legal."""

from collections.abc import Iterator

import pytest

from duelog.events import outcomes as o
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.results import CaseResult
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.referee.referee import referee

CASE = """\
case: x
rules: [BATTLE-02]
position: {{turn: 5, turn_player: p1, p1: {{{ours}}}, p2: {{{theirs}}}}}
play:
{play}
"""


def result(ours: str, theirs: str, *play: str) -> CaseResult:
    text = CASE.format(ours=ours, theirs=theirs, play="\n".join(f"  - {line}" for line in ("p1 phase battle", *play)))
    return check_case(parse_case(text))


def played(ours: str, theirs: str, *play: str) -> Duel:
    """The duel of a case, whose log is correct apart from the moves that it marks."""
    found = result(ours, theirs, *play)
    assert found.ok, found.failure
    duel = duel_of(found)
    report = referee(duel, built_in_book(), every=True)
    assert report.ok
    assert len(report.declared) == sum(line.endswith(" !") for line in play)
    return duel


def battles(duel: Duel) -> Iterator[tuple[str, str, tuple[tuple[int, int], ...]]]:
    """The battles of a duel: attacker, target, and the damage to players."""
    for event, after in duel:
        if isinstance(event, o.BattleFought):
            damage = tuple((change.player, change.amount) for change in event.damage)
            yield after.name(event.attacker), after.name(event.target) if event.target else "", damage


SKULL, DRAGON = "M1: Summoned Skull", "M1: Luster Dragon"


@pytest.mark.parametrize(
    ("ours", "theirs", "move", "expected"),
    [
        (SKULL, "M1: Marauding Captain, M2: Dark Blade", "p1 attack M1 p2.M2 !", ("Dark Blade", 2, -700)),
        ("M1: {card: Summoned Skull, position: defense}", DRAGON, "p1 attack M1 p2.M1 !", ("Luster Dragon", 2, -600)),
        (SKULL, DRAGON + ", S1: Messenger of Peace", "p1 attack M1 p2.M1 !", ("Luster Dragon", 2, -600)),
        (SKULL, DRAGON, "p1 attack M1 direct !", ("", 2, -2500)),
    ],
)
def test_an_illegal_attack_leads_to_its_battle(
    ours: str, theirs: str, move: str, expected: tuple[str, int, int]
) -> None:
    duel = played(ours, theirs, move)
    target, player, damage = expected
    assert list(battles(duel)) == [("Summoned Skull", target, ((player, damage),))]
    assert not any(isinstance(event, o.ReplayBegan) for event in duel.events)


def test_an_attack_in_the_turn_of_the_other_player_is_that_players() -> None:
    duel = played(DRAGON, SKULL, "p2 attack M1 p1.M1 !")
    assert list(battles(duel)) == [("Summoned Skull", "Luster Dragon", ((1, -600),))]
    assert duel.end.side(1).lp == 7400


def test_what_changes_after_the_declaration_still_ends_an_illegal_attack() -> None:
    theirs = "M1: Marauding Captain, M2: Dark Blade, S1: {card: Enemy Controller, played_on: 2, face: down}"
    duel = played(SKULL, theirs, "p1 attack M1 p2.M2 !", "p2 activate S1 option 1 target p1.M1")
    assert list(battles(duel)) == []
    assert [event.why for event in duel.events if isinstance(event, o.AttackEnded)] == ["attacker gone"]


def test_an_attack_on_no_monster_of_the_opponent_cannot_be_recorded() -> None:
    found = result(SKULL + ", M2: Dark Blade", DRAGON, "p1 attack M1 p1.M2 !")
    assert found.failure is not None
    assert "cannot even be recorded as illegal" in found.failure.what


def test_an_illegal_activation_is_marked_with_the_rules_of_the_effect_that_is_written() -> None:
    """The typed line names no effect of Breaker the Magical Warrior, the written move one of two."""
    played("M1: Breaker the Magical Warrior", DRAGON, "p1 activate M1 target p2.M1 !")
