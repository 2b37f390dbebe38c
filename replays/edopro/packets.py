"""The packets of a ``yrpX`` stream, from their bytes to the structs of `messages` and `cards`.

What is read here is the whole stream: packets of unknown kinds come as `Unknown`, a packet whose bytes do not fit
its kind is an error with its number and offset.
"""

import struct
from collections.abc import Callable, Iterator

from duelog.replays.edopro import cards as c
from duelog.replays.edopro import messages as m
from duelog.replays.edopro.container import Frame, Recording
from duelog.replays.edopro.field import reload_field, swap_graveyard, tag_swap
from duelog.replays.edopro.layouts import Misfit, Parser, fixed, listed, marked
from duelog.replays.edopro.packet import Packet, Unknown
from duelog.replays.edopro.places import Place
from duelog.replays.errors import DuelogError

_SIZE = struct.Struct("<I")
_NAME_SIZE = struct.Struct("<H")
_ZONE_HEAD = 6
_NARROW_ZONE_HEAD = 2
_CARD_HEAD = 3


def packets(recording: Recording) -> Iterator[Packet]:
    """All packets of the stream in their order, none for recordings of inputs; raises `DuelogError`."""
    parsers = _parsers(recording)
    for number, frame in enumerate(recording.frames):
        yield _packet(recording, parsers, number, frame)


def packet(recording: Recording, number: int) -> Packet:
    """The packet `number` of the stream, counted from 0; raises `DuelogError`, or `IndexError` past the end."""
    return _packet(recording, _parsers(recording), number, recording.frames[number])


def _parsers(recording: Recording) -> dict[int, Parser]:
    return _WIDE if recording.header.wide_places else _NARROW


def _packet(recording: Recording, parsers: dict[int, Parser], number: int, frame: Frame) -> Packet:
    parse = parsers.get(frame.kind)
    if parse is None:
        payload = recording.body[frame.at : frame.at + frame.size]
        return Unknown(number, frame.at, frame.kind, payload)
    try:
        return parse(recording.body, frame.at, frame.size, number)
    except Misfit as misfit:
        raise DuelogError(
            f"packet {number} of kind {frame.kind} ({KINDS[frame.kind].__name__}): {misfit}",
            offset=recording.body_offset + frame.at,
            hint="counted in the unpacked body" if recording.header.compressed else "",
        ) from None


def _start(
    number: int, at: int, who: int, lp0: int, lp1: int, main0: int, extra0: int, main1: int, extra1: int
) -> m.Start:
    return m.Start(number, at, who, (lp0, lp1), (main0, main1), (extra0, extra1))


def _narrow_drawn(code: int) -> c.DrawnCard:
    return c.DrawnCard(*marked(code))


def _narrow_deck_top(number: int, at: int, player: int, depth: int, code: int) -> c.DeckTop:
    return c.DeckTop(number, at, player, depth, *marked(code))


def _shuffled_places(number: int, at: int, location: int, places: tuple[Place, ...]) -> c.ShuffleSetCards:
    half = len(places) // 2
    return c.ShuffleSetCards(number, at, location, places[:half], places[half:])


def _zone_snapshot(body: bytes, at: int, size: int, number: int) -> Packet:
    if size < _ZONE_HEAD or _SIZE.unpack_from(body, at + 2)[0] != size - _ZONE_HEAD:
        raise Misfit(f"{size} bytes are not what it says of itself")
    return c.ZoneSnapshot(number, at, body[at], body[at + 1], body[at + _ZONE_HEAD : at + size])


def _narrow_zone_snapshot(body: bytes, at: int, size: int, number: int) -> Packet:
    if size < _NARROW_ZONE_HEAD:
        raise Misfit(f"{size} bytes, where at least {_NARROW_ZONE_HEAD} are expected")
    return c.ZoneSnapshot(number, at, body[at], body[at + 1], body[at + _NARROW_ZONE_HEAD : at + size])


def _card_snapshot(body: bytes, at: int, size: int, number: int) -> Packet:
    if size < _CARD_HEAD:
        raise Misfit(f"{size} bytes, where at least {_CARD_HEAD} are expected")
    payload = body[at + _CARD_HEAD : at + size]
    return c.CardSnapshot(number, at, body[at], body[at + 1], body[at + 2], payload)


def _embedded(body: bytes, at: int, size: int, number: int) -> Packet:
    return m.EmbeddedReplay(number, at, size)


def _ai_name(body: bytes, at: int, size: int, number: int) -> Packet:
    head = _NAME_SIZE.size
    if size < head or _NAME_SIZE.unpack_from(body, at)[0] + 1 != size - head:
        raise Misfit(f"{size} bytes are not what it says of itself")
    return m.AiName(number, at, body[at + head : at + size - 1].decode("utf-8", "replace"))


_CARD, _PAIR, _AMOUNT, _COUNTER, _SHOWN = "IL", "LL", "BI", "HBBBH", "IBBS"

