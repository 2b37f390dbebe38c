"""The Synchro and Xyz Summons that effects make immediately: which monsters, with which materials."""

from collections.abc import Iterator
from typing import Literal

from duelog.core.effects.choosing.actions import is_unaffected
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import is_summon_forbidden, locked
from duelog.core.effects.evaluate.summonable import can_be_summoned_by_this
from duelog.core.effects.language import Cards, SynchroSummonNow, XyzSummonNow
from duelog.core.effects.summoning.materials import leaves_room
from duelog.core.effects.summoning.procedure_moves import material_choices
from duelog.core.effects.summoning.procedures import own_face_up, special_summonable, synchro_materials, xyz_materials
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_locked
from duelog.core.rules.moving import is_token
from duelog.events.base import CardId

Choice = tuple[CardId, tuple[CardId, ...]]
"""A monster, and one of its sets of materials."""


def synchro_choices(ctx: Context, step: SynchroSummonNow) -> Iterator[Choice]:
    """The Synchro Monsters that a step can Summon now, each with its sets of materials."""
    including = set(ctx.select(step.including))
    allowed = None if step.materials is None else set(ctx.select(step.materials))
    if not including:
        return
    for card in _monsters(ctx, step.monster, "synchro"):
        own = Context(ctx.state, ctx.book, ctx.player, card)
        for materials in material_choices(ctx.state, ctx.book, ctx.player, card):
            if including.isdisjoint(materials) or (allowed is not None and not allowed.issuperset(materials)):
                continue
            strange = next(own_face_up(ctx.state, ctx.player, materials, "Synchro Monster", card), None)
            if not strange and leaves_room(ctx, materials) and not list(synchro_materials(own, card, materials)):
                yield card, materials


def xyz_choices(ctx: Context, step: XyzSummonNow, given: tuple[CardId, ...]) -> Iterator[Choice]:
    """The Xyz Monsters that a step can Summon now, each with its sets of materials; `given` are those of the step."""
    able = tuple(card for card in given if not is_token(ctx.state, card))
    if not able or (not step.any_number and able != given):
        return
    for card in _monsters(ctx, step.monster, "xyz"):
        for materials in _sets(ctx, step, card, able):
            strange = next(own_face_up(ctx.state, ctx.player, materials, "Xyz Monster", card), None)
            if strange is None and leaves_room(ctx, materials):
                yield card, materials


def _sets(ctx: Context, step: XyzSummonNow, card: CardId, able: tuple[CardId, ...]) -> Iterator[tuple[CardId, ...]]:
    """The sets of these monsters that are the materials of an Xyz Monster, or all of them, if anything can be."""
    if step.whatever_it_lists:
        if _comes_on_top(ctx, card) and not any(is_unaffected(ctx, one) for one in able):
            yield able
    elif step.any_number:
        there = set(able)
        yield from (one for one in material_choices(ctx.state, ctx.book, ctx.player, card) if there.issuperset(one))
    elif not list(xyz_materials(Context(ctx.state, ctx.book, ctx.player, card), card, able)):
        yield able


@enforces("SUM-12")
def _comes_on_top(ctx: Context, card: CardId) -> bool:
    """Whether the monster's own text lets the effect of this card Xyz Summon it."""
    return special_summonable(ctx, card, "xyz") and can_be_summoned_by_this(ctx, card)


@enforces("GEN-03", "SYN-02")
def _monsters(ctx: Context, among: Cards | None, kind: Literal["synchro", "xyz"]) -> Iterator[CardId]:
    """The Synchro or Xyz Monsters that a step names, by default all, without those that an effect forbids to Summon."""
    state, player = ctx.state, ctx.player
    if locked(state, player, "special summon"):
        return
    for card in ctx.select(among if among is not None else _ALL[kind]):
        face = state.face(card)
        if kind not in face.kinds or face.name not in ctx.book or is_summon_forbidden(ctx, card):
            continue
        if not is_locked(state, player, "synchro summon" if kind == "synchro" else "xyz summon", card):
            yield card


_ALL = {
    "synchro": Cards(of="you", area=("extra",), kinds=("synchro",)),
    "xyz": Cards(of="you", area=("extra",), kinds=("xyz",)),
}
