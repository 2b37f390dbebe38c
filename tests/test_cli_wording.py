"""The sentences of every kind of event."""

import random
import re
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion

from duelog.core.catalogue.arguments import Message, message
from duelog.core.catalogue.english import ENGLISH
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.sight import VIEWERS, Viewer
from duelog.core.state import Lasting, State, Summoning
from duelog.core.wording.events.card_sentences import done
from duelog.core.wording.events.event_sentences import is_detail, say
from duelog.core.wording.events.telling import SENTENCES, Telling
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events import records as r
from duelog.events.base import Event, How, Moved
from duelog.events.codec import to_builtins
from duelog.events.faces import Face
from duelog.events.lines import EVENTS, KIND
from duelog.events.restrictions import Lock, Trait
from duelog.events.seen_tables import SeenTable
from duelog.replays.duels.duel import Duel
from tests.foreign import foreign
from tests.random_logs import random_log
from tests.test_cli_board import FACES, busy_state

EXAMPLES: tuple[Event, ...] = (
    m.NormalSummon(player=1, card=19, to="p1.M4"),
    m.NormalSummon(player=1, card=19, to="p1.M1", tributes=(1, 2)),
    m.SetMonster(player=1, card=20, to="p1.M4"),
    m.SetSpellTrap(player=1, card=20, to="p1.S4"),
    m.FlipSummon(player=1, card=2),
    m.ChangePosition(player=1, card=1, position="defense"),
    m.SpecialSummon(player=1, card=19, to="p1.M4", costs=(20,)),
    m.PendulumSummon(player=1, monsters=(m.Entrance(card=19, to="p1.M4"), m.Entrance(card=20, to="p1.M5"))),
    m.SynchroSummon(player=1, card=19, to="p1.M4", materials=(1, 2)),
    m.XyzSummon(player=1, card=19, to="p1.M4", materials=(1,)),
    m.Activate(player=1, card=19, to="p1.S4", targets=(12, 1)),
    m.Attack(player=1, card=1, target=12),
    m.Attack(player=1, card=1),
    m.ChangePhase(player=1, to="main2"),
    m.Choose(player=2, cards=(12, 25)),
    m.Choose(player=2, yes=True),
    m.Choose(player=2, number=3),
    m.Choose(player=2, option="first"),
    m.Choose(player=2, position="defense"),
    m.Choose(player=2, to="p2.M4"),
    m.Pass(player=2),
    m.Concede(player=1),
    m.Swap(player=1, side=0, other=5),
    m.Ready(player=2),
    m.Undo(player=1, to=12),
    o.ChooserNamed(player=2),
    o.ChooserNamed(player=1, chance=False),
    o.DuelBegan(first=2),
    o.DuelBegan(first=1, life=(8000, 4000)),
    o.TurnBegan(player=2, turn=8),
    o.PhaseBegan(phase="standby"),
    o.PhaseBegan(phase="standby", resumes=3),
    o.StepBegan(step="battle"),
    o.StepBegan(step="damage", part="before"),
    o.DuelEnded(winner=1, reason="life points"),
    o.DuelEnded(winner=0, reason="effect"),
    o.DuelEnded(winner=2, reason="match won"),
    o.Shuffled(player=1, pile="deck", order=(22, 21), cut=True),
    o.CardsDrawn(player=1, cards=(21,)),
    o.CardsDrawn(player=2, cards=(28,), why="effect", source=15),
    o.CardsMoved(
        moves=(Moved(card=1, origin="p1.M1", to="p1.grave"), Moved(card=12, origin="p2.M2", to="p2.grave")),
        how="destroyed", source=7,
    ),
    o.CardsMoved(moves=(Moved(card=12, origin="p2.M2", to="p2.grave"),), how="destroyed", why="battle", source=1),
    o.CardsMoved(
        moves=(Moved(card=19, origin="p1.hand", to="p1.grave"), Moved(card=20, origin="p1.hand", to="p1.grave")),
        how="discarded", why="cost",
    ),
    o.CardsMoved(moves=(Moved(card=4, origin="p1.M3", to="p1.grave"),), how="detached", why="cost"),
    o.CardsMoved(moves=(Moved(card=12, origin="p2.M2", to="p1.M4"),), how="control", source=7),
    o.CardsSet(player=1, moves=(Moved(card=19, origin="p1.hand", to="p1.M4", position="set"),)),
    o.PositionsChanged(changes=(o.PositionChange(card=2, position="defense"),), why="battle"),
    o.PositionsChanged(changes=(o.PositionChange(card=15, position="up"),)),
    o.CardsRevealed(cards=(25, 26), to=(1,), source=7),
    o.CardsRevealed(cards=(21,), excavated=True),
    o.TokensMade(tokens=(o.TokenCard(card=30, owner=1, face=FACES[0]),), source=7),
    o.MonstersMixed(player=1, order=(2, 3), source=7),
    o.ValuesChanged(
        changes=(o.CurrentValues(card=3, atk=3000, level=5, negated=True, traits=(Trait(what="piercing"),)),)
    ),
    o.ValuesChanged(changes=(o.CurrentValues(card=1, printed=True),)),
    o.LocksChanged(locks=((Lock(what="special summon"),), ())),
    o.LocksChanged(locks=((), ())),
    o.CountersChanged(card=3, counter="Spell", amount=2),
    o.CountersChanged(card=3, counter="Spell", amount=-1, source=7),
    o.Equipped(card=6, to=3),
    o.Equipped(card=6, to=0),
    o.Linked(card=14, cards=(13,)),
    o.Linked(card=14, cards=()),
    o.ZonesBlocked(zones=("p1.M5", "p2.S1"), source=7),
    o.ZonesBlocked(zones=()),
    o.LifePointsChanged(changes=(o.LifeChange(player=1, amount=500), o.LifeChange(player=2, amount=-300)), source=7),
    o.LifePointsChanged(changes=(o.LifeChange(player=1, amount=-800),), why="cost"),
    o.SummonBegan(player=1, how="tribute", monsters=(Moved(card=19, origin="p1.hand", to="p1.M4"),)),
    o.SummonBegan(player=1, how="flip", monsters=(Moved(card=2, origin="p1.M2", to="p1.M2"),)),
    o.SummonBegan(
        player=2, how="xyz", monsters=(Moved(card=29, origin="p2.extra", to="p2.M4"),),
        materials=(Moved(card=13, origin="p2.M5", to="p2.M4", under=True),),
    ),
    o.Summoned(player=1, how="normal"),
    o.Summoned(
        player=1, how="special", source=7,
        monsters=(Moved(card=23, origin="p1.grave", to="p1.M4", position="defense"),),
    ),
    o.SummonNegated(source=15),
    o.AttackDeclared(attacker=1, target=12),
    o.AttackDeclared(attacker=1, again=True),
    o.ReplayBegan(),
    o.AttackEnded(),
    o.AttackEnded(why="negated", source=15),
    o.BattleFought(
        attacker=1, target=12, atk=2300, value=1800, damage=(o.LifeChange(player=2, amount=-500),), destroyed=(12,)
    ),
    o.BattleFought(attacker=1, atk=2300),
    o.Activated(player=2, card=15, effect=1, at="p2.S5", targets=(1,), costs=(25,)),
    o.Targeted(cards=(1, 12)),
    o.LinkResolving(link=2),
    o.LinkResolved(link=1),
    o.LinkNegated(link=2, what="effect", source=7),
    o.PlayersExchanged(link=1, source=7),
    o.TargetsChanged(link=1, cards=(5,), source=7),
    o.ChainEnded(),
    o.TriggersMet(triggers=(o.TriggerMet(player=1, card=1, effect=2), o.TriggerMet(player=2, card=12, mandatory=True))),
    o.TimingMissed(card=1),
    o.NothingHappened(card=7, reason="words", words="it has no target"),
    o.Threatened(cards=(1,), source=7),
    o.Spared(cards=(1,), source=7),
    o.WindowOpened(window="summon", player=2),
    o.PriorityPassed(player=1),
    o.WindowClosed(),
    o.Asked(player=1, answer="cards", about="label", label="discard", cards=(19, 20)),
    o.Asked(player=1, answer="option", about="words", words="to go first", options=("first", "second")),
    o.Chosen(player=1, about="label", label="discard", cards=(19,)),
    o.CoinsTossed(player=1, results=("heads", "tails"), source=7),
    o.DiceRolled(player=2, results=(5,)),
    o.CardsPicked(player=1, cards=(25,), source=7),
    o.LastingBegan(id=2, source=7, cards=(1,), until="end phase", turns=2),
    o.DelayedBegan(lasting=1),
    o.LastingEnded(ids=(1,)),
    o.LastingEnded(ids=(9,)),
    o.PositionSetUp(turn=3, player=1, phase="main1", life=(8000, 4000)),
    o.Remark(text="a late call", player=1),
    r.Corrected(
        author="Ina", reason="the Deck shows it", player=1, life=7200, normal_summons=1,
        moves=(
            Moved(card=1, origin="p1.M1", to="p1.hand"),
            Moved(card=19, origin="p1.hand", to="p1.M5", position="set"),
        ),
        positions=(o.PositionChange(card=7, position="up"),),
    ),
    r.Corrected(player=2, life=100),
    r.Ruling(
        author="Ina", at=12, player=2, text="the card goes back", facts="two cards were drawn", rules=("TURN-03",),
        infraction="Drawing Extra Cards", penalty="Warning", remedy="one card is shuffled back",
        upgrade="it was the second", appeal="upheld", decided_by="Jo", reason="it was seen",
    ),
    r.Ruling(text="the Summon stands"),
    r.TimeExtended(minutes=3, author="Ina", reason="a long appeal"),
    r.TimeExtended(minutes=1),
    r.Identified(cards=(
        r.NamedCard(card=1, face=Face(name="Kuriboh")), r.NamedCard(card=19, face=Face(name="Umi", card="spell")),
    )),
    r.Identified(cards=(r.NamedCard(card=1, face=Face(name="Kuriboh")),), author="Ina", reason="a Deck check"),
    r.Attempted(text="p1 summon Umi", player=1, rules=("SUM-01", "SUM-02")),
    r.Attempted(text="summon Umi"),
    SeenTable(what="turn-began", said="Turn 2 of p1.", turn=2, player=1),
    o.MatchDuelBegan(duel=2, file="two.duel"),
    o.MatchDuelEnded(duel=2, winner=1),
    o.MatchDuelEnded(duel=3, winner=0),
    o.MatchDuelEnded(duel=1, winner=2, wins_match=True),
    o.MatchEnded(winner=2),
    o.MatchEnded(winner=0),
)  # fmt: skip


