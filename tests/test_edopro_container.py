"""Recordings of EDOPro and YGOPro: header, compression, names, decks, responses; damage is reported as an error."""

import random
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from duelog.replays.edopro.card_packets import CardSnapshot, ZoneSnapshot
from duelog.replays.edopro.container import (
    MAX_DECK,
    RecordedDeck,
    RecordedStart,
    open_recording,
    read_recording,
)
from duelog.replays.edopro.packets import packets
from duelog.replays.edopro.packing import MAX_BODY
from duelog.replays.edopro.queries import Snapshots
from duelog.replays.edopro.rule_flags import edopro_ruleset, ygopro_ruleset
from duelog.replays.errors import DuelogError
from tests import edopro_writer as w
from tests.shared import shared

REPLAYS = "fixtures/replays"
INPUTS = w.Written(magic=b"yrp1", rule_cards=(7, 8), responses=(b"\x01\x02", b"\x03"))
STREAM = w.Written(
    packets=(
        w.packet(4, bytes(17)),
        w.draw(0, (3, 2)),
        w.snapshot(0, 2, (w.facts(3), w.facts(2))),
        w.move(3, (0, 2, 0, 10), (0, 4, 2, 1), 0x10),
        w.snapshot(0, 4, (w.EMPTY, w.EMPTY, w.facts(3), w.EMPTY)),
        w.packet(200, b"what"),
        w.packet(231, bytes(INPUTS)),
    )
)


def test_inputs_are_read_whole() -> None:
    recording = read_recording(bytes(INPUTS))
    assert recording.header.family == "yrp1"
    assert recording.header.program == "EDOPro 41.0 (core 11.0)"
    assert recording.header.seeds == w.SEEDS
    assert recording.header.recorded_at == w.STAMP
    assert recording.players == ("Ada", "Bo")
    assert recording.start == RecordedStart(8000, 5, 1)
    assert recording.decks == (RecordedDeck((1, 2, 3), (9,)), RecordedDeck((4, 5, 6), ()))
    assert recording.rule_cards == (7, 8)
    assert recording.responses == (b"\x01\x02", b"\x03")
    assert recording.inputs is recording
    assert not recording.truncated
    assert not recording.frames
    assert recording.ruleset.name == "MR3"


def test_a_stream_has_its_inputs_inside() -> None:
    recording = read_recording(bytes(STREAM))
    assert [frame.kind for frame in recording.frames] == [4, 90, 6, 50, 6, 200, 231]
    assert recording.inputs == read_recording(bytes(INPUTS))
    assert recording.inputs is recording.embedded
    assert recording.decks == ()


def test_a_stream_without_inputs_inside() -> None:
    assert read_recording(bytes(w.Written())).inputs is None


def test_compressed_and_uncompressed_recordings_are_equal() -> None:
    packed = read_recording(bytes(STREAM))
    unpacked = read_recording(bytes(replace(STREAM, flags=STREAM.flags & ~w.COMPRESSED)))
    assert unpacked.body == packed.body
    assert unpacked.frames == packed.frames
    assert unpacked.body_offset == 72
    assert packed.body_offset == 0


def test_ygopro_of_2016() -> None:
    written = w.Written(magic=b"yrp1", version=w.YGOPRO_1033, flags=w.COMPRESSED, duel_flags=0)
    recording = read_recording(bytes(written))
    assert recording.header.program == "YGOPro 1.033.A"
    assert recording.header.seeds == (w.STAMP,)
    assert recording.header.recorded_at is None
    assert recording.ruleset.is_rulebook_9
    assert len(recording.decks) == 2


def test_ygopro_of_2023() -> None:
    written = w.Written(magic=b"yrp2", version=0x1362, flags=w.COMPRESSED | w.WIDE, duel_flags=5 << 16)
    recording = read_recording(bytes(written))
    assert recording.header.size == 80
    assert recording.header.seeds == tuple(range(1, 9))
    assert recording.header.recorded_at == 77
    assert recording.ruleset.name == "MR5"


def test_tag_duel_decks_come_in_the_order_of_the_players() -> None:
    decks = [((number,) * 3, ()) for number in (10, 20, 40, 30)]
    written = w.Written(
        magic=b"yrp1",
        version=w.YGOPRO_1033,
        flags=w.TAG,
        homes=("A", "B"),
        guests=("C", "D"),
        duel_flags=0x20,
        decks=decks,
    )
    recording = read_recording(bytes(written))
    assert recording.is_tag
    assert recording.players == ("A", "B", "C", "D")
    assert [deck.main[0] for deck in recording.decks] == [10, 20, 30, 40]
    assert recording.ruleset.is_rulebook_9


