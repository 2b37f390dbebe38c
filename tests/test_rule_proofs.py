"""Proofs of rules that no move of a case can show, by views, events or states.

`@pytest.mark.proves` names the rules; docs/rules.md lists these tests as their proof.
"""

import random
from collections.abc import Iterable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from msgspec.structs import replace

from duelog.core.effects.book.card_book import NO_BOOK
from duelog.core.engine import advance, next_outcome, play, waiting
from duelog.core.faults import faults
from duelog.core.fold.evolve import evolve, initial_state
from duelog.core.match_state import (
    Winner,
    duel_header,
    evolve_match,
    initial_match,
    next_chooser,
    next_match_outcome,
    validate_match,
)
from duelog.core.rules.moving import field_order
from duelog.core.sight import VIEWERS, Viewer
from duelog.core.state import OnField, State, Window
from duelog.core.validate import validate
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import CardId, Event, Move, Moved, Phase
from duelog.events.lines import Header, Seat
from duelog.events.matches import MatchHeader
from duelog.events.places import Place, Player
from duelog.events.rulesets import Ruleset
from duelog.events.seen_tables import SeenSide, SeenTable
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.cases.case_cards import with_own_cards
from duelog.replays.cases.case_files import parse_case
from duelog.replays.cases.case_table import CaseTable
from duelog.replays.cases.running_cases import check_case, read_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import redacted
from duelog.replays.duels.views import view
from duelog.replays.notation import complete, parse_move
from duelog.replays.play.chances import SeededChance
from duelog.replays.referee.seen_checks import SeenChecks
from tests.message_samples import SAMPLES
from tests.small_duels import recorded, states
from tests.test_unknown_cards import GORZ, STRUCK, record

CHANCE = SeededChance(random.Random(5))


def table(position: str) -> State:
    """The state of a position given in the lines of a case, at the first decision of a player."""
    indented = "\n".join(f"  {line}" for line in position.strip("\n").splitlines())
    found = CaseTable(
        parse_case(f"case: x\nrules: [SUM-01]\nposition:\n{indented}\n", "x.case.yaml"), built_in(), NO_BOOK
    )
    found.settle()
    return found.state


def played(state: State, *lines: str) -> tuple[State, list[Event]]:
    """The state after these moves, and all their events."""
    events: list[Event] = []
    for line in lines:
        state, found = play(state, parse_move(line, state), CHANCE, 100 + len(events))
        events += found
    return state, events


def at(state: State, where: Place) -> OnField:
    """The card in a zone."""
    found = next(slot for player in (1, 2) for place, slot in state.on_field(player) if place == where)
    assert state.find(found.card) == (where, found)
    return found


def cited(state: State, move: Move) -> set[str]:
    """The rules that a move breaks."""
    return {violation.rule for violation in validate(state, move)}


