"""Fusion Materials with very many possible sets, which are chosen one after the other (FUS-01)."""

from collections.abc import Iterable

from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.material_groups import Fitting, assignable, completable
from duelog.core.effects.language import FusionSummon, Material
from duelog.core.effects.summoning.material_effects import MaterialEffect
from duelog.core.effects.summoning.materials import fusion_candidates, fusion_ways, has_room
from duelog.core.rulebook import enforces
from duelog.events.base import CardId


class ManyMaterials:
    """The cards that can be chosen as Fusion Materials of a monster, given those that were chosen before.

    First come as many as the monster lists, then any further ones. If there is no free Monster Zone, one of the first
    has to leave one: for every set of materials there is such an order.
    """

    def __init__(
        self, ctx: Context, step: FusionSummon, monster: CardId, way: MaterialEffect | None, *, with_room: bool
    ) -> None:
        self.groups: tuple[Material, ...] = ctx.book.get(ctx.state.name(monster)).materials
        able = fusion_candidates(ctx, step, monster, way)
        self.ways: tuple[Fitting, ...] = fusion_ways(ctx, monster, able, self.groups)
        fits = frozenset[CardId]().union(*(found for fitting in self.ways for found in fitting))
        self.cards = tuple(card for card in able if card in fits)
        room = with_room or has_room(ctx)
        self.leaving = frozenset(self.cards if room else (slot.card for slot in ctx.state.monsters(ctx.player)))
        self.least = sum(group.count for group in self.groups)
        self.most = len(self.cards) if any(group.or_more for group in self.groups) else self.least

    def in_any_combination(self) -> bool:
        """Whether all cards match all groups, so that their number is all that counts."""
        everything = frozenset(self.cards)
        return everything <= self.leaving and all(found == everything for found in self.ways[0])

    @enforces("FUS-01")
    def next_ones(self, chosen: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards one of which can be the next of those that the monster lists."""
        return tuple(card for card in self._others(chosen) if self._leads_on((*chosen, card)))

    @enforces("FUS-01")
    def further_ones(self, chosen: tuple[CardId, ...]) -> tuple[CardId, ...]:
        """The cards any of which can be added when there are as many as the monster lists."""
        possible = (
            tuple(card for card in self._others(chosen) if assignable((*chosen, card), self.groups, fitting))
            for fitting in self.ways
        )
        return max(possible, key=len, default=())

    def _others(self, chosen: tuple[CardId, ...]) -> Iterable[CardId]:
        return (card for card in self.cards if card not in chosen)

    def _leads_on(self, chosen: tuple[CardId, ...]) -> bool:
        """Whether these cards can be completed to a set of materials that leaves a Monster Zone."""
        if not self.leaving.isdisjoint(chosen):
            return self._completable(chosen)
        with_one = ((*chosen, card) for card in self._others(chosen) if card in self.leaving)
        return len(chosen) < self.least and any(map(self._completable, with_one))

    def _completable(self, chosen: tuple[CardId, ...]) -> bool:
        return any(completable(chosen, self.cards, self.groups, fitting) for fitting in self.ways)
