"""When continuous effects began, and the order of changes of a card's values where it differs from that."""

from collections.abc import Iterable, Iterator
from operator import itemgetter

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.lapses import lapsed_at
from duelog.core.effects.continuous.lasting_changes import lasting_changes
from duelog.core.effects.continuous.negations import is_condition, negated_cards
from duelog.core.effects.continuous.running import Applied, InForce, Running
from duelog.core.effects.language import Amount, Modifier
from duelog.core.effects.language.words import typed_trait
from duelog.core.rulebook import enforces
from duelog.core.session import Session
from duelog.core.state import OnField, State
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import PLAYERS
from duelog.events.restrictions import Trait, TraitKind


def in_order_of_beginning(
    state: State, book: CardBook, forces: tuple[tuple[Running, InForce], ...], session: Session
) -> tuple[list[Applied], frozenset[CardId]]:
    """All modifiers in force, in the order in which they began, and the cards whose effects are negated."""
    found = lasting_changes(state, book, session)
    negated = negated_cards(found, forces)
    lasts = any(applied.values for applied in found)
    ordered = [(applied.order, applied) for applied in found]
    for running, force in forces:
        if not force.applied:
            continue
        now = force.applied if running.slot.card not in negated else filter(None, map(_conditions, force.applied))
        at = begun(state, book, running) if lasts else 0  # without lasting changes of values it does not matter
        if running.effect.requires is not None and running.effect.requires.phase:
            at = max(at, state.phase_began)
        ordered += [(max(at, applied.order), applied) for applied in now]
    ordered.sort(key=_order)
    return [applied for _, applied in ordered], negated


_order = itemgetter(0)


@enforces("EFF-10")
def _conditions(applied: Applied) -> Applied | None:
    """What is left of a change if its card is negated: the conditions of that card itself."""
    if applied.modifier.cards != "this":
        return None
    left = tuple(filter(is_condition, map(typed_trait, applied.modifier.traits)))
    return replace(applied, modifier=Modifier(traits=left), values={}) if left else None


@enforces("GEN-13")
def begun(state: State, book: CardBook, running: Running) -> int:
    """An event since which a continuous effect applies, which may be later than the one that placed its card.

    One whose condition did not hold for a while begins anew, that of a Set monster when it is turned face-up.
    """
    at, slot = running.order, running.slot
    if slot.flipped_on and running.place[3] == "M":
        at = max(at, _turned_up(state, slot))
    return max(at, lapsed_at(state, book, running)) if slot.lapsed else at


def _turned_up(state: State, slot: OnField) -> int:
    """The event by which a Set monster was turned face-up; one before it in that turn if nothing tells it."""
    at = max(slot.since, _before_turn(state, slot.flipped_on))
    if slot.changed_on == slot.flipped_on:
        at = max(at, slot.changed_at)
    if state.battle is not None and state.battle.flipped == slot.card:
        return max(at, state.battle.declared)
    if slot.flipped_on == state.turn == slot.fought_on:
        fields = (other for player in PLAYERS for _, other in state.on_field(player))
        attacks = (pair for other in fields for pair in zip(other.attacks, other.attacked, strict=False))
        at = max(at, min((declared for declared, target in attacks if target == slot.card), default=0))
    return at


def _before_turn(state: State, turn: int) -> int:
    """A number after those of all lasting effects that began before a turn."""
    return max((lasting.event + 1 for lasting in state.lasting if lasting.turn < turn), default=0)


