"""The packets of a stream and its snapshots; moves are folded and compared with every snapshot of real files."""

import struct
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duelog.replays.edopro import card_packets as c
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro.container import EdoproRecording, open_recording, read_recording
from duelog.replays.edopro.packet import Packet, UnknownPacket
from duelog.replays.edopro.packet_places import (
    BANISHED,
    DECK,
    EXTRA,
    GRAVEYARD,
    HAND,
    MATERIAL,
    MONSTERS,
    SPELLS,
    Place,
)
from duelog.replays.edopro.packets import KINDS, packet, packets
from duelog.replays.edopro.queries import CardState, Slots, Snapshots
from duelog.replays.errors import DuelogError
from tests import edopro_writer as w
from tests.shared import shared

REPLAYS = "fixtures/replays"
NARROW = w.COMPRESSED | w.COUNTED | w.WIDE_FLAGS | w.EXTENDED

A = (0, MONSTERS, 2, 1)
B = (1, MONSTERS, 3, 4)
PLACE_A, PLACE_B, NOWHERE = Place(*A), Place(*B), Place(0, 0, 0, 0)
LA, LB, L0 = w.place(A), w.place(B), w.place(w.NOWHERE)
NA, NB = w.narrow(A), w.narrow(B)


def u(layout: str, *numbers: int) -> bytes:
    """Numbers packed without padding."""
    return struct.pack(f"<{layout}", *numbers)


