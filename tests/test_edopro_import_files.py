"""EDOPro's recordings that cannot be imported, and real ones."""

import json
import random
from collections.abc import Sequence
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from duelog.cli.__main__ import app
from duelog.events import moves as mv
from duelog.events import outcomes as o
from duelog.replays.cards.card_database import read_cards
from duelog.replays.duels.duel import Duel
from duelog.replays.edopro.container import open_recording
from duelog.replays.edopro.importing import Import, import_bytes, import_recording
from duelog.replays.edopro.inputs import describe_inputs
from duelog.replays.errors import DuelogError
from tests.edopro_stream import (
    DEFENSE,
    DOWN,
    EFFECT,
    GRAVE,
    HAND,
    HANDS,
    MAIN,
    MONSTERS,
    SUMMON_1,
    UP,
    about,
    amount,
    at,
    card,
    chaining,
    counters,
    draw,
    imported,
    kinds,
    link,
    move,
    packet,
    pair,
    shuffled_hand,
    snapshot,
    start,
    states,
    won,
    write,
    zones,
)
from tests.edopro_writer import Written
from tests.shared import SHARED, shared


def refusal(path: Path) -> str:
    with pytest.raises(DuelogError) as found:
        import_recording(path)
    assert "\n" not in str(found.value)
    assert str(path) in str(found.value)
    return str(found.value)


def test_refused_for_a_stated_reason(tmp_path: Path) -> None:
    assert "no events to import" in refusal(write(tmp_path, magic=b"yrp1"))
    assert "tag duel" in refusal(write(tmp_path, *MAIN, homes=("A", "B"), guests=("C", "D")))
    assert "does not begin with the start" in refusal(write(tmp_path, *HANDS))
    assert "neither of the Decks" in refusal(write(tmp_path, start()[0]))
    broken = tmp_path / "broken.yrpX"
    broken.write_bytes(b"nonsense" * 9)
    assert "no recording" in refusal(broken)


def test_damaged_packet_is_named_with_its_offset(tmp_path: Path) -> None:
    text = refusal(write(tmp_path, *MAIN, packet(40, b"\0\0\0")))
    assert "packet 11 of kind 40 (NewTurn)" in text
    assert "byte" in text


def test_cut_recording_is_imported_as_far_as_it_goes(tmp_path: Path) -> None:
    whole = write(tmp_path, *MAIN, *SUMMON_1, flags=0x330)
    cut = tmp_path / "cut.yrpX"
    cut.write_bytes(whole.read_bytes()[:-3])
    done = import_recording(cut)
    assert done.report.truncated
    assert not done.report.finished
    assert any("cut off" in warning for warning in done.report.warnings)
    assert kinds(done)[-1] == "SummonBegan"
    assert done.report.mismatches == ()


@pytest.mark.parametrize(
    ("wrong", "what"),
    [
        ([move(17, at(0, HAND, 9, DOWN), at(0, GRAVE, 0, UP), EFFECT)], "a card at p1.hand 9, where none is"),
        ([move(99, at(0, HAND, 0, DOWN), at(0, GRAVE, 0, UP), EFFECT)], "card 99 at p1.hand 0, where 17 is"),
        ([draw(0, (99,))], "cards [99] are drawn, not [14]"),
        ([draw(0, (14, 13, 12, 11, 10))], "5 cards are drawn from a Deck of 4"),
        ([*SUMMON_1, move(16, at(0, HAND, 0, DOWN), at(0, MONSTERS, 2), EFFECT)], "p1.M3, where one is"),
        ([shuffled_hand(0, 17, 17, 15)], "other passcodes than were there"),
        ([about(60, 17, at(0, MONSTERS, 2))], "did not come to the field"),
        ([link(72, 4)], "Chain Link 4 resolves, of 0"),
        ([chaining(17, at(0, HAND, 0, DOWN), 3)], "Chain Link 3 out of order"),
        ([amount(91, 7, 100)], "player 7"),
        ([packet(161, b"\0" * 21)], "TagSwap comes where none can be"),
        ([move(17, at(0, HAND, 0, DOWN), (0, 0x3, 0, 0), EFFECT)], "location 0x3"),
        ([move(17, at(0, HAND, 0, DOWN), at(0, MONSTERS, 9), EFFECT)], "zone 9"),
        ([pair(93, at(0, HAND, 0), at(0, MONSTERS, 0))], "a card at p1.M1, where none is"),
        ([counters(101, 1, at(0, MONSTERS, 0), 1)], "counters of a card where none is"),
    ],
)
def test_a_contradiction_stops_the_import_and_is_reported(tmp_path: Path, wrong: Sequence[bytes], what: str) -> None:
    done = import_recording(write(tmp_path, *MAIN, *wrong))
    assert what in done.report.stopped
    assert done.report.stopped.startswith("packet ")
    assert not done.report.clean
    states(done)


