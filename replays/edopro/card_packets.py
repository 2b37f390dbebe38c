"""The packets of a ``yrpX`` stream about cards: moves, ties, shuffles, shown cards, snapshots."""

from typing import ClassVar

from msgspec import Struct

from duelog.replays.edopro.packet import CardPacket, Packet, PlacePair, PlayerPacket
from duelog.replays.edopro.packet_places import Place

# --- cards that move


class DrawnCard(Struct, frozen=True, gc=False):
    """A card drawn; `position` is whether it was face-up in the Deck."""

    code: int
    position: int


class DrawPacket(PlayerPacket, frozen=True, gc=False):
    """A player draws `cards`, from the top on."""

    kind: ClassVar[int] = 90

    cards: tuple[DrawnCard, ...]


class MovePacket(Packet, frozen=True, gc=False):
    """A card goes from `origin` to `target`; either may be nowhere (Tokens). `reason`: bits of `reasons`."""

    kind: ClassVar[int] = 50

    code: int
    origin: Place
    target: Place
    reason: int


class PositionChangePacket(Packet, frozen=True, gc=False):
    """A card on the field changes its position from `before` to `after`."""

    kind: ClassVar[int] = 53

    code: int
    controller: int
    location: int
    sequence: int
    before: int
    after: int


class SetPacket(CardPacket, frozen=True, gc=False):
    """A card was Set at `place`; the `MovePacket` there stands before."""

    kind: ClassVar[int] = 54


class SwapPacket(Packet, frozen=True, gc=False):
    """Two cards exchange places, given as before the exchange."""

    kind: ClassVar[int] = 55

    code: int
    place: Place
    other_code: int
    other_place: Place


class FieldDisabledPacket(Packet, frozen=True, gc=False):
    """Zones that cannot be used: 16 bits for player 0, then 16 for player 1; monsters 0-6, Spells from 8."""

    kind: ClassVar[int] = 56

    zones: int


class TaggedCard(Struct, frozen=True, gc=False):
    """A card of the partner who takes over."""

    code: int
    position: int


class TagSwapPacket(Packet, frozen=True, gc=False):
    """In a tag duel a partner takes over: sizes of the piles, and the cards of hand and Extra Deck."""

    kind: ClassVar[int] = 161

    player: int
    main: int
    extra: int
    face_up_extra: int
    hand: int
    top_code: int
    cards: tuple[TaggedCard, ...]


class RemoveCardsPacket(Packet, frozen=True, gc=False):
    """Cards are removed from the duel."""

    kind: ClassVar[int] = 190

    places: tuple[Place, ...]


class SwapGraveyardAndDeckPacket(PlayerPacket, frozen=True, gc=False):
    """Graveyard and Deck are exchanged; a set bit of `extra`, by Deck position, sends the card to the Extra Deck."""

    kind: ClassVar[int] = 35

    main: int = 0
    extra: bytes = b""


class ReverseDecksPacket(Packet, frozen=True, gc=False):
    """Both Decks are turned over."""

    kind: ClassVar[int] = 37


class FieldCard(Struct, frozen=True, gc=False):
    """A card of a reloaded field: its `position`, and how many `materials` lie under it."""

    position: int
    materials: int


class FieldSide(Struct, frozen=True, gc=False):
    """One side of a reloaded field: cards in zones (None where empty) and sizes of piles."""

    life_points: int
    monsters: tuple[FieldCard | None, ...]
    spells: tuple[FieldCard | None, ...]
    main: int
    hand: int
    graveyard: int
    banished: int
    extra: int
    face_up_extra: int


class ReloadFieldPacket(Packet, frozen=True, gc=False):
    """The whole field at once, in puzzles and hand tests: duel flags, both sides, and open Chain Links."""

    kind: ClassVar[int] = 162

    duel_flags: int
    sides: tuple[FieldSide, FieldSide]
    links: int


# --- ties between cards, counters


class EquipPacket(PlacePair, frozen=True, gc=False):
    """The card at `place` is equipped to the `target`."""

    kind: ClassVar[int] = 93