def of_kind(events: Iterable[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in events if isinstance(event, kind)]


def moved(card: CardId, origin: Place, to: Place) -> o.CardsMoved:
    """An event as from an effect: a card moves from one place to another."""
    return o.CardsMoved(moves=(Moved(card=card, origin=origin, to=to),), how="sent", why="effect", n=500)


# --- what everybody may know ------------------------------------------------------------------------------------

HANDS = """
turn: 5
p1: {lp: 7300, hand: [Umi, Luster Dragon], deck: [Dark Blade, Umi, Umi], grave: [Dark Hole, Fissure, Raigeki],
     extra: [Stardust Dragon, Junk Warrior], banished: [Gagagigo]}
p2: {lp: 100, hand: [Raigeki], deck: [Dark Blade], grave: [Luster Dragon, Umi], extra: [Goyo Guardian],
     M1: {card: Mystical Elf, position: set}}
"""


def names(state: State, cards: Iterable[CardId]) -> list[str]:
    """The names of the cards."""
    return [state.name(card) for card in cards]


@pytest.mark.proves("GEN-01")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_sizes_graveyards_and_life_points_are_public(viewer: Viewer) -> None:
    state = table(HANDS)
    shown = view(state, viewer)
    for real, seen in zip(state.sides, shown.sides, strict=True):
        assert (seen.lp, len(seen.hand), len(seen.deck)) == (real.lp, len(real.hand), len(real.deck))
        assert names(shown, seen.grave) == names(state, real.grave)


@pytest.mark.proves("ZONE-06")
def test_the_graveyard_is_read_in_its_order_by_the_opponent() -> None:
    shown = view(table(HANDS), "p2")
    assert names(shown, shown.side(1).grave) == ["Dark Hole", "Fissure", "Raigeki"]
    assert names(shown, shown.side(1).banished) == ["Gagagigo"]


@pytest.mark.proves("ZONE-08")
def test_players_see_their_own_extra_deck_only() -> None:
    shown = view(table(HANDS), "p1")
    assert names(shown, shown.side(1).extra) == ["Stardust Dragon", "Junk Warrior"]
    assert names(shown, shown.side(2).extra) == ["?"]


@pytest.mark.proves("GEN-15")
def test_a_revealed_card_stays_in_place_and_is_not_activated() -> None:
    state = table(HANDS)
    hand, deck = state.side(1).hand[0], state.side(1).deck[0]
    after = evolve(state, o.CardsRevealed(cards=(hand, deck)))
    assert (after.sides, after.chain, after.triggers) == (state.sides, (), ())
    assert next_outcome(after, CHANCE) is None
    shown = view(after, "p2")
    assert names(shown, (shown.side(1).hand[0], shown.side(1).deck[0])) == ["Umi", "Dark Blade"]


SPYGLASS = """
cards:
  Spyglass:
    face: {card: spell, kinds: [normal]}
    effects: [{kind: activation, steps: [{do: reveal, cards: {of: opponent, area: [hand]}, to: you}]}]
case: x
rules: [GEN-15]
position: {turn: 3, phase: main1, p1: {hand: [Spyglass]}, p2: {hand: [Umi, Kuriboh]}}
"""


@pytest.mark.proves("GEN-15")
def test_a_revealed_hand_is_seen_and_stays_in_place() -> None:
    case = parse_case(SPYGLASS, "x.case.yaml")
    shown = CaseTable(case, *with_own_cards(case, built_in(), NO_BOOK))
    shown.settle()
    hand = shown.state.side(2).hand
    assert names(view(shown.state, "p1"), hand) == ["?", "?"]
    before = shown.state
    shown.play(shown.read('p1 activate "Spyglass" S1'))
    shown.settle()
    assert shown.state.side(2).hand == hand
    (revealed,) = of_kind(shown.events, o.CardsRevealed)
    during = evolve(before, revealed)
    assert names(view(during, "p1"), hand) == ["Umi", "Kuriboh"]
    assert names(view(during, "public"), hand) == ["?", "?"]
    assert names(view(shown.state, "p1"), hand) == ["?", "?"]


SEARCH = """
cards:
  Recruiting Office:
    face: {card: spell, kinds: [normal]}
    effects:
      - kind: activation
        steps: [{do: to hand, cards: {of: you, area: [deck], type: [Warrior]}, count: 1}]
  Locked Drawer:
    face: {card: spell, kinds: [normal]}
    effects: [{kind: activation, steps: [{do: to hand, cards: {of: you, area: [deck]}, count: 1}]}]
case: x
rules: [GEN-15]
position: {turn: 3, phase: main1, p1: {hand: [Recruiting Office, Locked Drawer], deck: [Dark Blade, Umi, Umi]}}
"""


@pytest.mark.proves("GEN-15")
@pytest.mark.parametrize(("spell", "seen"), [("Recruiting Office", ["Dark Blade"]), ("Locked Drawer", [])])
def test_a_card_that_is_taken_by_its_kind_is_shown(spell: str, seen: list[str]) -> None:
    case = parse_case(SEARCH, "x.case.yaml")
    shown = CaseTable(case, *with_own_cards(case, built_in(), built_in_book()))
    shown.settle()
    shown.play(shown.read(f'p1 activate "{spell}" S1'))
    shown.settle()
    if shown.state.question is not None:
        shown.play(shown.read('p1 choose "Dark Blade"'))
        shown.settle()
    told = [event.cards for event in shown.events if isinstance(event, o.CardsRevealed)]
    assert [name for cards in told for name in names(shown.state, cards)] == seen


@pytest.mark.proves("GEN-14")
def test_a_random_card_depends_only_on_the_seed() -> None:
    cards = tuple(range(1, 8))
    picks = {SeededChance(random.Random(seed)).pick(1, cards, 1) for seed in range(200)}
    assert picks == {(card,) for card in cards}
    assert len(set(SeededChance(random.Random(1)).pick(2, cards, 5))) == 5


# --- who comes first --------------------------------------------------------------------------------------------


@pytest.mark.proves("GEN-02")
@pytest.mark.parametrize("turn_player", [1, 2])
def test_of_two_monsters_destroyed_at_once_the_turn_players_goes_first(turn_player: Player) -> None:
    state = table(f"turn: 6\nturn_player: p{turn_player}\np1: {{M1: Luster Dragon}}\np2: {{M1: Gemini Elf}}")
    other = 3 - turn_player
    _, events = played(state, f"p{turn_player} phase battle", f"p{turn_player} attack M1 p{other}.M1")
    (gone,) = of_kind(events, o.CardsMoved)
    assert isinstance(gone, o.CardsMoved)
    assert [move.origin for move in gone.moves] == [f"p{turn_player}.M1", f"p{other}.M1"]


@pytest.mark.proves("GEN-02", "SETUP-05", "SETUP-02")
@pytest.mark.parametrize("chosen", ["first", "second"])
def test_the_first_player_draws_the_opening_hand_first(chosen: str) -> None:
    face = built_in().named("Luster Dragon")
    state = initial_state(Header(seats=(Seat(main=(0,) * 40), Seat(main=(0,) * 40)), faces=(face,)))
    state, begun = advance(state, CHANCE, 1)
    asked = waiting(state)
    assert asked is not None
    state, events = play(state, m.Choose(player=asked.player, option=chosen), CHANCE, 1 + len(begun))
    first = asked.player if chosen == "first" else 3 - asked.player
    kinds = [type(event) for event in events]
    assert kinds.index(o.Shuffled) < kinds.index(o.DuelBegan) < kinds.index(o.CardsDrawn)
    drawn = of_kind(events, o.CardsDrawn)
    assert [(event.player, len(event.cards)) for event in drawn if isinstance(event, o.CardsDrawn)] == [
        (first, 5), (3 - first, 5),
    ]  # fmt: skip
    assert state.turn_player == first


# --- what happened to a card ------------------------------------------------------------------------------------

FALLING = """
turn: 5
turn_player: p1
p1: {hand: [Summoned Skull], M1: {card: Hunter Dragon, played_on: 3}}
p2: {M1: Luster Dragon}
"""


@pytest.mark.proves("GEN-08", "GEN-18", "SUM-15")
def test_a_tribute_is_tributed_and_a_loser_destroyed() -> None:
    _, events = played(
        table(FALLING), 'p1 summon "Summoned Skull" M2 tribute M1', "p1 phase battle", "p1 attack M2 p2.M1"
    )
    found = [(event.how, event.why) for event in events if isinstance(event, o.CardsMoved)]
    assert found == [("tributed", "cost"), ("destroyed", "battle")]


@pytest.mark.proves("GEN-09")
def test_the_hand_limit_discards_and_does_not_destroy() -> None:
    state = table("turn: 5\nphase: end\np1: {hand: [Umi, Umi, Umi, Umi, Umi, Umi, Fissure]}")
    _, events = played(state, "p1 choose hand:Fissure")
    (discarded,) = [event for event in events if isinstance(event, o.CardsMoved)]
    assert (discarded.how, [(move.origin, move.to) for move in discarded.moves]) == (
        "discarded", [("p1.hand", "p1.grave")],
    )  # fmt: skip


@pytest.mark.proves("SUM-15", "SUM-02")
def test_the_tribute_of_a_negated_summon_is_paid() -> None:
    state = table(FALLING)
    state = evolve(state, parse_move('p1 summon "Summoned Skull" M2 tribute M1', state))
    while state.summoning is None:
        outcome = next_outcome(state, CHANCE)
        assert outcome is not None
        state = evolve(state, outcome)
    skull = at(state, "p1.M2").card
    state = evolve(evolve(state, o.SummonNegated()), moved(skull, "p1.M2", "p1.grave"))
    assert names(state, state.side(1).grave) == ["Hunter Dragon", "Summoned Skull"]
    assert len(state.side(1).normal_summons) == 1


STOLEN = """
turn: 5
turn_player: p1
p1: {hand: [Summoned Skull]}
p2: {M1: Luster Dragon, M2: Blue-Eyes White Dragon}
"""


def stolen() -> State:
    """A position in which p1 controls p2's Luster Dragon, in M4."""
    state = table(STOLEN)
    dragon = Moved(card=at(state, "p2.M1").card, origin="p2.M1", to="p1.M4")
    return evolve(state, o.CardsMoved(moves=(dragon,), how="control", why="effect"))


@pytest.mark.proves("ZONE-09", "GEN-19")
@pytest.mark.parametrize(
    "lines", [('p1 summon "Summoned Skull" M4 tribute M4',), ("p1 phase battle", "p1 attack M4 p2.M2")]
)
def test_a_monster_under_the_other_players_control_goes_to_its_owners_graveyard(lines: tuple[str, ...]) -> None:
    state, _ = played(stolen(), *lines)
    assert (names(state, state.side(1).grave), names(state, state.side(2).grave)) == ([], ["Luster Dragon"])


@pytest.mark.proves("GEN-19")
def test_the_controller_and_not_the_owner_decides_for_a_monster() -> None:
    state = stolen()
    dragon = at(state, "p1.M4").card
    assert state.owner(dragon) == 2
    assert cited(state, m.ChangePosition(player=1, card=dragon, position="defense")) == set()
    assert cited(state, m.ChangePosition(player=2, card=dragon, position="defense")) >= {"GEN-19"}


@pytest.mark.proves("GEN-13")
def test_printed_values_do_not_change() -> None:
    state = table(FALLING)
    dragon = at(state, "p1.M1").card
    state = evolve(state, o.ValuesChanged(changes=(o.CurrentValues(card=dragon, atk=3000, defense=50),)))
    slot = at(state, "p1.M1")
    assert (state.atk(slot), state.defense(slot)) == (3000, 50)
    assert (state.face(dragon).atk, state.face(dragon).defense) == (1700, 100)
    state = evolve(state, moved(dragon, "p1.M1", "p1.hand"))
    state = evolve(state, o.CardsMoved(moves=(Moved(card=dragon, origin="p1.hand", to="p1.M1"),), how="summoned"))
    assert state.atk(at(state, "p1.M1")) == 1700


# --- the table --------------------------------------------------------------------------------------------------


@pytest.mark.proves("GEN-07", "ZONE-04", "XYZ-03")
def test_cards_on_the_field_are_those_in_the_zones() -> None:
    state = table(
        "turn: 5\np1: {hand: [Umi], grave: [Umi], extra: [Junk Warrior], banished: [Umi], M2: Luster Dragon,\n"
        '  M1: {card: "Number 39: Utopia", materials: [Dark Blade, Dark Blade]}, S3: {card: Fissure, face: down},\n'
        "  F: Umi, PL: Flash Knight, PR: Flash Knight}\np2: {S1: {card: Fissure, face: down}}"
    )
    assert [(place, state.name(slot.card)) for place, slot in field_order(state)] == [
        ("p1.M1", "Number 39: Utopia"), ("p1.M2", "Luster Dragon"), ("p1.S3", "Fissure"), ("p1.F", "Umi"),
        ("p1.PL", "Flash Knight"), ("p1.PR", "Flash Knight"), ("p2.S1", "Fissure"),
    ]  # fmt: skip


@pytest.mark.proves("ZONE-05")
def test_monsters_are_in_one_of_three_positions_throughout_a_duel(seed: int) -> None:
    head, events = recorded(seed, 60)
    for state in states(head, events):
        assert {slot.position for side in (1, 2) for slot in state.monsters(side)} <= {"attack", "defense", "set"}


@pytest.mark.proves("ZONE-05")
def test_a_monster_positioned_like_a_spell_is_a_fault() -> None:
    state = table(FALLING)
    assert faults(state) == ()
    odd = o.PositionChange(card=at(state, "p2.M1").card, position="up")
    (fault,) = faults(evolve(state, o.PositionsChanged(changes=(odd,), why="effect")))
    assert (fault.code, fault.place) == ("wrong-position", "p2.M1")


# --- battle -----------------------------------------------------------------------------------------------------

REPLAY = """
turn: 5
turn_player: p1
p1: {M1: Luster Dragon, M2: Dark Blade}
p2: {hand: [Mystical Elf], M1: Hunter Dragon, M2: Celtic Guardian}
"""


def declared(state: State, line: str) -> State:
    """The state just after an attack declaration, before its consequences."""
    state = evolve(state, parse_move(line, state))
    outcome = next_outcome(state, CHANCE)
    assert isinstance(outcome, o.AttackDeclared)
    return evolve(state, outcome)


def replayed() -> State:
    """A Replay: the target left the field after p1's M1 had attacked it."""
    state, _ = played(table(REPLAY), "p1 phase battle")
    state = declared(state, "p1 attack M1 p2.M1")
    state = evolve(state, moved(at(state, "p2.M1").card, "p2.M1", "p2.grave"))
    state, outcomes = advance(state, CHANCE, 600)
    assert of_kind(outcomes, o.ReplayBegan)
    return state


@pytest.mark.proves("BATTLE-06")
def test_the_attacker_chooses_again_if_the_target_left() -> None:
    state = replayed()
    assert waiting(state) is not None
    state, events = played(state, "p1 attack M1 p2.M2")
    (again,) = of_kind(events, o.AttackDeclared)
    assert isinstance(again, o.AttackDeclared)
    assert again.again
    assert state.side(2).lp == 8000 - (1900 - 1400)


@pytest.mark.proves("BATTLE-06")
def test_a_new_monster_of_the_opponent_causes_a_replay() -> None:
    state, _ = played(table(REPLAY), "p1 phase battle")
    state = declared(state, "p1 attack M1 p2.M1")
    elf = state.side(2).hand[0]
    come = o.CardsMoved(
        moves=(Moved(card=elf, origin="p2.hand", to="p2.M3", position="defense"),), how="summoned", why="effect"
    )
    _, outcomes = advance(evolve(state, come), CHANCE, 600)
    assert of_kind(outcomes, o.ReplayBegan)


@pytest.mark.proves("BATTLE-06", "BATTLE-07")
def test_if_another_monster_attacks_the_first_has_used_its_attack() -> None:
    state, _ = played(replayed(), "p1 attack M2 p2.M2")
    assert cited(state, m.Attack(player=1, card=at(state, "p1.M1").card)) == {"BATTLE-02"}


@pytest.mark.proves("BATTLE-06", "BATTLE-07", "POS-03")
def test_a_declined_replay_counts_as_an_attack_declared() -> None:
    state, _ = played(replayed(), "p1 phase main2")
    dragon, blade = at(state, "p1.M1").card, at(state, "p1.M2").card
    assert cited(state, m.ChangePosition(player=1, card=dragon, position="defense")) == {"POS-03"}
    assert cited(state, m.ChangePosition(player=1, card=blade, position="defense")) == set()


@pytest.mark.proves("BATTLE-01", "TURN-01")
def test_the_log_has_the_steps_of_the_battle_phase() -> None:
    state = table("turn: 5\nturn_player: p1\np1: {M1: Luster Dragon}\np2: {M1: {card: Mystical Elf, position: set}}")
    _, events = played(state, "p1 phase battle", "p1 attack M1 p2.M1", "p1 phase main2", "p1 end")
    steps = [(event.step, event.part) for event in events if isinstance(event, o.StepBegan)]
    assert steps == [
        ("battle", None), ("damage", "start"), ("damage", "before"), ("damage", "calculation"), ("damage", "after"),
        ("damage", "end"), ("battle", None), ("end", None),
    ]  # fmt: skip
    phases: list[Phase] = [event.phase for event in events if isinstance(event, o.PhaseBegan)]
    assert phases == ["battle", "main2", "end", "standby", "main1"]


@pytest.mark.proves("BATTLE-09")
def test_the_target_is_flipped_before_damage_calculation() -> None:
    state = table("turn: 5\nturn_player: p1\np1: {M1: Luster Dragon}\np2: {M1: {card: Mystical Elf, position: set}}")
    _, events = played(state, "p1 phase battle", "p1 attack M1 p2.M1")
    told = [type(event) for event in events]
    assert told.index(o.AttackDeclared) < told.index(o.PositionsChanged) < told.index(o.BattleFought)
    first_damage_step = next(n for n, event in enumerate(events) if getattr(event, "part", None) == "start")
    assert first_damage_step < told.index(o.PositionsChanged)


# --- rulesets ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("SUM-01", "SUM-07", "SUM-10", "SYN-01", "XYZ-01", "PEN-01", "PEN-02")
@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ('p1 summon "Luster Dragon" M2', "SUM-01"),
        ("p1 flip M1", "SUM-07"),
        ('p1 special "Luster Dragon" M2 attack', "SUM-10"),
        ('p1 synchro "Junk Warrior" M2 attack materials M1', "SYN-01"),
        ('p1 xyz "Gachi Gachi Gantetsu" M2 attack materials M1', "XYZ-01"),
        ('p1 pendulum "Luster Dragon" M2 attack', "PEN-02"),
        ('p1 activate "Flash Knight" PL', "PEN-01"),
    ],
)
def test_a_ruleset_without_a_kind_of_summon_has_none(line: str, rule: str) -> None:
    position = (
        "turn: 3\np1: {hand: [Luster Dragon, Flash Knight], M1: {card: Kuriboh, position: set},\n"
        "  extra: [Junk Warrior, Gachi Gachi Gantetsu]}"
    )
    state = table(position)
    none = replace(state, rules=Ruleset(name="no Summons", summons=()))
    told = [found.facts for found in validate(none, parse_move(line, none)) if found.rule == rule]
    assert any("no Summons" in facts for facts in told)
    assert not any("no Summons" in found.facts for found in validate(state, parse_move(line, state)))


