"""The steps that began the lasting effects of a state."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import AnyStep, Cards, Change, Summon, SwapControl, TakeControl
from duelog.core.effects.language.step_facts import LATER_IN_TIME
from duelog.core.rulebook import enforces
from duelog.core.state import Lasting, State


def step_of(state: State, book: CardBook, lasting: Lasting) -> AnyStep | None:
    """The step that began a lasting effect; None if `book` does not define it.

    A damaged log may name a card that does not exist.
    """
    if not state.has_card(lasting.source):
        return None
    return book.step(state.name(lasting.source), lasting.effect, lasting.part)


@enforces("GEN-13")
def changes_as_summoned(state: State, book: CardBook, lasting: Lasting) -> bool:
    """Whether a lasting change is part of the Special Summon of its cards, such as "Special Summon it with 0 ATK".

    Its step then follows the one that Summons them at once, or is what a monster's own procedure gives it. Continuous
    effects apply to the values with which a monster came, even if they were on the field earlier.
    """
    step = step_of(state, book, lasting)
    if not isinstance(step, Change) or step.after in LATER_IN_TIME or lasting.part is None:
        return False
    if lasting.cards == (lasting.source,) and _comes_with_its_procedure(state, book, lasting):
        return True
    before = book.step_before(state.name(lasting.source), lasting.effect, lasting.part)
    return isinstance(before, Summon) and (step.cards == before.cards or step.cards in _MOVED)


def _comes_with_its_procedure(state: State, book: CardBook, lasting: Lasting) -> bool:
    """Whether a continuous effect of a card made a lasting change as the card was Summoned by its own procedure."""
    effect = book.effect(state.name(lasting.source), lasting.effect)
    if effect is None or effect.kind != "continuous":
        return False
    return bool(effect.when) and all(when.event == "summoned" and when.by_procedure for when in effect.when)


_MOVED = ("moved", Cards(ref="moved"))


@enforces("GEN-03")
def changes_with_control(state: State, book: CardBook, lasting: Lasting) -> bool:
    """Whether a lasting change is part of a change of control, such as "but it cannot attack" of Mind Control.

    Control for a turn is not lost when the monster is turned face-down, and neither is what came with it.
    """
    if lasting.part is None or not state.has_card(lasting.source):
        return False
    before = book.step_before(state.name(lasting.source), lasting.effect, lasting.part)
    return isinstance(before, TakeControl | SwapControl)
