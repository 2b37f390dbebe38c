"""The effect of each kind of event on the state, with one example per kind."""

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec.structs import replace

from duelog.core.effects.evaluate.recent_events import has_reacted
from duelog.core.fold.evolve import evolve, fold
from duelog.core.state import Current, Lasting, OnField, Pending, Result, State, Window
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events import records as r
from duelog.events.base import EffectStep, Event, Move, Moved
from duelog.events.faces import UNKNOWN, Face
from duelog.events.lines import EVENTS
from duelog.events.places import Place
from duelog.events.restrictions import Lock
from duelog.events.seen_tables import SeenSide, SeenSlot, SeenTable
from tests.tables import in_battle, relaid, sound, table, up, with_slot, with_spell

SHOWN: set[type[Event]] = set()
Test = TypeVar("Test", bound=Callable[..., None])


def shows(*kinds: type[Event]) -> Callable[[Test], Test]:
    """Registers which kinds of events a test covers."""

    def note(test: Test) -> Test:
        SHOWN.update(kinds)
        return test

    return note


def test_every_kind_of_event_is_shown() -> None:
    assert set(EVENTS) - SHOWN == set()


def at(state: State, where: Place) -> OnField:
    """The card in a zone."""
    found = next((slot for player in (1, 2) for zone, slot in state.on_field(player) if zone == where), None)
    assert found is not None
    return found


def moved(card: int, origin: Any, to: Any, **more: Any) -> Moved:
    return Moved(card=card, origin=origin, to=to, **more)


def after(event: Event, state: State | None = None) -> State:
    return evolve(sound() if state is None else state, event)


# --- moves ------------------------------------------------------------------------------------------------------


@shows(
    m.NormalSummon, m.SetMonster, m.SetSpellTrap, m.FlipSummon, m.ChangePosition, m.SpecialSummon, m.PendulumSummon,
    m.SynchroSummon, m.XyzSummon, m.Attack,
)  # fmt: skip
def test_a_move_is_pending_and_closes_the_open_question() -> None:
    open_ = sound(window=Window(kind="summon", player=1), due="summon")
    free: list[Move] = [
        m.NormalSummon(n=9, player=1, card=3, to="p1.M2"),
        m.SetMonster(n=9, player=1, card=3, to="p1.M2"),
        m.SetSpellTrap(n=9, player=1, card=3, to="p1.S2"),
        m.FlipSummon(n=9, player=1, card=1),
        m.ChangePosition(n=9, player=1, card=1, position="defense"),
        m.SpecialSummon(n=9, player=1, card=3, to="p1.M2"),
        m.PendulumSummon(n=9, player=1, monsters=(m.Entrance(card=3, to="p1.M2"),)),
        m.SynchroSummon(n=9, player=1, card=3, to="p1.M2", materials=(1,)),
        m.XyzSummon(n=9, player=1, card=3, to="p1.M2", materials=(1,)),
        m.Attack(n=9, player=1, card=1),
    ]
    for move in free:
        state = after(move, open_)
        assert state == replace(open_, pending=Pending(move=move), moved=9, window=None, due=None)


@shows(m.Activate)
def test_an_activation_is_pending_and_leaves_the_window_open() -> None:
    move = m.Activate(n=9, player=2, card=6)
    state = after(move, sound(window=Window(kind="summon", player=2)))
    assert state.pending == Pending(move=move)
    assert state.window is not None


@shows(m.ChangePhase)
def test_announcing_the_end_of_a_main_phase_makes_its_window_due() -> None:
    state = after(m.ChangePhase(n=9, player=1, to="battle"))
    assert (state.leaving, state.due, state.phase, state.moved) == ("battle", "main end", "main1", 9)


@shows(o.Asked, m.Choose)
def test_a_question_is_open_until_it_is_answered() -> None:
    question = o.Asked(n=4, player=2, answer="cards", about="hand limit", cards=(7, 6), source=1)
    state = after(question)
    assert state.question is not None
    assert (state.question.player, state.question.cards, state.question.event) == (2, (7, 6), 4)
    state = after(m.Choose(n=5, player=2, cards=(7,)), state)
    assert state.question is None
    assert state.answer is not None
    assert (state.answer.about, state.answer.cards, state.moved) == ("hand limit", (7,), 5)


@shows(o.WindowOpened, m.Pass, o.PriorityPassed, o.WindowClosed)
def test_a_window_counts_passes_until_it_closes() -> None:
    state = after(o.WindowOpened(window="main end", player=1), sound(due="main end"))
    assert (state.window, state.due) == (Window(kind="main end", player=1), None)
    state = after(m.Pass(n=5, player=1), state)
    assert (state.window, state.moved) == (Window(kind="main end", player=2, passes=1), 5)
    state = after(o.PriorityPassed(player=2), state)
    assert state.window == Window(kind="main end", player=1, passes=2)
    assert after(o.WindowClosed(), state).window is None


