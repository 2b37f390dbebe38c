"""Marked monsters, gains that a set value ended, Levels of Set monsters: the exceptions are no wider than the cause."""

from collections import Counter

import pytest
from msgspec.structs import replace

from duelog.core.state import Battle, Card, Current, Lasting, OnField, State
from duelog.events.base import Moved, StepAddress
from duelog.events.faces import Face
from duelog.events.outcomes import CardsMoved, LastingBegan, Summoned
from duelog.events.places import ZONES
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import built_in_book
from tests.lockstep.marked import banished_there, left_negated_there, lowered_face_down, marked_there
from tests.lockstep.proofs import counts_others_zones, frees_a_zone_by_a_tie
from tests.lockstep.swallowed import lost_gain, lost_gain_in_battle

BOOK = built_in_book(NEWEST)
CHANGE = StepAddress(path=("change",))


def on_field(*cards: tuple[str, str, OnField], opponents: int = 0) -> State:
    """A state with these monsters, or Spells, in zones of player 1, and with so many monsters of player 2."""
    named = {slot.card: name for name, _, slot in cards}
    count = len(cards) + opponents
    faces = tuple(
        Face(name=named.get(card, "Mystical Elf"), card="monster", kinds=("effect",), level=4, atk=1400, defense=1000)
        for card in range(1, count + 1)
    )
    slots = {zone: slot for _, zone, slot in cards}
    other = {ZONES[at]: OnField(card=len(cards) + at + 1, position="set") for at in range(opponents)}
    one = replace(State().side(1), field=tuple(slots.get(zone) for zone in ZONES))
    two = replace(State().side(2), field=tuple(other.get(zone) for zone in ZONES))
    told = tuple(Card(face=n, owner=1 if n < len(cards) else 2) for n in range(count))
    return replace(State(), faces=faces, cards=told, sides=(one, two), turn_player=1)


@pytest.mark.parametrize(
    ("name", "negated", "linked", "gone", "explained"),
    [
        ("Spirit Reaper", True, (1,), {"p1.M1"}, True),
        ("Reaper on the Nightmare", True, (1,), {"p1.M1"}, True),
        ("Spirit Reaper", False, (1,), {"p1.M1"}, False),
        ("Spirit Reaper", True, (), {"p1.M1"}, False),
        ("Mystical Elf", True, (1,), {"p1.M1"}, False),
        ("Spirit Reaper", True, (1,), {"p1.M1", "p1.S1"}, False),
    ],
)
def test_only_a_monster_with_such_an_effect_is_destroyed_as_one_that_is_held_and_negated(
    name: str, negated: bool, linked: tuple[int, ...], gone: set[str], explained: bool
) -> None:
    reaper = OnField(card=1, position="attack", current=Current(negated=negated))
    state = on_field((name, "M1", reaper), ("Fiendish Chain", "S1", OnField(card=2, position="up", linked=linked)))
    assert bool(marked_there(state, [], gone)) is explained


@pytest.mark.parametrize(
    ("summoner", "source", "explained"), [("Il Blud", 2, True), ("Call of the Mummy", 2, False), ("Il Blud", 3, False)]
)
def test_only_il_blud_marks_what_it_has_not_targeted(summoner: str, source: int, explained: bool) -> None:
    reaper = OnField(card=1, position="attack")
    state = on_field(("Spirit Reaper", "M1", reaper), (summoner, "M2", OnField(card=2, position="attack")))
    came = Moved(card=1, origin="p1.hand", to="p1.M1", position="attack")
    event = Summoned(n=5, player=1, how="special", monsters=(came,), source=source)
    assert bool(marked_there(state, [event], {"p1.M1"})) is explained
    assert not marked_there(state, [], {"p1.M1"})


@pytest.mark.parametrize(
    ("name", "host", "paths", "explained"),
    [
        ("Big Bang Shot", 1, {"p1.grave", "p1.banished"}, True),
        ("Axe of Despair", 1, {"p1.grave", "p1.banished"}, False),
        ("Big Bang Shot", 0, {"p1.grave", "p1.banished"}, False),
        ("Big Bang Shot", 1, {"p1.grave", "p1.banished", "p1.lp"}, False),
    ],
)
def test_only_big_bang_shot_banishes_what_left_with_it(name: str, host: int, paths: set[str], explained: bool) -> None:
    axe = OnField(card=2, position="up", equipped_to=host)
    state = on_field(("Mystical Elf", "M1", OnField(card=1, position="attack")), (name, "S1", axe))
    fell = Moved(card=1, origin="p1.M1", to="p1.grave"), Moved(card=2, origin="p1.S1", to="p1.grave")
    event = CardsMoved(n=5, moves=fell, how="destroyed")
    assert bool(banished_there(state, [event], paths)) is explained
    assert not banished_there(state, [replace(event, moves=fell[1:])], paths)


