"""Parsers of packets: layouts as letters, compiled to `struct` formats.

Letters: ``B H I Q`` numbers of 1, 2, 4, 8 bytes; ``x`` an unused byte; ``L`` a place; ``S`` a sequence or
count, ``D`` a description. The last three are shorter in the narrow streams of EDOPro's older core.
"""

import struct
from collections.abc import Callable
from typing import Any

from duelog.replays.edopro.packet import Packet
from duelog.replays.edopro.packet_places import FACE_DOWN, FACE_UP, Place

Parser = Callable[[bytes, int, int, int], Packet]
"""``(body, at, size, number)`` to the packet whose payload of `size` bytes begins at `at`; may raise `PacketError`."""

_WIDE = {"L": "BBII", "S": "I", "D": "Q"}
_NARROW = {"L": "BBBB", "S": "B", "D": "I"}
_PLACE_FIELDS = 4
_FACE_UP_BIT = 0x8000_0000


class PacketError(Exception):
    """Raised if a payload does not have the layout of its kind."""


def shape(letters: str, wide: bool) -> struct.Struct:
    """The `struct` format of a layout."""
    codes = _WIDE if wide else _NARROW
    return struct.Struct("<" + "".join(codes.get(letter, letter) for letter in letters))


def fixed(make: Callable[..., Packet], *layouts: str) -> Callable[[bool], Parser]:
    """A function from whether the stream is wide to a parser of packets with one of `layouts`, chosen by size."""

    def compiled(wide: bool) -> Parser:
        variants: dict[int, tuple[struct.Struct, tuple[int, ...]]] = {}
        for letters in layouts:
            variants.setdefault(shape(letters, wide).size, (shape(letters, wide), _places(letters)))

        def parse(body: bytes, at: int, size: int, number: int) -> Packet:
            variant = variants.get(size)
            if variant is None:
                raise PacketError(f"{size} bytes, where {' or '.join(map(str, variants))} are expected")
            values: Any = variant[0].unpack_from(body, at)
            if variant[1]:
                values = list(values)
                for index in variant[1]:
                    values[index : index + _PLACE_FIELDS] = (Place(*values[index : index + _PLACE_FIELDS]),)
            return make(number, at, *values)

        return parse

    return compiled


def _places(letters: str) -> tuple[int, ...]:
    """The indexes of places among the flat values, last first, so that grouping one does not shift the others."""
    found: list[int] = []
    index = 0
    for letter in letters:
        if letter == "L":
            found.append(index)
        index += _PLACE_FIELDS if letter == "L" else letter != "x"
    return tuple(reversed(found))


def listed(
    make: Callable[..., Packet],
    head: str,
    item: str,
    build: Callable[..., Any] | None = None,
    *,
    times: int = 1,
) -> Callable[[bool], Parser]:
    """A parser of packets with the fields `head`, whose last is a count, and that number of items, `times` times.

    `build` creates an item from its numbers; without it, an item is a single number.
    """

    def compiled(wide: bool) -> Parser:
        front, each = shape(head, wide), shape(item, wide)

        def parse(body: bytes, at: int, size: int, number: int) -> Packet:
            if size < front.size:
                raise PacketError(f"{size} bytes, where at least {front.size} are expected")
            *fields, count = front.unpack_from(body, at)
            if size != front.size + times * count * each.size:
                raise PacketError(f"{size} bytes do not hold its {count} entries")
            entries = each.iter_unpack(body[at + front.size : at + size])
            if build is None:
                return make(number, at, *fields, tuple([entry[0] for entry in entries]))
            return make(number, at, *fields, tuple([build(*entry) for entry in entries]))

        return parse

    return compiled


def marked(code: int) -> tuple[int, int]:
    """The passcode and position in narrow streams, where the top bit of the code marks a face-up card of a pile."""
    return code & ~_FACE_UP_BIT, FACE_UP if code & _FACE_UP_BIT else FACE_DOWN