def test_unknown_packets_are_listed(tmp_path: Path) -> None:
    done = imported(tmp_path, *MAIN, packet(222, b"abc"), packet(222), packet(199), packet(2, bytes(10)))
    assert done.report.unknown == {199: 1, 222: 2}
    assert done.report.display == 1
    report = done.report
    assert report.packets == report.mapped + report.snapshots + report.display + 3
    assert not report.clean


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        (zones(0, MONSTERS, {2: card(16)}), "code 16"),
        (zones(0, MONSTERS, {2: card(17, DEFENSE)}), "defense"),
        (zones(0, MONSTERS, {}), "nothing"),
        (zones(0, MONSTERS, {1: card(17)}), "card 17"),
        (snapshot(0, HAND, [card(16)]), "1 cards"),
        (snapshot(0, HAND, [card(15), card(16)]), "code 15"),
        (packet(7, bytes([0, MONSTERS, 2]) + card(12)), "code 12"),
    ],
)
def test_every_difference_from_a_snapshot_is_reported(tmp_path: Path, wrong: bytes, told: str) -> None:
    done = import_recording(write(tmp_path, *MAIN, *SUMMON_1, wrong))
    assert done.report.mismatches
    first = done.report.mismatches[0]
    assert first.packet == 14
    assert told in first.told
    assert first.place in ("p1.M3", "p1.M2", "p1.hand")
    assert not done.report.clean


def test_progress_is_reported(tmp_path: Path) -> None:
    seen: list[tuple[int, int]] = []
    import_recording(write(tmp_path, *MAIN), progress=lambda done, of: seen.append((done, of)))
    assert seen[-1][0] == seen[-1][1] > 0


# --- real recordings --------------------------------------------------------------------------------------------

FOLDER = SHARED / "fixtures" / "replays"
RECORDINGS = sorted(FOLDER.rglob("*.yrpX")) if FOLDER.exists() else []
REAL = pytest.mark.parametrize("path", RECORDINGS or [None], ids=lambda path: path.stem if path else "none")


def real(path: Path | None) -> Import:
    """The import of a real recording; skips the test if there are none."""
    shared("fixtures/replays")
    assert path is not None
    return import_recording(path)


@REAL
def test_real_recording_agrees_with_its_own_snapshots(path: Path | None) -> None:
    done = real(path)
    report = done.report
    assert report.mismatches == ()
    assert report.stopped == ""
    assert report.unknown == {}
    assert report.compared > report.snapshots > 0
    assert report.packets == report.mapped + report.snapshots + report.display
    assert report.packets == sum(report.kinds.values())
    assert report.finished or report.source == "epro-00a0028-379-12.yrpX", "only the hand test has no end"
    states(done)


@REAL
def test_real_recording_in_a_file_is_the_same_duel(path: Path | None, tmp_path: Path) -> None:
    done = real(path)
    files = [tmp_path / name for name in ("one.duel", "two.duel", "three.duel.zst")]
    for file, again in zip(files, (done, real(path), done), strict=True):
        again.duel.save(file, sealed=done.report.finished)
    assert files[0].read_bytes() == files[1].read_bytes(), "the same recording gives the same bytes"
    for file in (files[0], files[2]):
        opened = Duel.open(file)
        assert tuple(opened.events) == done.events
        assert opened.header == done.header
        for n in range(0, len(opened), 37):
            assert opened.state_at(n) == done.duel.state_at(n)


