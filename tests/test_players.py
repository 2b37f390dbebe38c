"""Simple players and whole duels between them."""

import random

import pytest

from duelog.core.engine import advance, waiting
from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.state import RULEBOOK, State
from duelog.core.validate import validate
from duelog.events import moves as m
from duelog.events.base import Move
from duelog.events.lines import Header
from duelog.events.outcomes import DuelEnded
from duelog.replays.cards.built_in import built_in
from duelog.replays.cases.arranging import set_up
from duelog.replays.errors import DuelogError
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.notation import print_move
from duelog.replays.play import playing
from duelog.replays.play.chances import SeededChance
from duelog.replays.play.players import STRATEGIES, play_greedy, play_random
from duelog.replays.play.playing import play_duel
from duelog.replays.play.seating import Registered, drawn_deck, refuse_illegal, seat_faults, seat_players


def header(seed: int = 1) -> Header:
    """A duel of two decks of Normal Monsters."""
    rng = random.Random(seed)
    decks = [Registered(name, drawn_deck(rng, built_in())) for name in ("A", "B")]
    seating = seat_players(decks, built_in())
    return Header(seats=seating.seats, faces=seating.faces)


def position(text: str) -> State:
    """The state of a position at the first decision of a player."""
    start, arranged = set_up(load_marked(text, "test"), built_in())
    state = evolve(initial_state(start), arranged)
    return advance(state, SeededChance(random.Random(1)), 2)[0]


def greedy(text: str) -> str:
    """The move of `greedy` in a position, in notation."""
    state = position(text)
    asked = waiting(state)
    assert asked is not None
    move = play_greedy(state, legal_moves(state, asked.player), random.Random(1))
    assert validate(state, move) == ()
    return print_move(move, state)


@pytest.mark.parametrize("name", STRATEGIES)
def test_a_duel_is_played_to_its_end_by_the_rules(name: str) -> None:
    start = header()
    played = play_duel(start, (STRATEGIES[name], STRATEGIES[name]), 7)
    state = initial_state(start)
    for event in played.events:
        if isinstance(event, Move):
            assert validate(state, event) == ()
            assert not isinstance(event, m.Concede)
        state = evolve(state, event)
    assert state == played.end
    assert state.result is not None
    assert [event.n for event in played.events] == list(range(1, len(played.events) + 1))
    assert all(getattr(event, "by", 0) < event.n for event in played.events)


def test_the_same_seed_plays_the_same_duel() -> None:
    players = (play_random, play_greedy)
    first, again, other = (play_duel(header(), players, seed).events for seed in (7, 7, 8))
    assert first == again
    assert first != other


def test_random_choices_of_a_player_do_not_change_the_shuffles() -> None:
    shuffles = [
        [event for event in play_duel(header(), players, 3).events if type(event).__name__ == "Shuffled"]
        for players in ((play_random, play_random), (play_greedy, play_random))
    ]
    assert shuffles[0] == shuffles[1]


def test_greedy_beats_random() -> None:
    results = [play_duel(header(seed), (play_greedy, play_random), seed).winner for seed in range(10)]
    assert results.count(1) >= 9


