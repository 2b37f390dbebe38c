"""The canonical form of a definition, equal for definitions that mean the same.

Programs, ids of steps and digests are computed from it. Steps without effect are removed (a condition that never holds,
a branch without steps), conditions that always hold are removed, and the shorter of two equivalent forms is used.
`_SHORTER` lists the kinds of pieces with several forms; a definition's own fields are not changed. Lists, and several
requirements on one field of a selector, stay in the order in which they are written, on which the digests of version 1
depend; current digests sort them (`normal_form`).
"""

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Any, TypeGuard, Union, get_args, get_origin, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from duelog.core.effects.book.step_ids import step_ids
from duelog.core.effects.language import AnyStep, Branch, Cards, Condition, Definition, Ref, Step
from duelog.events.base import given_fields
from duelog.events.restrictions import Lock, Trait, canonical

_ALWAYS = Condition()
_NEVER = Condition(not_=_ALWAYS)

_ASKED = ("condition", "requires")
"""Fields whose default is a condition that always holds."""


def in_canonical_form(definition: Definition) -> Definition:
    """The definition in canonical form; the same object if it already is. It is cached on the definition."""
    form: Definition | None = definition.compiled("canonical form")
    return definition.keep_compiled("canonical form", _in_form(definition)) if form is None else form


def _in_form(part: Any) -> Any:
    if _is_list(part):
        return _tuple_in_form(part)
    if isinstance(part, Trait | Lock):
        return part.what if not (given_fields(canonical(part)).keys() - {"what"}) else part
    if not isinstance(part, Struct):
        return part
    changes: dict[str, Any] = {}
    for name in part.__struct_fields__:
        value = getattr(part, name)
        form = _field_in_form(part, name, _in_form(value))
        if form is not value:
            changes[name] = form
    changed: Struct = replace(part, **changes) if changes else part
    shorter = _SHORTER.get(type(changed))
    return shorter(changed) if shorter is not None else changed


def _tuple_in_form(items: tuple[Any, ...]) -> tuple[Any, ...]:
    found: list[Any] = []
    for item in items:
        form = _in_form(item)
        found += _what_is_done(form) if isinstance(form, Step) else (form,)
    same = len(found) == len(items) and all(new is old for new, old in zip(found, items, strict=True))
    return items if same else tuple(found)


def _field_in_form(part: Struct, name: str, form: Any) -> Any:
    if name in _ASKED and form == _ALWAYS and not _is_required(type(part), name):
        return None
    if isinstance(form, Cards) and form.ref is not None and _takes_reference(type(part), name):
        return form.ref if form == Cards(ref=form.ref) else form
    if _is_steps(form) and not isinstance(part, Branch):
        return _without_default_ids(form)
    return form


# --- steps ------------------------------------------------------------------------------------------------------


def _what_is_done(step: Step) -> Iterator[Step]:
    """The step; the steps of a branch whose condition is constant; nothing for a step that is never done."""
    if isinstance(step, Branch):
        if step.condition is None:
            yield from step.then
        elif step.condition == _NEVER:
            yield from step.otherwise
        elif step.then or step.otherwise:
            yield step
    elif step.condition != _NEVER:
        yield step


def _is_list(value: Any) -> TypeGuard[tuple[Any, ...]]:
    return isinstance(value, tuple)


def _is_steps(value: Any) -> TypeGuard[tuple[AnyStep, ...]]:
    return _is_list(value) and any(isinstance(item, Step) for item in value)


