"""The base classes of the packets of a ``yrpX`` stream, which are in `duel_packets` and `card_packets`."""

from typing import ClassVar

from msgspec import Struct

from duelog.replays.edopro.packet_places import Place


class Packet(Struct, frozen=True, gc=False):
    """The base of all packets: `number` in the stream from 0, and `at`, the offset of the payload in the body."""

    kind: ClassVar[int] = -1

    number: int
    at: int

    @classmethod
    def label(cls) -> str:
        """The name of this kind of packet in reports and errors."""
        return cls.__name__.removesuffix("Packet")


class UnknownPacket(Packet, frozen=True, gc=False):
    """A packet of an unknown kind: the number of the kind in `message`, and the `payload`."""

    message: int
    payload: bytes


class CardPacket(Packet, frozen=True, gc=False):
    """The base of packets about one card: its `code` and `place`."""

    code: int
    place: Place


class PlayerAmount(Packet, frozen=True, gc=False):
    """The base of packets about Life Points: the player and the amount."""

    player: int
    amount: int


class PlayerPacket(Packet, frozen=True, gc=False):
    """The base of packets about one player."""

    player: int


class LinkPacket(Packet, frozen=True, gc=False):
    """The base of packets about one Chain Link: its number, from 1."""

    link: int


class PlacePair(Packet, frozen=True, gc=False):
    """The base of packets about two cards: the `place` of the acting card, and the `target`."""

    place: Place
    target: Place
