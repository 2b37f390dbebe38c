"""What an effect asks players to declare or choose as it is activated, before anybody can respond."""

from collections.abc import Iterable

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import Jump, Program
from duelog.core.effects.choosing.room_for_summons import blockable_zones
from duelog.core.effects.evaluate.another_word import words_that_change
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.locks import is_summon_forbidden
from duelog.core.effects.evaluate.targeting import can_be_targeted
from duelog.core.effects.language import AnyStep, Ask, BlockZone, Cards, CardsOf, Summon, Who
from duelog.core.rulebook import enforces
from duelog.core.rules.registry import asked_by, asks
from duelog.core.state import Answer, State
from duelog.events.base import CardId, EffectStep
from duelog.events.outcomes import Asked
from duelog.events.places import Place


def asks_at_activation(step: object) -> bool:
    """Whether a step asks its question as the effect is activated, if no other step comes before it."""
    return isinstance(step, Ask | BlockZone) and step.at_activation


@asks("CHAIN-01", "declaration")
def declaration(state: State, book: CardBook) -> Asked | None:
    """The next question of the last Chain Link about what to declare; None if there is none left."""
    if not state.chain or state.resolving is not None:
        return None
    link = state.chain[-1]
    if link.resolved or not link.activated or link.negated is not None:
        return None
    program = book.program_of(state.name(link.card), link)
    for step_id, step in zip(program.ids, program.instructions, strict=True):
        if not asks_at_activation(step):
            return None
        given = [answer for answer in link.answers if answer.step is not None and answer.step.id == step_id]
        at = EffectStep(id=step_id, goes_on=True)
        if isinstance(step, BlockZone):
            chosen: list[Place] = [answer.to for answer in given if answer.to is not None]
            left = tuple(blockable_zones(Context(state, book, link.player, link.card, link=link), step, chosen))
            if len(chosen) < step.count and left:
                return Asked(
                    player=link.player, answer="place", about="zone", places=left, source=link.card,
                    rule=asked_by("declaration"), effect_step=at,
                )  # fmt: skip
        elif isinstance(step, Ask) and step.cards is not None:
            mode = book.mode(state.name(link.card), link.effect, link.option)
            ctx = Context(state, book, link.player, link.card, link=link, targets=link.targets_of_effect)
            ctx.summoner = ctx.one(_who_summons(program.instructions, step.label))
            without = mode is not None and mode.target and not link.targets  # a mandatory effect that does nothing
            found = _can_be_chosen(ctx, step.cards) if not given and not without else ()
            if found:
                return Asked(
                    player=ctx.one(step.who), answer="cards", about="label", label=step.label, cards=found,
                    minimum=0 if step.up_to and step.or_none else 1, source=link.card, rule=asked_by("declaration"),
                    effect_step=at,
                )  # fmt: skip
        elif isinstance(step, Ask) and not given:
            low, highest = step.number or (1, 1)
            ctx = Context(state, book, link.player, link.card, link=link, targets=link.targets_of_effect)
            high = highest if isinstance(highest, int) else ctx.value(highest)
            words = words_that_change(ctx, program.instructions, step.label, step.choices)
            return Asked(
                player=link.player, answer="number" if step.number is not None else "option", about="label",
                label=step.label, minimum=low, maximum=high, source=link.card,
                options=_of_monsters_that_may_come(ctx, program, step.label, words),
                rule=asked_by("declaration"), effect_step=at,
            )  # fmt: skip
    return None


@enforces("TRAP-04", "GEN-03")
def _of_monsters_that_may_come(ctx: Context, program: Program, label: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words with which a Trap becomes a monster that its player may Special Summon, after what is declared already.

    All of them for any other effect, and if no such monster may come.
    """
    link = ctx.link
    if link is None or not words or ctx.book.get(ctx.state.name(link.card)).trap_monster is None:
        return words
    before = tuple(replace(one, step=EffectStep(id=one.step.id)) for one in link.answers if one.step is not None)
    kept: list[str] = []
    for word in words:
        said = Answer(about="label", step=program.labels.get(label), player=link.player, option=word)
        with_it = Context(
            ctx.state, ctx.book, link.player, link.card, link=link, answers=(*before, said), labels=program.labels
        )
        if not is_summon_forbidden(with_it, link.card):
            kept.append(word)
    return tuple(kept) or words


@enforces("EFF-08", "GEN-03")
def _can_be_chosen(ctx: Context, cards: CardsOf) -> tuple[CardId, ...]:
    """The cards that a player can be asked to choose now: as targets are, they are chosen before anybody responds, so
    what cannot be targeted is not among them.
    """
    return tuple(card for card in ctx.select(cards) if can_be_targeted(ctx, card))


@enforces("SUM-12")
def _who_summons(steps: Iterable[AnyStep | Jump], label: str) -> Who:
    """The player who Special Summons what is chosen now, and so has to be able to."""
    for step in steps:
        if isinstance(step, Summon) and isinstance(step.cards, Cards) and step.cards.label == label:
            return step.by
    return "you"
