"""Faults of the table: whether every card is in exactly one place, in a possible position."""

from collections.abc import Iterator
from itertools import chain

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, as_place, as_player, as_word, message
from duelog.core.faults.fault import Fault, called, fault_of, is_monster_card, is_token
from duelog.core.session import LastValue, Session
from duelog.core.state import PRINTED, OnField, Side, State
from duelog.events.base import CardId
from duelog.events.places import PILES, PLAYERS, ZONES, Place, Player, is_monster_zone, place

_MONSTERS = 7
"""The number of Monster Zones at the start of `ZONES`, Extra Monster Zones included."""

_LATER = (5, 6)
"""The indexes of the Extra Monster Zones in `ZONES`."""

_MONSTER_POSITIONS = frozenset({"attack", "defense", "set"})


class _Caches:
    """The last state on whose table nothing was wrong, and which faces are those of Tokens."""

    def __init__(self) -> None:
        self.sound: State | None = None
        self.tokens: LastValue[frozenset[int]] = LastValue()


def table_faults(state: State, session: Session) -> tuple[Fault, ...]:
    """All faults of cards, piles and fields."""
    caches = session.of(_Caches)
    sound = caches.sound
    if sound is not None and _still_sound(sound, state, caches):
        caches.sound = state
        return ()
    found = tuple(_of_the_table(state, _token_faces(state, caches)))
    caches.sound = None if found else state
    return found


def _of_the_table(state: State, tokens: frozenset[int]) -> Iterator[Fault]:
    yield from _face_faults(state)
    yield from _place_faults(state)
    yield from _faults_of_piles(state, tokens)
    yield from _faults_of_fields(state)
    for where in state.blocked:
        if where[3:] in PILES:
            yield Fault(code="blocked-place", place=where, arguments={"place": as_place(where)})


# --- what most events change ------------------------------------------------------------------------------------


def _still_sound(before: State, state: State, caches: _Caches) -> bool:
    """Whether a table has no faults, judged by how it differs from one without faults."""
    if (
        state.cards is not before.cards or state.faces is not before.faces or state.rules is not before.rules
        or state.blocked is not before.blocked or state.turn < before.turn
    ):  # fmt: skip
        return False
    if state.sides is before.sides:
        return True
    tokens = _token_faces(state, caches)
    taken: list[CardId] = []
    put: list[CardId] = []
    for player, side, earlier in zip(PLAYERS, state.sides, before.sides, strict=True):
        if side is not earlier and not (
            _piles_still_sound(state, player, earlier, tokens, taken, put)
            and _field_still_sound(state, player, earlier, taken, put)
        ):
            return False
    if state.sides[0].field is not before.sides[0].field or state.sides[1].field is not before.sides[1].field:
        bound = (
            slot for side in state.sides for _, slot in side.slots_by_card.values() if slot.equipped_to or slot.linked
        )
        if any(any(_binding_faults(state, None, slot)) for slot in bound):
            return False
    return taken == put or sorted(taken) == sorted(put)  # the same cards, elsewhere


def _piles_still_sound(
    state: State, player: Player, before: Side, tokens: frozenset[int], taken: list[CardId], put: list[CardId]
) -> bool:
    side, cards = state.sides[player - 1], state.cards
    for pile, earlier in (
        (side.deck, before.deck), (side.hand, before.hand), (side.grave, before.grave),
        (side.banished, before.banished), (side.extra, before.extra),
    ):  # fmt: skip
        if pile is not earlier:
            taken += earlier
            put += pile
            for number in set(pile).difference(earlier):
                if not 0 < number <= len(cards):
                    return False
                card = cards[number - 1]
                if card.owner != player or card.face in tokens:
                    return False
    return not side.turned or not any(_turned_faults(state, player))


def _field_still_sound(state: State, player: Player, before: Side, taken: list[CardId], put: list[CardId]) -> bool:
    side = state.sides[player - 1]
    if side.field is before.field:
        return True
    for index, (slot, earlier) in enumerate(zip(side.field, before.field, strict=True)):
        if slot is not earlier:
            if earlier is not None:
                taken.append(earlier.card)
                taken += earlier.materials
            if slot is not None:
                put.append(slot.card)
                put += slot.materials
                if any(_slot_faults(state, player, index, slot)):
                    return False
    return True


