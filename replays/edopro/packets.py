"""Parses the packets of a ``yrpX`` stream into the structs of `duel_packets` and `card_packets`.

The whole stream is read: packets of unknown kinds become `UnknownPacket`; a packet whose bytes do not fit its kind is
an error with its number and offset.
"""

import struct
from collections.abc import Callable, Iterator

from duelog.replays.edopro import card_packets as c
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro.container import EdoproRecording, Frame
from duelog.replays.edopro.field import reload_field, swap_graveyard, tag_swap
from duelog.replays.edopro.layouts import PacketError, Parser, fixed, listed, marked
from duelog.replays.edopro.packet import Packet, UnknownPacket
from duelog.replays.edopro.packet_places import Place
from duelog.replays.errors import DuelogError

_SIZE = struct.Struct("<I")
_NAME_SIZE = struct.Struct("<H")
_ZONE_HEAD = 6
_NARROW_ZONE_HEAD = 2
_CARD_HEAD = 3


def packets(recording: EdoproRecording) -> Iterator[Packet]:
    """All packets of the stream in order, none for recordings of inputs; raises `DuelogError`."""
    parsers = _parsers(recording)
    for number, frame in enumerate(recording.frames):
        yield _packet(recording, parsers, number, frame)


def packet(recording: EdoproRecording, number: int) -> Packet:
    """Packet `number` of the stream, counted from 0; raises `DuelogError`, or `IndexError` past the end."""
    return _packet(recording, _parsers(recording), number, recording.frames[number])


def _parsers(recording: EdoproRecording) -> dict[int, Parser]:
    return _WIDE if recording.header.wide_places else _NARROW


def _packet(recording: EdoproRecording, parsers: dict[int, Parser], number: int, frame: Frame) -> Packet:
    parse = parsers.get(frame.kind)
    if parse is None:
        payload = recording.body[frame.at : frame.at + frame.size]
        return UnknownPacket(number, frame.at, frame.kind, payload)
    try:
        return parse(recording.body, frame.at, frame.size, number)
    except PacketError as error:
        raise DuelogError(
            f"packet {number} of kind {frame.kind} ({KINDS[frame.kind].label()}): {error}",
            offset=recording.body_offset + frame.at,
            hint="counted in the unpacked body" if recording.header.compressed else "",
        ) from None


def _start(
    number: int, at: int, who: int, lp0: int, lp1: int, main0: int, extra0: int, main1: int, extra1: int
) -> m.StartPacket:
    return m.StartPacket(number, at, who, (lp0, lp1), (main0, main1), (extra0, extra1))


def _narrow_drawn(code: int) -> c.DrawnCard:
    return c.DrawnCard(*marked(code))


def _narrow_deck_top(number: int, at: int, player: int, depth: int, code: int) -> c.DeckTopPacket:
    return c.DeckTopPacket(number, at, player, depth, *marked(code))


def _shuffled_places(number: int, at: int, location: int, places: tuple[Place, ...]) -> c.ShuffleSetCardsPacket:
    half = len(places) // 2
    return c.ShuffleSetCardsPacket(number, at, location, places[:half], places[half:])


def _zone_snapshot(body: bytes, at: int, size: int, number: int) -> Packet:
    if size < _ZONE_HEAD or _SIZE.unpack_from(body, at + 2)[0] != size - _ZONE_HEAD:
        raise PacketError(f"{size} bytes are not what it says of itself")
    return c.ZoneSnapshot(number, at, body[at], body[at + 1], body[at + _ZONE_HEAD : at + size])


def _narrow_zone_snapshot(body: bytes, at: int, size: int, number: int) -> Packet:
    if size < _NARROW_ZONE_HEAD:
        raise PacketError(f"{size} bytes, where at least {_NARROW_ZONE_HEAD} are expected")
    return c.ZoneSnapshot(number, at, body[at], body[at + 1], body[at + _NARROW_ZONE_HEAD : at + size])


