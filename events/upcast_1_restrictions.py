"""Upcasts traits and locks, which were strings in version 1, to typed data."""

from collections.abc import Callable, Iterable
from typing import Any, TypeGuard, cast, get_args

import msgspec

from duelog.events.places import ZONE_AT
from duelog.events.raw_lines import Raw
from duelog.events.restrictions import CardFilter, Lock, LockKind, Trait, TraitKind, in_order
from duelog.events.upcast_1_before import Before, Change, is_list
from duelog.events.version_1_restriction_words import COPIES, EXTRA, LOCKS, NAMED, SUMMON_OF, TRAITS

_LATER_TRAITS: frozenset[TraitKind] = frozenset(
    {
        "attacks only", "banishes", "doubles battle damage", "effects of", "halves battle damage", "unaffected",
        "words",
    }
)  # fmt: skip
_TRAITS: dict[str, TraitKind] = {kind: kind for kind in get_args(TraitKind) if kind not in _LATER_TRAITS}


def trait(words: str) -> Trait:
    """The trait for a string of version 1; an unknown string is kept in `words`."""
    if words in TRAITS:
        return TRAITS[words]
    if words.startswith(COPIES):
        return Trait(what="effects of", name=words.removeprefix(COPIES))
    return Trait(what=_TRAITS[words]) if words in _TRAITS else Trait(what="words", words=words)


def _values_changed(event: Raw, before: Before) -> Raw:
    changes = event.get("changes")
    return {**event, "changes": [_with_traits(change) for change in changes]} if is_list(changes) else event


def _with_traits(change: Any) -> Any:
    if not isinstance(change, dict):
        return change
    fields = cast("Raw", change)
    return {**fields, "traits": _raw(map(trait, words))} if _are_words(words := fields.get("traits")) else fields


def _are_words(value: Any) -> TypeGuard[list[str]]:
    return is_list(value) and all(isinstance(word, str) for word in value)


def _raw(found: Iterable[Trait | Lock]) -> list[Any]:
    """Traits or locks as in a raw line of version 2."""
    raw: list[Any] = msgspec.json.decode(msgspec.json.encode(in_order(found)))
    return raw


# --- locks ------------------------------------------------------------------------------------------------------

_LATER_LOCKS: frozenset[LockKind] = frozenset({"activate cards", "use", "words"})
_LOCKS: dict[str, LockKind] = {kind: kind for kind in get_args(LockKind) if kind not in _LATER_LOCKS}


def lock(words: str) -> Lock:
    """The lock for a string of version 1; an unknown string is kept in `words`."""
    if words in LOCKS:
        return LOCKS[words]
    if words in _LOCKS:
        return Lock(what=_LOCKS[words])
    if words.startswith(SUMMON_OF):
        cards = _cards(words.removeprefix(SUMMON_OF))
        return Lock(what="words", words=words) if cards is None else Lock(what="special summon", cards=cards)
    for what in NAMED.values():
        if words.startswith(f"{what} "):
            return Lock(what=what, cards=CardFilter(name=(words.removeprefix(f"{what} "),)))
    if words.startswith(f"{EXTRA} "):
        return Lock(what=EXTRA, cards=CardFilter(in_name=(words.removeprefix(f"{EXTRA} "),)))
    return Lock(what="words", words=words)


def _cards(selector: str) -> CardFilter | None:
    """The cards of a selector; None if it tests more than facts of a card."""
    try:
        return msgspec.convert(_said_now(msgspec.json.decode(selector)), CardFilter)
    except (msgspec.DecodeError, RecursionError):
        return None


def _said_now(said: Any) -> Any:
    """A selector of version 1 in current words. Unknown words are kept, and rejected when the line is decoded."""
    if not isinstance(said, dict):
        return said
    found: Raw = {}
    denied: list[Raw] = []
    for word, value in cast(Raw, said).items():
        if word in _DENIED:
            denied.append({_DENIED[word]: value})
        elif word == "either" and is_list(value):
            found["any of"] = [_said_now(part) for part in value]
        elif word in _BOUNDS and type(value) is int:
            name, bounds = _BOUNDS[word]
            found[name if name not in said else word] = bounds(value)
        else:
            found[word] = value
    if denied:
        found["not"] = denied[0] if len(denied) == 1 else {"any of": denied}
    return found


_DENIED = {"not_card": "card", "without": "kinds", "not_name": "name"}
_BOUNDS: dict[str, tuple[str, Callable[[int], list[int | None]]]] = {
    "level_is": ("level", lambda number: [number, number]),
    "atk_at_most": ("atk", lambda number: [None, number]),
    "atk_below": ("atk", lambda number: [None, number - 1]),
}


def _locks_changed(event: Raw, before: Before) -> Raw:
    locks = event.get("locks")
    if not is_list(locks) or not all(_are_words(words) for words in locks):
        return event
    return {**event, "locks": [_raw(map(lock, cast(list[str], words))) for words in locks]}


def _lasting_began(event: Raw, before: Before) -> Raw:
    """Moves the zones that a Trap Monster occupies, which version 1 listed among the names, to their own field."""
    names = event.get("names")
    if not _are_words(names) or not names or not set(names) <= set(ZONE_AT):
        return event
    return {**{name: value for name, value in event.items() if name != "names"}, "zones": names}


KINDS: dict[str, tuple[Change, ...]] = {
    "values-changed": (_values_changed,),
    "locks-changed": (_locks_changed,),
    "lasting-began": (_lasting_began,),
}
"""The changes of this module by kind of event."""
