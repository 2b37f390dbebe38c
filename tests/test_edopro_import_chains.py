"""The import of EDOPro's recordings, on small duels made for each situation: Chains and battles.

Cards are numbered as in a header: p1's Deck from the top is 1 (passcode 17) to 7 (11), the Extra Deck 8 and 9; p2's
Deck 10 (27) to 16 (21), the Extra Deck 17. The opening hands here are 1 to 3 and 10 to 12.
"""

from pathlib import Path

from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.events.base import Moved
from tests.edopro_stream import (
    BATTLE,
    BEFORE,
    CHAIN_END,
    COST,
    DECK,
    DEFENSE,
    DESTROY,
    DISCARD,
    DOWN,
    EFFECT,
    GRAVE,
    HAND,
    MAIN,
    MONSTERS,
    NOWHERE,
    RULE,
    SET,
    SPELLS,
    SUMMON_1,
    SUMMON_2,
    UP,
    about,
    activation,
    amount,
    at,
    bare,
    battle,
    chaining,
    draw,
    imported,
    kinds,
    last,
    link,
    move,
    of,
    packet,
    pair,
    phase,
    place,
    places,
    turn,
    turned,
    won,
)

# --- Chains -----------------------------------------------------------------------------------------------------------


def test_activation_from_the_hand_with_targets(tmp_path: Path) -> None:
    aimed = places(83, at(0, MONSTERS, 2))
    played = [
        move(16, at(0, HAND, 0, DOWN), at(0, SPELLS, 1, UP), 0),
        *activation(16, at(0, SPELLS, 1, UP), cost=[aimed])[:-1],
        move(16, at(0, SPELLS, 1, UP), at(0, GRAVE, 0, UP), RULE),
        CHAIN_END,
    ]
    done = imported(tmp_path, *MAIN, *SUMMON_1, *played)
    assert bare(of(done, mv.Activate)[0]) == {
        "player": 1, "card": 2, "effect": 0, "to": "p1.S2", "targets": (1,), "costs": (), "option": 0
    }  # fmt: skip
    activated = of(done, o.Activated)[0]
    assert activated.placed == Moved(card=2, origin="p1.hand", to="p1.S2", position="up")
    assert activated.targets == (1,)
    used = of(done, o.CardsMoved)[0]
    assert (used.how, used.why) == ("sent", "rule")
    assert kinds(done)[-1] == "ChainEnded"


def test_costs_come_before_the_activation_is_done(tmp_path: Path) -> None:
    costs = [move(15, at(0, HAND, 1, DOWN), at(0, GRAVE, 0, UP), COST | DISCARD), amount(100, 0, 800)]
    put = move(16, at(0, HAND, 1, DOWN), at(0, SPELLS, 1, UP), 0)
    done = imported(tmp_path, *MAIN, put, *activation(16, at(0, SPELLS, 1, UP), cost=costs))
    assert kinds(done, BEFORE)[:5] == ["Activate", "CardsMoved", "CardsMoved", "LifePointsChanged", "Activated"]
    assert of(done, mv.Activate)[0].costs == (3,)
    assert of(done, o.LifePointsChanged)[0].why == "cost"
    assert last(done).side(1).lp == 7200


def test_what_is_chosen_for_a_cost_or_at_resolution_is_no_target(tmp_path: Path) -> None:
    """The cards that Rescue Cat chose in the Deck were told as targets, as was a card pointed at to be discarded."""
    pointed = places(83, at(0, HAND, 1))
    costs = [pointed, move(15, at(0, HAND, 1, DOWN), at(0, GRAVE, 0, UP), COST | DISCARD)]
    put = move(16, at(0, HAND, 1, DOWN), at(0, SPELLS, 1, UP), 0)
    done = imported(tmp_path, *MAIN, put, *activation(16, at(0, SPELLS, 1, UP), places(83, at(0, HAND, 0)), cost=costs))
    assert (of(done, mv.Activate)[0].targets, of(done, mv.Activate)[0].costs) == ((), (3,))
    assert of(done, o.Activated)[0].targets == ()
    assert of(done, o.Targeted) == []