@shows(m.Concede, o.DuelEnded)
def test_a_duel_ends_with_nothing_open() -> None:
    state = after(m.Concede(n=9, player=1), sound(window=Window(kind="main end", player=1)))
    assert (state.conceded, state.moved, state.result) == (1, 9, None)
    state = after(o.DuelEnded(winner=2, reason="conceded"), state)
    assert (state.result, state.window) == (Result(winner=2, reason="conceded"), None)


@shows(
    m.Swap, m.Ready, m.Undo, o.Remark, o.MatchDuelBegan, o.MatchDuelEnded, o.MatchEnded, r.Ruling, r.TimeExtended,
    r.Attempted,
)  # fmt: skip
def test_events_outside_the_duel_return_the_same_state() -> None:
    state = sound()
    beside: list[Event] = [
        m.Swap(player=1, side=0, other=3),
        m.Ready(player=1),
        m.Undo(player=1, to=3),
        o.Remark(text="time is called"),
        o.MatchDuelBegan(duel=2),
        o.MatchDuelEnded(duel=2, winner=0),
        o.MatchEnded(winner=1),
        r.Ruling(text="it stands"),
        r.TimeExtended(minutes=3),
        r.Attempted(text="p1 summon Umi"),
    ]
    for event in beside:
        assert after(event, state) is state


@shows(r.Corrected)
def test_a_correction_sets_what_it_names_and_nothing_else() -> None:
    state = sound()
    card = next(card for card in range(1, len(state.cards) + 1) if state.place_of(card) not in (None, "p1.hand"))
    fixed = after(r.Corrected(player=2, life=7200), state)
    assert fixed == replace(state, sides=(state.sides[0], replace(state.sides[1], lp=7200)))
    assert after(r.Corrected(player=1, life=-5), state).side(1).lp == 0
    moved = after(r.Corrected(moves=(Moved(card=card, origin=state.place_of(card), to="p1.hand"),)), state)
    assert moved.side(1).hand == (*state.side(1).hand, card)
    assert (moved.drawn, moved.moved, moved.due) == (state.drawn, state.moved, state.due)


@shows(r.Identified)
def test_an_unknown_card_gets_a_face_and_keeps_its_number() -> None:
    known = sound()
    seats = replace(known, faces=(*known.faces, UNKNOWN), listed=((), ()))
    card = known.side(1).hand[0]
    unknown = replace(seats, cards=tuple(
        replace(other, face=len(known.faces)) if n == card else other for n, other in enumerate(known.cards, 1)
    ))  # fmt: skip
    assert unknown.is_unknown(card)
    named = after(r.Identified(cards=(r.NamedCard(card=card, face=known.face(card)),)), unknown)
    assert not named.is_unknown(card)
    assert named == replace(unknown, cards=known.cards)
    other = after(r.Identified(cards=(r.NamedCard(card=card, face=Face(name="Nobody")),)), unknown)
    assert (other.name(card), other.sides) == ("Nobody", unknown.sides)
    mixed = after(o.Shuffled(player=1, pile="hand", order=known.side(1).hand), unknown)
    assert all(mixed.is_unknown(card) for card in known.side(1).hand)


# --- the course of the duel -------------------------------------------------------------------------------------


@shows(o.ChooserNamed, o.DuelBegan)
def test_a_duel_begins_with_its_first_player_and_life_points() -> None:
    state = fold(State(), [o.ChooserNamed(player=2), o.DuelBegan(first=1, life=(4000, 2000))])
    assert (state.chooser, state.first, state.turn_player, state.turn) == (2, 1, 1, 0)
    assert [side.lp for side in state.sides] == [4000, 2000]


@shows(o.TurnBegan)
def test_a_turn_resets_the_actions_of_the_previous_one() -> None:
    state = replace(with_slot(attacks=(4,), used=(1,)), phase="end", drawn=True)
    state = after(o.TurnBegan(player=2, turn=3), state)
    assert (state.turn, state.turn_player, state.phase, state.drawn, state.due) == (3, 2, "draw", False, "draw")
    assert (at(state, "p1.M1").attacks, at(state, "p1.M1").used) == ((), ())


