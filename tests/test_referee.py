"""The referee of a log: logs by the rules pass, and manual edits are found at the exact event."""

import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from benchmarks.vanilla import played
from duelog.core.effects.book.card_book import CardBook
from duelog.core.engine import advance, next_outcome
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.grounds import cited, grounds
from duelog.core.rulebook import ENFORCED, RULES
from duelog.events import codec
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event, Move, Moved, Outcome
from duelog.events.faces import Face
from duelog.events.lines import Header, Seat
from duelog.events.rulesets import Ruleset
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.duels.duel import Duel
from duelog.replays.goldens.rederiving import rederive
from duelog.replays.play.players import play_greedy, play_random
from duelog.replays.play.playing import play_duel
from duelog.replays.referee.referee import RECORDED_BY, Referee, is_same, referee
from duelog.replays.referee.referee_report import AFTER_FINDING, RefereeReport
from duelog.replays.referee.stated import RuleFinding
from tests.random_duels import PureChance, RandomDuel, duels
from tests.small_duels import recorded

HEADER, EVENTS = recorded(7, 120)


def bare(events: list[Event]) -> list[Event]:
    """The events without numbers, to be numbered again."""
    return [replace(event, n=0) for event in events]


def judged(events: list[Event], header: Header = HEADER, **options: Any) -> RefereeReport:
    return referee(Duel.new(header, bare(events)), **options)


def found(events: list[Event], header: Header = HEADER, **options: Any) -> RuleFinding:
    """The one finding in a log."""
    report = judged(events, header, **options)
    assert len(report.findings) == 1, report
    return report.findings[0]


def index(kind: type[Event], number: int = 0, when: Callable[[Any], bool] = lambda event: True) -> int:
    """The index in the log of event number `number` of this kind."""
    return [i for i, event in enumerate(EVENTS) if isinstance(event, kind) and when(event)][number]


def edited(i: int, **changes: Any) -> list[Event]:
    """The log with changes to the event at `i`."""
    return [*EVENTS[:i], replace(EVENTS[i], **changes), *EVENTS[i + 1 :]]


def in_turn(kind: type[Event], *, after: int = 40) -> int:
    return index(kind, 0, lambda event: event.n > after)


# --- what is by the rules ---------------------------------------------------------------------------------------


def test_random_duels_follow_the_rules(seed: int) -> None:
    for duel in duels(seed, 12):
        report = referee(Duel.new(duel.header, duel.events), finished=duel.state.result is not None)
        assert report.ok, (duel.seed, report.findings)
        assert report.unjudged == ()
        assert report.moves + report.outcomes == len(duel.events)
        assert report.scope == "whole"


def test_a_log_may_be_cut_anywhere_unless_it_is_sealed() -> None:
    i = index(o.CardsDrawn, 5)
    assert judged(EVENTS[:i]).ok
    finding = found(EVENTS[:i], finished=True)
    assert (finding.kind, finding.n, finding.rules) == ("end", i + 1, ("TURN-03",))
    assert isinstance(finding.expected, o.CardsDrawn)


def test_an_undo_goes_back_and_the_log_goes_on() -> None:
    i = index(m.NormalSummon)
    events = [*EVENTS[:i], *bare(EVENTS[i : i + 3]), m.Undo(player=1, to=i), *EVENTS[i : i + 3]]
    again = [replace(e, by=i + 5) if isinstance(e, Outcome) and n > i + 3 else e for n, e in enumerate(events)]
    report = judged(again)
    assert report.ok
    assert report.given == 1


def test_a_second_summon_is_allowed_only_after_an_undo() -> None:
    i = index(m.NormalSummon)
    move = EVENTS[i]
    assert isinstance(move, m.NormalSummon)
    hand = Duel.new(HEADER, bare(EVENTS)).state_at(i + 3).side(move.player).hand
    again = replace(move, card=hand[0], to=f"p{move.player}.M5", tributes=())
    finding = found([*EVENTS[: i + 3], again])
    assert finding.n == i + 4
    assert "SUM-02" in finding.rules
    assert judged([*EVENTS[: i + 3], m.Undo(player=move.player, to=i), replace(move, n=0)]).ok


