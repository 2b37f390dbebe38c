"""The rules of Matches: WIN-05, SETUP-04, DECK-06, GEN-06."""

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelog.core.known_rulesets import ASSOCIATION
from duelog.core.match_state import (
    MatchState,
    Winner,
    duel_header,
    evolve_match,
    initial_match,
    legal_match_moves,
    next_chooser,
    next_match_outcome,
    validate_match,
)
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move
from duelog.events.faces import Face
from duelog.events.lines import Seat
from duelog.events.matches import MatchHeader

FACES = (
    Face("Mystical Elf", kinds=("normal",), level=4),
    Face("Trap Hole", card="trap", kinds=("normal",)),
    Face("Dark Hole", card="spell", kinds=("normal",)),
    Face("Stardust Dragon", kinds=("effect", "synchro"), level=8),
    Face("Junk Warrior", kinds=("effect", "synchro"), level=5),
)
ELF, TRAP_HOLE, DARK_HOLE, STARDUST, JUNK = range(5)
SEAT = Seat(name="A", main=(ELF,) * 38 + (DARK_HOLE,) * 2, extra=(JUNK,), side=(TRAP_HOLE, TRAP_HOLE, STARDUST))
HEADER = MatchHeader(seats=(SEAT, Seat(main=(ELF,) * 40, side=(DARK_HOLE,))), faces=FACES)


def played(results: Iterable[Winner], header: MatchHeader = HEADER) -> MatchState:
    """The Match after duels with these results, between which both players are ready."""
    state = begun(initial_match(header))
    for number, winner in enumerate(results, start=1):
        if state.stage == "between":
            state = begun(ready(state))
        assert (state.stage, state.duel) == ("duel", number)
        state = settled(evolve_match(state, o.MatchDuelEnded(duel=number, winner=winner)))
    return state


def settled(state: MatchState) -> MatchState:
    outcome = next_match_outcome(state)
    return evolve_match(state, outcome) if isinstance(outcome, o.MatchEnded) else state


def begun(state: MatchState) -> MatchState:
    outcome = next_match_outcome(state)
    assert isinstance(outcome, o.MatchDuelBegan)
    return evolve_match(state, outcome)


def ready(state: MatchState) -> MatchState:
    for player in (2, 1):
        move = m.Ready(player=player)
        assert validate_match(state, move) == ()
        state = evolve_match(state, move)
    return state


def cited(state: MatchState, move: Move) -> list[str]:
    return [violation.rule for violation in validate_match(state, move)]


@pytest.mark.parametrize(
    ("results", "winner"),
    [
        ((1, 1), 1),
        ((2, 2), 2),
        ((1, 2, 1), 1),
        ((2, 1, 1), 1),
        ((1, 2, 2), 2),
        ((0, 1, 1), 1),
        ((1, 0, 1), 1),
        ((0, 0, 2), 2),
        ((1, 0, 0), 1),
        ((1, 2, 0), 0),
        ((0, 0, 0), 0),
    ],
)
def test_best_two_of_three(results: tuple[Winner, ...], winner: Winner) -> None:
    state = played(results)
    assert (state.stage, state.winner) == ("over", winner)
    assert next_match_outcome(state) is None
    assert cited(state, m.Ready(player=1)) == ["WIN-05", "DECK-06"]


@pytest.mark.parametrize("results", [(), (1,), (0,), (1, 0), (0, 1), (1, 2), (0, 0)])
def test_a_match_continues_while_it_is_undecided(results: tuple[Winner, ...]) -> None:
    state = played(results)
    assert state.winner is None
    assert state.stage == ("between" if results else "duel")


