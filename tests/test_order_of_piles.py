"""The order of cards that come to a pile at one time: their owner chooses it, and a log can hold the choice."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.rules.arrivals import arrivals
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.outcomes import Shuffled
from duelog.events.records import Corrected
from duelog.replays.cases.case_duels import CaseDuel, duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.rewinding import rewind
from duelog.replays.notation.corrections import parse_correction
from duelog.replays.notation.printed_corrections import print_correction, print_order
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


# --- at the prompt of record ------------------------------------------------------------------------------------


def recorded(folder: Path, *lines: str) -> tuple[Result, Duel]:
    """The duel recorded on with these lines."""
    file = folder / "x.duel"
    file.unlink(missing_ok=True)
    one = duel()
    Duel.new(one.header, [*one.events]).save(file)
    done = CliRunner().invoke(app, ["record", str(file), "--resume"], input="".join(f"{line}\n" for line in lines))
    return done, Duel.open(file)


def in_grave(of: Duel) -> tuple[str, ...]:
    return tuple(map(of.end.name, of.end.side(1).grave))


@pytest.mark.parametrize("line", ["order grave dark blade, luster dragon", 'order p1.grave "Dark Blade", luster dragon',
                                  "order p1 grave: dark blade, luster dragon"])  # fmt: skip
def test_a_player_orders_cards_that_came_at_one_time(tmp_path: Path, line: str) -> None:
    done, after = recorded(tmp_path, line)
    assert done.exit_code == 0, done.output
    assert in_grave(after) == ("Vorse Raider", "Dark Blade", "Luster Dragon", "Axe of Despair", "Dark Hole")
    assert referee(after).ok
    _, undone = recorded(tmp_path, line, "undo")
    assert in_grave(undone) == AS_IT_LIES
    assert isinstance(undone.events[-2], Shuffled), "only the order was taken back"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("order grave dark blade, vorse raider", "have just come there at one time"),
        ("order grave luster dragon, dark blade", "already are in this order"),
        ("order grave dark blade", "two cards or more"),
        ("order grave dark blade, dark blade", "two cards or more"),
        ("order grave umi, dark blade", "is not in grave"),
        ("order grave M1, dark blade", "cards in the grave"),
        ("order grave", "a card"),
        ("fix order grave luster dragon, dark blade", "already are in this order"),
        ("fix order hand dark blade, luster dragon", "grave or banished"),
    ],
)
def test_another_order_is_refused_and_nothing_is_written(tmp_path: Path, line: str, why: str) -> None:
    done, after = recorded(tmp_path, line)
    assert done.exit_code == 1
    assert why in " ".join(done.output.split())
    assert len(after) == len(duel().events)


def test_an_order_that_no_player_could_choose_is_a_correction(tmp_path: Path) -> None:
    fix = "fix order grave dark blade, vorse raider by Ina because the dark hole pile fell"
    done, after = recorded(tmp_path, fix)
    assert done.exit_code == 0, done.output
    assert "Dark Blade and Vorse Raider lie in this order in p1's Graveyard (the dark hole pile fell)" in done.output
    assert in_grave(after) == ("Dark Blade", "Luster Dragon", "Vorse Raider", "Axe of Despair", "Dark Hole")
    assert referee(after).ok
    correction = after.events[-1]
    assert isinstance(correction, Corrected)
    before = after.state_at(len(after) - 1)
    [line] = print_correction(correction, before)
    assert line == 'fix order p1.grave "Dark Blade", "Vorse Raider"'
    assert parse_correction(line, before).moves == correction.moves


def test_an_order_is_given_back_by_a_rewind(tmp_path: Path) -> None:
    """A Graveyard that a player put in order was told as a Deck that was shuffled: its order is lost."""
    _, after = recorded(tmp_path, "order grave dark blade, luster dragon", "fix order grave umi, umi",
                        "fix order grave dark hole, axe of despair")  # fmt: skip
    found = rewind(after, 11)
    assert found.shuffles == ()
    actions = [action for step in found.steps for action in step.actions]
    assert actions == ["put p1's Graveyard back into its order before that, which the log has"] * 2


def test_names_of_cards_begin_with_order(tmp_path: Path) -> None:
    done, _ = recorded(tmp_path, "order to charge")
    assert "expected a player" in done.output, "a line of another kind"


def test_a_review_writes_the_order_into_its_case(tmp_path: Path) -> None:
    _, after = recorded(tmp_path, "order grave dark blade, luster dragon")
    ordered_at = next(n for n, event in enumerate(after.events, 1) if isinstance(event, Shuffled))
    event = after.events[ordered_at - 1]
    assert isinstance(event, Shuffled)
    assert print_order(event, after.state_at(ordered_at - 1)) == 'order p1.grave "Dark Blade", "Luster Dragon"'