# --- the end ----------------------------------------------------------------------------------------------------


@pytest.mark.proves("WIN-04")
def test_both_players_at_zero_at_once_is_a_draw() -> None:
    changes = tuple(o.LifeChange(player=player, amount=-8000) for player in (1, 2))
    state = evolve(table(FALLING), o.LifePointsChanged(changes=changes))
    state, (ended,) = advance(state, CHANCE, 600)
    assert isinstance(ended, o.DuelEnded)
    assert ended.winner == 0
    assert cited(state, m.ChangePhase(player=1, to="battle")) >= {"WIN-04"}


@pytest.mark.proves("WIN-03")
def test_nothing_continues_after_an_effect_has_won() -> None:
    state = evolve(table(FALLING), o.DuelEnded(winner=2, reason="effect"))
    assert waiting(state) is None
    assert cited(state, m.ChangePhase(player=1, to="battle")) >= {"WIN-03"}


@pytest.mark.proves("WIN-01")
def test_the_duel_ends_before_the_loser_of_the_last_battle_leaves_the_field() -> None:
    state = table("turn: 5\nturn_player: p1\np1: {M1: Luster Dragon}\np2: {lp: 200, M1: Hunter Dragon}")
    state, events = played(state, "p1 phase battle", "p1 attack M1 p2.M1")
    assert isinstance(events[-1], o.DuelEnded)
    assert at(state, "p2.M1")


