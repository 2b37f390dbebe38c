"""Writes small EDOPro and YGOPro recordings for tests, byte by byte from the description of the formats.

It shares no code with the reader: numbers are packed by hand.
"""

import lzma
import struct
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

COMPRESSED, TAG, SINGLE, WIDE, COUNTED, HAND_TEST, WIDE_FLAGS, EXTENDED = (
    0x1,
    0x2,
    0x8,
    0x10,
    0x20,
    0x40,
    0x100,
    0x200,
)
MR3 = 0xD1800
EDOPRO_41 = 0x000B0029
YGOPRO_1033 = 0x133A
STAMP = 1_400_000_000
SEEDS = (11, 22, 33, 44)

Place = tuple[int, int, int, int]
NOWHERE: Place = (0, 0, 0, 0)


def place(where: Place) -> bytes:
    """A place of the current core: 10 bytes."""
    return struct.pack("<BBII", *where)


def narrow(where: Place) -> bytes:
    """A place of the older core: 4 bytes."""
    return bytes(where)


def packet(kind: int, payload: bytes = b"") -> bytes:
    """A packet of a stream."""
    return struct.pack("<BI", kind, len(payload)) + payload


def move(code: int, origin: Place, target: Place, reason: int = 0) -> bytes:
    """A card that moves from one place to another."""
    return packet(50, struct.pack("<I", code) + place(origin) + place(target) + struct.pack("<I", reason))


def draw(player: int, codes: Sequence[int]) -> bytes:
    """A player draws."""
    cards = b"".join(struct.pack("<II", code, 0xA) for code in codes)
    return packet(90, struct.pack("<BI", player, len(codes)) + cards)


def facts(code: int, position: int = 1, **more: tuple[int, bytes]) -> bytes:
    """A card of a snapshot: its code and position, then `more` properties as flag and bytes, and the end marker."""
    every = [(0x1, struct.pack("<I", code)), (0x2, struct.pack("<I", position)), *more.values()]
    told = b"".join(struct.pack("<HI", 4 + len(raw), flag) + raw for flag, raw in every)
    return told + struct.pack("<HI", 4, 0x8000_0000)


EMPTY = b"\0\0"


def snapshot(player: int, location: int, slots: Iterable[bytes]) -> bytes:
    """All cards of a zone."""
    raw = b"".join(slots)
    return packet(6, struct.pack("<BBI", player, location, len(raw)) + raw)


def name(text: str) -> bytes:
    """A name as encoded in the file."""
    return text.encode("utf-16-le")[:38].ljust(40, b"\0")


def team(names: Sequence[str], counted: bool) -> bytes:
    """The player names of one side."""
    count = struct.pack("<I", len(names)) if counted else b""
    return count + b"".join(map(name, names))


def codes(cards: Sequence[int]) -> bytes:
    """A count, followed by that many passcodes."""
    return struct.pack(f"<I{len(cards)}I", len(cards), *cards)


@dataclass
class Written:
    """A recording to write; `bytes()` gives the file. Defaults: a duel of EDOPro 41 under Master Rule 3."""

    magic: bytes = b"yrpX"
    version: int = EDOPRO_41
    flags: int = COMPRESSED | WIDE | COUNTED | WIDE_FLAGS | EXTENDED
    homes: Sequence[str] = ("Ada",)
    guests: Sequence[str] = ("Bo",)
    duel_flags: int = MR3
    packets: Sequence[bytes] = ()
    life_points: int = 8000
    decks: Sequence[tuple[Sequence[int], Sequence[int]]] = (((1, 2, 3), (9,)), ((4, 5, 6), ()))
    rule_cards: Sequence[int] = ()
    responses: Sequence[bytes] = ()
    script: str = ""
    size: int | None = None
    extra: bytes = field(default=b"")

    def body(self) -> bytes:
        """The uncompressed body."""
        counted = bool(self.flags & COUNTED) and not self.flags & SINGLE
        duel_flags = struct.pack("<Q" if self.flags & WIDE_FLAGS else "<I", self.duel_flags)
        names = team(self.homes, counted) + team(self.guests, counted)
        if self.magic == b"yrpX":
            return names + duel_flags + b"".join(self.packets) + self.extra
        start = struct.pack("<3I", self.life_points, 5, 1) + duel_flags
        return names + start + self._inputs() + self.extra

    def _inputs(self) -> bytes:
        raw = b""
        if self.flags & SINGLE:
            raw += struct.pack("<H", len(self.script)) + self.script.encode()
        if not self.flags & SINGLE or self.flags & HAND_TEST:
            raw += b"".join(codes(main) + codes(extra) for main, extra in self.decks)
            if self.flags & COUNTED and not self.flags & HAND_TEST:
                raw += codes(self.rule_cards)
        return raw + b"".join(bytes([len(one)]) + one for one in self.responses)

    def header(self) -> bytes:
        """The header."""
        size = self.size
        if size is None:
            size = len(self.body()) if self.flags & COMPRESSED else 0
        packing = bytes.fromhex("5d00000001000000")
        base = struct.pack("<4s5I8s", self.magic, self.version, self.flags, STAMP, size, 77, packing)
        if self.magic == b"yrp2":
            return base + struct.pack("<12I", *range(1, 9), 1, 0, 0, 0)
        return base + (struct.pack("<5Q", 1, *SEEDS) if self.flags & EXTENDED else b"")

    def __bytes__(self) -> bytes:
        body = self.body()
        return self.header() + (pack(body) if self.flags & COMPRESSED else body)


def pack(body: bytes) -> bytes:
    """The body, compressed as the programs do it."""
    settings = {"id": lzma.FILTER_LZMA1, "lc": 3, "lp": 0, "pb": 2, "dict_size": 1 << 24}
    return lzma.compress(body, format=lzma.FORMAT_RAW, filters=[settings])