# Payload, packet class, and the fields that must come out of it.
WIDE: list[tuple[bytes, type[Packet], tuple[object, ...]]] = [
    (u("BIIHHHH", 0, 8000, 7000, 40, 15, 41, 14), m.StartPacket, (0, (8000, 7000), (40, 41), (15, 14))),
    (u("BB", 1, 2), m.WinPacket, (1, 2)),
    (u("BBB", 1, 2, 99), m.WinPacket, (1, 2)),
    (u("B", 1), m.NewTurnPacket, (1,)),
    (u("H", 0x200), m.NewPhasePacket, (m.END_PHASE,)),
    (
        u("BIIIII", 0, 2, 7, 10, 8, 5),
        c.DrawPacket,
        (0, (c.DrawnCard(7, 10), c.DrawnCard(8, 5))),
    ),
    (u("I", 7) + LA + LB + u("I", 0x40), c.MovePacket, (7, PLACE_A, PLACE_B, 0x40)),
    (u("I", 7) + L0 + LB + u("I", 0), c.MovePacket, (7, NOWHERE, PLACE_B, 0)),
    (u("IBBBBB", 7, 0, 4, 2, 8, 4), c.PositionChangePacket, (7, 0, 4, 2, 8, 4)),
    (u("I", 7) + LA, c.SetPacket, (7, PLACE_A)),
    (u("I", 7) + LA + u("I", 8) + LB, c.SwapPacket, (7, PLACE_A, 8, PLACE_B)),
    (u("I", 0x10000), c.FieldDisabledPacket, (0x10000,)),
    (u("I", 7) + LA, m.SummoningPacket, (7, PLACE_A)),
    (b"", m.SummonedPacket, ()),
    (u("I", 7) + LA, m.SpecialSummoningPacket, (7, PLACE_A)),
    (b"", m.SpecialSummonedPacket, ()),
    (u("I", 7) + LA, m.FlipSummoningPacket, (7, PLACE_A)),
    (b"", m.FlipSummonedPacket, ()),
    (
        u("I", 7) + LA + u("BBIQI", 0, 4, 2, 7 << 20 | 3, 1),
        m.ChainingPacket,
        (7, PLACE_A, 0, 4, 2, 7 << 20 | 3, 1),
    ),
    (u("B", 3), m.ChainedPacket, (3,)),
    (u("B", 3), m.ChainSolvingPacket, (3,)),
    (u("B", 3), m.ChainSolvedPacket, (3,)),
    (b"", m.ChainEndPacket, ()),
    (u("B", 3), m.ChainNegatedPacket, (3,)),
    (u("B", 3), m.ChainDisabledPacket, (3,)),
    (u("I", 2) + LA + LB, m.CardSelectedPacket, ((PLACE_A, PLACE_B),)),
    (u("BI", 1, 1) + LA, m.RandomSelectedPacket, (1, (PLACE_A,))),
    (u("I", 1) + LA, m.BecomeTargetPacket, ((PLACE_A,),)),
    (u("I", 0), m.BecomeTargetPacket, ((),)),
    (LA + u("I", 7), m.MissedTimingPacket, (PLACE_A, 7)),
    (LA + L0, m.AttackPacket, (PLACE_A, NOWHERE)),
    (
        LA + u("IIB", 1800, 1000, 0) + LB + u("IIB", 3000, 2500, 1),
        m.BattlePacket,
        (PLACE_A, 1800, 1000, 0, PLACE_B, 3000, 2500, 1),
    ),
    (b"", m.AttackDisabledPacket, ()),
    (b"", m.DamageStepStartPacket, ()),
    (b"", m.DamageStepEndPacket, ()),
    (u("BI", 1, 800), m.DamagePacket, (1, 800)),
    (u("BI", 1, 800), m.RecoverPacket, (1, 800)),
    (u("BI", 1, 800), m.LifePointsPacket, (1, 800)),
    (u("BI", 1, 800), m.PayLifePointsPacket, (1, 800)),
    (LA + LB, c.EquipPacket, (PLACE_A, PLACE_B)),
    (LA, c.UnequipPacket, (PLACE_A,)),
    (LA + LB, c.CardTargetPacket, (PLACE_A, PLACE_B)),
    (LA + LB, c.CancelTargetPacket, (PLACE_A, PLACE_B)),
    (u("HBBBH", 0x1, 0, 8, 5, 3), c.AddCounterPacket, (1, 0, 8, 5, 3)),
    (u("HBBBH", 0x1, 0, 8, 5, 3), c.RemoveCounterPacket, (1, 0, 8, 5, 3)),
    (u("BIIBBI", 0, 1, 7, 0, 1, 39), c.ConfirmDeckTopPacket, (0, (c.ShownCard(7, 0, 1, 39),))),
    (u("BIIBBI", 1, 1, 7, 0, 2, 3), c.ConfirmCardsPacket, (1, (c.ShownCard(7, 0, 2, 3),))),
    (u("BIIBBI", 1, 1, 7, 0, 64, 3), c.ConfirmExtraTopPacket, (1, (c.ShownCard(7, 0, 64, 3),))),
    (u("B", 1), c.ShuffleDeckPacket, (1,)),
    (u("BIII", 1, 2, 8, 7), c.ShuffleHandPacket, (1, (8, 7))),
    (u("BII", 1, 1, 9), c.ShuffleExtraPacket, (1, (9,))),
    (u("BB", 4, 1) + LA + LB, c.ShuffleSetCardsPacket, (4, (PLACE_A,), (PLACE_B,))),
    (u("BIII", 0, 0, 7, 10), c.DeckTopPacket, (0, 0, 7, 10)),
    (u("BBBB", 0, 2, 1, 0), c.TossCoinPacket, (0, (1, 0))),
    (u("BBB", 0, 1, 6), c.TossDicePacket, (0, (6,))),
    (u("BBQ", 4, 0, 9), m.HintPacket, (4, 0, 9)),
    (LA + u("BQ", 1, 2), m.CardHintPacket, (PLACE_A, 1, 2)),
    (LA + u("BI", 1, 2), m.CardHintPacket, (PLACE_A, 1, 2)),
    (u("BBQ", 0, 6, 5), m.PlayerHintPacket, (0, 6, 5)),
    (u("I", 44910027), m.MatchKillPacket, (44910027,)),
    (u("H", 2) + b"Al\0", m.AiNamePacket, ("Al",)),
    (u("BIIIIIIIIII", 1, 30, 1, 0, 1, 5, 7, 10, 9, 10, 0)[:37], c.TagSwapPacket, (1, 30, 1, 0, 1, 5)),
    (u("I", 1) + LA, c.RemoveCardsPacket, ((PLACE_A,),)),
    (u("BIIB", 0, 8, 1, 0x3), c.SwapGraveyardAndDeckPacket, (0, 8, b"\x03")),
    (b"", c.ReverseDecksPacket, ()),
    (u("BBI", 0, 4, 2) + w.EMPTY, c.ZoneSnapshot, (0, 4, w.EMPTY)),
    (u("BBB", 0, 4, 2) + w.facts(7), c.CardSnapshot, (0, 4, 2, w.facts(7))),
]