# --- each card has a face ---------------------------------------------------------------------------------------


def _face_faults(state: State) -> Iterator[Fault]:
    faces = len(state.faces)
    for number, card in enumerate(state.cards, 1):
        if not 0 <= card.face < faces:
            arguments: dict[str, Argument] = {"card": number, "face": card.face, "faces": faces}
            yield Fault(code="face-unknown", card=number, arguments=arguments)


# --- each card in one place -------------------------------------------------------------------------------------


def _place_faults(state: State) -> Iterator[Fault]:
    lying = [card for side in state.sides for card in _on_side(side)]
    different = set(lying)
    if len(different) == len(lying) == len(state.cards) and (
        not lying or (min(lying) == 1 and max(lying) == len(lying))
    ):
        return
    if len(different) < len(lying):
        yield from _twice(state)
    known = range(1, len(state.cards) + 1)
    for card in sorted(different):
        if card not in known:
            where = place_of(state, card)
            what = message("unknown-in-place", place=as_place(where), card=card)
            yield Fault(code="card-unknown", card=card, place=where, arguments={"what": what, "cards": len(known)})
    for card in known:
        if card not in different and not is_token(state, card):
            yield Fault(code="card-nowhere", card=card, arguments={"card": called(state, card)})


def _on_side(side: Side) -> list[CardId]:
    lying = [*side.hand, *side.deck, *side.grave, *side.banished, *side.extra]
    for slot in side.field:
        if slot is not None:
            lying.append(slot.card)
            lying += slot.materials
    return lying


def _places(state: State) -> Iterator[tuple[CardId, Place]]:
    for player, side in zip(PLAYERS, state.sides, strict=True):
        for pile in PILES:
            for card in side.pile(pile):
                yield card, place(player, pile)
        for zone, slot in zip(ZONES, side.field, strict=True):
            if slot is not None:
                for card in (slot.card, *slot.materials):
                    yield card, place(player, zone)


def place_of(state: State, card: CardId) -> Place | None:
    """The first place that holds the card."""
    return next((where for found, where in _places(state) if found == card), None)


def _twice(state: State) -> Iterator[Fault]:
    seen: dict[CardId, Place] = {}
    for card, where in _places(state):
        if card in seen:
            same = seen[card] == where
            also = message("twice-in-place") if same else message("also-in-place", place=as_place(seen[card]))
            yield fault_of(state, card, where, "card-twice", also=also)
        seen.setdefault(card, where)


# --- piles ------------------------------------------------------------------------------------------------------


def _faults_of_piles(state: State, tokens: frozenset[int]) -> Iterator[Fault]:
    for player in PLAYERS:
        yield from _pile_faults(state, player, tokens)


def _pile_faults(state: State, player: Player, tokens: frozenset[int]) -> Iterator[Fault]:
    side = state.sides[player - 1]
    cards = state.cards
    count = len(cards)
    for number in chain(side.deck, side.hand, side.grave, side.banished, side.extra):
        if not 0 < number <= count:
            continue
        card = cards[number - 1]
        if card.owner != player or card.face in tokens:
            yield from _misplaced_in_pile(state, player, number)
    if side.turned:
        yield from _turned_faults(state, player)


def _token_faces(state: State, caches: _Caches) -> frozenset[int]:
    """The faces of Tokens, by number."""
    found = caches.tokens.known((state.faces,))
    if found is None:
        faces = frozenset(index for index, face in enumerate(state.faces) if "token" in face.kinds)
        found = caches.tokens.keep((state.faces,), faces)
    return found


def _misplaced_in_pile(state: State, player: Player, card: CardId) -> Iterator[Fault]:
    where = place(player, next(pile for pile in PILES if card in state.side(player).pile(pile)))
    if state.owner(card) != player:
        yield fault_of(state, card, where, "foreign-pile", owner=as_player(state.owner(card)))
    if is_token(state, card):
        yield fault_of(state, card, where, "token-in-pile")


