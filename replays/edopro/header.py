"""The header of EDOPro and YGOPro recordings: 32 bytes in all families, 72 or 80 if extended."""

import struct
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from duelog.replays.errors import DuelogError

Family = Literal["yrp1", "yrp2", "yrpX"]

COMPRESSED = 0x1
TAG = 0x2
DECODED = 0x4
SINGLE_MODE = 0x8
WIDE_PLACES = 0x10
COUNTS_PLAYERS = 0x20
HAND_TEST = 0x40
DIRECT_SEED = 0x80
WIDE_DUEL_FLAGS = 0x100
EXTENDED = 0x200

LATEST_EXTENSION = 1

_BASE = struct.Struct("<4s5I8s")
_EXTENDED = struct.Struct("<5Q")
_YRP2 = struct.Struct("<8I4I")
_FAMILIES: dict[bytes, Family] = {b"yrp1": "yrp1", b"yrp2": "yrp2", b"yrpX": "yrpX"}


class RecordingHeader(Struct, frozen=True):
    """The header of a recording.

    `version` is the raw number (see `program`), `flags` the raw bits, `seeds` the seeds of the duel's randomness
    in the order of the file, `recorded_at` seconds since 1970 in UTC, or None if the file does not contain it.
    `unpacked_size` is the stated size of a compressed body, in bytes; `packing` the LZMA parameters. `size`
    is the header's own length in bytes.
    """

    family: Family
    version: int
    flags: int
    seeds: tuple[int, ...]
    recorded_at: int | None
    unpacked_size: int
    packing: bytes
    size: int

    @property
    def compressed(self) -> bool:
        """Whether the body is packed, as in finished recordings; others may be cut at any byte."""
        return bool(self.flags & COMPRESSED)

    @property
    def tag(self) -> bool:
        """Whether there are two players on each side (older files; newer ones count their players)."""
        return bool(self.flags & TAG)

    @property
    def single_mode(self) -> bool:
        """Whether this is a puzzle or a hand test rather than a duel of two players."""
        return bool(self.flags & SINGLE_MODE)

    @property
    def hand_test(self) -> bool:
        """Whether this is a hand test."""
        return self._has(HAND_TEST)

    @property
    def by_edopro(self) -> bool:
        """Whether EDOPro wrote it: its version numbers use the upper half, YGOPro's never do."""
        return self.version > 0xFFFF or self.family == "yrpX"

    @property
    def wide_places(self) -> bool:
        """Whether places in packets are 10 bytes; 4 in streams before EDOPro's present core."""
        return bool(self.flags & WIDE_PLACES)

    @property
    def counts_players(self) -> bool:
        """Whether the number of players precedes their names, and rule cards follow the decks."""
        return self._has(COUNTS_PLAYERS)

    @property
    def wide_duel_flags(self) -> bool:
        """Whether the duel flags are 8 bytes, not 4."""
        return self._has(WIDE_DUEL_FLAGS)

    @property
    def has_decks(self) -> bool:
        """Whether decks are part of an input recording: in duels and hand tests, not in puzzles."""
        return not self.single_mode or self.hand_test

    @property
    def program(self) -> str:
        """The program that wrote the file: ``EDOPro 41.0 (core 11.0)``, ``YGOPro 1.033.A``."""
        version = self.version
        if version > 0xFFFF:
            client, minor, core, core_minor = version.to_bytes(4, "little")
            return f"EDOPro {client}.{minor} (core {core}.{core_minor})"
        return f"YGOPro {version >> 12:X}.0{version >> 4 & 0xFF:02X}.{version & 0xF:X}"

    def _has(self, flag: int) -> bool:
        """Whether one of EDOPro's flags is set; ``yrp2`` uses their bits differently or not at all."""
        return self.family != "yrp2" and bool(self.flags & flag)


def read_header(raw: bytes) -> RecordingHeader:
    """The header at the start of `raw`; raises `DuelogError` if it is not a header or of an unknown version."""
    family = _FAMILIES.get(raw[:4])
    if family is None:
        raise DuelogError(
            "this is no recording of EDOPro or YGOPro",
            offset=0,
            hint="it should begin with yrp1, yrp2 or yrpX",
        )
    if len(raw) < _BASE.size:
        raise _cut(raw)
    _, version, flags, seed, unpacked_size, stamp, packing = _BASE.unpack_from(raw)
    base = RecordingHeader(family, version, flags, (seed,), None, unpacked_size, packing, _BASE.size)
    if family == "yrp2":
        return _with_sequence(replace(base, recorded_at=stamp or None), raw)
    if flags & EXTENDED:
        return _extended(base, raw)
    if family == "yrpX" and not flags & DIRECT_SEED:
        return replace(base, recorded_at=seed)
    return base


def _extended(base: RecordingHeader, raw: bytes) -> RecordingHeader:
    """EDOPro's longer header: the time replaces the old seed, and four seeds of 8 bytes follow."""
    if len(raw) < _BASE.size + _EXTENDED.size:
        raise _cut(raw)
    extension, *seeds = _EXTENDED.unpack_from(raw, _BASE.size)
    if extension > LATEST_EXTENSION:
        raise DuelogError(f"header version {extension}, where {LATEST_EXTENSION} is the latest known", offset=32)
    size = _BASE.size + _EXTENDED.size
    return replace(base, seeds=tuple(seeds), recorded_at=base.seeds[0], size=size)


def _with_sequence(base: RecordingHeader, raw: bytes) -> RecordingHeader:
    """YGOPro's longer header: eight seeds of 4 bytes, a version and three unused numbers."""
    if len(raw) < _BASE.size + _YRP2.size:
        raise _cut(raw)
    return replace(base, seeds=_YRP2.unpack_from(raw, _BASE.size)[:8], size=_BASE.size + _YRP2.size)


def _cut(raw: bytes) -> DuelogError:
    return DuelogError("it ends inside of the header", offset=len(raw))