NARROW_ONES: list[tuple[bytes, type[Packet], tuple[object, ...]]] = [
    (u("BBIIHHHH", 0, 3, 8000, 7000, 40, 15, 41, 14), m.StartPacket, (0, (8000, 7000), (40, 41), (15, 14))),
    (u("BBII", 0, 2, 7, 8 | 1 << 31), c.DrawPacket, (0, (c.DrawnCard(7, 10), c.DrawnCard(8, 5)))),
    (u("I", 7) + NA + NB + u("I", 0x40), c.MovePacket, (7, PLACE_A, PLACE_B, 0x40)),
    (u("I", 7) + NA + u("BBBIB", 0, 4, 2, 112, 1), m.ChainingPacket, (7, PLACE_A, 0, 4, 2, 112, 1)),
    (u("B", 1) + NA, m.BecomeTargetPacket, ((PLACE_A,),)),
    (u("BBI", 0, 2, 7 | 1 << 31), c.DeckTopPacket, (0, 2, 7, 5)),
    (u("BBII", 1, 2, 8, 7), c.ShuffleHandPacket, (1, (8, 7))),
    (u("BBIBBB", 1, 1, 7, 0, 2, 3), c.ConfirmCardsPacket, (1, (c.ShownCard(7, 0, 2, 3),))),
    (u("BBI", 0, 6, 5), m.PlayerHintPacket, (0, 6, 5)),
    (u("BBBBBIII", 1, 30, 1, 0, 1, 5, 7, 9 | 1 << 31), c.TagSwapPacket, (1, 30, 1, 0, 1, 5)),
    (u("B", 0), c.SwapGraveyardAndDeckPacket, (0, 0, b"")),
]


def recorded(*written: bytes, flags: int = NARROW | w.WIDE) -> EdoproRecording:
    """A recording of these packets."""
    return read_recording(bytes(w.Written(packets=written, flags=flags)))


def values(packet: Packet) -> tuple[object, ...]:
    """The fields of a packet except its number and offset."""
    return tuple(getattr(packet, name) for name in packet.__struct_fields__[2:])


def check(payload: bytes, made: type[Packet], expected: tuple[object, ...], flags: int) -> None:
    recording = recorded(w.packet(40, b"\0"), w.packet(made.kind, payload), flags=flags)
    _, got = packets(recording)
    assert type(got) is made
    assert got.number == 1
    assert recording.body[got.at : got.at + len(payload)] == payload
    assert values(got)[: len(expected)] == expected
    assert packet(recording, 1) == got


@pytest.mark.parametrize(("payload", "made", "expected"), WIDE, ids=[row[1].__name__ for row in WIDE])
def test_packets_of_the_present_core(payload: bytes, made: type[Packet], expected: tuple[object, ...]) -> None:
    check(payload, made, expected, NARROW | w.WIDE)


@pytest.mark.parametrize(("payload", "made", "expected"), NARROW_ONES, ids=[row[1].__name__ for row in NARROW_ONES])
def test_packets_of_the_older_core(payload: bytes, made: type[Packet], expected: tuple[object, ...]) -> None:
    check(payload, made, expected, NARROW)


def test_every_kind_is_tested() -> None:
    tested = {row[1] for row in WIDE} | {c.ReloadFieldPacket, m.EmbeddedReplayPacket}
    assert set(KINDS.values()) == tested


def test_cards_of_a_tag_partner() -> None:
    payload = u("BIIIIIIIII", 1, 30, 1, 0, 1, 5, 7, 10, 9, 5)
    (swap,) = packets(recorded(w.packet(161, payload)))
    assert isinstance(swap, c.TagSwapPacket)
    assert swap.cards == (c.TaggedCard(7, 10), c.TaggedCard(9, 5))


