"""Attempts to Summon, which count for cards that cannot be activated in a turn with a Summon."""

from collections.abc import Iterator

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.program import modes_of
from duelog.core.effects.language import Cards, CardStep, Excavate, FusionSummon, Mode
from duelog.core.effects.language.step_facts import kinds_that
from duelog.core.rulebook import enforces
from duelog.core.state import State
from duelog.core.state.progress import Use
from duelog.events.base import CardId, SummonKind
from duelog.events.places import Player

_SUMMONS = kinds_that("summons")

NORMAL = ("normal", "tribute", "flip")
"""The kinds of Summons that are no Special Summons."""


@enforces("EFF-10")
def has_attempted_to_summon(state: State, book: CardBook, player: Player, kinds: tuple[SummonKind, ...]) -> bool:
    """Whether a player has Summoned in one of these ways in this turn, or attempted to.

    A Summon that was negated counts, and an effect that Special Summons, even if it was negated, found nothing to
    Summon, or has not resolved yet; but not if its activation was negated.
    """
    if any(who == player and how in kinds for who, how, _, _ in state.summons):
        return True
    now = state.summoning
    if now is not None and now.player == player and now.how in kinds:
        return True
    return "special" in kinds and any(
        use.player == player and use.turn == state.turn and use.negated != "activation" and _would_summon(book, use)
        for use in state.uses
    )


def special_summoned(state: State, player: Player) -> Iterator[CardId]:
    """The monsters that a player has Special Summoned in this turn, or attempted to, in order."""
    for who, how, _, cards in state.summons:
        if who == player and how not in NORMAL:
            yield from cards
    now = state.summoning
    if now is not None and now.player == player and now.how not in NORMAL:
        yield from now.cards


def _would_summon(book: CardBook, use: Use) -> bool:
    """Whether an effect Special Summons in each of its modes, unconditionally."""
    effect = book.effect(use.name, use.effect)
    return effect is not None and all(map(_summons, modes_of(effect)))


def _summons(mode: Mode) -> bool:
    shown = {step.label for step in mode.steps if isinstance(step, Excavate)}  # nobody knows what they will be
    return any(
        isinstance(step, _SUMMONS)
        and step.condition is None
        and not (isinstance(step, CardStep) and isinstance(step.cards, Cards) and step.cards.label in shown)
        and not (isinstance(step, CardStep) and step.or_none)
        and not (isinstance(step, FusionSummon) and step.only_send)
        for step in mode.steps
    )
