"""The table: the cards, each player's side of the field, and current values."""

from collections.abc import Callable, Iterator
from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta

from duelog.events.base import CardId, EffectAddress, Part, Position, SummonKind, always_encoded
from duelog.events.faces import Attribute
from duelog.events.places import PILES, ZONES, Pile, Player, Zone
from duelog.events.restrictions import WITHIN, CardFilter, Lock, LockKind, Trait, TraitKind

_Whole = TypeVar("_Whole")
_Found = TypeVar("_Found")


class computed_once(Generic[_Whole, _Found]):
    """A property that is computed on first use: `functools.cached_property` without its lock.

    Every event makes new sides, whose properties are asked for a few times each. Up to Python 3.11 the lock takes
    longer than most of these take to compute. Two threads that ask at once compute equal values.
    """

    def __init__(self, compute: Callable[[_Whole], _Found]) -> None:
        self.compute = compute
        self.name = compute.__name__
        self.__doc__ = compute.__doc__

    def __get__(self, whole: _Whole, kind: type[_Whole]) -> _Found:
        found = vars(whole)[self.name] = self.compute(whole)  # found there by the next look, without a call
        return found


class Card(Part, frozen=True, kw_only=True):
    """A physical card of the duel: its face (an index into the state's faces) and its owner."""

    face: int
    owner: Player


class Current(Part, frozen=True, kw_only=True):
    """The current values of a card; None if as printed."""

    atk: int | None = None
    defense: int | None = None
    level: int | None = None
    name: str | None = None
    attribute: Attribute | None = None
    type: str | None = None
    scales: tuple[int, int] | None = None
    negated: bool = False
    traits: tuple[Trait, ...] = ()

    def has(self, what: TraitKind) -> bool:
        """Whether the card has a trait of this kind, whatever it is about."""
        for trait in self.traits:  # noqa: SIM110 (half as fast with any)
            if trait.what == what:
                return True
        return False

    def those(self, what: TraitKind) -> Iterator[Trait]:
        """The traits of this kind."""
        return (trait for trait in self.traits if trait.what == what)


PRINTED = Current()


