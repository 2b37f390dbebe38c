"""`legal --as` and `explain --as`: the output for a player does not depend on what is hidden from them."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from tests.test_json_outputs import check

SHOWCASE = Path(__file__).parents[1] / "examples" / "showcase.duel"

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
    ("explain", 'p2 activate S1 "Mystical Space Typhoon" target p1.M1'),
    ("explain", 'p2 summon "Kuriboh" M3'),
    ("explain", "p2 attack M1 p1.M1"),
    ("legal", "--player", "p2"),
)


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


def answers(folder: Path, hidden: dict[str, str]) -> list[tuple[int, str]]:
    path = folder / "table.case.yaml"
    path.write_text(TABLE.format(**hidden))
    found: list[tuple[int, str]] = []
    for command, *rest in QUESTIONS:
        for form in (("--as", "p1"), ("--as", "p1", "--json")):
            done = run(command, path, *rest, *form)
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
    found = json.loads(run("explain", path, "p1", "summon", "Dark Blade", "M2", "--as", "p1", "--json").stdout)
    assert found["legal"] is True


OTHER = """\
case: x
rules: [SUM-01]
position:
  turn: 4
  turn_player: {player}
  phase: main1
  p1:
    hand: [Dark Blade, Luster Dragon]
    deck: [Umi, Umi]
    M1: {{card: Vorse Raider, position: attack, played_on: 1}}
  p2:
    hand: [{hand}]
    deck: [Umi, Umi]
    M1: {{card: Man-Eater Bug, position: set, played_on: 2}}
    S1: {{card: {trap}, face: down, played_on: 2}}
    S2: {{card: {trap}, face: down, played_on: 4}}
