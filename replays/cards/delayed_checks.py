"""The fields of delayed steps: what is done later, and when."""

from collections.abc import Iterator

from duelog.core.effects.language import Later, Occasion
from duelog.core.effects.language.walk import pieces_of


def delayed_step_faults(step: Later) -> Iterator[tuple[str, str, str]]:
    """The faults of a step that delays others: the field, what is wrong, and what to write instead."""
    if not step.steps:
        yield "steps", "nothing is done later", "steps: [...]"
    yield from _when_chosen_faults(step)
    for word in _of_the_link(step.when):
        yield "when", f'"{word}" are cards of a Chain Link that is over by then', "what: remembered"


def _when_chosen_faults(step: Later) -> Iterator[tuple[str, str, str]]:
    """Fields about the event that is waited for, without one, and the condition of a choice where there is none."""
    if step.when is not None:
        if step.requires is not None:
            yield "requires", "nobody chooses when these steps are done", "condition, or leave out when"
        return
    for name in ("whose", "turns", "repeat", "at_once", "throughout"):
        if getattr(step, name) != getattr(Later(), name):
            yield name, "no event is waited for: its player chooses when the steps are done, once", "leave it out"


def _of_the_link(when: Occasion | None) -> tuple[str, ...]:
    """What an event that is waited for says of cards which only the link that waits for it knows."""
    said = [ref for piece in pieces_of(when) for name in piece.__struct_fields__ for ref in (getattr(piece, name),)]
    return tuple(dict.fromkeys(ref for ref in said if ref in ("targets", "first target", "second target")))
