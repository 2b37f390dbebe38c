"""What is told in short: phrases that differ in nothing but numbers that grow evenly, and conditions told before."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from duelog.core.catalogue.arguments import Argument, ListArgument, Listed, Message, WordArgument, as_list
from duelog.core.wording.effects.effect_words import apart, phrase

_LEAST = 4
"""How many there are at least in a series."""

_LONGEST = 4
"""How many phrases there are at most in each part of a series."""


class StepSeries(NamedTuple):
    """A run of phrases: `parts` are equally long, the numbers in them grow evenly, in `words` alone or in others."""

    parts: tuple[tuple[Message, ...], ...]
    words: bool

    @property
    def length(self) -> int:
        """How many phrases there are."""
        return len(self.parts) * len(self.parts[0])


def series_at(told: Sequence[Message], at: int) -> StepSeries | None:
    """The longest series that begins at a place."""
    found = (_run(told, at, size) for size in range(1, _LONGEST + 1))
    return max((each for each in found if each is not None), key=lambda each: each.length, default=None)


def in_series(told: Sequence[Message]) -> Iterator[Message]:
    """The phrases of steps, with series told in short."""
    at = 0
    while at < len(told):
        run = series_at(told, at)
        if run is None:
            yield told[at]
            at += 1
            continue
        if run.words:  # labels alone differ: the same is done several times
            yield phrase("so-many-times", number=len(run.parts), steps=apart(run.parts[0]))
        else:
            yield from (*run.parts[0], *run.parts[1], phrase("and-so-on", last=apart(run.parts[-1])))
        at += run.length


def modes_in_series(modes: Sequence[Message]) -> Iterator[Message]:
    """The modes of an effect, one of which is chosen; of those in a series the first two and the last."""
    run = series_at(modes, 0)
    last = None if run is None or run.length < len(modes) else modes[-1]
    for at, mode in enumerate(modes if last is None else modes[:2]):
        yield phrase("or-mode", mode=mode) if at else mode
    if last is not None:
        yield phrase("and-so-on", last=last)


def _run(told: Sequence[Message], at: int, size: int) -> StepSeries | None:
    parts: list[tuple[Message, ...]] = []
    shape, numbers, steps = _form(told[at : at + size]), list[list[int]](), list[int]()
    for begin in range(at, len(told) - size + 1, size):
        part = tuple(told[begin : begin + size])
        found = _form(part)
        if found.shape != shape.shape:
            break
        if len(parts) == 1:
            steps = [now - before for now, before in zip(found.numbers, numbers[0], strict=True)]
        elif parts and [now - before for now, before in zip(found.numbers, numbers[-1], strict=True)] != steps:
            break
        parts.append(part)
        numbers.append(found.numbers)
    if len(parts) < _LEAST or not any(steps):
        return None
    words = all(in_word or not grows for in_word, grows in zip(shape.in_words, steps, strict=True))
    return StepSeries(tuple(parts), words)


class _Form(NamedTuple):
    """Phrases without their numbers, the numbers, and which of these are parts of words."""

    shape: list[str]
    numbers: list[int]
    in_words: list[bool]


def _form(part: Sequence[Message]) -> _Form:
    found = _Form([], [], [])
    for each in part:
        _read(each, found)
    return found


def _read(of: Argument | Listed, into: _Form) -> None:
    match of:
        case Message():
            into.shape.append(of.code)
            for name, value in of.arguments.items():
                into.shape.append(name)
                _read(value, into)
        case ListArgument():
            into.shape.append(f"{len(of.items)} items")
            for item in of.items:
                _read(item, into)
        case bool():
            into.shape.append(str(of))
        case int():
            _number(of, into, in_word=False)
        case WordArgument() | str():
            word = of if isinstance(of, str) else f"{of.vocabulary}: {of.word}"
            into.shape.append(re.sub(r"\d+", "#", word))
            for digits in re.findall(r"\d+", word):
                _number(int(digits), into, in_word=True)
        case _:
            into.shape.append(repr(of))


def _number(number: int, into: _Form, *, in_word: bool) -> None:
    into.shape.append("#")
    into.numbers.append(number)
    into.in_words.append(in_word)


def still_so(told: Message, when: Message) -> Message:
    """What an effect does, if the condition under which it is activated has to hold again when it is done."""
    if told.code == "done-if" and told.arguments["when"] == when:
        return phrase("done-if-still", what=told.arguments["what"])
    parts = told.arguments.get("parts")
    if not isinstance(parts, ListArgument):
        return told
    items = (still_so(item, when) if isinstance(item, Message) else item for item in parts.items)
    return Message(code=told.code, arguments={**told.arguments, "parts": as_list(items)})