@shows(o.PhaseBegan)
def test_the_battle_phase_begins_with_its_start_step() -> None:
    state = after(o.PhaseBegan(phase="battle"), sound(leaving="battle"))
    assert (state.phase, state.step, state.due, state.leaving) == ("battle", "start", "battle start", None)
    assert after(o.PhaseBegan(phase="main2"), state).step is None


def test_a_phase_that_goes_on_is_the_one_that_began_before_and_leaves_out_the_attacks_since() -> None:
    noted = Lasting(id=7, source=1, values=(3,), names=("draw",), event=9)
    state = replace(with_slot(attacks=(2, 12), attacked=(21, 22)), phase="battle", step="end", phase_began=11)
    state = after(o.PhaseBegan(phase="draw", resumes=7), replace(state, lasting=(noted,), drawn=True))
    assert (state.phase, state.phase_began, state.step, state.drawn, state.lasting) == ("draw", 3, None, True, ())
    assert (at(state, "p1.M1").attacks, at(state, "p1.M1").attacked) == ((2,), (21,))
    into_battle = after(o.PhaseBegan(phase="battle", resumes=7), replace(state, lasting=(noted,)))
    assert (into_battle.phase, into_battle.step, into_battle.due) == ("battle", "battle", None)


def test_a_summon_uses_the_effect_that_allows_it() -> None:
    state = after(o.SummonBegan(player=1, how="normal", monsters=(), allowed_by=1, allowing=2), sound())
    assert [(use.player, use.card, use.effect) for use in state.uses] == [(1, 1, 2)]


@shows(o.StepBegan)
def test_a_part_of_the_damage_step_has_its_window() -> None:
    state = after(o.StepBegan(step="damage", part="before"), sound(phase="battle", step="battle"))
    assert (state.step, state.part, state.due) == ("damage", "before", "damage before")


# --- cards ------------------------------------------------------------------------------------------------------


@shows(o.Shuffled)
def test_a_shuffled_pile_has_the_order_given() -> None:
    assert after(o.Shuffled(player=1, pile="hand", order=(4, 3))).sides[0].hand == (4, 3)


def test_cards_that_lay_face_up_in_the_deck_lie_face_down_after_shuffling() -> None:
    state = table({"deck": (1, 2), "turned": (2,)}, {})
    assert after(o.Shuffled(player=1, pile="deck", order=(2, 1)), state).sides[0].turned == ()


@shows(o.MonstersMixed)
def test_mixed_monsters_lie_in_each_others_zones_and_keep_what_they_were() -> None:
    before = up(1, "set", turn=1)
    state = relaid({"p1.M1": before, "p1.M2": up(3, "set", turn=2), "p1.M4": up(4)}, hand=())
    mixed = after(o.MonstersMixed(player=1, order=(3, 1, 4), n=9), state)
    assert at(mixed, "p1.M2") == replace(before, mixed=9)
    assert (at(mixed, "p1.M1").card, at(mixed, "p1.M1").turn, at(mixed, "p1.M1").mixed) == (3, 2, 9)
    assert at(mixed, "p1.M4") == at(state, "p1.M4"), "it lies face-up"


@shows(o.CardsDrawn)
def test_cards_are_drawn_from_the_top_of_the_deck() -> None:
    state = table({"deck": (1, 2, 3), "hand": (4,), "turned": (1,)}, {}, phase="draw")
    state = after(o.CardsDrawn(player=1, cards=(1, 2)), state)
    assert (state.sides[0].deck, state.sides[0].hand, state.sides[0].turned) == ((3,), (4, 1, 2), ())
    assert state.drawn


def test_the_opening_hand_is_dealt_once_per_player() -> None:
    state = table({"deck": (1, 2, 3)}, {}, turn=0, phase="draw")
    state = fold(state, [o.CardsDrawn(player=1, cards=(1,)), o.CardsDrawn(player=1, cards=(2,))])
    assert (state.dealt, state.drawn) == ((1,), False)


@shows(o.CardsMoved)
def test_a_card_that_leaves_the_field_is_reset() -> None:
    state = with_slot(counters=(("Spell Counter", 2),), current=Current(atk=0))
    state = after(o.CardsMoved(moves=(moved(1, "p1.M1", "p1.grave"),), how="destroyed"), state)
    assert (state.sides[0].grave, state.find(1)) == ((1,), None)
    state = after(o.CardsMoved(n=8, moves=(moved(1, "p1.grave", "p1.M3", position="defense"),), how="returned"), state)
    assert at(state, "p1.M3") == OnField(card=1, position="defense", since=8, turn=2, came_from="grave")


def test_a_card_that_changes_sides_stays_the_same_card() -> None:
    state = with_slot(counters=(("Spell Counter", 2),), attacks=(4,), materials=(3,))
    before = at(state, "p1.M1")
    state = after(o.CardsMoved(moves=(moved(1, "p1.M1", "p2.M1"),), how="control"), state)
    assert at(state, "p2.M1") == before