def test_a_position_is_accepted_only_at_the_start() -> None:
    header = replace(HEADER, seats=(Seat(main=(0, 0)), Seat(main=(0,))))
    arranged = o.PositionSetUp(turn=3, player=1, phase="main1", life=(100, 8000), hands=((1,), ()), decks=((2,), (3,)))
    report = judged([o.Remark(text="a ruling"), arranged, m.SetMonster(player=1, card=1, to="p1.M1")], header)
    assert (report.ok, report.given, report.moves) == (True, 2, 1), report
    finding = found([*EVENTS[:20], arranged])
    assert (finding.kind, finding.n) == ("other", 21)


def test_a_remark_may_occur_anywhere() -> None:
    i = index(o.BattleFought)
    events = [*EVENTS[:i], o.Remark(text="the judge was called")]
    assert judged(events).ok


def test_a_cut_deck_is_a_shuffled_one() -> None:
    assert judged(edited(index(o.Shuffled), cut=True)).ok


@pytest.mark.parametrize("reason", ["time", "disconnected", "other"])
def test_an_external_end_is_accepted(reason: Any) -> None:
    i = index(m.ChangePhase, 3)
    report = judged([*EVENTS[:i], o.DuelEnded(winner=2, reason=reason, by=i - 1)])
    assert report.ok
    assert [(entry.kind, entry.count) for entry in report.unjudged] == [("duel-ended", 1)]


def test_rules_that_are_only_shown_are_not_refereed() -> None:
    header = replace(HEADER, ruleset="x", rules=Ruleset(name="x", refereed=False))
    report = judged(edited(index(o.BattleFought), atk=1), header)
    assert (report.ok, report.scope, report.reason) == (True, "none", "x is shown, not refereed")
    assert sum(entry.count for entry in report.unjudged) == len(EVENTS)


def test_cards_without_definitions_are_named() -> None:
    assert judged(EVENTS).undefined == ("Dark Hole", "Trap Hole")


# --- logs edited by hand ----------------------------------------------------------------------------------------


def test_a_wrong_battle_damage() -> None:
    i = index(o.BattleFought, 0, lambda event: bool(event.damage))
    fought = EVENTS[i]
    assert isinstance(fought, o.BattleFought)
    change = fought.damage[0]
    finding = found(edited(i, damage=(replace(change, amount=change.amount - 100),)))
    assert (finding.kind, finding.n) == ("other", i + 1)
    assert [(field.path, field.left, field.right) for field in finding.fields] == [
        ("damage[0].amount", change.amount, change.amount - 100)
    ]
    assert finding.rules[0].startswith("BATTLE-1")
    assert isinstance(EVENTS[finding.after - 1], m.Attack)


def test_another_atk_in_battle_cites_the_printed_value() -> None:
    i = index(o.BattleFought)
    assert "GEN-13" in found(edited(i, atk=9999)).rules


def test_a_skipped_draw() -> None:
    i = index(o.CardsDrawn, 6)
    finding = found([*EVENTS[:i], *EVENTS[i + 1 :]])
    assert (finding.kind, finding.n, finding.rules) == ("missing", i + 1, ("TURN-03",))
    assert isinstance(finding.expected, o.CardsDrawn)
    assert isinstance(finding.event, o.PhaseBegan)


def test_a_draw_on_the_first_turn() -> None:
    i = index(o.TurnBegan)
    first = EVENTS[i]
    assert isinstance(first, o.TurnBegan)
    deck = Duel.new(HEADER, bare(EVENTS)).state_at(i + 1).side(first.player).deck
    drawn = o.CardsDrawn(player=first.player, cards=deck[:1])
    finding = found([*EVENTS[: i + 1], drawn, *EVENTS[i + 1 :]])
    assert finding.n == i + 2
    assert "TURN-04" in finding.rules


def test_a_card_drawn_from_the_middle() -> None:
    i = index(o.CardsDrawn, 4)
    event = EVENTS[i]
    assert isinstance(event, o.CardsDrawn)
    deck = Duel.new(HEADER, bare(EVENTS)).state_at(i).side(event.player).deck
    finding = found(edited(i, cards=(deck[9],)))
    assert (finding.n, finding.rules) == (i + 1, ("TURN-03",))
    assert [field.path for field in finding.fields] == ["cards[0]"]


