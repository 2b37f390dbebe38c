"""The choice of Fusion Materials: a set of those that are possible, or one after the other if these are too many."""

from collections.abc import Sequence
from itertools import chain, islice

from duelog.core.effects import language as lang
from duelog.core.effects.resolution.resolver import Resolver
from duelog.core.effects.resolution.step_choices import choose_one, choose_set
from duelog.core.effects.summoning.many_materials import ManyMaterials
from duelog.core.effects.summoning.material_effects import MaterialEffect
from duelog.core.effects.summoning.materials import fusion_sets
from duelog.core.rules.registry import asked_by
from duelog.core.state import Answer
from duelog.events.base import CardId, Outcome

MOST_SETS = 1000
"""The number of sets of materials that one question lists; more are asked for in several questions."""


def chosen_materials(
    resolver: Resolver,
    step: lang.FusionSummon,
    monster: CardId,
    answers: Sequence[Answer],
    way: MaterialEffect | None = None,
    *,
    with_room: bool = False,
) -> tuple[CardId, ...] | Outcome | None:
    """The Fusion Materials that the answers name, or the next question for them."""
    sets = list(islice(fusion_sets(resolver.ctx, step, monster, way, with_room=with_room), MOST_SETS + 1))
    given = tuple(chain.from_iterable(answer.cards for answer in answers))
    if len(sets) <= MOST_SETS:
        return given if answers else choose_set(resolver, sets, "fusion materials")
    many = ManyMaterials(resolver.ctx, step, monster, way, with_room=with_room)
    if many.in_any_combination():
        return given if answers else _any_of(resolver, many.cards, many.least, many.most)
    if len(answers) < many.least:
        return choose_one(resolver, many.next_ones(given), "fusion materials")
    further = many.further_ones(given) if len(answers) == many.least else ()
    return _any_of(resolver, further, 0, len(further)) if further else given


def _any_of(resolver: Resolver, cards: tuple[CardId, ...], least: int, most: int) -> Outcome:
    return resolver.ask(
        resolver.ctx.player, "cards", "fusion materials", cards=cards, minimum=least, maximum=most,
        rule=asked_by("fusion materials"),
    )  # fmt: skip