def test_chain_of_two_with_a_negated_link(tmp_path: Path) -> None:
    chain = [
        chaining(16, at(0, HAND, 1, DOWN)), link(71), chaining(26, at(1, HAND, 1, DOWN), 2, effect=3), link(71, 2),
        link(72, 2), link(75, 1), link(73, 2), link(72, 1), link(73, 1), CHAIN_END,
    ]  # fmt: skip
    done = imported(tmp_path, *MAIN, *chain)
    assert [event.effect for event in of(done, mv.Activate)] == [0, 3]
    assert bare(of(done, o.LinkNegated)[0]) == {"link": 1, "what": "activation", "source": 11}
    assert last(done).chain == ()


def test_negated_effect_and_missed_timing(tmp_path: Path) -> None:
    missed = packet(120, place(at(0, HAND, 0, DOWN)) + b"\x11\0\0\0")
    done = imported(tmp_path, *MAIN, *activation(16, at(0, HAND, 1, DOWN), link(76, 1), missed))
    assert bare(of(done, o.LinkNegated)[0]) == {"link": 1, "what": "effect", "source": 0}
    assert of(done, o.TimingMissed)[0].card == 1


def test_new_field_spell_sends_the_old_one_first(tmp_path: Path) -> None:
    first = [move(17, at(0, HAND, 0, DOWN), at(0, SPELLS, 5, UP), 0), *activation(17, at(0, SPELLS, 5, UP))]
    second = [
        move(17, at(0, SPELLS, 5, UP), at(0, GRAVE, 0, UP), RULE),
        move(16, at(0, HAND, 0, DOWN), at(0, SPELLS, 5, UP), 0),
        *activation(16, at(0, SPELLS, 5, UP)),
    ]
    done = imported(tmp_path, *MAIN, *first, *second)
    assert [(event.card, event.to) for event in of(done, mv.Activate)] == [(1, "p1.F"), (2, "p1.F")]
    assert kinds(done, BEFORE + 5)[:3] == ["Activate", "CardsMoved", "Activated"]


def test_set_by_an_effect(tmp_path: Path) -> None:
    laid = [
        move(13, at(0, DECK, 2, DOWN), at(0, SPELLS, 0, DOWN), 0),
        move(12, at(0, DECK, 1, DOWN), at(0, SPELLS, 1, DOWN), 0),
        about(54, 13, at(0, SPELLS, 0, DOWN)),
        about(54, 12, at(0, SPELLS, 1, DOWN)),
    ]
    done = imported(tmp_path, *MAIN, *activation(16, at(0, HAND, 1, DOWN), *laid))
    (event,) = of(done, o.CardsSet)
    assert ([moved.card for moved in event.moves], event.source) == ([5, 6], 2)
    assert of(done, mv.SetSpellTrap) == []


# --- battle -----------------------------------------------------------------------------------------------------------

BATTLE_MAIN = [
    *MAIN, *SUMMON_1, phase(0x200), *turn(1, 1), draw(1, (24,)), phase(2), phase(4), *SUMMON_2, phase(8)
]  # fmt: skip
ATTACKS = pair(110, at(1, MONSTERS, 1), at(0, MONSTERS, 2))