def test_two_cards_drawn() -> None:
    i = index(o.CardsDrawn, 4)
    event = EVENTS[i]
    assert isinstance(event, o.CardsDrawn)
    deck = Duel.new(HEADER, bare(EVENTS)).state_at(i).side(event.player).deck
    assert found(edited(i, cards=deck[:2])).rules == ("TURN-03",)


def test_changed_life_points() -> None:
    finding = found(edited(index(o.DuelBegan), life=(8000, 7900)))
    assert [field.path for field in finding.fields] == ["life[1]"]
    assert finding.rules[0] == "SETUP-01"
    i = index(m.Attack)
    finding = found([*EVENTS[:i], o.LifePointsChanged(changes=(o.LifeChange(player=1, amount=1000),)), *EVENTS[i:]])
    assert (finding.kind, finding.n) == ("extra", i + 1)
    assert finding.what == "life-points-changed does not follow by the rules: p1 has to decide (move)"


def test_a_move_by_the_wrong_player() -> None:
    i = index(m.ChangePhase, 2)
    move = EVENTS[i]
    assert isinstance(move, m.ChangePhase)
    finding = found(edited(i, player=3 - move.player))
    assert (finding.kind, finding.n) == ("illegal", i + 1)
    assert "PRIO-03" in finding.rules
    assert {violation.rule for violation in finding.violations} == set(finding.rules)


def test_a_move_before_pending_outcomes() -> None:
    i = index(o.AttackDeclared)
    finding = found([*EVENTS[:i], m.ChangePhase(player=1, to="end")])
    assert (finding.kind, finding.n) == ("missing", i + 1)
    assert finding.rules[0] == "BATTLE-02"


def test_a_win_of_the_wrong_player() -> None:
    duel = next(duel for duel in duels(11, 60) if duel.state.result is not None and duel.state.result.winner)
    *before, last = duel.events
    assert isinstance(last, o.DuelEnded)
    finding = found([*before, replace(last, winner=3 - last.winner)], duel.header)
    assert (finding.n, [field.path for field in finding.fields]) == (len(duel.events), ["winner"])
    assert finding.rules[0].startswith("WIN-0")
    missing = found(before, duel.header, finished=True)
    assert missing.kind == "end"


def test_events_in_another_order() -> None:
    i = index(o.Summoned)
    swapped = [*EVENTS[: i - 1], EVENTS[i], EVENTS[i - 1], *EVENTS[i + 1 :]]
    finding = found(swapped)
    assert (finding.kind, finding.n) == ("missing", i)
    assert isinstance(finding.expected, o.SummonBegan)


def test_an_event_twice() -> None:
    i = index(o.PositionsChanged)
    finding = found([*EVENTS[: i + 1], EVENTS[i], *EVENTS[i + 1 :]])
    assert finding.n == i + 2


def test_an_invalid_deck_order() -> None:
    i = index(o.Shuffled)
    event = EVENTS[i]
    assert isinstance(event, o.Shuffled)
    finding = found(edited(i, order=(event.order[1], *event.order[1:])))
    assert (finding.n, finding.by_chance, finding.rules) == (i + 1, True, ("SETUP-02",))


def test_an_outcome_of_another_move() -> None:
    i = index(o.Summoned)
    event = EVENTS[i]
    assert isinstance(event, o.Summoned)
    finding = found(edited(i, by=event.by - 1))
    assert (finding.kind, finding.n) == ("cause", i + 1)
    assert finding.what == f"its cause is given as event {event.by - 1}; by the rules it is event {event.by}"


@pytest.mark.parametrize("event", [m.Swap(player=1, side=0, other=0), m.Ready(player=1), o.MatchEnded(winner=1)])
def test_events_of_a_match(event: Event) -> None:
    assert found([*EVENTS[:30], event]).kind == "match"


