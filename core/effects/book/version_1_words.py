"""Selectors and conditions in the words of version 1, for the digests in its files.

What version 1 could express is converted to its words; the rest stays in current words. This is the inverse of
`language.older_word_tables`.
"""

from collections.abc import Callable, Iterator
from typing import Any

from duelog.core.effects.book.version_1_restrictions import trait_in_version_1
from duelog.core.effects.language import Cards, Comparison, Condition
from duelog.core.effects.language.older_word_tables import renamed_fields
from duelog.events.base import given_fields

Fields = dict[str, Any]
"""Fields by name, without those at their default."""


def words_of_version_1(part: Cards | Condition) -> Fields:
    """The fields of a selector or condition in the words of version 1, in order.

    Fields that version 1 could not express keep their current words.
    """
    said = given_fields(part)
    if isinstance(part, Cards):
        said = _selector(said)
    else:
        said = {_CONDITION.get(name, name): value for name, value in said.items()}
    older = {new: old for old, new in renamed_fields(type(part)).items()}
    return dict(sorted((older.get(name, name), value) for name, value in said.items()))


_CONDITION = {"all_of": "all", "any_of": "any", "not_": "no"}


# --- selectors --------------------------------------------------------------------------------------------------

_FACTS = {
    "came this turn": "came_this_turn",
    "flipped this turn": "flipped_this_turn",
    "battled this turn": "fought_this_turn",
    "sent to the Graveyard this turn": "buried_this_turn",
    "destroyed in this battle": "lost_in_battle",
    "equipped": "equipped",
    "free to change control": "can_switch",
}
_DENIED = {"card": "not_card", "kinds": "without", "name": "not_name"}


def _selector(said: Fields) -> Fields:
    """A selector as in version 1; in current words if version 1 had no equivalent."""
    found = dict(said)
    either = found.pop("any_of", None)
    older = [{"either": either}] if either is not None else []
    older += _taken(found, "facts", _of_fact)
    older += _taken(found, "compare", _of_comparison)
    older += _taken(found, "all_of", _of_reference)
    older += _of_denied(found)
    older += [{"trait": trait_in_version_1(trait) or trait}] if (trait := found.pop("trait", None)) else []
    names = [name for one in older for name in one]
    if len(set(names)) < len(names) or not set(names).isdisjoint(found):
        return said  # two values, where version 1 had one field
    for one in older:
        found.update(one)
    return found


def _taken(found: Fields, field: str, older: Callable[[Any], Fields | None]) -> list[Fields]:
    """Takes the items of a field that version 1 expressed otherwise; the others stay in it."""
    items = found.pop(field, ())
    told = [(item, older(item)) for item in items]
    if rest := tuple(item for item, one in told if one is None):
        found[field] = rest
    return [one for _, one in told if one is not None]


def _of_fact(fact: str) -> Fields | None:
    return {_FACTS[fact]: True} if fact in _FACTS else None


def _of_reference(part: Cards) -> Fields | None:
    return {"among": part.ref} if part.ref is not None and part == Cards(ref=part.ref) else None


def _of_comparison(comparison: Comparison) -> Fields | None:
    said = given_fields(comparison)
    match said:
        case {"counters": name, "at_least": 1, **rest} if not rest:
            return {"counter": name}
        case {"number": ("tributes" | "attacks") as number, "equal_to": int(exact), **rest} if not rest:
            return {number: (exact, exact)}
        case {"number": ("tributes" | "attacks") as number, **rest} if _are_bounds(rest):
            return {number: (rest.get("at_least"), rest.get("at_most"))}
        case {"number": str(number), **rest} if len(rest) == 1:
            word, value = next(iter(rest.items()))
            name = _COMPARED.get((number, word))
            return {name: value} if name is not None and not isinstance(value, str) else None
        case _:
            return None


_COMPARED = {
    ("atk", "at_most"): "atk_at_most",
    ("atk", "less_than"): "atk_below",
    ("level", "equal_to"): "level_is",
}


def _are_bounds(limits: Fields) -> bool:
    return set(limits) <= {"at_least", "at_most"} and all(isinstance(limit, int) for limit in limits.values())


def _of_denied(found: Fields) -> list[Fields]:
    """Takes a `not` that version 1 had words for, part by part."""
    denied: Cards | None = found.get("not_")
    if denied is None:
        return []
    parts = denied.any_of if denied == Cards(any_of=denied.any_of) else (denied,)
    older = [one for part in parts for one in _denials(part)]
    if len(older) < len(parts):
        return []
    if {"came_this_turn": False} in older and not _no_longer_on_field(found):
        return []
    del found["not_"]
    return older


def _no_longer_on_field(found: Fields) -> bool:
    """Removes the fact that a card is on the field, which "not placed this turn" implied; False if it is not there."""
    facts: tuple[str, ...] = found.pop("facts", ())
    if rest := tuple(fact for fact in facts if fact != "on the field"):
        found["facts"] = rest
    return len(rest) < len(facts)


def _denials(part: Cards) -> Iterator[Fields]:
    for field, name in _DENIED.items():
        value = getattr(part, field)
        if value and part == Cards(**{field: value}):
            yield {name: value}
    if len(part.facts) == 1 and part.facts[0] in _FACTS and part == Cards(facts=part.facts):
        yield {_FACTS[part.facts[0]]: False}
