"""The state of a running import: the packets, the current position, the board, the log, and what is incomplete.

A packet that changes the duel is an act; snapshots belong to the act that they follow. The modules `*_handlers` define
what each kind of act becomes.
"""

from collections.abc import Callable
from typing import Any, Literal

from msgspec import Struct

from duelog.events.base import CardId, Moved
from duelog.replays.edopro import duel_packets as m
from duelog.replays.edopro.card_packets import (
    CardSnapshot,
    ConfirmCardsPacket,
    MovePacket,
    RemoveCounterPacket,
    SetPacket,
    ShuffleDeckPacket,
    ShuffleHandPacket,
    ZoneSnapshot,
)
from duelog.replays.edopro.entries import Entries
from duelog.replays.edopro.face_book import FaceBook
from duelog.replays.edopro.orders import Orders
from duelog.replays.edopro.packet import Packet
from duelog.replays.edopro.packet_places import MONSTERS, SPELLS, Place
from duelog.replays.edopro.queries import Snapshots
from duelog.replays.edopro.their_board import Board, Contradiction

Snapshot = ZoneSnapshot | CardSnapshot


class Act(Struct, frozen=True):
    """A packet other than a snapshot, and the snapshots up to the next such packet."""

    packet: Packet
    after: tuple[Snapshot, ...] = ()

    @property
    def settled(self) -> bool:
        """Whether the engine was waiting after it, and therefore sent snapshots of the zones of the field."""
        return any(isinstance(s, ZoneSnapshot) and s.location in (MONSTERS, SPELLS) for s in self.after)


class Seen(Struct, frozen=True):
    """A snapshot to be compared; `card` is its card, None for a zone or an empty place."""

    snapshot: Snapshot
    card: CardId | None = None


class Run:
    """A running import. `at` is the index of the next act; handlers that process several acts advance it.

    `arriving` are monsters whose Summon the next acts complete, `under` the materials that go under one of them,
    `laying` the cards that the next acts Set, `placing` the card that they activate, `coming` created cards that have
    not arrived yet. `planned` is the index of the act whose move is already logged. `activation` is the incomplete
    activation, with its `targets` and `costs`, `building` its card. `flags` collects the reasons for which cards moved
    in this activation or resolution. `early` are materials sent to the Graveyard before their packet.
    `match_won` is whether an attack has won the Match.
    """

    def __init__(
        self, acts: list[Act], board: Board, log: Entries, faces: FaceBook, orders: Orders, snapshots: Snapshots
    ) -> None:
        self.acts = acts
        self.board = board
        self.log = log
        self.faces = faces
        self.orders = orders
        self.read = snapshots.zone
        self.read_card = snapshots.card
        self.wide = True
        self.pendulum_zones: Literal["none", "separate", "spell-and-trap"] = "separate"
        self.at = 0
        self.noted = 0
        self.seen: list[Seen] = []
        self.arriving: list[Moved] = []
        self.laying: list[Moved] = []
        self.under: list[Moved] = []
        self.placing: Moved | None = None
        self.planned = -1
        self.building: CardId = 0
        self.flags = 0
        self.early: list[CardId] = []
        self.coming: list[CardId] = []
        self.activation: tuple[m.ChainingPacket, CardId] | None = None
        self.targets: list[CardId] = []
        self.costs: list[CardId] = []
        self.pendulum = False
        self.match_won = False
        self.warnings: list[str] = []

    # --- the acts

    def peek(self, ahead: int = 0) -> Packet | None:
        """The packet of an act ahead, 0 for the next one; None at the end."""
        index = self.at + ahead
        return self.acts[index].packet if index < len(self.acts) else None

    def note(self) -> None:
        """Records the cards of the snapshots that follow the acts processed so far."""
        while self.noted < self.at:
            for snapshot in self.acts[self.noted].after:
                card = None
                if isinstance(snapshot, CardSnapshot):
                    card = self.board.find(snapshot.controller, snapshot.location, snapshot.sequence)
                self.seen.append(Seen(snapshot, card))
            self.noted += 1

    @property
    def half_done(self) -> bool:
        """Whether the board is ahead of the log, so that snapshots cannot be compared yet."""
        return bool(self.arriving or self.laying or self.under or self.placing)

    # --- the situation

    @property
    def chain_open(self) -> bool:
        """Whether there is a Chain, or an incomplete activation."""
        return bool(self.log.state.chain) or bool(self.building)

    @property
    def source(self) -> CardId:
        """The card whose activation or effect causes the current acts, 0 for none."""
        state = self.log.state
        if self.building:
            return self.building
        return state.chain[state.resolving.link - 1].card if state.resolving else 0

    # --- looking ahead

    def foresee(self, start: int, stop: int) -> list[tuple[int, CardId]]:
        """The acts from `start` to before `stop` that move or target cards: the index of the act, and the card."""
        ghost = self.board.copy()
        found: list[tuple[int, CardId]] = []
        for index in range(start, stop):
            packet = self.acts[index].packet
            if isinstance(packet, MovePacket):
                if packet.origin.is_nowhere:
                    return found
                card = ghost.at(packet.origin)
                ghost.carry(packet, card)
                found.append((index, card))
            elif isinstance(packet, ShuffleHandPacket | ShuffleDeckPacket):
                shuffle(ghost, packet, self.orders)
            elif isinstance(packet, m.BecomeTargetPacket):
                found += [(index, ghost.at(where)) for where in packet.places]
        return found


