"""The board while a recording is read: physical cards by number, with places in EDOPro's terms.

The board is mutable and follows the packets one by one, so that the places in a packet can be looked up. The state of
the duel follows the events (`Run.log`); both must agree.
"""

from duelog.events.base import CardId, Moved, Position
from duelog.events.places import Pile, Player, Zone, place
from duelog.events.places import Place as OurPlace
from duelog.replays.edopro.card_packets import MovePacket
from duelog.replays.edopro.packet_places import (
    BANISHED,
    DECK,
    EXTRA,
    FACE_DOWN,
    FACE_UP,
    FACE_UP_ATTACK,
    FACE_UP_DEFENSE,
    GRAVEYARD,
    HAND,
    MATERIAL,
    MONSTERS,
    SPELLS,
    Place,
)

PILES: dict[int, Pile] = {DECK: "deck", HAND: "hand", GRAVEYARD: "grave", BANISHED: "banished", EXTRA: "extra"}
ZONES: dict[int, tuple[Zone, ...]] = {
    MONSTERS: ("M1", "M2", "M3", "M4", "M5", "M6", "M7"),
    SPELLS: ("S1", "S2", "S3", "S4", "S5", "F", "PL", "PR"),
}
PLAYERS: tuple[Player, Player] = (1, 2)

Spot = tuple[int, int, int]
"""Controller (0 or 1), location and sequence of a zone."""


class Contradiction(Exception):
    """Raised if a packet contradicts earlier packets."""


def player(number: int) -> Player:
    """The player with the number 0 or 1 in a recording."""
    if number not in (0, 1):
        raise Contradiction(f"it names player {number}")
    return PLAYERS[number]


def our_place(controller: int, location: int, sequence: int) -> OurPlace:
    """The place denoted by a recording; for material, the zone of its host."""
    location &= ~MATERIAL
    zones = ZONES.get(location)
    if zones is not None:
        if not 0 <= sequence < len(zones):
            raise Contradiction(f"it names zone {sequence} of location {location:#x}")
        return place(player(controller), zones[sequence])
    pile = PILES.get(location)
    if pile is None:
        raise Contradiction(f"it names the unknown location {location:#x}")
    return place(player(controller), pile)


def our_position(location: int, position: int) -> Position:
    """How a card on the field lies."""
    if location == MONSTERS:
        return "attack" if position & FACE_UP_ATTACK else "defense" if position & FACE_UP_DEFENSE else "set"
    return "up" if position & FACE_UP else "down"


def pile_position(location: int, position: int) -> Position | None:
    """The position of a card in a pile if it differs from that of the pile."""
    if location == BANISHED:
        return None if position & FACE_UP else "down"
    face_up = position & FACE_UP and not position & FACE_DOWN
    return "up" if location in (EXTRA, DECK) and face_up else None


