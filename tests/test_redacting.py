"""Redacted logs contain what one viewer saw and nothing else, and say so."""

import random
import re
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.faults import faults
from duelog.core.sight import VIEWERS, Viewer
from duelog.events.seen_tables import SeenTable
from duelog.replays.cases.case_duels import case_duel
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.duels.redacting import redacted, told_steps, told_view
from duelog.replays.duels.seen_by import viewer_in
from duelog.replays.duels.views import view
from duelog.replays.exports.excerpts import excerpt_of, lines_of
from duelog.replays.exports.export_page import as_page
from duelog.replays.exports.seen_moves import moves_seen_by
from tests.hidden_pairs import alike, compared, differences, gone_back
from tests.hidden_twins import played
from tests.small_duels import recorded

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"
ASKED = ("waiting",)
"""The part of a position that a redacted log omits: the player to act."""


def run(*arguments: object) -> Result:
    return CliRunner(env={"COLUMNS": "100"}).invoke(app, [*map(str, arguments)])


def _without_questions(found: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in found.items() if name not in ASKED}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("name", ["first-duel", "showcase"])
def test_a_redacted_log_folds_to_the_view_at_every_step(name: str, viewer: Viewer) -> None:
    duel = Duel.open(EXAMPLES / f"{name}.duel")
    seen = redacted(duel, viewer)
    assert position(seen.start) == position(told_view(duel.start, viewer))
    steps = list(told_steps(duel, viewer))
    assert len(steps) == len(seen) > 20
    for step, (event, state) in zip(steps, seen, strict=True):
        shown = _without_questions(position(view(duel.state_at(step.event.n), viewer)))
        assert _without_questions(position(state)) == shown, event.n
        assert faults(state) == ()


def test_nothing_of_a_hidden_card_is_in_the_file(tmp_path: Path) -> None:
    header, events = recorded()
    duel = Duel.new(header, events)
    content = redacted(duel, "public").encoded().decode()
    named = {face.name for face in header.faces if face.name in content}
    shown = {duel.end.name(card) for side in duel.end.sides for card in (*side.grave, *side.banished)}
    assert shown <= named < {face.name for face in header.faces}
    assert "stones" not in content
    assert "Kitchen table" not in content


def test_duels_that_differ_in_hidden_cards_are_the_same_to_their_viewer() -> None:
    """`python -m tests.hidden_pairs` compares more of them."""
    found = [compared(seed) for seed in range(3)]  # the first of them in everything, the second with rewinds
    assert [differences for _, _, differences in found] == [[]] * 3
    assert any(windows for windows, _, _ in found), "no pair with other windows"


def test_a_pair_with_visible_differences_is_distinguished() -> None:
    assert not alike(*pair(), "p2")


@cache
def pair() -> tuple[Duel, Duel]:
    """Two duels of which p1 sees the same, with a ruling and a rewind at their ends."""
    one, two = (gone_back(duel, "p1", random.Random(9)) for duel in played(9))
    assert len(one) != len(two)
    return one, two


