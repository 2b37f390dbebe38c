"""The snapshots of a ``yrpX`` stream: the engine's own data about every card of a zone at that moment.

A snapshot follows nearly every change, so most of a recording's bytes are snapshots, and most of these repeat earlier
ones. `Snapshots` therefore keeps the last one of each zone and reads only the cards that differ.
"""

import struct
from collections.abc import Callable
from typing import Any

from msgspec import Struct

from duelog.replays.edopro.card_packets import CardSnapshot, ZoneSnapshot
from duelog.replays.edopro.container import EdoproRecording
from duelog.replays.edopro.packet_places import Place
from duelog.replays.errors import DuelogError

MAX_SLOTS = 10_000
"""The maximum number of cards and empty places in a snapshot."""

TYPE_MONSTER = 0x1
TYPE_SPELL = 0x2
TYPE_TRAP = 0x4
TYPE_TOKEN = 0x4000

STATUS_NEGATED = 0x1
STATUS_SUMMONED_PROPERLY = 0x8


class CardState(Struct, frozen=True, kw_only=True, gc=False):
    """A card in the engine; facts that are not in the snapshot are None.

    `attack` and `defense` are the current values, ``base_`` the original ones; negative where the card has "?".
    `type`, `attribute` and `race` are the bits of card databases, `reason` those of `reasons`. `equipped_to`,
    `reason_card` and `targets` are places, `materials` the passcodes of the cards underneath in the order in which
    they were attached, `counters` pairs of type and number.
    """

    code: int | None = None
    position: int | None = None
    alias: int | None = None
    type: int | None = None
    level: int | None = None
    rank: int | None = None
    attribute: int | None = None
    race: int | None = None
    attack: int | None = None
    defense: int | None = None
    base_attack: int | None = None
    base_defense: int | None = None
    reason: int | None = None
    reason_card: Place | None = None
    equipped_to: Place | None = None
    targets: tuple[Place, ...] | None = None
    materials: tuple[int, ...] | None = None
    counters: tuple[tuple[int, int], ...] | None = None
    owner: int | None = None
    status: int | None = None
    is_public: int | None = None
    left_scale: int | None = None
    right_scale: int | None = None
    link_rating: int | None = None
    link_markers: int | None = None
    is_hidden: int | None = None
    cover: int | None = None


Slots = tuple[CardState | None, ...]
"""The cards of a zone in order; None for an empty place."""

_HEAD = struct.Struct("<HI")
_END = 0x8000_0000
_FLAG_BYTES = 4
_NUMBERS: dict[int, tuple[str, str]] = {
    0x1: ("code", "I"),
    0x2: ("position", "I"),
    0x4: ("alias", "I"),
    0x8: ("type", "I"),
    0x10: ("level", "I"),
    0x20: ("rank", "I"),
    0x40: ("attribute", "I"),
    0x80: ("race", "IQ"),  # 4 bytes before core 10
    0x100: ("attack", "i"),
    0x200: ("defense", "i"),
    0x400: ("base_attack", "i"),
    0x800: ("base_defense", "i"),
    0x1000: ("reason", "I"),
    0x40000: ("owner", "B"),
    0x80000: ("status", "I"),
    0x100000: ("is_public", "B"),
    0x200000: ("left_scale", "I"),
    0x400000: ("right_scale", "I"),
    0x1000000: ("is_hidden", "B"),
    0x2000000: ("cover", "I"),
}
_PLACE = struct.Struct("<BBII")
_NARROW_PLACE = struct.Struct("<BBBB")
_U16, _U32, _LINK = struct.Struct("<H"), struct.Struct("<I"), struct.Struct("<II")


class _Broken(Exception):
    """Raised for a snapshot that does not fit its own sizes, at a byte of its payload."""

    def __init__(self, what: str, at: int) -> None:
        super().__init__(what)
        self.at = at