def test_random_makes_every_legal_move_except_conceding() -> None:
    state = position("{turn: 3, turn_player: p1, p1: {hand: [Mystical Elf]}}")
    moves = legal_moves(state, 1)
    rng = random.Random(1)
    made = {print_move(play_random(state, moves, rng), state) for _ in range(300)}
    assert made == {print_move(move, state) for move in moves} - {"p1 concede"}


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("{turn: 3, turn_player: p1, p1: {hand: [Mystical Elf, Luster Dragon]}}", 'p1 summon "Luster Dragon" M1'),
        (
            "{turn: 3, turn_player: p1, p1: {hand: [Mystical Elf]}, p2: {M1: Luster Dragon}}",
            'p1 set "Mystical Elf" M1',
        ),
        (
            "{turn: 3, turn_player: p1, p1: {hand: [Summoned Skull], M1: Mystical Elf}, p2: {M1: Luster Dragon}}",
            'p1 summon "Summoned Skull" M1 tribute M1',
        ),
        ("{turn: 3, turn_player: p1, p1: {M1: Luster Dragon}}", "p1 phase battle"),
        ("{turn: 3, turn_player: p1, p1: {M1: Mystical Elf}, p2: {M1: Luster Dragon}}", "p1 position M1 defense"),
        (
            "{turn: 3, turn_player: p1, p1: {M1: {card: Mystical Elf, position: defense}}, p2: {M1: Luster Dragon}}",
            "p1 end",
        ),
        ("{turn: 3, turn_player: p1, phase: battle, p1: {M1: Luster Dragon}}", "p1 attack M1 direct"),
        (
            "{turn: 3, turn_player: p1, phase: battle, p1: {M1: Luster Dragon},"
            " p2: {M1: Mystical Elf, M2: Hunter Dragon}}",
            "p1 attack M1 p2.M1",
        ),
        (
            "{turn: 3, turn_player: p1, phase: battle, p1: {M1: Luster Dragon}, p2: {M1: Summoned Skull}}",
            "p1 phase main2",
        ),
        ("{turn: 3, turn_player: p1, p1: {hand: [Trap Hole]}}", 'p1 set "Trap Hole" S1'),
        (
            "{turn: 3, turn_player: p1, phase: end,"
            " p1: {hand: [Luster Dragon, Summoned Skull, Mystical Elf, Hunter Dragon, Wattaildragon, Trap Hole,"
            " Gemini Elf]}}",
            'p1 choose hand:"Trap Hole"',
        ),
    ],
)
def test_greedy_does_what_looks_best(text: str, move: str) -> None:
    assert greedy(text) == move


def test_greedy_does_not_look_under_a_face_down_card() -> None:
    rival = "{{M1: {{card: {}, position: set}}}}"
    table = "{{turn: 3, turn_player: p1, phase: battle, p1: {{M1: Luster Dragon}}, p2: " + rival + "}}"
    assert greedy(table.format("Mystical Elf")) == greedy(table.format("Hunter Dragon")) == "p1 attack M1 p2.M1"


def test_a_duel_that_does_not_end_is_a_draw_by_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_EVENTS", 30)
    played = play_duel(header(), (play_random, play_random), 1)
    assert played.winner == 0
    assert played.events[-1] == DuelEnded(n=len(played.events), winner=0, reason="time")
    assert played.end == fold(initial_state(header()), played.events)


# --- decks and seats --------------------------------------------------------------------------------------------


def test_a_drawn_deck_is_legal_and_comes_from_its_seed() -> None:
    decks = [drawn_deck(random.Random(seed), built_in()) for seed in (1, 1, 2)]
    assert decks[0] == decks[1] != decks[2]
    seating = seat_players([Registered("", decks[0]), Registered("", decks[2])], built_in())
    assert [seat_faults(seat, seating.faces, RULEBOOK) for seat in seating.seats] == [(), ()]
    assert all(face.kinds == ("normal",) and face.is_monster for face in seating.faces)


def test_the_faces_of_both_seats_are_in_the_header_once() -> None:
    deck = drawn_deck(random.Random(1), built_in())
    seating = seat_players([Registered("A", deck), Registered("B", deck)], built_in())
    assert len(set(seating.faces)) == len(seating.faces) == len(set(deck.main))
    assert seating.seats[0].main == seating.seats[1].main
    assert [seating.faces[face].passcode for face in seating.seats[0].main] == list(deck.main)


def test_unknown_cards_and_illegal_decks_are_all_named() -> None:
    deck = drawn_deck(random.Random(1), built_in())
    strange = type(deck)(main=(1, 2, *deck.main), name="Strange")
    with pytest.raises(DuelogError, match=r'the deck "Strange" of A holds cards that are not known: 1, 2 \(give'):
        seat_players([Registered("A", strange), Registered("B", deck)], built_in())
    small = type(deck)(main=deck.main[:1] * 4)
    seating = seat_players([Registered("A", deck), Registered("B", small)], built_in())
    with pytest.raises(DuelogError) as raised:
        refuse_illegal(seating, RULEBOOK)
    assert "p2: 4 cards in the Main Deck" in str(raised.value)
    assert "(DECK-01, page 2)" in str(raised.value)
    assert "(DECK-02, page 2)" in str(raised.value)
    assert "p1" not in str(raised.value)
