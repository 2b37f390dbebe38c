"""Which cards fit the groups of materials that a monster lists (FUS-01, SYN-03)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import product

from msgspec.structs import replace

from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import last_known
from duelog.core.effects.language import Material
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among
from duelog.events.base import CardId

Fitting = tuple[frozenset[CardId], ...]
"""The cards that match each group of materials."""

StandsFor = Callable[[CardId, Material], bool]
"""Whether a card can replace a material that is listed by name or by Attribute."""


def fitting_cards(
    ctx: ContextBase, monster: CardId, cards: Iterable[CardId], groups: tuple[Material, ...]
) -> Fitting:  # fmt: skip
    """The cards that match each group of materials of a monster, without substitutes."""
    return tuple(
        frozenset(card for card in cards if ctx.fits(card, group.cards) or _fits_otherwise(ctx, monster, card, group))
        for group in groups
    )


def other_levels(ctx: ContextBase, monster: CardId, card: CardId) -> tuple[int, ...]:
    """The Levels that an effect of a card on the field lets it have as a material of this monster besides its own."""
    slot = ctx.slot(card)
    if slot is None or not slot.current.has("other Level as material"):
        return ()
    those = slot.current.those("other Level as material")
    return tuple(trait.number for trait in those if is_among(ctx.state, monster, trait.cards))


@enforces("SYN-01")
def add_up_otherwise(ctx: ContextBase, monster: CardId, materials: tuple[CardId, ...], levels: Sequence[int]) -> bool:
    """Whether the sum is the Level of a Synchro Monster if materials have other Levels than these, where they can."""
    others = [other_levels(ctx, monster, card) for card in materials]
    if not any(others):
        return False
    each = ((level, *other) for level, other in zip(levels, others, strict=True))
    return any(sum(chosen) == ctx.state.face(monster).level for chosen in product(*each))


@enforces("SYN-01", "XYZ-01")
def _fits_otherwise(ctx: ContextBase, monster: CardId, card: CardId, group: Material) -> bool:
    """Whether a card matches a group of materials of this monster with another Level that it can have for it."""
    bounds = group.cards.level
    if bounds is None:
        return False
    low, high = bounds
    possible = any((low or 0) <= level <= (high or level) for level in other_levels(ctx, monster, card))
    return possible and ctx.fits(card, replace(group.cards, level=None))


def assignable(cards: tuple[CardId, ...], groups: tuple[Material, ...], fitting: Fitting) -> bool:
    """Whether each card can be assigned to a group that it matches, and each group has its number of cards.

    If the groups can be filled, and the cards that match only groups of a fixed number can be placed, both can be done
    at once (the theorem of Mendelsohn and Dulmage); the other cards are further ones of a group with `or_more`.
    """
    slots = tuple(found for group, found in zip(groups, fitting, strict=True) for _ in range(group.count))
    further = frozenset[CardId]().union(*(found for group, found in zip(groups, fitting, strict=True) if group.or_more))
    fixed = tuple(card for card in cards if card not in further)
    if not len(fixed) <= len(slots) <= len(cards):
        return False
    by_slot = [tuple(place for place, card in enumerate(cards) if card in found) for found in slots]
    by_card = [tuple(place for place, found in enumerate(slots) if card in found) for card in fixed]
    return _all_placed(by_slot) and _all_placed(by_card)


def completable(
    chosen: tuple[CardId, ...], cards: tuple[CardId, ...], groups: tuple[Material, ...], fitting: Fitting
) -> bool:
    """Whether each group can have its number of cards, every chosen card being one of them (see `assignable`)."""
    slots = tuple(found for group, found in zip(groups, fitting, strict=True) for _ in range(group.count))
    by_slot = [tuple(place for place, card in enumerate(cards) if card in found) for found in slots]
    by_card = [tuple(place for place, found in enumerate(slots) if card in found) for card in chosen]
    return _all_placed(by_slot) and _all_placed(by_card)


def _all_placed(choices: Sequence[tuple[int, ...]]) -> bool:
    """Whether each entry can have one of its choices, and no two the same, by augmenting paths."""
    holder: dict[int, int] = {}

    def place(entry: int, seen: set[int]) -> bool:
        for choice in choices[entry]:
            if choice in seen:
                continue
            seen.add(choice)
            if choice not in holder or place(holder[choice], seen):
                holder[choice] = entry
                return True
        return False

    return all(place(entry, set()) for entry in range(len(choices)))


def ways_to_fit(
    fitting: Fitting, cards: tuple[CardId, ...], groups: tuple[Material, ...], replaces: StandsFor
) -> Iterator[Fitting]:
    """The cards that match each group: without a substitute, and with each possible substitute."""
    yield fitting
    for card in cards if any(_may_be_replaced(group) for group in groups) else ():
        places = tuple(replaces(card, group) for group in groups)
        if any(places):
            yield tuple(found | {card} if here else found for found, here in zip(fitting, places, strict=True))


def _may_be_replaced(group: Material) -> bool:
    return bool(group.cards.name or group.cards.in_name or group.cards.attribute)


def replaces_a_tuner(ctx: ContextBase, card: CardId, group: Material) -> bool:
    """Whether a card's text lets it replace a Synchro Material listed by name."""
    words = ctx.book.get(ctx.state.name(card)).synchro_substitute
    return any(word in name for word in words for name in (*group.cards.name, *group.cards.in_name))