class Snapshots:
    """Reads the snapshots of one recording, fastest in the order of the stream; raises `DuelogError`."""

    def __init__(self, recording: EdoproRecording) -> None:
        self._offset = recording.body_offset
        self._read = _slots if recording.header.wide_places else _narrow_slots
        self._last: dict[tuple[int, int], _Last] = {}

    def zone(self, packet: ZoneSnapshot) -> Slots:
        """The cards of the zone in `packet`."""
        key = (packet.controller, packet.location)
        last = self._last.get(key, _NOTHING)
        if packet.payload != last.payload:
            last = self._checked(packet, last)
            self._last[key] = last
        return last.slots

    def card(self, packet: CardSnapshot) -> CardState | None:
        """The card in `packet`, None if its place is empty."""
        slots = self._checked(packet, _NOTHING).slots
        return slots[0] if slots else None

    def _checked(self, packet: ZoneSnapshot | CardSnapshot, last: "_Last") -> "_Last":
        try:
            return self._read(packet.payload, last)
        except _Broken as broken:
            raise DuelogError(
                f"packet {packet.number}: the snapshot is damaged: {broken}",
                offset=self._offset + packet.at + broken.at,
                hint="" if self._offset else "counted in the unpacked body",
            ) from None


class _Last(Struct, frozen=True):
    """A parsed snapshot: its `payload`, the bytes of each slot (`pieces`) and the `slots`."""

    payload: bytes
    pieces: tuple[bytes, ...]
    slots: Slots


_NOTHING = _Last(b"\0", (), ())


def _slots(payload: bytes, last: _Last) -> _Last:
    """The slots of a wide payload. Cards end with a mark, so that equal bytes mean equal cards."""
    pieces: list[bytes] = []
    slots: list[CardState | None] = []
    at, end = 0, len(payload)
    known = last.pieces
    while at < end:
        index = len(slots)
        if index == MAX_SLOTS:
            raise _Broken(f"more than {MAX_SLOTS} cards", at)
        if index < len(known) and payload.startswith(known[index], at):
            piece, card = known[index], last.slots[index]
        else:
            card, stop = _card(payload, at)
            piece = payload[at:stop]
        pieces.append(piece)
        slots.append(card)
        at += len(piece)
    return _Last(payload, tuple(pieces), tuple(slots))


def _card(payload: bytes, at: int) -> tuple[CardState | None, int]:
    """The card whose facts begin at `at`, and where they end; None for an empty place."""
    if payload[at : at + 2] == b"\0\0":
        return None, at + 2
    facts: dict[str, Any] = {}
    end = len(payload)
    while True:
        if at + _HEAD.size > end:
            raise _Broken("it ends inside of a card", at)
        size, flag = _HEAD.unpack_from(payload, at)
        start, at = at + _HEAD.size, at + _U16.size + size
        if size < _FLAG_BYTES or at > end:
            raise _Broken(f"a fact of {size} bytes", start)
        if flag == _END:
            return CardState(**facts), at
        read = _FACTS.get((flag, size - _FLAG_BYTES)) or _LISTS.get(flag)
        if read is not None:
            read(payload, start, size - _FLAG_BYTES, facts)
        elif flag in _KNOWN:
            raise _Broken(f"fact {flag:#x} has {size - _FLAG_BYTES} bytes", start)


_Fact = Callable[[bytes, int, int, dict[str, Any]], None]


def _number(name: str, letter: str) -> _Fact:
    unpack = struct.Struct(f"<{letter}").unpack_from

    def read(payload: bytes, at: int, size: int, facts: dict[str, Any]) -> None:
        (facts[name],) = unpack(payload, at)

    return read


def _place(name: str) -> _Fact:
    def read(payload: bytes, at: int, size: int, facts: dict[str, Any]) -> None:
        facts[name] = Place(*_PLACE.unpack_from(payload, at))

    return read


def _link(payload: bytes, at: int, size: int, facts: dict[str, Any]) -> None:
    facts["link_rating"], facts["link_markers"] = _LINK.unpack_from(payload, at)


