"""What players know about hidden cards, and the consequences of a rewind."""

import json
from pathlib import Path
from typing import get_args

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.cli.commands.known import HOW
from duelog.core.sight import VIEWERS, Viewer, seen_by, viewing_player
from duelog.events import outcomes as o
from duelog.events.base import Event, Moved
from duelog.events.moves import Undo
from duelog.events.places import Place, player_of
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.knowledge import HowLearned, knowledge_at
from duelog.replays.duels.rewinding import rewind
from tests.small_duels import finished

TABLE = """\
case: x
rules: [SUM-01]
position:
  turn: 3
  turn_player: p1
  p1: {hand: [Dark Blade], deck: [Umi, Umi, Umi]}
  p2: {hand: [Trap Hole, Dark Hole], deck: [Luster Dragon, Hunter Dragon, Umi], M1: Vorse Raider}
play: []
"""


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


def table(*events: Event) -> Duel:
    """The duel of the table with outcomes inserted into its log, like a judge's corrections."""
    begun = duel_of(check_case(parse_case(TABLE)))
    duel = Duel.new(begun.header, begun.events)
    duel.extend(events)
    return duel


def card(duel: Duel, place: Place, number: int = 0) -> int:
    state = duel.start if not len(duel) else duel.state_at(1)
    player = player_of(place)
    if place[3:] in ("hand", "deck"):
        return int(state.side(player).pile("hand" if place.endswith("hand") else "deck")[number])
    return next(slot.card for where, slot in state.on_field(player) if where == place)


BARE = table()
RAIDER, TRAP = card(BARE, "p2.M1"), card(BARE, "p2.hand")
TOP = card(BARE, "p2.deck")


def told(duel: Duel, viewer: Viewer = "p1") -> list[tuple[str, str | None, int]]:
    return [(entry.name, entry.place, len(entry.doubts)) for entry in knowledge_at(duel, len(duel), viewer)]


def to(card: int, origin: Place, place: Place) -> Moved:
    return Moved(card=card, origin=origin, to=place)


RETURNED = o.CardsMoved(moves=(to(RAIDER, "p2.M1", "p2.hand"),), how="returned")
SET_UNSEEN = o.CardsSet(player=2, moves=(Moved(card=TRAP, origin="p2.hand", to="p2.S1", position="down"),))


def test_a_card_that_returned_to_the_hand_is_known_there() -> None:
    (entry,) = knowledge_at(table(RETURNED), 10**6, "p1")
    assert (entry.name, entry.place, entry.doubts) == ("Vorse Raider", "p2.hand", ())
    assert entry.how.startswith("returned")
    assert told(table(RETURNED), "public") == [("Vorse Raider", "p2.hand", 0)]
    assert told(table(RETURNED), "p2") == []


def test_a_card_that_leaves_the_hand_unseen_makes_knowledge_uncertain() -> None:
    assert told(table(RETURNED, SET_UNSEEN)) == [("Vorse Raider", "p2.hand", 1)]
    shown = o.PositionsChanged(changes=(o.PositionChange(card=TRAP, position="up", flipped=True),))
    assert told(table(RETURNED, SET_UNSEEN, shown)) == [("Vorse Raider", "p2.hand", 0)]


def test_knowledge_does_not_depend_on_which_card_left_unseen() -> None:
    """Setting exactly the known card looks the same as Setting any other one."""
    itself = o.CardsSet(player=2, moves=(Moved(card=RAIDER, origin="p2.hand", to="p2.S1", position="down"),))
    entries = [knowledge_at(table(RETURNED, event), 10**6, "p1") for event in (itself, SET_UNSEEN)]
    assert [(e.name, e.place, [(d.event, d.to) for d in e.doubts]) for e in entries[0]] == [
        (e.name, e.place, [(d.event, d.to) for d in e.doubts]) for e in entries[1]
    ]


def test_a_known_card_on_the_deck_is_tracked_until_it_is_shuffled() -> None:
    on_top = o.CardsMoved(moves=(Moved(card=RAIDER, origin="p2.M1", to="p2.deck"),), how="returned")
    assert told(table(on_top)) == [("Vorse Raider", "p2.deck", 0)]
    drawn = o.CardsDrawn(player=2, cards=(RAIDER,), why="effect")
    assert told(table(on_top, drawn)) == [("Vorse Raider", "p2.hand", 0)]
    deck = table(on_top).end.side(2).deck
    assert told(table(on_top, o.Shuffled(player=2, pile="deck", order=deck[::-1]))) == []


def test_an_excavated_card_is_known_by_those_who_saw_it() -> None:
    shown = o.CardsRevealed(cards=(TOP,), to=(1,), excavated=True)
    over = o.ChainEnded()
    (entry,) = knowledge_at(table(shown, over), 10**6, "p1")
    assert (entry.name, entry.place, entry.how) == ("Luster Dragon", "p2.deck", "excavated")
    assert told(table(shown, over), "public") == []


def test_a_card_that_an_effect_shows_to_one_player_is_known_by_that_player_alone() -> None:
    case = Path(__file__).parent / "cases" / "effects" / "shown-to-one-player-alone.case.yaml"
    duel = duel_of(check_case(parse_case(case.read_text(encoding="utf-8"))))
    shown = next(event for event in duel.events if isinstance(event, o.CardsRevealed))
    state = duel.state_at(shown.n)
    assert [state.name(card) for card in shown.cards] == ["Umi"]
    assert set(shown.cards) <= seen_by(state, 1)
    assert not set(shown.cards) & (seen_by(state, 2) | seen_by(state, None))


