"""The order of cards that come to a pile at one time: their owner chooses it, and a log can hold the choice."""

import pytest

from duelog.core.rules.arrivals import arrivals
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.outcomes import Shuffled
from duelog.replays.cases.case_duels import CaseDuel, duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.referee.referee import referee

CASE = """case: x
rules: [ZONE-06]
position:
  turn: 4
  turn_player: p1
  p1:
    hand: [Dark Hole]
    M1: Luster Dragon
    M2: Dark Blade
    grave: [Vorse Raider]
    S1: {card: Axe of Despair, equipped_to: M1}
  p2: {M1: Mystical Elf}
play:
  - p1 activate "Dark Hole"
"""


def duel() -> CaseDuel:
    done = check_case(parse_case(CASE))
    assert done.failure is None
    return duel_of(done)


def end(of: Duel) -> State:
    """The state after all events."""
    return of.state_at(len(of.events))


def grave(of: Duel) -> dict[str, CardId]:
    return {end(of).name(card): card for card in end(of).side(1).grave}


def ordered(*names: str) -> Duel:
    """The duel in which p1 puts their Graveyard in this order."""
    one = duel()
    cards = grave(one)
    events = [*one.events, Shuffled(player=1, pile="grave", order=tuple(cards[name] for name in names))]
    return Duel.new(one.header, [*events])


AS_IT_LIES = ("Vorse Raider", "Luster Dragon", "Dark Blade", "Axe of Despair", "Dark Hole")


def test_as_it_lies() -> None:
    assert tuple(grave(duel())) == AS_IT_LIES


@pytest.mark.proves("ZONE-06")
@pytest.mark.parametrize(
    "names",
    [
        ("Vorse Raider", "Dark Blade", "Luster Dragon", "Axe of Despair", "Dark Hole"),
        ("Vorse Raider", "Axe of Despair", "Dark Blade", "Luster Dragon", "Dark Hole"),
    ],
)
def test_what_came_at_one_time_may_lie_in_any_order(names: tuple[str, ...]) -> None:
    told = ordered(*names)
    assert tuple(grave(told)) == names
    assert referee(told, book=duel().book).ok


@pytest.mark.parametrize(
    "names",
    [
        ("Luster Dragon", "Vorse Raider", "Dark Blade", "Axe of Despair", "Dark Hole"),  # it came before
        ("Vorse Raider", "Luster Dragon", "Dark Blade", "Dark Hole", "Axe of Despair"),  # it came afterwards
        ("Vorse Raider", "Luster Dragon", "Dark Blade", "Axe of Despair"),  # one is missing
    ],
)
def test_any_other_order_is_found(names: tuple[str, ...]) -> None:
    assert [finding.n for finding in referee(ordered(*names), book=duel().book).findings] == [len(duel().events) + 1]


def test_costs_of_one_move_come_at_one_time() -> None:
    text = CASE.replace("hand: [Dark Hole]", "hand: [Chaos Sorcerer]").replace("M1: Luster Dragon", "M1: Dark Hole")
    text = text.replace("grave: [Vorse Raider]", "grave: [Dark Blade, Mystical Elf]")
    text = text.replace("    M1: Dark Hole\n", "").replace("    S1: {card: Axe of Despair, equipped_to: M1}\n", "")
    text = text.replace('p1 activate "Dark Hole"', 'p1 special "Chaos Sorcerer" M1')
    done = check_case(parse_case(text))
    assert done.failure is None, done.failure
    one = duel_of(done)
    spans = arrivals(one.events)
    assert len({spans[card] for card in end(one).side(1).banished}) == 1
