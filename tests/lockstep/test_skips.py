"""Draw Phases that are to be skipped: only Yata-Garasu's skip is forgotten by theirs, not each one that is pending."""

from duelog.core.fold.evolve import fold, initial_state
from duelog.core.state import State
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.running_cases import check_case, parse_case
from tests.lockstep.proofs import forgotten_skips

CASE = """\
case: A Draw Phase of p2 is to be skipped because of something in p2's own turn, which is over
rules: [EFF-10]
position:
  turn: 4
  turn_player: p2
  phase: main1
  p1: {{hand: [Umi], {}}}
  p2: {{hand: [Umi], M1: {{card: Big Shield Gardna, position: attack}}}}
play:
  {}
  - p2 end
  - p1 phase main1
expect: {{turn: 5}}
"""

YATA = ("M1: Yata-Garasu", "- p2 phase battle\n  - p2 attack M1 p1.M1")
SEAL = ("S1: {card: Time Seal, face: down, played_on: 1}", "- p2 phase battle\n  - p1 activate S1")


def after(parts: tuple[str, str]) -> State:
    result = check_case(parse_case(CASE.format(*parts), "x.case.yaml"))
    assert result.failure is None, result.failure.what
    assert result.header is not None
    return fold(initial_state(result.header), result.events)


def pending(state: State) -> list[str]:
    """The cards because of which a Draw Phase is still to be skipped."""
    return [state.name(lasting.source) for lasting in state.lasting]


def test_the_skip_of_yata_garasu_in_the_turn_of_that_player_is_forgotten() -> None:
    state = after(YATA)
    assert pending(state) == ["Yata-Garasu"]
    assert forgotten_skips(state, built_in_book()) == (state.lasting[0].id,)


def test_that_of_time_seal_is_not() -> None:
    """`forgotten_skips` bent our duel for any skip that was pending: nine duels with Time Seal drifted apart."""
    state = after(SEAL)
    assert pending(state) == ["Time Seal"]
    assert forgotten_skips(state, built_in_book()) == ()
