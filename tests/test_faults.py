"""`faults` reports nothing in possible states, and every kind of fault."""

from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given
from msgspec.structs import replace

from duelog.core import state as s
from duelog.core.faults import Code, faults
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.session import Session
from duelog.core.state import Current, State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Moved
from duelog.events.faces import Face
from duelog.events.lines import Header
from tests.strategies import arbitrary_events, arbitrary_states, logs
from tests.tables import CARDS, FACES, asked, half, in_battle, link, relaid, sound, up, with_slot, with_spell

ANSWER = s.Answer(about="hand limit", player=1)

EXAMPLES: list[tuple[Code, State]] = [
    ("card-twice", half(hand=(3, 4, 1))),
    ("card-twice", half(hand=(3, 4, 4))),
    ("card-twice", with_slot(materials=(3,))),
    ("card-nowhere", half(hand=(3,))),
    ("card-unknown", half(hand=(3, 4, 99))),
    ("card-unknown", half(hand=(3, 4, 0))),
    ("card-unknown", sound(revealed=(99,))),
    ("card-unknown", sound(chain=(link(targets=(99,)),))),
    ("card-unknown", sound(lasting=(s.Lasting(id=1, source=99),))),
    ("card-unknown", sound(triggers=(s.Trigger(player=1, card=-1),))),
    ("card-unknown", sound(answer=s.Answer(about="hand limit", player=1, cards=(99,)))),
    ("card-unknown", sound(summoning=s.Summoning(player=1, how="special", cards=(99,)))),
    ("face-unknown", replace(sound(), cards=(s.Card(face=2, owner=1), *CARDS[1:]))),
    ("face-unknown", replace(sound(), cards=(s.Card(face=-1, owner=1), *CARDS[1:]))),
    ("foreign-pile", replace(sound(), cards=(*CARDS[:3], s.Card(face=0, owner=2), *CARDS[4:]))),
    ("token-in-pile", half(grave=(8,))),
    ("token-as-material", with_slot(materials=(8,))),
    ("turned-astray", half(turned=(1,))),
    ("turned-astray", half(turned=(3,))),
    ("turned-astray", half(hand=(3,), banished=(4,), turned=(4, 4))),
    ("wrong-position", with_slot(position="up")),
    ("wrong-position", relaid({"p1.M1": up(1), "p1.S1": up(2)})),
    ("later-zone", relaid({"p1.M6": up(1), "p1.S1": up(2, "up")})),
    ("materials-off-monster", relaid({"p1.M1": up(1), "p1.S1": up(2, "up", materials=(3,))}, hand=(4,))),
    ("face-down-counters", with_slot(position="set", counters=(("Spell Counter", 1),))),
    ("face-down-values", with_slot(position="set", current=Current(atk=0))),
    ("face-down-bound", relaid({"p1.M1": up(1), "p1.S1": up(2, "down", linked=(1,))})),
    ("equipped-to-nothing", with_spell(equipped_to=3)),
    ("equipped-to-nothing", with_spell(equipped_to=6)),
    ("equipped-to-nothing", with_slot(equipped_to=1)),
    ("equipped-to-face-down", relaid({"p1.M1": up(1, "set"), "p1.S1": up(2, "up", equipped_to=1)})),
    ("linked-to-nothing", with_spell(linked=(5, 7))),
    ("linked-to-nothing", with_spell(linked=(2,))),
    ("bad-counters", with_slot(counters=(("Spell Counter", 0),))),
    ("bad-counters", with_slot(counters=(("Spell Counter", 1), ("Spell Counter", 2)))),
    ("bad-value", with_slot(current=Current(atk=-100))),
    ("bad-value", with_slot(current=Current(scales=(1, -1)))),
    ("bad-time", with_slot(turn=3)),
    ("bad-time", with_slot(changed_on=3)),
    ("bad-time", with_slot(since=-1)),
    ("blocked-place", sound(blocked=("p1.hand",))),
    ("negative-life", half(lp=-1)),
    ("bad-number", State(turn=-1)),
    ("bad-number", sound(moved=-1)),
    ("bad-number", sound(pending=s.Pending(move=m.Pass(player=1), done=-1))),
    ("proper-twice", sound(proper=(1, 1))),
    ("proper-astray", sound(proper=(3,))),
    ("before-first-turn", sound(turn=0)),
    ("before-first-turn", sound(turn=0, phase="draw", leaving="end")),
    ("no-first-player", sound(first=None)),
    ("step-outside-battle", sound(step="battle")),
    ("battle-without-step", sound(phase="battle")),
    ("part-outside-damage", sound(phase="battle", step="battle", part="after")),
    ("leaving-backwards", sound(leaving="main1")),
    ("doubled-start", sound(shuffled=(1, 1))),
    ("doubled-start", sound(dealt=(1, 2, 2))),
    ("attack-outside-battle", sound(battle=s.Battle(attacker=1))),
    ("attacker-absent", in_battle(s.Battle(attacker=3), due="attack")),
    ("attacker-absent", in_battle(s.Battle(attacker=2), due="attack")),
    ("target-absent", in_battle(s.Battle(attacker=1, target=7), due="attack")),
    ("bad-battle", in_battle(s.Battle(attacker=1, target=1))),
    ("bad-battle", in_battle(s.Battle(attacker=1, destroyed=(1,)))),
    ("link-out-of-range", sound(resolving=s.Resolution(link=1))),
    ("link-out-of-range", sound(chain=(link(),), resolving=s.Resolution(link=2))),
    ("links-out-of-order", sound(chain=(link(resolved=True), link()))),
    ("links-out-of-order", sound(chain=(link(), link()), resolving=s.Resolution(link=1))),
    ("window-astray", sound(window=s.Window(kind="chain", player=1))),
    ("window-astray", sound(window=s.Window(kind="end", player=1))),
    ("window-astray", sound(window=s.Window(kind="attack", player=1))),
    ("due-astray", sound(due="summon negation")),
    ("due-astray", sound(due="damage after")),
    ("bad-passes", sound(window=s.Window(kind="main end", player=1, passes=3))),
    ("nothing-to-choose", sound(question=asked(cards=(), minimum=0, maximum=0))),
    ("nothing-to-choose", sound(question=asked(answer="place", cards=()))),
    ("bad-limits", sound(question=asked(maximum=3))),
    ("bad-limits", sound(question=asked(minimum=2))),
    ("bad-limits", sound(question=asked(minimum=-1))),
    ("answer-to-open-question", sound(question=asked(), answer=ANSWER)),
    ("empty-summon", sound(summoning=s.Summoning(player=1, how="special", cards=()))),
    ("lasting-twice", sound(lasting=(s.Lasting(id=1, source=1), s.Lasting(id=1, source=2)))),
    ("open-after-end", sound(result=s.Result(winner=1, reason="effect"), due="main end")),
    ("open-after-end", sound(result=s.Result(winner=0, reason="other"), answer=ANSWER)),
]


