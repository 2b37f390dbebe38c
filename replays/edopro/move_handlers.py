"""Handlers of moving cards: costs, effects, destruction, the rules. Moves at one instant become one outcome."""

from msgspec.structs import replace

from duelog.events import outcomes as o
from duelog.events.base import CardId, How, Moved, Why
from duelog.events.places import PILE_AT, Place, place
from duelog.replays.edopro import reasons as r
from duelog.replays.edopro.card_packets import MovePacket
from duelog.replays.edopro.packet_places import BANISHED, DECK, GRAVEYARD, HAND, MONSTERS, SPELLS
from duelog.replays.edopro.run import Run, becomes, fits
from duelog.replays.edopro.their_board import PILES, Contradiction

# --- how and why a card moves -----------------------------------------------------------------------------------

_BY_REASON: tuple[tuple[int, How], ...] = (
    (r.DESTROYED, "destroyed"),
    (r.TRIBUTED, "tributed"),
    (r.MATERIAL, "material"),
    (r.DISCARD, "discarded"),
)
_DIFFERING = r.REDIRECTED | r.DISCARD
"""Bits in which cards that move at the same instant can differ."""


def how_moved(packet: MovePacket) -> How:
    """How the card of a packet moves."""
    origin, target = packet.origin, packet.target
    if target.is_material:
        return "attached" if target.zone == MONSTERS else "material"
    if origin.is_material and packet.reason & (r.LOST_TARGET | r.LOST_HOST):
        return "sent"
    if origin.is_material and packet.reason & (r.COST | r.EFFECT) and target.zone == GRAVEYARD:
        return "detached"
    for bit, how in _BY_REASON:
        if packet.reason & bit:
            return how
    if target.is_nowhere:
        return "removed"
    if target.zone in (MONSTERS, SPELLS):
        crossing = origin.zone == target.zone == MONSTERS and origin.controller != target.controller
        return "control" if crossing else "placed"
    return _to_pile(origin.zone, target.zone)


def _to_pile(origin: int, target: int) -> How:
    if origin == target:
        return "placed"
    if target == BANISHED:
        return "banished"
    if target == GRAVEYARD:
        return "returned" if origin == BANISHED else "sent"
    if target == HAND:
        return "returned" if origin in (MONSTERS, SPELLS) else "added"
    return "returned"


def why_moved(run: Run, packet: MovePacket) -> Why:
    """Why the card of a packet moves."""
    reason = packet.reason
    if reason & r.BATTLE:
        return "battle"
    if reason & r.COST or (reason & r.TRIBUTED and reason & r.SUMMON):
        return "cost"
    if reason & r.EFFECT:
        return "effect"
    if reason & (r.SYNCHRO | r.XYZ | r.LINK) and reason & r.MATERIAL:
        return "effect" if run.chain_open else "summon"
    if reason & (r.RULE | r.ADJUST):
        return "rule"
    return "effect" if run.chain_open else "rule"


# --- moves of one instant ---------------------------------------------------------------------------------------


class Instant:
    """Moves of cards at one instant, processed one after another."""

    def __init__(self, run: Run, first: MovePacket) -> None:
        self.run = run
        self.how: How = how_moved(first)
        self.why: Why = why_moved(run, first)
        self.key = _key(first)
        self.moves: list[Moved] = []
        self.hosts: list[CardId] = []
        self.take(first)

    def goes_on(self, packet: MovePacket) -> bool:
        """Whether the next packet belongs to the same instant."""
        run = self.run
        if packet.origin.is_nowhere or run.acts[run.at - 1].settled:
            return False
        if self.left_behind(packet):
            return True
        if _key(packet) != self.key or fits(run, run.at) is not None:
            return False
        how = how_moved(packet)
        same = how == self.how or (packet.reason & r.REDIRECTED and how == "banished")
        return bool(same) and run.board.at(packet.origin) not in [moved.card for moved in self.moves]

    def left_behind(self, packet: MovePacket) -> bool:
        """Whether a packet moves the material of an Xyz Monster that has just left the field."""
        origin = packet.origin
        if not origin.is_material:
            return False
        return self.run.board.find(origin.controller, origin.zone, origin.sequence) in self.hosts

    def take(self, packet: MovePacket) -> None:
        """Moves the card of a packet on the board."""
        run, board = self.run, self.run.board
        card = board.checked(packet.origin, packet.code)
        moved = board.moved(packet, card)
        if self.left_behind(packet):  # the packet names its host's new place; the material is still on the field
            moved = replace(moved, origin=on_field(run, card))
        how = how_moved(packet)
        board.carry(packet, card)
        if board.stacks.get(card) and board.spot_of(card) is None:
            self.hosts.append(card)
        self.moves.append(moved if how == self.how else replace(moved, how=how))
        run.note()

    def strip(self) -> None:
        """Sends the materials left under a host that is gone to the Graveyard: their packets come later, if at all."""
        board = self.run.board
        for host in self.hosts:
            for card in board.stacks.pop(host, []):
                owner = board.owners[card - 1]
                board.piles[owner - 1, GRAVEYARD].append(card)
                self.run.early.append(card)
                origin = on_field(self.run, card)
                self.moves.append(Moved(card=card, origin=origin, to=place(owner, "grave"), how="sent"))

    def outcome(self) -> o.CardsMoved:
        """The single outcome for all the moves."""
        moves = tuple(in_place(self.run, self.moves))
        return o.CardsMoved(moves=moves, how=self.how, why=self.why, source=self.run.source)