def test_battle(tmp_path: Path) -> None:
    fought = battle(at(1, MONSTERS, 1), at(0, MONSTERS, 2), (1900, 0, 1200, 0), (0, 1))
    fall = move(17, at(0, MONSTERS, 2), at(0, GRAVE, 0, UP), DESTROY | BATTLE)
    done = imported(
        tmp_path, *BATTLE_MAIN, ATTACKS, packet(113), fought, amount(91, 0, 700), fall, packet(114), phase(0x100)
    )
    assert bare(of(done, mv.Attack)[0]) == {"player": 2, "card": 10, "target": 1, "costs": ()}
    assert bare(of(done, o.BattleFought)[0]) == {
        "attacker": 10, "target": 1, "atk": 1900, "value": 1200, "damage": (o.LifeChange(player=1, amount=-700),),
        "destroyed": (1,),
    }  # fmt: skip
    steps = [(event.step, event.part) for event in of(done, o.StepBegan)]
    assert steps == [
        ("battle", None), ("damage", "start"), ("damage", "calculation"), ("damage", "after"), ("damage", "end"),
        ("battle", None), ("end", None),
    ]  # fmt: skip
    assert of(done, o.LifePointsChanged) == []
    assert last(done).side(1).lp == 7300
    assert [event.why for event in of(done, o.AttackEnded)] == ["battled"]


def test_attacked_set_monster_is_turned_up(tmp_path: Path) -> None:
    laid = [move(17, at(0, HAND, 0, DOWN), at(0, MONSTERS, 2, SET), 0), about(54, 17, at(0, MONSTERS, 2, SET))]
    before = [*MAIN, *laid, phase(0x200), *turn(1, 1, 2, 4), *SUMMON_2, phase(8)]
    target = at(0, MONSTERS, 2, SET)
    flipped = turned(17, target, DEFENSE)
    fought = battle(at(1, MONSTERS, 1), at(0, MONSTERS, 2, DEFENSE), (1000, 0, 500, 2000))
    done = imported(
        tmp_path,
        *before,
        pair(110, at(1, MONSTERS, 1), target),
        packet(113),
        flipped,
        fought,
        amount(91, 1, 1000),
        packet(114),
    )
    assert bare(of(done, o.PositionsChanged)[0]) == {
        "changes": (o.PositionChange(card=1, position="defense", flipped=True),), "why": "battle", "source": 0
    }  # fmt: skip
    assert of(done, o.BattleFought)[0].value == 2000


def test_direct_attack_that_ends_the_duel_in_the_damage_step(tmp_path: Path) -> None:
    direct = [
        pair(110, at(1, MONSTERS, 1), NOWHERE), packet(113), battle(at(1, MONSTERS, 1), NOWHERE, (9000, 0, 0, 0)),
        amount(91, 0, 9000), won(1),
    ]  # fmt: skip
    before = [*MAIN, phase(0x200), *turn(1, 1, 2, 4), *SUMMON_2, phase(8)]
    done = imported(tmp_path, *before, *direct)
    assert of(done, o.BattleFought)[0].value is None
    assert last(done).side(1).lp == 0
    assert kinds(done)[-1] == "DuelEnded"


def test_negated_attack_and_replay(tmp_path: Path) -> None:
    done = imported(tmp_path, *BATTLE_MAIN, ATTACKS, packet(112), phase(0x100))
    assert [event.why for event in of(done, o.AttackEnded)] == ["negated"]
    again = imported(tmp_path, *BATTLE_MAIN, ATTACKS, pair(110, at(1, MONSTERS, 1), NOWHERE))
    assert kinds(again)[-3:] == ["ReplayBegan", "Attack", "AttackDeclared"]
    assert of(again, o.AttackDeclared)[1].again


def test_an_attack_without_a_battle(tmp_path: Path) -> None:
    bounce = move(27, at(1, MONSTERS, 1), at(1, HAND, 3, DOWN), EFFECT)
    gone = activation(16, at(0, HAND, 0, DOWN), bounce)
    done = imported(tmp_path, *BATTLE_MAIN, ATTACKS, *gone, phase(0x100))
    assert [event.why for event in of(done, o.AttackEnded)] == ["attacker gone"]
    declined = imported(tmp_path, *BATTLE_MAIN, ATTACKS, phase(0x100))
    assert [event.why for event in of(declined, o.AttackEnded)] == ["declined"]
