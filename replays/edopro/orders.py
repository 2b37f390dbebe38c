"""The order of shuffled Decks, found by looking ahead.

A recording does not contain the result of a shuffle, but later packets reveal it: drawn, moved and shown cards have a
place in the Deck, and a snapshot after every Chain names all cards. The Deck after a shuffle is therefore a list of
cells without passcodes, which later packets fill.
"""

from collections.abc import Iterable

from duelog.replays.edopro.card_packets import (
    ConfirmPacket,
    DeckTopPacket,
    DrawPacket,
    MovePacket,
    ReverseDecksPacket,
    ShuffleDeckPacket,
    SwapGraveyardAndDeckPacket,
    ZoneSnapshot,
)
from duelog.replays.edopro.packet import Packet
from duelog.replays.edopro.packet_places import DECK
from duelog.replays.edopro.queries import Snapshots

Cell = list[int]
"""A card of unknown identity: one passcode, 0 until it is known."""

Orders = dict[int, list[int | None]]
"""By the number of the shuffling packet: the passcodes from the bottom, None if never revealed."""


class _Decks:
    """Both Decks as cells, followed through the packets."""

    def __init__(self, sizes: tuple[int, int], snapshots: Snapshots) -> None:
        self.cells: tuple[list[Cell], list[Cell]] = ([[0] for _ in range(sizes[0])], [[0] for _ in range(sizes[1])])
        self.shuffles: dict[int, list[Cell]] = {}
        self.snapshots = snapshots

    def follow(self, packet: Packet) -> bool:
        """Processes a packet; False if the Decks cannot be followed any further."""
        try:
            self._follow(packet)
        except IndexError:  # the recording contradicts itself, which the import reports
            return False
        return not isinstance(packet, SwapGraveyardAndDeckPacket)

    def _follow(self, packet: Packet) -> None:
        match packet:
            case ShuffleDeckPacket():
                fresh: list[Cell] = [[0] for _ in self.cells[packet.player]]
                self.cells[packet.player][:] = fresh
                self.shuffles[packet.number] = fresh
            case DrawPacket():
                for card in packet.cards:
                    self.cells[packet.player].pop()[0] = card.code
            case MovePacket():
                self._move(packet)
            case ConfirmPacket():
                for shown in packet.cards:
                    if shown.location == DECK:
                        self._fill(self.cells[shown.controller][shown.sequence], shown.code)
            case DeckTopPacket():
                self._fill(self.cells[packet.player][-1 - packet.depth], packet.code)
            case ReverseDecksPacket():
                for cells in self.cells:
                    cells.reverse()
            case ZoneSnapshot(location=0x01):
                self._snapshot(packet)
            case _:
                pass

    def _move(self, packet: MovePacket) -> None:
        cell: Cell = [packet.code]
        if packet.origin.zone == DECK:
            cell = self.cells[packet.origin.controller].pop(packet.origin.sequence)
            self._fill(cell, packet.code)
        if packet.target.zone == DECK:
            self.cells[packet.target.controller].insert(packet.target.sequence, cell)

    def _snapshot(self, packet: ZoneSnapshot) -> None:
        for cell, card in zip(self.cells[packet.controller], self.snapshots.zone(packet), strict=False):
            if card is not None:
                self._fill(cell, card.code or 0)

    @staticmethod
    def _fill(cell: Cell, code: int) -> None:
        cell[0] = cell[0] or code


def deck_orders(packets: Iterable[Packet], sizes: tuple[int, int], snapshots: Snapshots) -> Orders:
    """The orders after all shuffles of Decks that begin with these `sizes`."""
    decks = _Decks(sizes, snapshots)
    for packet in packets:
        if not decks.follow(packet):
            break
    # A shuffled Deck's cells are kept in the order of the shuffle; `cells` itself goes on changing.
    return {number: [cell[0] or None for cell in cells] for number, cells in decks.shuffles.items()}