@pytest.mark.proves("SETUP-04")
def test_after_a_drawn_duel_chance_decides_who_chooses() -> None:
    face = built_in().named("Luster Dragon")
    header = MatchHeader(seats=(Seat(main=(0,) * 40), Seat(main=(0,) * 40)), faces=(face,))
    state = initial_match(header)
    for event in (o.MatchDuelBegan(duel=1), o.MatchDuelEnded(duel=1, winner=0), m.Ready(player=1), m.Ready(player=2)):
        state = evolve_match(state, event)
    assert next_chooser(state) is None
    assert isinstance(next_match_outcome(state), o.MatchDuelBegan)
    assert isinstance(next_outcome(initial_state(duel_header(header, state)), CHANCE), o.ChooserNamed)


@pytest.mark.proves("WIN-05")
@pytest.mark.parametrize(
    ("winners", "winner"), [((1, 1), 1), ((2, 1, 2), 2), ((1, 2, 0), 0), ((0, 1, 0), 1), ((0, 0, 0), 0), ((1, 2), None)]
)
def test_a_match_is_won_by_two_duels_or_by_more_of_three(winners: tuple[Winner, ...], winner: Winner | None) -> None:
    face = built_in().named("Luster Dragon")
    state = initial_match(MatchHeader(seats=(Seat(main=(0,) * 40), Seat(main=(0,) * 40)), faces=(face,)))
    for duel, won in enumerate(winners, 1):
        state = evolve_match(state, o.MatchDuelBegan(duel=duel))
        state = evolve_match(state, o.MatchDuelEnded(duel=duel, winner=won))
    ended = next_match_outcome(state)
    assert (ended.winner if isinstance(ended, o.MatchEnded) else None) == winner


