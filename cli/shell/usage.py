"""The message for a wrong value of an option: the option, the value given, the values allowed."""

import inspect
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Annotated, Any, get_args, get_origin, get_type_hints

ALLOWED: dict[type, str] = {int: "a whole number", float: "a number"}


def wrong_value(names: Iterable[str], given: Iterable[str], field: str, command: Callable[..., Any]) -> str:
    """``--p1 cannot be "clever": it is random or greedy``.

    `names` are the ways to write the option, `given` the words of the command line; `field` is the parameter of the
    function `command` that takes it.
    """
    name, value = _found(list(names), list(given))
    allowed = _allowed(get_type_hints(inspect.unwrap(command), include_extras=True).get(field))
    if value is not None:
        return f'{name} cannot be "{value}": it is {allowed}' if allowed else f'{name} cannot be "{value}"'
    unusable = f"the value of {name} cannot be used"
    return f"the value of {name} cannot be used: it is {allowed}" if allowed else unusable


def _found(names: list[str], given: list[str]) -> tuple[str, str | None]:
    """The option as given, and its value; the longest name and None if it was not given."""
    for word, following in zip(given, [*given[1:], None], strict=True):
        for name in names:
            if word == name:
                return name, following
            if word.startswith(f"{name}=") or (len(name) == 2 and word.startswith(name)):
                return name, word[len(name) :].removeprefix("=")
    return max(names, key=len), None


def _allowed(hint: Any) -> str:
    """The allowed values of an option in words, by its type; "" if that is unknown."""
    extras: tuple[Any, ...] = ()
    if get_origin(hint) is Annotated:
        hint, *rest = get_args(hint)
        extras = tuple(rest)
    kinds = [kind for kind in get_args(hint) or (hint,) if kind is not type(None)]
    kind = kinds[0] if kinds else None
    if isinstance(kind, type) and issubclass(kind, Enum):
        *most, last = (str(member.value) for member in kind)
        return f"{', '.join(most)} or {last}" if most else last
    bounds = next(((extra.min, extra.max) for extra in extras if hasattr(extra, "min")), (None, None))
    return f"{ALLOWED[kind]}{_between(*bounds)}" if kind in ALLOWED else ""


def _between(least: float | None, most: float | None) -> str:
    if least is not None and most is not None:
        return f" from {least} to {most}"
    return f", {least} or more" if least is not None else f", {most} or less" if most is not None else ""


HEADINGS = (
    "Usage:", "Options:", "Arguments:", "Commands:", "Show this message and exit.", "[required]", "[default:",
)  # fmt: skip
"""The headings that the parser writes around the help of a command."""

LABELS = (
    "warning: {warning}", "copies: {counts}", "use {newer}",
    "{option} cannot be \"{word}\": it is {kind}, {number} or more",
    "{option} cannot be \"{word}\": it is {kind}, {number} or less",
    "{option} cannot be \"{word}\": it is {kind} from {least} to {most}",
)  # fmt: skip
"""Lines of commands that a word begins, and what options take."""

DECODER_TEXTS = (
    "Object missing required field `{field}`", "Object contains unknown field `{field}`",
    "Expected `{wanted}`, got `{found}`", "Expected `{wanted}`", "Invalid enum value {value}", "Invalid value {value}",
    "{what} - at `{path}`", "JSON is malformed: {why}", "Input data was truncated", "byte {offset}", "column {column}",
)  # fmt: skip
"""The messages of the JSON decoder, and positions in files and lines."""

PARSER_TEXTS = (
    "No such option: {option}",
    "No such option: {option} Did you mean {other}?",
    "No such option: {option} (Possible options: {others})",
    "No such command '{name}'.",
    "No such command '{name}'. Did you mean '{other}'?",
    "Missing argument '{name}'.",
    "Missing option '{name}'.",
    "Missing command.",
    "Option '{name}' requires an argument.",
    "Option '{name}' does not take a value.",
    "Got unexpected extra argument ({words})",
    "Got unexpected extra arguments ({words})",
    "Got unexpected extra argument(s) ({words})",
    "Invalid value for {name}: {why}",
    "Invalid value: {why}",
    "Show this message and exit.",
)
"""The messages of the command-line parser, listed here so that they can be translated."""
