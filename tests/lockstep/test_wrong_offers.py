"""Offers of the other engine that are passed over: no wider than the cause of each."""

from collections import Counter

import pytest
from msgspec.structs import replace

from duelog.core.state import Happened, OnField, Recent
from duelog.events.base import Moved
from duelog.events.outcomes import BattleFought, CardsMoved, Summoned
from duelog.events.places import Player
from duelog.events.restrictions import Lock
from tests.lockstep.disagreements import CROWDED, MARKED_BY_NONE
from tests.lockstep.marked import destroyed_from_the_grave
from tests.lockstep.proofs import offered_in_this_state
from tests.lockstep.test_marked import on_field


@pytest.mark.parametrize(
    ("locked", "mine", "name", "explained"),
    [(True, 2, "Infernal Dragon", CROWDED), (True, 1, "Infernal Dragon", ""), (False, 2, "Infernal Dragon", ""),
     (True, 2, "Wind-Up Dog", "")],
)  # fmt: skip
def test_only_what_could_not_be_placed_is_passed_over(locked: bool, mine: int, name: str, explained: str) -> None:
    there = [("Dark Blade", f"M{at}", OnField(card=at, position="attack")) for at in range(1, mine + 1)]
    state = on_field(*there, opponents=1)
    lock = (Lock(what="outnumber"),) if locked else ()
    state = replace(state, sides=(replace(state.side(1), locks=lock), state.side(2)))
    assert offered_in_this_state(state, Counter([f"activate {name} p1.grave"])) == explained


@pytest.mark.parametrize(
    ("protected", "summoner", "name", "explained"),
    [
        (True, 2, "Cloning", MARKED_BY_NONE),
        (False, 2, "Cloning", ""),
        (True, 1, "Cloning", ""),
        (True, 2, "Trap Hole", ""),
    ],
)
def test_only_a_copy_of_what_cannot_be_targeted_is_passed_over(
    protected: bool, summoner: Player, name: str, explained: str
) -> None:
    state = on_field(
        (name, "S3", OnField(card=1, position="down")), ("Dark Blade", "M1", OnField(card=2, position="attack"))
    )
    came = Summoned(n=4, player=summoner, how="flip", monsters=(Moved(card=2, origin="p1.M1", to="p1.M1"),))
    state = replace(state, recent=Recent(outcomes=(Happened(event=came),)))
    if protected:
        barred = replace(state.side(1), locks=(Lock(what="target"),))
        state = replace(state, sides=(barred, state.side(2)))
    assert offered_in_this_state(state, Counter([f"activate {name} p1.S3"])) == explained


@pytest.mark.parametrize(
    ("name", "value", "gone", "explained"),
    [
        ("Des Kangaroo", 1700, {"p1.M1"}, True),
        ("Dark Blade", 1700, {"p1.M1"}, False),
        ("Des Kangaroo", 300, {"p1.M1"}, False),
        ("Des Kangaroo", 1700, {"p1.M2"}, False),
        ("Des Kangaroo", 1700, {"p1.M1", "p1.M2"}, False),
    ],
)
def test_only_the_attacker_of_a_kangaroo_that_an_effect_destroyed_is_gone_there(
    name: str, value: int, gone: set[str], explained: bool
) -> None:
    state = on_field(
        ("Karakuri Spider", "M1", OnField(card=1, position="attack")), (name, "M2", OnField(card=2, position="defense"))
    )
    fought = BattleFought(n=4, attacker=1, target=2, atk=400, value=value)
    fell = CardsMoved(n=6, moves=(Moved(card=2, origin="p2.M1", to="p2.grave"),), how="destroyed", why="effect")
    assert bool(destroyed_from_the_grave(state, [fought, fell], gone)) is explained
    assert not destroyed_from_the_grave(state, [fought], gone)
    assert not destroyed_from_the_grave(state, [fell], gone)
