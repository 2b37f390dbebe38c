"""The words of the effect language that no module of the rules reads."""

import re

from docs import generate_effects as reference
from duelog.core.effects import language
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.language.words import typed_trait
from duelog.replays.cards.definition_files import built_in_book

NOT_READERS = frozenset({"catalogue", "language", "wording"})
"""Packages that know a word without doing what it says."""


def unread() -> list[str]:
    """Words and fields that no module of the rules reads: they can be written and do nothing."""
    sources = _sources()
    selectors = [part for part in pieces_of(tuple(built_in_book())) if isinstance(part, language.Cards)]
    asked = {typed_trait(part.trait).what for part in selectors if part.trait is not None}
    literals = set(re.findall(r'"([^"\n]+)"', sources))
    made = [re.sub(r"\\\{.*?\\\}", ".+", re.escape(text)) for text in re.findall(r'f"([^"\n]*\{[^"\n]*)"', sources)]
    patterns = [re.compile(text) for text in made if len(text.replace(".+", "")) >= _LEAST]
    attributes = set(re.findall(r"\.(\w+)", sources))
    names = [
        f"{name}: `{'`, `'.join(missing)}`"
        for name in ("Happening", "TraitKind", "LockKind", "Once", "Until", "Ref", "Stat")
        if (
            missing := [
                word for word in reference.words()[name] if word not in literals | asked and not _made(word, patterns)
            ]
        )
    ]
    for kind in reference.pieces():
        missing = [
            name
            for name in reference.own_fields(kind)
            if name not in attributes and name not in literals and (kind, name) not in FOR_PEOPLE
        ]
        names += [f"`{reference.title(kind)}`: `{'`, `'.join(missing)}`"] if missing else []
    return names


FOR_PEOPLE = ((language.Mode, "description"),)
"""Fields that say something to people and nothing to the rules."""


def _sources() -> str:
    """The text of all modules of the rules."""
    folder = reference.ROOT / "core"
    readers = [
        path for path in sorted(folder.rglob("*.py")) if not NOT_READERS.intersection(path.relative_to(folder).parts)
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in readers)


_LEAST = 8
"""How many characters of a word that is put together have to stand in the source."""


def _made(word: str, patterns: list[re.Pattern[str]]) -> bool:
    """Whether a word is put together where it is read."""
    return any(pattern.fullmatch(word) for pattern in patterns)
