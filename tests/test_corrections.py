"""Corrections of the table: what they change, and how they are written, judged and described."""

import json
import random
from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.chance import NoChance
from duelog.core.faults import faults
from duelog.core.wording.events.event_sentences import say
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Moved
from duelog.events.records import Corrected, Ruling
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import write_ydk
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.goldens.rederiving import rederive
from duelog.replays.notation import NotationError
from duelog.replays.notation.corrections import parse_correction
from duelog.replays.play.recording import Recording
from duelog.replays.play.seating import drawn_deck
from duelog.replays.referee.referee import referee
from tests.test_illegal_play import begun, summoned_twice, the_illegal
from tests.test_record_command import record


def fixed(recording: Recording, line: str) -> Corrected:
    correction = parse_correction(line, recording.state)
    recording.correct(correction)
    [written] = [event for event in recording.duel.events if isinstance(event, Corrected)][-1:]
    return written


def test_life_points_are_set_and_a_player_left_without_any_loses() -> None:
    recording = begun()
    event = fixed(recording, 'fix lp p1 7200 by "Ina" because both notes say so')
    assert (event.author, event.reason) == ("Ina", "both notes say so")
    assert recording.state.side(1).lp == 7200
    fixed(recording, "fix lp p2 0")
    assert recording.state.result is not None
    assert recording.state.result.winner == 1
    assert referee(recording.duel, recording.book).ok


def test_a_summon_is_corrected_with_its_limit() -> None:
    recording = summoned_twice()
    move = the_illegal(recording.duel)
    who = f"p{move.player}"
    fixed(recording, f"fix move {move.to} to hand")
    assert move.card in recording.state.side(move.player).hand
    fixed(recording, f"fix summons {who} 1")
    assert len(recording.state.side(move.player).normal_summons) == 1
    fixed(recording, f"fix summons {who} 0")
    to = m.NormalSummon(player=move.player, card=move.card, to=move.to)
    assert recording.violations(to) == ()


def test_corrections_draw_move_and_turn_cards() -> None:
    recording = begun()
    player = recording.state.turn_player
    side = recording.state.side(player)
    fixed(recording, f"fix draw p{player} 2")
    assert recording.state.side(player).hand == (*side.hand, *side.deck[:2])
    monster = next(card for card in side.hand if recording.state.face(card).is_monster)
    name = recording.state.name(monster)
    fixed(recording, f'fix move "{name}" to p{player}.M3 set')
    found = recording.state.find(next(slot.card for slot in recording.state.monsters(player)))
    assert found is not None
    assert (found[0], found[1].position) == (f"p{player}.M3", "set")
    fixed(recording, f"fix position p{player}.M3 defense")
    assert recording.state.monsters(player)[0].position == "defense"
    assert recording.state.monsters(player)[0].changed_on == 0
    fixed(recording, f"fix move p{player}.M3 to grave")
    assert len(recording.state.side(player).grave) == 1
    assert faults(recording.state) == ()
    assert referee(recording.duel, recording.book).ok


