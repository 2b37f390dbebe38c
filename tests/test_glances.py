"""Cached results and quick checks equal full computations, in duels with effects.

`make test SEED=...` repeats a run.
"""

import random
from itertools import islice
from typing import get_args

import pytest
from msgspec.structs import replace

from duelog.core.digest import decode_state, encode_state
from duelog.core.effects.activation.candidates import activatable, can_activate
from duelog.core.effects.activation.checks import effects_for, not_controlled
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.events_answered import OUTCOMES_OF_EVENTS, answered_by, key_of
from duelog.core.effects.continuous.available import possible_sources
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.language.words import Happening
from duelog.core.effects.occasions.matching import answers
from duelog.core.engine import advance, next_outcome, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.session import Session
from duelog.core.state import State, Window
from duelog.core.windows import can_respond
from duelog.events import moves as m
from duelog.events.base import Event
from duelog.events.lines import Header, Seat
from duelog.events.places import OPPONENT, PLAYERS
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.arranging import set_up
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.notation import parse_move
from duelog.replays.play.players import play_random
from tests.random_duels import PureChance

SIZE = 40
EVENTS = 250


def duel(seed: int, session: Session) -> tuple[list[State], CardBook]:
    """The states of a random duel between Decks of defined cards, up to this many events."""
    rng = random.Random(seed)
    book = built_in_book()
    pool = built_in()
    faces = [face for definition in book if (face := pool.find(definition.name)) is not None]
    main = rng.sample([n for n, face in enumerate(faces) if not face.in_extra_deck], 2 * SIZE)
    extra = rng.sample([n for n, face in enumerate(faces) if face.in_extra_deck], 20)
    seats = (
        Seat(name="Ada", main=tuple(main[:SIZE]), extra=tuple(extra[:10])),
        Seat(name="Bo", main=tuple(main[SIZE:]), extra=tuple(extra[10:])),
    )
    header = Header(seats=seats, faces=tuple(faces), definitions=book.digest())
    chance = PureChance(seed)
    states = [initial_state(header)]
    while len(states) < EVENTS and states[-1].result is None:
        state = states[-1]
        event: Event | None = next_outcome(state, chance, book, session)
        if event is None:
            asked = waiting(state)
            assert asked is not None
            legal = legal_moves(state, asked.player, book, session)
            event = play_random(state, legal, rng)
        states.append(evolve(state, replace(event, n=len(states))))
    return states, book


@pytest.mark.parametrize("number", range(6))
def test_a_decoded_state_and_new_definitions_give_the_same_outcome(seed: int, number: int) -> None:
    session = Session()
    states, book = duel(seed * 100 + number, session)
    anew = CardBook(book)
    chance = PureChance(seed * 100 + number)
    for state in states:
        fresh = decode_state(encode_state(state))
        due = next_outcome(state, chance, book, session)
        assert next_outcome(fresh, chance, anew) == due
        assert next_outcome(state, chance, book) == due
        assert faults(fresh) == faults(state, session)


def test_a_session_gives_the_same_in_any_order_and_for_several_duels(seed: int) -> None:
    duels = [duel(seed * 100 + number, Session()) for number in (10, 11)]
    asked = [(state, book) for states, book in duels for state in states]
    random.Random(seed).shuffle(asked)
    session = Session()
    for state, book in asked:
        chance = PureChance(seed)
        assert next_outcome(state, chance, book, session) == next_outcome(state, chance, book)
        assert faults(state, session) == faults(state)
        for player in PLAYERS:
            legal = islice(legal_moves(state, player, book), 50)
            assert list(islice(legal_moves(state, player, book, session), 50)) == list(legal)


@pytest.mark.parametrize("number", range(6))
def test_no_player_who_could_respond_is_overlooked(seed: int, number: int) -> None:
    session = Session()
    states, book = duel(seed * 100 + number, session)
    for state in states:
        if state.due is None:
            continue
        for player in PLAYERS:
            asked = replace(state, window=Window(kind=state.due, player=player), due=None)
            cards = (*possible_sources(asked, player), *asked.side(OPPONENT[player]).slots_by_card)
            slowly = any(
                can_activate(asked, book, player, candidate)
                for card in cards
                for candidate in effects_for(asked, book, player, card)
                if not any(not_controlled(asked, candidate, player))
            )
            assert can_respond(state, book, player, state.due, session) == slowly


def test_no_outcome_that_triggers_an_effect_is_overlooked(seed: int) -> None:
    rng = random.Random(seed)
    states, book = duel(seed * 100 + 12, Session())
    effects = [effect for definition in book for effect in definition.effects if effect.when]
    answered = 0
    for state in states[::3]:
        for event in recent_events(state):
            for effect in rng.sample(effects, 40):
                ctx = Context(state, book, rng.choice(PLAYERS), rng.randint(1, len(state.cards)))
                if any(answers(ctx, occasion, event) is not None for occasion in effect.when):
                    answered += 1
                    assert key_of(event) in answered_by(effect)
    assert answered


@pytest.mark.parametrize("number", range(6))
def test_no_effect_that_can_be_activated_is_overlooked(seed: int, number: int) -> None:
    session = Session()
    states, book = duel(seed * 100 + number, session)
    for state in states:
        for player in PLAYERS:
            side = state.side(player)
            mine = {*possible_sources(state, player), *side.deck, *side.extra}
            cards = (*mine, *state.side(OPPONENT[player]).slots_by_card)
            slowly = {
                (candidate.card, candidate.number)
                for card in cards
                for candidate in effects_for(state, book, player, card)
                if card in mine
                or candidate.lasting
                or (candidate.effect is not None and candidate.effect.either_player)
                if can_activate(state, book, player, candidate)
            }
            assert {(found.card, found.number) for found in activatable(state, book, player, session)} == slowly


def test_a_trigger_effect_of_a_card_that_went_to_the_extra_deck_is_listed() -> None:
    """It was legal, but missing in the list: cards on the field, in hands and Graveyards, and banished were asked."""
    position = """
    turn: 4
    turn_player: p1
    p1: {M1: Shooting Quasar Dragon, extra: [Shooting Star Dragon], hand: [Luster Dragon]}
    p2: {S1: {card: Compulsory Evacuation Device, face: down, played_on: 3}}
    """
    book, chance = built_in_book(), PureChance(1)
    header, arranged = set_up(load_marked(position, "test"), built_in())
    header = replace(header, definitions=book.digest())
    state, _ = advance(evolve(initial_state(header), arranged), chance, 2, book)
    for text in ('p1 summon "Luster Dragon" M2', "p2 activate S1 target p1.M1", "p1 pass"):
        state, _ = advance(evolve(state, parse_move(text, state)), chance, 2, book)
    (quasar,) = (trigger.card for trigger in state.triggers)
    assert state.place_of(quasar) == "p1.extra"
    assert any(isinstance(move, m.Activate) and move.card == quasar for move in legal_moves(state, 1, book))


def test_every_event_word_is_recognised_by_its_outcomes() -> None:
    assert set(OUTCOMES_OF_EVENTS) == set(get_args(Happening))


def test_every_event_to_which_a_card_responds_is_recognised_by_its_outcomes() -> None:
    named = {occasion.event for card in built_in_book() for effect in card.effects for occasion in effect.when}
    assert named <= set(OUTCOMES_OF_EVENTS)
