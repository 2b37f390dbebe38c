"""Selectors, values and conditions worked out in a state, as one card sees it."""

from collections.abc import Iterator

from duelog.core.effects.evaluate.condition_checks import CHECKS
from duelog.core.effects.evaluate.context_base import Outlook
from duelog.core.effects.evaluate.locations import (
    FIELD_AREAS,
    ON_FIELD,
    PILES,
    area_of,
    controller,
    counters,
    current_name,
    last_known,
    sleeps,
    zone_count,
)
from duelog.core.effects.evaluate.references import REFERENCES, destroyed_from, last_damage
from duelog.core.effects.evaluate.selector_matching import fits_face, fits_slot, summonable
from duelog.core.effects.language import Amount, Area, Cards, CardsOf, Condition, Stat, Value
from duelog.events.base import CardId
from duelog.events.places import OPPONENT, Player

__all__ = [
    "ON_FIELD", "Context", "area_of", "controller", "counters", "current_name", "last_damage", "last_known", "sleeps",
    "summonable", "zone_count",
]  # fmt: skip


class Context(Outlook):
    """A state seen by an effect, and what its selectors, values and conditions mean there."""

    # --- cards ----------------------------------------------------------------------------------------------------

    def select(self, cards: CardsOf) -> tuple[CardId, ...]:
        """The cards meant, in the order of the table."""
        if isinstance(cards, str):
            return self._reference(cards)
        if cards.label is not None:
            base = self.answer_cards(cards.label)
        elif cards.ref is not None:
            base = self._reference(cards.ref)
        else:
            base = tuple(dict.fromkeys(self._areas(cards)))
        found = tuple(card for card in base if self.fits(card, cards))
        return self._extreme(found, cards)

    def _reference(self, ref: str) -> tuple[CardId, ...]:
        return REFERENCES[ref](self)

    def _areas(self, cards: Cards) -> Iterator[CardId]:
        coming = self.state.summoning.cards if self.state.summoning is not None else ()
        for player in self.players(cards.of, self.this):
            side = self.state.side(player)
            for area in cards.area:
                if area in FIELD_AREAS:
                    low, high = FIELD_AREAS[area]
                    for slot in side.field[low:high]:
                        if slot is not None and slot.card not in coming:  # a Summon that may be negated is not over
                            yield slot.card
                    if area == "spells":
                        yield from self._trap_monsters(player)
                else:
                    yield from side.pile(PILES[area])

    def _trap_monsters(self, player: Player) -> Iterator[CardId]:
        """The monsters of a player that are still Traps."""
        for slot in self.state.monsters(player):
            if slot.face_up and not self.state.face(slot.card).is_monster:
                yield slot.card

    def _extreme(self, found: tuple[CardId, ...], cards: Cards) -> tuple[CardId, ...]:
        if cards.strongest is not None and found:
            found = self._with(found, cards.strongest, max(self.stat(card, cards.strongest) for card in found))
        if cards.weakest is not None and found:
            found = self._with(found, cards.weakest, min(self.stat(card, cards.weakest) for card in found))
        return found

    def _with(self, cards: tuple[CardId, ...], stat: Stat, number: int) -> tuple[CardId, ...]:
        return tuple(card for card in cards if self.stat(card, stat) == number)

    def fits(self, card: CardId, cards: Cards) -> bool:
        """Whether a card is as a selector says, wherever it is."""
        if not 0 < card <= len(self.state.cards):
            return False
        face = self.state.face(card)
        slot = self.slot(card)
        if cards.of != "both" and (cards.ref is not None or not cards.area):
            holder = controller(self.state, card)
            if holder not in self.players(cards.of, card):
                return False
        if cards.area and (cards.ref is not None or cards.label is not None) and not self._is_in(card, cards.area):
            return False
        return fits_face(self, card, face, slot, cards) and fits_slot(self, card, slot, cards)

    def _is_in(self, card: CardId, areas: tuple[Area, ...]) -> bool:
        where = self.state.place_of(card)
        return where is not None and area_of(where[3:]) in areas

    # --- values ---------------------------------------------------------------------------------------------------

    def value(self, value: Value) -> int:
        """A number worked out; division rounds down."""
        if isinstance(value, int):
            return value
        base = self._base(value) - (self.value(value.less) if value.less is not None else 0)
        return base * value.times // value.divided_by + value.plus

    def _base(self, amount: Amount) -> int:
        state = self.state
        if amount.count is not None:
            return len(self.select(amount.count))
        if amount.names is not None:
            return len({self.name(card) for card in self.select(amount.names)})
        if amount.of is not None:
            numbers = [self.stat(card, amount.stat) for card in self.select(amount.of)]
            return sum(numbers) if amount.total else next(iter(numbers), 0)
        if amount.lp is not None:
            return state.side(self.one(amount.lp)).lp
        if amount.lp_difference:
            return state.side(OPPONENT[self.player]).lp - state.side(self.player).lp
        if amount.hand is not None:
            return sum(len(state.side(player).hand) for player in self.players(amount.hand))
        if amount.counters is not None:
            return counters(state, self.this, amount.counters)
        if amount.chain_link:
            return state.resolving.link if state.resolving is not None else len(state.chain)
        return self._recalled(amount)

    def _recalled(self, amount: Amount) -> int:
        state = self.state
        if amount.answer is not None:
            answer = self.answer(amount.answer)
            return (answer.number or len(answer.cards)) if answer else 0
        if amount.result is not None and state.resolving is not None:
            return sum(state.resolving.results)
        if amount.event_damage:
            change = last_damage(self)
            return -change[1].amount if change is not None else 0
        if amount.destroyed_of is not None:
            return len(destroyed_from(self, self.one(amount.destroyed_of)))
        return 1

    # --- conditions -----------------------------------------------------------------------------------------------

    def holds(self, condition: Condition | None) -> bool:
        """Whether a condition holds."""
        return condition is None or all(check(self, condition) for check in CHECKS)
