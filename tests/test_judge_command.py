"""`duelog judge`: rulings, penalties, corrections and time extensions, in a duel in progress and after a seal."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.events.moves import ChangePhase
from duelog.events.records import Corrected, Ruling, TimeExtended
from duelog.replays.duels.duel import Duel
from duelog.replays.duels.redacting import redacted
from duelog.replays.errors import DuelogError
from duelog.replays.exports.excerpts import excerpt_of, lines_of
from duelog.replays.files.marked_yaml import load_marked
from duelog.replays.judging.penalty_tables import built_in_table, table_of
from duelog.replays.judging.rulings import records_of
from tests.small_duels import finished
from tests.test_json_outputs import check


@pytest.fixture(params=["open", "sealed"])
def file(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A duel in progress, and a finished one."""
    header, events = finished(7, 30)
    path = tmp_path / f"{request.param}.duel"
    over = request.param == "sealed"
    Duel.new(header, events if over else events[:20]).save(path, sealed=over)
    return path


def judge(*words: object) -> Result:
    return CliRunner().invoke(app, ["judge", *map(str, words)])


def test_a_ruling_is_written_with_all_its_parts(file: Path) -> None:
    done = judge(
        file, "ruling", "the Summon is undone", "--at", 12, "--rule", "SUM-02", "--by", "Ina", "--player", "p2",
        "--facts", "a second Summon", "--remedy", "it goes back", "--appeal", "upheld", "--decided-by", "Jo",
        "--called", "2014-09-01T12:00:00+00:00", "--infraction", "procedural error - minor",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    duel = Duel.open(file)
    [placed] = records_of(duel)
    ruling = placed.record
    assert isinstance(ruling, Ruling)
    assert placed.behind_seal == (duel.seal is not None)
    assert (ruling.at, ruling.rules, ruling.author, ruling.player) == (12, ("SUM-02",), "Ina", 2)
    assert (ruling.infraction, ruling.table) == ("Procedural Error - Minor", "penalties-2013-11/2")
    assert (ruling.appeal, ruling.decided_by, ruling.remedy) == ("upheld", "Jo", "it goes back")
    assert ruling.time
    listed = judge(file)
    assert "the Summon is undone" in listed.output
    assert "(SUM-02)" in listed.output
    assert "the judge was called at 2014-09-01T12:00:00+00:00; " in " ".join(listed.output.split())
    assert CliRunner().invoke(app, ["verify", str(file)]).exit_code == 0
    told = CliRunner().invoke(app, ["log", str(file)]).output
    assert "the Summon is undone" in " ".join(told.split())


@pytest.mark.parametrize("called", ["25:99", "soon", "2014-13-01T10:00", "2014-09-01"])
def test_the_time_of_a_call_is_a_time(file: Path, called: str) -> None:
    done = judge(file, "ruling", "it stands", "--called", called)
    assert done.exit_code == 2
    assert f'--called cannot be "{called}"' in done.output
    assert judge(file, "ruling", "it stands", "--called", "14:03").exit_code == 0


def test_a_penalty_and_a_time_extension(file: Path) -> None:
    assert judge(file, "warning", "p2", "extra draw", "--by", "Ina").exit_code == 0
    assert judge(file, "time-extension", 3).exit_code == 0
    warning, more = (placed.record for placed in records_of(Duel.open(file)))
    assert isinstance(warning, Ruling)
    assert (warning.player, warning.penalty, warning.facts) == (2, "Warning", "extra draw")
    assert isinstance(more, TimeExtended)
    assert more.minutes == 3
    rows = json.loads(judge(file, "--json").output)
    assert [row["record"]["kind"] for row in rows] == ["ruling", "time-extended"]


def test_another_penalty_than_the_usual_one_needs_a_reason(file: Path) -> None:
    words = (file, "game-loss", "p1", "slow", "--infraction", "Slow Play")
    refused = judge(*words)
    assert refused.exit_code == 2
    assert "not usual" in refused.output
    assert judge(*words, "--upgrade", "the third time").exit_code == 0
    [placed] = records_of(Duel.open(file))
    assert isinstance(placed.record, Ruling)
    assert placed.record.upgrade == "the third time"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (("ruling",), "needs a text"),
        (("ruling", "x", "--at", 9999), "there is no event 9999"),
        (("ruling", "x", "--rule", "SUM-99"), "no rule SUM-99"),
        (("ruling", "x", "--infraction", "Slow Pay - Minor"), "did you mean Slow Play - Minor?"),
        (("warning", "Zed", "extra draw"), 'for a player, and "Zed" is none of this duel'),
        (("yellow-card", "p1"), "not a kind of ruling"),
        (("time-extension", "soon"), "number of minutes"),
        (("time-extension", "06000"), "number of minutes"),
        (("time-extension", 3, "--rule", "SUM-02"), "only --by and --reason"),
        (("fix", "lp", "p1", 100, "--at", 9), "only --by and --reason"),
        (("ruling", "x", "--player", "Cleo"), "--player takes p1, p2"),
        (("ruling", "x", "--infraction", "Slow Play"), "name them: --player p1"),
        (("ruling", "x", "--decided-by", "Jo"), "--appeal TEXT"),
        (("warning", "p2", "x", "--player", "p1"), "the penalty is for p2"),
        (("warning", "p2", "x", "--facts", "y"), "given twice"),
    ],
)
def test_errors_are_reported_and_nothing_is_written(file: Path, words: tuple[object, ...], why: str) -> None:
    before = file.read_bytes()
    refused = judge(file, *words)
    assert refused.exit_code == 2
    assert why in " ".join(refused.output.split())
    assert file.read_bytes() == before


