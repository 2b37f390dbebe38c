"""The original values that effects give, read without the log, against those of all changes in force."""

from pathlib import Path

import pytest

from duelog.core.effects.evaluate.context import Context
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from tests import slow_selectors as slow

CASES = sorted((Path(__file__).parent / "cases").glob("*/gen-13-original-*.case.yaml"))


@pytest.mark.proves("GEN-13")
@pytest.mark.parametrize("path", CASES, ids=lambda path: path.name.removesuffix(".case.yaml"))
def test_original_values_are_those_of_the_changes_in_force(path: Path) -> None:
    duel = duel_of(check_case(parse_case(path.read_text("utf-8"))))
    given = 0
    for step in duel.steps():
        for side in step.state.sides:
            for card in side.slots_by_card:
                ctx = Context(step.state, duel.book, 1, card)
                for stat in ("original atk", "original defense"):
                    found = ctx.stat(card, stat)
                    assert found == slow.number(ctx, card, stat)
                    face = step.state.face(card)
                    given += found != ((face.atk if stat == "original atk" else face.defense) or 0)
    assert given