@pytest.mark.parametrize(("before", "winner"), [((), 2), ((), 1), ((1,), 2), ((2, 0), 1)])
def test_a_card_wins_the_match_with_one_duel(before: tuple[Winner, ...], winner: Winner) -> None:
    state = played(before)
    if before:
        state = begun(ready(state))
    ended = o.MatchDuelEnded(duel=len(before) + 1, winner=winner, wins_match=True)
    assert next_match_outcome(evolve_match(state, ended)) == o.MatchEnded(winner=winner)
    over = settled(evolve_match(state, ended))
    assert (over.stage, over.winner, over.results) == ("over", winner, (*before, winner))
    assert cited(over, m.Ready(player=1)) == ["WIN-05", "DECK-06"]


def test_a_drawn_duel_that_says_it_wins_the_match_does_not() -> None:
    state = evolve_match(played(()), o.MatchDuelEnded(duel=1, winner=0, wins_match=True))
    assert (state.won_by_card, next_match_outcome(state)) == (None, None)


def test_a_drawn_duel_counts_for_nobody() -> None:
    assert played((0, 1)).wins == (1, 0)


@pytest.mark.parametrize(("results", "chooser"), [((), None), ((1,), 2), ((2,), 1), ((1, 0), None), ((0, 1), 2)])
def test_the_loser_of_the_previous_duel_chooses(results: tuple[Winner, ...], chooser: int | None) -> None:
    state = played(results)
    assert next_chooser(state) == chooser
    assert duel_header(HEADER, state).chooser == chooser


def test_the_next_duel_begins_when_both_are_ready() -> None:
    state = played((1,))
    assert next_match_outcome(state) is None
    one = evolve_match(state, m.Ready(player=1))
    assert next_match_outcome(one) is None
    assert cited(one, m.Ready(player=1)) == ["DECK-06"]
    assert next_match_outcome(ready(state)) == o.MatchDuelBegan(duel=2)


def test_a_swap_is_one_for_one() -> None:
    state = played((1,))
    swap = m.Swap(player=1, side=TRAP_HOLE, other=DARK_HOLE)
    assert validate_match(state, swap) == ()
    seat = evolve_match(state, swap).seat(1)
    assert sorted(seat.main) == sorted((ELF,) * 38 + (DARK_HOLE, TRAP_HOLE))
    assert sorted(seat.side) == [TRAP_HOLE, DARK_HOLE, STARDUST]
    assert seat.extra == SEAT.extra


def test_an_extra_deck_card_is_swapped_with_the_extra_deck() -> None:
    state = played((1,))
    swap = m.Swap(player=1, side=STARDUST, other=JUNK, deck="extra")
    assert validate_match(state, swap) == ()
    assert evolve_match(state, swap).seat(1).extra == (STARDUST,)


@pytest.mark.parametrize(
    ("swap", "rule", "facts"),
    [
        (m.Swap(player=1, side=STARDUST, other=ELF), "DECK-03", "Stardust Dragon belongs in the Extra Deck"),
        (
            m.Swap(player=1, side=TRAP_HOLE, other=JUNK, deck="extra"),
            "DECK-03",
            "Trap Hole is not an Extra Deck monster",
        ),
        (m.Swap(player=1, side=ELF, other=DARK_HOLE), "DECK-06", "Mystical Elf is not in the Side Deck of p1"),
        (m.Swap(player=1, side=TRAP_HOLE, other=JUNK), "DECK-06", "Junk Warrior is not in the Main Deck of p1"),
        (m.Swap(player=1, side=STARDUST, other=ELF, deck="extra"), "DECK-06", "not in the Extra Deck of p1"),
        (m.Swap(player=1, side=99, other=ELF), "DECK-06", "no such card is not in the Side Deck"),
        (m.Swap(player=2, side=TRAP_HOLE, other=ELF), "DECK-06", "Trap Hole is not in the Side Deck of p2"),
    ],
)
def test_an_illegal_swap_is_refused(swap: m.Swap, rule: str, facts: str) -> None:
    first, *more = validate_match(played((1,)), swap)
    assert first.rule == rule
    assert facts in first.facts
    assert [violation.rule for violation in more] == (["DECK-06"] if rule == "DECK-03" else [])


