"""Moves cards from place to place: the part of the fold that rearranges the table.

It knows no rules and puts cards where the events say. What a card had on the field is removed when it leaves: counters,
current values, and what was equipped or bound to it.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from duelog.core.rulebook import enforces
from duelog.core.state import PRINTED, OnField, Side
from duelog.events.base import CardId, Moved
from duelog.events.places import PILE_AT, PLAYERS, SPELL_ZONES, ZONE_AT, ZONES, Pile, Place, Player

Arrival = Callable[[Moved, OnField | None], OnField]
"""Creates the card on the field from its move and from what it was on the field before, if it was."""


class _Table:
    """The two sides of the table while an event rearranges them."""

    __slots__ = ("changes", "left", "lifted", "sides")

    def __init__(self, sides: tuple[Side, Side]) -> None:
        self.sides = sides
        self.changes: tuple[dict[str, list[Any]], dict[str, list[Any]]] = ({}, {})
        self.left: list[CardId] = []
        self.lifted: dict[Place, OnField] = {}

    def field(self, player: int) -> list[OnField | None]:
        changes = self.changes[player - 1]
        found = changes.get("field")
        if found is None:
            found = changes["field"] = list(self.sides[player - 1].field)
        return found

    def pile(self, player: int, name: str) -> list[CardId]:
        changes = self.changes[player - 1]
        found = changes.get(name)
        if found is None:
            found = changes[name] = list(getattr(self.sides[player - 1], name))
        return found

    def take(self, card: CardId, origin: Place | None) -> None:
        """Takes a card from where it is; a card on the field is `lifted` from its zone."""
        if origin is None:
            return
        zone = ZONE_AT.get(origin)
        if zone is None:
            self._take_from_pile(*PILE_AT[origin], card)
            return
        field = self.field(zone[0])
        slot = field[zone[1]]
        if slot is None:  # its monster may have been lifted before
            slot = self.lifted.get(origin)
            if slot is not None and card in slot.materials:
                self.lifted[origin] = _without_material(slot, card)
        elif slot.card == card:
            field[zone[1]] = None
            self.lifted[origin] = slot
        elif card in slot.materials:
            field[zone[1]] = _without_material(slot, card)

    def _take_from_pile(self, player: Player, name: Pile, card: CardId) -> None:
        pile = self.pile(player, name)
        try:
            pile.remove(card)
        except ValueError:  # it is not there; only a damaged log says so
            return
        if card in self.sides[player - 1].turned:
            turned = self.pile(player, "turned")
            if card in turned:
                turned.remove(card)

    def put(self, move: Moved, arrival: Arrival) -> None:
        """Puts a card where its move says. Cards that left the field or became new ones are in `left`."""
        before = None if move.origin is None else self.lifted.get(move.origin)
        if before is not None and before.card != move.card:
            before = None
        zone = ZONE_AT.get(move.to) if move.to else None
        if zone is None:
            if move.to is not None:
                self._put_on_pile(move, PILE_AT[move.to])
            if before is not None:
                self.left.append(before.card)
        elif move.under:
            self._put_under(zone, move)
            if before is not None:
                self.left.append(before.card)
        else:
            after = self.field(zone[0])[zone[1]] = arrival(move, before)
            if before is not None and (becomes_another(move) or (before.face_up and not after.face_up)):
                self.left.append(before.card)

    def _put_on_pile(self, move: Moved, where: tuple[Player, Pile]) -> None:
        player, name = where
        pile = self.pile(player, name)
        if move.index is not None:
            pile.insert(_within(move.index, pile), move.card)
        elif name == "deck":
            pile.insert(0, move.card)
        else:
            pile.append(move.card)
        if move.position == ("down" if name == "banished" else "up") and name not in ("grave", "hand"):
            self.pile(player, "turned").append(move.card)

    def _put_under(self, zone: tuple[Player, int], move: Moved) -> None:
        field = self.field(zone[0])
        host = field[zone[1]]
        if host is not None:
            materials = list(host.materials)
            materials.insert(len(materials) if move.index is None else _within(move.index, materials), move.card)
            field[zone[1]] = replace(host, materials=tuple(materials))

    def unbind(self, gone: Iterable[CardId]) -> None:
        """Ends equipment and bonds to cards that are no longer on the field."""
        lost = set(gone)
        for player in (1, 2):
            slots = self.changes[player - 1].get("field") or self.sides[player - 1].field
            if not [slot for slot in filter(None, slots) if slot.equipped_to or slot.linked]:  # nearly always
                continue
            for index, slot in enumerate(slots):
                if slot is None or not (slot.equipped_to or slot.linked):
                    continue
                bound = self._still_bound(slot, index, lost)
                if slot.equipped_to in lost or bound != slot.linked:
                    equipped_to = 0 if slot.equipped_to in lost else slot.equipped_to
                    self.field(player)[index] = replace(slot, equipped_to=equipped_to, linked=bound)

    def _still_bound(self, slot: OnField, index: int, lost: set[CardId]) -> tuple[CardId, ...]:
        """The cards to which a card is bound when those `lost` have left.

        A Spell Card that showed a Fusion Monster and sent its materials is to Summon one of that name, so it stays
        bound to the one it showed, wherever that goes; the monster that it then made of these materials it lets go.
        """
        shows = slot.made_of and ZONES[index] in SPELL_ZONES
        if shows and all(before.made_of != slot.made_of for before in self.lifted.values()):
            return slot.linked
        return tuple(card for card in slot.linked if card not in lost)

    def done(self) -> tuple[Side, Side]:
        (one, two), (ones, twos) = self.sides, self.changes
        return _changed(one, ones) if ones else one, _changed(two, twos) if twos else two


def _changed(side: Side, changes: dict[str, list[Any]]) -> Side:
    return replace(side, **{name: tuple(cards) for name, cards in changes.items()})


def move_cards(sides: tuple[Side, Side], moves: Sequence[Moved], arrival: Arrival) -> tuple[Side, Side]:
    """The sides of the table after all the moves at once.

    All cards are taken before any is put down, so that cards can exchange places; materials are put under last.
    """
    table = _Table(sides)
    if len(moves) == 1:
        table.take(moves[0].card, moves[0].origin)
        table.put(moves[0], arrival)
    else:
        order = sorted(moves, key=_under)
        for move in order:
            table.take(move.card, move.origin)
        for move in order:
            table.put(move, arrival)
    if table.left:
        table.unbind(table.left)
    return table.done()


def _under(move: Moved) -> bool:
    return move.under


@enforces("GEN-11", "TRAP-01")
def becomes_another(move: Moved) -> bool:
    """Whether a card goes between a Monster Zone and another kind of zone, and lies there anew.

    A Trap becomes a monster or is a Trap again, a monster becomes an Equip Card.
    """
    if move.origin not in ZONE_AT or move.to not in ZONE_AT:
        return False
    return (move.origin[3] == "M") != (move.to[3] == "M")


def _within(index: int, pile: list[CardId]) -> int:
    return max(0, min(index, len(pile)))


def _without_material(slot: OnField, card: CardId) -> OnField:
    return replace(slot, materials=tuple(material for material in slot.materials if material != card))


def change_slots(
    sides: tuple[Side, Side], cards: Collection[CardId], change: Callable[[OnField], OnField]
) -> tuple[Side, Side]:
    """The sides with `change` applied to each of `cards` that is on the field."""
    one, two = sides
    return _with_slots(one, cards, change), _with_slots(two, cards, change)


def _with_slots(side: Side, cards: Collection[CardId], change: Callable[[OnField], OnField]) -> Side:
    found = [slot for slot in filter(None, side.field) if slot.card in cards]
    if not found:
        return side
    field = list(side.field)
    for slot in found:
        field[field.index(slot)] = change(slot)
    return replace(side, field=tuple(field))


def controller(sides: tuple[Side, Side], card: CardId) -> Player | None:
    """The player on whose field a card is; None if it is elsewhere."""
    for player, side in zip(PLAYERS, sides, strict=True):
        for slot in filter(None, side.field):  # one look, so that no index of the side is made for it
            if slot.card == card:
                return player
    return None


@enforces("XYZ-05", "GEN-04")
def turn_down(slot: OnField, n: int) -> OnField:
    """The card turned face-down: it keeps its materials and nothing else (XYZ-05, GEN-04)."""
    return replace(
        slot, position="set" if slot.position in ("attack", "defense", "set") else "down",
        since=n, arrived=slot.entered_at, current=PRINTED, counters=(), linked=(), equipped_to=0, used=(),
        tributes=None, mixed=0,
        second=False, lapsed=(),
    )  # fmt: skip


@enforces("GEN-11")
def become_equip(slot: OnField, n: int) -> OnField:
    """The monster as an Equip Card: it keeps when and how it came to the field, and nothing that was done to it."""
    return replace(
        slot, position="up", since=n, arrived=0, current=PRINTED, counters=(), linked=(), equipped_to=0,
        attacks=(), attacked=(), attacked_on=0, made_of=(), tributes=None, second=False, mixed=0,
        chosen_at=(), lapsed=(),
    )  # fmt: skip


def unbind(sides: tuple[Side, Side], gone: Iterable[CardId]) -> tuple[Side, Side]:
    """The sides without equipment and bonds to cards that are gone or face-down."""
    table = _Table(sides)
    table.unbind(gone)
    return table.done()