def test_a_card_that_moves_and_is_turned_face_down_is_reset() -> None:
    state = relaid({"p1.M1": up(1, counters=(("Spell Counter", 2),)), "p1.S1": up(2, "up", equipped_to=1)})
    state = after(o.CardsMoved(n=8, moves=(moved(1, "p1.M1", "p2.M1", position="set"),), how="control"), state)
    assert at(state, "p2.M1") == OnField(card=1, position="set", since=8)
    assert at(state, "p1.S1").equipped_to == 0


def test_equip_cards_of_a_card_that_leaves_are_equipped_to_none() -> None:
    state = with_spell(equipped_to=1, linked=(1, 5))
    state = after(o.CardsMoved(moves=(moved(1, "p1.M1", "p1.hand"),), how="returned"), state)
    assert (at(state, "p1.S1").equipped_to, at(state, "p1.S1").linked) == (0, (5,))


def test_cards_change_places_at_once() -> None:
    moves = (moved(1, "p1.M1", "p2.M2"), moved(5, "p2.M2", "p1.M1"))
    state = after(o.CardsMoved(moves=moves, how="control"))
    assert (at(state, "p2.M2").card, at(state, "p1.M1").card) == (1, 5)


def test_a_material_can_leave_while_its_monster_moves() -> None:
    state = with_slot(materials=(3, 4))
    moves = (moved(1, "p1.M1", "p1.M5"), moved(3, "p1.M1", "p1.grave"))
    state = after(o.CardsMoved(moves=moves, how="detached"), state)
    assert (at(state, "p1.M5").materials, state.sides[0].grave) == ((4,), (3,))


def test_a_card_goes_under_another() -> None:
    state = with_slot(materials=(4,))
    for index, materials in ((None, (4, 3)), (0, (3, 4)), (99, (4, 3))):
        move = moved(3, "p1.hand", "p1.M1", under=True, index=index)
        assert at(after(o.CardsMoved(moves=(move,), how="attached"), state), "p1.M1").materials == materials


def test_a_card_goes_to_the_top_of_the_deck_or_to_a_place_in_it() -> None:
    state = table({"deck": (1, 2), "hand": (3,)}, {})
    for index, deck in ((None, (3, 1, 2)), (1, (1, 3, 2)), (99, (1, 2, 3))):
        move = moved(3, "p1.hand", "p1.deck", index=index)
        assert after(o.CardsMoved(moves=(move,), how="returned"), state).sides[0].deck == deck


def test_a_card_is_face_up_in_the_extra_deck_until_it_leaves() -> None:
    state = after(o.CardsMoved(moves=(moved(1, "p1.M1", "p1.extra", position="up"),), how="sent"))
    assert (state.sides[0].extra, state.sides[0].turned) == ((1,), (1,))
    state = after(o.CardsMoved(moves=(moved(1, "p1.extra", "p1.banished"),), how="banished"), state)
    assert (state.sides[0].extra, state.sides[0].turned) == ((), ())


def test_a_token_is_removed() -> None:
    state = relaid({"p1.M1": up(1), "p1.M2": up(8), "p1.S1": up(2, "up")})
    state = after(o.CardsMoved(moves=(moved(8, "p1.M2", None),), how="removed"), state)
    assert state.place_of(8) is None


@shows(o.CardsSet)
def test_setting_a_monster_is_the_normal_summon_of_the_turn() -> None:
    state = after(o.CardsSet(n=8, player=1, moves=(moved(3, "p1.hand", "p1.M2", position="set"),)))
    assert at(state, "p1.M2") == OnField(
        card=3, position="set", since=8, turn=2, came="set", came_from="hand", tributes=0
    )
    assert state.sides[0].normal_summons == ((8, 3),)
    by_effect = o.CardsSet(n=8, player=1, moves=(moved(3, "p1.hand", "p1.M2", position="set"),), source=2)
    assert after(by_effect).sides[0].normal_summons == ()


@shows(o.PositionsChanged)
def test_a_position_is_changed_by_the_player_or_by_an_effect() -> None:
    change = (o.PositionChange(card=1, position="defense"),)
    assert at(after(o.PositionsChanged(changes=change)), "p1.M1") == up(1, "defense", changed_on=2)
    assert at(after(o.PositionsChanged(changes=change, why="effect")), "p1.M1") == up(1, "defense")