class Board:
    """The table by numbers of cards.

    Piles are ordered from the bottom, or the oldest card, as in recordings. `codes` and `owners` are those of card n at
    index n - 1; `stacks` are the materials under a card, wherever it is.
    """

    __slots__ = ("codes", "owners", "piles", "slots", "stacks")

    def __init__(self) -> None:
        self.codes: list[int] = []
        self.owners: list[Player] = []
        self.piles: dict[tuple[int, int], list[CardId]] = {(p, pile): [] for p in (0, 1) for pile in PILES}
        self.slots: dict[Spot, CardId] = {}
        self.stacks: dict[CardId, list[CardId]] = {}

    def copy(self) -> "Board":
        """A copy for looking ahead; it shares the lists of cards, which looking ahead does not change."""
        other = Board.__new__(Board)
        other.codes, other.owners = self.codes, self.owners
        other.piles = {key: list(cards) for key, cards in self.piles.items()}
        other.slots = dict(self.slots)
        other.stacks = {card: list(stack) for card, stack in self.stacks.items()}
        return other

    def add(self, code: int, owner: Player) -> CardId:
        """Creates a card without a place."""
        self.codes.append(code)
        self.owners.append(owner)
        return len(self.codes)

    def code(self, card: CardId) -> int:
        """The passcode of a card in the recording."""
        return self.codes[card - 1]

    def find(self, controller: int, location: int, sequence: int) -> CardId | None:
        """The card at a place; None if there is none."""
        pile = self.piles.get((controller, location))
        if pile is None:
            return self.slots.get((controller, location, sequence))
        return pile[sequence] if sequence < len(pile) else None

    def at(self, where: Place) -> CardId:
        """The card at a place. Raises `Contradiction` if there is none."""
        card = self.find(where.controller, where.zone, where.sequence)
        if card is not None and where.is_material:
            stack = self.stacks.get(card, [])
            card = stack[where.position] if where.position < len(stack) else None
        if card is None:
            raise Contradiction(f"it names a card at {called(where)}, where none is")
        return card

    def checked(self, where: Place, code: int) -> CardId:
        """The card at a place. Raises `Contradiction` if there is none, or its passcode is not `code` (0: any)."""
        card = self.at(where)
        if code and self.code(card) != code:
            raise Contradiction(f"it names card {code} at {called(where)}, where {self.code(card)} is")
        return card

    def spot_of(self, card: CardId) -> Spot | None:
        """The zone of a card on the field."""
        return next((spot for spot, found in self.slots.items() if found == card), None)

    def moved(self, packet: MovePacket, card: CardId) -> Moved:
        """The move in a packet, before the board is changed."""
        origin, target = packet.origin, packet.target
        if target.is_nowhere:
            return Moved(card=card, origin=None if origin.is_nowhere else _ours(origin))
        location = target.zone
        on_field = location in ZONES and not target.is_material
        return Moved(
            card=card,
            origin=None if origin.is_nowhere else _ours(origin),
            to=_ours(target),
            position=our_position(location, target.position)
            if on_field
            else None
            if target.is_material
            else pile_position(location, target.position),
            under=target.is_material,
        )

    def carry(self, packet: MovePacket, card: CardId) -> None:
        """Moves a card as a packet says, with the materials under it."""
        if not packet.origin.is_nowhere:
            self._take(packet.origin, card)
        if packet.target.is_nowhere:
            self.stacks.pop(card, None)
        else:
            self._put(packet.target, card)

    def _take(self, origin: Place, card: CardId) -> None:
        if origin.is_material:
            host = self.find(origin.controller, origin.zone, origin.sequence)
            if host is not None:
                self.stacks[host].remove(card)
        elif origin.zone in ZONES:
            self.slots.pop((origin.controller, origin.zone, origin.sequence))
        else:
            self.pile(origin).pop(origin.sequence)

    def _put(self, target: Place, card: CardId) -> None:
        spot = (target.controller, target.zone, target.sequence)
        if target.is_material:
            host = self.find(*spot)
            if host is None:
                raise Contradiction(f"it attaches a material to {called(target)}, where no card is")
            self.stacks.setdefault(host, []).insert(target.position, card)
        elif target.zone in ZONES:
            if spot in self.slots:
                raise Contradiction(f"it moves a card to {called(target)}, where one is")
            self.slots[spot] = card
        else:
            self.pile(target).insert(target.sequence, card)

    def pile(self, where: Place) -> list[CardId]:
        """The pile of a place. Raises `Contradiction` if it is not a pile."""
        found = self.piles.get((where.controller, where.zone))
        if found is None:
            raise Contradiction(f"it moves a card to {called(where)}, which is no place")
        return found

    def top(self, owner: int, count: int) -> list[CardId]:
        """Takes cards from the top of a Deck, the topmost first. Raises `Contradiction` if there are too few."""
        deck = self.piles[owner, DECK]
        if count > len(deck):
            raise Contradiction(f"{count} cards are drawn from a Deck of {len(deck)}")
        return [deck.pop() for _ in range(count)]

    def in_order(self, cards: list[CardId], codes: list[int | None]) -> list[CardId]:
        """The cards in the order of these passcodes; None stands for any remaining card.

        Cards with the same passcode cannot be told apart in a recording: they keep their order among themselves.
        Raises `Contradiction` if the cards have other passcodes.
        """
        left: dict[int, list[CardId]] = {}
        for card in cards:
            left.setdefault(self.code(card), []).append(card)
        order: list[CardId] = []
        try:
            order = [left[code].pop(0) if code is not None else 0 for code in codes]
        except (KeyError, IndexError):
            raise Contradiction("the cards that are shuffled have other passcodes than were there") from None
        rest = iter([card for card in cards if card in {c for some in left.values() for c in some}])
        order = [card or next(rest, 0) for card in order]
        if len(order) != len(cards):
            raise Contradiction(f"{len(order)} cards are shuffled, where {len(cards)} are")
        return order


def _ours(where: Place) -> OurPlace:
    return our_place(where.controller, where.location, where.sequence)


def called(where: Place) -> str:
    """A place of a packet in the notation; as numbers if it is invalid."""
    try:
        name: str = _ours(where)
    except Contradiction:
        return f"controller {where.controller}, location {where.location:#x}, sequence {where.sequence}"
    number = f" {where.sequence}" if where.zone in PILES else ""
    return f"{name}{number}" + (f" under it {where.position}" if where.is_material else "")
