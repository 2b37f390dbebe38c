"""What a player's cards could do from their places, computed once for each side of the table.

Most windows have no legal response and most events trigger nothing; this shows it without checking each card.
"""

from collections.abc import Iterator
from operator import is_
from typing import NamedTuple

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import EffectIndex, is_triggered
from duelog.core.effects.book.events_answered import NO_OUTCOMES, OutcomeKey, OutcomeKeys
from duelog.core.effects.continuous.sources import Candidate, can_activate_without_effect, spell_speed, usable_from
from duelog.core.effects.evaluate.context import is_dormant_gemini
from duelog.core.effects.evaluate.locations import STAYING, effects_there, lies_banished_face_down
from duelog.core.effects.language import Effect
from duelog.core.session import LastValue, Session
from duelog.core.state import Card, OnField, State
from duelog.events.base import CardId, EffectAddress
from duelog.events.faces import Face
from duelog.events.places import PLAYERS, ZONES, Pile, Place, Player, place


class UsableEffect(Struct, frozen=True):
    """An effect that can be activated from its card's place, its Spell Speed, and the outcomes it responds to."""

    candidate: Candidate
    speed: int
    answered: OutcomeKeys


class ContinuousSource(NamedTuple):
    """A face-up card on the field that has continuous effects there."""

    place: Place
    slot: OnField
    effects: tuple[Effect, ...]


class CardIndex(Struct, frozen=True):
    """What one card could do from its place: effects to activate, and the outcomes its Trigger Effects respond to.

    `continuous` are its continuous effects that apply there, `usable_by_either` is whether the opponent may use one
    of its effects, `forced` whether one of them has to be used.
    """

    card: CardId
    usable: tuple[UsableEffect, ...]
    answered: tuple[OutcomeKey, ...]
    continuous: ContinuousSource | None = None
    usable_by_either: bool = False
    forced: bool = False


class ZoneIndex(Struct, frozen=True):
    """What the cards of one pile, or of the field, could do: effects to activate, without Trigger Effects.

    `triggers` are the cards with Trigger Effects by the outcomes that they respond to.
    """

    usable: tuple[UsableEffect, ...]
    triggers: dict[OutcomeKey, tuple[CardId, ...]]


class FieldIndex(Struct, frozen=True):
    """What the cards on one player's field could do, and their continuous effects.

    `usable_by_either` are the cards that the opponent may use, too, `forced` those with an effect that has to be used.
    """

    zone_index: ZoneIndex
    continuous: tuple[ContinuousSource, ...]
    usable_by_either: tuple[CardId, ...]
    forced: tuple[CardId, ...]


class SideIndex(Struct, frozen=True):
    """What the cards on one side could do, on the field, in the hand, in the Graveyard and banished.

    `usable` are the effects that can be activated, except Trigger Effects, and Traps in the hand (TRAP-01) that
    neither their text nor a lasting effect may allow; `triggers` are the cards with Trigger Effects by what these
    answer.
    """

    of: tuple[CardBook, tuple[Card, ...], tuple[Face, ...], Player]
    field: FieldIndex
    usable: tuple[UsableEffect, ...]
    triggers: dict[OutcomeKey, tuple[CardId, ...]]


def side_index(state: State, book: CardBook, player: Player, session: Session) -> SideIndex:
    """What the cards of a player could do; cached with their side of the table."""
    cached = state.sides[player - 1].cached
    found: SideIndex | None = cached.get("ready")
    if found is not None:
        of = found.of
        if of[0] is book and of[1] is state.cards and of[2] is state.faces and of[3] == player:
            return found
    found = cached["ready"] = _new_side_index(state, book, player, session)
    return found


def standing(state: State, book: CardBook, player: Player, session: Session) -> FieldIndex:
    """What the cards on the field could do; cached until something changes on the field."""
    depends_on = (book, state.cards, state.faces, state.sides[player - 1].field)
    last = session.of(_Caches).fields[player]
    found = last.field.known(depends_on)
    return found if found is not None else last.field.keep(depends_on, _new_field_index(state, book, player, last))


def possible_sources(state: State, player: Player) -> Iterator[CardId]:
    """The cards whose effects a player might activate: on the field, in the hand, in the Graveyard and banished."""
    side = state.side(player)
    yield from side.slots_by_card
    yield from side.hand
    yield from side.grave
    yield from side.banished


_INDEXED_PILES: tuple[Pile, ...] = ("hand", "grave", "banished")