def _listing(name: str, item: str, build: Callable[..., Any]) -> _Fact:
    each = struct.Struct(f"<{item}")

    def read(payload: bytes, at: int, size: int, facts: dict[str, Any]) -> None:
        if size < _U32.size or size != _U32.size + _U32.unpack_from(payload, at)[0] * each.size:
            raise _Broken(f"the list of {name} has {size} bytes", at)
        facts[name] = tuple([build(*one) for one in each.iter_unpack(payload[at + _U32.size : at + size])])

    return read


def _counter(packed: int) -> tuple[int, int]:
    """Type and number of counters, packed into one number."""
    return packed & 0xFFFF, packed >> 16


_FACTS: dict[tuple[int, int], _Fact] = {
    (flag, struct.calcsize(letter)): _number(name, letter)
    for flag, (name, letters) in _NUMBERS.items()
    for letter in letters
} | {
    (0x2000, _PLACE.size): _place("reason_card"),
    (0x4000, _PLACE.size): _place("equipped_to"),
    (0x800000, _LINK.size): _link,
}
_LISTS: dict[int, _Fact] = {
    0x8000: _listing("targets", "BBII", Place),
    0x10000: _listing("materials", "I", int),
    0x20000: _listing("counters", "I", _counter),
}
_KNOWN = {flag for flag, _ in _FACTS} | set(_LISTS)


def _narrow_slots(payload: bytes, last: _Last) -> _Last:
    """The slots of a payload of the older core: each card is preceded by its size, and has all its flags together."""
    slots: list[CardState | None] = []
    at = 0
    while at < len(payload):
        if len(slots) == MAX_SLOTS:
            raise _Broken(f"more than {MAX_SLOTS} cards", at)
        if at + _U32.size > len(payload):
            raise _Broken("it ends inside of a card", at)
        (size,) = _U32.unpack_from(payload, at)
        if size < _U32.size or size > len(payload) - at:
            raise _Broken(f"a card of {size} bytes", at)
        slots.append(_narrow_card(payload[at + _U32.size : at + size], at) if size > 2 * _U32.size else None)
        at += size
    return _Last(payload, (), tuple(slots))


def _narrow_card(piece: bytes, base: int) -> CardState:
    """The card with the flags and facts in `piece`; facts are in the order of the flags."""
    (flags,) = _U32.unpack_from(piece)
    facts: dict[str, Any] = {}
    at = _U32.size
    for bit in range(26):
        flag = 1 << bit
        if not flags & flag:
            continue
        try:
            at = _narrow_fact(piece, at, flag, facts)
        except struct.error:
            raise _Broken("it ends inside of a card", base + at) from None
    return CardState(**facts)


def _narrow_fact(piece: bytes, at: int, flag: int, facts: dict[str, Any]) -> int:
    """Reads one fact of the older core, usually 4 bytes, into `facts`; returns where it ends."""
    if flag in (0x2000, 0x4000):
        facts["reason_card" if flag == 0x2000 else "equipped_to"] = Place(*_NARROW_PLACE.unpack_from(piece, at))
        return at + _NARROW_PLACE.size
    if flag in _LISTS:
        count = int(_U32.unpack_from(piece, at)[0])
        end = at + _U32.size * (1 + count)
        if end > len(piece):
            raise _Broken("it ends inside of a card", at)
        _narrow_list(piece[at + _U32.size : end], flag, facts)
        return end
    if flag == 0x800000:
        _link(piece, at, _LINK.size, facts)
        return at + _LINK.size
    name, letters = _NUMBERS[flag]
    (number,) = struct.unpack_from("<i" if letters == "i" else "<I", piece, at)
    facts[name] = number >> 24 if name == "position" else number
    return at + _U32.size


def _narrow_list(raw: bytes, flag: int, facts: dict[str, Any]) -> None:
    if flag == 0x8000:
        facts["targets"] = tuple([Place(*one) for one in _NARROW_PLACE.iter_unpack(raw)])
        return
    numbers = [one for (one,) in _U32.iter_unpack(raw)]
    if flag == 0x10000:
        facts["materials"] = tuple(numbers)
    else:
        facts["counters"] = tuple([_counter(one) for one in numbers])
