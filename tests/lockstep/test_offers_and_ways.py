"""Offers that one engine alone makes, and questions for the way in which a card is used: no wider than the cause."""

from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from duelog.core.effects.continuous.sources import Candidate
from duelog.core.state import Card, Link, OnField, State
from duelog.events import moves as m
from duelog.events.base import Move, Phase
from duelog.events.faces import Face, Kind
from duelog.events.outcomes import PositionsChanged
from duelog.events.outcomes_cards import PositionChange
from duelog.events.places import Player
from duelog.events.restrictions import Lock
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep import beside
from tests.lockstep.answers import narrow
from tests.lockstep.disagreements import GIVEN_UP
from tests.lockstep.hand_made import half, question, spell, table
from tests.lockstep.marked import still_counted_there
from tests.lockstep.options import Table as OurTable
from tests.lockstep.options import is_in_monster_zone
from tests.lockstep.proofs import hurts_the_other, offered_in_this_state
from tests.lockstep.recording import Option
from tests.lockstep.test_hand_made import TO_END
from tests.lockstep.test_marked import on_field
from tests.lockstep.test_narrow_exceptions import asked
from tests.lockstep.test_questions_left import begun

BOOK = built_in_book(NEWEST)
ERASER = Counter(["activate Trap of Board Eraser p1.S5"])


@pytest.mark.parametrize(
    ("name", "player", "explained"),
    [
        ("Thunder Crash", 1, True),
        ("Thunder Crash", 2, False),
        ("Just Desserts", 1, True),
        ("Ring of Destruction", 1, False),
        ("Umi", 1, False),
    ],
)
def test_trap_of_board_eraser_is_explained_by_damage_to_the_other_player_alone(
    name: str, player: Player, explained: bool
) -> None:
    """Met by a fresh duel: it was chained to Thunder Crash of its own player."""
    state = replace(
        State(), faces=(Face(name=name, card="spell"),), cards=(Card(face=0, owner=1),),
        chain=(Link(player=player, card=1, effect=1),),
    )  # fmt: skip
    assert hurts_the_other([state], BOOK, ERASER) is explained
    assert not hurts_the_other([state], BOOK, Counter(["activate Magic Drain p1.S5"]))
    assert not hurts_the_other([State()], BOOK, ERASER)
    assert not hurts_the_other([state], BOOK, Counter[str]())


@pytest.mark.parametrize(
    ("locked", "phase", "linked", "explained"),
    [
        (True, "draw", True, True),
        (False, "draw", True, False),
        (True, "main1", True, False),
        (True, "draw", False, False),
    ],
)
def test_a_second_flame_tiger_is_offered_there_only_for_a_draw_that_was_given_up(
    locked: bool, phase: Phase, linked: bool, explained: bool
) -> None:
    locks = (Lock(what="normal draw"),) if locked else ()
    sides = (replace(State().side(1), locks=locks), State().side(2))
    chain = (Link(player=1, card=1, effect=1),) if linked else ()
    state = replace(State(), sides=sides, phase=phase, chain=chain)
    offer = Counter(["activate Flame Tiger p1.grave[3]"])
    assert offered_in_this_state(state, offer) == (GIVEN_UP if explained else "")


@pytest.mark.parametrize(
    ("source", "kinds", "found", "counted"),
    [
        ("Ceasefire", ("effect", "gemini"), {"p2.lp": (6600, 6100)}, 1),
        ("Ceasefire", ("effect", "gemini"), {"p2.lp": (6600, 5600)}, 0),
        ("Ceasefire", ("effect", "gemini"), {"p2.lp": (6600, 6100), "p1.lp": (8000, 7500)}, 0),
        ("Ceasefire", ("effect",), {"p2.lp": (6600, 6100)}, 0),
        ("Book of Taiyou", ("effect", "gemini"), {"p2.lp": (6600, 6100)}, 0),
    ],
)
def test_only_a_monster_that_became_a_normal_one_is_counted_there_by_ceasefire(
    source: str, kinds: tuple[Kind, ...], found: dict[str, tuple[object, object]], counted: int
) -> None:
    """Found by two fresh duels, with Phoenix Gearfried and Noble Knight Gwalchavad."""
    state = on_field(
        ("Phoenix Gearfried", "M1", OnField(card=1, position="defense")), (source, "S1", OnField(card=2, position="up"))
    )
    faces = tuple(replace(face, kinds=kinds) if face.name == "Phoenix Gearfried" else face for face in state.faces)
    event = PositionsChanged(n=5, changes=(PositionChange(card=1, position="defense"),), why="effect", source=2)
    assert still_counted_there(replace(state, faces=faces), [event], found) == counted
    assert not still_counted_there(replace(state, faces=faces), [], found)


CASTLE, CHIMERA, GADGET = 92001300, 86321248, 41172955
OF_ITS_LEVEL, BY_THE_CASTLE = "sys 1", "Ancient Gear Castle: a way to Tribute Summon"