class OnField(Part, frozen=True, kw_only=True):
    """A card on the field. A card that leaves and returns counts as new, with another `since`.

    `since` is the number of the event that placed it, `turn` the turn of that event (0: before the initial position),
    `came` how it was placed. `changed_on` is the turn, `changed_at` the event in which its player last changed its
    position, `flipped_on` the turn in which it was turned face-up, `attacks` the numbers of the attack declarations of
    this turn, `attacked` their targets (0 for a direct attack), `fought_on` the turn in which it last attacked or was
    attacked, `battled_on` that of its last damage calculation, `attacked_on` that in which an attack of it last came to
    the Damage Step, `used` its effects activated this turn; `second` is
    whether a Gemini monster was Normal Summoned again, `made_of` are the materials of its Fusion or Synchro Summon, the
    Tributes of its Tribute or Ritual Summon, or what was given for its own procedure; those of a card that Fusion
    Summons in a later turn are the materials that it has sent.
    `came_from` is the pile that a monster was Summoned from, `tributes` how many monsters were Tributed for its Normal
    Summon or Set, until it is turned face-down. A card turned face-down counts as new: `since` is then the event that
    turned it, `arrived` the one that had placed it. `mixed` is the event in which a face-down monster was mixed with
    others, so that its opponent no longer knows which of them it is. `chosen_at` are the events in which the targets
    `attacked` were chosen. `lapsed` are its continuous effects whose condition did not hold when another effect had
    changed what they would change, each with the last event that found it so: they apply anew after that event.
    """

    card: CardId
    position: Position
    since: int = 0
    turn: int = 0
    came: SummonKind | Literal["set", "activated", "placed", "negated"] = always_encoded("placed")
    changed_on: int = 0
    flipped_on: int = 0
    attacks: tuple[int, ...] = ()
    attacked: tuple[CardId, ...] = ()
    fought_on: int = 0
    used: tuple[EffectAddress, ...] = ()
    current: Current = always_encoded(PRINTED)
    materials: tuple[CardId, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()
    second: bool = False
    made_of: tuple[CardId, ...] = ()
    came_from: Pile | None = None
    tributes: int | None = None
    equipped_to: CardId = 0
    linked: tuple[CardId, ...] = ()
    arrived: int = 0
    changed_at: int = 0
    battled_on: int = 0
    attacked_on: int = 0
    mixed: int = 0
    chosen_at: tuple[int, ...] = ()
    lapsed: tuple[tuple[EffectAddress, int], ...] = ()

    @property
    def face_up(self) -> bool:
        """Whether the card lies face-up."""
        return self.position not in ("set", "down")

    @property
    def entered_at(self) -> int:
        """The number of the event that placed it on the field, even if it was turned face-down since."""
        return self.arrived or self.since

    @property
    def returned(self) -> bool:
        """Whether an effect returned it to the field without a Summon; an initial position is the first event."""
        return self.came == "placed" and self.entered_at > 1


Field = Annotated[tuple[OnField | None, ...], Meta(min_length=len(ZONES), max_length=len(ZONES))]
"""One player's side of the field: the card in each of `ZONES`."""

EMPTY_FIELD: Field = (None,) * len(ZONES)


class Side(Part, frozen=True, kw_only=True, dict=True):
    """One player's side of the table. `field` is in the order of `ZONES`; piles are oldest first, the Deck top first.

    `turned` holds the cards in piles whose facing differs from that of the pile: face-up in the Extra Deck or Deck,
    face-down among banished cards. `normal_summons` are this turn's Normal Summons and Sets, `pendulum_summons` its
    Pendulum Summons: the number of the event, and the card.
    """

    lp: int = always_encoded(8000)
    hand: tuple[CardId, ...] = ()
    deck: tuple[CardId, ...] = ()
    grave: tuple[CardId, ...] = ()
    banished: tuple[CardId, ...] = ()
    extra: tuple[CardId, ...] = ()
    turned: tuple[CardId, ...] = ()
    field: Field = always_encoded(EMPTY_FIELD)
    normal_summons: tuple[tuple[int, CardId], ...] = ()
    pendulum_summons: tuple[tuple[int, CardId], ...] = ()
    locks: tuple[Lock, ...] = ()

    def pile(self, name: Pile) -> tuple[CardId, ...]:
        """The cards of a pile."""
        cards: tuple[CardId, ...] = getattr(self, name)
        return cards

    # Computed once for each side, which the states of many events share; neither stored in files nor compared.

    def locked(self, what: LockKind) -> bool:
        """Whether a lock of this kind, or of a wider kind, applies to all cards."""
        return bool(self.locks) and any(lock.cards is None for lock in self._locks.get(what, ()))

    def locked_cards(self, what: LockKind) -> tuple[CardFilter, ...]:
        """The filters of the locks of this kind, or of wider kinds, that apply to some cards only."""
        if not self.locks:
            return ()
        return tuple(lock.cards for lock in self._locks.get(what, ()) if lock.cards is not None)

    @computed_once
    def _locks(self) -> dict[LockKind, list[Lock]]:
        """The locks by kind; a lock of a wide kind is listed under the narrower kinds, too."""
        found: dict[LockKind, list[Lock]] = {}
        for lock in self.locks:
            for what in (lock.what, *WITHIN.get(lock.what, ())):
                found.setdefault(what, []).append(lock)
        return found

    @computed_once
    def slots_by_card(self) -> dict[CardId, tuple[Zone, OnField]]:
        """The cards on the field, each with its zone."""
        return {slot.card: (zone, slot) for zone, slot in zip(ZONES, self.field, strict=True) if slot is not None}

    @computed_once
    def monsters(self) -> tuple[OnField, ...]:
        """The cards in the Monster Zones, M1 first."""
        return tuple(slot for slot in self.field[:7] if slot is not None)

    @computed_once
    def with_traits(self) -> tuple[OnField, ...]:
        """The cards on the field that effects have given traits, in the order of `ZONES`."""
        return tuple(slot for slot in self.field if slot is not None and slot.current.traits)

    @computed_once
    def negated_with_counters(self) -> tuple[OnField, ...]:
        """The negated cards on the field that have counters."""
        return tuple(slot for slot in self.field if slot is not None and slot.counters and slot.current.negated)

    @computed_once
    def equips_in_force(self) -> tuple[OnField, ...]:
        """The face-up cards on the field that are equipped to a monster and not negated."""
        equips = [slot for slot in self.field if slot is not None and slot.equipped_to]
        return tuple(slot for slot in equips if slot.face_up and not slot.current.negated)

    @computed_once
    def places(self) -> dict[CardId, Zone | Pile]:
        """The zone or pile of every card on this side, including materials."""
        found: dict[CardId, Zone | Pile] = {}
        for pile in PILES:
            found.update(dict.fromkeys(self.pile(pile), pile))
        for zone, slot in self.slots_by_card.values():
            found.update(dict.fromkeys((*slot.materials, slot.card), zone))
        return found

    @computed_once
    def cached(self) -> dict[str, Any]:
        """Values cached by callers under their own names."""
        return {}