def test_nothing_comes_after_the_end() -> None:
    i = index(m.Attack)
    ended = [*EVENTS[:i], m.Concede(player=1), o.DuelEnded(winner=2, reason="conceded", by=i + 1)]
    assert judged(ended, finished=True).ok
    finding = found([*ended, EVENTS[i]])
    assert (finding.kind, finding.rules) == ("illegal", ("WIN-01",))
    finding = found([*ended, o.TurnBegan(player=2, turn=9)])
    assert (finding.kind, finding.what) == ("extra", "turn-began does not follow by the rules: the duel is over")


def test_only_the_first_finding_is_returned_unless_all_are_requested() -> None:
    i, k = index(o.BattleFought), index(o.BattleFought, 1)
    twice = edited(i, atk=9999)
    twice[k] = replace(twice[k], atk=9999)
    assert [finding.n for finding in judged(twice).findings] == [i + 1]
    assert [finding.n for finding in judged(twice, every=True).findings] == [i + 1, k + 1]
    behind = [entry for entry in judged(twice).unjudged if entry.why == AFTER_FINDING]
    assert sum(entry.count for entry in behind) == len(EVENTS) - i - 1


# --- any single event -------------------------------------------------------------------------------------------

NEUTRAL = """What changes of a single event nobody can tell, and why:
- another legal move in the last place of the log: it is a decision;
- another order of a shuffled Deck of which no card comes into play afterwards, another player named by lots before
  anything was chosen, and whether a Deck was cut: chance may have given that;
- the end of an unsealed log;
- a duel that ends by time or a lost connection."""


def mutations(event: Event, rng: random.Random) -> Iterator[Event]:
    """Copies of the event with one field changed, for every field with numbers, cards, words or players."""
    for name in event.__struct_fields__:
        if name in ("n", "effect_step", "cut"):
            continue
        now = getattr(event, name)
        for value in (3 - now,) if name in ("player", "first") and now else _others(now, rng):
            mutant = replace(event, **{name: value})
            with suppress(msgspec.ValidationError):  # a file cannot hold it
                codec.decode_line(codec.encode(mutant))
                yield mutant


def _others(value: Any, rng: random.Random) -> Iterator[Any]:
    match value:
        case bool():
            yield not value
        case int():
            yield value + rng.choice((-2, -1, 1, 2, 100))
        case str():
            yield from _OTHER_WORDS.get(value, ())
        case tuple() if value:
            items = _items(value)
            at = rng.randrange(len(items))
            yield (*items[:at], *items[at + 1 :])
            if len(set(items)) > 1:
                yield (*items[1:], items[0])
            for other in _others(items[at], rng):
                yield (*items[:at], other, *items[at + 1 :])
        case Moved() | o.LifeChange() | o.PositionChange():
            yield from mutations_of_part(value, rng)
        case _:
            pass


def _items(value: Any) -> list[Any]:
    return list(value)


def mutations_of_part(part: Any, rng: random.Random) -> Iterator[Any]:
    for name in part.__struct_fields__:
        for value in _others(getattr(part, name), rng):
            yield replace(part, **{name: value})


_OTHER_WORDS: dict[str, tuple[str, ...]] = {
    "attack": ("defense", "set"),
    "defense": ("attack",),
    "set": ("attack",),
    "main1": ("main2",),
    "battle": ("end",),
    "end": ("battle",),
    "p1.M1": ("p1.M2", "p2.M1"),
    "p2.M1": ("p2.M2", "p1.S1"),
    "p1.hand": ("p1.deck",),
    "p1.grave": ("p1.banished", "p2.grave"),
    "p2.grave": ("p2.hand",),
    "normal": ("tribute", "special"),
    "life points": ("deck out",),
    "deck out": ("life points", "effect"),
    "destroyed": ("sent",),
    "rule": ("effect",),
    "first": ("second",),
}


def is_neutral(duel: RandomDuel, at: int, mutant: Event) -> bool:
    """Whether the rules allow the mutant in its place: chance or the player may have produced it."""
    before = duel.steps[at].state
    if isinstance(mutant, Move):
        return False
    return (
        isinstance(mutant, o.Shuffled | o.ChooserNamed)
        and sorted(getattr(mutant, "order", ())) == sorted(getattr(duel.events[at], "order", ()))
        and next_outcome(before, PureChance(duel.seed)) is not None
    )