def test_relay_duel_with_uneven_sides() -> None:
    decks = [((number,), ()) for number in (1, 2, 3, 4)]
    recording = read_recording(bytes(replace(INPUTS, homes=("A", "B", "C"), guests=("D",), decks=decks)))
    assert recording.teams == (("A", "B", "C"), ("D",))
    assert [deck.main for deck in recording.decks] == [(1,), (2,), (3,), (4,)]


def test_a_puzzle_has_a_script_and_no_decks() -> None:
    written = w.Written(
        magic=b"yrp1",
        version=w.YGOPRO_1033,
        flags=w.SINGLE,
        script="./single/a.lua",
        duel_flags=0,
        responses=[b"x"],
    )
    recording = read_recording(bytes(written))
    assert recording.header.single_mode
    assert recording.script == "./single/a.lua"
    assert recording.decks == ()
    assert recording.responses == (b"x",)


def test_hand_test_has_a_script_and_decks() -> None:
    flags = INPUTS.flags | w.SINGLE | w.HAND_TEST
    recording = read_recording(bytes(replace(INPUTS, flags=flags, script="hand", rule_cards=())))
    assert recording.header.hand_test
    assert recording.script == "hand"
    assert len(recording.decks) == 2
    assert recording.responses == INPUTS.responses


@pytest.mark.parametrize(
    ("flags", "name", "zones"),
    [
        (0xD0700, "MR1", "none"),
        (0xD0600, "MR2", "none"),
        (0xD1800, "MR3", "separate"),
        (0xD1800 | 0x20, "MR3", "separate"),
        (0xD2800, "MR4", "spell-and-trap"),
        (0x2E800, "MR5", "spell-and-trap"),
        (0x7F80D072C, "GOAT", "none"),
        (0x2E802, "custom", "spell-and-trap"),
    ],
)
def test_rule_sets_of_edopro(flags: int, name: str, zones: str) -> None:
    ruleset = edopro_ruleset(flags)
    assert (ruleset.name, ruleset.pendulum_zones) == (name, zones)
    assert ruleset.is_rulebook_9 == (name == "MR3")


def test_facts_of_rule_sets() -> None:
    assert edopro_ruleset(0xD0700).first_turn_draw
    assert edopro_ruleset(0xD0700).one_field_spell
    assert not edopro_ruleset(0xD1800).extra_monster_zones
    assert edopro_ruleset(0x2E800).extra_monster_zones
    assert ygopro_ruleset(0).name == "MR3"
    assert ygopro_ruleset(4 << 16 | 0x30).name == "MR4"
    assert ygopro_ruleset(9 << 16).name == "custom"


def damage(raw: bytes) -> DuelogError:
    """The error message from reading `raw`."""
    with pytest.raises(DuelogError) as caught:
        read_recording(raw, source="x.yrpX")
    assert caught.value.source == "x.yrpX"
    assert caught.value.offset is not None
    return caught.value


def test_unfinished_recordings_may_be_cut_in_a_packet() -> None:
    raw = bytes(replace(STREAM, flags=STREAM.flags & ~w.COMPRESSED))
    recording = read_recording(raw[:-1])
    assert recording.truncated
    assert len(recording.frames) == len(STREAM.packets) - 1
    assert recording.embedded is None


def test_unfinished_inputs_may_be_cut_in_a_response() -> None:
    raw = bytes(replace(INPUTS, flags=INPUTS.flags & ~w.COMPRESSED, responses=(b"a", b"bcd")))
    recording = read_recording(raw[:-2])
    assert recording.truncated
    assert recording.responses == (b"a",)


def test_the_stated_size_of_an_uncompressed_recording_is_ignored() -> None:
    written = replace(STREAM, flags=STREAM.flags & ~w.COMPRESSED, size=280_707_560)
    assert len(read_recording(bytes(written)).frames) == len(STREAM.packets)


def test_finished_recordings_must_be_complete() -> None:
    error = damage(bytes(replace(STREAM, extra=b"\x05\x10")))
    assert "packet 7" in error.what
    assert error.hint == "counted in the unpacked body"