def test_corrections_are_possible_only_in_a_duel_in_progress(file: Path) -> None:
    over = Duel.open(file).seal is not None
    done = judge(file, "fix", "lp", "p1", 7200, "because", "the notes agree", "--by", "Ina")
    assert done.exit_code == (2 if over else 0), done.output
    if not over:
        [event] = [event for event in Duel.open(file).events if isinstance(event, Corrected)]
        assert (event.life, event.author, event.reason) == (7200, "Ina", "the notes agree")


def test_a_correction_is_printed_for_programs(file: Path) -> None:
    """Regression: `fix` ignored --json, and printed a sentence."""
    if Duel.open(file).seal is None:
        found = json.loads(judge(file, "fix", "lp", "p1", 7200, "--json").stdout)
        assert (found["behind_seal"], found["record"]["life"]) == (False, 7200)
        assert isinstance(Duel.open(file).event(found["event"]), Corrected)


def test_the_history_of_a_player_counts_repetitions(tmp_path: Path) -> None:
    for name, seed in (("one.duel", 7), ("two.duel", 8)):
        header, events = finished(seed, 30)
        Duel.new(header, events).save(tmp_path / name, sealed=True)
        judge(tmp_path / name, "warning", "p2", "extra draw", "--infraction", "drawing cards minor")
    judge(tmp_path / "one.duel", "caution", "p1", "a card dropped")
    (tmp_path / "broken.duel").write_text("no duel", encoding="utf-8")
    found = judge("--history", tmp_path, "p2")
    assert found.exit_code == 0
    assert found.output.count("extra draw") == 2
    assert "Drawing Cards - Minor, 2 times by now" in found.output
    assert "a card dropped" not in found.output
    name = header.seats[1].name
    rows = json.loads(judge("--history", tmp_path, name, "--json").stdout)
    assert [Path(row["file"]).name for row in rows] == ["one.duel", "two.duel"]
    assert "no rulings about Nobody" in judge("--history", tmp_path, "Nobody").output


def test_the_table_of_penalties_is_data_and_exchangeable(tmp_path: Path) -> None:
    table = built_in_table()
    assert set(table.infractions.values()) <= set(table.penalties)
    assert table.date in judge().output
    other = tmp_path / "house.yaml"
    other.write_text(
        "name: house\nversion: 2\ndate: 2014-01-01\npenalties: [Warning]\ninfractions: {Talking: Warning}\n",
        encoding="utf-8",
    )
    assert "Talking: usually Warning" in judge("--table", other).output
    cards = tmp_path / "cards.yaml"
    cards.write_text(
        "name: cards\nversion: 1\ndate: 2014-01-01\npenalties: [Yellow Card]\ninfractions: {}\n", encoding="utf-8"
    )
    header, events = finished(7, 30)
    Duel.new(header, events).save(tmp_path / "x.duel", sealed=True)
    given = judge(tmp_path / "x.duel", "yellow-card", "p1", "talking", "--table", cards)
    assert (given.exit_code, "Yellow Card for p1" in given.output) == (0, True), given.output
    wrong = "name: x\nversion: 1\ndate: y\npenalties: [Warning]\ninfractions: {Talking: Death}\n"
    with pytest.raises(DuelogError, match="not among the penalties"):
        table_of(load_marked(wrong, "x.yaml"))
    with pytest.raises(DuelogError, match="needs version"):
        table_of(load_marked("name: x\n", "x.yaml"))