def before() -> State:
    return replace(
        busy_state(), summoning=Summoning(player=1, how="normal", cards=(1,)),
        lasting=(Lasting(id=1, source=7, cards=(1,)),), window=None, revealed=(), revealed_to=(),
    )  # fmt: skip


def after(event: Event) -> State:
    return before() if isinstance(event, m.Undo) else evolve(before(), event)


def test_every_kind_of_event_has_a_sentence() -> None:
    assert set(SENTENCES) == set(EVENTS)
    assert {type(event) for event in EXAMPLES} == set(EVENTS)


def test_what_is_said_of_every_kind_of_event(snapshot: SnapshotAssertion) -> None:
    assert [f"{KIND[type(event)]}: {say(event, before(), after(event))}" for event in EXAMPLES] == snapshot


def test_what_a_spectator_is_told_of_it(snapshot: SnapshotAssertion) -> None:
    assert [f"{KIND[type(event)]}: {say(event, before(), after(event), 'public')}" for event in EXAMPLES] == snapshot


@pytest.mark.parametrize("event", EXAMPLES, ids=lambda event: KIND[type(event)])
def test_every_word_of_a_sentence_comes_from_the_catalogue(event: Event) -> None:
    """In a language whose words are dots, only names from the state and the event have letters."""
    text = say(event, before(), after(event), None, catalogue=foreign())
    question = before().question
    names = {face.name for face in after(event).faces} | texts_in(to_builtins((event, question)))
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "·")
    assert re.findall(r"[A-Za-z]{2,}", re.sub(r"p[12]\.\w+", "·", text)) == []