@pytest.mark.parametrize(("code", "state"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else "")
def test_a_fault_is_named(code: Code, state: State) -> None:
    found = faults(state)
    assert [fault.code for fault in found] == [code]
    assert str(found[0]).startswith(f"{code}: ")
    assert found[0].sentence


def test_every_code_has_an_example() -> None:
    assert {code for code, _ in EXAMPLES} == set(get_args(Code))


@pytest.mark.parametrize("kind", get_args(o.WindowKind))
def test_a_window_of_every_kind_is_judged(kind: o.WindowKind) -> None:
    for state in (sound(window=s.Window(kind=kind, player=1)), sound(due=kind)):
        assert len(faults(state)) <= 1


SOUND: list[Callable[[], State]] = [
    State,
    sound,
    lambda: with_slot(turn=2, changed_on=2, counters=(("Spell Counter", 3),), current=Current(atk=0, negated=True)),
    lambda: relaid({"p1.M1": up(1, materials=(3,)), "p1.S1": up(2, "up", equipped_to=1, linked=(5,))}, hand=(4,)),
    # Regression: a Set monster that Destiny HERO - Plasma equips stays face-down
    lambda: relaid({"p1.M1": up(1), "p1.S1": up(2, "down", equipped_to=1)}),
    lambda: half(hand=(3,), extra=(4,), turned=(4,)),
    lambda: in_battle(s.Battle(attacker=1, target=5), due="attack"),
    lambda: in_battle(s.Battle(attacker=3, target=0)),  # it has left, and the attack has not ended yet
    lambda: sound(chain=(link(), link(), link(resolved=True)), resolving=s.Resolution(link=2, done=4)),
    lambda: sound(question=asked(answer="number", cards=(), minimum=-3, maximum=4)),
    lambda: relaid({"p1.M1": up(8), "p1.M2": up(1), "p1.S1": up(2, "up")}),  # a Token on the field
    lambda: replace(
        relaid({"p1.M6": up(1), "p1.S1": up(2, "up")}), rules=replace(s.RULEBOOK, name="later", refereed=False)
    ),
]


@pytest.mark.parametrize("state", SOUND)
def test_possible_states_have_no_faults(state: Callable[[], State]) -> None:
    assert faults(state()) == ()


def test_only_a_monster_is_an_equip_card_face_down() -> None:
    state = relaid({"p1.M1": up(1), "p1.S1": up(2, "down", equipped_to=1)})
    shield = Face(name="Clay Shield", card="spell", kinds=("equip",))
    assert [fault.code for fault in faults(replace(state, faces=(shield, *FACES[1:])))] == ["face-down-bound"]


def test_an_attacker_may_have_left_after_its_declaration() -> None:
    """Regression: an automatic effect at the declaration removed the attacker before any window opened."""
    declared = o.AttackDeclared(n=5, attacker=3)
    gone = o.CardsMoved(n=6, moves=(Moved(card=3, origin="p1.M3", to="p1.grave"),), how="destroyed", why="effect")
    state = in_battle(s.Battle(attacker=3), due="attack")
    recent = s.Recent(outcomes=(s.Happened(event=declared),))
    assert {fault.code for fault in faults(replace(state, recent=recent))} == {"attacker-absent"}
    assert faults(replace(state, recent=recent.then(s.Happened(event=gone)))) == ()


def test_all_faults_are_named_at_once() -> None:
    state = replace(half(hand=(3, 4, 1, 99), lp=-5), step="damage", due="chain")
    assert {fault.code for fault in faults(state)} == {
        "card-twice", "card-unknown", "negative-life", "step-outside-battle", "due-astray",
    }  # fmt: skip


def test_a_fault_names_card_and_place() -> None:
    (fault,) = faults(half(hand=(3, 4, 1)))
    assert (fault.card, fault.place) == (1, "p1.M1")
    assert fault.sentence == "card 1 (Clay Sentinel) is in p1.M1 and in p1's hand"


@pytest.mark.parametrize(("code", "state"), EXAMPLES, ids=lambda value: value if isinstance(value, str) else "")
@pytest.mark.parametrize("before", SOUND[1:-1])
def test_a_fault_is_found_after_a_state_without_faults(before: Callable[[], State], code: Code, state: State) -> None:
    first = before()
    state = replace(state, faces=first.faces, rules=first.rules)
    if state.cards == first.cards:  # the very same cards, as in a state that comes of another
        state = replace(state, cards=first.cards)
    session = Session()
    assert faults(first, session) == ()
    assert faults(state, session) == faults(state)
    assert [fault.code for fault in faults(state)] == [code]
    assert faults(first, session) == ()


@given(arbitrary_states(), arbitrary_events())
def test_cached_results_hide_no_fault_of_the_next_state(state: State, event: Event) -> None:
    session = Session()
    for each in (sound(), state, after := evolve(state, event), evolve(sound(), event), after):
        assert faults(each, session) == faults(each)


@given(logs())
def test_a_consistent_log_has_no_faults(log: tuple[Header, list[Event]]) -> None:
    header, events = log
    state = initial_state(header)
    assert faults(state) == ()
    for event in events:
        state = evolve(state, event)
        assert faults(state) == (), event


@given(arbitrary_states(), arbitrary_events())
def test_faults_never_raises(state: State, event: Event) -> None:
    for fault in faults(evolve(state, event)):
        assert fault.code in get_args(Code)
        assert fault.sentence


# --- logs that cannot be: the fold believes them, and `faults` tells ----------------------------------------------


def broken(*moves: Moved) -> set[str]:
    return {fault.code for fault in faults(evolve(sound(), o.CardsMoved(moves=moves, how="sent")))}


def test_a_card_that_is_not_where_the_log_says_is_found() -> None:
    assert broken(Moved(card=1, origin="p1.hand", to="p1.grave")) == {"card-twice"}


def test_a_card_placed_on_another_is_found() -> None:
    assert broken(Moved(card=3, origin="p1.hand", to="p1.M1")) == {"card-nowhere"}


def test_a_material_without_a_monster_is_found() -> None:
    assert broken(Moved(card=3, origin="p1.hand", to="p1.M4", under=True)) == {"card-nowhere"}


def test_a_card_in_the_opponents_graveyard_is_found() -> None:
    assert broken(Moved(card=1, origin="p1.M1", to="p2.grave")) == {"foreign-pile"}


def test_a_card_that_is_removed_though_no_token_is_found() -> None:
    assert broken(Moved(card=1, origin="p1.M1")) == {"card-nowhere"}
