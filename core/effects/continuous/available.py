"""What the cards of a player could do from where they lie, computed once for each half of the table.

Most windows hold no legal response and most events meet no Trigger Effect; this tells so without looking at each card.
"""

from collections.abc import Iterator
from typing import NamedTuple

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import Sheet, answers_by_itself
from duelog.core.effects.book.events_answered import NOTHING, Kinds
from duelog.core.effects.continuous.sources import Candidate, bare_activation, spell_speed, usable_from
from duelog.core.effects.evaluate.context import area_of, sleeps
from duelog.core.effects.language import Effect
from duelog.core.session import LastValue, Session
from duelog.core.state import Card, OnField, State
from duelog.events.base import CardId, EffectAddress, Outcome
from duelog.events.faces import Face
from duelog.events.places import PLAYERS, Pile, Place, Player, place


class UsableEffect(NamedTuple):
    """An effect that is activated, usable from where its card is; its Spell Speed, and what it answers."""

    candidate: Candidate
    speed: int
    heard: Kinds


class Lying(NamedTuple):
    """A face-up card on the field that has continuous effects there."""

    place: Place
    slot: OnField
    effects: tuple[Effect, ...]


class ZoneIndex(NamedTuple):
    """What the cards of one pile, or of the field, could do: what of theirs is activated, and no Trigger Effect.

    `triggers` are the cards with Trigger Effects by what these answer, wherever they work.
    """

    able: tuple[UsableEffect, ...]
    triggers: dict[type[Outcome], tuple[CardId, ...]]


class OnTheField(NamedTuple):
    """What the cards on one player's field could do, and which continuous effects are there.

    `anybodys` are the cards that the opponent may use too, `forcing` those with an effect that has to be used.
    """

    lot: ZoneIndex
    continuous: tuple[Lying, ...]
    anybodys: tuple[CardId, ...]
    forcing: tuple[CardId, ...]


class SideIndex(NamedTuple):
    """What the cards of one half could do: `lots` of field, hand, Graveyard and banished cards; `field` the first."""

    of: tuple[CardBook, tuple[Card, ...], tuple[Face, ...], Player]
    field: OnTheField
    lots: tuple[ZoneIndex, ...]

    def able(self) -> Iterator[UsableEffect]:
        """What can be activated from where it is, but for Trigger Effects, and for Traps in the hand (TRAP-01)."""
        for lot in self.lots:
            yield from lot.able

    def answering(self, event: Outcome) -> Iterator[CardId]:
        """The cards with Trigger Effects that may answer an outcome."""
        for lot in self.lots:
            yield from lot.triggers.get(type(event), ())


def ready(state: State, book: CardBook, player: Player, session: Session) -> SideIndex:
    """What the cards of a player could do; cached with their half of the table."""
    cached = state.sides[player - 1].cached
    found: SideIndex | None = cached.get("ready")
    if found is not None:
        of = found.of
        if of[0] is book and of[1] is state.cards and of[2] is state.faces and of[3] == player:
            return found
    found = cached["ready"] = _ready(state, book, player, session.of(_Caches))
    return found


def watched(state: State, player: Player) -> Iterator[CardId]:
    """The cards of which a player might activate something: field, hand, Graveyard, banished."""
    side = state.side(player)
    yield from side.standing
    yield from side.hand
    yield from side.grave
    yield from side.banished


def _ready(state: State, book: CardBook, player: Player, caches: "_Caches") -> SideIndex:
    field = _standing(state, book, player, caches)
    lots = (field.lot, *(_in_pile(state, book, player, pile, caches) for pile in _PILES))
    return SideIndex((book, state.cards, state.faces, player), field, lots)


_Lying = tuple[CardId, Place, OnField | None, Sheet]
"""A card where it is, as it lies on the field, with its effects."""

_PILES: tuple[Pile, ...] = ("hand", "grave", "banished")


class _Caches:
    """What the cards of each pile and of each field could do in the last state."""

    def __init__(self) -> None:
        self.piles: dict[Place, LastValue[ZoneIndex]] = {
            place(player, pile): LastValue() for player in PLAYERS for pile in _PILES
        }
        self.fields: dict[Player, LastValue[OnTheField]] = {player: LastValue() for player in PLAYERS}


def _in_pile(state: State, book: CardBook, player: Player, pile: Pile, caches: _Caches) -> ZoneIndex:
    """What the cards of a pile could do; the same as long as no card comes to it or leaves it."""
    where = place(player, pile)
    cards = state.side(player).pile(pile)
    depends_on = (book, state.cards, state.faces, cards)
    last = caches.piles[where]
    found = last.known(depends_on)
    if found is None:
        lying: list[_Lying] = [(card, where, None, book.sheet(state.name(card))) for card in cards]
        found = last.keep(depends_on, _lot(state, book, lying))
    return found


