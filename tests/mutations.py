"""Mutations of the values in valid files: numbers out of range, wrong types, unknown names, deep nesting."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any, cast

Path = tuple[str | int, ...]

HUGE = "@huge@"
"""A placeholder for a number of 5,000 digits, which `json` does not write."""

DEEP = "@deep@"
"""A placeholder for a list nested 3,000 deep."""

SURROGATE = "@surrogate@"
"""A placeholder for a text with an escaped lone surrogate."""

ODD: tuple[Any, ...] = (
    -1, 0, 1, 2, 3, 5, 7, 40, 90, 226, 9999, 2**31, 2**32, 2**63 - 1, 2**63, 2**64, 99999999999999999999, -(2**63) - 1,
    HUGE, DEEP, SURROGATE, 0.5, -1.0, 1e308, None, True, False, "", " ", "x", "p1", "p3", "NOPE-1", "`", "`$.a`",
    "\0", "a\nb", "p1.M1", "p2.deck", "p1.EL", "effect", "cost", "*", "{}", [], [[]],
    [0], [9999], [-1, 9999], ["x"], {}, {"a": 1},
)  # fmt: skip
"""The replacements for a value."""


def encoded(value: Any) -> bytes:
    """The value as JSON, with the placeholders expanded."""
    text = json.dumps(value)
    text = text.replace(f'"{HUGE}"', "9" * 5000).replace(f'"{DEEP}"', "[" * 3000 + "]" * 3000)
    return text.replace(SURROGATE, "\\ud800").encode()


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """The paths of everything in a JSON value, except the value itself."""
    if isinstance(value, dict):
        parts: list[tuple[str | int, Any]] = list(cast("dict[str, Any]", value).items())
    else:
        parts = list(enumerate(value if isinstance(value, list) else []))  # pyright: ignore[reportUnknownArgumentType]
    for key, each in parts:
        yield (*path, key)
        yield from paths(each, (*path, key))


def _inside(value: Any, path: Path) -> Any:
    for key in path:
        value = value[key]
    return value


def mutate(value: Any, random: Random) -> Any:
    """The value, mutated in place somewhere: replaced, removed, extended, or overwritten with a copy of another."""
    there = list(paths(value))
    if not there:
        return random.choice(ODD)
    path = random.choice(there)
    holder, key = _inside(value, path[:-1]), path[-1]
    how = random.random()
    if how < 0.7:
        old = holder[key]
        near = [old + 1, old - 1, -old, old * 1000] if isinstance(old, int) and not isinstance(old, bool) else []
        holder[key] = random.choice([*ODD, *near, *near, *near])
    elif how < 0.8:
        del holder[key]
    elif how < 0.9:
        other = _inside(value, random.choice(there))
        holder[key] = json.loads(json.dumps(other))
    elif isinstance(key, int):
        holder.insert(0, json.loads(json.dumps(holder[key])))
    else:
        holder[random.choice(["x", "", "`", "n", "kind", SURROGATE, "name"])] = random.choice(ODD)
    return value
