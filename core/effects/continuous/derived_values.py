"""Current values: continuous and lasting effects applied in the order in which they began.

`refresh` compares them with the state; the difference is an outcome, so that a replay needs no definitions.
"""

from collections.abc import Iterable
from operator import is_
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.continuous.from_graves import read_by_locks
from duelog.core.effects.continuous.given_locks import GivenLock, given_locks, restrictions
from duelog.core.effects.continuous.granted_effects import granted_effects
from duelog.core.effects.continuous.lapses import lapsed_now
from duelog.core.effects.continuous.order_of_values import (
    exchanges,
    in_order_of_beginning,
    in_order_of_values,
    without_opposites,
)
from duelog.core.effects.continuous.running import (
    Applied,
    InForce,
    Running,
    all_in_force,
    continuous,
    depends_now,
    fields_seen,
    in_force,
    read_parts,
)
from duelog.core.effects.evaluate.lasting_locks import printed_names
from duelog.core.effects.evaluate.word_tables import Parts
from duelog.core.effects.language import (
    BlockZone,
    Summon,
)
from duelog.core.effects.language.words import typed_trait
from duelog.core.rulebook import enforces
from duelog.core.session import LastValue, Session
from duelog.core.state import EMPTY_FIELD, PRINTED, Card, Current, Field, OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, Outcome
from duelog.events.faces import Face
from duelog.events.places import ZONES, Place, Player, Zone
from duelog.events.restrictions import CardFilter, Lock, Trait, canonical, in_order

FURTHER_ATTACKS = {"attacks": None, "attacks_on_monsters": CardFilter(card="monster")}
"""The fields of a modifier that add attacks, and the monsters these can target (None: no restriction)."""


def _derive(printed: Face, face: Face, own: list[Applied], *, negated: bool) -> Current:
    """The current values of one card: its printed values, or those of its Trap Monster, modified."""
    if face is printed and not own and not negated:
        return PRINTED
    words: dict[str, Any] = {}
    traits: set[Trait] = set()
    if face is not printed:
        words |= {"attribute": face.attribute, "type": face.type}
    values, touched, further = _modified(face, own)
    if face is not printed:
        touched |= {"atk", "defense", "level"}
    for entry in own:
        given = {_with_original(typed_trait(trait), own, face) for trait in entry.modifier.traits}
        traits = without_opposites(traits, given) | given
        if entry.modifier.copies is not None:
            traits.add(Trait(what="effects of", name=entry.modifier.name or ""))
        for name in ("name", "attribute", "type"):
            if getattr(entry.modifier, name) is not None:
                words[name] = getattr(entry.modifier, name)
        if entry.modifier.scale is not None:
            words["scales"] = (entry.modifier.scale, entry.modifier.scale)
    if "level" in touched and face.level:
        values["level"] = max(1, values["level"] or 0)  # an effect cannot take away the last Level
    traits |= {
        Trait(what="further attacks", number=n, cards=FURTHER_ATTACKS[name]) for name, n in further.items() if n > 0
    }
    changed = {stat: max(0, values[stat]) for stat in touched if max(0, values[stat]) != getattr(printed, stat)}
    return Current(**changed, **words, negated=negated, traits=in_order(traits))


@enforces("GEN-13")
def _with_original(trait: Trait, own: list[Applied], face: Face) -> Trait:
    """A trait of a monster that inflicts its original ATK as damage, with what effects have made of that ATK."""
    if trait.what != "inflicts its original ATK":
        return trait
    printed = face.atk or 0
    given = [entry.values["original_atk"] for entry in own if "original_atk" in entry.values]
    return replace(trait, number=max(0, given[-1]) - printed if given else 0)


