"""Compares our state with the snapshots of a recording, and takes the current values of cards from them."""

from collections.abc import Iterator

from duelog.core.state import PRINTED, Current, OnField, Side
from duelog.events import outcomes as o
from duelog.events.base import CardId
from duelog.events.places import PILE_AT
from duelog.replays.cards.card_database import attribute_name, type_name
from duelog.replays.edopro.card_packets import CardSnapshot, ZoneSnapshot
from duelog.replays.edopro.packet_places import DECK, HAND, MONSTERS, SPELLS
from duelog.replays.edopro.queries import STATUS_NEGATED, CardState
from duelog.replays.edopro.report import Mismatch
from duelog.replays.edopro.run import Run, Seen
from duelog.replays.edopro.their_board import our_place, our_position, pile_position

_FIRST = {MONSTERS: 0, SPELLS: 7}
"""The index in our field at which the zones of a location begin."""

_SCALE_ZONES = {0, 4, 6, 7}


class SnapshotComparison:
    """Compares snapshots with the state of a run; `compared` counts cards and empty places."""

    def __init__(self, run: Run) -> None:
        self.run = run
        self.compared = 0
        self.mismatches: list[Mismatch] = []
        self._same: dict[tuple[int, int], tuple[bytes, object]] = {}

    def look(self, seen: Seen) -> None:
        """Compares one snapshot with the current state. `Contradiction` if its place does not exist."""
        our_place(seen.snapshot.controller, seen.snapshot.location, 0)
        if isinstance(seen.snapshot, ZoneSnapshot):
            self._zone(seen.snapshot)
        else:
            self._card(seen.snapshot, seen.card)

    # --- whole zones

    def _zone(self, packet: ZoneSnapshot) -> None:
        key = (packet.controller, packet.location)
        side = self.run.log.state.sides[packet.controller]
        ours = self._ours(side, packet.location)
        if self._same.get(key) == (packet.payload, ours):
            self.compared += len(ours)
            return
        told = self.run.read(packet)
        self.run.faces.tell(told)
        before = len(self.mismatches)
        if len(told) != len(ours):
            self._differ(packet, min(len(told), len(ours)), f"{len(told)} cards", f"{len(ours)}")
        for slot, (card, mine) in enumerate(zip(told, ours, strict=False)):
            self._compare(packet, slot, card, mine, side)
        if packet.location in _FIRST and len(self.mismatches) == before:
            self._values(packet, told, ours)
            ours = self._ours(self.run.log.state.sides[packet.controller], packet.location)
        self._same[key] = (packet.payload, ours)

    @staticmethod
    def _ours(side: Side, location: int) -> tuple[OnField | CardId | None, ...]:
        """The cards there in our state, in the order of the recording."""
        first = _FIRST.get(location)
        if first is not None:
            return side.field[first : first + (7 if location == MONSTERS else 8)]
        pile = PILE_AT[our_place(0, location, 0)][1]
        cards = side.pile(pile)
        return cards[::-1] if location == DECK else cards

    # --- single cards

    def _card(self, packet: CardSnapshot, card: CardId | None) -> None:
        told = self.run.read_card(packet)
        if told is None:
            return
        self.run.faces.tell((told,))
        side = self.run.log.state.sides[packet.controller]
        ours = self._ours(side, packet.location)
        mine = ours[packet.sequence] if packet.sequence < len(ours) else None
        place = (packet.controller, packet.location, packet.sequence)
        if card is None or self.run.board.find(*place) == card:
            self._compare(packet, packet.sequence, told, mine, side)
        else:  # it has moved on in the same instant, but its identity can be compared
            self.compared += 1
            self._check(packet, packet.sequence, "code", told.code, self.run.board.code(card))

    def _compare(
        self,
        packet: ZoneSnapshot | CardSnapshot,
        slot: int,
        told: CardState | None,
        mine: OnField | CardId | None,
        side: Side,
    ) -> None:
        self.compared += 1
        if told is None or mine is None:
            if (told is None) != (mine is None):
                self._differ(packet, slot, "nothing" if told is None else f"card {told.code}", _called(mine))
            return
        card = _number(mine)
        lies = self.run.board.find(packet.controller, packet.location, slot)
        if card != lies:  # two cards with one passcode, or our state and our board disagree
            self._differ(packet, slot, f"card {lies}", f"card {card}")
        self._check(packet, slot, "code", told.code, self.run.board.code(card))
        self._check(packet, slot, "owner", told.owner, self.run.board.owners[card - 1] - 1)
        if isinstance(mine, OnField):
            self._on_field(packet, slot, told, mine)
        elif told.position is not None and packet.location != HAND:
            position = pile_position(packet.location, told.position)
            ours = pile_position(packet.location, 0x5 if _face_up(packet.location, card, side) else 0xA)
            if position != ours:
                self._differ(packet, slot, f"position {position}", f"{ours}")

    def _on_field(self, packet: ZoneSnapshot | CardSnapshot, slot: int, told: CardState, mine: OnField) -> None:
        if told.position is not None and our_position(packet.location, told.position) != mine.position:
            self._differ(packet, slot, our_position(packet.location, told.position), mine.position)
        if told.materials is not None:
            ours = tuple(self.run.board.code(card) for card in mine.materials)
            if told.materials != ours:
                self._differ(packet, slot, f"materials {told.materials}", f"{ours}")

    def _check(self, packet: ZoneSnapshot | CardSnapshot, slot: int, what: str, told: int | None, ours: int) -> None:
        if told is not None and told != ours:
            self._differ(packet, slot, f"{what} {told}", f"{what} {ours}")

    def _differ(self, packet: ZoneSnapshot | CardSnapshot, slot: int, told: str, folded: str) -> None:
        zones = packet.location in _FIRST
        where = our_place(packet.controller, packet.location, slot if zones else 0)
        self.mismatches.append(Mismatch(packet=packet.number, place=where, slot=slot, told=told, folded=folded))

    # --- values

    def _values(
        self, packet: ZoneSnapshot, told: tuple[CardState | None, ...], ours: tuple[OnField | CardId | None, ...]
    ) -> None:
        changes = tuple(self._changes(packet.location, told, ours))
        if changes:
            self.run.log.add(o.ValuesChanged(changes=changes, source=self.run.source))

    def _changes(
        self, location: int, told: tuple[CardState | None, ...], ours: tuple[OnField | CardId | None, ...]
    ) -> Iterator[o.CurrentValues]:
        for zone, (card, mine) in enumerate(zip(told, ours, strict=True)):
            if card is None or not isinstance(mine, OnField) or not mine.face_up:
                continue
            scales = location == SPELLS and zone in _SCALE_ZONES
            now = self._now(card, mine, monster=location == MONSTERS, scales=scales)
            if now != mine.current:
                yield _change(mine, now)

    def _now(self, told: CardState, mine: OnField, *, monster: bool, scales: bool) -> Current:
        face = self.run.log.state.face(mine.card)
        negated = bool((told.status or 0) & STATUS_NEGATED)
        if not monster:
            now = (told.left_scale or 0, told.right_scale or 0) if scales and face.scales else face.scales
            return Current(negated=negated, scales=now if now != face.scales else None)
        level = told.rank if "xyz" in face.kinds else None if "link" in face.kinds else told.level
        kind = type_name(told.race) if told.race else None
        attribute = attribute_name(told.attribute) if told.attribute else None
        return Current(
            atk=_other(told.attack, face.atk or 0), defense=_other(told.defense, face.defense or 0),
            level=_other(level, face.level), name=self._name(told, face.name), negated=negated,
            attribute=attribute if attribute != face.attribute else None, type=kind if kind != face.type else None,
        )  # fmt: skip

    def _name(self, told: CardState, printed: str) -> str | None:
        """The current name of the card; None for its own. An alternate print has its alias from the start."""
        first = self.run.faces.told(told.code or 0)
        if not told.alias or first is None or told.alias in (first.alias, told.code):
            return None
        name = self.run.faces.name(told.alias)
        return name if name != printed else None


def _face_up(location: int, card: CardId, side: Side) -> bool:
    return (card in side.turned) == (location in (DECK, 0x40))


def _number(mine: OnField | CardId) -> CardId:
    return mine.card if isinstance(mine, OnField) else mine


def _called(mine: OnField | CardId | None) -> str:
    return "nothing" if mine is None else f"card {_number(mine)}"


def _other(value: int | None, printed: int) -> int | None:
    return None if value is None or max(value, 0) == printed else max(value, 0)


def _change(mine: OnField, now: Current) -> o.CurrentValues:
    """The change between values of a card, based on the printed ones if one of them is printed again."""
    names = ("atk", "defense", "level", "name", "attribute", "type", "scales")
    back = any(getattr(now, name) is None and getattr(mine.current, name) is not None for name in names)
    start = PRINTED if back else mine.current
    new = {name: getattr(now, name) for name in names if getattr(now, name) != getattr(start, name)}
    negated = now.negated if now.negated != start.negated else None
    return o.CurrentValues(card=mine.card, printed=back, negated=negated, **new)
