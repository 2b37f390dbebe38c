"""Effects as programs: the steps of an effect laid out in a row, with jumps for its branches.

The resolver's whole position is one number, the step to go on with.
"""

from duelog.core.effects.language import (
    AnyStep,
    Branch,
    Cards,
    CardStep,
    Condition,
    Effect,
    Mode,
    Reveal,
    ShuffleDeck,
    ToDeck,
    Who,
)
from duelog.events.base import Part

PROCEDURE = -1
"""The number that stands for how a card Special Summons itself, among the numbers of its effects."""

COST = 900
"""The steps of a cost are numbered from this, for what lasts beyond the activation."""

MODE = 1000
"""The steps of the k-th mode of an effect are numbered from k times this."""


PUT_OFF = 1_000_000
"""The steps of what step n of an effect put off are numbered from n + 1 times this."""


class Jump(Part, frozen=True, kw_only=True):
    """Go on at `to`; with a condition only if it does not hold."""

    to: int
    unless: Condition | None = None


Instruction = AnyStep | Jump
Program = tuple[Instruction, ...]


def lay_out(steps: tuple[AnyStep, ...], start: int = 0) -> Program:
    """The instructions of steps; `start` is the number of the first."""
    program: list[Instruction] = []
    for step in steps:
        here = start + len(program)
        if isinstance(step, Branch):
            then = lay_out(step.then, here + 1)
            otherwise = lay_out(step.otherwise, here + 2 + len(then))
            unless = step.condition or Condition()
            program.append(Jump(to=here + 2 + len(then), unless=unless))
            program += then
            program.append(Jump(to=here + 2 + len(then) + len(otherwise)))
            program += otherwise
        else:
            program.append(step)
            if searches(step):
                program.append(ShuffleDeck(who=_searched(step), after=step.after, condition=step.condition))
    return tuple(program)


def searches(step: AnyStep) -> bool:
    """Whether a step takes cards out of its player's Deck, which is shuffled then (ZONE-07)."""
    if isinstance(step, ToDeck):
        return step.where == "shuffle"
    if isinstance(step, Reveal):
        return False
    return isinstance(step, CardStep) and isinstance(step.cards, Cards) and "deck" in step.cards.area


def _searched(step: AnyStep) -> Who:
    """Whose Deck is shuffled: the opponent's where the cards come from there."""
    theirs = isinstance(step, CardStep) and isinstance(step.cards, Cards) and step.cards.of == "opponent"
    return "opponent" if theirs else "you"


def modes_of(effect: Effect) -> tuple[Mode, ...]:
    """The modes of an effect; one without words for an effect that has none."""
    if effect.modes:
        return effect.modes
    return (Mode(words="", cost=effect.cost, target=effect.target, steps=effect.steps),)