def test_removing_a_monster_during_its_summon_ends_the_summon() -> None:
    recording = summoned_twice()
    summon = next(event for event in recording.duel.events if isinstance(event, o.SummonBegan))
    branch = Recording(recording.duel.branch(summon.n), NoChance(), book=recording.book)
    assert branch.state.summoning is not None
    to = summon.monsters[0].to
    assert to is not None
    fixed(branch, f"fix move {to} to grave")
    assert branch.state.summoning is None
    assert not any(isinstance(event, o.Summoned) for event in branch.duel.events)


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("fix", "what is put right"),
        ("fix lp 7200", "a player"),
        ("fix lp p1", "Life Points"),
        ("fix lp p1 some", "Life Points"),
        ("fix summons p1 3", "no more can count"),
        ("fix draw p1 99", "has"),
        ("fix draw p1 0", "has"),
        ("fix move M4 to hand", "there is no card"),
        ("fix move M4", "to and a place|there is no card"),
        ("fix position M4 set", "no such card on the field"),
        ('fix move "No Such Card" to hand', "No Such Card"),
    ],
)
def test_an_invalid_correction_is_reported(line: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse_correction(line, begun().state)


def test_an_impossible_table_is_rejected() -> None:
    recording = summoned_twice()
    move = the_illegal(recording.duel)
    other = next(slot for slot in recording.state.monsters(move.player) if slot.card != move.card)
    where = recording.state.place_of(other.card)
    count = len(recording.duel)
    with pytest.raises(DuelogError, match="cannot be"):
        recording.correct(parse_correction(f"fix move {move.to} to {where}", recording.state))
    assert len(recording.duel) == count


def test_the_referee_reports_each_correction_once_and_continues() -> None:
    recording = begun()
    player = recording.state.turn_player
    correction = fixed(recording, f"fix draw p{player} by Ina because it was forgotten")
    recording.play(m.ChangePhase(player=player, to="end"))
    report = referee(recording.duel, recording.book)
    assert report.ok
    [declared] = report.declared
    assert (declared.kind, declared.n) == ("correction", correction.n)
    assert declared.what.startswith("Corrected by Ina: ")
    assert declared.what.endswith("(it was forgotten).")
    assert report.moves + report.outcomes + 1 == len(recording.duel)


def test_a_correction_between_outcomes_is_a_finding() -> None:
    recording = summoned_twice()
    summon = next(event for event in recording.duel.events if isinstance(event, m.NormalSummon))
    early = recording.duel.branch(summon.n)
    early.append(Corrected(player=1, life=1))
    [finding] = referee(early, recording.book).findings
    assert (finding.kind, finding.n) == ("missing", summon.n + 1)


def test_a_viewer_is_not_told_which_hidden_cards_are_moved() -> None:
    recording = begun()
    player = recording.state.turn_player
    event = fixed(recording, f"fix draw p{player}")
    before, after = recording.duel.state_at(event.n - 1), recording.duel.state_at(event.n)
    name = before.name(event.moves[0].card)
    assert name in say(event, before, after)
    assert name not in say(event, before, after, "public")


def test_rulings_change_nothing_and_are_accepted() -> None:
    recording = begun()
    state = recording.state
    recording.add(Ruling(author="Ina", at=3, player=1, penalty="Warning", infraction="Drawing Extra Cards"))
    assert recording.state is state
    report = referee(recording.duel, recording.book)
    assert (report.ok, report.given, report.declared) == (True, 1, ())


def test_a_golden_duel_with_corrections_is_derived_again() -> None:
    recording = begun()
    player = recording.state.turn_player
    fixed(recording, f"fix draw p{player}")
    recording.add(Ruling(author="Ina", text="it stands"))
    recording.play(m.ChangePhase(player=player, to="end"))
    assert list(rederive(recording.duel, recording.book).duel.events) == list(recording.duel.events)


def test_corrections_and_notes_at_the_keyboard(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 2)):
        deck = drawn_deck(random.Random(seed), built_in(), side=3)
        (tmp_path / f"{name}.ydk").write_text(write_ydk(deck), encoding="utf-8")
    lines = "first\nfix lp p1 7200 because of an old note\nnote the judge was called\nfix lp p1\nend\nconcede\n"
    done = record(tmp_path, lines, "--seed", "7", "--author", "Ina")
    assert "Corrected by Ina: p1 has 7200 Life Points (of an old note)." in done.output
    assert "expected Life Points" in done.output
    file = str(tmp_path / "t.duel")
    events = Duel.open(file).events
    assert [event.text for event in events if isinstance(event, o.Remark)] == ["the judge was called"]
    checked = CliRunner().invoke(app, ["verify", file])
    assert checked.exit_code == 0, checked.output
    assert "Corrected by Ina: p1 has 7200 Life Points" in " ".join(checked.output.split())
    [facts] = json.loads(CliRunner().invoke(app, ["verify", "--json", file]).output)
    assert [declared["kind"] for declared in facts["referee"]["declared"]] == ["correction"]


def test_corrections_move_cards_like_other_events() -> None:
    recording = begun()
    player = recording.state.turn_player
    event = fixed(recording, f"fix draw p{player}")
    assert all(isinstance(move, Moved) for move in event.moves)


UNPAID = """\
case: x
rules: [EFF-09]
position:
  turn: 4
  p1: {hand: [Dark Hole], M1: Luster Dragon}
  p2: {S1: {card: Solemn Judgment, face: down, played_on: 2}, S2: {card: Jar of Greed, face: down, played_on: 2}}
play:
  - p1 activate "Dark Hole"
"""


def test_a_cost_that_a_player_did_not_pay_is_given_back_and_named(tmp_path: Path) -> None:
    """A cost without a choice is always paid in the log; the way to record the dispute is a correction."""
    file = tmp_path / "unpaid.duel"
    duel_of(check_case(parse_case(UNPAID))).save(file)
    lines = "activate S1\nfix lp p2 8000 by Ina because the cost was not paid\n"
    done = CliRunner().invoke(app, ["record", str(file), "--resume"], input=lines)
    assert done.exit_code == 0, done.output
    assert Duel.open(file).end.side(2).lp == 8000
    reviewed = CliRunner().invoke(app, ["review", str(file), "--no-boards"])
    assert "Corrected by Ina: p2 has 8000 Life Points (the cost was not paid)." in " ".join(reviewed.output.split())
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