def _modified(face: Face, own: list[Applied]) -> tuple[dict[str, Any], set[str], dict[str, int]]:
    """The ATK, DEF and Level of a card, which of them were changed, and its further attacks."""
    values: dict[str, Any] = {"atk": face.atk, "defense": face.defense, "level": face.level}
    touched: set[str] = set()
    given: set[str] = set()
    further: dict[str, int] = {}
    numbers = [(*given_by, exchanges(entry.modifier)) for entry in own for given_by in entry.values.items()]
    for name, number, _ in numbers:  # changes of original values come first, even if others began earlier
        if name.startswith("original_"):
            values[name.removeprefix("original_")] = number
    for name, number, exchanged in numbers:
        stat = name.removeprefix("original_").removesuffix("_is")
        if name in FURTHER_ATTACKS:
            further[name] = further.get(name, 0) + number
            continue
        touched.add(stat)
        if name.endswith("_is"):
            values[stat] = number
            given.add(stat)
        elif not name.startswith("original_"):
            values[stat] = (values[stat] or 0) + number
        elif stat in given and not exchanged:  # a value that was given before is replaced
            values[stat] = number
            given.remove(stat)
    return values, touched, further


class _Caches:
    """The values of the last state in which everything was up to date.

    `untouched` holds the parts of it that its continuous effects depend on besides those that always count, `settled`
    that their results change nothing. `forces` holds the results of the last state, `values` the current values of the
    cards on the field.
    """

    def __init__(self) -> None:
        self.untouched: LastValue[tuple[Parts, tuple[object, ...]]] = LastValue()
        self.settled: LastValue[bool] = LastValue()
        self.parts: LastValue[Parts] = LastValue()
        self.forces: LastValue[tuple[tuple[Running, InForce], ...]] = LastValue()
        self.values: _Values | None = None


class _Values(Struct, frozen=True):
    """What is applied to cards whose values are up to date, and the fields they are on."""

    book: CardBook
    cards: tuple[Card, ...]
    faces: tuple[Face, ...]
    applied: list[Applied]
    negated: frozenset[CardId]
    fields: tuple[Field, Field]

    def differing_from(self, other: "_Values") -> frozenset[CardId] | None:
        """The cards to which something else is applied now; None if that may be any."""
        if self.book is not other.book or self.cards is not other.cards or self.faces is not other.faces:
            return None
        differing = self.negated ^ other.negated
        if len(self.applied) == len(other.applied) and all(map(is_, self.applied, other.applied)):
            return differing
        both = {*map(id, self.applied)} & {*map(id, other.applied)}
        kept = [entry for entry in self.applied if id(entry) in both]
        if not all(map(is_, kept, [entry for entry in other.applied if id(entry) in both])):
            return None  # in another order
        others = (entry for entry in (*self.applied, *other.applied) if id(entry) not in both)
        return differing.union(*(entry.cards for entry in others))


def refresh(state: State, book: CardBook, session: Session) -> Outcome | None:
    """The outcome that updates current values and locks; None if they are up to date."""
    one, two = state.sides
    always = (
        book, one.field, two.field, one.locks, two.locks, state.cards, state.faces, state.turn, state.turn_player,
        state.chain, state.summoning, state.uses, state.lasting, state.blocked, read_by_locks(state, book, session),
        state.battle.destroyed if state.battle is not None else None,
    )  # fmt: skip
    caches = session.of(_Caches)
    known = caches.untouched.known(always)
    if known is not None and all(map(is_, known[1], read_parts(state, known[0]))):
        return None
    running = continuous(state, book, session)
    found = _unsettled(state, book, running, session)
    if found is None:
        parts = _parts_now(state, running, caches)
        caches.untouched.keep(always, (parts, read_parts(state, parts)))
    return found


def _parts_now(state: State, running: tuple[Running, ...], caches: _Caches) -> Parts:
    """The parts of a state that any of these effects depends on now."""
    depends_on = (running, state.battle is None)
    found = caches.parts.known(depends_on)
    if found is None:
        found = tuple(dict.fromkeys(part for effect in running for part in depends_now(state, effect)))
        caches.parts.keep(depends_on, found)
    return found