def _card_snapshot(body: bytes, at: int, size: int, number: int) -> Packet:
    if size < _CARD_HEAD:
        raise PacketError(f"{size} bytes, where at least {_CARD_HEAD} are expected")
    payload = body[at + _CARD_HEAD : at + size]
    return c.CardSnapshot(number, at, body[at], body[at + 1], body[at + 2], payload)


def _embedded(body: bytes, at: int, size: int, number: int) -> Packet:
    return m.EmbeddedReplayPacket(number, at, size)


def _ai_name(body: bytes, at: int, size: int, number: int) -> Packet:
    head = _NAME_SIZE.size
    if size < head or _NAME_SIZE.unpack_from(body, at)[0] + 1 != size - head:
        raise PacketError(f"{size} bytes are not what it says of itself")
    return m.AiNamePacket(number, at, body[at + head : at + size - 1].decode("utf-8", "replace"))


_CARD, _PAIR, _AMOUNT, _COUNTER, _SHOWN = "IL", "LL", "BI", "HBBBH", "IBBS"

# The second layouts: an unused byte after the reason, and the older short value (clients up to 39).
_LAYOUTS: dict[type[Packet], Callable[[bool], Parser]] = {
    m.WinPacket: fixed(m.WinPacket, "BB", "BBx"),
    m.NewTurnPacket: fixed(m.NewTurnPacket, "B"),
    m.NewPhasePacket: fixed(m.NewPhasePacket, "H"),
    c.DrawPacket: listed(c.DrawPacket, "BS", "II", c.DrawnCard),
    c.MovePacket: fixed(c.MovePacket, "ILLI"),
    c.PositionChangePacket: fixed(c.PositionChangePacket, "IBBBBB"),
    c.SetPacket: fixed(c.SetPacket, _CARD),
    c.SwapPacket: fixed(c.SwapPacket, "ILIL"),
    c.FieldDisabledPacket: fixed(c.FieldDisabledPacket, "I"),
    c.TagSwapPacket: tag_swap,
    c.RemoveCardsPacket: listed(c.RemoveCardsPacket, "I", "L", Place),
    c.SwapGraveyardAndDeckPacket: swap_graveyard,
    c.ReverseDecksPacket: fixed(c.ReverseDecksPacket, ""),
    c.ReloadFieldPacket: reload_field,
    m.SummoningPacket: fixed(m.SummoningPacket, _CARD),
    m.SummonedPacket: fixed(m.SummonedPacket, ""),
    m.SpecialSummoningPacket: fixed(m.SpecialSummoningPacket, _CARD),
    m.SpecialSummonedPacket: fixed(m.SpecialSummonedPacket, ""),
    m.FlipSummoningPacket: fixed(m.FlipSummoningPacket, _CARD),
    m.FlipSummonedPacket: fixed(m.FlipSummonedPacket, ""),
    m.ChainingPacket: fixed(m.ChainingPacket, "ILBBSDS"),
    m.ChainedPacket: fixed(m.ChainedPacket, "B"),
    m.ChainSolvingPacket: fixed(m.ChainSolvingPacket, "B"),
    m.ChainSolvedPacket: fixed(m.ChainSolvedPacket, "B"),
    m.ChainEndPacket: fixed(m.ChainEndPacket, ""),
    m.ChainNegatedPacket: fixed(m.ChainNegatedPacket, "B"),
    m.ChainDisabledPacket: fixed(m.ChainDisabledPacket, "B"),
    m.CardSelectedPacket: listed(m.CardSelectedPacket, "S", "L", Place),
    m.RandomSelectedPacket: listed(m.RandomSelectedPacket, "BS", "L", Place),
    m.BecomeTargetPacket: listed(m.BecomeTargetPacket, "S", "L", Place),
    m.MissedTimingPacket: fixed(m.MissedTimingPacket, "LI"),
    m.AttackPacket: fixed(m.AttackPacket, _PAIR),
    m.BattlePacket: fixed(m.BattlePacket, "LIIBLIIB"),
    m.AttackDisabledPacket: fixed(m.AttackDisabledPacket, ""),
    m.DamageStepStartPacket: fixed(m.DamageStepStartPacket, ""),
    m.DamageStepEndPacket: fixed(m.DamageStepEndPacket, ""),
    m.DamagePacket: fixed(m.DamagePacket, _AMOUNT),
    m.RecoverPacket: fixed(m.RecoverPacket, _AMOUNT),
    m.LifePointsPacket: fixed(m.LifePointsPacket, _AMOUNT),
    m.PayLifePointsPacket: fixed(m.PayLifePointsPacket, _AMOUNT),
    c.EquipPacket: fixed(c.EquipPacket, _PAIR),
    c.UnequipPacket: fixed(c.UnequipPacket, "L"),
    c.CardTargetPacket: fixed(c.CardTargetPacket, _PAIR),
    c.CancelTargetPacket: fixed(c.CancelTargetPacket, _PAIR),
    c.AddCounterPacket: fixed(c.AddCounterPacket, _COUNTER),
    c.RemoveCounterPacket: fixed(c.RemoveCounterPacket, _COUNTER),
    c.ConfirmDeckTopPacket: listed(c.ConfirmDeckTopPacket, "BS", _SHOWN, c.ShownCard),
    c.ConfirmCardsPacket: listed(c.ConfirmCardsPacket, "BS", _SHOWN, c.ShownCard),
    c.ConfirmExtraTopPacket: listed(c.ConfirmExtraTopPacket, "BS", _SHOWN, c.ShownCard),
    c.ShuffleDeckPacket: fixed(c.ShuffleDeckPacket, "B"),
    c.ShuffleHandPacket: listed(c.ShuffleHandPacket, "BS", "I"),
    c.ShuffleExtraPacket: listed(c.ShuffleExtraPacket, "BS", "I"),
    c.ShuffleSetCardsPacket: listed(_shuffled_places, "BB", "L", Place, times=2),
    c.DeckTopPacket: fixed(c.DeckTopPacket, "BSII"),
    c.TossCoinPacket: listed(c.TossCoinPacket, "BB", "B"),
    c.TossDicePacket: listed(c.TossDicePacket, "BB", "B"),
    m.HintPacket: fixed(m.HintPacket, "BBD"),
    m.CardHintPacket: fixed(m.CardHintPacket, "LBD", "LBI"),
    m.PlayerHintPacket: fixed(m.PlayerHintPacket, "BBD"),
    m.MatchKillPacket: fixed(m.MatchKillPacket, "I"),
}