def test_truncated_compression_is_located() -> None:
    raw = bytes(STREAM)
    error = damage(raw[: len(raw) // 2])
    assert error.offset == len(raw) // 2


def test_sizes_are_checked_before_anything_is_unpacked() -> None:
    error = damage(bytes(replace(STREAM, size=MAX_BODY + 1)))
    assert (error.offset, str(MAX_BODY) in error.what) == (16, True)
    assert damage(bytes(replace(STREAM, size=len(STREAM.body()) + 1))).offset is not None


def test_a_window_of_four_gigabytes_is_never_allocated() -> None:
    raw = bytearray(bytes(STREAM))
    raw[25:29] = b"\xff\xff\xff\xff"
    assert read_recording(bytes(raw)).frames == read_recording(bytes(STREAM)).frames


def test_invalid_compression_parameters() -> None:
    raw = bytearray(bytes(STREAM))
    raw[24] = 255
    assert damage(bytes(raw)).offset == 24


@pytest.mark.parametrize("raw", [b"", b"yrp", b"PK\x03\x04", b"duelog"])
def test_other_files(raw: bytes) -> None:
    assert damage(raw).offset == 0


def test_newer_headers_are_refused() -> None:
    raw = bytearray(bytes(STREAM))
    raw[32] = 2
    assert damage(bytes(raw)).offset == 32


def test_counts_are_checked() -> None:
    plain = INPUTS.flags & ~w.COMPRESSED
    raw = bytearray(bytes(replace(INPUTS, flags=plain)))
    assert "players" in damage(bytes(raw[:72]) + b"\xff\xff\xff\xff" + bytes(raw[76:])).what
    deck = 72 + 2 * 44 + 12 + 8
    assert raw[deck] == 3
    raw[deck : deck + 4] = (MAX_DECK + 1).to_bytes(4, "little")
    assert damage(bytes(raw)).offset == deck
    raw[deck : deck + 4] = MAX_DECK.to_bytes(4, "little")
    assert "ends inside" in damage(bytes(raw)).what


def test_a_nested_stream_is_rejected() -> None:
    error = damage(bytes(w.Written(packets=[w.packet(231, bytes(w.Written()))])))
    assert "embedded" in error.what


def test_missing_and_odd_files(tmp_path: Path) -> None:
    for path in (tmp_path / "absent.yrp", tmp_path):
        with pytest.raises(DuelogError) as caught:
            open_recording(path)
        assert caught.value.source == str(path)


def read_all(raw: bytes) -> None:
    """Reads everything, as an import would."""
    recording = read_recording(raw)
    snapshots = Snapshots(recording)
    for packet in packets(recording):
        if isinstance(packet, ZoneSnapshot):
            snapshots.zone(packet)
        elif isinstance(packet, CardSnapshot):
            snapshots.card(packet)


def survives(raw: bytes) -> None:
    """Reads arbitrary bytes: the only allowed exception is `DuelogError`."""
    with suppress(DuelogError):
        read_all(raw)


WRITTEN = {
    "stream": STREAM,
    "plain stream": replace(STREAM, flags=STREAM.flags & ~w.COMPRESSED),
    "narrow stream": replace(STREAM, flags=STREAM.flags & ~(w.COMPRESSED | w.WIDE)),
    "inputs": INPUTS,
    "plain inputs": replace(INPUTS, flags=INPUTS.flags & ~w.COMPRESSED),
    "yrp2": w.Written(magic=b"yrp2", version=0x1362, flags=0, duel_flags=0),
}


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_cut_at_every_byte(written: w.Written) -> None:
    raw = bytes(written)
    for size in range(len(raw)):
        survives(raw[:size])


@pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN)
def test_flipped_and_grown(written: w.Written) -> None:
    chance = random.Random(written.magic + bytes([written.flags & 0xFF]))
    raw = bytes(written)
    for _ in range(1_500):
        broken = bytearray(raw)
        for _ in range(chance.choice((1, 1, 2, 5))):
            broken[chance.randrange(len(broken))] = chance.choice((0, 1, 0x7F, 0x80, 0xFF, chance.randrange(256)))
        survives(bytes(broken) + chance.randbytes(chance.choice((0, 0, 3, 40))))


def test_every_file_is_read_to_its_last_byte() -> None:
    paths = sorted(shared(REPLAYS).rglob("*.yrp*"))
    assert len(paths) == 83
    for path in paths:
        recording = open_recording(path)
        assert not recording.truncated, path.name
        inputs = recording.inputs
        assert inputs is not None, path.name
        assert inputs.start is not None, path.name
        if recording.header.has_decks:
            assert len(inputs.decks) == len(inputs.players), path.name
            assert recording.header.hand_test or all(39 <= len(deck.main) <= 60 for deck in inputs.decks)
        if recording.frames:
            last = recording.frames[-1]
            assert last.at + last.size == len(recording.body), path.name


def test_master_rule_3_files_are_told_apart() -> None:
    names = {path: open_recording(path).ruleset.name for path in shared(REPLAYS).rglob("*.yrp*")}
    by_folder = {folder: {names[p] for p in names if p.parent.name == folder} for folder in ("mr3-era",)}
    assert by_folder == {"mr3-era": {"MR3"}}
    assert {names[path] for path in names if "2016" in path.parent.name} == {"MR3"}
    assert {names[path] for path in names if "2017" in path.parent.name} == {"MR4"}


def test_a_real_file_with_flipped_bytes() -> None:
    raw = (shared(REPLAYS) / "mr3-era" / "mr3-surrender-t1.yrpX").read_bytes()
    chance = random.Random(9)
    for _ in range(150):
        broken = bytearray(raw)
        broken[chance.randrange(len(broken))] ^= 1 << chance.randrange(8)
        survives(bytes(broken))