def test_a_card_turned_face_down_keeps_only_its_materials() -> None:
    state = with_slot(counters=(("Spell Counter", 1),), current=Current(atk=0), materials=(3,), attacks=(4,))
    down = o.PositionsChanged(n=8, changes=(o.PositionChange(card=1, position="set"),), why="effect")
    assert at(after(down, state), "p1.M1") == up(1, "set", since=8, materials=(3,), attacks=(4,))


@shows(o.CardsRevealed)
def test_cards_are_revealed_until_they_move() -> None:
    state = after(o.CardsRevealed(cards=(3, 7)))
    assert state.revealed == (3, 7)
    assert after(o.CardsDrawn(player=1, cards=()), state).revealed == (3, 7)
    assert after(o.CardsMoved(moves=(moved(3, "p1.hand", "p1.grave"),), how="sent"), state).revealed == (7,)


@shows(o.TokensMade)
def test_a_token_is_a_new_card() -> None:
    face = Face(name="Fluff Token", kinds=("token",))
    state = after(o.TokensMade(tokens=(o.TokenCard(card=9, owner=2, face=face),)))
    assert (len(state.cards), state.name(9), state.owner(9), state.place_of(9)) == (9, "Fluff Token", 2, None)
    same = after(o.TokensMade(tokens=(o.TokenCard(card=10, owner=1, face=face),)), state)
    assert same.faces == state.faces


@shows(o.ValuesChanged)
def test_values_change_field_by_field_until_they_are_as_printed() -> None:
    state = after(o.ValuesChanged(changes=(o.CurrentValues(card=1, atk=900),)))
    state = after(o.ValuesChanged(changes=(o.CurrentValues(card=1, level=7, negated=True),)), state)
    assert at(state, "p1.M1").current == Current(atk=900, level=7, negated=True)
    state = after(o.ValuesChanged(changes=(o.CurrentValues(card=1, printed=True, name="Twin Comet"),)), state)
    assert at(state, "p1.M1").current == Current(name="Twin Comet")


@shows(o.ValuesChanged)
def test_a_card_on_the_field_keeps_when_its_effects_lapsed_last() -> None:
    lapsed = (o.LapsedEffect(card=1, effect=2), o.LapsedEffect(card=1, effect=1))
    state = after(o.ValuesChanged(n=7, changes=(), lapsed=lapsed))
    state = after(o.ValuesChanged(n=9, changes=(), lapsed=lapsed[:1]), state)
    assert at(state, "p1.M1").lapsed == ((2, 9), (1, 7))
    down = o.PositionsChanged(n=10, changes=(o.PositionChange(card=1, position="set"),), why="effect")
    assert at(after(down, state), "p1.M1").lapsed == ()


@shows(o.LocksChanged)
def test_locks_are_those_that_are_named() -> None:
    state = after(o.LocksChanged(locks=((Lock(what="attack"),), (Lock(what="draw"),))))
    assert [side.locks for side in state.sides] == [(Lock(what="attack"),), (Lock(what="draw"),)]
    assert after(o.LocksChanged(locks=((), ())), state).sides[0].locks == ()


@shows(o.CountersChanged)
def test_counters_are_placed_and_removed() -> None:
    state = after(o.CountersChanged(card=1, counter="Spell Counter", amount=3))
    state = after(o.CountersChanged(card=1, counter="Fog Counter", amount=1), state)
    assert at(state, "p1.M1").counters == (("Fog Counter", 1), ("Spell Counter", 3))
    state = after(o.CountersChanged(card=1, counter="Fog Counter", amount=-4), state)
    assert at(state, "p1.M1").counters == (("Spell Counter", 3),)


@shows(o.Equipped)
def test_a_card_is_equipped_to_a_monster() -> None:
    state = after(o.Equipped(card=2, to=5))
    assert at(state, "p1.S1").equipped_to == 5
    assert at(after(o.Equipped(card=2, to=0), state), "p1.S1").equipped_to == 0


@shows(o.Linked)
def test_a_card_is_bound_to_others() -> None:
    assert at(after(o.Linked(card=2, cards=(1, 5))), "p1.S1").linked == (1, 5)


@shows(o.ZonesBlocked)
def test_zones_are_blocked_and_free_again() -> None:
    state = after(o.ZonesBlocked(zones=("p1.M4", "p2.S5")))
    assert state.blocked == ("p1.M4", "p2.S5")
    assert after(o.ZonesBlocked(zones=()), state).blocked == ()


@shows(o.LifePointsChanged)
def test_life_points_of_both_change_at_once_and_do_not_fall_below_0() -> None:
    changes = (o.LifeChange(player=1, amount=-9000), o.LifeChange(player=2, amount=500))
    assert [side.lp for side in after(o.LifePointsChanged(changes=changes)).sides] == [0, 8500]


