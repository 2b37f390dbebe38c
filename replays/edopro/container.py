"""The container of EDOPro and YGOPro recordings: header, packed body, names, decks, responses, packet frames.

Three families share one header: ``yrp1`` and ``yrp2`` hold the inputs of a duel (seed, decks, the players' responses),
``yrpX`` what the engine put out, packet by packet, and normally a whole ``yrp1`` in one of the last. Sizes and counts
are checked against limits and the available bytes before anything is allocated; anything invalid raises a `DuelogError`
with its offset.
"""

import struct
from pathlib import Path

from msgspec import Struct

from duelog.replays.edopro.byte_reader import ByteReader, UnexpectedEnd
from duelog.replays.edopro.header import RecordingHeader, read_header
from duelog.replays.edopro.packing import MAX_BODY, unpack
from duelog.replays.edopro.rule_flags import RuleSet, edopro_ruleset, ygopro_ruleset
from duelog.replays.errors import DuelogError
from duelog.replays.files.reading import read_start

MAX_TEAM = 8
"""Players of one side that a file may name (real ones: 1 to 3)."""
MAX_DECK = 10_000
"""Cards of one pile of one deck (real ones: up to 60, without deck checks a few hundred)."""
MAX_RESPONSES = 200_000
"""Responses in one file (real ones: up to about 2,000)."""
MAX_PACKETS = 500_000
"""Packets in one file (real ones: up to about 4,000)."""

EMBEDDED = 231
"""The kind of the packet that holds a whole ``yrp1`` file."""

_FRAME = struct.Struct("<BI")
_NAME_BYTES = 40


class RecordedDeck(Struct, frozen=True):
    """A deck at the start: passcodes of the shuffled `main` from bottom to top, and `extra`."""

    main: tuple[int, ...]
    extra: tuple[int, ...]


class RecordedStart(Struct, frozen=True):
    """The start of the duel: `life_points`, cards in the opening `hand`, cards of each `draw`."""

    life_points: int
    hand: int
    draw: int


class Frame(Struct, frozen=True, gc=False):
    """A packet in the body: its `kind`, the offset of its payload (`at`) and its `size` in bytes."""

    kind: int
    at: int
    size: int


class EdoproRecording(Struct, frozen=True):
    """A recording whose packets and responses are not interpreted yet.

    `teams` are the names of both sides, player 0's first. `decks` are in the order of `players`. A ``yrpX`` has
    `frames` into `body`, and its decks and responses in `embedded`. `truncated` is whether it was never finished and
    ends within a packet or response, which is omitted.
    """

    header: RecordingHeader
    teams: tuple[tuple[str, ...], tuple[str, ...]]
    duel_flags: int
    start: RecordedStart | None = None
    script: str = ""
    decks: tuple[RecordedDeck, ...] = ()
    rule_cards: tuple[int, ...] = ()
    responses: tuple[bytes, ...] = ()
    frames: tuple[Frame, ...] = ()
    embedded: "EdoproRecording | None" = None
    truncated: bool = False
    body: bytes = b""

    @property
    def players(self) -> tuple[str, ...]:
        """All names, player 0's side first."""
        return self.teams[0] + self.teams[1]

    @property
    def ruleset(self) -> RuleSet:
        """The rules that the duel was played under."""
        of = edopro_ruleset if self.header.by_edopro else ygopro_ruleset
        return of(self.duel_flags)

    @property
    def inputs(self) -> "EdoproRecording | None":
        """The part with decks, Life Points and responses: this one, the embedded one, or None."""
        return self.embedded if self.header.family == "yrpX" else self

    @property
    def is_tag(self) -> bool:
        """Whether a side has more than one player."""
        return max(map(len, self.teams)) > 1

    @property
    def body_offset(self) -> int:
        """The offset of the body in the file; 0 if it is packed, since offsets then refer to the unpacked body."""
        return 0 if self.header.compressed else self.header.size


def open_recording(path: Path) -> EdoproRecording:
    """The recording in the file at `path`; raises `DuelogError` naming the file."""
    raw = read_start(path, MAX_BODY + 1)
    if len(raw) > MAX_BODY:
        raise DuelogError(f"it is larger than {MAX_BODY} bytes, which no recording is", source=str(path))
    return read_recording(raw, source=str(path))


def read_recording(raw: bytes, *, source: str = "") -> EdoproRecording:
    """The recording in the bytes `raw`, which came from `source`; raises `DuelogError` with the offset."""
    try:
        return _read(raw)
    except DuelogError as error:
        raise error.at(source) from None


def _read(raw: bytes) -> EdoproRecording:
    if len(raw) > MAX_BODY:
        raise DuelogError(f"{len(raw)} bytes, where at most {MAX_BODY} can be", offset=MAX_BODY)
    header = read_header(raw)
    if header.compressed:
        cursor = ByteReader(unpack(raw, header), hint="counted in the unpacked body")
    else:
        cursor = ByteReader(raw[header.size :], base=header.size)
    teams = _names(header, cursor)
    if header.family == "yrpX":
        return _packets(header, teams, cursor)
    return _inputs(header, teams, cursor)


