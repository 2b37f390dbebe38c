"""The fold as a whole: it is total, incremental and preserves cards; events round-trip through JSON."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from duelog.core.digest import digest
from duelog.core.fold.evolve import evolve, fold, initial_state
from duelog.core.fold.folding import FOLDS
from duelog.core.state import State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Moved
from duelog.events.codec import decode_event, decode_line, encode, to_builtins
from duelog.events.faces import Face
from duelog.events.lines import BY_KIND, EVENTS, KIND, Header, Seat
from duelog.events.places import PILES, Place
from duelog.events.rulesets import Ruleset
from duelog.events.seen_tables import SeenTable
from tests.log_makers import MAKERS
from tests.random_logs import random_log
from tests.strategies import arbitrary_events, arbitrary_states, headers, logs, states_and_next

# --- the fold ---------------------------------------------------------------------------------------------------


@given(arbitrary_states(), arbitrary_events())
def test_evolve_never_raises(state: State, event: Event) -> None:
    after = evolve(state, event)
    assert isinstance(after, State)
    assert digest(after)


@given(arbitrary_states(), st.sampled_from([0, -1, 3, "p1"]))
def test_a_state_has_two_players_and_cards_from_1(state: State, player: Any) -> None:
    with pytest.raises(ValueError, match="it is 1 or 2"):
        state.side(player)
    with pytest.raises(ValueError, match="it is 1 or 2"):
        state.monsters(player)
    with pytest.raises(ValueError, match="it is 1 or 2"):
        list(state.on_field(player))
    for fact in (state.face, state.name, state.owner):
        for card in (0, -1):
            with pytest.raises(IndexError, match="the first is card 1"):
                fact(card)


@given(headers(), st.lists(arbitrary_events(), max_size=30))
def test_a_nonsensical_log_can_still_be_folded(header: Header, events: list[Event]) -> None:
    assert isinstance(fold(initial_state(header), events), State)


@given(logs(), st.integers(0, 60))
def test_folding_a_prefix_and_the_rest_equals_folding_all(log: tuple[Header, list[Event]], cut: int) -> None:
    header, events = log
    start = initial_state(header)
    assert fold(fold(start, events[:cut]), events[cut:]) == fold(start, events)


@given(states_and_next())
def test_states_are_immutable(pair: tuple[State, Event]) -> None:
    state, event = pair
    before = digest(state)
    one, other = evolve(state, event), evolve(state, event)
    assert one == other
    assert digest(state) == before


def cards_lying(state: State) -> list[int]:
    """The sorted numbers of all cards in play, except Tokens."""
    found: list[int] = []
    for side in state.sides:
        for pile in PILES:
            found += side.pile(pile)
        for slot in side.field:
            if slot is not None:
                found += (slot.card, *slot.materials)
    return sorted(card for card in found if "token" not in state.face(card).kinds)


@given(logs())
def test_cards_are_neither_created_nor_lost(log: tuple[Header, list[Event]]) -> None:
    header, events = log
    state = initial_state(header)
    cards = list(range(1, len(state.cards) + 1))
    for event in events:
        state = evolve(state, event)
        assert cards_lying(state) == cards, event


@given(logs())
def test_a_log_can_be_folded_from_its_lines(log: tuple[Header, list[Event]]) -> None:
    header, events = log
    read = [decode_event(encode(event)) for event in events]
    assert read == events
    again = decode_line(encode(header))
    assert isinstance(again, Header)
    assert again == header
    assert fold(initial_state(again), read) == fold(initial_state(header), events)


def test_every_kind_of_event_has_its_fold_and_occurs_in_random_logs() -> None:
    alone = {SeenTable}  # a redacted log holds nothing else: tests/test_redacting.py
    assert set(FOLDS) == set(EVENTS) == set(MAKERS) | alone
    seen = {type(event) for seed in range(60) for event in random_log(Random(seed), 200)[1]}
    assert set(EVENTS) - seen == alone


# --- the state before the first event ---------------------------------------------------------------------------

ONE, TWO = Face(name="Clay Sentinel"), Face(name="Twin Comet", kinds=("effect", "xyz"))


def test_cards_are_numbered_seat_by_seat_with_the_main_deck_before_the_extra_deck() -> None:
    header = Header(faces=(ONE, TWO), seats=(Seat(main=(0, 0), extra=(1,)), Seat(main=(0,), extra=(1,), side=(0,))))
    state = initial_state(header)
    assert (state.sides[0].deck, state.sides[0].extra) == ((1, 2), (3,))
    assert (state.sides[1].deck, state.sides[1].extra) == ((4,), (5,))
    assert [card.owner for card in state.cards] == [1, 1, 1, 2, 2]
    assert [card.face for card in state.cards] == [0, 0, 1, 0, 1]
    assert state.turn == 0


def test_the_rules_are_in_the_header_or_built_in() -> None:
    own = Ruleset(name="short", life=4000)
    assert initial_state(Header(ruleset="short", rules=own)).sides[0].lp == 4000
    assert initial_state(Header(ruleset="association")).rules.first_turn_draw
    with pytest.raises(ValueError, match="unknown ruleset 'short'"):
        initial_state(Header(ruleset="short"))


@pytest.mark.parametrize("face", [-1, 2])
@pytest.mark.parametrize("deck", ["main", "extra", "side"])
def test_a_face_missing_from_the_header_is_rejected(deck: str, face: int) -> None:
    seat = replace(Seat(), **{deck: (face,)})
    with pytest.raises(ValueError, match=f"p2 names face {face}; the header holds 2"):
        initial_state(Header(faces=(ONE, TWO), seats=(Seat(), seat)))


# --- what only a broken or hostile log holds --------------------------------------------------------------------


def start() -> State:
    return initial_state(Header(faces=(ONE,), seats=(Seat(main=(0,) * 5), Seat(main=(0,) * 5))))


def test_a_token_with_an_invalid_number_is_ignored() -> None:
    tokens = tuple(o.TokenCard(card=card, owner=1, face=TWO) for card in (10**12, 0, -3, 13))
    assert evolve(start(), o.TokensMade(tokens=tokens)).cards == start().cards


def test_tokens_may_be_created_in_any_order() -> None:
    tokens = tuple(o.TokenCard(card=card, owner=1, face=TWO) for card in (12, 11))
    assert len(evolve(start(), o.TokensMade(tokens=tokens)).cards) == 12


def test_an_index_beyond_a_pile_means_its_end() -> None:
    far, near = (Moved(card=1, origin="p1.deck", to="p1.deck", index=index) for index in (10**30, -(10**30)))
    assert evolve(start(), o.CardsMoved(moves=(far,), how="placed")).sides[0].deck == (2, 3, 4, 5, 1)
    assert evolve(start(), o.CardsMoved(moves=(near,), how="placed")).sides[0].deck == (1, 2, 3, 4, 5)


def test_a_card_that_moves_twice_at_once_raises_nothing() -> None:
    state = evolve(
        start(), o.CardsMoved(moves=(Moved(card=1, origin="p1.deck", to="p1.extra", position="up"),), how="sent")
    )
    places: tuple[Place, ...] = ("p1.grave", "p1.hand")
    twice = tuple(Moved(card=1, origin="p1.extra", to=to) for to in places)
    doubled = State(sides=(replace(state.sides[0], extra=(1, 1)), state.sides[1]))
    assert evolve(doubled, o.CardsMoved(moves=twice, how="sent")).sides[0].turned == ()


# --- events as lines --------------------------------------------------------------------------------------------


@given(arbitrary_events())
def test_an_event_round_trips_through_its_line(event: Event) -> None:
    line = encode(event)
    assert b"\n" not in line
    assert decode_event(line) == event
    assert decode_event(line.decode()) == event
    assert msgspec.json.decode(line)["kind"] == KIND[type(event)]


@given(arbitrary_events(), st.text(min_size=1, max_size=8))
def test_an_unknown_field_is_refused(event: Event, name: str) -> None:
    raw: dict[str, Any] = to_builtins(event)
    fields = {field.encode_name for field in msgspec.structs.fields(type(event))}
    if name in fields | {"kind"}:
        name = "nonsense"
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        decode_event(msgspec.json.encode({**raw, name: 1}))


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: KIND[kind])
def test_the_kind_of_an_event_has_a_name_in_lower_case(kind: type[Event]) -> None:
    assert KIND[kind].replace("-", "").isalpha()
    assert KIND[kind].islower()
    assert BY_KIND[KIND[kind]] is kind


def test_defaults_are_omitted() -> None:
    assert encode(m.Pass(player=2)) == b'{"kind":"pass","player":2}'
    moved = Moved(card=3, origin="p1.hand", to="p1.grave")
    assert encode(o.CardsMoved(n=7, by=6, moves=(moved,), how="discarded", why="cost")) == (
        b'{"kind":"cards-moved","n":7,"by":6,'
        b'"moves":[{"card":3,"from":"p1.hand","to":"p1.grave"}],"how":"discarded","why":"cost"}'
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('{"kind":"pass"}', "missing required field `player`"),
        ('{"kind":"pass","player":3}', "Invalid enum value 3"),
        ('{"kind":"pass","player":"1"}', "Expected `int`"),
        ('{"kind":"shuffled","player":1,"pile":"field","order":[]}', "Invalid enum value 'field'"),
        ('{"kind":"attack","player":1,"card":1.5}', "Expected `int`"),
        ('{"kind":"attack","player":1,"card":null}', "Expected `int`"),
        ('{"kind":"cheat","player":1}', "Invalid value 'cheat'"),
        ('{"player":1}', "missing required field `kind`"),
        ("[]", "Expected `object`"),
    ],
)
def test_a_line_with_wrong_types_is_rejected(line: str, reason: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=reason):
        decode_event(line)


@pytest.mark.parametrize("line", ["", "{", '{"kind":"pass","player":1', '{"kind":"pass","player":1}}', "\x00"])
def test_a_broken_line_is_refused(line: str) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_event(line)


def test_events_are_frozen() -> None:
    with pytest.raises(AttributeError):
        setattr(m.Pass(player=1), "player", 2)  # noqa: B010  (a checker would refuse the plain assignment)
