"""Output of commands and texts of errors in the selected language.

These texts are created in English, since programs read them too (`--json`, the log). When one is shown to a person it
is looked up: as it is, or as an instance of a template with gaps, whose parts are looked up the same way.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import NamedTuple

from duelog.core.catalogue.arguments import Argument, as_list, message
from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.core.rulebook import RULES
from duelog.replays.languages.english_sentences import kept_sentence
from duelog.replays.languages.spoken import spoken
from duelog.replays.languages.translations import RULE, SHOWN

_GAP = re.compile(r"\{(\w+)(?:, (?:all|any))?\}")
_LISTED = re.compile(r"\{(\w+), (all|any)\}")
_LAST = {"all": " and ", "any": " or "}
NUMBERS = frozenset({"number", "n", "count", "column"})
"""The gaps that are filled with just a number."""

_NUMBER = r"-?\d[\d,]*"
_LOCATED = re.compile(r"(\S*[./]\S*: )(.+)", re.DOTALL)
"""A file, with or without a line, followed by a message about it."""

_PROGRAM = "duelog: "

_RULES = {rule.text: rule.id for rule in RULES.values()}

_FIGURES = re.compile(r"-?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?")
_PERCENT = re.compile(r"([\d.,]+) ?%")
_QUOTED = re.compile(r'"([^"]+)"')
AS_WRITTEN = frozenset({"key", "keys", "near", "known", "field", "encode_name", "option", "other", "newer"})
"""The gaps that are filled with words of files and commands, which are the same in all languages."""

_DEEPEST = 8


class _Pattern(NamedTuple):
    """A text with gaps: its longest literal, which is searched for first, and how gaps are extracted from an instance.

    `listed` has the gaps that are filled with a list, and how it is joined in English.
    """

    literal: str
    instance: re.Pattern[str]
    english: str
    listed: dict[str, str]


def shown(text: str) -> str:
    """A text of the program in the selected language; unchanged if there is no translation."""
    words = spoken()
    return text if words is ENGLISH else _looked_up(text, words, 0)


def _looked_up(text: str, words: Catalogue, depth: int) -> str:
    plain = text.strip()
    if not plain or depth > _DEEPEST:
        return text
    before, _, after = text.partition(plain)
    told = _kept(plain, words, depth)
    return f"{before}{_found(plain, words.language, depth) if told is None else told}{after}"


def _kept(plain: str, words: Catalogue, depth: int) -> str | None:
    """A sentence of a message, or what says where it belongs and such a sentence; None for anything else."""
    if (told := kept_sentence(plain, words)) is not None:
        return told
    place, _, sentence = plain.partition(": ")
    if (told := kept_sentence(sentence, words)) is not None:
        return f"{_looked_up(place, words, depth + 1)}{_colon(words)}{told}"
    return None


@lru_cache(maxsize=10_000)
def _found(plain: str, language: str, depth: int) -> str:
    """A text without surrounding spaces in the selected language, `language`."""
    words = spoken()
    if plain.startswith(_PROGRAM):
        told = _looked_up(rest := plain.removeprefix(_PROGRAM), words, depth + 1)
        if told != rest:
            return f"{_PROGRAM}{told}"
    if (located := _LOCATED.fullmatch(plain)) is not None:
        told = _looked_up(located[2], words, depth + 1)
        if told != located[2]:
            return f"{located[1]}{told}"
    if (alike := _alike(plain, words)) is not None:
        return alike
    told = words.text(SHOWN, plain)
    if told == plain and (rule := _RULES.get(plain)) is not None:
        told = words.text(f"{RULE} {rule}", plain)
    if told == plain:
        told = next(_instances(plain, words, depth), None) or _in_parts(plain, words, depth)
    if told != plain:
        return told
    if plain.startswith("; "):
        return f"{words.forms.semicolon}{_looked_up(plain[2:], words, depth + 1)}"
    if plain.endswith(":") and (title := _looked_up(plain[:-1], words, depth + 1)) != plain[:-1]:
        return f"{title}{_colon(words).rstrip()}"
    return told


def _alike(plain: str, words: Catalogue) -> str | None:
    """A number, a percentage or a quotation, which the language only writes in another way; None for anything else."""
    if _FIGURES.fullmatch(plain) is not None:
        return words.number(plain)
    if (percent := _PERCENT.fullmatch(plain)) is not None and _FIGURES.fullmatch(percent[1]) is not None:
        return words.percentage(percent[1])
    if (quoted := _QUOTED.fullmatch(plain)) is not None:
        return words.sentence(message("quoted", name=quoted[1]))
    return None


def _colon(words: Catalogue) -> str:
    """The colon between two texts, with the spaces of the language around it."""
    return words.sentence(message("by-source", source="", what=""))


def _instances(plain: str, words: Catalogue, depth: int) -> Iterator[str]:
    for pattern in _patterns(words.language):
        if pattern.literal in plain and (found := pattern.instance.fullmatch(plain)) is not None:
            given = found.groups()
            if not all(map(_is_gap, given)) or any("; " in part for part in given[:-1]):
                continue  # a sentence ends where another begins
            if _BEHIND.search(given[-1]) is not None:
                continue  # what stands behind it in parentheses is a text of its own
            gaps: dict[str, Argument] = {}
            for name, part in found.groupdict().items():
                parts = part.split(pattern.listed[name]) if name in pattern.listed else [part]
                filled = [each if name in AS_WRITTEN else _looked_up(each, words, depth + 1) for each in parts]
                gaps[name] = as_list(filled) if len(filled) > 1 else filled[0]
            yield words.filled(SHOWN, pattern.english, gaps)


def _is_gap(part: str) -> bool:
    """Whether a part can fill a gap: its parentheses are balanced, and it ends neither with a colon, which belongs to
    the text around it, nor with a space, which stands before the colon of a text that is in French already.
    """
    if part.endswith((" ", ":")):
        return False
    depth = 0
    for bracket in re.findall(r"[()]", part):
        depth += 1 if bracket == "(" else -1
        if depth < 0:
            return False
    return depth == 0


_BEHIND = re.compile(r"\w \((it holds|say which:) .*\)$")
"""A part and a hint of its own behind it: `the Side Deck (it holds Umi)`."""

_VERBS = "is|are|was|were|has|have|holds|names|needs|must|cannot|does"
"""The words that begin what a text says of a name before it."""

_PARTS = tuple(
    re.compile(part, re.DOTALL)
    for part in (
        r"(.+?)( {2,})(.+)", r"(.+)( \()(.+\))", r"(.+?)( \()(.+\))",
        rf"(.+?)( )((?:{_VERBS})\b.+)",
        r"(.+)(; )(.+)", r"(.+?)(; )(.+)", r"(.*?)(: )(.+)", r"(.+)(: )(.+)", r"(.+?)(, )(.+)",
    )
)  # fmt: skip
"""The ways in which a line is composed: columns, a text with a hint, a name with what is said of it, two texts, a place
with a message.
"""


def _in_parts(plain: str, words: Catalogue, depth: int) -> str:
    """A text translated by its parts: if both are known, otherwise if one is."""
    best, most = plain, 0
    for pattern in _PARTS:
        if (found := pattern.fullmatch(plain)) is not None:
            first, between, second = found.groups()
            parts = (_looked_up(first, words, depth + 1), _part(second, words, depth + 1))
            known = (parts[0] != first) + (parts[1] != second)
            if known > most:
                is_french = first.endswith(" ")  # the space before the colon of a text that is in French already
                signs = {} if is_french else {": ": _colon(words), "; ": words.forms.semicolon}
                sign = signs.get(between, between)
                best, most = f"{parts[0]}{sign}{parts[1]}", known
    return best


def _part(part: str, words: Catalogue, depth: int) -> str:
    """A part of a line; the parenthesis that closes it belongs to the line if it opens none."""
    if part.endswith(")") and _is_gap(part[:-1]) and not _is_gap(part):
        return f"{_looked_up(part[:-1], words, depth)})"
    return _looked_up(part, words, depth)


@cache
def _patterns(language: str) -> tuple[_Pattern, ...]:
    """The texts with gaps in the language, the most specific first."""
    known = {english for context, english in spoken().texts if context == SHOWN and _GAP.search(english)}
    made = [(sum(map(len, _GAP.split(english)[::2])), english) for english in known]
    return tuple(
        _pattern(english)
        for _, english in sorted(made, key=lambda one: (-one[0], _LISTED.search(one[1]) is None, one[1]))
    )


def _pattern(english: str) -> _Pattern:
    parts = _GAP.split(english)
    written, seen = "", set[str]()
    for at, part in enumerate(parts):
        if at % 2 == 0:
            written += re.escape(part)
        else:
            some = _NUMBER if part in NUMBERS else ".*?"
            written += f"(?P={part})" if part in seen else f"(?P<{part}>{some})"
            seen.add(part)
    listed = {name: _LAST[form] for name, form in _LISTED.findall(english)}
    return _Pattern(max(parts[::2], key=len), re.compile(written, re.DOTALL), english, listed)