def test_swaps_are_only_allowed_between_duels() -> None:
    swap = m.Swap(player=1, side=TRAP_HOLE, other=DARK_HOLE)
    assert "first duel has not begun" in validate_match(initial_match(HEADER), swap)[0].facts
    assert "duel 1 is not over" in validate_match(played(()), swap)[0].facts
    done = evolve_match(played((1,)), m.Ready(player=1))
    assert "p1 is ready for duel 2" in validate_match(done, swap)[0].facts
    assert [violation.facts for violation in validate_match(played((1, 1)), swap)] == [
        "the Match is won by p1, 2 to 0",
        "the Match is over",
    ]


def test_moves_of_a_duel_are_rejected_between_duels() -> None:
    assert cited(played((1,)), m.Pass(player=1)) == ["DECK-06"]


def test_a_player_can_concede_the_match_between_duels() -> None:
    state = played((1,))
    state = evolve_match(evolve_match(state, m.Ready(player=1)), m.Concede(player=1))
    assert next_match_outcome(state) == o.MatchEnded(winner=2)


def test_the_next_duel_has_the_current_decks() -> None:
    state = evolve_match(played((2,)), m.Swap(player=1, side=TRAP_HOLE, other=DARK_HOLE))
    header = duel_header(HEADER, state)
    assert header.seats == state.seats
    assert header.faces == HEADER.faces
    assert header.tags == {"duel": "2"}


def test_the_ruleset_of_a_match_is_that_of_its_duels() -> None:
    named = MatchHeader(ruleset="association")
    assert initial_match(named).rules == ASSOCIATION
    assert duel_header(named, initial_match(named)).ruleset == "association"
    with pytest.raises(ValueError, match="unknown ruleset"):
        initial_match(MatchHeader(ruleset="chess"))
    with pytest.raises(ValueError, match="names face 7"):
        initial_match(MatchHeader(seats=(Seat(side=(7,)), Seat())))


def test_swaps_are_listed_once_and_in_order() -> None:
    state = played((1,))
    listed = list(legal_match_moves(state, 1))
    assert listed == [
        m.Swap(player=1, side=TRAP_HOLE, other=ELF),
        m.Swap(player=1, side=TRAP_HOLE, other=DARK_HOLE),
        m.Swap(player=1, side=STARDUST, other=JUNK, deck="extra"),
        m.Ready(player=1),
        m.Concede(player=1),
    ]
    assert list(legal_match_moves(evolve_match(state, m.Ready(player=1)), 1)) == [m.Concede(player=1)]
    assert list(legal_match_moves(played(()), 1)) == []


@given(st.lists(st.integers(0, 10), max_size=20))
def test_swaps_keep_the_sizes_and_all_the_cards(choices: list[int]) -> None:
    state = played((1,))
    for choice in choices:
        moves = [move for move in legal_match_moves(state, 1) if isinstance(move, m.Swap)]
        state = evolve_match(state, moves[choice % len(moves)])
    seat = state.seat(1)
    assert (len(seat.main), len(seat.extra), len(seat.side)) == (40, 1, 3)
    assert sorted(seat.main + seat.extra + seat.side) == sorted(SEAT.main + SEAT.extra + SEAT.side)
    assert all(FACES[face].in_extra_deck for face in seat.extra)
    assert not any(FACES[face].in_extra_deck for face in seat.main)


ANY_ORDER: tuple[Event, ...] = (
    o.MatchDuelBegan(duel=1),
    o.MatchDuelEnded(duel=1, winner=1),
    o.MatchDuelEnded(duel=2, winner=2, wins_match=True),
    m.Ready(player=1),
    m.Swap(player=1, side=77, other=ELF),
    m.Concede(player=2),
    o.MatchEnded(winner=0),
    o.Remark(text="x"),
)


@given(st.lists(st.sampled_from(ANY_ORDER)))
def test_the_fold_is_total(events: list[Event]) -> None:
    state = initial_match(HEADER)
    for event in events:
        state = evolve_match(state, event)
    next_match_outcome(state)