@pytest.mark.parametrize(
    ("name", "negated", "tied", "paths", "explained"),
    [
        ("Birthright", True, 1, {"p1.grave", "p1.M1.code", "p1.M1.atk"}, True),
        ("Call of the Haunted", True, 1, {"p1.grave", "p1.M1.code"}, False),
        ("Birthright", False, 1, {"p1.grave", "p1.M1.code"}, False),
        ("Birthright", True, 3, {"p1.grave", "p1.M1.code"}, False),
        ("Birthright", True, 1, {"p1.grave", "p1.M1.code", "p1.lp"}, False),
        ("Birthright", True, 1, {"p1.M1.code"}, False),
    ],
)
def test_only_birthright_destroys_its_monster_though_it_was_negated(
    name: str, negated: bool, tied: int, paths: set[str], explained: bool
) -> None:
    """Found by a fresh duel: Royal Decree negated it as Breaker the Magical Warrior destroyed it."""
    left = OnField(card=2, position="up", current=Current(negated=negated))
    state = on_field(("Dark Magician", "M1", OnField(card=1, position="attack")), (name, "S1", left))
    state = replace(state, lasting=(Lasting(id=1, source=2, cards=(tied,), event=1),))
    event = CardsMoved(n=5, moves=(Moved(card=2, origin="p1.S1", to="p1.grave"),), how="destroyed")
    found: dict[str, tuple[object, object]] = dict.fromkeys(paths, (1, 2))
    assert bool(left_negated_there(state, [event], found)) is explained
    assert not left_negated_there(state, [], found)


@pytest.mark.parametrize(
    ("position", "theirs", "changed", "explained"),
    [("set", 2, -2, True), ("attack", 2, -2, False), ("set", 3, -2, False), ("set", 2, 0, False)],
)
def test_only_a_set_monster_has_its_lower_level_there_already(
    position: str, theirs: int, changed: int, explained: bool
) -> None:
    slot = OnField(card=1, position=position, since=5)  # type: ignore[arg-type]
    state = on_field(("Mystical Elf", "M1", slot), ("Burden of the Mighty", "S1", OnField(card=2, position="up")))
    state = replace(state, faces=(state.faces[0], replace(state.faces[1], name=LEVELS)))
    lasting = Lasting(id=1, source=2, effect=1, part=CHANGE, cards=(1,), values=(changed,), event=6)
    state = replace(state, lasting=(lasting,))
    assert lowered_face_down(state, BOOK, {"p1.M1.level": (4, theirs)}) == ({"p1.M1.level"} if explained else set())
    earlier = replace(state, lasting=(replace(lasting, event=4),))
    assert not lowered_face_down(earlier, BOOK, {"p1.M1.level": (4, theirs)})


LEVELS = "Bright Star Dragon"


@pytest.mark.parametrize(
    ("name", "less", "explained"),
    [
        ("Mythical Beast Cerberus", 1000, True),
        ("Mythical Beast Cerberus", 500, False),
        ("Breaker the Magical Warrior", 600, False),
    ],
)
def test_only_a_gain_without_the_mark_is_lost_after_a_set_value(name: str, less: int, explained: bool) -> None:
    slot = OnField(card=1, position="attack", counters=(("spell", 2),))
    state = on_field((name, "M1", slot), ("Magicians Unite", "S1", OnField(card=2, position="up")))
    began = LastingBegan(n=20, id=1, source=2, effect=1, part=CHANGE, cards=(1,), values=(3000,))
    assert lost_gain(state, BOOK, [began], "p1.M1.atk", less) is explained
    assert not lost_gain(state, BOOK, [], "p1.M1.atk", less)
    assert not lost_gain(state, BOOK, [replace(began, cards=(2,))], "p1.M1.atk", less)
    assert not lost_gain(state, BOOK, [began], "p1.M1.def", less)


