"""Programs: the steps of an effect in sequence, with jumps for its branches.

Positions in a program are used only by the resolver. In the log and the state, a step has an id that does not depend on
the layout of the program (`step_ids`).
"""

from collections.abc import Iterator
from functools import cached_property

from duelog.core.effects.book import version_1_positions
from duelog.core.effects.book.step_ids import in_order, shuffle_after, step_ids
from duelog.core.effects.language import (
    After,
    AnyStep,
    Branch,
    Cards,
    CardStep,
    Condition,
    Effect,
    Excavate,
    Mode,
    NotedNumber,
    ShuffleDeck,
    ToDeck,
    Who,
)
from duelog.core.effects.language.step_facts import LATER_IN_TIME, STEP_FACTS
from duelog.core.state import note_step
from duelog.events.base import EffectStep, Part


class Jump(Part, frozen=True, kw_only=True):
    """Continue at `to`; with a condition, only if that does not hold.

    `after` is the `after` of the branch that begins with it, and `end` the position behind that.
    """

    to: int
    end: int = 0
    unless: Condition | None = None
    after: After = "and"


Instruction = AnyStep | Jump


class Program:
    """The instructions of steps in sequence. `ids` are the ids of the steps by position, "" for jumps.

    `notes` are the numbers that were computed when the steps were delayed.
    """

    def __init__(self, steps: tuple[AnyStep, ...], notes: tuple[NotedNumber, ...] = ()) -> None:
        entries = _laid_out(steps, iter(step_ids(steps)), 0, _excavated(steps))
        self.instructions: tuple[Instruction, ...] = tuple(instruction for instruction, _ in entries)
        self.ids: tuple[str, ...] = tuple(step_id for _, step_id in entries)
        self._positions = {step_id: position for position, step_id in enumerate(self.ids) if step_id}
        self._given = steps
        self._notes = notes

    def __len__(self) -> int:
        return len(self.instructions)

    def __iter__(self) -> Iterator[Instruction]:
        return iter(self.instructions)

    @cached_property
    def labels(self) -> dict[str, EffectStep]:
        """The steps at which labelled questions are asked, and the labelled numbers."""
        noted = {note.label: note_step(number) for number, note in enumerate(self._notes, 1)}
        return noted | {
            label: EffectStep(id=step_id)
            for step_id, step in zip(self.ids, self.instructions, strict=True)
            if (label := getattr(step, "label", ""))
        }

    def step(self, step_id: str) -> AnyStep | None:
        """The step with an id; None if there is none."""
        position = self._positions.get(step_id)
        found = None if position is None else self.instructions[position]
        return found if isinstance(found, AnyStep) else None

    def step_before(self, step_id: str) -> AnyStep | None:
        """The step directly before the one with an id; None if there is none, or a branch begins or ends there."""
        position = self._positions.get(step_id) or 0
        found = self.instructions[position - 1] if position else None
        return found if isinstance(found, AnyStep) else None

    def position(self, step: EffectStep | None) -> int:
        """The position after the last logged step, None for none; the end of the program for an unknown step."""
        if step is None:
            return 0
        position = self._positions.get(self.named(step).id)
        if position is None:
            return len(self)
        return position if step.goes_on else position + 1

    def breaks_between(self, first: EffectStep, last: EffectStep) -> bool:
        """Whether a step after `first`, up to `last`, happens after the previous one, not at the same time."""
        begin, end = (self._positions.get(self.named(step).id) for step in (first, last))
        if begin is None or end is None:
            return True
        return any(instruction.after in LATER_IN_TIME for instruction in self.instructions[begin + 1 : end + 1])

    def named(self, step: EffectStep) -> EffectStep:
        """A step by its id, also for steps numbered by version 1 of the format."""
        if step.version_1 is None:
            return step
        return EffectStep(id=self.id_in_version_1(step.version_1), goes_on=step.goes_on)

    def id_in_version_1(self, position: int) -> str:
        """The id of the step at this position in version 1 of the format; "" for none."""
        return self._version_1[position] if 0 <= position < len(self._version_1) else ""

    @cached_property
    def _version_1(self) -> tuple[str, ...]:
        shuffled = {step_id for step_id in self.ids if shuffle_after(step_id) in self._positions}
        return version_1_positions.ids_by_position(self._given, shuffled)


def _excavated(steps: tuple[AnyStep, ...]) -> dict[str, Who]:
    """Whose Deck is excavated, by the label of the excavated cards."""
    return {step.label: step.who for step in in_order(steps) if isinstance(step, Excavate)}


def _laid_out(
    steps: tuple[AnyStep, ...], ids: Iterator[str], start: int, excavated: dict[str, Who]
) -> list[tuple[Instruction, str]]:
    """The instructions of steps with their ids, which come in the same order; `start` is the position of the first."""
    program: list[tuple[Instruction, str]] = []
    for step in steps:
        here = start + len(program)
        step_id = next(ids)
        if isinstance(step, Branch):
            then = _laid_out(step.then, ids, here + 1, excavated)
            otherwise = _laid_out(step.otherwise, ids, here + 2 + len(then), excavated)
            unless = step.condition or Condition()
            end = here + 2 + len(then) + len(otherwise)
            program.append((Jump(to=here + 2 + len(then), end=end, unless=unless, after=step.after), ""))
            program += then
            program.append((Jump(to=end), ""))
            program += otherwise
        else:
            program.append((step, step_id))
            if searches(step):
                shuffle = ShuffleDeck(who=_searched(step, excavated), after=step.after, condition=step.condition)
                program.append((shuffle, shuffle_after(step_id)))
    return program


def searches(step: AnyStep) -> bool:
    """Whether a step takes cards out of its player's Deck, which is shuffled then (ZONE-07)."""
    match STEP_FACTS[type(step)].searches:
        case "where it shuffles":
            return isinstance(step, ToDeck) and step.where == "shuffle"
        case "where it finds cards":
            return isinstance(step, CardStep) and isinstance(step.cards, Cards) and "deck" in step.cards.area
        case "never":
            return False


def _searched(step: AnyStep, excavated: dict[str, Who]) -> Who:
    """Whose Deck is shuffled: the one that the cards come from."""
    cards = step.cards if isinstance(step, CardStep) and isinstance(step.cards, Cards) else Cards()
    whose = excavated.get(cards.label or "", cards.of)
    return "opponent" if whose == "opponent" else "you"


def modes_of(effect: Effect) -> tuple[Mode, ...]:
    """The modes of an effect; an effect without modes is one mode without text."""
    if effect.modes:
        return effect.modes
    return (Mode(description="", cost=effect.cost, target=effect.target, steps=effect.steps),)
