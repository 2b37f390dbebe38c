"""Parsers of the rare packets with a whole side of the field: puzzles, tag duels, exchanging Graveyard and Deck."""

from collections.abc import Callable

from duelog.replays.edopro import card_packets as c
from duelog.replays.edopro.byte_reader import ByteReader, UnexpectedEnd
from duelog.replays.edopro.layouts import PacketError, Parser, marked
from duelog.replays.edopro.packet import Packet

MAX_CARDS = 10_000
"""The maximum number of cards of a pile in a packet."""

_MONSTER_ZONES = 7
_SPELL_ZONES = 8

ReadPacket = Callable[[ByteReader, int, int, bool], Packet]


def _whole(read: ReadPacket) -> Callable[[bool], Parser]:
    """A parser that passes the payload to `read`, which must read all of it."""

    def compiled(wide: bool) -> Parser:
        def parse(body: bytes, at: int, size: int, number: int) -> Packet:
            cursor = ByteReader(body[at : at + size])
            try:
                packet = read(cursor, number, at, wide)
            except UnexpectedEnd as error:
                raise PacketError(error.what) from None
            if cursor.at != size:
                raise PacketError(f"{size - cursor.at} of its {size} bytes are left over")
            return packet

        return parse

    return compiled


def _count(cursor: ByteReader, wide: bool) -> int:
    count = cursor.u32() if wide else cursor.u8()
    if count > MAX_CARDS:
        raise PacketError(f"{count} cards, where at most {MAX_CARDS} can be")
    return count


def _zone(cursor: ByteReader, wide: bool, stacks: bool) -> c.FieldCard | None:
    if not cursor.u8():
        return None
    return c.FieldCard(cursor.u8(), _count(cursor, wide) if stacks else 0)


def _side(cursor: ByteReader, wide: bool) -> c.FieldSide:
    life_points = cursor.u32()
    monsters = tuple([_zone(cursor, wide, True) for _ in range(_MONSTER_ZONES)])
    spells = tuple([_zone(cursor, wide, wide) for _ in range(_SPELL_ZONES)])
    piles = [_count(cursor, wide) for _ in range(6)]
    return c.FieldSide(life_points, monsters, spells, *piles)


def _reload_field(cursor: ByteReader, number: int, at: int, wide: bool) -> Packet:
    flags = cursor.u32() if wide else cursor.u8()
    sides = (_side(cursor, wide), _side(cursor, wide))
    links = _count(cursor, wide)
    if links:
        cursor.take(cursor.end - cursor.at)  # the open Chain's links, which no recording begins with
    return c.ReloadFieldPacket(number, at, flags, sides, links)


def _tag_swap(cursor: ByteReader, number: int, at: int, wide: bool) -> Packet:
    player = cursor.u8()
    main, extra, face_up, hand = (_count(cursor, wide) for _ in range(4))
    top = cursor.u32()
    cards = tuple([_tagged(cursor, wide) for _ in range(hand + extra)])
    return c.TagSwapPacket(number, at, player, main, extra, face_up, hand, top, cards)


def _tagged(cursor: ByteReader, wide: bool) -> c.TaggedCard:
    code = cursor.u32()
    if wide:
        return c.TaggedCard(code, cursor.u32())
    return c.TaggedCard(*marked(code))


def _swap_graveyard(cursor: ByteReader, number: int, at: int, wide: bool) -> Packet:
    player = cursor.u8()
    if not wide:
        return c.SwapGraveyardAndDeckPacket(number, at, player)
    main = _count(cursor, wide)
    return c.SwapGraveyardAndDeckPacket(number, at, player, main, cursor.take(cursor.u32(), "marks"))


reload_field = _whole(_reload_field)
tag_swap = _whole(_tag_swap)
swap_graveyard = _whole(_swap_graveyard)
