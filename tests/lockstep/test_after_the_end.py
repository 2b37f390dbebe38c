"""Differences at the end of a Duel, and those that the events of ours prove to be known."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.fold.evolve import evolve
from duelog.core.state import Lasting, Link, Result, State
from duelog.events import moves as m
from duelog.events.base import CardId, Moved, StepAddress
from duelog.events.outcomes import (
    CardsMoved,
    CardsPicked,
    Equipped,
    LastingBegan,
    LastingEnded,
    PhaseBegan,
    TurnBegan,
)
from duelog.events.outcomes_chains import Until
from duelog.events.places import Player
from duelog.replays.cards.card_database import read_cdb
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.after_the_end import (
    after_the_link,
    done_after_the_end,
    drawn_after_the_end,
    name_at_the_end,
    placed_in_the_last_link,
    unfinished_there,
)
from tests.lockstep.driver import Lockstep
from tests.lockstep.hand_made import FILLER, Json, half, monster, question, recorded, table
from tests.lockstep.owed import is_still_skipped, not_picked_there, passes_over_battle
from tests.lockstep.swallowed import is_swallowed, replaced, swallowed
from tests.lockstep.test_hand_made import TO_END
from tests.shared import shared

AXE_OF_DESPAIR, CYBERDARK_EDGE, RUSH_RECKLESSLY = 40619825, 77625948, 70046172

MOVED: Json = {"msg": "MOVE"}
HURT: Json = {"msg": "DAMAGE"}
WON: Json = {"msg": "WIN"}


def laid_out(folder: Path, place: list[tuple[int, int, str, int, str]], **first: object) -> Lockstep:
    """A duel that begins with these cards."""
    recording = recorded(
        folder, place, [question(table(1, "MAIN1", [half(0, **first), half(1)]), "IDLE", 0, [], TO_END)]
    )
    return Lockstep(recording, read_cdb(shared("cards/cards.cdb"), recording.codes), built_in_book(NEWEST))


SET = m.SetMonster(n=5, player=2, card=3, to="p2.M4", tributes=(1, 2))


@pytest.mark.parametrize(
    ("told", "move", "places"),
    [
        ([MOVED, MOVED, HURT, WON], SET, {"p2.hand", "p2.M4"}),
        ([MOVED, HURT, {"msg": "SET"}, WON], SET, set[str]()),
        ([MOVED, HURT, MOVED, WON], SET, set[str]()),
        ([HURT, WON], SET, set[str]()),
        ([MOVED, HURT, WON], replace(SET, tributes=()), set[str]()),
        ([MOVED, HURT, WON], m.Pass(n=5, player=2), set[str]()),
    ],
)
def test_a_set_that_is_not_finished_there(told: list[Json], move: m.SetMonster | m.Pass, places: set[str]) -> None:
    assert {*unfinished_there(told, [m.Pass(n=1, player=1), move])} == places
    name = "a Summon or Set whose Tributes cost the last Life Points"
    assert (name_at_the_end("p2.M4.owner", told, [move]) == name) is bool(places)
    assert name_at_the_end("p2.M5.owner", told, [move]) == "p2.M5.owner"


PAID: Json = {"msg": "PAY_LPCOST"}
GONE: Json = {
    "msg": "MOVE",
    "code": 7,
    "from": {"con": 1, "loc": "SZONE", "seq": 3},
    "to": {"con": 1, "loc": "GRAVE", "seq": 1},
}
DETACHED: Json = {
    "msg": "MOVE",
    "code": 7,
    "from": {"con": 1, "loc": "OVERLAY", "seq": 3, "material": 0, "host": "GRAVE"},
    "to": {"con": 1, "loc": "GRAVE", "seq": 1},
}
COUNTED: Json = {"msg": "CARD_HINT", "card": {"con": 1, "loc": "SZONE", "seq": 3}}
NO_DRAW: Json = {"msg": "WIN", "reason": 2}
MATERIAL_LEFT = {"p2.grave": (((5, 2),), ((5, 2), (7, 2)))}
LEFT = {"p2.S4.code": (7, None), "p2.S4.owner": (2, None), "p2.grave": (((5, 2),), ((5, 2), (7, 2)))}


@pytest.mark.parametrize(
    ("found", "told", "done"),
    [
        (LEFT, [PAID, GONE, WON], {*LEFT}),
        ({**LEFT, "p2.lp": (0, 100)}, [PAID, GONE, WON], {*LEFT}),
        ({**LEFT, "p2.grave": (((5, 2),), ((5, 2), (8, 2)))}, [PAID, GONE, WON], {"p2.S4.code", "p2.S4.owner"}),
        ({"p2.S4.code": (8, None), "p2.S4.owner": (2, None)}, [PAID, GONE, WON], set[str]()),
        ({"p2.S4.code": (7, 8)}, [PAID, GONE, WON], set[str]()),
        (LEFT, [GONE, PAID, WON], set[str]()),
        (LEFT, [PAID, GONE], set[str]()),
        (MATERIAL_LEFT, [PAID, DETACHED, WON], {*MATERIAL_LEFT}),  # it was a fault of the comparison
        (LEFT, [COUNTED, GONE, NO_DRAW], {*LEFT}),
        (LEFT, [COUNTED, GONE, {"msg": "WIN", "reason": 1}], set[str]()),
        (LEFT, [GONE, COUNTED, NO_DRAW], set[str]()),
        (LEFT, [{**COUNTED, "card": {"con": 1, "loc": "SZONE", "seq": 2}}, GONE, NO_DRAW], set[str]()),
    ],
)
def test_cards_that_move_there_after_the_end_are_not_compared(
    found: dict[str, tuple[object, object]], told: list[Json], done: set[str]
) -> None:
    """Where Red Screen took the last Life Points, what theirs destroyed after it counted as a difference; so did Swords
    of Revealing Light, whose last turn theirs counted after Book of Eclipse had a player draw from an empty Deck.
    """
    assert {*done_after_the_end(found, told)} == done


PLACED: Json = {"msg": "ADD_COUNTER", "con": 1, "loc": "MZONE", "seq": 3, "count": 2}
SOLVING: Json = {"msg": "CHAIN_SOLVING"}
CHAIN_OVER: Json = {"msg": "CHAIN_END"}


@pytest.mark.parametrize(
    ("told", "placed"),
    [
        ([SOLVING, HURT, PLACED, WON], {"p2.M4.counters": 2}),
        ([SOLVING, PLACED, PLACED, WON], {"p2.M4.counters": 4}),
        ([SOLVING, PLACED, CHAIN_OVER, HURT, WON], {}),
        ([SOLVING, PLACED, SOLVING, HURT, WON], {}),
        ([HURT, PLACED, WON], {}),
        ([SOLVING, PLACED], {}),
    ],
)
def test_counters_that_theirs_places_in_the_link_that_ends_the_duel(told: list[Json], placed: dict[str, int]) -> None:
    assert placed_in_the_last_link(told) == placed


def test_an_equip_card_without_its_monster_goes_when_the_link_is_over(tmp_path: Path) -> None:
    there = laid_out(tmp_path, [(0, FILLER, "MZONE", 0, "FU_ATK"), (0, AXE_OF_DESPAIR, "GRAVE", 0, "FU")])
    host, axe = (
        card
        for card in range(1, len(there.state.cards) + 1)
        if card not in there.state.side(1).deck + there.state.side(2).deck
    )
    equip = Moved(card=axe, origin="p1.grave", to="p1.S1", position="up")
    state = evolve(there.state, CardsMoved(n=5, moves=(equip,), how="placed"))
    state = evolve(state, Equipped(n=6, card=axe, to=host))
    assert after_the_link(state, there.book) == state
    gone = evolve(state, CardsMoved(n=7, moves=(Moved(card=host, origin="p1.M1", to="p1.grave"),), how="destroyed"))
    assert axe in after_the_link(gone, there.book).side(1).grave


def test_a_gain_is_swallowed_by_a_later_change_that_is_over(tmp_path: Path) -> None:
    place = [(0, code, "MZONE", zone, "FU_ATK") for zone, code in enumerate((FILLER, CYBERDARK_EDGE))]
    place.append((0, RUSH_RECKLESSLY, "GRAVE", 0, "FU"))
    there = laid_out(tmp_path, place, mzone={0: monster(FILLER), 1: monster(CYBERDARK_EDGE)}, grave=[RUSH_RECKLESSLY])
    state, book = there.state, there.book
    named = {state.name(card): card for card in range(1, len(state.cards) + 1)}
    edge, rush = named["Cyberdark Edge"], named["Rush Recklessly"]
    part = StepAddress(path=("change",))
    gain = Lasting(id=1, source=rush, effect=1, part=part, cards=(edge,), values=(700,), event=10)
    halved = LastingBegan(n=20, id=2, source=edge, effect=4, part=part, cards=(edge,), values=(750,))
    over = LastingEnded(n=30, ids=(2,))
    state = replace(state, lasting=(gain,))
    assert swallowed(state, book, [halved, over], edge, "atk") == 700
    assert is_swallowed(state, book, [halved, over], "p1.M2.atk", 700)
    assert not is_swallowed(state, book, [halved, over], "p1.M2.atk", 600)
    assert not is_swallowed(state, book, [halved, over], "p1.M1.atk", 700)
    assert not is_swallowed(state, book, [halved, over], "p1.M2.def", 700)
    assert not is_swallowed(state, book, [halved], "p1.M2.atk", 700)
    assert not is_swallowed(replace(state, lasting=(replace(gain, event=25),)), book, [halved, over], "p1.M2.atk", 700)


def test_a_value_that_was_set_for_good_is_replaced_by_a_later_one_that_is_over(tmp_path: Path) -> None:
    place = [(0, CYBERDARK_EDGE, "MZONE", 0, "FU_ATK")]
    there = laid_out(tmp_path, place, mzone={0: monster(CYBERDARK_EDGE)})
    state, book = there.state, there.book
    ((_, slot),) = state.on_field(1)
    edge, part = slot.card, StepAddress(path=("change",))
    kept = Lasting(id=1, source=edge, effect=4, part=part, cards=(edge,), values=(300,), event=10)
    halved = LastingBegan(n=20, id=2, source=edge, effect=4, part=part, cards=(edge,), values=(150,))
    over = LastingEnded(n=30, ids=(2,))
    state = replace(state, lasting=(kept,))
    assert replaced(state, book, [halved, over], edge, "atk") == 300 - 800
    assert is_swallowed(state, book, [halved, over], "p1.M1.atk", -500)
    assert not is_swallowed(state, book, [halved, over], "p1.M1.atk", -400)
    assert replaced(state, book, [halved], edge, "atk") is None
    assert replaced(replace(state, lasting=(replace(kept, event=25),)), book, [halved, over], edge, "atk") is None
    assert replaced(replace(state, lasting=()), book, [halved, over], edge, "atk") is None


FROZEN_SOUL, A_HERO_EMERGES = 57069605, 21597117


def test_a_battle_phase_is_still_skipped_there_until_one_would_begin(tmp_path: Path) -> None:
    state = laid_out(tmp_path, [(0, FROZEN_SOUL, "GRAVE", 0, "FU")], grave=[FROZEN_SOUL]).state
    (soul,) = state.side(1).grave
    begun = LastingBegan(n=5, id=1, source=soul, player=2)
    events = [begun, TurnBegan(n=6, player=2, turn=2), LastingEnded(n=7, ids=(1,)), TurnBegan(n=8, player=1, turn=3)]
    assert is_still_skipped(state, events, 2, 0)
    assert not is_still_skipped(state, events, 2, 7)
    assert not is_still_skipped(state, events, 1, 0)
    assert not is_still_skipped(state, events[:2], 2, 0)
    assert not is_still_skipped(state, [replace(begun, source=1), *events[1:]], 2, 0)
    own = [*events, TurnBegan(n=9, player=2, turn=4)]
    assert is_still_skipped(state, own, 2, 0)
    assert not is_still_skipped(state, [*own, PhaseBegan(n=10, phase="battle")], 2, 0)


def test_a_skip_that_waits_ends_with_the_battle_phase_that_is_skipped(tmp_path: Path) -> None:
    """It was counted as a difference that theirs skips a Battle Phase in a later turn."""
    place = [(0, FROZEN_SOUL, "GRAVE", 0, "FU"), (0, A_HERO_EMERGES, "GRAVE", 1, "FU")]
    there = laid_out(tmp_path, place, grave=[FROZEN_SOUL, A_HERO_EMERGES])
    soul, hero = there.state.side(1).grave
    sources: list[tuple[CardId, Player, Until]] = [
        (soul, 2, "duel"), (soul, 2, "duel"), (soul, 1, "duel"), (hero, 2, "duel"), (soul, 2, "end of turn"),
    ]  # fmt: skip
    for at, (source, player, until) in enumerate(sources, start=1):
        there.record(LastingBegan(n=len(there.events) + 1, id=at, source=source, player=player, until=until))
    assert there.skips_there(2, skips=True)
    assert [lasting.id for lasting in there.state.lasting] == [3, 4, 5]


@pytest.mark.parametrize(
    ("phases", "passed"),
    [(["BATTLE_START", "END"], True), (["BATTLE_START"], False), (["BATTLE_START", "MAIN2", "END"], False)],
)
def test_a_battle_phase_that_theirs_begins_is_not_skipped_there(phases: list[str], passed: bool) -> None:
    assert passes_over_battle([{"msg": "NEW_PHASE", "phase": phase} for phase in phases]) is passed


@pytest.mark.parametrize(("monsters", "known"), [(5, True), (4, False)])
def test_a_card_is_picked_without_a_zone_only_here(monsters: int, known: bool, tmp_path: Path) -> None:
    place = [(0, FILLER, "MZONE", zone, "FU_ATK") for zone in range(monsters)]
    mzone = {zone: monster(FILLER) for zone in range(monsters)}
    hero = laid_out(tmp_path, [*place, (0, A_HERO_EMERGES, "GRAVE", 0, "FU")], mzone=mzone, grave=[A_HERO_EMERGES])
    (source,) = hero.state.side(1).grave
    events = [
        CardsPicked(n=5, player=2, cards=(1,), source=source),
        CardsMoved(n=6, moves=(Moved(card=1, origin="p1.hand", to="p1.grave"),), how="sent"),
    ]
    assert not_picked_there(hero.state, events, {"p1.hand", "p1.grave"}) is known
    assert not not_picked_there(hero.state, events, {"p1.hand", "p2.hand"})
    assert not not_picked_there(hero.state, events[1:], {"p1.hand"})
    assert not not_picked_there(hero.state, events, set())


@pytest.mark.parametrize(
    ("hand", "deck", "known"),
    [
        (((1,), (1, 2, 3)), ((2, 3, 4), (4,)), True),
        (((1,), (1, 3, 2)), ((2, 3, 4), (4,)), False),
        (((1,), (2, 3)), ((2, 3, 4), (4,)), False),
        (((1,), (1, 2)), ((2, 3, 4), (4,)), False),
    ],
)
def test_a_winner_draws_there_what_the_last_link_still_demands(
    hand: tuple[object, object], deck: tuple[object, object], known: bool
) -> None:
    over = replace(State(), result=Result(winner=2, reason="deck out"), chain=(Link(player=1, card=1),))
    found = {"p2.hand": hand, "p2.deck": deck}
    assert drawn_after_the_end(found, over) == (("p2.hand", "p2.deck") if known else ())
    assert not drawn_after_the_end({"p2.hand": hand}, over)
    assert not drawn_after_the_end({"p1.hand": hand, "p1.deck": deck}, over)
    assert not drawn_after_the_end(found, replace(over, chain=()))
    assert not drawn_after_the_end(found, replace(over, result=Result(winner=2, reason="life points")))
    assert not drawn_after_the_end(found, replace(over, result=Result(winner=0, reason="deck out")))
