"""What the packets of a ``yrpX`` stream have in common; the packets are in `duel_packets` and `card_packets`."""

from typing import ClassVar

from msgspec import Struct

from duelog.replays.edopro.packet_places import Place


class Packet(Struct, frozen=True, gc=False):
    """What all packets have: `number` in the stream from 0, and `at`, where the payload begins in the body."""

    kind: ClassVar[int] = -1

    number: int
    at: int

    @classmethod
    def label(cls) -> str:
        """The name of this kind of packet in reports and errors."""
        return cls.__name__.removesuffix("Packet")


class UnknownPacket(Packet, frozen=True, gc=False):
    """A packet whose kind is not known: its number in `message`, and its `payload`."""

    message: int
    payload: bytes


class CardPacket(Packet, frozen=True, gc=False):
    """What packets about one card have: its `code` and `place`."""

    code: int
    place: Place


class PlayerAmount(Packet, frozen=True, gc=False):
    """What packets about Life Points have: whose, and how many."""

    player: int
    amount: int


class PlayerPacket(Packet, frozen=True, gc=False):
    """What packets about one player have."""

    player: int


class LinkPacket(Packet, frozen=True, gc=False):
    """What packets about one Chain Link have: its number, from 1."""

    link: int


class PlacePair(Packet, frozen=True, gc=False):
    """What packets about two cards have: the `place` of the one that acts, and the `target`."""

    place: Place
    target: Place
