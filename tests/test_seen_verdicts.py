"""`legal --as` and `explain --as`: the output for a player does not depend on what is hidden from them."""

import json
from pathlib import Path

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app

TABLE = """\
case: x
rules: [SUM-01]
position:
  turn: 4
  turn_player: p1
  phase: main1
  p1:
    hand: [Dark Blade, Mystical Space Typhoon]
    deck: [{own}, Umi]
    M1: {{card: Vorse Raider, position: attack, played_on: 1}}
  p2:
    hand: [{hand}]
    deck: [{deck}, Umi]
    M1: {{card: {monster}, position: set, played_on: 2}}
    S1: {{card: {trap}, face: down, played_on: 2}}
play: []
"""

CARDS = st.sampled_from(["Dark Blade", "Trap Hole", "Jar of Greed", "Luster Dragon", "Dark Hole", "Kuriboh"])
MONSTERS = st.sampled_from(["Man-Eater Bug", "Luster Dragon", "Marshmallon", "Dark Blade"])
TRAPS = st.sampled_from(["Trap Hole", "Jar of Greed", "Dark Hole", "Mystical Space Typhoon"])
HIDDEN = st.fixed_dictionaries({"own": CARDS, "hand": CARDS, "deck": CARDS, "monster": MONSTERS, "trap": TRAPS})

QUESTIONS = (
    ("legal",),
    ("legal", "--all"),
    ("explain", 'p1 activate "Mystical Space Typhoon" S1 target p2.S1'),
    ("explain", "p1 attack M1 p2.M1"),
    ("explain", 'p1 summon "Jar of Gred" M2'),
    ("explain", 'p1 summon "Luster Dragon" M2'),
    ("explain", 'p1 activate "Mystical Space Typhoon" S1 target "Trap Hole"'),
    ("explain", 'p1 activate "Mystical Space Typhoon" S1 target p2.hand:"Dark Blade"'),
    ("explain", "p2 activate S1"),
    ("explain", "p2 flip M1"),
)


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


def answers(folder: Path, hidden: dict[str, str]) -> list[tuple[int, str]]:
    path = folder / "table.case.yaml"
    path.write_text(TABLE.format(**hidden))
    found: list[tuple[int, str]] = []
    for command, *rest in QUESTIONS:
        for form in ((), ("--json",)):
            done = run(command, path, *rest, "--as", "p1", *form)
            found.append((done.exit_code, done.output))
    return found


@settings(max_examples=3, phases=(Phase.explicit, Phase.generate))
@given(HIDDEN, HIDDEN)
def test_no_output_depends_on_hidden_cards(
    tmp_path_factory: pytest.TempPathFactory, one: dict[str, str], other: dict[str, str]
) -> None:
    folder = tmp_path_factory.mktemp("pair")
    assert answers(folder, one) == answers(folder, other)


def test_players_are_shown_their_own_moves(tmp_path: Path) -> None:
    path = tmp_path / "table.case.yaml"
    path.write_text(TABLE.format(own="Umi", hand="Kuriboh", deck="Umi", monster="Man-Eater Bug", trap="Trap Hole"))
    everything = run("legal", path, "--all").stdout
    assert run("legal", path, "--all", "--as", "p1").stdout == everything
    assert run("legal", path, "--as", "p2").exit_code == 2
    assert run("legal", path, "--as", "public").exit_code == 2
    found = json.loads(run("explain", path, "p1", "summon", "Dark Blade", "M2", "--as", "p1", "--json").stdout)
    assert found["legal"] is True
    assert run("explain", path, "p2 flip M1", "--as", "p1").exit_code == 2
