"""What is said of a monster that an effect cannot Special Summon is true of it."""

import pytest

from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.case_files import parse_case
from duelog.replays.cases.running_cases import check_case
from duelog.replays.play.what_if import judged

GRAVEYARD = """\
case: x
rules: [SUM-12]
position:
  turn: 3
  p1:
    hand: [Monster Reborn]
    grave: [{card: Judgment Dragon, proper: true}, Dark Armed Dragon, Yata-Garasu, Tyrant Dragon,
      Stardust Dragon, {card: Red Dragon Archfiend, proper: true}]
"""

NEVER = "{} can never be Special Summoned by the effect of Monster Reborn"
NOT_NOW = "{} cannot be Special Summoned by the effect of Monster Reborn now"
NOT_YET = "{} was never properly Summoned"


@pytest.mark.parametrize(
    ("name", "facts"),
    [
        ("Judgment Dragon", NEVER),
        ("Dark Armed Dragon", NEVER),
        ("Yata-Garasu", NEVER),
        ("Tyrant Dragon", NOT_NOW),
        ("Stardust Dragon", NOT_YET),
    ],
)
def test_a_monster_is_not_called_never_properly_summoned_if_it_may_never_come_back(name: str, facts: str) -> None:
    """Regression: all were, also a Judgment Dragon that had been."""
    duel = duel_of(check_case(parse_case(GRAVEYARD)))
    found = judged(duel.header, duel.end, f'p1 activate "Monster Reborn" S1 target grave:"{name}"', duel.book)
    assert (found.violations[0].rule, found.violations[0].facts) == ("SUM-12", facts.format(name))


def test_a_monster_that_was_properly_summoned_can_come_back() -> None:
    duel = duel_of(check_case(parse_case(GRAVEYARD)))
    line = 'p1 activate "Monster Reborn" S1 target grave:"Red Dragon Archfiend"'
    assert judged(duel.header, duel.end, line, duel.book).violations == ()
