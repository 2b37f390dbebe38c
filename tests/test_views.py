"""Views leak nothing: they do not depend on what is hidden."""

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from rich.console import Console

from duelog.cli.board.drawn_board import board
from duelog.cli.board.listed_board import PILES
from duelog.cli.shell.terminal import Look, look
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.legal_moves import legal_moves
from duelog.core.sight import HIDDEN, VIEWERS, Viewer, acting
from duelog.core.state import Question, Side, State
from duelog.core.validate import validate
from duelog.core.wording.events.event_sentences import say
from duelog.core.wording.states.situation import Names
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.moves import Choose, Undo
from duelog.events.places import Player
from duelog.replays.duels.views import is_hidden, seen, seen_position, view
from duelog.replays.exports.export_json_lines import event_facts
from tests.random_logs import random_log
from tests.small_duels import final, recorded, states

SECRET = "SECRET"
viewers = st.sampled_from(VIEWERS)
seeds = st.integers(0, 10**6)


def wide() -> Look:
    return look(Console(width=120, highlight=False, markup=False, force_terminal=False))


def with_secrets(state: State, hidden: set[CardId], mark: str) -> State:
    """The same table with each of these cards replaced."""
    faces = [*state.faces]
    cards = [*state.cards]
    for card in hidden:
        faces.append(Face(name=f"{SECRET} {mark} {card}", level=card, atk=card, card="trap", kinds=("counter",)))
        cards[card - 1] = replace(cards[card - 1], face=len(faces) - 1)
    return replace(state, faces=tuple(faces), cards=tuple(cards))


def everything_shown(state: State, viewer: Viewer) -> str:
    seen_state = view(state, viewer)
    lines = [line.plain for line in board(seen_state, Names(), wide(), piles=(*PILES, "deck"))]
    lines += [line.plain for line in board(seen_state, Names(), wide(), piles=PILES, as_list=True)]
    return "\n".join([*lines, json.dumps(seen_position(state, viewer)), repr(seen_state)])


@given(seeds, viewers)
def test_nothing_depends_on_cards_that_are_not_seen(seed: int, viewer: Viewer) -> None:
    header, events = random_log(random.Random(seed), 50)
    state = initial_state(header)
    for event in events:
        state = state if isinstance(event, Undo) else evolve(state, event)
    hidden = set(range(1, len(state.cards) + 1)) - seen(state, viewer) - acting(state)
    one, two = with_secrets(state, hidden, "one"), with_secrets(state, hidden, "two")
    assert view(one, viewer) == view(two, viewer)
    shown = everything_shown(one, viewer)
    assert SECRET not in shown
    assert shown == everything_shown(two, viewer)


@given(seeds, viewers)
def test_the_log_names_no_hidden_card(seed: int, viewer: Viewer) -> None:
    header, events = random_log(random.Random(seed), 40)
    before = initial_state(header)
    for event in events:
        after = before if isinstance(event, Undo) else evolve(before, event)
        known = seen(before, viewer) | seen(after, viewer) | acting(before) | acting(after)
        hidden = set(range(1, len(before.cards) + 1)) - known
        if not isinstance(event, o.TokensMade | o.Remark):
            secret = (with_secrets(before, hidden, ""), with_secrets(after, hidden, ""))
            told_of = event_facts(event, *secret, viewer=viewer)
            assert SECRET not in json.dumps(told_of), event
        before = after


@given(seeds, viewers)
def test_exchanging_hand_and_deck_cards_does_not_change_a_view(seed: int, viewer: Viewer) -> None:
    state = final(seed % 50, 30)
    other: Player = 2 if viewer == "p1" else 1
    side = state.side(other)
    if not side.hand or not side.deck:
        return
    rng = random.Random(seed)
    held, lying = rng.choice(side.hand), rng.choice(side.deck)
    swap = {held: lying, lying: held}
    changed = replace(
        side,
        hand=tuple(swap.get(card, card) for card in side.hand),
        deck=tuple(swap.get(card, card) for card in side.deck),
    )
    sides = (changed, state.sides[1]) if other == 1 else (state.sides[0], changed)
    assert view(replace(state, sides=sides), viewer) == view(state, viewer)