COMMANDS = (
    ("log",), ("log", "--all"), ("log", "--json"), ("lp",), ("known",), ("known", "--json"), ("show",), ("info",),
    ("info", "--json"), ("report",), ("export", "-f", "text"), ("export", "-f", "json"), ("export", "-f", "jsonl"),
    ("export", "-f", "html"), ("board",), ("log", "--moves"), ("log", "--moves", "--json"), ("show", "--at", "9"),
    ("show", "--json", "--turn", "1"), ("known", "--at", "9"), ("board", "--at", "9"), ("lp", "--json", "--at", "9"),
    ("report", "--at", "9"), ("report", "--json"), ("rewind", "--before", "9"), ("rewind", "--before", "9", "--json"),
    ("verify",), ("verify", "--json"), ("review",), ("review", "--json"), ("judge",), ("judge", "--json"),
    ("replay", "--auto"), ("legal",), ("legal", "--json"), ("legal", "--at", "9"), ("tree",),
)  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_no_command_distinguishes_a_pair(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    """Regression: `log --as`, `lp`, `known` and `show` used the original event numbers, and `log` showed windows."""
    answers: list[str] = []
    for name, duel in zip(("one", "two"), pair(), strict=True):
        (tmp_path / name).mkdir()
        monkeypatch.chdir(tmp_path / name)
        duel.save("a.duel", sealed=False)
        done = run(command[0], "." if command == ("tree",) else "a.duel", *command[1:], "--as", "p1")
        assert done.exit_code == 0 or command[0] in ("legal", "review"), done.output
        answers.append(f"{done.exit_code}: {done.output}")
    assert answers[0] == answers[1]


@pytest.mark.parametrize("line", ["p1 activate S1", "p1 attack M1 p2.M1", 'p1 summon "Dark Blade" M1'])
def test_no_verdict_tells_a_pair_apart(tmp_path: Path, line: str) -> None:
    """`explain` named events by the numbers of the file, which tell how many windows there were."""
    answers: list[set[str]] = []
    for name, duel in zip(("one", "two"), pair(), strict=True):
        duel.save(tmp_path / f"{name}.duel", sealed=False)
        told = range(20, len(redacted(duel, "p1")) + 1, 8)
        found = {at: run("explain", tmp_path / f"{name}.duel", line, "--as", "p1", "--at", at, "--json") for at in told}
        answers.append({f"{at}: {done.stdout}" for at, done in found.items()})
        assert any(done.exit_code in (0, 1) for done in found.values())
    assert answers[0] == answers[1]


def test_diff_and_tree_show_what_a_viewer_saw(tmp_path: Path) -> None:
    one, two = played(3)
    one.save(tmp_path / "one.duel", sealed=False)
    two.save(tmp_path / "two.duel", sealed=False)
    assert run("diff", tmp_path / "one.duel", tmp_path / "two.duel").exit_code == 1
    assert run("diff", tmp_path / "one.duel", tmp_path / "two.duel", "--as", "p1").exit_code == 0
    assert run("diff", tmp_path / "one.duel", tmp_path / "two.duel", "--as", "p1", "--moves").exit_code == 2
    assert run("export", tmp_path / "one.duel", "-f", "moves", "--as", "p1").exit_code == 2
    lengths = [line.split(": ")[1] for line in run("tree", tmp_path, "--as", "p1").output.splitlines()]
    assert len(lengths) == 2
    assert lengths[0] == lengths[1]


# --- files ------------------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    done = run("redact", EXAMPLES / "showcase.duel", "--as", "p2", "-o", tmp_path / "seen.duel", "--json")
    assert done.exit_code == 0, done.output
    return tmp_path / "seen.duel"


def test_verify_says_what_it_could_judge(file: Path) -> None:
    done = run("verify", file)
    assert done.exit_code == 0
    assert "a redacted log: what p2 saw" in done.output
    assert '"seen_by": "p2"' in run("verify", file, "--json").output


def test_a_redacted_log_can_only_be_viewed_as_its_viewer(file: Path) -> None:
    assert viewer_in(Duel.open(file).header) == "p2"
    assert run("log", file).output == run("log", file, "--as", "p2").output
    refused = run("log", file, "--as", "p1")
    assert refused.exit_code == 2
    assert "what p2 saw" in refused.output


def test_a_redacted_log_is_not_redacted_for_another_viewer(file: Path, tmp_path: Path) -> None:
    """Regression: it was, and the result claimed to contain what the other viewer saw."""
    other = tmp_path / "other.duel"
    refused = run("redact", file, "--as", "p1", "-o", other)
    assert refused.exit_code == 2
    assert "what p2 saw" in refused.output
    assert not other.exists()
    assert run("redact", file, "--as", "p2", "-o", other).exit_code == 0
    assert Duel.open(other).events == Duel.open(file).events


def _changed(file: Path, at: int, **changes: object) -> Result:
    duel = Duel.open(file)
    events = [replace(event, **changes) if event.n == at else event for event in duel.events]
    Duel.new(duel.header, events).save(file, overwrite=True, sealed=False)
    return run("verify", file)


def test_impossible_events_are_found_in_a_redacted_log(file: Path) -> None:
    duel = Duel.open(file)
    drawn = next(event for event in duel.events if isinstance(event, SeenTable) and event.what == "cards-drawn")
    side = drawn.sides[drawn.player - 1] or drawn.sides[0]
    assert side is not None
    richer = (replace(side, lp=side.lp + 100), drawn.sides[1]) if side is drawn.sides[0] else (
        drawn.sides[0], replace(side, lp=side.lp + 100),
    )  # fmt: skip
    done = _changed(file, drawn.n, sides=richer)
    assert done.exit_code == 1
    assert "Life Points" in done.output


def test_turns_follow_each_other_in_a_redacted_log(file: Path) -> None:
    later = next(event for event in Duel.open(file).events if isinstance(event, SeenTable) and event.turn == 2)
    done = _changed(file, later.n, turn=7)
    assert done.exit_code == 1
    assert "TURN-12" in done.output


def test_seen_events_are_findings_in_the_log_of_a_duel(file: Path, tmp_path: Path) -> None:
    """Regression: every record was accepted, so that a table could be replaced without a finding."""
    seen = Duel.open(file).event(5)
    header, events = recorded()
    Duel.new(header, [*events[:20], replace(seen, n=21)]).save(tmp_path / "mixed.duel", sealed=False)
    done = run("verify", tmp_path / "mixed.duel")
    assert done.exit_code == 1
    assert "no log of a duel" in done.output


# --- what others decide -------------------------------------------------------------------------------------------

SEARCH = """\
case: A search in a Deck that one player sees
rules: [GEN-16]
position:
  turn: 2
  turn_player: p2
  p2:
    hand: [Reinforcement of the Army, {hand}]
    deck: [Dark Blade, {deck}]
play:
  - p2 activate "Reinforcement of the Army" S1
  - p2 choose deck:"Dark Blade"
  - p2 set "{hand}" S2
"""


def searched(tmp_path: Path, name: str, **hidden: str) -> Duel:
    path = tmp_path / f"{name}.case.yaml"
    text = SEARCH.format(**hidden)
    if hidden["deck"] == "Umi":  # nothing to choose from: the card is taken without a question
        text = text.replace('  - p2 choose deck:"Dark Blade"\n', "")
    path.write_text(text)
    duel = case_duel(path)
    assert duel.result.ok
    return Duel.new(duel.header, duel.events)


@pytest.mark.parametrize("viewer", ["p1", "public"])
def test_whether_a_player_had_a_choice_is_not_told(tmp_path: Path, viewer: Viewer) -> None:
    """A choice was told to everybody, and is asked only where the hidden Deck holds a second card to search."""
    one = searched(tmp_path, "one", hand="Jar of Greed", deck="Marauding Captain")
    two = searched(tmp_path, "two", hand="Trap Hole", deck="Umi")
    assert len(one) != len(two)
    assert differences(one, two, viewer, all_of=True) == []


def test_the_moves_of_a_view_name_what_was_seen(tmp_path: Path) -> None:
    duel = searched(tmp_path, "one", hand="Jar of Greed", deck="Marauding Captain")
    lines = [move.line for move in moves_seen_by(duel, "p1")]
    assert lines == ['p2 activate "Reinforcement of the Army" S1 effect 1', 'p2 set "?" S2']
    own = [move.line for move in moves_seen_by(duel, "p2")]
    assert own[1:] == ['p2 choose deck:"Dark Blade"', 'p2 set "Jar of Greed" S2']


def test_the_page_of_a_viewer_has_its_numbers_in_rulings_and_rewinds() -> None:
    """It told of a rewind to event 61, and with that how many events the viewer was not told of."""
    for viewer in ("p1", "public"):
        duel = gone_back(pair()[0], viewer, random.Random(5))
        seen = redacted(duel, viewer)
        told = {line.text for line in lines_of(seen, excerpt_of(seen, viewer=viewer)) if "Ina" in line.text}
        page = as_page(duel, viewer)
        numbered = set(re.findall(r"(?:Ruling by Ina on event|goes back to after event) \d+", page))
        assert numbered
        assert all(any(each in line for line in told) for each in numbered)


def test_a_view_of_a_match_has_no_swaps_of_the_other(tmp_path: Path) -> None:
    assert "--as" in run("match", "--help").output
    assert "--as" in run("view", "--help").output