@pytest.mark.parametrize("number", range(2))
def test_known_cards_are_hidden_and_were_seen(number: int) -> None:
    duel = Duel.new(*finished(number, 60))
    for viewer in VIEWERS:
        own = viewing_player(viewer)
        seen: set[int] = set()
        for event, state in duel:
            seen |= seen_by(duel.state_at(event.n - 1), own) | seen_by(state, own)
            if event.n % 25 == 0:
                for entry in knowledge_at(duel, event.n, viewer):
                    assert entry.card not in seen_by(state, own)
                    assert entry.card in seen
                    assert entry.doubts or entry.place == state.place_of(entry.card)


# --- going back -------------------------------------------------------------------------------------------------


def test_a_rewind_without_learned_information_can_be_complete() -> None:
    found = rewind(table(RETURNED), len(BARE) + 1)
    assert found.learned == {"p1": (), "p2": ()}
    assert found.advice.startswith("a full rewind is possible")
    (step,) = found.steps
    assert step.actions == ("Vorse Raider: from p2's hand back to p2.M1, face-up Attack Position",)


def test_a_rewind_reports_draws_shuffles_and_who_learned_what() -> None:
    drawn = o.CardsDrawn(player=2, cards=(TOP,), why="effect")
    found = rewind(table(drawn), len(BARE) + 1)
    assert [card.name for card in found.learned["p2"]] == ["Luster Dragon"]
    assert found.learned["p1"] == ()
    assert found.draws == (len(BARE) + 1,)
    assert "what was drawn put back" in found.advice
    deck = table(drawn).end.side(2).deck
    mixed = rewind(table(drawn, o.Shuffled(player=2, pile="deck", order=deck[::-1])), len(BARE) + 1)
    assert mixed.shuffles == (len(BARE) + 2,)
    assert "the order of a Deck is lost" in mixed.advice
    assert [step.event for step in mixed.steps] == [len(BARE) + 2, len(BARE) + 1]  # newest first


@pytest.mark.parametrize("number", range(2))
def test_every_change_of_place_and_life_points_has_its_inverse(number: int) -> None:
    duel = Duel.new(*finished(number, 60))
    found = rewind(duel, 40)
    told = {step.event: step.actions for step in found.steps}
    for n in range(40, len(duel) + 1):
        before, after = duel.state_at(n - 1), duel.state_at(n)
        moved = sum(before.place_of(c) != after.place_of(c) for c in range(1, len(before.cards) + 1))
        assert sum(" back to " in action and ": from " in action for action in told.get(n, ())) == moved
        lost = sum(one.lp != two.lp for one, two in zip(before.sides, after.sides, strict=True))
        assert sum(action.startswith("Life Points") for action in told.get(n, ())) == lost


def test_the_commands(tmp_path: Path) -> None:
    file = tmp_path / "a.duel"
    table(RETURNED, SET_UNSEEN).save(file)
    known = run("known", file, "--as", "p1")
    assert known.stdout.startswith("Vorse Raider: in p2's hand, returned")
    assert "it may be the card that went to p2.S1" in known.stdout
    assert json.loads(run("known", file, "--as", "p2", "--json").stdout)["known"] == []
    assert run("known", file).exit_code == 2
    done = run("rewind", file, "--before", len(BARE) + 1)
    assert done.exit_code == 0
    assert "a judge decides: a full rewind is possible" in done.stdout
    found = json.loads(run("rewind", file, "--before", len(BARE) + 1, "--json").stdout)
    assert [step["event"] for step in found["steps"]] == [len(BARE) + 2, len(BARE) + 1]
    assert run("rewind", file, "--before", 0).exit_code == 2
    assert run("rewind", file, "--before", 10**6).exit_code == 2


def test_what_was_seen_on_the_field_stays_known_after_it_is_taken_back() -> None:
    """A monster whose Summon was taken back was in the hand again, and nobody knew it."""
    case = """\
case: x
rules: [SUM-02]
position:
  turn: 3
  p1: {hand: [Luster Dragon, Umi], deck: [Dark Hole, Dark Hole]}
play:
  - p1 summon "Luster Dragon" M1
"""
    duel = duel_of(check_case(parse_case(case)))
    summoned = len(duel)
    duel.append(Undo(player=1, to=1))
    [known] = knowledge_at(duel, len(duel), "p2")
    assert (known.name, known.place) == ("Luster Dragon", "p1.hand")
    assert known.event <= summoned
    assert knowledge_at(duel, len(duel), "p1") == []


def test_every_way_of_learning_a_card_has_a_text() -> None:
    assert set(HOW) == set(get_args(HowLearned))


def test_future_fusion_does_not_tell_how_many_copies_of_the_monster_there_are() -> None:
    """It was bound to every copy in the Extra Deck, which the record names, so that the opponent could count them."""
    case = Path("tests/cases/cards/future-fusion-and-another-copy.case.yaml")
    duel = duel_of(check_case(parse_case(case.read_text(encoding="utf-8"))))
    bonds = [event for event in duel.events if isinstance(event, o.Linked)]
    assert [len(bond.cards) for bond in bonds] == [1]
