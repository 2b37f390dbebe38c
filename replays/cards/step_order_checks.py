"""Faults of labels, and of steps that refer to what no step before them gives: an answer, a result, something done."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.language import (
    Amount,
    AnyStep,
    Ask,
    Branch,
    Cards,
    Change,
    Coins,
    Condition,
    Definition,
    Dice,
    Effect,
    LastingLock,
    Later,
    Mode,
    Modifier,
    PlaceCounters,
    Step,
    Summon,
    SwapControl,
    Turn,
)
from duelog.core.effects.language.steps import QUESTIONS, NotedNumber
from duelog.core.effects.language.walk import pieces_of, placed_pieces
from duelog.events.base import given_fields
from duelog.replays.cards.selector_checks import Path, SelectorFault

Giver = Step | NotedNumber
"""What gives a label: a step, or a number that a delayed step notes."""

_ANSWERS = {
    "answer": ("number", "cards"),
    "besides": ("number",),
    "yes": ("yes",),
    "option": ("options",),
    "label": ("cards",),
    "declared_name": ("name",),
    "declared_type": ("type",),
    "declared_attribute": ("attribute",),
}
"""The questions whose answers each field of amounts, conditions and selectors can refer to."""


def step_order_faults(definition: Definition) -> Iterator[SelectorFault]:
    """The faults of the steps and labels of a definition, effect by effect, in order."""
    for index, effect in enumerate(definition.effects):
        labels = _Labels(frozenset(_labels_given(effect)))
        for path, part in placed_pieces(effect, ("effects", index)):
            if isinstance(part, Condition) and part.used_as is None and (part.used or 0) > len(definition.effects):
                yield SelectorFault((*path, "used"), f"the card has no effect {part.used}", "they are counted from 1")
            if not isinstance(part, Effect | Mode):
                continue
            for name, value in _parts(part):  # what is asked for outside the steps has no order
                for where, piece in placed_pieces(value, (*path, name)):
                    for field, label in _labels_in(piece):
                        yield from (SelectorFault((*where, field), *fault) for fault in labels.unknown(label))
            if part.steps:
                yield from _summoned_targets((*path, "steps"), part.steps)
                if getattr(part, "becomes", None) is None:  # otherwise steps of another effect come before it
                    yield from _first_step_faults((*path, "steps", 0), part.steps[0])
                earlier: dict[str, Giver] = {label: step for step in part.cost if (label := getattr(step, "label", ""))}
                yield from _faults((*path, "steps"), part.steps, _Before(labels, earlier, [], set()))


class _Labels(Struct, frozen=True):
    """All labels that the steps of an effect give."""

    given: frozenset[str]

    def unknown(self, label: str) -> Iterator[tuple[str, str]]:
        """The fault of a reference to a label that no step gives, and how to correct it."""
        if label not in self.given:
            there = f"labels are {', '.join(sorted(self.given))}" if self.given else "a step gives one with label"
            yield f'no step has the label "{label}"', there


class _Before(Struct, frozen=True):
    """What is before a step: the labels given, the coins and dice thrown, and the labels of the same list of steps.

    Later steps refer to the last step with a label, so it is given once in a list and in each of the ways of a branch.
    """

    labels: _Labels
    given: dict[str, Giver]
    thrown: list[type[Step]]
    here: set[str]


def _labels_given(effect: Effect) -> Iterator[str]:
    for part in pieces_of(effect):
        if isinstance(part, Step | NotedNumber) and (label := getattr(part, "label", None)):
            yield label


def _first_step_faults(path: Path, first: AnyStep) -> Iterator[SelectorFault]:
    """Faults of a first step that depends on the one before it."""
    hint = "leave it out, or say it of a later step"
    if first.after != "and":
        yield SelectorFault((*path, "after"), "there is no step before it", hint)
    for at, piece in placed_pieces(first.condition, (*path, "condition")):
        if isinstance(piece, Condition) and piece.previous_step_done is not None:
            yield SelectorFault((*at, "previous_step_done"), "there is no step before it", hint)


def _faults(path: Path, steps: tuple[AnyStep, ...], before: _Before) -> Iterator[SelectorFault]:
    """The faults of steps after others; what they give is added to `before`."""
    for index, step in enumerate(steps):
        at = (*path, index)
        for name, value in _parts(step):
            for where, piece in placed_pieces(value, (*at, name)):
                yield from (SelectorFault((*where, field), *fault) for field, *fault in _references(piece, before))
        yield from (SelectorFault((*at, field), *fault) for field, *fault in _unknown_in(step, before))
        if isinstance(step, Branch):  # only one of its ways is taken
            ways = before.here.copy(), before.here.copy()
            for name, here in zip(("then", "otherwise"), ways, strict=True):
                yield from _faults((*at, name), getattr(step, name), replace(before, here=here))
            before.here.update(*ways)
        elif isinstance(step, Later):
            noted: dict[str, Giver] = {note.label: note for note in step.notes}
            delayed = _Before(before.labels, before.given | noted, list(before.thrown), set())
            yield from _faults((*at, "steps"), step.steps, delayed)
        elif isinstance(step, Coins | Dice):
            before.thrown.append(type(step))
        label = getattr(step, "label", "")
        if label:
            if label in before.here:
                yield SelectorFault(
                    at, f'the label "{label}" is given twice', "give each step a label of its own: label"
                )
            before.here.add(label)
            before.given[label] = step


_INNER: dict[type[Struct], tuple[str, ...]] = {
    Branch: ("then", "otherwise"), Later: ("steps",), Mode: ("steps",), Effect: ("steps", "modes"),
}  # fmt: skip
"""The fields of a piece with steps that have an order of their own."""


def _parts(piece: Struct) -> Iterator[tuple[str, object]]:
    """The fields of a piece with their names as written, but not the steps within it."""
    for name, written in zip(piece.__struct_fields__, piece.__struct_encode_fields__, strict=True):
        if name not in _INNER.get(type(piece), ()):
            yield written, getattr(piece, name)


def _labels_in(piece: Struct) -> Iterator[tuple[str, str]]:
    """The labels that a piece refers to, each with its field."""
    fields: Iterable[str] = ()
    if isinstance(piece, Amount | Condition | Cards):
        fields = _ANSWERS
    elif isinstance(piece, LastingLock):
        fields = ("declared", "declared_type")
    elif isinstance(piece, Modifier):
        fields = ("declared_type", "declared_attribute")
    elif isinstance(piece, SwapControl):
        fields = ("one", "other")
    for field in fields:
        value: str | tuple[str, str] | Cards | None = getattr(piece, field, None)
        if value is not None and not isinstance(value, Cards):
            yield field, value if isinstance(value, str) else value[0]


def _unknown_in(piece: Struct, before: _Before) -> Iterator[tuple[str, str, str]]:
    """The references to labels that are not given before a piece: the field, what is wrong, and how to correct it."""
    for field, label in _labels_in(piece):
        if label not in before.given:
            unknown = next(before.labels.unknown(label), None)
            what, hint = unknown or (
                f'the label "{label}" is not given before this',
                "the step that gives it comes first",
            )
            yield field, what, hint


def _references(piece: Struct, before: _Before) -> Iterator[tuple[str, str, str]]:
    """What a piece refers to that was not given before it: the field, what is wrong, and how to correct it."""
    yield from _unknown_in(piece, before)
    if not isinstance(piece, Amount | Condition | Cards | Modifier):
        return
    for field, label in _labels_in(piece):
        step = before.given.get(label)
        if step is not None:
            yield from _of_another_question(field, label, step)
            value = getattr(piece, field)
            if isinstance(step, Ask) and not isinstance(value, str) and step.choices and value[1] not in step.choices:
                yield field, f'"{value[1]}" is no option of "{label}"', f"options: {', '.join(step.choices)}"
    if isinstance(piece, Amount) and piece.result is not None:
        kind = Dice if piece.result == "die" else Coins
        if kind not in before.thrown:
            tag = kind.__struct_config__.tag
            yield "result", f"no {tag} is thrown before this", f"a step before it: {{do: {tag}}}"


def _of_another_question(field: str, label: str, giver: Giver) -> Iterator[tuple[str, str, str]]:
    """The fault of a reference to the answer of a question of another kind."""
    wanted = _ANSWERS[field]
    match giver:
        case Ask():
            asked = [name for name in QUESTIONS if name in given_fields(giver)]
        case NotedNumber():
            asked = ["number" if giver.name_of is None else "name"]
        case _:
            asked = ["cards"]
    if asked and not set(asked) & set(wanted):
        yield field, f'"{label}" asks for {asked[0]}', f"it refers to an ask for {' or '.join(wanted)}"


_ON_THE_FIELD = (Change, PlaceCounters, Turn)
"""The steps that do something only to cards on the field, and are not about what holds a card (tie, bind, equip)."""


def _summoned_targets(path: Path, steps: Sequence[AnyStep]) -> Iterator[SelectorFault]:
    """Steps on targets that an earlier step has Summoned: those are new cards, and targets no more (GEN-05)."""
    summoned = False
    for index, step in enumerate(steps):
        if isinstance(step, _ON_THE_FIELD) and step.cards == "targets" and summoned:
            hint = "cards: moved means what was Summoned"
            yield SelectorFault((*path, index, "cards"), "the targets were Summoned, and are targets no more", hint)
        summoned = summoned or (isinstance(step, Summon) and step.cards == "targets" and step.count is None)
