"""Definitions that make little sense, as authors may write them: a duel with them continues."""

import pytest

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.summonable import summonable
from duelog.core.engine import EndlessLoop, next_outcome, play, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve
from duelog.core.state import Card, OnField, State
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Move, Outcome
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.places import Place
from duelog.replays.cards.dated_texts import NEWEST
from duelog.replays.cards.definition_files import parse_cards
from duelog.replays.play.players import play_greedy
from duelog.replays.play.playing import play_duel
from tests.random_duels import PureChance
from tests.tables import field, table, up

CARDS = """
Snowball:
  effects: [{kind: continuous, modify: [{atk: {of: {area: [monsters]}, stat: atk, total: true}}]}]
Tower:
  effects: [{kind: continuous, modify: [{atk: {count: {area: [monsters]}, times: 100}}]}]
Nobody First:
  special_summon_requires: {count: {of: you, area: [hand], summonable: true}}
Loose Bolt:
  effects: [{kind: activation, target: [{cards: {area: [spells]}}], steps: [{do: equip}]}]
Echo:
  effects:
    - {kind: trigger, mandatory: true, when: [{event: summoned}, {event: gained}], steps: [{do: gain, amount: 1}]}
Own Belt:
  effects: [{kind: ignition, steps: [{do: equip, cards: this}]}]
Spin All:
  effects: [{kind: activation, steps: [{do: position, cards: {area: [spells]}, to: defense}]}]
Knot:
  stays: true
  effects: [{kind: activation, steps: [{do: bind, cards: {of: you, area: [spells]}}]}]
Early Mark:
  stays: true
  effects: [{kind: activation, cost: [{do: counter, counter: mark, amount: 1}], steps: [{do: gain, amount: 1}]}]
"""
ODD = ("Own Belt", "Spin All", "Knot", "Early Mark")
FACES = (
    Face(name="Snowball", kinds=("effect",), level=1, atk=100, defense=0),
    Face(name="Tower", kinds=("effect",), level=1, atk=0, defense=0),
    Face(name="Nobody First", kinds=("effect",), level=1, atk=0, defense=0),
    Face(name="Loose Bolt", card="spell", kinds=("equip",)),
    Face(name="Old Wall", card="spell", kinds=("continuous",)),
    Face(name="Echo", kinds=("effect",), level=1, atk=0, defense=0),
    Face(name="Own Belt", kinds=("effect",), level=1, atk=0, defense=0),
    *(Face(name=name, card="spell", kinds=("normal",)) for name in ODD[1:]),
)
CHANCE = PureChance(1)


def own_book() -> CardBook:
    return CardBook(parse_cards(CARDS, "odd.yaml").at(NEWEST))


def odd_table(names: list[str], **half: object) -> State:
    """Player 1 has these cards, numbered from 1."""
    numbers = [next(i for i, face in enumerate(FACES) if face.name == name) for name in names]
    return table(half, {}, faces=FACES, cards=tuple(Card(face=number, owner=1) for number in numbers), effects=True)


def settled(state: State) -> tuple[State, list[Outcome]]:
    """Derives the automatic outcomes, at most a hundred."""
    outcomes: list[Outcome] = []
    while len(outcomes) < 100 and (found := next_outcome(state, CHANCE, own_book())) is not None:
        outcomes.append(found)
        state = evolve(state, found)
    return state, outcomes


def test_a_number_that_depends_on_itself_changes_nothing() -> None:
    """Regression: it grew forever, since each change of its ATK caused another one."""
    state, outcomes = settled(odd_table(["Snowball", "Tower"], field=field({"p1.M1": up(1), "p1.M2": up(2)})))
    assert waiting(state) is not None
    assert not any(isinstance(outcome, o.ValuesChanged) for outcome in outcomes)


def test_a_number_that_depends_on_others_follows_them() -> None:
    state, outcomes = settled(odd_table(["Tower", "Tower"], field=field({"p1.M1": up(1), "p1.M2": up(2)})))
    assert [state.atk(slot) for slot in state.monsters(1)] == [200, 200]
    assert sum(isinstance(outcome, o.ValuesChanged) for outcome in outcomes) == 1


def test_a_summoning_condition_that_depends_on_itself_is_ignored() -> None:
    """Regression: it was evaluated recursively until the stack overflowed."""
    state = odd_table(["Nobody First", "Nobody First"], hand=(1, 2))
    assert summonable(Context(state, own_book(), 1, 2), 1)


def test_only_a_face_up_monster_is_equipped() -> None:
    """Regression: a Spell was equipped, which is impossible."""
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


@pytest.mark.parametrize("name", ODD)
def test_effects_of_a_card_on_itself_leave_a_valid_table(name: str) -> None:
    """Regression: it was equipped or bound to itself, in Defense Position as a Spell, or Set with counters."""
    lies: dict[Place, OnField] = {"p1.M1": up(1)} if name == "Own Belt" else {"p1.S1": up(1, "down")}
    state, _ = settled(odd_table([name, "Old Wall"], field=field({**lies, "p1.S2": up(2, "up")})))
    move: Move = m.Activate(player=1, card=1, effect=1)
    while True:
        after, events = play(state, move, CHANCE, 1, own_book())
        for event in events:
            state = evolve(state, event)
            assert faults(state) == (), event
        asked = waiting(after)
        if asked is None or asked.what != "response":
            return
        move = m.Pass(player=asked.player)


def test_effects_that_trigger_themselves_forever_are_an_error() -> None:
    """Regression: they continued until memory was exhausted."""
    state, _ = settled(odd_table(["Echo"], hand=(1,)))
    with pytest.raises(EndlessLoop, match="for ever"):
        play(state, m.NormalSummon(player=1, card=1, to="p1.M1"), CHANCE, 1, own_book())


def test_a_simulated_player_who_starts_an_endless_loop_ends_the_duel() -> None:
    echo = next(face for face in FACES if face.name == "Echo")
    seat = Seat(main=(0,) * 8)
    header = Header(seats=(seat, seat), faces=(echo,), definitions=own_book().digest())
    played = play_duel(header, (play_greedy, play_greedy), 1, own_book())
    assert played.end.result is not None
    assert played.end.result.reason == "time"