def _key(packet: MovePacket) -> tuple[object, ...]:
    within = packet.origin.zone == packet.target.zone == DECK
    return packet.reason & ~_DIFFERING, packet.target.is_material, packet.origin.is_material, within


def on_field(run: Run, card: CardId) -> Place:
    """The place in the log of a card that is on the field or under a card there."""
    found = run.log.state.place_of(card)
    if found is None:
        raise Contradiction(f"it moves card {card}, which was nowhere")
    return found


@becomes(MovePacket)
def move(run: Run, packet: MovePacket) -> None:
    """Processes moves that are not part of a Summon, Set or activation, which are handled before."""
    if packet.origin.is_material and _sent_before(run, packet):
        return
    instant = Instant(run, packet)
    while isinstance(following := run.peek(), MovePacket) and instant.goes_on(following):
        run.at += 1
        instant.take(following)
    instant.strip()
    run.flags |= packet.reason
    pending = run.log.state.summoning
    if pending is not None and any(moved.card in pending.cards for moved in instant.moves):
        run.log.add(o.SummonNegated(source=run.source))
    if instant.why == "battle" and run.log.state.part == "after":
        run.log.add(o.StepBegan(step="damage", part="end"))
    run.log.add(instant.outcome())


def _sent_before(run: Run, packet: MovePacket) -> bool:
    """Whether the material of a packet was already sent to the Graveyard with its host; it moves on from there."""
    origin = packet.origin
    host = run.board.find(origin.controller, origin.zone, origin.sequence)
    card = next((card for card in run.early if run.board.code(card) == packet.code), None)
    if card is None or (host is not None and run.board.stacks.get(host)):
        return False
    run.early.remove(card)
    if packet.target.zone != GRAVEYARD:
        owner = run.board.owners[card - 1] - 1
        index = run.board.piles[owner, GRAVEYARD].index(card)
        grave = replace(origin, controller=owner, location=GRAVEYARD, sequence=index)
        run.log.add(Instant(run, replace(packet, origin=grave)).outcome())
    return True


# --- positions in piles -----------------------------------------------------------------------------------------

_LOCATIONS = {pile: location for location, pile in PILES.items()}


def in_place(run: Run, moves: list[Moved]) -> list[Moved]:
    """The moves, with an index for cards that do not go to the newest end of their pile, or on top of the Deck.

    The board is already in its later state. Moves with an index come last, in the order of the indexes, so that each
    puts its card in the right position.
    """
    piles: dict[Place, list[CardId]] = {}
    for moved in moves:
        if moved.to in PILE_AT:
            piles.setdefault(moved.to, []).append(moved.card)
    indexes: dict[CardId, int] = {}
    for where, cards in piles.items():
        indexes |= _indexes(run, where, cards)
    if not indexes:
        return moves
    plain = [moved for moved in moves if moved.card not in indexes]
    placed = [replace(moved, index=indexes[moved.card]) for moved in moves if moved.card in indexes]
    return plain + sorted(placed, key=_index)


def _indexes(run: Run, where: Place, cards: list[CardId]) -> dict[CardId, int]:
    side, pile = PILE_AT[where]
    after = run.board.piles[side - 1, _LOCATIONS[pile]]
    arrived = set(cards)
    if after[len(after) - len(cards) :] == cards:
        return {}
    if pile == "deck":
        after = after[::-1]
    return {card: index for index, card in enumerate(after) if card in arrived}


def _index(moved: Moved) -> int:
    return moved.index or 0