@REAL
def test_a_damaged_real_recording_is_rejected_or_reported_as_different(path: Path | None) -> None:
    """Whatever is lost or changed in a recording, the result is an import or a one-line error."""
    done = real(path)
    assert path is not None
    recording = open_recording(path)
    chance = random.Random(done.report.packets)
    caught = 0
    for _ in range(12):
        body = bytearray(recording.body)
        frame = chance.choice([frame for frame in recording.frames if frame.kind in (50, 90, 33, 53)])
        body[frame.at : frame.at + frame.size] = chance.randbytes(frame.size)
        raw = bytes(Written(packets=(), flags=recording.header.flags & ~1, version=recording.header.version).header())
        try:
            again = import_bytes(raw + bytes(body))
        except DuelogError:
            caught += 1
        else:
            caught += not again.report.clean
    assert caught == 12


@REAL
def test_lost_packet_is_noticed(path: Path | None) -> None:
    """Without any one of the packets that move cards, the import contradicts the snapshots."""
    real(path)
    assert path is not None
    recording = open_recording(path)
    start = recording.frames[0].at - 5
    pieces = [recording.body[frame.at - 5 : frame.at + frame.size] for frame in recording.frames]
    moving = [index for index, frame in enumerate(recording.frames) if frame.kind in (50, 90)]
    header = Written(flags=recording.header.flags & ~1, version=recording.header.version).header()
    for index in random.Random(len(pieces)).sample(moving, min(6, len(moving))):
        if index + 20 > len(pieces):
            continue  # after the last moves of a duel nothing may tell
        raw = header + recording.body[:start] + b"".join(pieces[:index] + pieces[index + 1 :])
        try:
            report = import_bytes(raw).report
        except DuelogError:
            continue
        assert report.mismatches or report.stopped


def test_names_come_from_a_card_database() -> None:
    path = shared("fixtures/replays/mr3-era/mr3-full-10turns.yrpX")
    named = import_recording(path, read_cards(shared("cards/cards.cdb")))
    assert named.report.unnamed == ()
    assert named.header.faces[named.header.seats[0].main[0]].name == "Ninja Grandmaster Hanzo"
    bare_names = import_recording(path)
    assert bare_names.header.faces[bare_names.header.seats[0].main[0]].name in ("#95027497", "Ninja Grandmaster Hanzo")
    assert [type(event) for event in bare_names.events] == [type(event) for event in named.events]
    assert bare_names.report.mismatches == ()


def test_the_real_duel_of_rulebook_9(tmp_path: Path) -> None:
    done = import_recording(shared("fixtures/replays/mr3-era/mr3-full-10turns.yrpX"))
    report = done.report
    assert (report.rules, report.refereed, report.turns) == ("MR3", True, 10)
    assert done.header.rules is not None
    assert (done.header.rules.name, done.header.rules.life) == ("rulebook-9.0", 12000)
    state = done.duel.end
    assert state.result is not None
    assert (state.result.winner, state.result.reason) == (2, "life points")
    assert [side.lp for side in state.sides] == [0, 12000]
    attacks = [event for event in done.events if isinstance(event, mv.Attack)]
    assert len(attacks) == 7
    assert report.finished


# --- recordings of inputs ---------------------------------------------------------------------------------------


def test_inputs_are_described(tmp_path: Path) -> None:
    path = write(
        tmp_path, magic=b"yrp1", decks=(((1, 2, 83764718), (9,)), ((4, 5), ())), rule_cards=(151000000,),
        responses=(b"\1\0\0\0", b"\xff\xff\xff\xff", b"\0\4\2"), life_points=4000, name="a.yrp",
    )  # fmt: skip
    inputs = describe_inputs(path)
    assert (inputs.kind, inputs.rules, inputs.refereed, inputs.life_points) == ("duel", "MR3", True, 4000)
    assert inputs.players == ("Ada", "Bo")
    assert inputs.recorded_at == "2014-05-13T16:53:20Z"
    assert inputs.decks[0].main == (83764718, 2, 1), "from the top on"
    assert inputs.decks[0].main_names == ("Monster Reborn", "#2", "#1")
    assert inputs.rule_cards == (151000000,)
    assert [(answer.content, answer.number) for answer in inputs.responses] == [
        ("01000000", 1), ("ffffffff", -1), ("000402", None)
    ]  # fmt: skip
    assert "engine" in inputs.missing
    assert 83764718 not in inputs.unnamed