class UnequipPacket(Packet, frozen=True, gc=False):
    """The card at `place` is no longer equipped."""

    kind: ClassVar[int] = 95

    place: Place


class CardTargetPacket(PlacePair, frozen=True, gc=False):
    """The card at `place` keeps pointing at the `target`."""

    kind: ClassVar[int] = 96


class CancelTargetPacket(PlacePair, frozen=True, gc=False):
    """The card at `place` no longer points at the `target`."""

    kind: ClassVar[int] = 97


class CounterPacket(Packet, frozen=True, gc=False):
    """The base of packets about counters: their `type`, the card's place, and their number."""

    type: int
    controller: int
    location: int
    sequence: int
    amount: int


class AddCounterPacket(CounterPacket, frozen=True, gc=False):
    """Counters are placed on a card."""

    kind: ClassVar[int] = 101


class RemoveCounterPacket(CounterPacket, frozen=True, gc=False):
    """Counters are removed from a card."""

    kind: ClassVar[int] = 102


# --- what is shown and shuffled


class ShownCard(Struct, frozen=True, gc=False):
    """A card that is shown: its `code` and where it is."""

    code: int
    controller: int
    location: int
    sequence: int


class ConfirmPacket(PlayerPacket, frozen=True, gc=False):
    """The base of packets that show cards: the player who sees or owns them, and the cards."""

    cards: tuple[ShownCard, ...]


class ConfirmDeckTopPacket(ConfirmPacket, frozen=True, gc=False):
    """The top cards of the Deck of `player` are excavated."""

    kind: ClassVar[int] = 30


class ConfirmCardsPacket(ConfirmPacket, frozen=True, gc=False):
    """Cards are shown to `player`."""

    kind: ClassVar[int] = 31


class ConfirmExtraTopPacket(ConfirmPacket, frozen=True, gc=False):
    """The top cards of the Extra Deck of `player` are shown."""

    kind: ClassVar[int] = 42


class ShuffleDeckPacket(PlayerPacket, frozen=True, gc=False):
    """A Deck is shuffled; its new order is not recorded."""

    kind: ClassVar[int] = 32


class ShufflePacket(PlayerPacket, frozen=True, gc=False):
    """The base of packets about shuffled cards: the passcodes in their new order."""

    codes: tuple[int, ...]


class ShuffleHandPacket(ShufflePacket, frozen=True, gc=False):
    """A hand is shuffled."""

    kind: ClassVar[int] = 33


class ShuffleExtraPacket(ShufflePacket, frozen=True, gc=False):
    """The face-down cards of an Extra Deck are shuffled."""

    kind: ClassVar[int] = 39


class ShuffleSetCardsPacket(Packet, frozen=True, gc=False):
    """Set cards of one `location` are shuffled: the card of each of `before` is now at the same index of `after`."""

    kind: ClassVar[int] = 36

    location: int
    before: tuple[Place, ...]
    after: tuple[Place, ...]


class DeckTopPacket(Packet, frozen=True, gc=False):
    """The card at `depth` from the top of a Deck is `code`; `position` is whether it is face-up."""

    kind: ClassVar[int] = 38

    player: int
    depth: int
    code: int
    position: int


class TossPacket(PlayerPacket, frozen=True, gc=False):
    """The base of packets about chance: the results, one number each."""

    results: tuple[int, ...]


class TossCoinPacket(TossPacket, frozen=True, gc=False):
    """Coins are tossed: 1 heads, 0 tails."""

    kind: ClassVar[int] = 130


class TossDicePacket(TossPacket, frozen=True, gc=False):
    """Dice are rolled."""

    kind: ClassVar[int] = 131


# --- snapshots


class ZoneSnapshot(Packet, frozen=True, gc=False):
    """All cards of one location of one player, as the engine holds them: see `queries.Snapshots`."""

    kind: ClassVar[int] = 6

    controller: int
    location: int
    payload: bytes


class CardSnapshot(Packet, frozen=True, gc=False):
    """One card on the field, as the engine holds it."""

    kind: ClassVar[int] = 7

    controller: int
    location: int
    sequence: int
    payload: bytes