def side(monsters: bytes) -> bytes:
    """One side of a reloaded field: Life Points, 7 monster and 8 Spell zones, 6 piles."""
    return u("I", 8000) + monsters + bytes(6) + bytes(8) + u("6I", 35, 5, 1, 2, 15, 0)


def test_a_reloaded_field() -> None:
    payload = u("I", 0x2E800) + side(u("BBI", 1, 1, 2)) + side(b"\0") + u("I", 0)
    (got,) = packets(recorded(w.packet(162, payload)))
    assert isinstance(got, c.ReloadFieldPacket)
    assert got.duel_flags == 0x2E800
    first, second = got.sides
    assert first.monsters == (c.FieldCard(1, 2), *[None] * 6)
    assert second.monsters == (None,) * 7
    assert (first.main, first.hand, first.graveyard, first.banished, first.extra) == (35, 5, 1, 2, 15)


def test_unknown_packets_are_kept() -> None:
    (got,) = packets(recorded(w.packet(222, b"later")))
    assert got == UnknownPacket(0, 4 + 40 + 4 + 40 + 8 + 5, 222, b"later")


FIXED = [(payload, made) for payload, made, _ in WIDE if made not in (m.WinPacket, m.CardHintPacket, c.CardSnapshot)]


@pytest.mark.parametrize(("payload", "made"), FIXED, ids=[row[1].__name__ for row in FIXED])
def test_a_payload_of_the_wrong_size_is_an_error(payload: bytes, made: type[Packet]) -> None:
    for wrong in (payload + b"\0", payload[:-1]) if payload else (b"\0",):
        recording = recorded(w.packet(222), w.packet(made.kind, wrong))
        with pytest.raises(DuelogError) as caught:
            list(packets(recording))
        assert f"packet 1 of kind {made.kind} ({made.label()})" in caught.value.what
        assert caught.value.offset == recording.frames[1].at


@given(st.integers(0, 255), st.binary(max_size=60), st.booleans())
def test_any_payload_of_any_kind(kind: int, payload: bytes, wide: bool) -> None:
    if kind == 231:
        return  # the container reads it
    recording = recorded(w.packet(kind, payload), flags=NARROW | (w.WIDE if wide else 0))
    with suppress(DuelogError):
        (got,) = packets(recording)
        told(Snapshots(recording), got)


def told(snapshots: Snapshots, packet: Packet) -> Slots:
    """The snapshot in a packet; nothing if it is not one."""
    if isinstance(packet, c.ZoneSnapshot):
        return snapshots.zone(packet)
    return (snapshots.card(packet),) if isinstance(packet, c.CardSnapshot) else ()


EVERY_FACT: dict[str, tuple[int, bytes]] = {
    "alias": (0x4, u("I", 3)),
    "type": (0x8, u("I", 0x21)),
    "level": (0x10, u("I", 4)),
    "rank": (0x20, u("I", 0)),
    "attribute": (0x40, u("I", 0x20)),
    "race": (0x80, u("Q", 1 << 40)),
    "attack": (0x100, u("i", -2)),
    "defense": (0x200, u("i", 1000)),
    "base_attack": (0x400, u("i", 1800)),
    "base_defense": (0x800, u("i", 900)),
    "reason": (0x1000, u("I", 0x10)),
    "reason_card": (0x2000, LB),
    "equipped_to": (0x4000, LA),
    "targets": (0x8000, u("I", 2) + LA + LB),
    "materials": (0x10000, u("3I", 2, 55, 66)),
    "counters": (0x20000, u("2I", 1, 3 << 16 | 0x1009)),
    "owner": (0x40000, u("B", 1)),
    "status": (0x80000, u("I", 8)),
    "is_public": (0x100000, u("B", 1)),
    "left_scale": (0x200000, u("I", 4)),
    "right_scale": (0x400000, u("I", 5)),
    "link": (0x800000, u("2I", 2, 0x28)),
    "is_hidden": (0x1000000, u("B", 0)),
    "cover": (0x2000000, u("I", 0)),
    "later": (0x4000000, b"something new"),
}
EVERY_STATE = CardState(
    code=7,
    position=4,
    alias=3,
    type=0x21,
    level=4,
    rank=0,
    attribute=0x20,
    race=1 << 40,
    attack=-2,
    defense=1000,
    base_attack=1800,
    base_defense=900,
    reason=0x10,
    reason_card=PLACE_B,
    equipped_to=PLACE_A,
    targets=(PLACE_A, PLACE_B),
    materials=(55, 66),
    counters=((0x1009, 3),),
    owner=1,
    status=8,
    is_public=1,
    left_scale=4,
    right_scale=5,
    link_rating=2,
    link_markers=0x28,
    is_hidden=0,
    cover=0,
)