def _names(header: RecordingHeader, cursor: ByteReader) -> tuple[tuple[str, ...], tuple[str, ...]]:
    if header.single_mode:
        return (_name(cursor),), (_name(cursor),)
    return _team(header, cursor), _team(header, cursor)


def _team(header: RecordingHeader, cursor: ByteReader) -> tuple[str, ...]:
    where = cursor.at
    count = cursor.u32() if header.counts_players else 1 + header.tag
    if not 1 <= count <= MAX_TEAM:
        raise cursor.wrong(f"{count} players on one side, where 1 to {MAX_TEAM} can be", where)
    return tuple([_name(cursor) for _ in range(count)])


def _name(cursor: ByteReader) -> str:
    """A name: 20 UTF-16 units, terminated by a zero; the rest are leftovers of older names."""
    text = cursor.take(_NAME_BYTES, "names").decode("utf-16-le", "replace")
    return text.partition("\0")[0]


def _duel_flags(header: RecordingHeader, cursor: ByteReader) -> int:
    return cursor.u64() if header.wide_duel_flags else cursor.u32()


def _inputs(
    header: RecordingHeader, teams: tuple[tuple[str, ...], tuple[str, ...]], cursor: ByteReader
) -> EdoproRecording:
    start = RecordedStart(cursor.u32(), cursor.u32(), cursor.u32())
    flags = _duel_flags(header, cursor)
    script = ""
    if header.single_mode:
        script = cursor.take(cursor.u16(), "script's name").decode("utf-8", "replace").rstrip("\0")
    decks: tuple[RecordedDeck, ...] = ()
    rule_cards: tuple[int, ...] = ()
    if header.has_decks:
        decks = _decks(header, teams, cursor)
        if header.counts_players and not header.hand_test:
            rule_cards = cursor.u32s(MAX_DECK, "rule cards")
    responses, truncated = _responses(header, cursor)
    return EdoproRecording(
        header,
        teams,
        flags,
        start,
        script,
        decks,
        rule_cards,
        responses,
        truncated=truncated,
    )


def _decks(
    header: RecordingHeader, teams: tuple[tuple[str, ...], tuple[str, ...]], cursor: ByteReader
) -> tuple[RecordedDeck, ...]:
    count = len(teams[0]) + len(teams[1])
    decks = [
        RecordedDeck(cursor.u32s(MAX_DECK, "cards of a Main Deck"), cursor.u32s(MAX_DECK, "cards of an Extra Deck"))
        for _ in range(count)
    ]
    if count == 4 and not header.counts_players:
        decks[2], decks[3] = decks[3], decks[2]  # YGOPro writes the second side's later partner first
    return tuple(decks)


def _responses(header: RecordingHeader, cursor: ByteReader) -> tuple[tuple[bytes, ...], bool]:
    """The responses up to the end or an empty one, and whether the last was cut off."""
    found: list[bytes] = []
    while cursor.at < cursor.end:
        size = cursor.u8()
        if not size:
            break
        if len(found) == MAX_RESPONSES:
            raise cursor.wrong(f"more than {MAX_RESPONSES} responses")
        try:
            found.append(cursor.take(size, "responses"))
        except UnexpectedEnd:
            if header.compressed:
                raise
            return tuple(found), True
    return tuple(found), False


def _packets(
    header: RecordingHeader, teams: tuple[tuple[str, ...], tuple[str, ...]], cursor: ByteReader
) -> EdoproRecording:
    flags = _duel_flags(header, cursor)
    frames, truncated = _frames(header, cursor)
    held = next((frame for frame in frames if frame.kind == EMBEDDED), None)
    embedded = _embedded(cursor, held) if held else None
    return EdoproRecording(
        header,
        teams,
        flags,
        frames=frames,
        embedded=embedded,
        truncated=truncated,
        body=cursor.raw,
    )


def _frames(header: RecordingHeader, cursor: ByteReader) -> tuple[tuple[Frame, ...], bool]:
    """The frames up to the end, and whether the last packet was cut off."""
    raw, at, end = cursor.raw, cursor.at, cursor.end
    found: list[Frame] = []
    while at + _FRAME.size <= end:
        kind, size = _FRAME.unpack_from(raw, at)
        if size > end - at - _FRAME.size:
            break
        found.append(Frame(kind, at + _FRAME.size, size))
        at += _FRAME.size + size
        if len(found) > MAX_PACKETS:
            raise cursor.wrong(f"more than {MAX_PACKETS} packets", at)
    cursor.at = at
    if at < end and header.compressed:
        raise cursor.ended(f"packet {len(found)}")
    return tuple(found), at < end


def _embedded(cursor: ByteReader, frame: Frame) -> EdoproRecording:
    """The recording within a packet; its offsets are relative to the packet's payload."""
    raw = cursor.raw[frame.at : frame.at + frame.size]
    try:
        if raw[:4] == b"yrpX":
            raise DuelogError("a stream of packets inside of a packet, where inputs should be")
        return _read(raw)
    except DuelogError as error:
        at = cursor.base + frame.at
        raise DuelogError(
            f"the embedded recording is damaged: {error}",
            offset=at,
            hint=cursor.hint,
        ) from None