@given(st.integers(0, 10**6))
def test_a_change_to_any_event_is_found_at_or_after_it(number: int) -> None:
    rng = random.Random(number)
    duel = RandomDuel(number, 150)
    events = duel.events
    at = rng.randrange(len(events))
    for mutant in mutations(events[at], rng):
        report = judged([*events[:at], mutant, *events[at + 1 :]], duel.header)
        if isinstance(mutant, Outcome) and not is_neutral(duel, at, mutant):
            assert [finding.n for finding in report.findings] == [at + 1], (mutant, report.findings)
        elif report.ok:  # a decision or chance: what follows must then be the same
            assert _leads_to_the_same(duel, at, mutant), (mutant, "was not found")
        else:
            assert report.findings[0].n > at, report.findings


def _leads_to_the_same(duel: RandomDuel, at: int, mutant: Event) -> bool:
    """Whether all consequences of the mutant are equal to the log."""
    state = evolve(duel.steps[at].state, replace(mutant, n=at + 1))
    for event in duel.events[at + 1 :]:
        if isinstance(event, Move):
            return True
        assert isinstance(event, Outcome)
        due = next_outcome(state, PureChance(duel.seed))
        if due is None or (not isinstance(event, o.Shuffled) and not is_same(due, event)):
            return False
        state = evolve(state, event)
    return True


@given(st.integers(0, 10**6))
def test_an_omitted_or_repeated_event_is_found_at_or_before_its_place(number: int) -> None:
    rng = random.Random(number)
    duel = RandomDuel(number, 150)
    events = duel.events
    at = rng.randrange(len(events) - 1)
    if isinstance(events[at], Outcome):
        assert found([*events[:at], *events[at + 1 :]], duel.header).n == at + 1
        assert found([*events[: at + 1], *events[at:]], duel.header).n == at + 2


@given(st.integers(0, 10**6))
def test_the_referee_never_fails_on_a_nonsensical_log(number: int) -> None:
    rng = random.Random(number)
    duel = RandomDuel(number, 80)
    events = duel.events
    for _ in range(4):
        at = rng.randrange(len(events))
        mutants = list(mutations(events[at], rng))
        if mutants:
            events[at] = rng.choice(mutants)
    events.insert(rng.randrange(len(events)), rng.choice(EVENTS))
    report = judged(events, duel.header, every=True, finished=True)
    counted = report.moves + report.outcomes + report.given + sum(entry.count for entry in report.unjudged)
    judged_wrong = [finding for finding in report.findings if finding.kind != "end"]
    assert counted + len(judged_wrong) == len(events)


# --- with card effects ------------------------------------------------------------------------------------------


WITH_EFFECTS = (
    "Alexandrite Dragon", "Gene-Warped Warwolf", "Man-Eater Bug", "Mystic Tomato", "Cyber Dragon", "Jinzo", "Honest",
    "Sacred Crane", "Morphing Jar", "Time Wizard", "Mirror Force", "Dark Hole", "Mystical Space Typhoon", "Raigeki",
    "Book of Moon", "Monster Reborn", "Torrential Tribute", "Axe of Despair", "Snatch Steal", "Dust Tornado",
)  # fmt: skip


@cache
def with_effects(number: int) -> tuple[Header, list[Event]]:
    """A duel between a random and a greedy player with defined cards."""
    book, pool = built_in_book(), built_in()
    main = tuple(index for index in range(len(WITH_EFFECTS)) for _ in range(2))
    faces = tuple(pool.named(name) for name in WITH_EFFECTS)
    header = Header(seats=(Seat(main=main), Seat(main=main)), faces=faces, definitions=book.digest())
    return header, play_duel(header, (play_random, play_greedy), number, book).events


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_duels_with_effects_are_fully_judged_by_their_definitions(number: int) -> None:
    header, events = with_effects(number)
    duel = Duel.new(header, bare(events))
    report = referee(duel, built_in_book(), finished=True)
    assert report.ok, report.findings
    assert (report.scope, report.unjudged) == ("whole", ())
    assert list(rederive(duel, built_in_book()).duel.events) == events
    assert referee(duel, CardBook()).scope == "known"
    assert referee(duel, CardBook()).ok


