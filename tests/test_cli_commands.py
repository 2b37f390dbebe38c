"""Each command, on small duels."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from syrupy.assertion import SnapshotAssertion
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.core.legal_moves import legal_moves
from duelog.core.wording.verdicts import verdict
from duelog.events import outcomes as o
from duelog.events.base import Moved
from duelog.replays.cards.deck_files import encode_ydke, read_deck
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.position import position
from duelog.replays.duels.redacting import told_numbers
from duelog.replays.duels.views import seen_position
from duelog.replays.notation import parse_move, print_move
from tests.shared import shared
from tests.small_duels import faces, kitchen_table


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two duels that diverge, and a damaged copy."""
    place = tmp_path_factory.mktemp("duels")
    header, events = kitchen_table()
    Duel.new(header, events).save(place / "a.duel")
    other = [replace(event, amount=7) if isinstance(event, o.CountersChanged) else event for event in events]
    battle = next(n for n, event in enumerate(events) if isinstance(event, o.BattleFought) and event.damage)
    fought = events[battle]
    assert isinstance(fought, o.BattleFought)
    other[battle] = replace(fought, damage=(replace(fought.damage[0], amount=-1),))
    Duel.new(header, other).save(place / "b.duel")
    Duel.new(header, events[:100]).save(place / "short.duel", sealed=False)
    content = (place / "a.duel").read_bytes()
    (place / "cut.duel").write_bytes(content[: len(content) // 2])
    (place / "edited.duel").write_bytes(content.replace(b'"turn":2', b'"turn":4', 1))
    return place


def run(*arguments: object, width: int = 80) -> Result:
    return CliRunner().invoke(app, [*map(str, arguments)], env={"COLUMNS": str(width)})


def printed(*arguments: object, width: int = 80) -> str:
    done = run(*arguments, width=width)
    assert done.exit_code == 0, done.output
    return done.stdout


def parsed(*arguments: object) -> Any:
    return json.loads(printed(*arguments, "--json"))


def lines_of_json(*arguments: object) -> list[dict[str, Any]]:
    return [json.loads(line) for line in printed(*arguments, "--json").splitlines()]


# --- show and info ----------------------------------------------------------------------------------------------


def test_show_draws_the_board_at_a_moment(folder: Path, snapshot: SnapshotAssertion) -> None:
    assert printed("show", folder / "a.duel", "--at", 57) == snapshot


def test_show_as_a_player_in_a_narrow_terminal(folder: Path, snapshot: SnapshotAssertion) -> None:
    assert printed("show", folder / "a.duel", "--turn", 5, "--as", "p2", "--piles", width=60) == snapshot


def test_the_last_state_is_shown_by_default(folder: Path) -> None:
    duel = Duel.open(folder / "a.duel")
    assert f"event {len(duel)} of {len(duel)}" in printed("show", folder / "a.duel")
    assert f"event 0 of {len(duel)}" in printed("show", folder / "a.duel", "--at", 0)


def test_show_names_the_decks_on_request(folder: Path) -> None:
    assert "Deck, top first" not in printed("show", folder / "a.duel", "--piles")
    assert "Deck, top first" in printed("show", folder / "a.duel", "--decks")


def test_the_json_of_show_is_the_position(folder: Path) -> None:
    state = Duel.open(folder / "a.duel").state_at(57)
    assert parsed("show", folder / "a.duel", "--at", 57) == json.loads(json.dumps(position(state)))
    duel = Duel.open(folder / "a.duel")
    told = duel.state_at(told_numbers(duel, "public")[29])
    assert parsed("show", folder / "a.duel", "--at", 30, "--as", "public") == seen_position(told, "public")


def test_show_hides_what_a_viewer_does_not_see(folder: Path) -> None:
    hands = {player: parsed("show", folder / "a.duel", "--turn", 3)[player]["hand"] for player in ("p1", "p2")}
    shown = parsed("show", folder / "a.duel", "--turn", 3, "--as", "p1")
    assert shown["p1"]["hand"] == hands["p1"]
    assert shown["p2"]["hand"] == ["?"] * len(hands["p2"])
    assert set(shown["p1"]["deck"]) == {"?"}


def test_show_reports_the_faults_of_an_impossible_state(tmp_path: Path) -> None:
    header, events = kitchen_table()
    Duel.new(header, [*events, o.CardsMoved(moves=(Moved(card=1, origin=None, to="p1.M1"),), how="placed")]).save(
        tmp_path / "x.duel"
    )
    done = run("show", tmp_path / "x.duel")
    assert done.exit_code == 2
    assert "duelog verify" in done.stderr


def test_info(folder: Path, snapshot: SnapshotAssertion) -> None:
    told = printed("info", folder / "a.duel", "--cards", width=100).replace(str(folder), "FOLDER")
    hidden = [line for line in told.splitlines() if not line.startswith(("state", "log"))]
    assert hidden == snapshot


def test_info_for_programs(folder: Path) -> None:
    found = parsed("info", folder / "a.duel")
    duel = Duel.open(folder / "a.duel")
    assert found["length"]["events"] == len(duel)
    assert [player["name"] for player in found["players"]] == ["Ann", "Bob"]
    assert found["players"][0]["main"]["Dark Hole"] == 3
    assert found["sealed"] is False
    assert found["digests"]["log"] is None
    greedy = Path(__file__).parent / "goldens" / "greedy.duel"
    over, seal = parsed("info", greedy), Duel.open(greedy).seal
    assert over["sealed"] is True
    assert seal is not None
    assert over["digests"]["log"] == seal.log


def test_info_of_a_duel_in_progress_passes_on_warnings(folder: Path) -> None:
    done = run("info", folder / "cut.duel")
    assert done.exit_code == 0
    assert "warning: " in done.stderr
    assert "in progress" in done.stdout


# --- log and export ---------------------------------------------------------------------------------------------


def test_log_tells_the_duel(folder: Path, snapshot: SnapshotAssertion) -> None:
    assert printed("log", folder / "a.duel", "--turn", 3) == snapshot


def test_log_describes_every_event_with_all(folder: Path) -> None:
    told = [line for line in printed("log", folder / "a.duel", "--all").splitlines() if line]
    assert [int(line.split()[0]) for line in told] == list(range(1, len(Duel.open(folder / "a.duel")) + 1))


def test_log_as_a_spectator_names_no_drawn_card(folder: Path) -> None:
    assert "draws 1 card: " in printed("log", folder / "a.duel")
    assert "draws 1 card: " not in printed("log", folder / "a.duel", "--as", "public")


def test_the_json_of_the_log_has_every_event(folder: Path) -> None:
    rows = lines_of_json("log", folder / "a.duel")
    assert [row["n"] for row in rows] == list(range(1, len(rows) + 1))
    assert all(row["event"]["kind"] == row["kind"] for row in rows)
    assert not any("event" in row for row in lines_of_json("log", folder / "a.duel", "--as", "p1"))


def test_the_moves_of_the_log_are_read_back(folder: Path) -> None:
    duel = Duel.open(folder / "a.duel")
    rows = lines_of_json("log", folder / "a.duel", "--moves")
    assert rows
    for row in rows:
        move = parse_move(row["move"], duel.state_at(row["n"] - 1))
        assert replace(move, n=row["n"]) == duel.event(row["n"])
    text = printed("log", folder / "a.duel", "--moves")
    assert [line for line in text.splitlines() if line[0] != "#"] == [row["move"] for row in rows]


def test_export_writes_every_form(folder: Path, tmp_path: Path) -> None:
    source = folder / "a.duel"
    assert printed("export", source, "-f", "moves") == printed("log", source, "--moves")
    assert printed("export", source, "-f", "jsonl") == printed("log", source, "--json")
    assert "Turn 3 of p1 (Ann)" in printed("export", source, "-f", "text")
    whole = json.loads(printed("export", source, "-f", "json"))
    assert len(whole["events"]) == whole["length"]["events"]
    assert whole["position"] == json.loads(json.dumps(position(Duel.open(source).end)))
    printed("export", source, "-f", "duel", "-o", tmp_path / "again.duel.zst")
    printed("diff", source, tmp_path / "again.duel.zst")
    printed("export", source, "-f", "text", "-o", tmp_path / "log.txt")
    assert (tmp_path / "log.txt").read_text(encoding="utf-8") == printed("export", source)


def test_export_writes_both_decks(folder: Path, tmp_path: Path) -> None:
    printed("export", folder / "a.duel", "-f", "ydk", "-o", tmp_path / "game.ydk")
    decks = [read_deck(tmp_path / f"game-p{player}.ydk").deck for player in (1, 2)]
    assert decks[0].main == decks[1].main == tuple(face.passcode for face in faces() for _ in range(3))


def test_nothing_is_overwritten_unless_requested(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "log.txt"
    printed("export", folder / "a.duel", "-o", out)
    assert run("export", folder / "a.duel", "-o", out).exit_code == 2
    printed("export", folder / "a.duel", "-o", out, "--overwrite")


# --- diff, verify, repair ---------------------------------------------------------------------------------------


def test_duels_that_are_the_same(folder: Path, tmp_path: Path) -> None:
    shutil.copy(folder / "a.duel", tmp_path / "copy.duel")
    done = run("diff", folder / "a.duel", tmp_path / "copy.duel")
    assert (done.exit_code, done.stdout.split()[-4:]) == (0, ["hold", "the", "same", "duel."])
    assert parsed("diff", folder / "a.duel", tmp_path / "copy.duel")["same"] is True


def test_the_first_difference_with_its_boards(folder: Path, snapshot: SnapshotAssertion) -> None:
    done = run("diff", folder / "a.duel", folder / "b.duel")
    assert done.exit_code == 1
    assert done.stdout.replace(str(folder), "FOLDER") == snapshot


def test_the_first_difference_for_programs(folder: Path) -> None:
    done = run("diff", folder / "a.duel", folder / "b.duel", "--json")
    found = json.loads(done.stdout)
    assert done.exit_code == 1
    assert (found["kind"], found["left"]["kind"]) == ("event", "battle-fought")
    assert [field["path"] for field in found["fields"]] == ["damage[0].amount"]


def test_a_duel_that_is_longer(folder: Path) -> None:
    done = run("diff", folder / "short.duel", folder / "a.duel", "--no-boards")
    assert done.exit_code == 1
    assert "goes on with event 101" in done.stdout


def test_decks_that_differ_are_told_by_their_cards(folder: Path, tmp_path: Path) -> None:
    duel = Duel.open(folder / "a.duel")
    one, two = duel.header.seats
    name, index = duel.header.faces[one.main[0]].name, len(duel.header.faces)
    faces = (*duel.header.faces, replace(duel.header.faces[0], name="Another"))
    header = replace(duel.header, faces=faces, seats=(replace(one, main=(index, *one.main[1:])), two))
    Duel.new(header, duel.events).save(tmp_path / "other.duel")
    told = printed_with_differences("diff", folder / "a.duel", tmp_path / "other.duel", "--no-boards", width=400)
    assert f"  p1's Main Deck, only in {folder / 'a.duel'}: {name}\n" in told
    assert f"  p1's Main Deck, only in {tmp_path / 'other.duel'}: Another\n" in told
    assert "header" not in told
    found = json.loads(run("diff", folder / "a.duel", tmp_path / "other.duel", "--json").stdout)
    assert found["decks"] == [{"player": 1, "deck": "main", "left": [name], "right": ["Another"]}]


def printed_with_differences(*arguments: object, width: int) -> str:
    done = run(*arguments, width=width)
    assert done.exit_code == 1, done.output
    return done.stdout


def test_a_file_that_was_altered_under_its_seal_is_not_the_same(folder: Path) -> None:
    done = run("diff", folder / "a.duel", folder / "edited.duel")
    assert done.exit_code == 2
    assert "edited.duel" in done.stderr


def test_verify_has_an_exit_code_for_each_outcome(folder: Path) -> None:
    assert run("verify", folder / "a.duel").exit_code == 0
    assert run("verify", folder / "a.duel", folder / "edited.duel").exit_code == 1
    assert run("verify", folder / "a.duel", folder / "none.duel").exit_code == 2
    assert run("verify").exit_code == 2


def test_verify_names_line_and_event(folder: Path) -> None:
    done = run("verify", folder / "edited.duel", "--json")
    [report] = json.loads(done.stdout)
    assert report["ok"] is False
    assert report["findings"][0]["line"] > 1
    shown = run("verify", folder / "edited.duel").stdout
    assert f"line {report['findings'][0]['line']}" in shown


def test_repair_saves_the_good_part_elsewhere(folder: Path, tmp_path: Path) -> None:
    before = (folder / "cut.duel").read_bytes()
    told = printed("repair", folder / "cut.duel", tmp_path / "good.duel")
    assert "events saved" in told
    assert (folder / "cut.duel").read_bytes() == before
    assert run("verify", tmp_path / "good.duel").exit_code == 0
    again = run("repair", folder / "cut.duel", tmp_path / "good.duel")
    assert again.exit_code == 2
    assert "repair writes a new file: choose another name" in again.stderr


def test_repair_does_not_recommend_itself(folder: Path, tmp_path: Path) -> None:
    lines = (folder / "a.duel").read_bytes().splitlines(keepends=True)
    (tmp_path / "gap.duel").write_bytes(b"".join([*lines[:12], *lines[13:]]))
    told = printed("repair", tmp_path / "gap.duel", tmp_path / "good.duel")
    assert "is missing" in told
    assert "duelog repair" not in told


# --- legal, explain, check --------------------------------------------------------------------------------------


def test_legal_lists_what_the_engine_allows(folder: Path) -> None:
    duel = Duel.open(folder / "a.duel")
    state = duel.state_at(43)
    expected = [print_move(move, state) for move in legal_moves(state, 1)]
    done = run("legal", folder / "a.duel", "--at", 43, "--all")
    assert done.stdout.splitlines() == expected
    assert f"{len(expected)} legal moves of p1" in done.stderr
    found = parsed("legal", folder / "a.duel", "--at", 43)
    assert [entry["move"] for entry in found["moves"]] == expected


def test_legal_of_the_other_player(folder: Path) -> None:
    assert printed("legal", folder / "a.duel", "--at", 43, "--player", "p2") == "p2 concede\n"
    assert run("legal", folder / "a.duel", "--player", "p3").exit_code == 2


def test_legal_within_the_outcomes_of_a_move_says_where_moves_are_listed() -> None:
    showcase = Path(__file__).resolve().parents[1] / "examples" / "showcase.duel"
    within = run("legal", showcase, "--at", 25)
    assert within.stdout == "p1 concede\n"
    assert within.stderr.endswith("outcomes follow first: --at 27 lists the moves after them\n")
    after = run("legal", showcase, "--at", 27)
    assert "p1 must decide; 12 legal moves of p1" in after.stderr


def test_similar_legal_moves_share_a_line_that_says_in_what_they_differ() -> None:
    showcase = Path(__file__).resolve().parents[1] / "examples" / "showcase.duel"
    first = printed("legal", showcase, "--at", 12).splitlines()
    assert 'p1 summon "Timegazer Magician": 5 possible zones: M1, M2, M3, M4, M5' in first
    second = printed("legal", showcase, "--at", 45).splitlines()
    assert 'p2 special "Cyber Dragon": 10 ways (5 possible zones, 2 possible positions)' in second
    french = printed("legal", showcase, "--at", 159, "--lang", "fr").splitlines()
    assert "p1 attack M1 (Odd-Eyes Pendulum Dragon) : 3 cibles possibles : p2.M2, p2.M3, p2.M4" in french


def test_explain_a_legal_move(folder: Path) -> None:
    assert printed("explain", folder / "a.duel", "--at", 43, "end") == "p1 end: legal.\n"


def test_explain_a_move_against_the_rules(folder: Path, snapshot: SnapshotAssertion) -> None:
    done = run("explain", folder / "a.duel", "--at", 48, 'p1 summon "Dark Magician" M3')
    assert done.exit_code == 1
    assert done.stdout == snapshot
    found = json.loads(run("explain", folder / "a.duel", "--at", 48, 'summon "Dark Magician" M3', "--json").stdout)
    assert found["legal"] is False
    assert [violation["rule"] for violation in found["violations"]] == ["SUM-02", "SUM-04"]


def test_explain_points_at_the_invalid_part_of_a_move(folder: Path) -> None:
    done = run("explain", folder / "a.duel", "--at", 43, 'p1 summon "Nobody" M3')
    assert done.exit_code == 2
    line, mark, told = done.stderr.splitlines()
    assert mark.index("^") == line.index('"Nobody"')
    assert "column 11" in told


def test_duels_that_are_not_refereed_are_not_judged(tmp_path: Path) -> None:
    header, events = kitchen_table()
    duel = Duel.new(header)
    rules = replace(duel.start.rules, name="MR5", refereed=False)
    Duel.new(replace(header, ruleset="MR5", rules=rules), events).save(tmp_path / "x.duel")
    assert "not refereed" in run("legal", tmp_path / "x.duel").stderr
    assert "not refereed" in printed("info", tmp_path / "x.duel")


CASE = """
case: A Normal Summon
rules: [SUM-01]
position: {turn: 3, turn_player: p1, phase: main1, p1: {hand: [Alexandrite Dragon]}}
play: ['p1 summon "Alexandrite Dragon" M3']
expect: {p1.M3: {card: %s}}
"""


def test_check_runs_cases(tmp_path: Path) -> None:
    (tmp_path / "good.case.yaml").write_text(CASE % "Alexandrite Dragon", encoding="utf-8")
    done = run("check", tmp_path, "--all")
    assert done.exit_code == 0, done.output
    assert "holds" in done.stdout
    assert "1 case, 0 failed" in done.stderr


OPEN_CHAIN = """case: The Chain is still open
rules: [CHAIN-03]
position:
  turn: 3
  p1: {hand: [Dark Hole]}
  p2: {M1: Luster Dragon, S1: {card: Jar of Greed, face: down, played_on: 2}}
play:
  - p1 activate "Dark Hole"
  - expect: {p2.M1: null}
"""


def test_check_shows_where_a_case_fails(tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    (tmp_path / "bad.case.yaml").write_text(CASE % "Summoned Skull", encoding="utf-8")
    done = run("check", tmp_path / "bad.case.yaml")
    assert done.exit_code == 1
    assert done.stdout.replace(str(tmp_path), "FOLDER") == snapshot
    [result] = json.loads(run("check", tmp_path, "--json").stdout)
    assert (result["ok"], result["found"]) == (False, "Alexandrite Dragon")


def test_check_shows_what_is_in_progress_where_a_case_fails(tmp_path: Path) -> None:
    (tmp_path / "open.case.yaml").write_text(OPEN_CHAIN, encoding="utf-8")
    done = run("check", tmp_path)
    progress = "  still in progress there:\n    Chain 1: p1 Dark Hole\n    p2 may respond to the activation now\n"
    assert progress in done.stdout
    [result] = json.loads(run("check", tmp_path, "--json").stdout)
    assert result["waiting"] == "Chain 1: p1 Dark Hole effect 1; p2 may respond to the activation now"


def test_check_says_which_case_cannot_be_run(tmp_path: Path) -> None:
    (tmp_path / "a.case.yaml").write_text(CASE % "Alexandrite Dragon", encoding="utf-8")
    (tmp_path / "b.case.yaml").write_text("case: [", encoding="utf-8")
    done = run("check", tmp_path)
    assert done.exit_code == 2
    assert "b.case.yaml" in done.stderr
    assert "1 could not be run" in done.stderr


# --- decks ------------------------------------------------------------------------------------------------------


@pytest.fixture
def ydk(folder: Path, tmp_path: Path) -> Path:
    printed("export", folder / "a.duel", "-f", "ydk", "-o", tmp_path / "a")
    return tmp_path / "a-p1.ydk"


def test_a_deck_is_shown_with_what_is_printed(ydk: Path, snapshot: SnapshotAssertion) -> None:
    assert printed("deck", "show", ydk) == snapshot
    assert parsed("deck", "show", ydk)["main"][0] == {
        "passcode": 43096270, "copies": 3, "name": "Alexandrite Dragon", "origin": None, "label": "no effect",
    }  # fmt: skip


def test_lists_of_cards_say_how_far_they_are_proved(tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    deck.write_text("3 Sangan\n2 Alexandrite Dragon\n1 Reed Heron\n1 Variable Form\n1 99999990\n", encoding="utf-8")
    own = tmp_path / "own.yaml"
    own.write_text(
        "Reed Heron:\n  face: {kinds: [effect], attribute: WIND, type: Fish, level: 4, atk: 1, defense: 1}\n"
        "  effects: []\n",
        encoding="utf-8",
    )
    lines = [line.split("  ")[-1] for line in printed("deck", "show", deck, "--cards", own).splitlines()[1:]]
    assert lines == [
        "defined by hand, certified", "Level 4 LIGHT Dragon Normal 2000/100", "defined by hand, uncertified",
        "unsupported", "1 99999990 (unknown)",
    ]  # fmt: skip
    told = parsed("deck", "show", deck, "--cards", own)["main"]
    assert [(card["origin"], card["label"]) for card in told] == [
        ("hand", "certified"), (None, "no effect"), ("hand", "uncertified"), (None, "unsupported"), (None, "unknown"),
    ]  # fmt: skip
    assert printed("cards", "sangan").endswith("  defined by hand, certified\n")
    assert printed("cards", "variable form").endswith("  unsupported\n")


def test_a_deck_is_checked(ydk: Path, tmp_path: Path, snapshot: SnapshotAssertion) -> None:
    first, last = printed("deck", "check", ydk).splitlines()
    assert first == "The deck is legal."
    assert last.startswith("copies: 42 of 42 refereed (100.0%): ")
    lists = tmp_path / "lflist.conf"
    lists.write_text("!2014.1 Test\n53129443 1\n4206964 0\n!Open\n", encoding="utf-8")
    done = run("deck", "check", ydk, "--lflist", lists)
    assert done.exit_code == 1
    assert done.stdout.removesuffix(last + "\n") == snapshot
    assert run("deck", "check", ydk, "--lflist", lists, "--list", "open").exit_code == 0
    found = json.loads(run("deck", "check", ydk, "--lflist", lists, "--json").stdout)
    assert [violation["rule"] for violation in found["violations"]] == ["DECK-08", "DECK-07"]


def test_unknown_cards_are_named_and_the_rest_is_judged(ydk: Path, tmp_path: Path) -> None:
    unknown = tmp_path / "x.ydk"
    unknown.write_text(ydk.read_text().replace("#main\n", "#main\n7\n7\n8\n"), encoding="utf-8")
    done = run("deck", "check", unknown)
    assert done.exit_code == 1
    *lines, last = done.stdout.splitlines()
    assert last.endswith("; 0 unsupported, 3 unknown")
    assert lines == [
        "The deck is not known to be legal.",
        "  7: no card that is known (2 copies); --cards cards.cdb may have it",
        "  8: no card that is known (1 copy); --cards cards.cdb may have it",
    ]
    found = json.loads(run("deck", "check", unknown, "--json").stdout)
    assert found["legal"] is None
    assert found["unknown"] == [{"passcode": 7, "copies": 2}, {"passcode": 8, "copies": 1}]
    unknown.write_text("#main\n7\n7\n7\n7\n", encoding="utf-8")  # counted: too many copies, too few cards
    found = json.loads(run("deck", "check", unknown, "--json").stdout)
    assert found["legal"] is False
    assert [violation["rule"] for violation in found["violations"]] == ["DECK-01", "DECK-02"]


def test_a_card_without_a_definition_is_named(ydk: Path, tmp_path: Path) -> None:
    faces = tmp_path / "faces.jsonl"
    faces.write_text('{"name":"Odd One","card":"trap","kinds":["normal"],"passcode":900001}\n', encoding="utf-8")
    odd = tmp_path / "x.ydk"
    odd.write_text(ydk.read_text().replace("#main\n", "#main\n900001\n"), encoding="utf-8")
    done = run("deck", "check", odd, "--cards", faces)
    assert done.exit_code == 0
    _, told, last = done.stdout.splitlines()
    assert told == "  without a definition, so their effects are not refereed: Odd One"
    assert last.endswith("; 1 unsupported")


@pytest.mark.parametrize("form", ["ydk", "ydke", "omega", "names"])
def test_decks_are_converted_there_and_back(form: str, ydk: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    printed("deck", "convert", ydk, "--to", form, "-o", other)
    assert encode_ydke(read_deck(ydk).deck) + "\n" == printed("deck", "convert", other, "--to", "ydke")


def test_decks_of_the_field() -> None:
    deck = sorted(shared("fixtures/decks").rglob("*.ydk"))[0]
    cards = shared("cards/cards.cdb")
    assert "Main Deck: " in printed("deck", "show", deck, "--cards", cards)


def test_check_tells_why_a_case_that_was_to_be_saved_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "broken.case.yaml").write_text("case: [", encoding="utf-8")
    done = CliRunner().invoke(app, ["check", str(tmp_path / "broken.case.yaml"), "--save", str(tmp_path / "x.duel")])
    assert done.exit_code == 2
    assert "broken.case.yaml" in done.output
    assert "saved to one file" not in done.output
    assert not (tmp_path / "x.duel").exists()


def test_a_verdict_names_both_players_who_have_to_pass() -> None:
    assert verdict((), passing=[1, 2, 1]) == "legal after p1 and p2 pass."
    assert verdict((), passing=[2]) == "legal after p2 passes."