@pytest.mark.proves("WIN-05")
def test_after_a_match_verdicts_say_that_it_is_decided() -> None:
    face = built_in().named("Luster Dragon")
    state = initial_match(MatchHeader(seats=(Seat(main=(0,) * 40), Seat(main=(0,) * 40)), faces=(face,)))
    for duel in (1, 2):
        state = evolve_match(state, o.MatchDuelBegan(duel=duel))
        state = evolve_match(state, o.MatchDuelEnded(duel=duel, winner=1))
    state = evolve_match(state, o.MatchEnded(winner=1))
    assert "WIN-05" in [violation.rule for violation in validate_match(state, m.Ready(player=2))]


# --- what a verdict leaves out ----------------------------------------------------------------------------------

LATE = """
turn: 3
turn_player: p1
p1: {hand: [Dark Blade], deck: [Umi], M1: Mystical Elf, S1: {card: Jar of Greed, face: down}}
p2: {hand: [Luster Dragon], deck: [Umi], S1: {card: Jar of Greed, face: down}}
"""


def test_in_the_end_phase_a_verdict_names_the_phase_once() -> None:
    state = replace(table(LATE), phase="end")
    assert cited(state, parse_move('p2 summon "Luster Dragon" M2', state)) == {"SUM-14"}
    assert cited(state, parse_move('p1 summon "Dark Blade" M2', state)) == {"SUM-14"}
    attacked = replace(
        state,
        sides=(
            replace(state.sides[0], field=(replace(at(state, "p1.M1"), attacks=(5,)), *state.sides[0].field[1:])),
            state.sides[1],
        ),
    )
    assert cited(attacked, parse_move("p1 position M1 defense", attacked)) == {"SUM-14"}


