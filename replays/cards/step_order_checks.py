"""Faults of steps that refer to what no step before them gives: an answer, a result, something done."""

from collections.abc import Iterator

from msgspec import Struct

from duelog.core.effects.language import (
    Amount,
    AnyStep,
    Ask,
    Branch,
    Cards,
    Coins,
    Condition,
    Definition,
    Dice,
    Effect,
    Later,
    Mode,
    Step,
)
from duelog.core.effects.language.steps import QUESTIONS, NotedNumber
from duelog.core.effects.language.walk import placed_pieces
from duelog.events.base import given_fields
from duelog.replays.cards.selector_checks import Path, SelectorFault

Giver = Step | NotedNumber
"""What gives a label: a step, or a number that a delayed step notes."""

_ANSWERS = {
    "answer": ("number", "cards"),
    "yes": ("yes",),
    "option": ("options",),
    "label": ("cards",),
    "declared_name": ("name",),
    "declared_type": ("type",),
    "declared_attribute": ("attribute",),
}
"""The questions whose answers each field of amounts, conditions and selectors can refer to."""


def step_order_faults(definition: Definition) -> Iterator[SelectorFault]:
    """The faults of the steps of a definition, effect by effect, in order."""
    for index, effect in enumerate(definition.effects):
        for path, part in placed_pieces(effect, ("effects", index)):
            if isinstance(part, Effect | Mode) and part.steps:
                if getattr(part, "becomes", None) is None:  # otherwise steps of another effect come before it
                    yield from _first_step_faults((*path, "steps", 0), part.steps[0])
                earlier: dict[str, Giver] = {label: step for step in part.cost if (label := getattr(step, "label", ""))}
                yield from _faults((*path, "steps"), part.steps, earlier, [])
            elif isinstance(part, Condition) and part.used is not None and part.used > len(definition.effects):
                yield SelectorFault((*path, "used"), f"the card has no effect {part.used}", "they are counted from 1")


def _first_step_faults(path: Path, first: AnyStep) -> Iterator[SelectorFault]:
    """Faults of a first step that depends on the one before it."""
    hint = "leave it out, or say it of a later step"
    if first.after != "and":
        yield SelectorFault((*path, "after"), "there is no step before it", hint)
    for at, piece in placed_pieces(first.condition, (*path, "condition")):
        if isinstance(piece, Condition) and piece.previous_step_done is not None:
            yield SelectorFault((*at, "previous_step_done"), "there is no step before it", hint)


def _faults(
    path: Path, steps: tuple[AnyStep, ...], given: dict[str, Giver], thrown: list[type[Step]]
) -> Iterator[SelectorFault]:
    """The faults of steps after those that gave these labels and threw coins or dice; both are added to."""
    for index, step in enumerate(steps):
        at = (*path, index)
        for name, value in _parts(step):
            for where, piece in placed_pieces(value, (*at, name)):
                yield from (
                    SelectorFault((*where, field), *fault) for field, *fault in _references(piece, given, thrown)
                )
        if isinstance(step, Branch):
            for name in ("then", "otherwise"):
                yield from _faults((*at, name), getattr(step, name), given, thrown)
        elif isinstance(step, Later):
            noted: dict[str, Giver] = {note.label: note for note in step.notes}
            yield from _faults((*at, "steps"), step.steps, given | noted, list(thrown))
        elif isinstance(step, Coins | Dice):
            thrown.append(type(step))
        label = getattr(step, "label", "")
        if label:
            given[label] = step


def _parts(step: AnyStep) -> Iterator[tuple[str, object]]:
    """The fields of a step with their names as written, but not steps within it."""
    inner = ("then", "otherwise") if isinstance(step, Branch) else ("steps",) if isinstance(step, Later) else ()
    for name, written in zip(step.__struct_fields__, step.__struct_encode_fields__, strict=True):
        if name not in inner:
            yield written, getattr(step, name)


def _references(piece: Struct, given: dict[str, Giver], thrown: list[type[Step]]) -> Iterator[tuple[str, str, str]]:
    """What a piece refers to that was not given before it: the field, what is wrong, and how to correct it."""
    if not isinstance(piece, Amount | Condition | Cards):
        return
    for field in _ANSWERS.keys() & set(piece.__struct_fields__):
        value: str | tuple[str, str] | None = getattr(piece, field)
        if value is None:
            continue
        label = value if isinstance(value, str) else value[0]
        step = given.get(label)
        if step is None:
            yield field, f'the label "{label}" is not given before this', "the step that gives it comes first"
        else:
            yield from _of_another_question(field, label, step)
            if isinstance(step, Ask) and not isinstance(value, str) and step.choices and value[1] not in step.choices:
                yield field, f'"{value[1]}" is no option of "{label}"', f"options: {', '.join(step.choices)}"
    if isinstance(piece, Amount) and piece.result is not None:
        kind = Dice if piece.result == "die" else Coins
        if kind not in thrown:
            tag = kind.__struct_config__.tag
            yield "result", f"no {tag} is thrown before this", f"a step before it: {{do: {tag}}}"


def _of_another_question(field: str, label: str, giver: Giver) -> Iterator[tuple[str, str, str]]:
    """The fault of a reference to the answer of a question of another kind."""
    wanted = _ANSWERS[field]
    match giver:
        case Ask():
            asked = [name for name in QUESTIONS if name in given_fields(giver)]
        case NotedNumber():
            asked = ["number"]
        case _:
            asked = ["cards"]
    if asked and not set(asked) & set(wanted):
        yield field, f'"{label}" asks for {asked[0]}', f"it refers to an ask for {' or '.join(wanted)}"
