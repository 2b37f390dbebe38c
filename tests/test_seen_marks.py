"""What other players are told of illegal moves with hidden cards."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from duelog.cli.__main__ import app
from duelog.core.sight import VIEWERS
from duelog.events.base import Move
from duelog.replays.cases.case_duels import duel_of
from duelog.replays.duels.redacting import redacted
from duelog.replays.duels.seen_marks import steps_as_known
from tests.test_illegal_kinds import KINDS, case, recorded

TABLE = """\
case: x
rules: [SUM-01]
position:
  turn: 4
  turn_player: p2
  phase: main1
  p1: {{deck: [Umi]}}
  p2:
    hand: ["{card}", Dark Blade, Luster Dragon]
    deck: [Umi]
play:
{played}
"""


def run(*arguments: object) -> str:
    done = CliRunner().invoke(app, [*map(str, arguments)])
    assert done.exit_code == 0, done.output
    return done.output


def saved(folder: Path, card: str, lines: tuple[str, ...]) -> Path:
    folder.mkdir()
    played = "\n".join(f"  - p2 {line.format(card=card)}" for line in lines)
    (folder / "a.case.yaml").write_text(TABLE.format(card=card, played=played))
    run("check", folder / "a.case.yaml", "--save", folder / "a.duel")
    return folder / "a.duel"


PAIRS = (
    pytest.param("Jar of Greed", "Vorse Raider", "S1", "", id="a monster in a Spell & Trap Zone"),
    pytest.param("Vorse Raider", "Summoned Skull", "M2", "", id="without its Tributes"),
    pytest.param("Vorse Raider", "Jar of Greed", "M2", "", id="a Trap in a Monster Zone"),
    pytest.param("Vorse Raider", "Jar of Greed", "M2", "SUM-02", id="illegal whatever the card is"),
    pytest.param("Umi", "Jar of Greed", "F", "", id="a Trap in the Field Zone"),
)


@pytest.mark.parametrize(("card", "other", "zone", "rule"), PAIRS)
def test_the_mark_of_a_move_does_not_tell_what_is_set(
    tmp_path: Path, card: str, other: str, zone: str, rule: str
) -> None:
    """Regression: an opponent was told that a Set broke SPELL-11, hence that the card was a monster."""
    before = ('set "Dark Blade" M1',) if rule else ()
    told: list[list[str | bytes]] = []
    for number, each in enumerate((card, other)):
        legal = not rule and each == card
        file = saved(tmp_path / str(number), each, (*before, f'set "{{card}}" {zone}' + " !" * (not legal)))
        seen = file.with_name("seen.duel")
        run("redact", file, "--as", "p1", "-o", seen)
        found = [run(*command, file, "--as", "p1") for command in (("log", "--json"), ("log", "--moves"))]
        told.append([*found, seen.read_bytes()])
        assert rule in found[0]
        assert "illegal" in run("log", file, "--as", "p2") or legal, "players know their own cards"
    assert told[0] == told[1]


NOT_TOLD = {
    "a monster Set as a Spell",
    "a Spell Set as a monster",
    "an Equip Card on a face-down monster",
    "a Fusion Summon without materials",
    "an answer that is not offered",
}
"""The kinds of illegal play that are illegal only by cards that others do not see."""


def test_marks_are_kept_where_they_tell_nothing_hidden() -> None:
    less: set[str] = set()
    for kind in KINDS:
        *before, last = kind["play"]
        duel = recorded(duel_of(case(kind, before)), last).duel
        for viewer in VIEWERS:
            assert len(redacted(duel, viewer))
            for event, _, _ in steps_as_known(duel, viewer):
                mark = duel.event(event.n)
                if isinstance(event, Move) and isinstance(mark, Move) and set(event.breaks) != set(mark.breaks):
                    assert f"p{event.player}" != viewer
                    assert set(event.breaks) < set(mark.breaks)
                    less.add(kind["kind"])
    assert less == NOT_TOLD