@pytest.mark.parametrize(
    ("name", "less", "explained"),
    [
        ("Gladiator Beast Laquari", 700, True),
        ("Gladiator Beast Laquari", 300, False),
        ("Gladiator Beast Bestiari", 700, False),
    ],
)
def test_only_an_own_original_value_is_lost_after_another_original_value(name: str, less: int, explained: bool) -> None:
    slots = OnField(card=1, position="attack"), OnField(card=2, position="up"), OnField(card=3, position="up")
    state = on_field((name, "M1", slots[0]), ("Shrink", "S1", slots[1]), ("Magicians Unite", "S2", slots[2]))
    own = Lasting(id=2, source=1, effect=1, part=CHANGE, cards=(1,), values=(2100,), event=30)
    again = replace(state, lasting=(own,))
    shrunk = LastingBegan(n=20, id=1, source=2, effect=1, part=CHANGE, cards=(1,), values=(900,))
    assert lost_gain(again, BOOK, [shrunk], "p1.M1.atk", less) is explained
    assert not lost_gain(again, BOOK, [replace(shrunk, source=3)], "p1.M1.atk", less)
    assert not lost_gain(again, BOOK, [replace(shrunk, cards=(3,))], "p1.M1.atk", less)
    assert not lost_gain(again, BOOK, [], "p1.M1.atk", less)
    assert not lost_gain(state, BOOK, [shrunk], "p1.M1.atk", less)


@pytest.mark.parametrize(
    ("name", "path", "less", "explained"),
    [
        ("Mythical Beast Cerberus", "p2.lp", -1000, True),
        ("Mythical Beast Cerberus", "p1.lp", 1000, True),
        ("Mythical Beast Cerberus", "p2.lp", 1000, False),
        ("Mythical Beast Cerberus", "p2.lp", -900, False),
        ("Mythical Beast Cerberus", "p2.M1.atk", -1000, False),
        ("Breaker the Magical Warrior", "p2.lp", -600, False),
    ],
)
def test_a_battle_is_fought_there_without_a_lost_gain(name: str, path: str, less: int, explained: bool) -> None:
    slot = OnField(card=1, position="attack", counters=(("spell", 2),))
    state = on_field((name, "M1", slot), ("Magicians Unite", "S1", OnField(card=2, position="up")))
    began = LastingBegan(n=20, id=1, source=2, effect=1, part=CHANGE, cards=(1,), values=(3000,))
    fought = replace(state, phase="battle", step="damage", battle=Battle(attacker=1, target=0))
    assert lost_gain_in_battle([fought], BOOK, [began], path, less) is explained
    assert not lost_gain_in_battle([state], BOOK, [began], path, less)
    assert not lost_gain_in_battle([fought], BOOK, [], path, less)


@pytest.mark.parametrize(
    ("opponents", "offer", "explained"),
    [
        (5, "activate Fusion Gate p2.F", True),
        (4, "activate Fusion Gate p2.F", False),
        (5, "activate Polymerization p1.S1", False),
    ],
)
def test_only_a_full_field_of_the_opponent_keeps_a_fusion_gate_from_being_used(
    opponents: int, offer: str, explained: bool
) -> None:
    state = on_field(("Mystical Elf", "M1", OnField(card=1, position="attack")), opponents=opponents)
    assert counts_others_zones(state, Counter([offer])) is explained


@pytest.mark.parametrize(
    ("mine", "tied", "offer", "explained"),
    [
        (5, True, "activate Blackwing - Zephyros the Elite p1.grave", True),
        (5, False, "activate Blackwing - Zephyros the Elite p1.grave", False),
        (4, True, "activate Blackwing - Zephyros the Elite p1.grave", False),
        (5, True, "activate Plaguespreader Zombie p1.grave", False),
    ],
)
def test_only_a_card_that_holds_a_monster_is_another_cost_for_zephyros(
    mine: int, tied: bool, offer: str, explained: bool
) -> None:
    monsters = [("Mystical Elf", f"M{n}", OnField(card=n, position="attack")) for n in range(1, mine + 1)]
    state = on_field(*monsters, ("Call of the Haunted", "S1", OnField(card=mine + 1, position="up")))
    (call,) = (slot.card for at, slot in state.on_field(1) if at == "p1.S1")
    state = replace(state, lasting=(Lasting(id=1, source=call, cards=(1 if tied else 99,)),))
    assert frees_a_zone_by_a_tie(state, Counter([offer])) is explained
    paying = ("Blackwing - Zephyros the Elite", "Plaguespreader Zombie")
    costs = Counter(["Call of the Haunted p1.S1"])
    assert [frees_a_zone_by_a_tie(state, costs, paying=one) for one in paying] == [tied and mine == 5, False]
    assert not frees_a_zone_by_a_tie(state, Counter(["Gravity Bind p1.S2"]), paying=paying[0])
