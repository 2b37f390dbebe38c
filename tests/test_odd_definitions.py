"""Definitions that make little sense, as their authors may write them: a duel with them goes on."""

from duelog.core.effects.book import CardBook
from duelog.core.effects.context import Context
from duelog.core.effects.fitting import summonable
from duelog.core.engine import next_outcome, play, waiting
from duelog.core.evolve import evolve
from duelog.core.faults import faults
from duelog.core.state import Card, State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Outcome
from duelog.events.faces import Face
from duelog.replays.card_definitions import parse_cards
from tests.random_duels import PureChance
from tests.tables import field, table, up

CARDS = """
Snowball:
  effects: [{kind: continuous, modify: [{atk: {of: {area: [monsters]}, stat: atk, total: true}}]}]
Tower:
  effects: [{kind: continuous, modify: [{atk: {count: {area: [monsters]}, times: 100}}]}]
Nobody First:
  special_requires: {count: {of: you, area: [hand], summonable: true}}
Loose Bolt:
  effects: [{kind: activation, target: [{cards: {area: [spells]}}], steps: [{do: equip}]}]
"""
FACES = (
    Face(name="Snowball", kinds=("effect",), level=1, atk=100, defense=0),
    Face(name="Tower", kinds=("effect",), level=1, atk=0, defense=0),
    Face(name="Nobody First", kinds=("effect",), level=1, atk=0, defense=0),
    Face(name="Loose Bolt", card="spell", kinds=("equip",)),
    Face(name="Old Wall", card="spell", kinds=("continuous",)),
)
CHANCE = PureChance(1)


def own_book() -> CardBook:
    return CardBook(parse_cards(CARDS, "odd.yaml").definitions)


def odd_table(names: list[str], **half: object) -> State:
    """Player 1 has these cards, numbered from 1."""
    numbers = [next(i for i, face in enumerate(FACES) if face.name == name) for name in names]
    return table(half, {}, faces=FACES, cards=tuple(Card(face=number, owner=1) for number in numbers), effects=True)


def settled(state: State) -> tuple[State, list[Outcome]]:
    """What follows by itself, at most a hundred outcomes."""
    outcomes: list[Outcome] = []
    while len(outcomes) < 100 and (found := next_outcome(state, CHANCE, own_book())) is not None:
        outcomes.append(found)
        state = evolve(state, found)
    return state, outcomes


def test_a_number_that_hangs_on_itself_changes_nothing() -> None:
    """It grew for ever: each change of its ATK was one more reason to change it."""
    state, outcomes = settled(odd_table(["Snowball", "Tower"], field=field({"p1.M1": up(1), "p1.M2": up(2)})))
    assert waiting(state) is not None
    assert not any(isinstance(outcome, o.ValuesChanged) for outcome in outcomes)


def test_a_number_that_hangs_on_others_follows_them() -> None:
    state, outcomes = settled(odd_table(["Tower", "Tower"], field=field({"p1.M1": up(1), "p1.M2": up(2)})))
    assert [state.atk(slot) for slot in state.monsters(1)] == [200, 200]
    assert sum(isinstance(outcome, o.ValuesChanged) for outcome in outcomes) == 1


def test_a_condition_to_be_summoned_that_hangs_on_itself_is_no_obstacle() -> None:
    """It asked itself until there was no more room to ask."""
    state = odd_table(["Nobody First", "Nobody First"], hand=(1, 2))
    assert summonable(Context(state, own_book(), 1, 2), 1)


def test_only_a_face_up_monster_is_equipped() -> None:
    """A Spell was equipped, which no board has."""
    state = odd_table(["Loose Bolt", "Old Wall"], hand=(1,), field=field({"p1.S2": up(2, "up")}))
    state, _ = settled(state)
    move = m.Activate(player=1, card=1, effect=1, to="p1.S1", targets=(2,))
    state, events = play(state, move, CHANCE, 1, own_book())
    while (asked := waiting(state)) is not None and asked.what == "response":
        state, more = play(state, m.Pass(player=asked.player), CHANCE, 1, own_book())
        events += more
    assert any(isinstance(event, o.NothingHappened) for event in events)
    assert not any(isinstance(event, o.Equipped) for event in events)
    assert faults(state) == ()