def _unsettled(state: State, book: CardBook, everything: tuple[Running, ...], session: Session) -> Outcome | None:
    """The outcome of `refresh`, computed from what each continuous effect does now, which is mostly cached."""
    caches = session.of(_Caches)
    fields = fields_seen(state, session)
    forces = _forces(state, book, everything, fields, session)
    one, two = state.sides
    depends_on = (
        book, state.cards, *fields, one.locks, two.locks, state.lasting, state.blocked, state.summoning, state.turn,
        restrictions(state, book, session), read_by_locks(state, book, session),
        *[running.slot.card for running, _ in forces], *[force for _, force in forces],
    )  # fmt: skip
    if caches.settled.known(depends_on):
        return None
    found = _refreshed(state, book, forces, session)
    if found is None:
        caches.settled.keep(depends_on, True)
    return found


def _forces(
    state: State, book: CardBook, everything: tuple[Running, ...], fields: tuple[Field, Field], session: Session
) -> tuple[tuple[Running, InForce], ...]:
    """What each continuous effect does now. If only parts of the state changed that few effects depend on, only those
    effects are asked.
    """
    depends_on = (
        book, everything, *fields, state.cards, state.faces, state.turn, state.turn_player, state.summoning,
        state.listed, state.battle.destroyed if state.battle is not None else None,
    )  # fmt: skip
    last = session.of(_Caches).forces
    found = last.known(depends_on)
    if found is None:
        found = tuple([(running, in_force(state, book, running, session)) for running in everything])
    else:
        found = tuple(
            [
                (running, in_force(state, book, running, session) if running.depends_on else force)
                for running, force in found
            ]
        )
    return last.keep(depends_on, found)


def _refreshed(
    state: State,
    book: CardBook,
    forces: tuple[tuple[Running, InForce], ...],
    session: Session,
) -> Outcome | None:
    applied, negated = in_order_of_beginning(state, book, forces, session)
    changes = _changes(state, book, applied, negated, session.of(_Caches))
    lapsed = lapsed_now(state, book, forces, applied)
    if changes or lapsed:
        return o.ValuesChanged(changes=changes, lapsed=lapsed)
    return _locks(state, book, given_locks(state, book, forces, negated, session)) or _blocked(state, book, negated)


def _changes(
    state: State, book: CardBook, applied: list[Applied], negated: frozenset[CardId], caches: _Caches
) -> tuple[o.CurrentValues, ...]:
    """The current values that differ from those in the state; unchanged cards keep their values."""
    one, two = state.sides
    now = _Values(book, state.cards, state.faces, applied, negated, (one.field, two.field))
    last = caches.values
    differing = now.differing_from(last) if last is not None else None
    known = last.fields if last is not None and differing is not None else (EMPTY_FIELD, EMPTY_FIELD)
    changes: list[o.CurrentValues] = []
    for field, settled in zip(now.fields, known, strict=True):
        for zone, slot, before in zip(ZONES, field, settled, strict=True):
            if slot is not None and (slot is not before or (differing and slot.card in differing)):
                current = _now(state, book, zone, slot, applied, negated)
                if current != slot.current:
                    changes.append(_change(slot.card, current))
    if not changes:
        caches.values = now
    return tuple(changes)


def _blocked(state: State, book: CardBook, negated: frozenset[CardId]) -> Outcome | None:
    """The zones that effects block, and the additional zones that Trap Monsters occupy."""
    if not state.lasting and not state.blocked:
        return None
    zones: set[Place] = set()
    for lasting in state.lasting:
        step = step_of(state, book, lasting)
        in_force = lasting.until != "source" or not (lasting.source in negated or state.find(lasting.source) is None)
        if isinstance(step, Summon) or (isinstance(step, BlockZone) and in_force):
            zones.update(lasting.zones)
    now = tuple(sorted(zones))
    return o.ZonesBlocked(zones=now) if now != state.blocked else None