@pytest.mark.parametrize(
    ("answer", "ways", "left"),
    [
        (OF_ITS_LEVEL, (OF_ITS_LEVEL, BY_THE_CASTLE), [(3,)]),
        (BY_THE_CASTLE, (OF_ITS_LEVEL, BY_THE_CASTLE), [(2,)]),
        (OF_ITS_LEVEL, (OF_ITS_LEVEL, "Another Card: a way"), [(2,), (3,)]),
    ],
)
def test_the_way_to_tribute_summon_tells_whether_a_castle_is_tributed(
    answer: str, ways: tuple[str, ...], left: list[tuple[int, ...]]
) -> None:
    """Two duels differed at the Tributes that followed."""
    state = on_field(
        ("Green Gadget", "M1", OnField(card=3, position="attack")),
        ("Ancient Gear Castle", "S1", OnField(card=2, position="up")),
    )
    faces = (Face(name="Ancient Gear Gadjiltron Chimera"), *state.faces)
    cards = (Card(face=0, owner=1), Card(face=2, owner=1), Card(face=1, owner=1))
    side = replace(state.side(1), hand=(1,))
    state = replace(state, faces=faces, cards=cards, sides=(side, state.side(2)))
    moves = [m.NormalSummon(player=1, card=1, to="p1.M2", tributes=given) for given in ((2,), (3,))]
    chosen = Option(action="normal_summon", code=CHIMERA, con=0, loc="HAND", seq=0)
    options = tuple(Option(action="option", text=text) for text in ways)
    part = asked("OPTION", options, Option(action="option", text=answer))
    codes = (CHIMERA, CASTLE, GADGET)
    found: list[Move] = narrow(OurTable(state, codes), moves, chosen, [part], lambda what, ours, theirs: None)
    assert [move.tributes for move in found if isinstance(move, m.NormalSummon)] == left


def test_a_monster_zone_is_told_by_its_place() -> None:
    assert is_in_monster_zone("Green Gadget p1.M1")
    assert not is_in_monster_zone("Ancient Gear Castle p1.S1")


KUNAI = 37390589


@pytest.mark.parametrize(("effects", "offered"), [((1, 2), 1), ((1,), 1), ((), 0)])
def test_a_card_with_several_activations_is_offered_once(
    effects: tuple[int, ...], offered: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Kunai with Chain was offered twice here in response to an attack."""
    board = [half(0, szone={0: spell(KUNAI, "FD")}), half(1)]
    lines = [question(table(1, "MAIN1", board), "IDLE", 0, [TO_END], TO_END)]
    duel = begun(tmp_path, [(0, KUNAI, "SZONE", 0, "FD")], lines)
    slot = duel.state.side(1).field[7]
    assert slot is not None
    able = [Candidate(slot.card, number, BOOK.effect("Kunai with Chain", number), "p1.S1", slot) for number in effects]

    def can_be_used(*_: object) -> list[Candidate]:
        return able

    monkeypatch.setattr(beside, "activatable", can_be_used)
    assert duel.our_activations(1).total() == offered


@pytest.mark.parametrize(
    ("before", "offered"), [(True, {"Solemn Warning"}), (False, {"Solemn Warning", "Jar of Greed"})]
)
def test_before_the_draw_only_answers_are_compared(
    before: bool, offered: set[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A fresh duel parted where Solemn Warning answered Flame Tiger; nothing was to be able to."""
    warning, jar = 84749824, 83968380
    board = [half(0, szone={0: spell(warning, "FD"), 1: spell(jar, "FD")}), half(1)]
    place = [(0, warning, "SZONE", 0, "FD"), (0, jar, "SZONE", 1, "FD")]
    duel = begun(tmp_path, place, [question(table(1, "MAIN1", board), "IDLE", 0, [TO_END], TO_END)])
    slots = [slot for _, slot in duel.state.on_field(1)]
    able = [Candidate(slot.card, 1, BOOK.effect(duel.state.name(slot.card), 1), "p1.S1", slot) for slot in slots]

    def can_be_used(*_: object) -> list[Candidate]:
        return able

    def is_before(*_: object) -> bool:
        return before

    monkeypatch.setattr(beside, "activatable", can_be_used)
    monkeypatch.setattr(beside, "is_before_draw", is_before)
    names = {key.removeprefix("activate ").rpartition(" p")[0] for key in duel.our_activations(1)}
    assert names == offered


@pytest.mark.parametrize(("targets", "chosen"), [((3, 4), 3), ((0, 3), 0)], ids=["the attacker is gone", "direct"])
def test_an_attack_of_which_only_the_cost_was_asked_is_direct_or_ends(targets: tuple[int, ...], chosen: int) -> None:
    """Found by a fresh duel: Mist Valley Falcon returned the Big Bang Shot that takes it along."""
    state = on_field(
        ("Mist Valley Falcon", "M1", OnField(card=1, position="attack")),
        ("Big Bang Shot", "S1", OnField(card=2, position="up")),
    )
    codes = (29587993, 61127349)
    moves = [m.Attack(player=1, card=1, target=target, costs=(2,)) for target in targets]
    falcon = Option(action="attack", code=codes[0], con=0, loc="MZONE", seq=0)
    shot = Option(action="select", code=codes[1], con=0, loc="SZONE", seq=0)
    part = asked("UNSELECT", (shot,), shot)
    found = narrow(OurTable(state, codes), moves, falcon, [part], lambda what, ours, theirs: None)
    assert [move.target for move in found if isinstance(move, m.Attack)] == [chosen]