def shuffle(board: Board, packet: ShuffleHandPacket | ShuffleDeckPacket, orders: Orders) -> list[CardId]:
    """Shuffles a hand or a Deck on the board; returns its cards in their new order, from the bottom or oldest."""
    if isinstance(packet, ShuffleHandPacket):
        pile = board.piles[packet.player, 0x02]
        pile[:] = board.in_order(pile, list(packet.codes))
    else:
        pile = board.piles[packet.player, 0x01]
        known = orders.get(packet.number)
        pile[:] = board.in_order(pile, known if known is not None else [None] * len(pile))
    return pile


def same_spot(one: Place, other: Place) -> bool:
    """Whether two places are the same zone, regardless of position."""
    return (one.controller, one.location, one.sequence) == (other.controller, other.location, other.sequence)


BUILDING = (
    MovePacket, ShuffleHandPacket, ShuffleDeckPacket, ConfirmCardsPacket, RemoveCounterPacket,
    m.PayLifePointsPacket, m.CardSelectedPacket, m.RandomSelectedPacket,
)  # fmt: skip
"""The packets that can occur between the first cost of a Summon, Set or activation and the act itself."""

ENTRANCES = (m.SummoningPacket, m.SpecialSummoningPacket)
ENDS = (*ENTRANCES, SetPacket, m.ChainingPacket)

Handler = Callable[[Run, Any], None]
HANDLERS: dict[type[Packet], Handler] = {}


def becomes(*kinds: type[Packet]) -> Callable[[Handler], Handler]:
    """Registers the handler of packets of these kinds."""

    def register(handler: Handler) -> Handler:
        for kind in kinds:
            HANDLERS[kind] = handler
        return handler

    return register


AHEAD = 200
"""The maximum number of acts to look ahead; the longest activations and Summons take about twenty."""


def fits(run: Run, index: int) -> type[Packet] | None:
    """The kind of the act that completes the move of a card at `index`; None if it is only a move.

    A Summon or an activation follows its move directly; Sets follow all of their moves.
    """
    packet = run.acts[index].packet
    if not isinstance(packet, MovePacket) or packet.target.zone not in (MONSTERS, SPELLS) or packet.target.is_material:
        return None
    after = index + 1
    while after < min(len(run.acts), index + AHEAD):
        following = run.acts[after].packet
        if isinstance(following, (*ENTRANCES, SetPacket, m.ChainingPacket)) and same_spot(
            following.place, packet.target
        ):
            return type(following) if after == index + 1 or isinstance(following, SetPacket) else None
        if not isinstance(following, MovePacket | SetPacket):
            return None
        after += 1
    return None


def completed(run: Run, start: int) -> int | None:
    """The index of the act that completes the Summon, Set or activation that begins at `start` without a Chain."""
    for index in range(start, min(len(run.acts), start + AHEAD)):
        act = run.acts[index]
        if not isinstance(act.packet, BUILDING):
            return None
        if fits(run, index) is not None:
            return (
                index
                + 1
                + next(offset for offset, later in enumerate(run.acts[index + 1 :]) if isinstance(later.packet, ENDS))
            )
        if act.settled:
            return None
    return None


def demand(condition: bool, what: str) -> None:
    """Raises `Contradiction` with `what` unless the condition holds."""
    if not condition:
        raise Contradiction(what)