def test_puzzles_tag_duels_and_damaged_inputs(tmp_path: Path) -> None:
    puzzle = write(
        tmp_path, magic=b"yrp1", version=0x133A, flags=0x8, script="./single/x.lua", duel_flags=3, name="p.yrp"
    )
    inputs = describe_inputs(puzzle)
    assert (inputs.kind, inputs.script, inputs.decks) == ("puzzle", "./single/x.lua", ())
    deck = ((1,), ())
    tag = describe_inputs(write(tmp_path, magic=b"yrp1", homes=("A", "B"), guests=("C", "D"), decks=(deck,) * 4))
    assert (tag.kind, len(tag.decks)) == ("tag duel", 4)
    raw = puzzle.read_bytes()
    puzzle.write_bytes(raw[:60])
    with pytest.raises(DuelogError, match="byte"):
        describe_inputs(puzzle)
    with pytest.raises(DuelogError, match="no inputs"):
        describe_inputs(write(tmp_path, *MAIN))


def test_every_real_recording_of_inputs_is_described() -> None:
    found = sorted(shared("fixtures/replays").rglob("*.yrp"))
    described = [describe_inputs(path) for path in found]
    assert len(described) >= 60
    assert {inputs.kind for inputs in described} == {"duel", "tag duel", "puzzle"}
    assert any(not inputs.compressed for inputs in described)
    assert all(inputs.responses for inputs in described if inputs.kind != "puzzle")


def test_a_link_monster_has_no_level() -> None:
    """Its Link Rating was imported as a Level that had changed, where no database told it."""
    found = import_recording(shared("fixtures/replays/edopro-modern/epro-00a0128-331-15.yrpX")).duel
    links = {
        number
        for number, card in enumerate(found.end.cards, 1)
        if "link" in found.header.faces[card.face - 1].kinds
    }  # fmt: skip
    assert links
    for event in found.events:
        if isinstance(event, o.ValuesChanged):
            assert not any(now.card in links and now.level is not None for now in event.changes), event.n


# --- the command ------------------------------------------------------------------------------------------------


def command(*arguments: object) -> Result:
    """Runs `duelog import`."""
    return CliRunner().invoke(app, ["import", *map(str, arguments)])


def test_command_writes_a_replay_and_reports(tmp_path: Path) -> None:
    path = write(tmp_path, *MAIN, *SUMMON_1, won(0))
    out = tmp_path / "duel.duel"
    done = command(path, "-o", out)
    assert done.exit_code == 0, done.output
    assert "no difference" in done.stdout
    assert "Ada and Bo" in done.stdout
    assert Duel.open(out).seal is not None
    assert command(path, "-o", out).exit_code == 2
    told = json.loads(command(path, "--json").stdout)
    assert told["events"] == len(Duel.open(out).events)
    assert [stage["name"] for stage in told["stages"]][:3] == ["open", "packets", "start"]


def test_the_command_reports_differences_and_unknown_packets(tmp_path: Path) -> None:
    path = write(tmp_path, *MAIN, *SUMMON_1, packet(222), zones(0, MONSTERS, {2: card(16)}))
    done = command(path, "-o", tmp_path / "x.duel")
    assert done.exit_code == 1
    assert "kind 222: 1 packet" in done.stdout
    assert "packet 15: p1.M3 slot 2" in done.stdout
    assert Duel.open(tmp_path / "x.duel").seal is None


def test_command_shows_inputs_and_makes_no_replay_of_them(tmp_path: Path) -> None:
    path = write(tmp_path, magic=b"yrp1", responses=(b"\1\0\0\0",), name="a.yrp")
    done = command(path)
    assert done.exit_code == 0
    assert "what happened" in done.stdout
    refused = command(path, "-o", tmp_path / "x.duel")
    assert refused.exit_code == 2
    assert "Traceback" not in refused.output
    assert not (tmp_path / "x.duel").exists()
    assert json.loads(command(path, "--json").stdout)["responses"] == [{"content": "01000000", "number": 1}]
