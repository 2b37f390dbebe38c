"""Selectors compiled into closures: which cards they select, and whether a card matches."""

from collections.abc import Callable
from typing import Literal

from msgspec import Struct

from duelog.core.effects.evaluate import condition_of_card as condition_of_card  # they enter their words
from duelog.core.effects.evaluate import counted_words as counted_words  # it enters its words into the table
from duelog.core.effects.evaluate import equip_words as equip_words  # so does it
from duelog.core.effects.evaluate import level_words as level_words  # and so does it
from duelog.core.effects.evaluate.card_facts import Test
from duelog.core.effects.evaluate.card_numbers import NUMBERS_OF_CARDS
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import FIELD_AREAS, PILES
from duelog.core.effects.evaluate.place_tests import is_in, is_of
from duelog.core.effects.evaluate.references import referred_to
from duelog.core.effects.evaluate.selector_words import every, features
from duelog.core.effects.language import Cards
from duelog.core.rules.unknown_cards import is_unknown_face, possible_faces
from duelog.core.state import OnField, State
from duelog.events.base import CardId
from duelog.events.faces import Face
from duelog.events.places import Player

Select = Callable[[ContextBase], tuple[CardId, ...]]
Fits = Callable[[ContextBase, CardId], bool]


class Selection(Struct, frozen=True):
    """What a selector means.

    `select` returns the cards in the order of the table. `fits` is whether a card matches, wherever it is, and `is_as`
    the same without regard to its place and player.
    """

    select: Select
    fits: Fits
    is_as: Fits


def selection(cards: Cards) -> Selection:
    """The compiled form of a selector, created on first use."""
    found: Selection | None = cards.compiled("selection")
    if found is None:
        found = cards.keep_compiled("selection", _compiled(cards))
    return found


def _compiled(cards: Cards) -> Selection:
    asked = features(cards)
    known = cards.ref is not None or cards.label is not None
    placed: list[Test] = []
    if cards.of != "both" and (cards.ref is not None or not cards.area):
        placed.append(is_of(cards.of))
    if cards.area and known:
        placed.append(is_in(cards.area))
    test = every(asked)
    fits = _fits(every((*asked, *placed)))
    select = _of_known(cards, fits) if known else _of_areas(cards, test)
    if cards.highest is not None:
        select = _extreme(select, cards.highest, max)
    if cards.lowest is not None:
        select = _extreme(select, cards.lowest, min)
    return Selection(select, fits, _fits(test))


def _fits(test: Test) -> Fits:
    def fits(ctx: ContextBase, card: CardId) -> bool:
        state = ctx.state
        is_it = _could_be(test) if state.listed else test
        return state.has_card(card) and is_it(ctx, card, state.face(card), ctx.slot(card))

    return fits


def _could_be(test: Test) -> Test:
    """The test used in a duel with unknown cards: these match if they could be a card that does."""

    def could_be(ctx: ContextBase, card: CardId, face: Face, slot: OnField | None) -> bool:
        if not is_unknown_face(face):
            return test(ctx, card, face, slot)
        faces = possible_faces(ctx.state, ctx.state.owner(card))
        return faces is None or any(test(ctx, card, possible, slot) for possible in faces)

    return could_be


# --- where cards are taken from ---------------------------------------------------------------------------------


def _of_known(cards: Cards, fits: Fits) -> Select:
    """Selects the cards of a reference, or those chosen under a label."""
    label = cards.label

    def select(ctx: ContextBase) -> tuple[CardId, ...]:
        base = ctx.answer_cards(label) if label is not None else referred_to(ctx, cards)
        return tuple(card for card in base if fits(ctx, card))

    return select


def _of_areas(cards: Cards, test: Test) -> Select:
    """Selects the cards in areas; none if there is no area."""
    who, takers = cards.of, tuple(map(_taker, cards.area))
    repeated = "spells" in cards.area or len(set(cards.area)) < len(cards.area)

    def select(ctx: ContextBase) -> tuple[CardId, ...]:
        state, found = ctx.state, list[CardId]()
        cards, faces, placed = state.cards, state.faces, ctx.placed
        is_it = _could_be(test) if state.listed else test
        for player in ctx.players(who, ctx.this):
            for take in takers:
                for card, slot in take(state, player):
                    if card == placed or not 0 < card <= len(cards):
                        continue
                    if is_it(ctx, card, faces[cards[card - 1].face], slot):
                        found.append(card)
        return tuple(dict.fromkeys(found)) if repeated else tuple(found)

    return select


LocatedCards = list[tuple[CardId, OnField | None]]
Take = Callable[[State, Player], LocatedCards]


def _taker(area: str) -> Take:
    """A function that returns the cards in an area of a player, each with its slot."""
    if area not in FIELD_AREAS:
        pile = PILES[area]
        return lambda state, player: [(card, None) for card in state.sides[player - 1].pile(pile)]
    low, high = FIELD_AREAS[area]

    def take(state: State, player: Player) -> LocatedCards:
        coming = state.summoning.cards if state.summoning is not None else ()
        lying = state.sides[player - 1].field[low:high]
        # neither the monster of a Summon that may still be negated, nor one whose Summon was negated
        found: LocatedCards = [
            (slot.card, slot)
            for slot in lying
            if slot is not None and slot.card not in coming and slot.came != "negated"
        ]
        return found + _trap_monsters(state, player) if area == "spells" else found

    return take


def _trap_monsters(state: State, player: Player) -> LocatedCards:
    """The monsters of a player that are still Traps."""
    return [
        (slot.card, slot) for slot in state.monsters(player) if slot.face_up and not state.face(slot.card).is_monster
    ]


# --- the strongest of them --------------------------------------------------------------------------------------


def _extreme(select: Select, stat: Literal["atk", "defense"], best: Callable[[list[int]], int]) -> Select:
    """Selects those cards whose number is the highest, or the lowest."""
    read = NUMBERS_OF_CARDS[stat].read

    def chosen(ctx: ContextBase) -> tuple[CardId, ...]:
        state, found = ctx.state, select(ctx)
        numbers = [read(state, card, state.face(card), ctx.slot(card)) for card in found]
        wanted = best(numbers) if numbers else 0
        return tuple(card for card, number in zip(found, numbers, strict=True) if number == wanted)

    return chosen