def _turned_faults(state: State, player: Player) -> Iterator[Fault]:
    side = state.sides[player - 1]
    for index, card in enumerate(side.turned):
        if card in side.turned[:index]:
            what = message("turned-twice")
        elif not (card in side.extra or card in side.deck or card in side.banished):
            what = message("turned-nowhere")
        else:
            continue
        arguments: dict[str, Argument] = {"player": as_player(player), "card": called(state, card), "what": what}
        yield Fault(code="turned-astray", card=card, arguments=arguments)


# --- the field --------------------------------------------------------------------------------------------------


def _faults_of_fields(state: State) -> Iterator[Fault]:
    for player in PLAYERS:
        for index, slot in enumerate(state.sides[player - 1].field):
            if slot is not None:
                yield from _slot_faults(state, player, index, slot)


def _slot_faults(state: State, player: Player, index: int, slot: OnField) -> Iterator[Fault]:
    where = place(player, ZONES[index])
    if (slot.position in _MONSTER_POSITIONS) != (index < _MONSTERS):
        yield fault_of(state, slot.card, where, "wrong-position", position=slot.position)
    if index in _LATER and state.rules.refereed:
        yield fault_of(state, slot.card, where, "later-zone")
    if not 0 <= slot.turn <= state.turn or not 0 <= slot.changed_on <= state.turn or slot.since < 0:
        yield fault_of(state, slot.card, where, "bad-time", came=slot.turn, turned=slot.changed_on, turn=state.turn)
    if slot.current is not PRINTED or slot.materials or slot.counters or slot.linked or slot.equipped_to:
        yield from _modified_slot_faults(state, where, slot)


def _modified_slot_faults(state: State, where: Place, slot: OnField) -> Iterator[Fault]:
    """Faults of a card with more than its printed values."""
    yield from _material_faults(state, where, slot)
    yield from _value_faults(state, where, slot)
    yield from _binding_faults(state, where, slot)
    if not slot.face_up:
        yield from _face_down_faults(state, where, slot)


def _material_faults(state: State, where: Place, slot: OnField) -> Iterator[Fault]:
    if slot.materials and not is_monster_zone(where):
        yield fault_of(state, slot.card, where, "materials-off-monster")
    for card in slot.materials:
        if is_token(state, card):
            yield fault_of(state, slot.card, where, "token-as-material", material=called(state, card))


def _face_down_faults(state: State, where: Place, slot: OnField) -> Iterator[Fault]:
    if slot.counters:
        yield fault_of(state, slot.card, where, "face-down-counters")
    if replace(slot.current, traits=()) != PRINTED:  # Set cards can have traits, too
        yield fault_of(state, slot.card, where, "face-down-values")
    monster_as_equip = not is_monster_zone(where) and is_monster_card(state, slot.card)  # stays face-down (GEN-13)
    if slot.linked or (slot.equipped_to and not monster_as_equip):
        yield fault_of(state, slot.card, where, "face-down-bound")


def _value_faults(state: State, where: Place, slot: OnField) -> Iterator[Fault]:
    names = [name for name, _ in slot.counters]
    if len(set(names)) < len(names) or any(count < 1 for _, count in slot.counters):
        yield fault_of(state, slot.card, where, "bad-counters", counters=str(dict(slot.counters)))
    now = slot.current
    if min(now.atk or 0, now.defense or 0, now.level or 0, *(now.scales or ())) < 0:
        values = {"atk": now.atk, "defense": now.defense, "level": now.level}
        written = {name: as_word("value", "printed") if value is None else value for name, value in values.items()}
        yield fault_of(state, slot.card, where, "bad-value", **written)


def _binding_faults(state: State, where: Place | None, slot: OnField) -> Iterator[Fault]:
    if slot.equipped_to:
        found, other = state.find(slot.equipped_to), called(state, slot.equipped_to)
        if found is None or found[0][3] != "M" or slot.equipped_to == slot.card:
            yield fault_of(state, slot.card, where, "equipped-to-nothing", other=other)
        elif not found[1].face_up:
            yield fault_of(state, slot.card, where, "equipped-to-face-down", other=other)
    for card in slot.linked:
        showed_it = slot.made_of and not is_monster_card(state, slot.card)  # wherever it is by now
        if card == slot.card or not (showed_it or state.can_be_linked(card)):
            yield fault_of(state, slot.card, where, "linked-to-nothing", other=called(state, card))