def texts_in(value: Any) -> set[str]:
    """The names, labels and remarks in an event, except the codes that a catalogue renders."""
    if isinstance(value, str):
        return {value} - CODES
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        return {text for key, inner in fields.items() if key != "kind" for text in texts_in(inner)}
    inside = cast("list[Any]", value) if isinstance(value, list | tuple) else []
    return {text for inner in inside for text in texts_in(inner)}


CODES = {code for words in ENGLISH.words.values() for code in words}


@pytest.mark.parametrize("how", get_args(How))
def test_everything_that_can_happen_to_a_card_is_described(how: How) -> None:
    move = Moved(card=1, origin="p1.M1", to="p1.grave")
    said = done(how, move, Telling(before(), before()))
    arguments = {**said.arguments, "number": 1, "of": message("noun-card", number=1)}
    assert ENGLISH.sentence(Message(code=said.code, arguments=arguments))


@given(st.integers(0, 10**6), st.sampled_from([None, *VIEWERS]))
def test_a_sentence_is_one_visible_line(seed: int, viewer: None) -> None:
    header, events = random_log(random.Random(seed), 60)
    state = initial_state(header)
    for event in events:
        last, state = state, state if isinstance(event, m.Undo) else evolve(state, event)
        text = say(event, last, state, viewer)
        assert text.isprintable()
        assert text == "" or text.endswith((".", ":")) or isinstance(event, o.Remark | r.Attempted)
        assert isinstance(is_detail(event, last), bool)


