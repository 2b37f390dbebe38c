"""What the cards of a player could do from where they lie, worked out once for each half of the table.

Most windows hold no legal response and most events meet no Trigger Effect; this tells so without looking at each card.
"""

from collections.abc import Iterator
from typing import NamedTuple

from duelog.core.effects.book import CardBook
from duelog.core.effects.context import area_of, sleeps
from duelog.core.effects.heard import NOTHING, Kinds
from duelog.core.effects.language import Effect
from duelog.core.effects.sheet import Sheet, Steady, answers_by_itself
from duelog.core.effects.usable import Candidate, bare_activation, spell_speed, usable_from
from duelog.core.kept import Kept
from duelog.core.state import Card, OnField, State
from duelog.events.base import CardId, Outcome
from duelog.events.faces import Face
from duelog.events.places import Place, Player, place


class Able(NamedTuple):
    """An effect that is activated, usable from where its card is; its Spell Speed, and what it answers."""

    candidate: Candidate
    speed: int
    heard: Kinds


class Lying(NamedTuple):
    """A face-up card on the field that has continuous effects there."""

    place: Place
    slot: OnField
    effects: tuple[Steady, ...]


class Ready(NamedTuple):
    """What the cards of one half could do. `able` are all effects that are activated and no Trigger Effects.

    `triggers` are the cards with Trigger Effects by what these answer, wherever they lie, in the order field, hand,
    Graveyard, banished. `anybodys` are the cards on the field that the opponent may use too, `forcing` those with an
    effect that has to be used.
    """

    of: tuple[CardBook, tuple[Card, ...], tuple[Face, ...], Player]
    able: tuple[Able, ...]
    triggers: dict[type[Outcome], tuple[CardId, ...]]
    continuous: tuple[Lying, ...]
    anybodys: tuple[CardId, ...]
    forcing: tuple[CardId, ...]


def ready(state: State, book: CardBook, player: Player) -> Ready:
    """What the cards of a player could do; kept with their half of the table."""
    kept = state.sides[player - 1].worked_out
    found: Ready | None = kept.get("ready")
    if found is not None:
        of = found.of
        if of[0] is book and of[1] is state.cards and of[2] is state.faces and of[3] == player:
            return found
    found = kept["ready"] = _ready(state, book, player)
    return found


def watched(state: State, player: Player) -> Iterator[CardId]:
    """The cards of which a player might activate something: field, hand, Graveyard, banished."""
    side = state.side(player)
    yield from side.standing
    yield from side.hand
    yield from side.grave
    yield from side.banished


def _ready(state: State, book: CardBook, player: Player) -> Ready:
    side = state.side(player)
    standing = side.standing
    triggers: dict[type[Outcome], list[CardId]] = {}
    able: list[Able] = []
    for card in watched(state, player):
        found = standing.get(card)
        slot = found[1] if found else None
        sheet = book.sheet(state.name(card), slot.current.traits if slot is not None else ())
        for kind in dict.fromkeys(kind for entry in sheet.triggers for kind in _sorted(entry.heard)):
            triggers.setdefault(kind, []).append(card)
        where = place(player, found[0] if found else side.places[card])
        able += _able(book, state.face(card), sheet, card, where, slot)
    sheets = {card: book.sheet(state.name(card)) for card in standing}
    return Ready(
        of=(book, state.cards, state.faces, player),
        able=tuple(able),
        triggers={kind: tuple(cards) for kind, cards in triggers.items()},
        continuous=_continuous(state, book, player),
        anybodys=tuple(card for card, sheet in sheets.items() if sheet.anybodys),
        forcing=tuple(card for card, sheet in sheets.items() if sheet.forces),
    )


def _sorted(kinds: Kinds) -> list[type[Outcome]]:
    return sorted(kinds, key=lambda kind: kind.__name__)


# --- continuous effects -----------------------------------------------------------------------------------------


_lying: dict[Player, Kept[tuple[Lying, ...]]] = {1: Kept(), 2: Kept()}


def _continuous(state: State, book: CardBook, player: Player) -> tuple[Lying, ...]:
    """The cards on the field with continuous effects; these stay the same where only a pile has changed."""
    side = state.side(player)
    rests_on = (book, state.cards, state.faces, side.field)
    found = _lying[player].known(rests_on)
    return found if found is not None else _lying[player].keep(rests_on, tuple(_found(state, book, player)))


def _found(state: State, book: CardBook, player: Player) -> Iterator[Lying]:
    for zone, slot in state.side(player).standing.values():
        face = state.face(slot.card)
        effects = book.sheet(face.name, slot.current.traits).continuous
        if effects and slot.face_up and not sleeps(face, slot):
            where = place(player, zone)
            yield Lying(where, slot, tuple(steady for steady in effects if _works_in(face, steady.effect, where)))


def _works_in(face: Face, effect: Effect, where: Place) -> bool:
    """Whether a continuous effect works there: one of a monster only in a Monster Zone, unless it says otherwise."""
    area = area_of(where[3:])
    if area == "pendulum zones" or effect.pendulum:
        return effect.pendulum and area == "pendulum zones"
    if effect.place:
        return area in effect.place
    return area == "monsters" or not face.is_monster


# --- effects that are activated ---------------------------------------------------------------------------------


def _able(book: CardBook, face: Face, sheet: Sheet, card: CardId, where: Place, slot: OnField | None) -> Iterator[Able]:
    """What can be activated from there, but for Trigger Effects, and for Traps in the hand (TRAP-01)."""
    if slot is not None and sleeps(face, slot):
        return
    for number, effect, heard in sheet.activated:
        on_card = effect.kind == "activation"
        hidden = on_card and slot is None and face.card == "trap"
        if not answers_by_itself(effect) and not hidden and usable_from(face, effect, where, slot):
            yield Able(Candidate(card, number, effect, where, slot), spell_speed(face, effect, on_card), heard)
    if is_bare(book, face) and not (slot is None and face.card == "trap") and bare_activation(face, where, slot):
        yield Able(Candidate(card, 0, None, where, slot), spell_speed(face, None, on_card=True), NOTHING)


def is_bare(book: CardBook, face: Face) -> bool:
    """Whether a card is activated without an effect of its own that is one: a Continuous Spell, a Pendulum Monster."""
    known = face.name in book or ("effect" not in face.kinds and face.is_monster)
    return known and book.sheet(face.name).bare
