"""The faults of what lies on the table: every card in one place, and lying as a card can lie."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain

from msgspec.structs import replace

from duelog.core.catalogue.arguments import Argument, as_place, as_player, as_word, message
from duelog.core.faults.fault import Fault, called, fault_of, is_token
from duelog.core.session import LastValue, Session
from duelog.core.state import PRINTED, OnField, Side, State
from duelog.events.base import CardId
from duelog.events.places import PILES, PLAYERS, ZONES, Place, Player, is_monster_zone, place

_MONSTERS = 7
"""How many of `ZONES` are Monster Zones, Extra Monster Zones included: they come first."""

_LATER = (5, 6)
"""Where in `ZONES` the Extra Monster Zones are."""

_MONSTER_POSITIONS = frozenset({"attack", "defense", "set"})
_BARE = (PRINTED, (), (), (), 0)
"""What most cards on the field have: printed values, no material, counter or link, nothing they are equipped to."""


class _Caches:
    """The faults of the last state: of the whole table, and those that each look at it found."""

    def __init__(self) -> None:
        self.table: LastValue[tuple[Fault, ...]] = LastValue()
        self.looks: dict[_Look, LastValue[tuple[Fault, ...]]] = {look: LastValue() for look in _RESTS_ON}
        self.tokens: LastValue[frozenset[int]] = LastValue()


def table_faults(state: State, session: Session) -> tuple[Fault, ...]:
    """Every fault of cards, piles and fields."""
    caches = session.of(_Caches)
    depends_on = (state.sides, state.cards, state.faces, state.turn, state.rules, state.blocked)
    found = caches.table.known(depends_on)
    return found if found is not None else caches.table.keep(depends_on, tuple(_of_the_table(state, caches)))


def _of_the_table(state: State, caches: _Caches) -> Iterator[Fault]:
    for look in _RESTS_ON:
        yield from _looked_at(look, state, caches)
    for where in state.blocked:
        if where[3:] in PILES:
            yield Fault(code="blocked-place", place=where, arguments={"place": as_place(where)})


_Look = Callable[[State, _Caches], Iterable[Fault]]


def _looked_at(look: _Look, state: State, caches: _Caches) -> tuple[Fault, ...]:
    """The faults that a look finds; most events leave alone what it looks at."""
    last = caches.looks[look]
    depends_on = (state.cards, state.faces, *_RESTS_ON[look](state))
    found = last.known(depends_on)
    return found if found is not None else last.keep(depends_on, tuple(look(state, caches)))


def _face_faults(state: State, caches: _Caches) -> Iterator[Fault]:
    faces = len(state.faces)
    for number, card in enumerate(state.cards, 1):
        if not 0 <= card.face < faces:
            arguments: dict[str, Argument] = {"card": number, "face": card.face, "faces": faces}
            yield Fault(code="face-unknown", card=number, arguments=arguments)


# --- each card in one place -------------------------------------------------------------------------------------


def _place_faults(state: State, caches: _Caches) -> Iterator[Fault]:
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


def _faults_of_piles(state: State, caches: _Caches) -> Iterator[Fault]:
    tokens = _token_faces(state, caches)
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
            yield from _strangers(state, player, number)
    if side.turned:
        yield from _turned_faults(state, player)


def _token_faces(state: State, caches: _Caches) -> frozenset[int]:
    """The faces of Tokens, by number."""
    found = caches.tokens.known((state.faces,))
    if found is None:
        faces = frozenset(index for index, face in enumerate(state.faces) if "token" in face.kinds)
        found = caches.tokens.keep((state.faces,), faces)
    return found


def _strangers(state: State, player: Player, card: CardId) -> Iterator[Fault]:
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


def _faults_of_fields(state: State, caches: _Caches) -> Iterator[Fault]:
    for player in PLAYERS:
        yield from _field_faults(state, player)


def _field_faults(state: State, player: Player) -> Iterator[Fault]:
    for index, slot in enumerate(state.sides[player - 1].field):
        if slot is None:
            continue
        where = place(player, ZONES[index])
        if (slot.position in _MONSTER_POSITIONS) != (index < _MONSTERS):
            yield fault_of(state, slot.card, where, "wrong-position", position=slot.position)
        if index in _LATER and state.rules.refereed:
            yield fault_of(state, slot.card, where, "later-zone")
        if not 0 <= slot.turn <= state.turn or not 0 <= slot.changed_on <= state.turn or slot.since < 0:
            yield fault_of(state, slot.card, where, "bad-time", came=slot.turn, turned=slot.changed_on, turn=state.turn)
        if (slot.current, slot.materials, slot.counters, slot.linked, slot.equipped_to) != _BARE:
            yield from _laden_faults(state, where, slot)


def _laden_faults(state: State, where: Place, slot: OnField) -> Iterator[Fault]:
    """What is wrong with a card that has more than its print."""
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
    if replace(slot.current, traits=()) != PRINTED:  # what may be done with it can be said of a Set card too
        yield fault_of(state, slot.card, where, "face-down-values")
    if slot.equipped_to or slot.linked:
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


def _binding_faults(state: State, where: Place, slot: OnField) -> Iterator[Fault]:
    if slot.equipped_to:
        found, other = state.find(slot.equipped_to), called(state, slot.equipped_to)
        if found is None or found[0][3] != "M" or slot.equipped_to == slot.card:
            yield fault_of(state, slot.card, where, "equipped-to-nothing", other=other)
        elif not found[1].face_up:
            yield fault_of(state, slot.card, where, "equipped-to-face-down", other=other)
    for card in slot.linked:
        if card == slot.card or state.find(card) is None:
            yield fault_of(state, slot.card, where, "linked-to-nothing", other=called(state, card))


# --- what each look depends on beside the cards and their faces ---------------------------------------------------


def _piles(side: Side) -> tuple[object, ...]:
    return side.deck, side.hand, side.grave, side.banished, side.extra, side.turned


def _fields(state: State) -> tuple[object, ...]:
    return state.sides[0].field, state.sides[1].field


_RESTS_ON: dict[_Look, Callable[[State], tuple[object, ...]]] = {
    _face_faults: lambda state: (),
    _place_faults: lambda state: (*_piles(state.sides[0]), *_piles(state.sides[1]), *_fields(state)),
    _faults_of_piles: lambda state: (*_piles(state.sides[0]), *_piles(state.sides[1])),
    _faults_of_fields: lambda state: (*_fields(state), state.turn, state.rules),
}
