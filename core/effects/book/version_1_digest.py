"""The digest of definitions in version 1 of the format.

It is computed from definitions in the words of version 1, so that old files still identify the definitions they were
played with. Renamed words are entered in `language.older_word_tables`; changed structures of pieces, and new fields,
are entered here.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeGuard

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.canonical_form import words_of
from duelog.core.effects.book.digests import digest_of_plain, fields_given
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
from duelog.core.effects.language.words import typed_lock
from duelog.events.restrictions import CardFilter, Lock

Plain = dict[str, Any]

_KINDS = {new: old for old, new in OLDER_STEPS.items()}
_WORDS = [(words, {new: old for old, new in older.items()}) for words, older in OLDER_VALUES]
"""Renamed words of word lists: the words of the list, and the older word by the current one."""

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
    return b'"up_to"' in msgspec.json.encode(definition)


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
    if isinstance(part, Cards | Condition):
        words = words_of_version_1(part)
        return {word: in_version_1(_word(type(part), word, value)) for word, value in words.items()}
    kinds = type(part).__mro__
    older = {new: old for old, new in renamed_fields(type(part)).items()}
    tag = part.__struct_config__.tag
    said: Plain = {} if tag is None else {"do": _KINDS.get(str(tag), tag)}
    for name, word, value in fields_given(part):
        if not any((kind, word) in LATER for kind in kinds):
            before = VALUES.get((type(part), name))
            said[older.get(word, word)] = (
                in_version_1(_word(type(part), name, value)) if before is None else before(value)
            )
    made = next((PIECES[kind] for kind in kinds if kind in PIECES), None)
    said = said if made is None else made(said)
    return {word: said[word] for word in sorted(said, key=lambda word: (word != "do", word))}


def _word(kind: type[Struct], name: str, value: Any) -> Any:
    """A word of a word list as in version 1; other values unchanged."""
    if not isinstance(value, str):
        return value
    for words, older in _WORDS:
        if value in older and words <= words_of(kind, "ref" if name == "among" else name):
            return older[value]
    return value


def _is_list(part: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(part, tuple)
