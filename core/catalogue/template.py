"""Templates: sentences with gaps, in a subset of ICU MessageFormat.

``{card}`` writes the argument `card`; ``{card, number}`` writes it in another form that the catalogue has;
``{count, plural, one {# card} other {# cards}}`` chooses by number, ``#`` being that number;
``{deck, select, main {the Main Deck} other {another Deck}}`` chooses by a word. Branches are templates themselves, and
one of them is ``other``. ``{number, plural, other {}}`` writes nothing: it names an argument that other languages need.
A brace that stands for itself does not occur.

``{=f}`` writes nothing, either: it marks the phrase as one of the class ``f``, whatever classes the language has, such
as genders and plurals (``m``, ``mp``). ``{cards, agree, f {détruite} other {détruit}}`` chooses by the first mark
within an argument, and ``{noun, begins, vowel {an} other {a}}`` by its first letter.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache

from msgspec import Struct


class Gap(Struct, frozen=True):
    """An argument in a template; with `branches`, the text depends on it."""

    name: str
    form: str = ""
    branches: Mapping[str, "Template"] | None = None


Template = tuple[str | Gap, ...]

NUMBER = Gap("#")
"""The number that a branch of ``plural`` was chosen by."""

FORMS = ("", "number", "in", "the", "title", "or", "and", "all", "any", "apart", "spaced")
"""The forms of an argument: as it is, a card with its number, a place with its preposition, a word with a capital
(title); a list joined by ``or``, by ``and``, as ``a, b and c`` (all), as ``a, b or c`` (any), by semicolons (apart) or
by spaces (spaced).
"""

CHOICES = ("plural", "select", "agree", "begins")
"""What selects a branch of a gap."""

MARK_BEGINS, MARK_ENDS = "\ue000", "\ue001"
"""The delimiters of a mark in an unfinished text; letters that no writing system has."""

_HEAD = re.compile(r"\{\s*(\w+)\s*(?:,\s*(\w+)\s*)?(?:,|(?=\}))")
_BRANCH = re.compile(r"\s*(\w[\w -]*?)\s*\{")
_MARK = re.compile(r"\{=(\w+)\}")


@cache
def parsed(text: str) -> Template:
    """A template from its text. Raises `ValueError` if it is incomplete."""
    template, end = _read(text, 0, False)
    if end != len(text):
        raise ValueError(f"a brace too many at {end}: {text}")
    return template


def _read(text: str, at: int, in_plural: bool) -> tuple[Template, int]:
    found: list[str | Gap] = []
    while at < len(text) and text[at] != "}":
        if (mark := _MARK.match(text, at)) is not None:
            found.append(f"{MARK_BEGINS}{mark[1]}{MARK_ENDS}")
            at = mark.end()
        elif text[at] == "{":
            gap, at = _gap(text, at, in_plural)
            found.append(gap)
        elif text[at] == "#" and in_plural:
            found.append(NUMBER)
            at += 1
        else:
            end = _end_of_words(text, at, in_plural)
            found.append(text[at:end])
            at = end
    return tuple(found), at


def _end_of_words(text: str, at: int, in_plural: bool) -> int:
    stops = "{}#" if in_plural else "{}"
    return next((index for index in range(at, len(text)) if text[index] in stops), len(text))


def _gap(text: str, at: int, in_plural: bool) -> tuple[Gap, int]:
    head = _HEAD.match(text, at)
    if head is None:
        raise ValueError(f"no argument at {at}: {text}")
    name, form, at = head[1], head[2] or "", head.end()
    if text[at - 1] != ",":
        if form not in FORMS:
            raise ValueError(f"{name} has no form {form!r} without branches: {text}")
        return Gap(name, form), _closed(text, at)
    branches: dict[str, Template] = {}
    while (key := _BRANCH.match(text, at)) is not None:
        branches[key[1]], at = _read(text, key.end(), in_plural or form == "plural")
        at = _closed(text, at)
    if form not in CHOICES or "other" not in branches:
        raise ValueError(f"{name} needs {', '.join(CHOICES[:-1])} or {CHOICES[-1]}, and a branch 'other': {text}")
    return Gap(name, form, branches), _closed(text, at)


def _closed(text: str, at: int) -> int:
    while at < len(text) and text[at] == " ":
        at += 1
    if at >= len(text) or text[at] != "}":
        raise ValueError(f"a brace is missing at {at}: {text}")
    return at + 1


def names(template: Template) -> Iterator[str]:
    """The arguments that a template needs, in order, with repetitions."""
    for part in template:
        if isinstance(part, Gap) and part != NUMBER:
            yield part.name
            for branch in (part.branches or {}).values():
                yield from names(branch)