def _now(
    state: State, book: CardBook, zone: Zone, slot: OnField, applied: list[Applied], negated: frozenset[CardId]
) -> Current:
    """The current values of a card on the field; of a face-down card, only by effects on face-down cards."""
    card, face = slot.card, state.face(slot.card)
    own = [entry for entry in applied if card in entry.cards]
    if own:
        own = in_order_of_values(slot, face, own)
    if not slot.face_up:
        own = [entry for entry in own if entry.modifier.face_down]
        return _derive(face, face, own, negated=False)
    monster = book.get(face.name).trap_monster if zone[0] == "M" and not face.is_monster else None
    now = _derive(face, monster or face, own, negated=card in negated)
    if slot.came == "xyz" and (granted := granted_effects(state, book, slot)):
        now = replace(now, traits=in_order((*now.traits, *granted)))
    if not now.traits or all(trait.cards is None for trait in now.traits):
        return now
    return replace(now, traits=in_order(printed_names(state, book, trait) for trait in now.traits))


def _change(card: CardId, now: Current) -> o.CurrentValues:
    return o.CurrentValues(
        card=card, printed=True, atk=now.atk, defense=now.defense, level=now.level, name=now.name,
        attribute=now.attribute, type=now.type, scales=now.scales, negated=now.negated or None,
        traits=now.traits or None,
    )  # fmt: skip


# --- locks ------------------------------------------------------------------------------------------------------


def _locks(state: State, book: CardBook, given: Iterable[GivenLock]) -> Outcome | None:
    locks: dict[Player, list[Lock]] = {1: [], 2: []}
    for each in given:
        locks[each.player].append(each.lock)
    now = (_named(state, book, locks[1]), _named(state, book, locks[2]))
    if now == (state.sides[0].locks, state.sides[1].locks):
        return None
    return o.LocksChanged(locks=now)


def with_locks(state: State, book: CardBook) -> State:
    """A supposed state with the locks that apply in it, in place of those of the state that it was made from."""
    session = Session()
    forces = all_in_force(state, book, session)
    negated = in_order_of_beginning(state, book, forces, session)[1]
    changed = _locks(state, book, given_locks(state, book, forces, negated, session))
    if not isinstance(changed, o.LocksChanged):
        return state
    one, two = (replace(side, locks=locks) for side, locks in zip(state.sides, changed.locks, strict=True))
    return replace(state, sides=(one, two))


def _named(state: State, book: CardBook, locks: list[Lock]) -> tuple[Lock, ...]:
    """Locks as stored in the state, with the printed names of the cards that they apply to."""
    return in_order(printed_names(state, book, lock) for lock in locks)


# --- where they are from ----------------------------------------------------------------------------------------


class GivenTrait(NamedTuple):
    """A trait of cards on the field, and the card whose effect gives it."""

    source: CardId
    cards: tuple[CardId, ...]
    trait: Trait


def sources_of_values(state: State, book: CardBook, session: Session) -> dict[CardId, tuple[CardId, ...]]:
    """The cards whose effects apply to the values of each card now."""
    forces = all_in_force(state, book, session)
    found: dict[CardId, dict[CardId, None]] = {}
    for each in in_order_of_beginning(state, book, forces, session)[0]:
        for card in each.cards:
            found.setdefault(card, {})[each.source] = None
    return {card: tuple(sources) for card, sources in found.items()}


class InEffect(Struct, frozen=True):
    """The traits and locks in force, as stored in the state, each with the card that causes it."""

    traits: tuple[GivenTrait, ...]
    locks: tuple[GivenLock, ...]


def in_effect(state: State, book: CardBook, session: Session) -> InEffect:
    """The traits and locks of a state with the cards that cause them."""
    forces = all_in_force(state, book, session)
    applied, negated = in_order_of_beginning(state, book, forces, session)
    locks = given_locks(state, book, forces, negated, session)
    return InEffect(
        traits=tuple(
            GivenTrait(each.source, each.cards, canonical(printed_names(state, book, typed_trait(trait))))
            for each in applied
            for trait in each.modifier.traits
        ),
        locks=tuple(replace(each, lock=canonical(printed_names(state, book, each.lock))) for each in locks),
    )
