"""Properties of every duel, tested on random ones: `make test SEED=...` repeats a run."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from msgspec.structs import replace

from duelog.core.digest import decode_state, digest, encode_state
from duelog.core.engine import IllegalMove, next_outcome, play, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.state import State
from duelog.core.validate import is_legal, validate
from duelog.events import moves as m
from duelog.events.base import CardId, Move
from duelog.events.codec import decode_event, encode
from duelog.events.places import OPPONENT, PLAYERS
from tests.every_move import every_move
from tests.random_duels import PureChance, RandomDuel, duels
from tests.sampling import stride

some_duels = pytest.mark.parametrize("number", range(12))


@pytest.fixture
def duel(seed: int, number: int) -> RandomDuel:
    return RandomDuel(seed * 1000 + number)


def unordered(move: Move) -> Move:
    """The move with its cards sorted, since their order does not matter."""
    if isinstance(move, m.NormalSummon | m.SetMonster):
        return replace(move, tributes=tuple(sorted(move.tributes)))
    if isinstance(move, m.Choose) and move.cards is not None:
        return replace(move, cards=tuple(sorted(move.cards)))
    return move


# --- legal moves and the validator are one truth ----------------------------------------------------------------


@some_duels
def test_every_legal_move_is_accepted_and_listed_once(duel: RandomDuel) -> None:
    for state in duel.decisions():
        for player in PLAYERS:
            legal = legal_moves(state, player)
            listed = list(legal)
            assert len(legal) == len(listed) == len(set(listed))
            assert bool(legal) == bool(listed)
            for move in listed:
                assert validate(state, move) == ()
                assert move in legal


@some_duels
def test_the_player_to_act_always_has_a_move(duel: RandomDuel) -> None:
    for state in duel.decisions():
        asked = waiting(state)
        assert asked is not None
        kinds = {type(move) for move in legal_moves(state, asked.player)}
        assert kinds - {m.Concede}
        assert {type(move) for move in legal_moves(state, OPPONENT[asked.player])} == {m.Concede}


def thinned(states: list[State], rng: random.Random, count: int) -> list[State]:
    return rng.sample(states, min(count, len(states)))


def drawn(moves: Iterator[Move], step: int, about: str) -> Iterator[Move]:
    """One of `step` moves, others in every run: there are ten thousand in a state, and neighbours are much alike."""
    first, step = stride(step, about)
    return islice(moves, first, None, step)


@some_duels
def test_every_other_move_is_refused(duel: RandomDuel) -> None:
    states = [*duel.decisions()]
    for state in [*thinned(states, duel.rng, 4), duel.state]:
        legal = {unordered(move) for player in PLAYERS for move in legal_moves(state, player)}
        for move in drawn(every_move(state, duel.rng), 3, f"other moves/{duel.seed}"):
            violations = validate(state, move)
            assert (unordered(move) in legal) == (violations == ()), (move, violations)
            assert is_legal(state, move) == (violations == ())
            assert (move in legal_moves(state, move.player)) == (violations == ())


def test_legal_moves_contain_nothing_else(seed: int) -> None:
    state = next(next(duels(seed, 1)).decisions())
    assert "p1 end" not in legal_moves(state, 1)
    assert m.ChangePhase(player=2, to="end") not in legal_moves(state, 1)


def test_every_violation_has_rule_page_and_facts(seed: int) -> None:
    told = 0
    for duel in duels(seed, 3):
        for state in thinned([*duel.decisions()], duel.rng, 2):
            for move in drawn(every_move(state, duel.rng), 4, "violations"):
                for violation in validate(state, move):
                    told += 1
                    assert violation.page
                    assert violation.rule in str(violation)
                    assert violation.facts in str(violation)
    assert told > 1000


# --- states -----------------------------------------------------------------------------------------------------


def cards_of(state: State) -> Iterator[CardId]:
    for side in state.sides:
        yield from (*side.hand, *side.deck, *side.grave, *side.banished, *side.extra)
        for slot in side.field:
            if slot is not None:
                yield from (slot.card, *slot.materials)


@some_duels
def test_every_state_is_valid_and_contains_every_card_once(duel: RandomDuel) -> None:
    every = Counter(range(1, len(duel.state.cards) + 1))
    for state in [*(step.state for step in duel.steps), duel.state]:
        assert Counter(cards_of(state)) == every
        assert faults(state) == ()


@some_duels
def test_the_state_is_the_fold_of_the_events(duel: RandomDuel) -> None:
    for at in sorted(duel.rng.sample(range(len(duel.steps)), min(12, len(duel.steps)))):
        assert fold(initial_state(duel.header), duel.events[:at]) == duel.steps[at].state
    assert fold(initial_state(duel.header), duel.events) == duel.state


@some_duels
def test_events_and_states_survive_their_encoding(duel: RandomDuel) -> None:
    for step in duel.steps:
        assert decode_event(encode(step.event)) == step.event
        again = decode_state(encode_state(step.state))
        assert again == step.state
        assert digest(again) == digest(step.state)


# --- what follows -----------------------------------------------------------------------------------------------


@some_duels
def test_outcomes_depend_only_on_the_state(duel: RandomDuel) -> None:
    for step in duel.steps:
        if not isinstance(step.event, Move):
            for state in (step.state, decode_state(encode_state(step.state))):
                found = next_outcome(state, PureChance(duel.seed))
                assert found is not None
                assert replace(found, n=step.event.n, by=step.state.moved) == step.event


@some_duels
def test_a_duel_cut_anywhere_continues_identically(duel: RandomDuel) -> None:
    """Only the bytes of the state and the later moves are kept."""
    cut = duel.rng.randrange(len(duel.steps))
    state = decode_state(encode_state(duel.steps[cut].state))
    for at, step in enumerate(duel.steps[cut:], cut + 1):
        event = step.event
        if not isinstance(event, Move):
            found = next_outcome(state, duel.chance)
            assert found is not None
            event = replace(found, n=at, by=state.moved)
        state = evolve(decode_state(encode_state(state)), event)
    assert state == duel.state


@some_duels
def test_play_gives_the_events_of_the_duel(duel: RandomDuel) -> None:
    moves = [at for at, step in enumerate(duel.steps) if isinstance(step.event, Move)]
    for at, following in zip(moves, [*moves[1:], len(duel.steps)], strict=True):
        move = duel.steps[at].event
        assert isinstance(move, Move)
        after, events = play(duel.steps[at].state, replace(move, n=0), duel.chance, at + 1)
        assert events[: following - at] == duel.events[at:following]
        if following < len(duel.steps):
            assert after == duel.steps[following].state


def test_a_refused_move_changes_nothing_and_says_why(seed: int) -> None:
    duel = next(duels(seed, 1))
    state = next(duel.decisions())
    before = encode_state(state)
    with pytest.raises(IllegalMove, match=r"GEN-19|PRIO"):
        play(state, m.Pass(player=1) if state.window is None else m.Choose(player=1), duel.chance, 1)
    assert encode_state(state) == before


def test_after_the_end_nothing_is_legal_and_nothing_follows(seed: int) -> None:
    ended = [duel for duel in duels(seed, 12, most=3000) if duel.state.result is not None]
    assert ended
    for duel in ended:
        assert waiting(duel.state) is None
        assert next_outcome(duel.state, duel.chance) is None
        assert not any(legal_moves(duel.state, player) for player in PLAYERS)


def test_the_random_duels_are_varied(seed: int) -> None:
    kinds = Counter(type(step.event).__name__ for duel in duels(seed, 12) for step in duel.steps)
    wanted = {
        "NormalSummon", "SetMonster", "SetSpellTrap", "FlipSummon", "ChangePosition", "Attack", "ChangePhase",
        "BattleFought", "CardsMoved", "TurnBegan", "DuelEnded",
    }  # fmt: skip
    assert wanted <= set(kinds), kinds
