"""Traits and locks in the words of version 1: the inverse of `events.version_1_restriction_words`."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from duelog.core.effects.book.digests import plain
from duelog.core.effects.language.selectors import Cards, as_selector
from duelog.core.effects.language.words import AnyLock, AnyTrait, typed_lock, typed_trait
from duelog.events.base import given_fields
from duelog.events.restrictions import Lock, Trait
from duelog.events.version_1_restriction_words import COPIES, EXTRA, LOCKS, NAMED, TRAITS

_TRAITS: dict[Trait, str] = {trait: words for words, trait in TRAITS.items()}


def trait_in_version_1(part: AnyTrait) -> str | None:
    """The word of version 1 for a trait; None if it had none."""
    trait = typed_trait(part)
    if trait in _TRAITS:
        return _TRAITS[trait]
    if trait.what == "effects of":
        return f"{COPIES}{trait.name}"
    if trait.what == "words":
        return trait.words
    return trait.what if trait == Trait(what=trait.what) else None


def traits_in_version_1(parts: tuple[AnyTrait, ...]) -> list[Any]:
    """Traits as plain pieces, in the words of version 1 where it had one."""
    return [plain(one) if (words := trait_in_version_1(one)) is None else words for one in parts]


# --- locks ------------------------------------------------------------------------------------------------------

_LOCKS: dict[Lock, str] = {lock: words for words, lock in LOCKS.items()}
_NAMED: dict[str, str] = {what: words for words, what in NAMED.items()}


class LockOfVersion1(Struct, frozen=True):
    """A lock in version 1: its word, and the names or cards in separate fields."""

    word: str
    names: tuple[str, ...] = ()
    cards: Cards | None = None


def lock_in_version_1(part: AnyLock) -> LockOfVersion1 | None:
    """A lock in version 1; None if it could not be expressed."""
    lock = typed_lock(part)
    if lock in _LOCKS:
        return LockOfVersion1(_LOCKS[lock])
    if lock.what == "words":
        return LockOfVersion1(lock.words)
    if lock.cards is None:
        return LockOfVersion1(lock.what)
    fields = given_fields(lock.cards).keys()
    if fields == {"name"} and lock.what in _NAMED:
        return LockOfVersion1(_NAMED[lock.what], names=lock.cards.name)
    if fields == {"in_name"} and lock.what == EXTRA:
        return LockOfVersion1(EXTRA, names=lock.cards.in_name)
    return LockOfVersion1(lock.what, cards=as_selector(lock.cards)) if lock.what == "special summon" else None


def locks_in_version_1(parts: tuple[AnyLock, ...]) -> list[Any]:
    """Locks as plain pieces that still contain their names and cards."""
    return [plain(one) if (found := lock_in_version_1(one)) is None else found for one in parts]


def activation_restriction_in_version_1(parts: tuple[AnyLock, ...]) -> list[Any]:
    """An activation restriction as a plain piece; locks that version 1 could not express stay unchanged."""
    found = zip(parts, locks_in_version_1(parts), strict=True)
    return [lock.word if lock == LockOfVersion1(getattr(lock, "word", "")) else plain(one) for one, lock in found]


def with_locks_beside(said_now: dict[str, Any], selector: Callable[[Cards], Any]) -> dict[str, Any]:
    """A piece with locks, with their names and cards in separate fields as in version 1."""
    found: dict[str, Any] = {**said_now, "what": []}
    told = "names_of" in said_now or "declared" in said_now
    for lock in said_now.get("what", ()):
        if not isinstance(lock, LockOfVersion1):
            found["what"].append(lock)
            continue
        found["what"].append(_NAMED.get(lock.word, lock.word) if told else lock.word)
        if lock.names:
            found["names"] = list(lock.names)
        if lock.cards is not None:
            found["cards"] = selector(lock.cards)
    return found if found["what"] else {word: value for word, value in found.items() if word != "what"}