def test_the_turn_player_who_passed_waits_for_the_opponent() -> None:
    """The rule is PRIO-02: PRIO-03 is only about what the opponent cannot do."""
    state = replace(table(LATE), phase="end", window=Window(kind="end", player=2, passes=1), effects=True)
    book = built_in_book()
    move = parse_move("p1 activate S1", state)
    assert {violation.rule for violation in validate(state, move, book)} == {"PRIO-02"}
    other = replace(state, window=Window(kind="end", player=1))
    move = parse_move("p2 activate S1", other)
    assert {violation.rule for violation in validate(other, move, book)} == {"PRIO-01", "PRIO-03"}


@pytest.mark.proves("EFF-07")
def test_a_missed_timing_is_explained_by_the_last_thing_to_happen() -> None:
    result = check_case(read_case(Path(__file__).parent / "cases" / "cards" / "peten-the-dark-clown.case.yaml"))
    assert result.header is not None
    state = initial_state(result.header)
    for event in result.events:
        state = evolve(state, event)
    move = parse_move('p1 activate grave:"Peten the Dark Clown"', state)
    found = validate(state, complete(move, state, built_in_book()), built_in_book())
    assert (found[0].rule, found[0].code) == ("EFF-07", "timing-missed-since")


# --- redacted logs ----------------------------------------------------------------------------------------------