# --- Summons ----------------------------------------------------------------------------------------------------


@shows(o.SummonBegan, o.Summoned)
def test_a_normal_summon_begins_and_succeeds() -> None:
    monster = moved(3, "p1.hand", "p1.M2", position="attack")
    state = after(o.SummonBegan(n=8, player=1, how="normal", monsters=(monster,)))
    assert at(state, "p1.M2") == OnField(
        card=3, position="attack", since=8, turn=2, came="normal", came_from="hand", tributes=0
    )
    assert (state.sides[0].normal_summons, state.due) == (((8, 3),), "summon negation")
    state = after(o.Summoned(n=9, player=1, how="normal"), state)
    assert (state.summoning, state.due, state.proper) == (None, "summon", ())


def test_xyz_materials_go_under_the_monster_that_comes() -> None:
    monster, material = moved(3, "p1.hand", "p1.M2"), moved(1, "p1.M1", "p1.M2", under=True)
    event = o.SummonBegan(player=1, how="xyz", monsters=(monster,), materials=(material,))
    state = fold(sound(), [event, o.Summoned(player=1, how="xyz")])
    assert (at(state, "p1.M2").materials, state.find(1), state.proper) == ((1,), None, (3,))


def test_a_flip_summon_turns_the_monster_where_it_is() -> None:
    event = o.SummonBegan(player=1, how="flip", monsters=(moved(1, "p1.M1", "p1.M1", position="attack"),))
    state = after(event, with_slot(position="set"))
    assert at(state, "p1.M1") == up(1, came="flip", changed_on=2, flipped_on=2)


def test_a_special_summon_by_an_effect_is_one_event() -> None:
    monsters = (moved(3, "p1.hand", "p1.M2"), moved(4, "p1.hand", "p1.M3", position="defense"))
    state = after(o.Summoned(player=1, how="special", monsters=monsters, proper=True))
    assert (at(state, "p1.M3").position, state.proper) == ("defense", (3, 4))
    home = o.CardsMoved(moves=(moved(3, "p1.M2", "p1.hand"), moved(4, "p1.M3", "p1.grave")), how="returned")
    assert after(home, state).proper == (4,)


@shows(o.SummonNegated)
def test_a_negated_summon_is_removed() -> None:
    began = o.SummonBegan(player=1, how="normal", monsters=(moved(3, "p1.hand", "p1.M2"),))
    state = fold(sound(), [began, o.SummonNegated(source=6)])
    assert (state.summoning, state.due) == (None, None)


# --- battle -----------------------------------------------------------------------------------------------------


@shows(o.AttackDeclared, o.ReplayBegan, o.AttackEnded)
def test_an_attack_goes_through_a_replay_to_its_end() -> None:
    state = after(o.AttackDeclared(n=8, attacker=1, target=5), sound(phase="battle", step="battle"))
    assert state.battle is not None
    assert (state.battle.target, state.battle.declared, state.battle.rivals) == (5, 8, (5,))
    assert (at(state, "p1.M1").attacks, state.due) == ((8,), "attack")
    state = after(o.ReplayBegan(n=9), state)
    assert state.battle is not None
    assert state.battle.replay
    state = after(o.AttackDeclared(n=10, attacker=1, again=True), state)
    assert state.battle is not None
    assert (state.battle.target, state.battle.declared, at(state, "p1.M1").attacks) == (0, 8, (8,))
    state = after(o.AttackEnded(), state)
    assert (state.battle, state.due) == (None, None)


@shows(o.BattleFought)
def test_a_battle_costs_life_points_and_marks_what_is_destroyed() -> None:
    state = after(o.AttackDeclared(attacker=1, target=5), sound(phase="battle", step="battle"))
    loss = (o.LifeChange(player=2, amount=-300),)
    state = after(o.BattleFought(attacker=1, target=5, atk=1800, value=1500, damage=loss, destroyed=(5,)), state)
    assert state.battle is not None
    assert (state.sides[1].lp, state.battle.fought, state.battle.destroyed) == (7700, True, (5,))
    assert in_battle(state.battle).battle == state.battle


# --- Chains -----------------------------------------------------------------------------------------------------