def zone_of(*slots: bytes) -> Slots:
    """The result of reading one snapshot with these slots."""
    recording = recorded(w.snapshot(0, 4, slots))
    return told(Snapshots(recording), packet(recording, 0))


def test_every_property_of_a_card() -> None:
    assert zone_of(w.EMPTY, w.facts(7, 4, **EVERY_FACT)) == (None, EVERY_STATE)


def test_types_of_the_older_core_have_four_bytes() -> None:
    assert zone_of(w.facts(7, race=(0x80, u("I", 2)))) == (CardState(code=7, position=1, race=2),)


@pytest.mark.parametrize("fact", [fact for fact in EVERY_FACT if fact != "later"])
def test_a_property_of_the_wrong_size_is_an_error(fact: str) -> None:
    flag, raw = EVERY_FACT[fact]
    with pytest.raises(DuelogError, match="packet 0: the snapshot is damaged"):
        zone_of(w.facts(7, broken=(flag, raw + b"\0")))


def test_equal_slots_are_read_once_and_changed_ones_again() -> None:
    one, two, three = w.facts(1), w.facts(2), w.facts(2, 4)
    recording = recorded(
        w.snapshot(0, 4, (one, two)),
        w.snapshot(0, 4, (one, w.EMPTY, three)),
        w.snapshot(1, 4, (two,)),
        w.snapshot(0, 4, ()),
        w.snapshot(0, 4, (two, one)),
    )
    snapshots = Snapshots(recording)
    seen = [[card and (card.code, card.position) for card in told(snapshots, p)] for p in packets(recording)]
    assert seen == [[(1, 1), (2, 1)], [(1, 1), None, (2, 4)], [(2, 1)], [], [(2, 1), (1, 1)]]


def test_snapshots_of_the_older_core() -> None:
    flags = 0x1 | 0x2 | 0x100 | 0x4000 | 0x10000 | 0x20000 | 0x800000
    card = u("IIIi", flags, 7, 4 << 24, -2) + NA + u("2I", 1, 55) + u("2I", 1, 3 << 16 | 9) + u("2I", 2, 0x28)
    payload = u("BB", 0, 4) + u("I", 4) + u("I", len(card) + 4) + card
    recording = recorded(w.packet(6, payload), flags=NARROW)
    state = CardState(
        code=7,
        position=4,
        attack=-2,
        equipped_to=PLACE_A,
        materials=(55,),
        counters=((9, 3),),
        link_rating=2,
        link_markers=0x28,
    )
    assert told(Snapshots(recording), packet(recording, 0)) == (None, state)


def test_places() -> None:
    assert NOWHERE.is_nowhere
    assert not PLACE_A.is_nowhere
    under = Place(0, MONSTERS | MATERIAL, 2, 1)
    assert (under.is_material, under.zone, PLACE_A.is_material) == (True, MONSTERS, False)
    assert PLACE_A.is_face_up
    assert not Place(0, MONSTERS, 2, 8).is_face_up


