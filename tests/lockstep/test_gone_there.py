"""Cards that are gone from the field there alone, and damage at the end: no wider than the cause."""

import pytest
from msgspec.structs import replace

from duelog.core.state import Current, Link, OnField, Result, State
from duelog.events.base import Moved
from duelog.events.outcomes import CardsMoved, PositionsChanged, TurnBegan
from duelog.events.outcomes_cards import PositionChange
from duelog.events.places import Pile, Place
from duelog.events.restrictions import Trait
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.after_the_end import gained_after_the_end, hurt_after_the_end
from tests.lockstep.hand_made import Json
from tests.lockstep.marked import came_back_there, kept_its_zone, unaffected_from_now_on
from tests.lockstep.test_marked import on_field

BOOK = built_in_book(NEWEST)
SHIELDED = Current(traits=(Trait(what="unaffected"),))


@pytest.mark.parametrize(
    ("traits", "why", "flipped", "gone", "explained"),
    [
        (SHIELDED, "effect", True, {"p1.M1"}, True),
        (Current(), "effect", True, {"p1.M1"}, False),
        (SHIELDED, "battle", True, {"p1.M1"}, False),
        (SHIELDED, "effect", False, {"p1.M1"}, False),
        (SHIELDED, "effect", True, {"p1.M2"}, False),
        (SHIELDED, "effect", True, {"p1.M1", "p1.M2"}, False),
    ],
)
def test_only_what_an_effect_has_turned_face_up_is_affected_there_a_while_longer(
    traits: Current, why: str, flipped: bool, gone: set[str], explained: bool
) -> None:
    state = on_field(("Traptrix Dionaea", "M1", OnField(card=1, position="defense", current=traits)))
    change = PositionChange(card=1, position="defense", flipped=flipped)
    event = PositionsChanged(n=5, changes=(change,), why="battle" if why == "battle" else "effect")
    assert bool(unaffected_from_now_on(state, [event], gone)) is explained
    assert not unaffected_from_now_on(state, [], gone)


LEO, DOG = "Heraldic Beast Leo", "Wind-Up Dog"


@pytest.mark.parametrize(
    ("name", "came_from", "turn", "gone", "explained"),
    [
        (LEO, "banished", 6, {"p1.M1"}, True),
        (DOG, "banished", 6, {"p1.M1"}, False),
        (LEO, "hand", 6, {"p1.M1"}, False),
        (LEO, "banished", 5, {"p1.M1"}, False),
        (LEO, "banished", 6, {"p1.M2"}, False),
        (LEO, "banished", 6, {"p1.M1", "p1.M2"}, False),
    ],
)
def test_only_what_came_back_in_the_turn_is_destroyed_as_if_it_were_normal_summoned(
    name: str, came_from: Pile, turn: int, gone: set[str], explained: bool
) -> None:
    slot = OnField(card=1, position="attack", came="placed", came_from=came_from, turn=turn)
    state = replace(on_field((name, "M1", slot)), turn=7)
    assert bool(came_back_there(state, [TurnBegan(n=9, player=2, turn=7)], gone)) is explained
    assert not came_back_there(state, [], gone)


def with_traps(zones: int) -> State:
    """A state with so many Traps in the zones from the last one on, the first of which is card 1."""
    slots = [("Jar of Greed", f"S{5 - at}", OnField(card=at + 1, position="down")) for at in range(zones)]
    state = on_field(*slots)
    return replace(state, faces=tuple(replace(face, card="trap", kinds=("continuous",)) for face in state.faces))


@pytest.mark.parametrize(
    ("zones", "how", "gone", "explained"),
    [
        (5, "set", {"p1.S5"}, True),
        (4, "set", {"p1.S5"}, False),
        (5, "placed", {"p1.S5"}, False),
        (5, "set", {"p1.S4"}, False),
        (5, "set", {"p1.S5", "p1.S4"}, False),
    ],
)
def test_only_a_trap_monster_without_another_free_zone_goes_to_the_graveyard_there(
    zones: int, how: str, gone: set[str], explained: bool
) -> None:
    back = Moved(card=1, origin="p1.M1", to="p1.S5", position="down")
    event = CardsMoved(n=5, moves=(back,), how="set" if how == "set" else "placed", why="rule")
    assert bool(kept_its_zone(with_traps(zones), [event], gone)) is explained