play: []
"""


def verdict(folder: Path, line: str, viewer: str, **hidden: str) -> dict[str, Any]:
    """What `explain` answers; it is the same for other hidden cards."""
    found: list[str] = []
    for hand, trap in (("Kuriboh", "Jar of Greed"), ("Dark Hole", "Trap Hole")):
        path = folder / "other.case.yaml"
        path.write_text(OTHER.format(hand=hand, trap=trap, **hidden))
        found.append(run("explain", path, line, "--as", viewer, "--json").stdout)
    assert found[0] == found[1]
    document: dict[str, Any] = json.loads(found[0])
    check("explain", found[0])
    return document


@pytest.mark.parametrize("viewer", ["p1", "public"])
def test_moves_of_others_are_judged_as_far_as_a_viewer_knows(tmp_path: Path, viewer: str) -> None:
    """These were refused: `--as p1` answered for p1 alone, and `--as public` for nobody."""
    found = verdict(tmp_path, 'p2 summon "Dark Blade" M2', viewer, player="p2")
    assert (found["legal"], found["supposed"]) == (True, True)
    assert "Dark Blade" in found["assumptions"][0]["what"]
    found = verdict(tmp_path, 'p2 summon "Summoned Skull" M2', viewer, player="p2")
    assert (found["legal"], found["violations"][0]["rule"]) == (False, "SUM-03")
    assert verdict(tmp_path, "p2 activate S1", viewer, player="p2")["assumptions"]
    assert verdict(tmp_path, "p2 activate S2", viewer, player="p2")["legal"] is True  # it could be a Spell
    found = verdict(tmp_path, 'p2 activate S2 "Jar of Greed"', viewer, player="p2")
    assert found["violations"][0]["rule"] == "TRAP-01"
    found = verdict(tmp_path, 'p2 summon "Dark Blade" M2', viewer, player="p1")
    assert found["legal"] is False


def test_a_spectator_is_told_what_could_be_legal(tmp_path: Path) -> None:
    lists: list[str] = []
    for hand, trap in (("Kuriboh", "Jar of Greed"), ("Dark Hole", "Trap Hole")):
        path = tmp_path / "other.case.yaml"
        path.write_text(OTHER.format(hand=hand, trap=trap, player="p2"))
        lists.append(run("legal", path, "--as", "public", "--all").output)
    assert lists[0] == lists[1]
    assert "p2 attack M1 p1.M1" not in lists[0]
    assert "p2 flip M1" in lists[0]
    assert "Kuriboh" not in lists[0]
    assert 'p2 set "?" S3' in lists[0]


def test_where_nobody_decides_there_is_no_verdict() -> None:
    log = run("log", SHOWCASE, "--as", "public").stdout.splitlines()
    at = next(line.split()[0] for line in log if line.rstrip().endswith("resolves."))
    done = run("legal", SHOWCASE, "--as", "public", "--at", at)
    assert done.exit_code == 2
    assert "no player can make a move here" in done.output


@pytest.mark.parametrize("viewer", ["p1", "public"])
def test_a_hidden_extra_deck_could_hold_a_fusion_monster(viewer: str) -> None:
    """Polymerization was "not legal": no Fusion Monster among the cards that the viewer sees."""
    log = run("log", SHOWCASE, "--as", viewer).stdout.splitlines()
    at = next(n for n, line in enumerate(log) if "activates Polymerization" in line)
    before = next(line.split()[0] for line in reversed(log[:at]) if line.strip()[:1].isdigit())
    done = run("explain", SHOWCASE, "--at", before, "--as", viewer, "p2 activate Polymerization S3")
    assert done.exit_code == 0, done.output


def test_what_others_are_asked_is_not_told(tmp_path: Path) -> None:
    path = tmp_path / "other.case.yaml"
    path.write_text(OTHER.format(hand="Kuriboh", trap="Jar of Greed", player="p2"))
    done = run("explain", path, "p2 choose M4", "--as", "p1")
    assert done.exit_code == 2
    assert "depends on hidden cards" in " ".join(done.output.split())


@pytest.mark.parametrize(
    "command",
    [
        ("legal",), ("explain", "p1 end"), ("known", "--as", "public"), ("rewind", "--before", "20"),
        ("branch", "--at", "20", "-o", "branch.duel"), ("record", "--resume"),
    ],
)  # fmt: skip
def test_nothing_is_judged_in_a_redacted_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """Moves were listed as if no Normal Summon had been made: tables do not tell. `known` named cards "?", `rewind`
    moved monsters from zone to zone, and a branch could be recorded, which ended in an endless loop."""
    monkeypatch.chdir(tmp_path)
    assert run("branch", SHOWCASE, "--at", "60", "-o", tmp_path / "part.duel").exit_code == 0
    assert run("redact", tmp_path / "part.duel", "--as", "public", "-o", tmp_path / "seen.duel").exit_code == 0
    done = run(command[0], tmp_path / "seen.duel", *command[1:])
    assert done.exit_code == 2
    assert "redacted log" in done.output


COPIES = """\
case: two copies of a card
rules: [EFF-08]
position:
  turn: 2
  p1:
    hand: [Snatch Steal, Book of Moon]
    M1: Dark Blade
  p2:
    M2: Dark Blade
    M3: Luster Dragon
    M4: {card: HIDDEN, position: set, played_on: 1}
play: []
"""


def test_reasons_tell_copies_of_a_card_apart(tmp_path: Path) -> None:
    """ "possible: Dark Blade; named: Dark Blade" did not say which; and the zones do not tell what a Set card is."""
    path = tmp_path / "copies.case.yaml"
    answers: set[str] = set()
    for hidden in ("Dark Blade", "Mystical Elf"):
        path.write_text(COPIES.replace("HIDDEN", hidden))
        done = run("explain", path, 'p1 activate "Snatch Steal" S1 target p1.M1', "--as", "p1")
        assert done.exit_code == 1
        answers.add(" ".join(done.stdout.split()))
    assert len(answers) == 1
    assert "possible: Dark Blade (p2.M2), Luster Dragon; named: Dark Blade (p1.M1)" in answers.pop()
