"""The list of legal moves where an effect allows or forbids the Normal Summon of some monsters alone."""

import pytest

from duelog.core.legal_moves import legal_moves
from duelog.core.validate import keeps_rules
from duelog.events import moves as m
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case

POND_CALL = """
case: A Normal Summon of some monsters
rules: [SUM-02]
cards:
  Pond Call:
    face: {card: spell, kinds: [normal]}
    effects:
      - kind: activation
        steps:
          - {do: lock, who: you, what: [{what: LOCK, cards: {name: [Treeborn Frog]}}]}
position:
  p1: {hand: [HAND, Mystical Elf, Pond Call]}
play: [PLAY]
"""

ORDERS = ("Treeborn Frog, Dark Blade", "Dark Blade, Treeborn Frog")
CALL = 'p1 activate "Pond Call" S1'


@pytest.mark.parametrize("order", ORDERS)
@pytest.mark.parametrize(
    ("lock", "play", "summoned"),
    [
        ("extra normal summon", f'p1 summon "Mystical Elf" M1, {CALL}', {"Treeborn Frog"}),
        ("normal summon", CALL, {"Dark Blade", "Mystical Elf"}),
    ],
)
def test_what_an_effect_says_of_some_monsters_is_listed_for_these_alone(
    order: str, lock: str, play: str, summoned: set[str]
) -> None:
    """Once the list judged all Normal Summons by the first: a check did not say that it depends on the card."""
    case = parse_case(POND_CALL.replace("LOCK", lock).replace("HAND", order).replace("PLAY", play))
    result = check_case(case)
    assert result.failure is None
    state = duel_of(result).end
    hand = [m.NormalSummon(player=1, card=card, to="p1.M5") for card in state.side(1).hand]
    assert len({keeps_rules(state, move, "moment") for move in hand}) == 1  # the same for all of the kind
    listed = legal_moves(state, 1, result.book)
    assert {state.name(move.card) for move in listed if isinstance(move, m.NormalSummon)} == summoned
