"""`duelog review --emit-cases`: cases of mistakes after corrections, after an undo, and with unknown cards."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.events import outcomes as o
from duelog.events.records import Corrected
from duelog.replays.cards.built_in import built_in
from duelog.replays.cards.deck_files import Deck, write_ydk
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.cases.running_cases import check_case, parse_case
from duelog.replays.duels.duel import Duel
from duelog.replays.notation.corrections import parse_correction
from duelog.replays.notation.printed_corrections import print_correction
from duelog.replays.play.interrupting import interrupt
from duelog.replays.play.recording import Recording
from tests.test_illegal_kinds import in_damage_step, read
from tests.test_unknown_cards import NAMES

KNOWN = """case: x
rules: [SUM-02]
position:
  turn: 4
  p1: {{hand: [Luster Dragon, Dark Blade, Vorse Raider], deck: [Umi, Umi]}}
  p2: {{hand: [Mystical Elf], deck: [Umi, Umi]}}
play:
  - p1 summon "Luster Dragon" M1
  - p1 summon "Dark Blade" M2 !
{then}  - p1 summon "Vorse Raider" M3 !
  - p1 end
"""


def emitted(duel: Path) -> list[Path]:
    """The cases of the mistakes in a duel, each of which holds."""
    folder = duel.with_suffix("")
    done = CliRunner().invoke(app, ["review", str(duel), "--no-boards", "--emit-cases", str(folder)])
    assert "no case" not in done.output, done.output
    held = CliRunner().invoke(app, ["check", str(folder)])
    assert held.exit_code == 0, held.output
    return sorted(folder.iterdir())


CORRECTIONS = (
    (), ("fix move M2 to hand because it was the second",), ("fix summons p1 1",),
    ("fix move M2 to hand", "fix summons p1 1"),
    ("fix lp p2 7200", "fix draw p2", "fix position M2 set"), ("fix move M2 to p2.M4 defense",),
)  # fmt: skip


@pytest.mark.parametrize("then", CORRECTIONS)
def test_a_third_normal_summon_has_its_case(tmp_path: Path, then: tuple[str, ...]) -> None:
    case = KNOWN.format(then="".join(f"  - {line}\n" for line in then))
    duel_of(check_case(parse_case(case))).save(tmp_path / "a.duel")
    cases = emitted(tmp_path / "a.duel")
    assert len(cases) == 2
    assert 'summon "Vorse Raider" M3' in cases[1].read_text()


@pytest.mark.parametrize("then", [("undo",), ("fix move M2 to hand",), ("set ? S1", "fix move S1 to hand"), ()])
def test_at_a_table_cards_that_nobody_knows_are_no_obstacle(tmp_path: Path, then: tuple[str, ...]) -> None:
    codes = [built_in().named(name).passcode for name in NAMES for _ in range(3)]
    deck, out = tmp_path / "a.ydk", tmp_path / "t.duel"
    deck.write_text(write_ydk(Deck(main=(*codes, built_in().named("Jar of Greed").passcode))))
    lines = ("p1", "first", "summon dark blade M1", "summon marauding captain M2 !", *then, "summon mystical elf M3 !")
    command = ["record", str(out), "--p1", str(deck), "--p2", str(deck), "--table"]
    done = CliRunner().invoke(app, command, input="\n".join(lines) + "\n")
    assert done.exit_code == 0, done.output
    cases = emitted(out)
    assert [path.name.partition("-SUM")[2] for path in cases] == ["-02.case.yaml"] * 2
    assert not any('"?"' in path.read_text() for path in cases)


@pytest.mark.parametrize(
    "line",
    ["fix lp p1 7200", "fix summons p1 1", "fix draw p1 2", "fix move M2 to hand", "fix move M1, M2 to grave",
     "fix move hand:\"Vorse Raider\" to p2.S3 down", "fix position M1 set", "fix move p1.M1 to p2.M3 defense"],
)  # fmt: skip
def test_a_correction_is_printed_as_lines_that_mean_it(line: str) -> None:
    duel = duel_of(check_case(parse_case(KNOWN.format(then=""))))
    moves = [event.n for event in duel.events if getattr(event, "breaks", ())]
    state = duel.state_at(moves[1] - 1)
    correction = parse_correction(line, state)
    read = [parse_correction(text, state) for text in print_correction(correction, state)]
    assert [part for each in read for part in each.moves] == list(correction.moves)
    assert [part for each in read for part in each.positions] == list(correction.positions)
    assert read[0].life == correction.life
    assert read[0].normal_summons == correction.normal_summons


def test_a_correction_in_a_log_is_in_its_case(tmp_path: Path) -> None:
    case = KNOWN.format(then="  - fix move M2 to p2.M4 defense\n").replace('  - p1 summon "Vorse Raider" M3 !\n', "")
    duel_of(check_case(parse_case(case))).save(tmp_path / "a.duel")
    assert any(isinstance(event, Corrected) for event in Duel.open(tmp_path / "a.duel").events)
    assert len(emitted(tmp_path / "a.duel")) == 1


def test_an_activation_where_its_player_was_not_asked_has_its_case(tmp_path: Path) -> None:
    """No case was written: the moves alone led to another position."""
    recording = in_damage_step()
    interrupt(recording, parts_begun(recording, "start"), lambda state: read("p2 activate S1 !", state))
    recording.duel.save(tmp_path / "at.duel")
    (case,) = emitted(tmp_path / "at.duel")
    assert "after: step-began, breaks: BATTLE-08" in case.read_text()


def test_a_case_that_cannot_be_written_says_which_step_fails(tmp_path: Path) -> None:
    """One general reason was given for all."""
    recording = in_damage_step(S1={"card": "Jar of Greed", "face": "down", "played_on": 1})
    interrupt(recording, parts_begun(recording, "start"), lambda state: read("p2 activate S1 !", state))
    interrupt(recording, parts_begun(recording, "after"), lambda state: read("p1 activate S1 !", state))
    recording.duel.save(tmp_path / "at.duel")
    done = CliRunner().invoke(app, ["review", str(tmp_path / "at.duel"), "--no-boards", "--emit-cases", str(tmp_path)])
    assert "from the position after event" in " ".join(done.output.split()), done.output


def parts_begun(recording: Recording, part: str) -> int:
    """The number of the last event with which this part of the Damage Step began."""
    return max(event.n for event in recording.duel.events if isinstance(event, o.StepBegan) and event.part == part)
