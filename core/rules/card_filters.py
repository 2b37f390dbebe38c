"""Whether a trait or a lock applies to a card, judged by facts of the card without definitions."""

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from duelog.core.rules.counting_as import AREA_OF, attributes, counts_as, kinds_of
from duelog.core.rules.grave_types import type_off_field
from duelog.core.state import Current, OnField, State
from duelog.events.base import CardId
from duelog.events.faces import CardType, Face
from duelog.events.places import Place, Player
from duelog.events.restrictions import Bounds, CardFilter, LockKind, Trait, TraitKind

CountsAs = CardType | Literal["material"]
"""What a card counts as; a material under a monster counts as no kind of card."""


class SeenCard(Struct, frozen=True):
    """A card as filters see it: its place, its slot on the field, what it counts as and its Type, if not the usual."""

    face: Face
    kinds: tuple[str, ...]
    slot: OnField | None = None
    where: Place | None = None
    as_card: CountsAs | None = None
    type: str | None = None


def look_at(state: State, card: CardId, as_card: CountsAs | None = None) -> SeenCard:
    """A card of the duel as it is now."""
    found, face = state.find(card), state.face(card)
    slot = found[1] if found is not None else None
    kind = type_off_field(state, card, face) if slot is None else None
    return SeenCard(face, kinds_of(state, card, face, slot), slot, state.place_of(card), as_card, kind)


def is_among(state: State, card: CardId, cards: CardFilter | None, as_card: CountsAs | None = None) -> bool:
    """Whether a card of the duel matches a filter; without one, every card does. A number of no card matches none."""
    return cards is None or (state.has_card(card) and fits(look_at(state, card, as_card), cards))


def fits(look: SeenCard, cards: CardFilter) -> bool:
    """Whether a card matches a filter."""
    return _counts(look, cards) and _has_numbers(look, cards) and _combined(look, cards)


def _counts(look: SeenCard, cards: CardFilter) -> bool:
    """Tests kind, name and place of a card."""
    face, now = look.face, look.slot.current if look.slot is not None else _PRINTED
    if cards.area and (look.where is None or AREA_OF[look.where[3:]] not in cards.area):
        return False
    if cards.card is not None and not _is_taken_for(look, cards.card):
        return False
    if cards.kinds and set(cards.kinds).isdisjoint(look.kinds):
        return False
    name = now.name if now.name is not None else face.name
    if cards.name and name not in cards.name:
        return False
    if cards.in_name and not any(part in name for part in cards.in_name):
        return False
    if cards.attribute and set(cards.attribute).isdisjoint(attributes(face, now)):
        return False
    return not cards.type or (look.type or now.type or face.type) in cards.type


_PRINTED = Current()


def _is_taken_for(look: SeenCard, wanted: CardType) -> bool:
    return look.as_card == wanted if look.as_card is not None else counts_as(look.face, look.slot, wanted)


def _has_numbers(look: SeenCard, cards: CardFilter) -> bool:
    """Tests the numbers of a card: current on the field, printed elsewhere; Xyz Monsters have no Level.

    A printed "?" is 0 on the field, and no number elsewhere.
    """
    unknown = None if look.slot is None else 0
    face, now = look.face, look.slot.current if look.slot is not None else _PRINTED
    has_level = face.is_monster and not face.is_xyz
    level = face.level if now.level is None else now.level
    return (
        _within(level if has_level else None, cards.level)
        and _within(level if face.is_xyz else None, cards.rank)
        and _within(next((one for one in (now.atk, face.atk) if one is not None), unknown), cards.atk)
        and _within(next((one for one in (now.defense, face.defense) if one is not None), unknown), cards.defense)
    )


def _within(number: int | None, bounds: Bounds | None) -> bool:
    """Whether a number lies between two bounds; a card without it never does."""
    if bounds is None:
        return True
    low, high = bounds
    return number is not None and (low is None or number >= low) and (high is None or number <= high)


def _combined(look: SeenCard, cards: CardFilter) -> bool:
    if cards.not_ is not None and fits(look, cards.not_):
        return False
    return not cards.any_of or any(fits(look, choice) for choice in cards.any_of)


# --- what traits and locks are about ----------------------------------------------------------------------------


def is_locked(state: State, player: Player, what: LockKind, card: CardId, as_card: CountsAs | None = None) -> bool:
    """Whether a lock on a player applies to this card: a lock on all cards, or on cards like this one."""
    side = state.side(player)
    return bool(side.locks) and (
        side.locked(what) or any(is_among(state, card, cards, as_card) for cards in side.locked_cards(what))
    )


def towards(current: Current, what: TraitKind, controller: Player, player: Player) -> Iterator[Trait]:
    """The traits of a kind that a card has towards a player: those about its controller, the opponent, or both."""
    whose = "controller" if player == controller else "opponent"
    return (trait for trait in current.those(what) if trait.whose is None or trait.whose == whose)
