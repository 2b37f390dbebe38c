"""What commands show and what errors say, in the language spoken.

These texts are English where they are made, since programs read them, too (`--json`, the log). Where one is shown to a
person it is looked up: as it is, or as an instance of a template with gaps, whose parts are looked up the same way.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from duelog.core.catalogue.catalogue import Catalogue
from duelog.core.catalogue.english import ENGLISH
from duelog.replays.languages.spoken import spoken
from duelog.replays.languages.translations import SHOWN

_GAP = re.compile(r"\{(\w+)\}")
_DEEPEST = 5


class _Pattern(NamedTuple):
    """A text with gaps: its longest literal, which is looked for first, and how gaps are taken out of an instance."""

    literal: str
    instance: re.Pattern[str]
    english: str


def shown(text: str) -> str:
    """A text of the program in the language spoken; as it is where nobody has translated it."""
    words = spoken()
    return text if words is ENGLISH else _looked_up(text, words, 0)


def _looked_up(text: str, words: Catalogue, depth: int) -> str:
    plain = text.strip()
    if not plain or depth > _DEEPEST:
        return text
    told = words.text(SHOWN, plain)
    if told == plain:
        found = next(_instances(plain, words, depth), None) or _in_parts(plain, words, depth)
        told = f"; {_looked_up(plain[2:], words, depth + 1)}" if found == plain and plain.startswith("; ") else found
    before, _, after = text.partition(plain)
    return f"{before}{told}{after}"


def _instances(plain: str, words: Catalogue, depth: int) -> Iterator[str]:
    for pattern in _patterns(words.language):
        if pattern.literal in plain and (found := pattern.instance.fullmatch(plain)) is not None:
            gaps = {name: _looked_up(part, words, depth + 1) for name, part in found.groupdict().items()}
            yield words.filled(SHOWN, pattern.english, gaps)


_PARTS = tuple(
    map(re.compile, (r"(.+?)( {2,})(.+)", r"(.*?)(: )(.+)", r"(.+)( \()(.+\))", r"(.+?)(; )(.+)", r"(.+?)(, )(.+)"))
)
"""What a line may be put together of: columns, a place and what is said of it, a text and a hint, two texts."""


def _in_parts(plain: str, words: Catalogue, depth: int) -> str:
    for pattern in _PARTS:
        if (found := pattern.fullmatch(plain)) is not None:
            parts = [_part(part, words, depth + 1) for part in found.groups()]
            if "".join(parts) != plain:
                return "".join(parts)
    return plain


def _part(part: str, words: Catalogue, depth: int) -> str:
    told = _looked_up(part, words, depth)
    return f"{_looked_up(part[:-1], words, depth)})" if told == part and part.endswith(")") else told


@cache
def _patterns(language: str) -> tuple[_Pattern, ...]:
    """The texts with gaps that the language has, those first that say most."""
    known = {english for context, english in spoken().texts if context == SHOWN and _GAP.search(english)}
    made = [(sum(map(len, _GAP.split(english)[::2])), english) for english in known]
    return tuple(_pattern(english) for _, english in sorted(made, key=lambda one: (-one[0], one[1])))


def _pattern(english: str) -> _Pattern:
    parts = _GAP.split(english)
    written, seen = "", set[str]()
    for at, part in enumerate(parts):
        if at % 2 == 0:
            written += re.escape(part)
        else:
            written += f"(?P={part})" if part in seen else f"(?P<{part}>.*?)"
            seen.add(part)
    return _Pattern(max(parts[::2], key=len), re.compile(written, re.DOTALL), english)
