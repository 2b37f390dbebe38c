"""What an effect asks its player to declare as it is activated, before anybody can respond."""

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.language import Ask
from duelog.core.rules.registry import asked_by, asks
from duelog.core.state import State
from duelog.events.base import EffectStep
from duelog.events.outcomes import Asked


@asks("CHAIN-01", "declaration")
def declaration(state: State, book: CardBook) -> Asked | None:
    """The next question of the last Chain Link about what to declare; None if there is none left."""
    if not state.chain or state.resolving is not None:
        return None
    link = state.chain[-1]
    if link.resolved or not link.activated or link.negated is not None:
        return None
    program = book.program_of(state.name(link.card), link)
    answered = {answer.step.id for answer in link.answers if answer.step is not None}
    for step_id, step in zip(program.ids, program.instructions, strict=True):
        if not (isinstance(step, Ask) and step.at_activation):
            return None
        if step_id not in answered:
            low, high = step.number or (1, 1)
            return Asked(
                player=link.player, answer="number" if step.number is not None else "option", about="label",
                label=step.label, options=step.choices, minimum=low, maximum=high, source=link.card,
                rule=asked_by("declaration"), effect_step=EffectStep(id=step_id, goes_on=True),
            )  # fmt: skip
    return None
