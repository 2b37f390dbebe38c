"""In the duels of the cases, every listed move is one that the validator accepts.

Duels at random seldom reach what cases set up: after Swap Frog's effect the list once offered a Summon of any monster.
"""

import random
from pathlib import Path

from duelog.core.engine import waiting
from duelog.core.legal_moves import legal_moves
from duelog.core.validate import validate
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, find_cases, read_case
from tests.conftest import run_seed
from tests.legal_draws import some_of
from tests.sampling import sampled

CASES = Path(__file__).parent / "cases"
AT_ONE_STATE = 60
"""So many of the listed moves are judged in a state."""


def test_the_validator_accepts_each_move_that_is_listed() -> None:
    judged, rng = 0, random.Random(run_seed())
    for path in sampled(find_cases([CASES]), 120, "listed in cases"):
        result = check_case(read_case(path))
        if result.header is None:  # a case about Decks
            continue
        duel = duel_of(result)
        for n in sampled(range(len(duel.events) + 1), 12, path.name):
            state = duel.state_at(n)
            asked = waiting(state)
            if asked is None:
                continue
            for move in some_of(rng, legal_moves(state, asked.player, duel.book), AT_ONE_STATE):
                assert validate(state, move, duel.book) == (), (path.name, n, move)
                judged += 1
    assert judged > 500