@enforces("GEN-13")
def in_order_of_values(slot: OnField, face: Face, own: list[Applied]) -> list[Applied]:
    """The changes of a card in order: first the values with which it came, and those set by its own continuous effects.

    Other continuous effects add to these values, even if they were on the field earlier. What they add to a Level comes
    last, whatever the Level has become. An Xyz Monster has no Level. An original value that a card takes together with
    effects is there before these effects.
    """

    def of_its_own(entry: Applied) -> bool:
        continuous = entry.source == slot.card and entry.order <= slot.since
        return (continuous or entry.as_summoned) and _says(entry)

    if sum(map(_gives_original, own)) > 1:
        own = sorted(own, key=lambda entry: entry.lasts or entry.source != slot.card or not _gives_original(entry))
    levels: list[Applied] = []
    if any(map(_has_levels, own)):
        levels = list(_levels(face, own))
        own = list(map(_without_levels, own))
    if not any(map(_says, own)):
        return [*own, *levels] if levels else own
    entries = sorted(own, key=lambda entry: 0 if _takes_effects(entry) else 1 if of_its_own(entry) else 2)
    for later in [entry for entry in entries if _is_set_later(slot, entry)]:
        _before_gains(entries, entries.index(later))
    last = max((at for at, entry in enumerate(entries) if _says(entry) and not entry.lasts), default=0)
    added = [entry for entry in entries[:last] if _only_adds(entry)]
    others = [entry for entry in entries[:last] if not _only_adds(entry)]
    return [*others, entries[last], *added, *entries[last + 1 :], *levels]


def _is_set_later(slot: OnField, entry: Applied) -> bool:
    """Whether a continuous effect of the card itself sets a value only since some time after the card came."""
    return entry.source == slot.card and not entry.lasts and entry.order > slot.since and _says(entry)


def _before_gains(entries: list[Applied], at: int) -> None:
    """Moves a value to directly after the one that it replaces: what was added since is added to the new value."""
    kept = (n for n, entry in enumerate(entries[:at]) if _says(entry) or _takes_effects(entry))
    entries.insert(max(kept, default=-1) + 1, entries.pop(at))


def _has_levels(entry: Applied) -> bool:
    return "level" in entry.values or "level_is" in entry.values


def _without_levels(entry: Applied) -> Applied:
    return replace(entry, values={name: number for name, number in entry.values.items() if name not in _OF_LEVELS})


def _levels(face: Face, own: list[Applied]) -> Iterator[Applied]:
    """The changes of a Level on their own: what sets it and lasting ones as they began, then continuous ones."""
    if face.is_xyz:
        return
    kept = [
        replace(entry, values=values, modifier=_NOTHING_ELSE[entry.modifier.face_down])
        for entry in own
        if (values := {name: number for name, number in entry.values.items() if name in _OF_LEVELS})
    ]
    yield from sorted(kept, key=lambda entry: not entry.lasts and "level" in entry.values)


_OF_LEVELS = ("level", "level_is")

_NOTHING_ELSE = (Modifier(), Modifier(face_down=True))
"""Modifiers of nothing but numbers: of face-up cards, and of face-down ones, too."""


def _gives_original(entry: Applied) -> bool:
    for name in entry.values:  # noqa: SIM110 (a third of the time with any)
        if name.startswith("original_"):
            return True
    return False


def _takes_effects(entry: Applied) -> bool:
    """Whether a change gives a card the effects of another card, and its original values."""
    return entry.modifier.copies is not None and _gives_original(entry)


def _only_adds(entry: Applied) -> bool:
    """Whether a continuous effect adds to a value, whatever it has become."""
    return not entry.lasts and not _says(entry) and not _gives_original(entry)


def _says(entry: Applied) -> bool:
    """Whether a change sets a value rather than adding to it."""
    for name in entry.values:  # noqa: SIM110
        if name.endswith("_is"):
            return True
    return False


@enforces("GEN-13")
def without_opposites(traits: set[Trait], given: Iterable[Trait]) -> set[Trait]:
    """The traits without the position in which a former effect keeps the monster, if a later one names the other."""
    ended = {_OPPOSITES.get(trait.what) for trait in given}
    return {trait for trait in traits if trait.what not in ended} if any(ended) else traits


_OPPOSITES: dict[TraitKind, TraitKind] = {
    "stays in Attack Position": "stays in Defense Position",
    "stays in Defense Position": "stays in Attack Position",
}


@enforces("GEN-13")
def exchanges(modifier: Modifier) -> bool:
    """Whether a change only exchanges the original ATK and DEF, so that a value which another effect gives stays."""
    atk, defense = modifier.original_atk, modifier.original_defense
    if not isinstance(atk, Amount) or not isinstance(defense, Amount):
        return False
    return (atk.stat, defense.stat) == ("original defense", "original atk")
