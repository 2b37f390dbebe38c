"""`legal` and `explain` for viewers: what they know of passes, windows, and effects that depend on hidden cards."""

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app

TURN_OF_P2 = """\
case: p2 Summons, and both players pass
rules: [PRIO-02]
position:
  turn: 2
  turn_player: p2
  p1:
    S1: {card: Waboku, face: down, played_on: 1}
  p2:
    hand: [Dark Blade]
    S3: {card: HIDDEN, face: down, played_on: 1}
play:
  - p2 summon "Dark Blade" M1
"""


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


def case(tmp_path: Path, text: str, *moves: str) -> Path:
    path = tmp_path / f"{len(list(tmp_path.iterdir()))}.case.yaml"
    path.write_text(text + "".join(f"  - {move}\n" for move in moves))
    return path


@pytest.mark.parametrize("hidden", ["Jar of Greed", "Umi"])
def test_a_viewer_who_has_passed_cannot_respond_any_more(tmp_path: Path, hidden: str) -> None:
    """`explain --as p1` supposed that p1 was still to be asked: "legal"."""
    text = TURN_OF_P2.replace("HIDDEN", hidden)
    before = case(tmp_path, text, *(["p2 pass"] if hidden == "Jar of Greed" else []))
    assert run("explain", before, "p1 activate S1", "--as", "p1").exit_code == 0
    after = case(tmp_path, text, *(["p2 pass"] if hidden == "Jar of Greed" else []), "p1 pass")
    done = run("explain", after, "p1 activate S1", "--as", "p1")
    assert (done.exit_code, "p2 has priority" in done.output) == (1, True), done.output
    assert "p2 end\n" in run("legal", after, "--as", "p1").output


def test_what_others_could_do_first_is_assumed(tmp_path: Path) -> None:
    """After p1 has passed in their own turn, they can go on if p2 does not respond."""
    text = TURN_OF_P2.replace("turn_player: p2", "turn_player: p1").replace("p2 summon", "p1 summon")
    text = text.replace("HIDDEN", "Jar of Greed").replace("    hand: [Dark Blade]\n", "")
    text = text.replace("  p1:\n", "  p1:\n    hand: [Dark Blade]\n")
    done = run("explain", case(tmp_path, text, "p1 pass"), "p1 activate S1", "--as", "p1")
    assert done.exit_code == 0
    assert "assumed: p2 does not respond first" in done.output


def test_a_player_without_anything_to_activate_is_not_shown_as_asked(tmp_path: Path) -> None:
    """`legal --as p1` listed "pass" where p2 had passed in a window that opened for a card of theirs."""
    text = TURN_OF_P2.replace("S1: {card: Waboku", "S1: {card: Seven Tools of the Bandit")
    answers: list[str] = []
    for hidden, moves in (("Jar of Greed", ["p2 pass"]), ("Umi", [])):
        path = case(tmp_path, text.replace("HIDDEN", hidden), *moves, "p2 end")
        answers.append(run("legal", path, "--as", "p1", "--at", 2).output)
        answers.append(run("explain", path, "p1 activate S1", "--as", "p1", "--at", 2).output)
    assert answers[:2] == answers[2:]
    assert "p1 pass" not in answers[0]


WARY = """\
case: A mandatory effect that needs a WATER monster
rules: [PRIO-02]
cards:
  Wary Heron:
    face: {kinds: [effect], attribute: WIND, type: Winged Beast, level: 4, atk: 1500, defense: 1200}
    effects:
      - kind: trigger
        mandatory: true
        when: [{event: summoned, what: {of: opponent}}]
        requires: {count: {area: [monsters], attribute: [WATER]}}
        steps: [{do: draw, count: 1}]
position:
  turn: 2
  p1:
    hand: [Dark Blade]
  p2:
    M1: Wary Heron
    M2: {card: Luster Dragon, position: set, played_on: 1}
play:
  - p1 summon "Dark Blade" M1
"""


def test_a_mandatory_effect_that_needs_a_hidden_card_is_assumed_not_to_be_activated(tmp_path: Path) -> None:
    """The Set monster could be its target: a later move was "illegal", since p2 would respond first."""
    path = case(tmp_path, WARY)
    for viewer in ("p1", "public"):
        done = run("explain", path, "p2 attack M1 direct", "--as", viewer)
        assert done.exit_code == 1
        done = run("explain", path, "p1 end", "--as", viewer)
        assert done.exit_code == 0, done.output
    assert "assumed: the effect of Wary Heron is not activated" in done.output
    certain = WARY.replace("{card: Luster Dragon, position: set, played_on: 1}", "Gem-Knight Sapphire")
    done = run("explain", case(tmp_path, certain), "p1 end", "--as", "public")
    assert "not activated" not in done.output


LATE = """\
case: Peten misses its timing
rules: [EFF-07]
position:
  turn: 2
  p1:
    hand: [Summoned Skull, HAND]
    M1: Peten the Dark Clown
    deck: [DECK]
play:
  - p1 summon "Summoned Skull" M1 tribute M1
"""


@pytest.mark.parametrize("viewer", ["p1", "p2", "public"])
def test_the_log_of_a_viewer_tells_missed_timing(tmp_path: Path, viewer: str) -> None:
    """Only the log of everything told it; with the numbers of the viewer's own lines, whatever is hidden."""
    logs: list[str] = []
    for hand, deck in (("Kuriboh", "Peten the Dark Clown"), ("Umi", "Umi")):
        path = case(tmp_path, LATE.replace("HAND", hand).replace("DECK", deck))
        seen = tmp_path / f"{hand}.duel"
        assert run("redact", path, "--as", viewer, "-o", seen).exit_code == 0
        logs += [run("log", path, "--as", viewer).stdout, run("log", seen).stdout]
        assert run("verify", seen).exit_code == 0
    assert len(set(logs)) == 1
    said = " ".join(logs[0].split())
    assert "Peten the Dark Clown misses its timing" in said
    assert "sent to the Graveyard before that (event 2)" in said


def test_an_unknown_card_is_named_without_quotes(tmp_path: Path) -> None:
    """Regression: only the names of the duel needed none, and a viewer knows none of those."""
    file = case(tmp_path, TURN_OF_P2.replace("HIDDEN", "Umi"))
    for words in (("p2", "activate", "S3", "Jar", "of", "Greed"), ('p2 activate S3 "Jar of Greed"',)):
        done = run("explain", file, "--as", "p1", *words)
        assert "p2 activate S3: legal" in done.output, done.output