_BY_SIGHT: dict[type[Packet], Parser] = {
    c.CardSnapshot: _card_snapshot,
    m.AiNamePacket: _ai_name,
    m.EmbeddedReplayPacket: _embedded,
}

_ALL: tuple[type[Packet], ...] = (m.StartPacket, c.ZoneSnapshot, *_LAYOUTS, *_BY_SIGHT)
KINDS = {made.kind: made for made in _ALL}
"""The classes of all known packets by their number in the file."""


def _table(wide: bool) -> dict[int, Parser]:
    table = {made.kind: layout(wide) for made, layout in _LAYOUTS.items()}
    return table | {made.kind: parse for made, parse in _BY_SIGHT.items()}


_WIDE = _table(wide=True) | {
    m.StartPacket.kind: fixed(_start, "BIIHHHH")(True),
    c.ZoneSnapshot.kind: _zone_snapshot,
}
_NARROW = _table(wide=False) | {
    m.StartPacket.kind: fixed(_start, "BxIIHHHH")(False),
    c.ZoneSnapshot.kind: _narrow_zone_snapshot,
    c.DrawPacket.kind: listed(c.DrawPacket, "BS", "I", _narrow_drawn)(False),
    c.DeckTopPacket.kind: fixed(_narrow_deck_top, "BSI")(False),
}