def found_in_seen(change: dict[str, object], before: State | None = None) -> set[str]:
    """The rules that the second turn of a redacted duel breaks with these changes."""
    header, events = recorded()
    seen = redacted(Duel.new(header, events), "public")
    n, told = next((n, each) for n, each in enumerate(seen.events, 1) if isinstance(each, SeenTable) and each.turn == 2)
    last = seen.state_at(n - 1) if before is None else before
    event = replace(told, **change)
    checks = SeenChecks("public")
    assert not list(checks(seen.state_at(n - 1), told, seen.state_at(n)))
    return {finding.rule for finding in checks(last, event, evolve(last, event))}


@pytest.mark.proves("TURN-12")
def test_turns_of_a_redacted_log_follow_each_other() -> None:
    assert found_in_seen({"turn": 5}) == {"TURN-12"}
    header, events = recorded()
    first = redacted(Duel.new(header, events), "public").state_at(0)
    assert found_in_seen({"player": 1}, replace(first, turn=1, turn_player=1)) == {"TURN-12"}
    assert found_in_seen({"player": 1}, replace(first, turn=2, turn_player=2)) == {"TURN-12"}


@pytest.mark.proves("WIN-01")
def test_a_turn_of_a_redacted_log_without_life_points_is_wrong() -> None:
    header, events = recorded()
    first = redacted(Duel.new(header, events), "public").state_at(0)
    sides = (replace(first.sides[0], lp=0), first.sides[1])
    told: dict[str, object] = {"sides": (SeenSide(lp=0), SeenSide(lp=first.sides[1].lp)), "player": 2}
    assert "WIN-01" in found_in_seen(told, replace(first, turn=1, turn_player=1, sides=sides))