def _standing(state: State, book: CardBook, player: Player, caches: _Caches) -> OnTheField:
    """What the cards on the field could do; the same as long as nothing changes on the field."""
    depends_on = (book, state.cards, state.faces, state.side(player).field)
    last = caches.fields[player]
    found = last.known(depends_on)
    return found if found is not None else last.keep(depends_on, _of_field(state, book, player))


def _of_field(state: State, book: CardBook, player: Player) -> OnTheField:
    lying: list[_Lying] = [
        (slot.card, where, slot, book.sheet(state.name(slot.card), slot.current.traits))
        for where, slot in state.on_field(player)
    ]
    printed = [(slot.card, book.sheet(state.name(slot.card))) for _, slot in state.on_field(player)]
    return OnTheField(
        lot=_lot(state, book, lying),
        continuous=tuple(_continuous(state, lying)),
        anybodys=tuple(card for card, sheet in printed if sheet.anybodys),
        forcing=tuple(card for card, sheet in printed if sheet.forces),
    )


def _lot(state: State, book: CardBook, lying: list[_Lying]) -> ZoneIndex:
    triggers: dict[type[Outcome], list[CardId]] = {}
    able: list[UsableEffect] = []
    for card, where, slot, sheet in lying:
        for kind in sheet.heard:
            triggers.setdefault(kind, []).append(card)
        able += _able(book, state.face(card), sheet, card, where, slot)
    return ZoneIndex(tuple(able), {kind: tuple(cards) for kind, cards in triggers.items()})


# --- continuous effects -----------------------------------------------------------------------------------------


def _continuous(state: State, lying: list[_Lying]) -> Iterator[Lying]:
    """The face-up cards among these that have continuous effects there."""
    for card, where, slot, sheet in lying:
        face = state.face(card)
        if slot is not None and sheet.continuous and slot.face_up and not sleeps(face, slot):
            there = tuple(effect for effect in sheet.continuous if _works_in(face, effect, where))
            yield Lying(where, slot, there)


def _works_in(face: Face, effect: Effect, where: Place) -> bool:
    """Whether a continuous effect works there: one of a monster only in a Monster Zone, unless it says otherwise."""
    area = area_of(where[3:])
    if area == "pendulum zones" or effect.pendulum:
        return effect.pendulum and area == "pendulum zones"
    if effect.place:
        return area in effect.place
    return area == "monsters" or not face.is_monster


# --- effects that are activated ---------------------------------------------------------------------------------


class Usable(NamedTuple):
    """An effect that can be used from somewhere, by its number, with its Spell Speed and what it answers."""

    number: EffectAddress
    effect: Effect | None
    speed: int
    heard: Kinds


def _able(
    book: CardBook, face: Face, sheet: Sheet, card: CardId, where: Place, slot: OnField | None
) -> list[UsableEffect]:
    if slot is not None:
        usable = () if sleeps(face, slot) else tuple(_usable(book, face, sheet, where, slot))
    else:
        key = ("usable", face.name, where[3:])
        kept = book.cached.get(key)
        if kept is None or kept[0] is not face:
            kept = book.cached[key] = (face, tuple(_usable(book, face, sheet, where, None)))
        usable = kept[1]
    return [UsableEffect(Candidate(card, use.number, use.effect, where, slot), use.speed, use.heard) for use in usable]


def _usable(book: CardBook, face: Face, sheet: Sheet, where: Place, slot: OnField | None) -> Iterator[Usable]:
    """What can be activated from there, but for Trigger Effects, and for Traps in the hand (TRAP-01)."""
    in_hand = slot is None and face.card == "trap"
    for number, effect, heard in sheet.activated:
        on_card = effect.kind == "activation"
        waits = answers_by_itself(effect) or (on_card and in_hand)
        if not waits and usable_from(face, effect, where, slot):
            yield Usable(number, effect, spell_speed(face, effect, on_card), heard)
    if is_bare(book, face) and not in_hand and bare_activation(face, where, slot):
        yield Usable(0, None, spell_speed(face, None, on_card=True), NOTHING)


def is_bare(book: CardBook, face: Face) -> bool:
    """Whether a card is activated without an effect of its own that is one: a Continuous Spell, a Pendulum Monster."""
    known = face.name in book or ("effect" not in face.kinds and face.is_monster)
    return known and book.sheet(face.name).bare