# The second layouts: a byte without meaning after the reason, and the older short value (clients up to 39).
_LAYOUTS: dict[type[Packet], Callable[[bool], Parser]] = {
    m.Win: fixed(m.Win, "BB", "BBx"),
    m.NewTurn: fixed(m.NewTurn, "B"),
    m.NewPhase: fixed(m.NewPhase, "H"),
    c.Draw: listed(c.Draw, "BS", "II", c.DrawnCard),
    c.Move: fixed(c.Move, "ILLI"),
    c.PositionChange: fixed(c.PositionChange, "IBBBBB"),
    c.Set: fixed(c.Set, _CARD),
    c.Swap: fixed(c.Swap, "ILIL"),
    c.FieldDisabled: fixed(c.FieldDisabled, "I"),
    c.TagSwap: tag_swap,
    c.RemoveCards: listed(c.RemoveCards, "I", "L", Place),
    c.SwapGraveyardAndDeck: swap_graveyard,
    c.ReverseDecks: fixed(c.ReverseDecks, ""),
    c.ReloadField: reload_field,
    m.Summoning: fixed(m.Summoning, _CARD),
    m.Summoned: fixed(m.Summoned, ""),
    m.SpecialSummoning: fixed(m.SpecialSummoning, _CARD),
    m.SpecialSummoned: fixed(m.SpecialSummoned, ""),
    m.FlipSummoning: fixed(m.FlipSummoning, _CARD),
    m.FlipSummoned: fixed(m.FlipSummoned, ""),
    m.Chaining: fixed(m.Chaining, "ILBBSDS"),
    m.Chained: fixed(m.Chained, "B"),
    m.ChainSolving: fixed(m.ChainSolving, "B"),
    m.ChainSolved: fixed(m.ChainSolved, "B"),
    m.ChainEnd: fixed(m.ChainEnd, ""),
    m.ChainNegated: fixed(m.ChainNegated, "B"),
    m.ChainDisabled: fixed(m.ChainDisabled, "B"),
    m.CardSelected: listed(m.CardSelected, "S", "L", Place),
    m.RandomSelected: listed(m.RandomSelected, "BS", "L", Place),
    m.BecomeTarget: listed(m.BecomeTarget, "S", "L", Place),
    m.MissedTiming: fixed(m.MissedTiming, "LI"),
    m.Attack: fixed(m.Attack, _PAIR),
    m.Battle: fixed(m.Battle, "LIIBLIIB"),
    m.AttackDisabled: fixed(m.AttackDisabled, ""),
    m.DamageStepStart: fixed(m.DamageStepStart, ""),
    m.DamageStepEnd: fixed(m.DamageStepEnd, ""),
    m.Damage: fixed(m.Damage, _AMOUNT),
    m.Recover: fixed(m.Recover, _AMOUNT),
    m.LifePoints: fixed(m.LifePoints, _AMOUNT),
    m.PayLifePoints: fixed(m.PayLifePoints, _AMOUNT),
    c.Equip: fixed(c.Equip, _PAIR),
    c.Unequip: fixed(c.Unequip, "L"),
    c.CardTarget: fixed(c.CardTarget, _PAIR),
    c.CancelTarget: fixed(c.CancelTarget, _PAIR),
    c.AddCounter: fixed(c.AddCounter, _COUNTER),
    c.RemoveCounter: fixed(c.RemoveCounter, _COUNTER),
    c.ConfirmDeckTop: listed(c.ConfirmDeckTop, "BS", _SHOWN, c.ShownCard),
    c.ConfirmCards: listed(c.ConfirmCards, "BS", _SHOWN, c.ShownCard),
    c.ConfirmExtraTop: listed(c.ConfirmExtraTop, "BS", _SHOWN, c.ShownCard),
    c.ShuffleDeck: fixed(c.ShuffleDeck, "B"),
    c.ShuffleHand: listed(c.ShuffleHand, "BS", "I"),
    c.ShuffleExtra: listed(c.ShuffleExtra, "BS", "I"),
    c.ShuffleSetCards: listed(_shuffled_places, "BB", "L", Place, times=2),
    c.DeckTop: fixed(c.DeckTop, "BSII"),
    c.TossCoin: listed(c.TossCoin, "BB", "B"),
    c.TossDice: listed(c.TossDice, "BB", "B"),
    m.Hint: fixed(m.Hint, "BBD"),
    m.CardHint: fixed(m.CardHint, "LBD", "LBI"),
    m.PlayerHint: fixed(m.PlayerHint, "BBD"),
}

_BY_SIGHT: dict[type[Packet], Parser] = {
    c.CardSnapshot: _card_snapshot,
    m.AiName: _ai_name,
    m.EmbeddedReplay: _embedded,
}

_ALL: tuple[type[Packet], ...] = (m.Start, c.ZoneSnapshot, *_LAYOUTS, *_BY_SIGHT)
KINDS = {made.kind: made for made in _ALL}
"""The classes of all known packets by their number in the file."""


def _table(wide: bool) -> dict[int, Parser]:
    table = {made.kind: layout(wide) for made, layout in _LAYOUTS.items()}
    return table | {made.kind: parse for made, parse in _BY_SIGHT.items()}


_WIDE = _table(wide=True) | {
    m.Start.kind: fixed(_start, "BIIHHHH")(True),
    c.ZoneSnapshot.kind: _zone_snapshot,
}
_NARROW = _table(wide=False) | {
    m.Start.kind: fixed(_start, "BxIIHHHH")(False),
    c.ZoneSnapshot.kind: _narrow_zone_snapshot,
    c.Draw.kind: listed(c.Draw, "BS", "I", _narrow_drawn)(False),
    c.DeckTop.kind: fixed(_narrow_deck_top, "BSI")(False),
}