@given(st.sampled_from([2, 3, 4]), st.integers(0, 10**6))
def test_a_change_to_any_event_of_a_duel_with_effects_is_found(number: int, seed: int) -> None:
    header, events = with_effects(number)
    rng = random.Random(seed)
    at = rng.randrange(len(events))
    mutants = list(mutations(events[at], rng))
    if not mutants or not isinstance(events[at], Outcome) or isinstance(events[at], _CHANCE):
        return
    mutant = rng.choice(mutants)
    # what stands before is by the rules, as the test above shows
    judge = Referee(header, built_in_book())
    assert judge.look(Duel.new(header, bare(events)).state_at(at), mutant) is not None, mutant


_CHANCE = (o.ChooserNamed, o.Shuffled, o.CoinsTossed, o.DiceRolled, o.CardsPicked)


def test_a_finding_about_an_effect_names_its_card() -> None:
    header, events = with_effects(3)
    duel = Duel.new(header, bare(events))
    at = next(e.n for e in events if isinstance(e, o.CardsMoved) and duel.state_at(e.n - 1).resolving and e.moves)
    moved = events[at - 1]
    assert isinstance(moved, o.CardsMoved)
    finding = Referee(header, built_in_book()).look(duel.state_at(at - 1), replace(moved, moves=moved.moves[1:]))
    assert finding is not None
    assert "(the effect of " in finding.what


# --- the rules that are cited -----------------------------------------------------------------------------------


def test_every_outcome_of_the_engine_has_its_rule(seed: int) -> None:
    for duel in duels(seed + 1, 12):
        for step in duel.steps:
            if isinstance(step.event, Outcome):
                rules = grounds(step.state, step.event)
                assert rules, step.event
                assert all(rule in RULES and rule in ENFORCED for rule in rules), (step.event, rules)


def test_every_pair_of_outcomes_cites_existing_rules(seed: int) -> None:
    rng = random.Random(seed)
    for duel in duels(seed + 2, 6):
        for step in duel.steps:
            other = rng.choice(EVENTS)
            if isinstance(step.event, Outcome) and isinstance(other, Outcome):
                assert all(rule in RULES for rule in cited(step.state, step.event, other))
                assert all(rule in RULES for rule in cited(step.state, None, other))


@pytest.mark.parametrize(
    ("atk", "other", "position", "rule"),
    [
        (1500, 1000, "attack", "BATTLE-11"),
        (1000, 1500, "attack", "BATTLE-11"),
        (1000, 1000, "attack", "BATTLE-12"),
        (0, 0, "attack", "BATTLE-17"),
        (1500, 1000, "set", "BATTLE-13"),
        (1000, 1000, "defense", "BATTLE-14"),
        (1000, 1500, "defense", "BATTLE-15"),
        (1000, None, "attack", "BATTLE-16"),
    ],
)
def test_a_battle_cites_the_rule_for_how_it_compares(atk: int, other: int | None, position: Any, rule: str) -> None:
    faces = (
        Face(name="Reed Heron", kinds=("normal",), level=4, atk=atk, defense=0),
        Face(name="Marsh Ox", kinds=("normal",), level=4, atk=other or 0, defense=other or 0),
    )
    header = Header(seats=(Seat(main=(0,)), Seat(main=(1,))), faces=faces)
    field = (o.PlacedCard(card=1, to="p1.M1"), o.PlacedCard(card=2, to="p2.M1", position=position))
    arranged = o.PositionSetUp(
        n=1, turn=4, player=1, phase="battle", life=(8000, 8000), field=field[: 1 if other is None else 2],
        hands=((), () if other is not None else (2,)),
    )  # fmt: skip
    events: list[Event] = [arranged]
    state, found_outcomes = advance(evolve(initial_state(header), arranged), PureChance(1), 2)
    events += found_outcomes
    move = m.Attack(n=len(events) + 1, player=1, card=1, target=0 if other is None else 2)
    events.append(move)
    events += advance(evolve(state, move), PureChance(1), len(events) + 1)[1]
    assert faults(Duel.new(header, bare(events)).end) == ()
    i = next(i for i, event in enumerate(events) if isinstance(event, o.BattleFought))
    fought = events[i]
    assert isinstance(fought, o.BattleFought)
    wrong = replace(fought, damage=(o.LifeChange(player=1, amount=-1),))
    finding = found([*events[:i], wrong, *events[i + 1 :]], header)
    assert (finding.n, finding.rules) == (i + 1, (rule,))