def test_infractions_and_penalties_are_told_in_every_language(file: Path, tmp_path: Path) -> None:
    """They stood in English, in redacted logs too: there they are words, which each language has."""
    judge(file, "warning", "p2", "two cards", "--infraction", "drawing cards minor", "--by", "Ina")
    seen = tmp_path / "seen.duel"
    CliRunner().invoke(app, ["redact", str(file), "--as", "public", "-o", str(seen)])
    for command in (["judge", str(file)], ["log", str(file)], *([["log", str(seen)]] if "open" in file.name else [])):
        told = CliRunner().invoke(app, [*command, "--lang", "fr"]).output
        assert "Avertissement pour p2, Pioche - mineur ; two cards" in told
    assert "Drawing Cards - Minor" in judge(file).output
    assert (
        "Erreur de procédure - mineure : d'habitude Avertissement, ou Rappel à l'ordre lors d'événements locaux"
        in judge("--lang", "fr").output
    )


def named(folder: Path, file: str, one: str, two: str) -> Path:
    """A duel between two players, another one for each name of a file."""
    begun, events = finished(ord(file[0]), 30)
    first, second = begun.seats
    header = replace(begun, seats=(replace(first, name=one), replace(second, name=two)))
    Duel.new(header, events).save(folder / file, sealed=True)
    return folder / file


def penalized(file: Path, seat: str) -> None:
    done = judge(file, "caution", seat, "late", "--infraction", "procedural error minor", "--by", "Ina")
    assert done.exit_code == 0, done.output


def test_repeated_infractions_are_marked_with_what_the_table_suggests(tmp_path: Path) -> None:
    duels = (("a.duel", "Ann", "Ben", "p2"), ("b.duel", "Ben", "Ann", "p1"), ("c.duel", "Cleo", "Ann", "p2"))
    for file, one, two, seat in duels:
        penalized(named(tmp_path, file, one, two), seat)
    told = judge("--history", tmp_path, "Ben").output.splitlines()
    assert len(told) == 4
    assert told[2:] == [
        "  repeated by Ben: Procedural Error - Minor, 2 times by now",
        "  penalties-2013-11/2 suggests Warning; usual is Warning",
    ]
    by_seat = judge("--history", tmp_path, "p2")  # Ben, then Ann: it listed the rulings about both
    assert by_seat.exit_code == 2
    assert f"p2 is Ben in {tmp_path / 'a.duel'}, and Ann in {tmp_path / 'b.duel'}" in by_seat.output
    assert f"name the player: --history {tmp_path} Ben" in by_seat.output
    rows = json.loads(judge("--history", tmp_path, "Ben", "--json").stdout)
    assert [(row["person"], row["time"], row["suggested"]) for row in rows] == [("Ben", 1, None), ("Ben", 2, "Warning")]
    check("judge", json.dumps(rows))


def test_a_seat_is_the_person_who_has_it(tmp_path: Path) -> None:
    """In all duels, also where this person sits elsewhere, and by seat where nobody is named."""
    for file, one, two, seat in (
        ("a.duel", "Ann", "Ben", "p2"),
        ("b.duel", "Cleo", "BEN", "p2"),
        ("c.duel", "", "", "p2"),
    ):
        penalized(named(tmp_path, file, one, two), seat)
    found = json.loads(judge("--history", tmp_path, "p2", "--json").stdout)
    assert [(row["file"], row["person"], row["time"]) for row in found] == [
        (str(tmp_path / "a.duel"), "Ben", 1), (str(tmp_path / "b.duel"), "BEN", 2), (str(tmp_path / "c.duel"), "p2", 1),
    ]  # fmt: skip
    penalized(named(tmp_path, "d.duel", "Ben", ""), "p1")
    assert len(json.loads(judge("--history", tmp_path, "p2", "--json").stdout)) == 4
    assert judge("--history", tmp_path, "p1").exit_code == 2


