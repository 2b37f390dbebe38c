"""The digest of definitions in version 1 of the format.

It is computed from definitions in the words of version 1, so that old files still identify the definitions they were
played with. Renamed words are entered in `language.older_word_tables`; changed structures of pieces, and new fields,
are entered here.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Literal, TypeGuard

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.canonical_form import words_of
from duelog.core.effects.book.digests import defaults_of, digest_of_plain, encoded, fields_given
from duelog.core.effects.book.version_1_restrictions import (
    activation_restriction_in_version_1,
    locks_in_version_1,
    traits_in_version_1,
    with_locks_beside,
)
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
from duelog.core.effects.language.words import typed_lock
from duelog.events.restrictions import CardFilter, Lock

Plain = dict[str, Any]

_KINDS = {new: old for old, new in OLDER_STEPS.items()}
_WORDS = [(words, {new: old for old, new in older.items()}) for words, older in OLDER_VALUES]
"""Renamed words of word lists: the words of the list, and the older word by the current one."""

_RENAMED = frozenset(word for _, older in _WORDS for word in older)

VALUES: dict[tuple[type[Struct], str], Callable[[Any], Any]] = {
    (Modifier, "traits"): traits_in_version_1,
    (MakeTokens, "traits"): traits_in_version_1,
    (PlayerLock, "what"): locks_in_version_1,
    (LastingLock, "what"): locks_in_version_1,
    (Effect, "activation_restriction"): activation_restriction_in_version_1,
}
"""Fields with other values in version 1: by kind of piece and field, a function to the plain value."""

PIECES: dict[type[Struct], Callable[[Plain], Plain]] = {
    PlayerLock: lambda piece: with_locks_beside(piece, in_version_1),
    LastingLock: lambda piece: with_locks_beside(piece, in_version_1),
}
"""Pieces with another structure in version 1: by kind, a function from the current plain piece, fields converted."""

LATER: frozenset[tuple[type[Struct], str]] = frozenset({(Step, "id"), (CardStep, "or_none"), (Ask, "or_none")})
"""Fields that version 1 did not have: ids do not change the meaning, and "up to" always allowed none."""


def as_meant_in_version_1(part: Any) -> Any:
    """A piece of the language with its meaning in version 1; the same object if the meaning has not changed."""
    if _is_list(part):
        items = tuple(as_meant_in_version_1(item) for item in part)
        return part if all(new is old for new, old in zip(items, part, strict=True)) else items
    if not isinstance(part, Struct):
        return part
    if isinstance(part, Definition):
        part = _uncorrected(part)
        if not _counts_up_to(part):
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


def _counts_up_to(definition: Definition) -> bool:
    """Whether any piece may count "up to" a number, determined quickly from its encoding; the meaning of others is
    unchanged.
    """
    return b"up_to" in encoded(definition)


Path = tuple[str | int, ...]

LONGER: dict[str, Path] = {
    "D.D. Assailant": ("effects", 0, "requires", "all", 1, "count"),
    "Power Bond": ("effects", 0, "steps", 2, "steps", 0, "amount", "of"),
}
"""Where the definitions shipped with version 1 were not canonical: they had a selector in place of a reference."""

CORRECTED_LOCKS: dict[str, tuple[Lock, Lock]] = {
    "Necrovalley": (
        Lock(what="leave grave", cards=CardFilter(not_=CardFilter(name=("Gravekeeper's Stele",)))),
        Lock(what="leave grave"),
    ),
}
"""Locks that were corrected after version 1, by card: the lock and its earlier form. Logs contain locks, so files of
version 1 keep the earlier form.
"""


def digest_in_version_1(definitions: Iterable[Definition]) -> str:
    """The digest of these definitions in version 1; "" for none."""
    return digest_of_plain([_encoded(definition, "as written") for definition in _ordered(definitions)])


def canonical_digest_in_version_1(definitions: Iterable[Definition]) -> str:
    """The same for definitions in canonical form, which matches those shipped with version 1 in any form."""
    return digest_of_plain([_encoded(definition, "canonical") for definition in _ordered(definitions)])


Version1Form = tuple[bytes, bytes]
"""A definition as it goes into digests of version 1: as written, and in canonical form (empty if the same)."""


def version_1_form(definition: Definition) -> Version1Form:
    """A definition in canonical form as it goes into digests of version 1."""
    written, canonical = bytes(_encoded(definition, "as written")), bytes(_encoded(definition, "canonical"))
    return written, b"" if canonical == written else canonical


def with_version_1_form(definition: Definition, form: Version1Form) -> Definition:
    """A definition in canonical form with its `version_1_form`, which takes longer to compute than to load."""
    written, canonical = form
    definition.keep_compiled("version 1, as written", msgspec.Raw(written))
    definition.keep_compiled("version 1, canonical", msgspec.Raw(canonical or written))
    return definition


def _encoded(definition: Definition, form: Literal["as written", "canonical"]) -> msgspec.Raw:
    """A definition as it goes into a digest of version 1; it is cached on the definition."""
    key = f"version 1, {form}"
    found: msgspec.Raw | None = definition.compiled(key)
    if found is not None:
        return found
    said = in_version_1(_uncorrected(definition))
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
    except (LookupError, TypeError):  # another definition of that name
        pass
    return said


def _uncorrected(definition: Definition) -> Definition:
    """A definition with its locks of version 1; the same object if none was corrected."""
    if definition.name not in CORRECTED_LOCKS:
        return definition
    now, before = CORRECTED_LOCKS[definition.name]
    if not any(typed_lock(one) == now for effect in definition.effects for lock in effect.lock for one in lock.what):
        return definition
    effects = tuple(
        replace(effect, lock=tuple(
            replace(lock, what=tuple(before if typed_lock(one) == now else one for one in lock.what))
            for lock in effect.lock
        ))
        for effect in definition.effects
    )  # fmt: skip
    return replace(definition, effects=effects)


def in_version_1(part: Any) -> Any:
    """A piece of the language as plain data, in the words of version 1."""
    if _is_list(part):
        return [in_version_1(item) for item in part]
    if not isinstance(part, Struct):
        return part
    kind = type(part)
    if isinstance(part, Cards | Condition):
        from duelog.core.effects.book.version_1_words import words_of_version_1  # only where a digest is not stored

        return {word: _value(kind, word, value) for word, value in words_of_version_1(part).items()}
    tag = part.__struct_config__.tag
    said: Plain = {} if tag is None else {"do": _KINDS.get(str(tag), tag)}
    words, made = _words_of_piece(kind)
    for name, word, value in fields_given(part):
        if (old := words.get(word)) is not None:
            before = VALUES.get((kind, name))
            said[old] = _value(kind, name, value) if before is None else before(value)
    said = said if made is None else made(said)
    return {word: said[word] for word in sorted(said, key=lambda word: (word != "do", word))}


@cache
def _words_of_piece(kind: type[Struct]) -> tuple[dict[str, str], Callable[[Plain], Plain] | None]:
    """The fields of a kind of piece in version 1 by their current words, and its entry in `PIECES`."""
    older = {new: old for old, new in renamed_fields(kind).items()}
    words = (word for _, word, _ in defaults_of(kind) if not any((base, word) in LATER for base in kind.__mro__))
    made = next((PIECES[base] for base in kind.__mro__ if base in PIECES), None)
    return {word: older.get(word, word) for word in words}, made


def _value(kind: type[Struct], name: str, value: Any) -> Any:
    """The value of a field as plain data, a word of a word list as in version 1."""
    if isinstance(value, str):
        return _older_words(kind, name).get(value, value) if value in _RENAMED else value
    return in_version_1(value)


@cache
def _older_words(kind: type[Struct], name: str) -> dict[str, str]:
    """The renamed words that a field accepts: the older word by the current one."""
    accepted = words_of(kind, "ref" if name == "among" else name)
    lists = [older for words, older in _WORDS if words <= accepted]
    return {word: old for older in reversed(lists) for word, old in older.items()}


def _is_list(part: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(part, tuple)
