"""Faults of traits and locks in definitions: superfluous or missing parameters."""

from collections.abc import Iterator
from typing import Any, get_args

from duelog.core.effects.language import Cards, Effect, LastingLock, MakeTokens, Modifier, PlayerLock
from duelog.core.effects.language.walk import pieces_of
from duelog.core.effects.language.words import AnyLock, AnyTrait, typed_lock, typed_trait
from duelog.events.base import given_fields
from duelog.events.faces import Attribute
from duelog.events.restrictions import ONLY_IN_LOGS, TRAIT_PARTS, WITH_CARDS, WITH_NUMBER, CardFilter, Lock, Trait


def restriction_faults(part: Any) -> Iterator[tuple[str, str]]:
    """The faults of the traits and locks in a piece of a definition, and how to correct them."""
    for piece in pieces_of(part):
        yield from (fault for trait in _traits(piece) for fault in _trait_faults(typed_trait(trait)))
        yield from (fault for lock in _locks(piece) for fault in _lock_faults(typed_lock(lock)))
        if not isinstance(piece, LastingLock):
            yield from (fault for lock in _locks(piece) for fault in _in_step_only(typed_lock(lock)))


def _traits(piece: object) -> tuple[AnyTrait, ...]:
    match piece:
        case Modifier(traits=traits) | MakeTokens(traits=traits):
            return traits
        case Cards(trait=trait) if trait is not None:
            return (trait,)
        case _:
            return ()


def _locks(piece: object) -> tuple[AnyLock, ...]:
    match piece:
        case PlayerLock(what=locks) | LastingLock(what=locks) | Effect(activation_restriction=locks):
            return locks
        case _:
            return ()


def _trait_faults(trait: Trait) -> Iterator[tuple[str, str]]:
    if trait.what in ONLY_IN_LOGS:
        yield f'the trait "{trait.what}" stands in logs only', "copies gives a card the effects of another"
        return
    for name in given_fields(trait).keys() - {"what"} - TRAIT_PARTS.get(trait.what, frozenset()):
        yield f'the trait "{trait.what}" has no {name}', f"leave out {name}"
    if trait.what == "further Attribute" and trait.name not in get_args(Attribute):
        attributes = ", ".join(get_args(Attribute))
        yield f'the trait "{trait.what}" does not say which', f"give it one as its name: {attributes}"
    if trait.what == "other Level as material" and trait.number < 1:
        yield f'the trait "{trait.what}" does not say which', "give it a number: {what: ..., number: 2}"
    if trait.what == "attacks only" and trait.cards is None:
        yield 'the trait "attacks only" does not say what', "give it cards: {what: attacks only, cards: {...}}"


def _lock_faults(lock: Lock) -> Iterator[tuple[str, str]]:
    if lock.what == "words":
        yield 'the lock "words" stands in logs only', "the locks are listed in docs/effects-reference.md"
    elif (lock.number > 0) != (lock.what in WITH_NUMBER):
        those = ", ".join(sorted(WITH_NUMBER))
        yield f'the lock "{lock.what}" has the number {lock.number}', f"only these have one, above 0: {those}"
    elif lock.what == "Type in the Graveyard" and not _is_one_type(lock.cards):
        yield f'the lock "{lock.what}" does not say which', "give it one Type: cards: {type: [Zombie]}"
    elif lock.cards is not None and lock.what not in WITH_CARDS:
        yield f'the lock "{lock.what}" is about no cards', f"those are: {', '.join(sorted(WITH_CARDS))}"


def _is_one_type(cards: CardFilter | None) -> bool:
    return cards is not None and len(cards.type) == 1 and cards == CardFilter(type=cards.type)


def _in_step_only(lock: Lock) -> Iterator[tuple[str, str]]:
    if lock.what == "banish as Fusion Materials":
        yield f'the lock "{lock.what}" is one of a step only', "steps: [{do: lock, what: [...]}]"