class Board:
    """Codes of the cards in all zones, tracked by the moves only."""

    def __init__(self, recording: EdoproRecording) -> None:
        piles = (DECK, HAND, GRAVEYARD, BANISHED, EXTRA)
        self.piles: dict[tuple[int, int], list[int]] = {(p, pile): [] for p in (0, 1) for pile in piles}
        self.field: dict[tuple[int, int, int], int] = {}
        self.under: dict[tuple[int, int, int], list[int]] = {}
        for player, deck in enumerate(recording.inputs.decks if recording.inputs else ()):
            self.piles[player, DECK] = list(deck.main)
            self.piles[player, EXTRA] = list(deck.extra)

    def take(self, place: Place) -> int:
        zone = (place.controller, place.zone, place.sequence)
        if place.is_material:
            return self.under[zone].pop(place.position)
        return self.field.pop(zone) if zone[1] in (MONSTERS, SPELLS) else self.piles[zone[:2]].pop(zone[2])

    def put(self, place: Place, code: int) -> None:
        zone = (place.controller, place.zone, place.sequence)
        if place.is_material:
            self.under.setdefault(zone, []).append(code)
        elif zone[1] in (MONSTERS, SPELLS):
            assert zone not in self.field
            self.field[zone] = code
        else:
            self.piles[zone[:2]].insert(zone[2], code)

    def move(self, move: c.MovePacket) -> None:
        held = move.code if move.origin.is_nowhere else self.take(move.origin)
        old, new = ((p.controller, p.zone, p.sequence) for p in (move.origin, move.target))
        beneath = [] if move.origin.is_material else self.under.pop(old, [])
        if not move.target.is_nowhere:
            self.put(move.target, move.code or held)
        if beneath:
            self.under[new] = beneath

    def apply(self, packet: Packet) -> None:
        match packet:
            case c.MovePacket():
                self.move(packet)
            case c.DrawPacket():
                for card in packet.cards:
                    self.piles[packet.player, DECK].pop()
                    self.piles[packet.player, HAND].append(card.code)
            case c.ShuffleHandPacket():
                assert Counter(self.piles[packet.player, HAND]) == Counter(packet.codes)
                self.piles[packet.player, HAND] = list(packet.codes)
            case c.SwapPacket():
                first, second = self.take(packet.place), self.take(packet.other_place)
                self.put(packet.place, second)
                self.put(packet.other_place, first)
            case _:
                pass

    def codes(self, controller: int, location: int, count: int) -> list[int | None]:
        if location not in (MONSTERS, SPELLS):
            return list(self.piles[controller, location])
        return [self.field.get((controller, location, index)) for index in range(count)]


COMPARED = (HAND, MONSTERS, SPELLS, GRAVEYARD, BANISHED)


def compared(recording: EdoproRecording) -> Iterable[tuple[int, int, bool]]:
    """Packet number, location and whether the snapshot agrees with the moves before it, for every snapshot."""
    board, snapshots = Board(recording), Snapshots(recording)
    for one in packets(recording):
        board.apply(one)
        slots = told(snapshots, one)
        if isinstance(one, c.ZoneSnapshot) and one.location in COMPARED:
            codes = [card.code if card else None for card in slots]
            yield one.number, one.location, codes == board.codes(one.controller, one.location, len(codes))
        elif isinstance(one, c.CardSnapshot) and one.location in COMPARED:
            held = board.codes(one.controller, one.location, one.sequence + 1)[one.sequence]
            yield one.number, one.location, slots[0] is not None and slots[0].code == held


def streams() -> list[Path]:
    """The real recordings with a stream."""
    return sorted(shared(REPLAYS).rglob("*.yrpX"))


def test_the_moves_reproduce_every_snapshot() -> None:
    seen: Counter[int] = Counter()
    for path in streams():
        for number, location, agrees in compared(open_recording(path)):
            assert agrees, f"{path.name}: packet {number}, location {location}"
            seen[location] += 1
    assert sum(seen.values()) > 20_000
    assert min(seen[location] for location in COMPARED) > 50


def test_the_opening_hands_come_from_the_tops_of_the_decks() -> None:
    for path in streams():
        recording = open_recording(path)
        if recording.header.hand_test:
            continue  # its deck is shuffled after it was written down
        draws = [one for one in packets(recording) if isinstance(one, c.DrawPacket)][:2]
        inputs = recording.inputs
        assert inputs is not None
        for drawn in draws:
            top = inputs.decks[drawn.player].main[: -len(drawn.cards) - 1 : -1]
            assert tuple(card.code for card in drawn.cards) == top, path.name


def test_no_packet_of_a_real_file_is_unknown() -> None:
    for path in streams():
        kinds = Counter(type(one) for one in packets(open_recording(path)))
        assert UnknownPacket not in kinds, path.name
        assert kinds[m.EmbeddedReplayPacket] == 1