@enforces("FUS-01")
def stands_for(ctx: ContextBase, monster: CardId, card: CardId, group: Material, *, given: bool = False) -> bool:
    """Whether a card's text lets it substitute for a material of a Fusion Monster in hand, on the field or in the
    Graveyard.

    A card that was `given` as a cost did so on the field, wherever it is now; a text that allows only the listed
    materials is about Fusion Summons, and such a Special Summon is none.
    """
    if group.exact and not given:
        return False
    if not _substitutes(ctx, monster, card, group):
        return replaces_a_tuner(ctx, card, group)
    found = ctx.state.find(card)
    if found is not None:
        return not found[1].current.negated
    return given or (ctx.state.place_of(card) or "").endswith(("hand", "grave"))


def _substitutes(ctx: ContextBase, monster: CardId, card: CardId, group: Material) -> bool:
    """Whether a card is a substitute for materials of this Fusion Monster that are listed like that."""
    definition = ctx.book.get(ctx.state.face(card).name)
    if definition.fusion_substitute and group.cards.name:
        return True
    of = definition.attribute_substitute
    return of is not None and bool(group.cards.attribute) and is_among(ctx.state, monster, of)


@enforces("FUS-01")
def _was_named(ctx: ContextBase, card: CardId, group: Material) -> bool:
    """Whether a card that was given from the field had a name there that a material is listed by."""
    slot = last_known(ctx.state, card) if group.cards.name and ctx.slot(card) is None else None
    if slot is None or slot.current.name not in group.cards.name:
        return False
    return ctx.fits(card, replace(group.cards, name=()))


@enforces("FUS-01")
def is_made_of(ctx: ContextBase, monster: CardId, cards: tuple[CardId, ...]) -> bool:
    """Whether cards are together the materials that a Fusion or Xyz Monster lists, none too many.

    Fusion Materials are or were on the field, and another card can stand for one of them.
    """
    face = ctx.state.face(monster)
    groups = ctx.book.get(face.name).materials
    if not groups or not cards:
        return False
    if face.is_xyz:
        return assignable(cards, groups, fitting_cards(ctx, monster, cards, groups))
    if "fusion" not in face.kinds:
        return False
    replaces = partial(stands_for, ctx, monster, given=True)
    fitting = fitting_cards(ctx, monster, cards, groups)
    named = tuple(
        fits | {card for card in cards if _was_named(ctx, card, group)}
        for fits, group in zip(fitting, groups, strict=True)
    )
    ways = ways_to_fit(named, cards, groups, replaces)
    return any(assignable(cards, groups, way) for way in ways)