@pytest.mark.proves("SUM-02")
def test_a_redacted_log_with_two_normal_summons_in_a_turn_is_wrong() -> None:
    assert "SUM-02" in found_in_seen({"sides": (None, SeenSide(lp=8000, summoned=2))})
    assert "SUM-02" not in found_in_seen({"sides": (None, SeenSide(lp=8000, summoned=1))})


@pytest.mark.proves("EFF-04")
def test_an_unknown_card_in_the_hand_may_have_been_triggered() -> None:
    with TemporaryDirectory() as folder:
        lines = (*STRUCK, f"p2 activate {GORZ}", "choose attack", "M2")
        done = record(Path(folder), *lines, p1="?40", p2="?40")
    assert f"Special Summons {GORZ} from the hand to M2" in done.output


@pytest.mark.proves("EFF-07")
def test_an_effect_that_comes_too_late_for_its_event_is_refused_by_its_timing() -> None:
    for code in ("only-right-then", "condition-then"):
        sample = next(sample for sample in SAMPLES if sample.code == code)
        assert ("EFF-07", code) in [(found.rule, found.code) for found in sample.violations()]


@pytest.mark.proves("EFF-10")
def test_a_condition_that_did_not_hold_then_breaks_the_condition_of_the_effect() -> None:
    sample = next(sample for sample in SAMPLES if sample.code == "condition-then")
    assert ("EFF-10", "condition-then") in [(found.rule, found.code) for found in sample.violations()]
