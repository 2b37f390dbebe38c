"""A hand that an effect reveals permanently."""

from duelog.core.sight import seen_by
from duelog.core.state import State
from duelog.events.places import OPPONENT, Player
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case

CASE = """\
case: x
rules: [GEN-03]
cards:
  Open Palm:
    face: {card: trap, kinds: [continuous]}
    effects: [{kind: continuous, lock: [{who: opponent, what: [hide hand]}]}]
position:
  turn: 3
  p1: {hand: [Mystical Space Typhoon, Umi], deck: [Luster Dragon]}
  p2: {hand: [Dark Hole], S1: {card: Open Palm, face: up}}
play:
  - p1 activate "Mystical Space Typhoon" S1 target p2.S1
"""


def hidden(state: State, own: Player) -> set[str]:
    """The cards of a player's hand that the other player and spectators do not see."""
    seen = seen_by(state, OPPONENT[own]) & seen_by(state, None)
    assert set(state.side(own).hand) <= seen_by(state, own)
    return {state.name(card) for card in state.side(own).hand if card not in seen}


def test_a_hand_revealed_by_an_effect_is_public_until_the_effect_ends() -> None:
    duel = duel_of(check_case(parse_case(CASE)))
    boards = [duel.state_at(number) for number in range(1, len(duel) + 1)]
    shown = [board for board in boards if board.side(1).locks]
    assert shown
    assert all(not hidden(board, 1) and hidden(board, 2) == {"Dark Hole"} for board in shown)
    assert hidden(boards[-1], 1) == {"Umi"}
    assert all(card not in seen_by(board, None) for board in boards for card in board.side(1).deck)