@shows(o.Activated, o.Targeted, o.LinkNegated, o.LinkResolving, o.LinkResolved, o.ChainEnded)
def test_a_chain_is_built_and_resolves_from_its_last_link() -> None:
    placed = moved(4, "p1.hand", "p1.S3", position="up")
    state = after(o.Activated(n=8, player=1, card=4, at="p1.S3", placed=placed, targets=(5,)))
    assert (at(state, "p1.S3").came, at(state, "p1.S3").used, state.due) == ("activated", (0,), "chain")
    state = after(o.Activated(n=9, player=2, card=6, effect=2, speed=3), state)
    assert [(link.card, link.event) for link in state.chain] == [(4, 8), (6, 9)]
    assert [(use.player, use.effect) for use in state.uses] == [(1, 0), (2, 2)]
    state = fold(state, [o.Targeted(cards=(4,)), o.LinkNegated(link=1, source=6), o.LinkResolving(link=2)])
    assert (state.chain[1].targets, state.chain[0].negated) == ((4,), "activation")
    assert state.resolving is not None
    assert state.resolving.link == 2
    state = fold(state, [o.LinkResolved(link=2), o.LinkResolving(link=1), o.LinkResolved(link=1)])
    assert [link.resolved for link in state.chain] == [True, True]
    state = after(o.ChainEnded(), state)
    assert (state.chain, state.resolving, state.due) == ((), None, "chain end")


@shows(o.PlayersExchanged)
def test_the_players_of_a_link_are_exchanged_and_restored() -> None:
    state = fold(sound(), [o.Activated(player=1, card=4, at="p1.S3"), o.Activated(player=2, card=6)])
    state = after(o.PlayersExchanged(link=1, source=6), state)
    assert [(link.player, link.exchanged) for link in state.chain] == [(1, True), (2, False)]
    state = after(o.PlayersExchanged(link=1), state)
    assert [link.exchanged for link in state.chain] == [False, False]


@shows(o.TargetsChanged)
def test_a_link_gets_another_target() -> None:
    state = fold(sound(), [o.Activated(player=1, card=4, targets=(2,)), o.Activated(player=2, card=6, targets=(3,))])
    state = after(o.TargetsChanged(link=1, cards=(3,), source=6), state)
    assert [link.targets for link in state.chain] == [(3,), (3,)]


def test_a_set_card_is_activated_in_place() -> None:
    placed = moved(2, "p1.S1", "p1.S1", position="up")
    state = after(o.Activated(player=1, card=2, placed=placed), relaid({"p1.M1": up(1), "p1.S1": up(2, "down")}))
    assert at(state, "p1.S1").face_up


@shows(o.TriggersMet)
def test_triggers_wait_until_they_are_activated() -> None:
    met = o.TriggersMet(n=8, triggers=(o.TriggerMet(player=1, card=1), o.TriggerMet(player=2, card=5, mandatory=True)))
    state = after(met)
    assert [(trigger.card, trigger.event) for trigger in state.triggers] == [(1, 8), (5, 8)]
    state = after(o.Activated(player=2, card=5), state)
    assert [trigger.card for trigger in state.triggers] == [1]


@shows(o.TimingMissed, o.NothingHappened, o.CoinsTossed, o.DiceRolled)
def test_nothing_happened_counts_as_an_outcome_of_the_resolution() -> None:
    resolving = fold(sound(), [o.Activated(player=1, card=1), o.LinkResolving(link=1)])
    told: list[Event] = [
        o.TimingMissed(card=1),
        o.NothingHappened(card=1, reason="no card"),
        o.CoinsTossed(player=1, results=("heads", "tails")),
        o.DiceRolled(player=1, results=(5,)),
    ]
    for count, event in enumerate(told, 1):
        resolving = after(event, resolving)
        assert resolving.resolving is not None
        assert resolving.resolving.done == count
    assert resolving.resolving is not None
    assert resolving.resolving.results == (5,)


@shows(o.Threatened, o.Spared)
def test_destruction_can_be_replaced_by_another_effect() -> None:
    threatened = fold(
        sound(),
        [
            o.Activated(player=1, card=1),
            o.LinkResolving(link=1),
            o.Threatened(n=7, cards=(5,), effect_step=EffectStep(id="destroy", goes_on=True)),
        ],
    )
    state = after(o.DelayedBegan(n=8, lasting=0, source=5, player=1, to=7, cards=(5,)), threatened)
    assert state.resolving is not None
    assert (state.resolving.link, state.suspended[0].threatened) == (2, (5,))
    state = fold(state, [o.Spared(n=9, cards=(5,), effect_step=EffectStep(id="spare")), o.LinkResolved(link=2)])
    assert state.resolving is not None
    assert (state.resolving.link, state.resolving.spared, len(state.chain)) == (1, (5,), 1)
    fought = after(o.BattleFought(attacker=1, target=5, atk=100, value=0, destroyed=(5,)))
    fought = after(o.Spared(cards=(5,)), fought)
    assert fought.battle is not None
    assert fought.battle.destroyed == ()