@pytest.mark.parametrize("viewer", VIEWERS)
def test_visible_cards_are_unchanged_in_a_view(viewer: Viewer) -> None:
    state = final(3, 60)
    shown = view(state, viewer)
    for player in (1, 2):
        assert [shown.name(card) for card in shown.side(player).grave] == [
            state.name(card) for card in state.side(player).grave
        ]
        for (place, slot), (same_place, same_slot) in zip(state.on_field(player), shown.on_field(player), strict=True):
            own = viewer == f"p{player}"
            assert place == same_place
            assert slot.position == same_slot.position
            assert is_hidden(shown, same_slot.card) == (not slot.face_up and not own)
        hidden_hand = all(is_hidden(shown, card) for card in shown.side(player).hand)
        assert hidden_hand == (viewer != f"p{player}") or not shown.side(player).hand
        assert all(is_hidden(shown, card) for card in shown.side(player).deck)


def in_hand(state: State) -> CardId:
    return state.side(2).hand[0]


def test_a_card_that_is_shown_to_one_player_is_seen_by_that_player_only() -> None:
    state = final(3, 60)
    card = in_hand(state)
    shown = evolve(state, o.CardsRevealed(cards=(card,), to=(1,)))
    assert card in seen(shown, "p1")
    assert card not in seen(shown, "public")
    both = evolve(state, o.CardsRevealed(cards=(card,)))
    assert card in seen(both, "public")
    assert card not in seen(evolve(both, o.ChainEnded()), "public")


def test_a_revealed_card_becomes_hidden_when_its_pile_is_shuffled() -> None:
    state = final(3, 60)
    top = state.side(1).deck[0]
    state = evolve(state, o.CardsRevealed(cards=(top,), excavated=True))
    assert top in seen(state, "public")
    order = state.side(1).deck[::-1]
    assert top not in seen(evolve(state, o.Shuffled(player=1, pile="deck", order=order)), "public")


def asked_of_p2(state: State, cards: tuple[CardId, ...]) -> State:
    question = Question(player=2, answer="cards", about="to add", cards=cards, minimum=1, maximum=len(cards))
    return replace(state, question=question)


def test_a_question_keeps_its_hidden_cards_from_the_other_player() -> None:
    state = asked_of_p2(final(3, 60), final(3, 60).side(2).deck[:4])
    assert [view(state, "p2").name(card) for card in state.side(2).deck[:4]]
    own = view(state, "p2").question
    assert own is not None
    assert len(own.cards) == 4
    assert not any(is_hidden(view(state, "p2"), card) for card in own.cards)
    for viewer in ("p1", "public"):
        other = view(state, viewer).question
        assert other is not None
        assert (other.cards, other.minimum, other.maximum) == ((), 0, 0)
        assert other.about == "to add"


def test_a_position_shows_only_the_place_of_a_hidden_monster() -> None:
    header, events = recorded(3, 30)
    for state in states(header, events):
        for zone, found in seen_position(state, "public")["p1"].items():
            if zone[0] == "M" and found is not None and found["position"] == "set":
                assert found["card"] == HIDDEN.name
                assert not {"atk", "def", "level", "rank"} & found.keys()
                return
    pytest.fail("no monster was Set")


@given(seeds)
def test_the_names_to_declare_exclude_hidden_cards_of_the_opponent(seed: int) -> None:
    """Any name may be declared, but the list of legal moves reveals nothing about the opponent's cards."""
    asked = Question(player=1, answer="option", about="label", label="declared")
    state = replace(final(seed % 50, 30), question=asked)
    known = seen(state, "p1") | acting(state)
    hidden = {card for card in range(1, len(state.cards) + 1) if card not in known and state.owner(card) == 2}
    one, two = with_secrets(state, hidden, "one"), with_secrets(state, hidden, "two")
    offered = [move.option for move in legal_moves(one, 1) if isinstance(move, Choose)]
    assert offered == [move.option for move in legal_moves(two, 1) if isinstance(move, Choose)]
    assert offered
    assert not any(SECRET in (name or "") for name in offered)
    for name in (f"{SECRET} one", "A card that no duel has seen"):
        assert validate(one, Choose(player=1, option=name)) == ()
    refused = validate(one, Choose(player=1, option=" "))
    assert [violation.facts for violation in refused] == ["the answer must be the name of a card"]


def test_a_summary_of_every_view_is_made_without_error() -> None:
    header, events = recorded(9, 40)
    *_, before = states(header, events[:-1])
    for viewer in VIEWERS:
        assert say(events[-1], before, evolve(before, events[-1]), viewer)


def test_an_empty_side_is_seen_as_empty() -> None:
    assert view(State(), "public").sides == (Side(), Side())