# --- recordings of other programs -------------------------------------------------------------------------------


def observed(header: Header) -> Header:
    return replace(header, tags={RECORDED_BY: "another program"})


def test_a_duel_without_effects_is_also_judged_as_observed(seed: int) -> None:
    for duel in duels(seed + 3, 8):
        report = judged(duel.events, observed(duel.header))
        assert report.scope == "known"
        assert report.ok, (duel.seed, report.findings)


PLAYED = played(3)
PLAIN, PLAIN_HEADER = list(PLAYED.events), observed(PLAYED.header)


def plain(kind: type[Event], number: int = 0, when: Callable[[Any], bool] = lambda event: True) -> int:
    """The index in the duel of Normal Monsters of event number `number` of this kind."""
    return [i for i, event in enumerate(PLAIN) if isinstance(event, kind) and when(event)][number]


def test_an_observed_duel_of_normal_monsters_is_judged_by_the_basic_rules() -> None:
    i = plain(o.BattleFought, 0, lambda event: bool(event.damage))
    fought = PLAIN[i]
    assert isinstance(fought, o.BattleFought)
    wrong = replace(fought, damage=(replace(fought.damage[0], amount=-7),))
    finding = found([*PLAIN[:i], wrong, *PLAIN[i + 1 :]], PLAIN_HEADER)
    assert finding.n == i + 1
    assert finding.rules[0].startswith("BATTLE-1")
    k = plain(o.CardsDrawn, 6)
    skipped = found([*PLAIN[:k], *PLAIN[k + 1 :]], PLAIN_HEADER)
    assert (skipped.n, skipped.rules) == (k + 1, ("TURN-03",))
    n = plain(m.ChangePhase, 4)
    move = PLAIN[n]
    assert isinstance(move, m.ChangePhase)
    moved = found([*PLAIN[:n], replace(move, player=3 - move.player)], PLAIN_HEADER)
    assert (moved.kind, moved.n) == ("illegal", n + 1)


@pytest.mark.parametrize("where", ["activated", "on the field"])
def test_nothing_is_reported_if_a_card_may_have_changed_the_rule(where: str) -> None:
    i = plain(o.BattleFought, 0, lambda event: bool(event.damage))
    header, before = PLAIN_HEADER, PLAIN[:i]
    if where == "activated":
        before = [*before, o.Activated(player=1, card=1), o.ChainEnded()]
    else:
        header = replace(header, faces=tuple(replace(face, kinds=("effect",)) for face in header.faces))
    report = judged([*before, replace(PLAIN[i], damage=())], header)
    assert report.ok
    assert ("battle-fought", "a card with an effect may have changed the rule") in [
        (entry.kind, entry.reason) for entry in report.unjudged
    ]


def test_moves_that_need_card_texts_are_counted() -> None:
    events = [*PLAIN[:20], m.Activate(player=1, card=1), m.SpecialSummon(player=1, card=2, to="p1.M1")]
    report = judged(events, PLAIN_HEADER)
    assert report.ok
    unknown = [entry for entry in report.unjudged if entry.why.code == "unjudged-text-of-a-card"]
    assert [(entry.kind, entry.count, entry.first) for entry in unknown] == [
        ("activate", 1, 21),
        ("special-summon", 1, 22),
    ]
    assert {entry.reason for entry in unknown} == {"the effect of its card is not known"}


def test_missing_definitions_leave_effects_unjudged() -> None:
    report = judged(EVENTS[:20], replace(HEADER, definitions="0123456789abcdef"))
    assert report.scope == "known"
    assert report.reason == "played with the card definitions 01234567; none are available"