@shows(o.CardsPicked, o.Chosen)
def test_an_automatic_choice_is_an_answer() -> None:
    state = after(o.CardsPicked(player=1, cards=(3,)))
    assert state.answer is not None
    assert state.answer.cards == (3,)
    state = after(o.Chosen(player=1, about="hand limit", cards=(4,)))
    assert state.answer is not None
    assert (state.answer.about, state.answer.cards) == ("hand limit", (4,))


@shows(o.LastingBegan, o.LastingEnded)
def test_an_effect_lasts_until_it_ends() -> None:
    state = fold(sound(), [o.LastingBegan(n=8, id=1, source=2, cards=(5,)), o.LastingBegan(n=9, id=2, source=2)])
    assert [(lasting.id, lasting.event) for lasting in state.lasting] == [(1, 8), (2, 9)]
    state = after(o.LastingEnded(ids=(1,)), state)
    assert [lasting.id for lasting in state.lasting] == [2]


@shows(o.DelayedBegan)
def test_a_delayed_effect_resolves_as_a_separate_link() -> None:
    state = after(o.LastingBegan(n=8, id=1, source=2, effect=3, player=1, cards=(5,)))
    state = after(o.DelayedBegan(n=9, lasting=1), state)
    assert [(link.card, link.effect, link.targets, link.event) for link in state.chain] == [(2, 3, (5,), 9)]
    assert state.resolving is not None
    assert (state.resolving.link, state.lasting) == (1, ())
    assert after(o.DelayedBegan(lasting=7)) == sound()


@shows(o.DelayedBegan)
def test_an_automatic_effect_leaves_no_link() -> None:
    began = o.DelayedBegan(n=9, lasting=0, source=2, effect=3, player=1, to=8, cards=(5,))
    state = after(began)
    assert [(link.card, link.effect, link.event_cards, link.event) for link in state.chain] == [(2, 3, (5,), 9)]
    assert not has_reacted(state, 2, 3, 8)  # nothing is noted where effects are not refereed
    refereed = after(began, replace(sound(), effects=True))
    assert has_reacted(refereed, 2, 3, 8)
    assert not has_reacted(refereed, 2, 3, 9)
    assert after(o.LinkResolved(link=1), state).chain == ()
    assert after(o.DelayedBegan(lasting=0, source=999)) == sound()


# --- the table --------------------------------------------------------------------------------------------------


@shows(SeenTable)
def test_a_seen_event_replaces_the_table() -> None:
    own = SeenSide(lp=700, hand=(0, 0), field=(SeenSlot(at="M2", face=1, position="attack", turn=2, attacks=1),))
    before = sound()
    state = after(
        SeenTable(n=9, what="summoned", said="x", turn=2, player=1, first=1, phase="main1", sides=(own, None)), before
    )
    assert (state.turn, state.phase, state.sides[0].lp, state.sides[0].hand) == (2, "main1", 700, (1, 2))
    assert (at(state, "p1.M2").card, len(at(state, "p1.M2").attacks)) == (3, 1)
    assert (state.cards[2].face, state.cards[2].owner) == (1, 1)
    kept = [state.name(card) for card in state.sides[1].deck]
    assert kept == [before.name(card) for card in before.sides[1].deck]  # that side is as it was
    assert (state.window, state.question, state.due) == (None, None, None)


@shows(o.PositionSetUp)
def test_a_position_replaces_the_table() -> None:
    monster = o.PlacedCard(
        card=1, to="p1.M3", played_on=2, proper=True, materials=(2,), counters=(("Spell Counter", 1),)
    )
    hidden = o.PlacedCard(card=5, to="p2.S1", position="down")
    revived = o.PlacedCard(card=8, to="p1.grave", proper=True)
    state = after(
        o.PositionSetUp(
            n=1, turn=3, player=1, phase="battle", life=(100, 200), hands=((3,), (6,)), extras=((4,), (7,)),
            graves=((8,), ()), turned=(4,), field=(monster, hidden, revived),
        ),
        sound(window=Window(kind="main end", player=1)),
    )  # fmt: skip
    assert (state.turn, state.turn_player, state.phase, state.step, state.window) == (3, 1, "battle", "start", None)
    assert [side.lp for side in state.sides] == [100, 200]
    assert (state.sides[0].hand, state.sides[0].turned, state.sides[1].extra) == ((3,), (4,), (7,))
    assert at(state, "p1.M3").materials == (2,)
    assert at(state, "p2.S1") == OnField(card=5, position="down", since=1, came="set")
    assert state.proper == (1, 8)