def test_a_short_log_omits_moves_described_by_their_outcomes() -> None:
    assert is_detail(m.NormalSummon(player=1, card=19, to="p1.M4"), before())
    assert not is_detail(m.Choose(player=1, yes=True), before())
    assert not is_detail(o.BattleFought(attacker=1, atk=2300), before())


def told_of(sentence: str, viewer: Viewer) -> str:
    """What a viewer is told of the first event of a duel that all are told of so."""
    duel = Duel.open(Path(__file__).resolve().parents[1] / "examples/of-the-era.duel")
    for n in range(1, len(duel) + 1):
        event, before, after = duel.event(n), duel.state_at(n - 1), duel.state_at(n)
        if say(event, before, after) == sentence:
            return say(event, before, after, viewer)
    raise AssertionError(sentence)


def test_an_unknown_source_is_not_named_as_a_card() -> None:
    """What paid for a Set card that is not activated yet was told as "Cost of a card: Kuriboh is Tributed."."""
    tributed = "Blackwing - Kalut the Moon Shadow (p2.M1) is Tributed"
    assert told_of(f"To use Icarus Attack: {tributed}.", "p1") == f"{tributed} as a cost."
    assert told_of(f"To use Icarus Attack: {tributed}.", "p2") == f"To use Icarus Attack: {tributed}."


def test_an_effect_is_activated_where_its_card_was_before_the_costs() -> None:
    """D.D. Crow, which is discarded as its own cost, was told to activate in the Graveyard."""
    activated = "p2 activates effect 1 of D.D. Crow from the hand, targeting Book of Moon (p1's Graveyard)."
    assert told_of(activated, "p1") == activated


def test_a_token_destroyed_by_battle_leaves_the_field() -> None:
    """It was told to go "to nothing"."""
    gone = o.CardsMoved(moves=(Moved(card=1, origin="p1.M3"),), how="destroyed", why="battle")
    assert say(gone, before(), before()) == "Clay Sentinel (p1.M3) leaves the field."