def test_a_ruling_in_copies_and_branches_counts_once(tmp_path: Path) -> None:
    """A copy of a file made a Caution a repeated infraction."""
    begun, events = finished(7, 30)
    ruling = Ruling(at=9, player=2, text="late", infraction="procedural error minor", penalty="Caution")
    duel = Duel.new(begun, [*events[:20], replace(ruling, n=21)])
    duel.save(tmp_path / "a.duel")
    duel.save(tmp_path / "copy.duel")
    Duel.new(replace(begun, tags={"branch of": "a"}), [*duel.events, replace(events[20], n=22)]).save(
        tmp_path / "other.duel"
    )
    redacted(duel, "p1").save(tmp_path / "seen.duel")
    for player in ("p2", begun.seats[1].name):
        found = judge("--history", tmp_path, player).output
        assert found.count("late") == 1
        assert "times by now" not in found
        assert found.count("the same ruling is in") == 2
        assert "seen.duel: a redacted log" in found


def test_files_without_names_are_named_and_matched_by_seat(tmp_path: Path) -> None:
    for file in ("a.duel", "b.duel", "c.duel", "d.duel"):
        penalized(named(tmp_path, file, "", ""), "p2")
    found = judge("--history", tmp_path, "p2")
    assert "4 files name no players: a seat may be another person in each" in found.output
    assert "repeated by p2: Procedural Error - Minor, 4 times by now" in found.output
    assert "suggests Warning; usual is Warning" in found.output
    assert "4 files name no players: p1 and p2 find the rulings there" in judge("--history", tmp_path, "Ben").output


def test_a_table_may_suggest_nothing_for_repetitions(tmp_path: Path) -> None:
    table = tmp_path / "own.yaml"
    text = "name: own\nversion: 1\ndate: 2014-01-01\npenalties: [Caution, Warning]\ninfractions: {Late: Caution}\n"
    table.write_text(text)
    file = named(tmp_path, "a.duel", "Ann", "Ben")
    for _ in range(2):
        assert judge(file, "caution", "Ben", "x", "--infraction", "Late", "--table", table).exit_code == 0
    told = judge("--history", tmp_path, "Ben", "--table", table).output
    assert "repeated by Ben: Late, 2 times by now" in told
    assert "suggests" not in told
    table.write_text(f"{text}repeated: Death\n")
    assert judge("--history", tmp_path, "Ben", "--table", table).exit_code == 2


def test_an_upgrade_follows_the_most_severe_penalty_so_far() -> None:
    table = built_in_table()
    minor = table.infraction("procedural error minor")
    assert table.suggested(minor, None) == ""
    assert table.suggested(minor, "Caution") == "Warning"
    assert table.suggested(minor, "") == "Game Loss"
    assert table.suggested(minor, table.severest(["Caution", "Warning"])) == "Game Loss"
    assert table.suggested(table.infraction("drawing cards major"), "Game Loss") == "Match Loss"
    assert table.suggested(table.infraction("drawing cards major"), "Match Loss") == "Match Loss"
    assert table.suggested(table.infraction("unsporting conduct cheating"), "Disqualification") == "Disqualification"


def test_the_beginning_of_one_infraction_is_enough() -> None:
    assert built_in_table().infraction("slow play") == "Slow Play - Minor"
    with pytest.raises(DuelogError, match="is no infraction"):
        built_in_table().infraction("procedural error")


def test_a_milder_penalty_needs_no_reason(file: Path) -> None:
    assert judge(file, "caution", "p1", "late", "--infraction", "procedural error minor").exit_code == 0
    refused = judge(file, "caution", "p1", "late", "--infraction", "slow play")
    assert "Caution is not usual for Slow Play - Minor: Warning is" in refused.output


def test_a_milder_penalty_is_one_of_the_table() -> None:
    text = "name: x\nversion: 1\ndate: y\npenalties: [Warning]\ninfractions: {Late: Warning}\nmilder: {Late: Hug}\n"
    with pytest.raises(DuelogError, match="Late: Hug"):
        table_of(load_marked(text.encode(), "x.yaml"))


def test_a_ruling_is_not_told_with_the_time_of_the_move_before_it() -> None:
    """Regression: the time of a pass, which is not told itself, stood after the ruling that followed."""
    header, events = finished(7, 30)
    at = next(index for index, event in enumerate(events) if isinstance(event, ChangePhase))
    timed = replace(events[at], time="2014-08-23T14:03:22", clock=95)
    duel = Duel.new(header, [*events[:at], timed, Ruling(n=at + 2, text="it stands")])
    assert [line.text for line in lines_of(duel, excerpt_of(duel))][-1] == "Ruling: it stands."