@pytest.mark.parametrize(("left", "explained"), [("p1.S1", True), ("p1.M1", False), ("p2.S1", False)])
def test_the_spell_that_turned_the_trap_monster_face_down_has_taken_a_zone(left: Place, explained: bool) -> None:
    """Book of Moon was in the last zone of Embodiment of Apophis's player, and had left it at the next question."""
    back = Moved(card=1, origin="p1.M2", to="p1.S5", position="down")
    book = Moved(card=9, origin=left, to="p1.grave")
    events = [
        CardsMoved(n=5, moves=(back,), how="set", why="rule"),
        CardsMoved(n=6, moves=(book,), how="sent", why="rule"),
    ]
    assert bool(kept_its_zone(with_traps(4), events, {"p1.S5"})) is explained


MOVED: Json = {"msg": "MOVE"}


def hurt(player: int, amount: int) -> Json:
    return {"msg": "DAMAGE", "player": player, "amount": amount}


@pytest.mark.parametrize(
    ("name", "told", "pair", "explained"),
    [
        ("Skull Invitation", [MOVED, hurt(0, 300), hurt(1, 750)], (5100, 4800), True),
        ("Skull Invitation", [MOVED, hurt(0, 300), hurt(0, 300), hurt(1, 600)], (6800, 6200), True),
        ("Skull Invitation", [MOVED, hurt(0, 300), hurt(1, 750)], (5100, 4900), False),
        ("Skull Invitation", [MOVED, hurt(0, 300), hurt(1, 750)], (4800, 5100), False),
        ("Skull Invitation", [hurt(0, 300), hurt(1, 750)], (5100, 4800), False),
        ("Ectoplasmer", [MOVED, hurt(0, 300), hurt(1, 750)], (5100, 4800), False),
    ],
)
def test_only_damage_for_cards_in_the_graveyard_is_left_out_at_the_end(
    name: str, told: list[Json], pair: tuple[int, int], explained: bool
) -> None:
    """Ectoplasmer took the last Life Points; there Skull Invitation had hurt its player for the Tribute before."""
    state = replace(
        on_field((name, "S1", OnField(card=1, position="up"))), result=Result(winner=1, reason="life points")
    )
    assert hurt_after_the_end({"p1.lp": pair}, told, state, BOOK) == (["p1.lp"] if explained else [])
    assert not hurt_after_the_end({"p2.lp": pair}, told, state, BOOK)
    assert not hurt_after_the_end({"p1.lp": pair}, told, replace(state, result=None), BOOK)


def healed(player: int, amount: int) -> Json:
    return {"msg": "RECOVER", "player": player, "amount": amount}


@pytest.mark.parametrize(
    ("name", "told", "pair", "explained"),
    [
        ("Spell Absorption", [hurt(1, 600), healed(0, 500)], (18500, 19000), True),
        ("Spell Absorption", [hurt(1, 600), healed(0, 500), healed(0, 500)], (18500, 19500), True),
        ("Spell Absorption", [hurt(1, 600), healed(0, 500)], (18500, 19500), False),
        ("Spell Absorption", [healed(0, 500), hurt(1, 600)], (18500, 19000), False),
        ("Spell Absorption", [hurt(1, 600), healed(1, 500)], (18500, 19000), False),
        ("Mage Power", [hurt(1, 600), healed(0, 500)], (18500, 19000), False),
    ],
)
def test_only_a_gain_for_the_link_that_ends_the_duel_is_left_out(
    name: str, told: list[Json], pair: tuple[int, int], explained: bool
) -> None:
    """Magical Blast took the last Life Points; there its player gained for it by Spell Absorption."""
    state = replace(
        on_field((name, "S1", OnField(card=1, position="up"))),
        result=Result(winner=1, reason="life points"),
        chain=(Link(player=1, card=1, effect=1),),
    )
    assert gained_after_the_end({"p1.lp": pair}, told, state, BOOK) == (["p1.lp"] if explained else [])
    assert not gained_after_the_end({"p1.lp": pair}, told, replace(state, chain=()), BOOK)
    assert not gained_after_the_end({"p1.lp": pair}, told, replace(state, result=None), BOOK)
