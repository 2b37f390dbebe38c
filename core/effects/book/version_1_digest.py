"""The digest of definitions in version 1 of the format.

It is taken of what definitions said in the words of version 1, so that old files still name the definitions they were
played with. A word that is renamed is entered in `language.older_word_tables`; a piece that is made up in another way
since, and a field that is new, is entered here.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeGuard, cast

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.canonical_form import words_of
from duelog.core.effects.book.digests import digest_of_plain, plain
from duelog.core.effects.book.version_1_restrictions import (
    activation_restriction_in_version_1,
    locks_in_version_1,
    traits_in_version_1,
    with_locks_beside,
)
from duelog.core.effects.book.version_1_words import words_of_version_1
from duelog.core.effects.language import (
    Ask,
    Cards,
    CardStep,
    Condition,
    Definition,
    Effect,
    LastingLock,
    MakeTokens,
    Modifier,
    PlayerLock,
    Step,
)
from duelog.core.effects.language.older_word_tables import OLDER_STEPS, OLDER_VALUES, renamed_fields

Plain = dict[str, Any]

_KINDS = {new: old for old, new in OLDER_STEPS.items()}
_WORDS = [(words, {new: old for old, new in older.items()}) for words, older in OLDER_VALUES]
"""Words of lists of words that were called otherwise: the words of the list, and by the word of today the older one."""

VALUES: dict[tuple[type[Struct], str], Callable[[Any], Any]] = {
    (Modifier, "traits"): traits_in_version_1,
    (MakeTokens, "traits"): traits_in_version_1,
    (PlayerLock, "what"): locks_in_version_1,
    (LastingLock, "what"): locks_in_version_1,
    (Effect, "activation_restriction"): activation_restriction_in_version_1,
}
"""Fields whose values were written otherwise: by kind of piece and field, the plain value of version 1."""

PIECES: dict[type[Struct], Callable[[Plain], Plain]] = {
    PlayerLock: lambda piece: with_locks_beside(piece, in_version_1),
    LastingLock: lambda piece: with_locks_beside(piece, in_version_1),
}
"""Pieces that were made up otherwise: by kind, the plain piece of version 1 from that of today, its fields done."""

LATER: frozenset[tuple[type[Struct], str]] = frozenset({(Step, "id"), (CardStep, "or_none"), (Ask, "or_none")})
"""Fields that version 1 did not have: ids change nothing of what a definition does, and "up to" always allowed none."""


def as_meant_in_version_1(part: Any) -> Any:
    """A piece of the language that says what it meant in version 1; the same object if that is what it means today."""
    if _is_list(part):
        items = tuple(as_meant_in_version_1(item) for item in part)
        return part if all(new is old for new, old in zip(items, part, strict=True)) else items
    if not isinstance(part, Struct):
        return part
    changes: dict[str, Any] = {}
    for name in part.__struct_fields__:
        value = getattr(part, name)
        meant = as_meant_in_version_1(value)
        if meant is not value:
            changes[name] = meant
    if isinstance(part, CardStep | Ask) and part.up_to and not part.or_none:
        changes["or_none"] = True
    return replace(part, **changes) if changes else part


Path = tuple[str | int, ...]

LONGER: dict[str, Path] = {
    "D.D. Assailant": ("effects", 0, "requires", "all", 1, "count"),
    "Power Bond": ("effects", 0, "steps", 2, "steps", 0, "amount", "of"),
}
"""Where definitions that came with version 1 were not in canonical form: a selector stood there for a reference."""


def digest_in_version_1(definitions: Iterable[Definition]) -> str:
    """The digest of these definitions in version 1; "" for none."""
    return digest_of_plain([_encoded(definition, "as written") for definition in _ordered(definitions)])


def canonical_digest_in_version_1(definitions: Iterable[Definition]) -> str:
    """The same for definitions in canonical form, which finds those that came with version 1 in any form."""
    return digest_of_plain([_encoded(definition, "canonical") for definition in _ordered(definitions)])


def _encoded(definition: Definition, form: Literal["as written", "canonical"]) -> msgspec.Raw:
    """A definition as it goes into a digest of version 1; it is cached on the definition."""
    key = f"version 1, {form}"
    found: msgspec.Raw | None = definition.compiled(key)
    if found is not None:
        return found
    said = in_version_1(definition)
    said = _longer(definition.name, said) if form == "canonical" else said
    return definition.keep_compiled(key, msgspec.Raw(msgspec.msgpack.encode(said)))


def _ordered(definitions: Iterable[Definition]) -> list[Definition]:
    return sorted(definitions, key=lambda definition: definition.name)


def _longer(name: str, said: Any) -> Any:
    """The definition with a selector in place of a reference, as in version 1."""
    *way, last = LONGER.get(name, ("",))
    part = said
    try:
        for key in way:
            part = part[key]
        if isinstance(part[last], str):
            part[last] = {"ref": part[last]}
    except (LookupError, TypeError):  # a definition of that name which says something else
        pass
    return said


def in_version_1(part: Any) -> Any:
    """A piece of the language as plain data, in the words of version 1."""
    if _is_list(part):
        return [in_version_1(item) for item in part]
    if not isinstance(part, Struct):
        return part
    if isinstance(part, Cards | Condition):
        words = words_of_version_1(part)
        return {word: in_version_1(_word(type(part), word, value)) for word, value in words.items()}
    kinds = type(part).__mro__
    older = {new: old for old, new in renamed_fields(type(part)).items()}
    said: Plain = {}
    for word, value in cast(Plain, plain(part)).items():
        if word == "do":
            said[word] = _KINDS.get(value, value)
        elif not any((kind, word) in LATER for kind in kinds):
            name = _name(part, word)
            before = VALUES.get((type(part), name))
            value = getattr(part, name)
            said[older.get(word, word)] = (
                in_version_1(_word(type(part), name, value)) if before is None else before(value)
            )
    made = next((PIECES[kind] for kind in kinds if kind in PIECES), None)
    said = said if made is None else made(said)
    return {word: said[word] for word in sorted(said, key=lambda word: (word != "do", word))}


def _name(part: Struct, word: str) -> str:
    """The field that is written so."""
    return dict(zip(part.__struct_encode_fields__, part.__struct_fields__, strict=True))[word]


def _word(kind: type[Struct], name: str, value: Any) -> Any:
    """A word of a list of words as version 1 had it; any other value as it is."""
    if not isinstance(value, str):
        return value
    for words, older in _WORDS:
        if value in older and words <= words_of(kind, "ref" if name == "among" else name):
            return older[value]
    return value


def _is_list(part: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(part, tuple)