class _PileCaches:
    """What the cards of a pile could do in the last state, together and card by card."""

    def __init__(self) -> None:
        self.pile: LastValue[ZoneIndex] = LastValue()
        self.of: LastValue[dict[CardId, CardIndex]] = LastValue()


class _FieldCaches:
    """What the cards on a field could do in the last state, together and zone by zone."""

    def __init__(self) -> None:
        self.field: LastValue[FieldIndex] = LastValue()
        self.of: LastValue[list[tuple[OnField | None, CardIndex | None]]] = LastValue()
        self.continuous: tuple[ContinuousSource, ...] = ()


class _Caches:
    def __init__(self) -> None:
        self.piles: dict[Place, _PileCaches] = {
            place(player, pile): _PileCaches() for player in PLAYERS for pile in _INDEXED_PILES
        }
        self.fields: dict[Player, _FieldCaches] = {player: _FieldCaches() for player in PLAYERS}
        self.sides: dict[Player, LastValue[SideIndex]] = {player: LastValue() for player in PLAYERS}


def _new_side_index(state: State, book: CardBook, player: Player, session: Session) -> SideIndex:
    field = standing(state, book, player, session)
    caches = session.of(_Caches)
    piles = tuple([_pile_index(state, book, player, pile, caches) for pile in _INDEXED_PILES])
    traps = _traps_from_hand(state, book, player)
    depends_on = (field, *piles, book, state.cards, state.faces, traps)
    last = caches.sides[player]
    found = last.known(depends_on)  # most changes of a side are none of its cards' places
    if found is not None:
        return found
    return last.keep(depends_on, _joined_index(state, book, player, field, piles, traps))


def _traps_from_hand(state: State, book: CardBook, player: Player) -> tuple[UsableEffect, ...]:
    """The activations of Traps in the hand that an effect may allow; () if none does."""
    side = state.side(player)
    if all(lock.what != "activate Traps from the hand" for lock in side.locks):
        return ()
    found: list[UsableEffect] = []
    for card in side.hand:
        face = state.face(card)
        if face.card == "trap":
            index = book.effect_index("" if state.counts_otherwise(card) else face.name)
            found += _usable_effects(state, book, face, index, card, place(player, "hand"), None, any_trap=True)
    return tuple(found)


def _joined_index(
    state: State,
    book: CardBook,
    player: Player,
    field: FieldIndex,
    piles: tuple[ZoneIndex, ...],
    traps: tuple[UsableEffect, ...],
) -> SideIndex:
    usable, triggers = field.zone_index.usable, field.zone_index.triggers
    for zone_index in piles:
        if zone_index.usable:
            usable += zone_index.usable
        if zone_index.triggers:
            triggers = dict(triggers)
            for key, cards in zone_index.triggers.items():
                triggers[key] = triggers.get(key, ()) + cards
    told = {each.candidate for each in usable} if traps else set[Candidate]()
    usable += tuple(each for each in traps if each.candidate not in told)
    return SideIndex((book, state.cards, state.faces, player), field, usable, triggers)


def _pile_index(state: State, book: CardBook, player: Player, pile: Pile, caches: _Caches) -> ZoneIndex:
    """What the cards of a pile could do; cached until a card enters or leaves it."""
    where = place(player, pile)
    cards = state.side(player).pile(pile)
    of = (book, state.cards, state.faces)
    depends_on = (*of, cards)
    last = caches.piles[where]
    found = last.pile.known(depends_on)
    if found is not None:
        return found
    known = last.of.known(of)
    if known is None:
        known = last.of.keep(of, {})
    lying: list[CardIndex] = []
    for card in cards:
        entry = known.get(card)
        if entry is None:
            entry = known[card] = _index(state, book, card, where, None)
        lying.append(entry)
    return last.pile.keep(depends_on, _zone_index(lying))


def _new_field_index(state: State, book: CardBook, player: Player, last: _FieldCaches) -> FieldIndex:
    """What the cards on the field could do; zones in which nothing changed are taken from the cache."""
    of = (book, state.cards, state.faces)
    zones = last.of.known(of)
    if zones is None:
        zones = last.of.keep(of, [(None, None)] * len(ZONES))
    lying: list[CardIndex] = []
    for number, slot in enumerate(state.sides[player - 1].field):
        known, entry = zones[number]
        if slot is not known:
            entry = _index(state, book, slot.card, place(player, ZONES[number]), slot) if slot is not None else None
            zones[number] = slot, entry
        if entry is not None:
            lying.append(entry)
    continuous = tuple(entry.continuous for entry in lying if entry.continuous is not None)
    if len(continuous) != len(last.continuous) or not all(map(is_, continuous, last.continuous)):
        last.continuous = continuous
    return FieldIndex(
        zone_index=_zone_index(lying),
        continuous=last.continuous,
        usable_by_either=tuple(entry.card for entry in lying if entry.usable_by_either),
        forced=tuple(entry.card for entry in lying if entry.forced),
    )


