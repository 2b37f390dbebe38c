"""Illegal moves that were made: how they are recorded, judged, described and continued."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.catalogue.english import ENGLISH
from duelog.core.chance import NoChance
from duelog.core.digest import digest
from duelog.core.engine import IllegalMove, next_outcome, waiting
from duelog.core.faults import faults
from duelog.core.illegal_play import NO_PLAY
from duelog.core.legal_moves import legal_moves
from duelog.core.validate import validate
from duelog.core.verdict import rules_broken
from duelog.events import moves as m
from duelog.events import outcomes as o
from duelog.events.base import Event
from duelog.events.lines import Header
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import write_ydk
from duelog.replays.cards.definition_files import built_in_book
from duelog.replays.duels.duel import Duel
from duelog.replays.errors import DuelogError
from duelog.replays.goldens.rederiving import rederive
from duelog.replays.notation import parse_move, print_move
from duelog.replays.play.chances import SeededChance
from duelog.replays.play.recording import Recording
from duelog.replays.play.seating import drawn_deck
from duelog.replays.referee.referee import referee
from tests.effect_duels import effect_duel
from tests.legal_draws import drawn
from tests.near_moves import near_moves
from tests.test_record_command import record
from tests.test_referee import HEADER, bare


def begun(seed: int = 7, header: Header = HEADER) -> Recording:
    """A duel at the first decision of the turn player."""
    duel = Duel.new(header)
    recording = Recording(duel, SeededChance(random.Random(seed)), book=built_in_book())
    recording.settle()
    while (asked := recording.waiting()) is not None and asked.what == "choice":
        recording.play(next(iter(recording.legal() or ())))
    return recording


def summoned_twice() -> Recording:
    """A duel in which p1 has Normal Summoned twice in one turn, the second time illegally."""
    for seed in range(20):
        recording = begun(seed)
        player = recording.state.turn_player
        levels = [
            (recording.state.face(card).level, card)
            for card in recording.state.side(player).hand
            if recording.state.face(card).is_monster and recording.state.face(card).level <= 4
        ]
        if len(levels) < 2:
            continue
        for at, (_, card) in enumerate(levels[:2], start=1):
            to: Any = f"p{player}.M{at}"
            recording.play(m.NormalSummon(player=player, card=card, to=to), anyway=at == 2)
            while (asked := recording.waiting()) is not None and asked.what == "response":
                recording.play(m.Pass(player=asked.player))
        return recording
    raise AssertionError("no hand with two monsters of Level 4 or less")


def the_illegal(duel: Duel) -> m.NormalSummon:
    [move] = [event for event in duel.events if isinstance(event, m.NormalSummon) and event.breaks]
    return move


def test_an_illegal_move_is_rejected_unless_it_is_marked() -> None:
    recording = summoned_twice()
    move = the_illegal(recording.duel)
    before = recording.duel.state_at(move.n - 1)
    violations = validate(before, replace(move, n=0, breaks=()), recording.book)
    assert move.breaks == rules_broken(violations)
    assert "SUM-02" in move.breaks
    again = Recording(recording.duel.branch(move.n - 1), NoChance(), book=recording.book)
    with pytest.raises(IllegalMove):
        again.play(replace(move, n=0, breaks=()))
    assert len(again.duel) == move.n - 1


def test_an_illegal_move_has_outcomes_and_counts_against_the_limits() -> None:
    recording = summoned_twice()
    move = the_illegal(recording.duel)
    assert isinstance(recording.duel.event(move.n + 1), o.SummonBegan)
    assert len(recording.state.side(move.player).normal_summons) == 2


def test_a_mark_is_in_no_state_and_changes_no_digest() -> None:
    """Digests of states in version 2 from before moves had marks do not change."""
    recording = summoned_twice()
    move = the_illegal(recording.duel)
    unmarked = Duel.new(
        recording.duel.header,
        [replace(event, breaks=()) if event is move else event for event in recording.duel.events],
    )
    for n in range(len(recording.duel) + 1):
        assert digest(recording.duel.state_at(n)) == digest(unmarked.state_at(n))


def test_the_referee_reports_an_illegal_move_once_and_continues() -> None:
    recording = summoned_twice()
    move = the_illegal(recording.duel)
    recording.play(m.ChangePhase(player=move.player, to="end"))
    report = referee(recording.duel, recording.book)
    assert report.ok
    [declared] = report.declared
    assert (declared.kind, declared.n) == ("illegal", move.n)
    assert declared.rules == move.breaks
    assert "recorded as illegal: p1 already Normal Summoned" in declared.what or "p2 already" in declared.what
    assert report.moves + report.outcomes + len(report.declared) == len(recording.duel)
    wrong = Duel.new(recording.duel.header, [*bare(list(recording.duel.events)), m.ChangePhase(player=1, to="draw")])
    [finding] = referee(wrong, recording.book).findings
    assert finding.n == len(wrong)


def test_an_illegal_move_without_its_mark_and_a_false_mark_are_findings() -> None:
    recording = summoned_twice()
    move = the_illegal(recording.duel)
    events = list(recording.duel.events)

    def judged(*changed: Event) -> list[tuple[str, int]]:
        new = {event.n: event for event in changed}
        duel = Duel.new(recording.duel.header, [new.get(event.n, event) for event in events])
        return [(found.kind, found.n) for found in referee(duel, recording.book).findings]

    assert judged(replace(move, breaks=())) == [("illegal", move.n)]
    assert judged(replace(move, breaks=("SUM-01",))) == [("mark", move.n)]
    first = next(event for event in events if isinstance(event, m.NormalSummon))
    assert judged(replace(first, breaks=("SUM-02",))) == [("mark", first.n)]


def test_a_legal_move_that_is_recorded_anyway_has_no_mark() -> None:
    recording = begun()
    move = next(iter(recording.legal() or ()))
    recording.play(replace(move, breaks=("SUM-02",)), anyway=True)
    [played] = [
        event for event in recording.duel.events if type(event) is type(move) and event.n == recording.state.moved
    ]
    assert played == replace(move, n=played.n)


def test_impossible_moves_are_not_recorded() -> None:
    recording = begun()
    player = recording.state.turn_player
    count = len(recording.duel)
    deck = recording.state.side(player).deck[0]
    to: Any = f"p{player}.M1"
    for move in (
        m.NormalSummon(player=player, card=deck, to=to),
        m.Pass(player=player),
        m.Choose(player=player, yes=True),
        m.Attack(player=player, card=deck),
    ):
        with pytest.raises(DuelogError, match="recorded as illegal"):
            recording.play(move, anyway=True)
    assert len(recording.duel) == count


@pytest.mark.parametrize("seed", range(6))
def test_recorded_illegal_moves_lead_to_positions_without_faults(seed: int) -> None:
    """Near moves of a random duel, each recorded anyway, are refused, or the duel continues with legal moves."""
    rng = random.Random(seed)
    recording = begun(seed, effect_duel(seed).header)
    played = 0
    for _ in range(25):
        asked = recording.waiting()
        if asked is None:
            break
        move = drawn(rng, legal_moves(recording.state, asked.player, recording.book))
        assert move is not None
        near = [
            other
            for other in near_moves(recording.state, move, rng)
            if validate(recording.state, other, recording.book)
        ]
        for other in rng.sample(near, min(3, len(near))):
            trial = Recording(recording.duel.branch(), SeededChance(random.Random(seed)), book=recording.book)
            before = len(trial.duel)
            try:
                trial.play(other, anyway=True)
            except DuelogError:
                assert len(trial.duel) == before
                continue
            played += 1
            assert faults(trial.state) == ()
            waits = waiting(trial.state)
            assert trial.over or (waits is not None and next_outcome(trial.state, NoChance(), trial.book) is None)
            if waits is not None:
                assert next(iter(legal_moves(trial.state, waits.player, trial.book)), None) is not None
            report = referee(trial.duel, trial.book)
            assert report.ok, report.findings
            assert [found.n for found in report.declared] == [before + 1]
        recording.play(move)
    assert played


def test_the_notation_has_a_mark_for_illegal_moves() -> None:
    recording = summoned_twice()
    move = the_illegal(recording.duel)
    before = recording.duel.state_at(move.n - 1)
    line = print_move(move, before)
    assert line.endswith(" !")
    assert parse_move(line, before) == replace(move, n=0, breaks=())


def test_an_illegal_move_is_recorded_at_the_keyboard(tmp_path: Path) -> None:
    for name, seed in (("a", 1), ("b", 2)):
        deck = drawn_deck(random.Random(seed), built_in(), side=3)
        (tmp_path / f"{name}.ydk").write_text(write_ydk(deck), encoding="utf-8")
    lines = 'first\nsummon "Girochin Kuwagata" M1\nsummon "Bolt Penguin" M2\nsummon "Bolt Penguin" M2 !\nend\nconcede\n'
    done = record(tmp_path, lines, "--seed", "7")
    assert "if it was made anyway, add a ! to record it as illegal" in done.output
    assert "It is illegal (SUM-02)." in done.output
    file = str(tmp_path / "t.duel")
    checked = CliRunner().invoke(app, ["verify", file])
    assert checked.exit_code == 0, checked.output
    assert "recorded as illegal: p1 already Normal Summoned Girochin Kuwagata this turn" in " ".join(
        checked.output.split()
    )
    [facts] = json.loads(CliRunner().invoke(app, ["verify", "--json", file]).output)
    [declared] = facts["referee"]["declared"]
    assert (declared["kind"], declared["rules"]) == ("illegal", ["SUM-02"])
    moves = CliRunner().invoke(app, ["log", "--moves", file]).output
    assert 'p1 summon "Bolt Penguin" M2 !' in moves


def test_a_golden_duel_with_an_illegal_move_is_derived_again() -> None:
    recording = summoned_twice()
    again = rederive(recording.duel, recording.book)
    assert list(again.duel.events) == list(recording.duel.events)


def test_facts_that_exclude_a_move_exist() -> None:
    assert set(NO_PLAY) <= set(ENGLISH.every_template())