def _without_default_ids(steps: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
    """The steps without ids that equal the ids they would get by default."""
    if not any(step.id for step in _all_of(steps)):
        return steps
    bare = _without_ids(steps)
    return bare if step_ids(bare) == step_ids(steps) else steps


def _all_of(steps: tuple[AnyStep, ...]) -> Iterator[AnyStep]:
    for step in steps:
        yield step
        if isinstance(step, Branch):
            yield from _all_of((*step.then, *step.otherwise))


def _without_ids(steps: tuple[AnyStep, ...]) -> tuple[AnyStep, ...]:
    return tuple(
        replace(step, id="", then=_without_ids(step.then), otherwise=_without_ids(step.otherwise))
        if isinstance(step, Branch)
        else replace(step, id="")
        for step in steps
    )


# --- pieces with several equivalent forms -----------------------------------------------------------------------


def _condition(condition: Condition) -> Condition:
    """A condition without constant parts, lists of one and double negation."""
    every = tuple(_flattened(condition.all_of, "all_of"))
    some = tuple(part for part in _flattened(condition.any_of, "any_of") if part != _NEVER)
    if _NEVER in every or condition.not_ == _ALWAYS or (condition.any_of and not some):
        return _NEVER
    unwanted = None if condition.not_ == _NEVER else condition.not_
    some = () if _ALWAYS in some else some
    asked = tuple(part for part in every if part != _ALWAYS)
    found = _only_part(replace(condition, all_of=asked, any_of=some, not_=unwanted))
    return condition if found == condition else found


def _flattened(parts: tuple[Condition, ...], name: str) -> Iterator[Condition]:
    """The parts of a list of conditions, with nested lists of the same kind flattened."""
    for part in parts:
        inner: tuple[Condition, ...] = getattr(part, name)
        yield from inner if inner and part == replace(_ALWAYS, **{name: inner}) else (part,)


def _only_part(condition: Condition) -> Condition:
    """The single condition that a condition consists of, if it does."""
    for name in ("all_of", "any_of"):
        parts: tuple[Condition, ...] = getattr(condition, name)
        if len(parts) == 1 and condition == replace(_ALWAYS, **{name: parts}):
            return parts[0]
    inner = condition.not_.not_ if condition.not_ is not None else None
    if inner is not None and condition == Condition(not_=Condition(not_=inner)):
        return inner
    return condition


_PLACES = frozenset({"of", "area", "ref", "label", "highest", "lowest"})
"""The fields that say where a selector's cards are taken from; within another selector, they test where a card is."""


def _selector(cards: Cards) -> Cards:
    """A selector without `any of` a single one, double `not`, and `all of` parts that fit into its own fields."""
    wanted = [*cards.all_of]
    own = replace(cards, all_of=())
    if len(own.any_of) == 1:
        wanted += own.any_of
        own = replace(own, any_of=())
    if own.not_ is not None and own.not_.not_ is not None and own.not_ == Cards(not_=own.not_.not_):
        wanted.append(own.not_.not_)
        own = replace(own, not_=None)
    rest: list[Cards] = []
    for one in wanted:
        for part in one.all_of if one == Cards(all_of=one.all_of) else (one,):
            said = _fields_said(part)
            within = said.pop("all_of", ())
            if said.keys().isdisjoint(_PLACES | _fields_said(own).keys()):
                own = replace(own, **said)
                rest += within
            else:
                rest.append(part)
    found = replace(own, all_of=tuple(rest))
    return cards if found == cards else _selector(found)


def _fields_said(cards: Cards) -> dict[str, Any]:
    plain = Cards()
    return {name: value for name in cards.__struct_fields__ if (value := getattr(cards, name)) != getattr(plain, name)}


_SHORTER: dict[type[Struct], Callable[[Any], Struct]] = {Condition: _condition, Cards: _selector}
"""The canonical form of each kind of piece whose inner pieces are canonical already."""


# --- types of fields --------------------------------------------------------------------------------------------


@cache
def _hints(kind: type[Struct]) -> dict[str, Any]:
    return get_type_hints(kind)


def _takes_reference(kind: type[Struct], name: str) -> bool:
    """Whether a field accepts a reference instead of a selector."""
    return set(get_args(Ref)) <= words_of(kind, name)


@cache
def words_of(kind: type[Struct], name: str) -> frozenset[Any]:
    """The types and words that a field of a kind of piece accepts; empty if there is no such field."""
    return frozenset(_alternatives(_hints(kind)[name])) if name in _hints(kind) else frozenset()


def _alternatives(hint: Any) -> Iterator[Any]:
    if get_origin(hint) in (Union, UnionType):
        for one in get_args(hint):
            yield from _alternatives(one)
    else:
        yield from get_args(hint) or (hint,)


@cache
def _is_required(kind: type[Struct], name: str) -> bool:
    return type(None) not in _alternatives(_hints(kind)[name])