def _zone_index(lying: list[CardIndex]) -> ZoneIndex:
    triggers: dict[OutcomeKey, tuple[CardId, ...]] = {}
    usable: list[UsableEffect] = []
    for entry in lying:
        if entry.usable:
            usable += entry.usable
        for key in entry.answered:
            triggers[key] = (*triggers.get(key, ()), entry.card)
    return ZoneIndex(tuple(usable), triggers)


def _index(state: State, book: CardBook, card: CardId, where: Place, slot: OnField | None) -> CardIndex:
    face = state.face(card)
    name = "" if state.counts_otherwise(card) else face.name
    printed = effect_index = book.effect_index(name)
    if slot is None:
        return CardIndex(
            card, _usable_effects(state, book, face, effect_index, card, where, None), effect_index.answered
        )
    if slot.current.traits:
        effect_index = book.effect_index(name, slot.current.traits)
    return CardIndex(
        card=card,
        usable=_usable_effects(state, book, face, effect_index, card, where, slot),
        answered=effect_index.answered,
        continuous=_continuous(face, effect_index, where, slot),
        usable_by_either=printed.usable_by_either,
        forced=printed.forced,
    )


# --- continuous effects -----------------------------------------------------------------------------------------


def _continuous(face: Face, effect_index: EffectIndex, where: Place, slot: OnField) -> ContinuousSource | None:
    """The continuous effects of a card that apply in its place; None if there are none."""
    if not effect_index.continuous or not slot.face_up or is_dormant_gemini(face, slot):
        return None
    return ContinuousSource(where, slot, effects_there(face, effect_index, where))


# --- effects that are activated ---------------------------------------------------------------------------------


class PlacedEffect(Struct, frozen=True):
    """An effect that can be used from a place, by its number, with its Spell Speed and the outcomes it responds to."""

    number: EffectAddress
    effect: Effect | None
    speed: int
    answered: OutcomeKeys


def _usable_effects(
    state: State,
    book: CardBook,
    face: Face,
    effect_index: EffectIndex,
    card: CardId,
    where: Place,
    slot: OnField | None,
    *,
    any_trap: bool = False,
) -> tuple[UsableEffect, ...]:
    if (slot is not None and is_dormant_gemini(face, slot)) or lies_banished_face_down(state, card, where):
        return ()
    return tuple(
        UsableEffect(Candidate(card, use.number, use.effect, where, slot), use.speed, use.answered)
        for use in _usable_from_place(state, book, face, effect_index, where, slot, any_trap=any_trap)
    )


def _usable_from_place(
    state: State,
    book: CardBook,
    face: Face,
    effect_index: EffectIndex,
    where: Place,
    slot: OnField | None,
    *,
    any_trap: bool,
) -> Iterator[PlacedEffect]:
    """The effects that can be activated from there, except Trigger Effects and Traps in the hand (TRAP-01).

    Traps in the hand are included if their text may allow it, or with `any_trap`.
    """
    kept_back = slot is None and face.card == "trap" and not any_trap
    in_hand = kept_back and book.get(face.name).activated_from_hand is None
    for number, effect, answered in effect_index.activated_among(state.faces):
        on_card = effect.kind == "activation"
        waits = is_triggered(effect) or (on_card and in_hand)
        if not waits and usable_from(face, effect, where, slot):
            yield PlacedEffect(number, effect, spell_speed(face, effect, on_card), answered)
    if activates_without_effect(book, face) and not in_hand and can_activate_without_effect(face, where, slot):
        yield PlacedEffect(0, None, spell_speed(face, None, on_card=True), NO_OUTCOMES)


def activates_without_effect(book: CardBook, face: Face) -> bool:
    """Whether a card is activated without an effect: a Continuous Spell, a Pendulum Monster.

    A card that would then go to the Graveyard at once is not activated like this.
    """
    known = face.name in book or ("effect" not in face.kinds and face.is_monster)
    stays = face.is_monster or not STAYING.isdisjoint(face.kinds)
    return known and stays and book.effect_index(face.name).activated_without_effect
