"""The locks caused by effects, with names that are known only in a duel."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.evaluate.presence import is_still_there
from duelog.core.effects.language import AnyStep, LastingLock
from duelog.core.effects.language.words import typed_lock
from duelog.core.rulebook import enforces
from duelog.core.state import Lasting, State
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Area, Player
from duelog.events.restrictions import ALL_CARDS, CardFilter, Lock, Trait

About = TypeVar("About", Lock, Trait)


def names_said(step: LastingLock) -> tuple[str, ...]:
    """The names, and parts of names, that the locks of a step contain in the definition."""
    filters = (lock.cards for lock in map(typed_lock, step.what) if lock.cards is not None)
    return tuple(dict.fromkeys(name for cards in filters for name in (*cards.name, *cards.in_name)))


def locks_of_step(step: LastingLock, names: tuple[str, ...]) -> Iterator[Lock]:
    """The locks of a lasting step; `names` are the names determined when it began."""
    found = step.names_of is not None or step.declared is not None
    for lock in map(typed_lock, step.what):
        if step.declared_type is not None:
            yield from (replace(lock, cards=replace(lock.cards or ALL_CARDS, type=(name,))) for name in names[-1:])
        elif not found:
            yield lock
        elif names:
            yield replace(lock, cards=replace(lock.cards or ALL_CARDS, name=names))


@enforces("GEN-03", "GEN-05")
def is_barred_itself(state: State, book: CardBook, player: Player, card: CardId, *, activated: bool) -> bool:
    """Whether a lasting effect forbids a player to activate just this card (`activated`), or its effects.

    It is about the card in the hand and on the field; one that went to another pile is a new card.
    """
    kinds = {lock.what for lock in _locks_on_itself(state, book, player, card)}
    return "activate" in kinds or (activated and "activate cards" in kinds)


@enforces("GEN-03", "GEN-05")
def must_come_without_tributes(state: State, book: CardBook, card: CardId) -> bool:
    """Whether a lasting effect lets just this monster in a hand be Normal Summoned without Tributes, and only so."""
    if not state.lasting:
        return False
    return any(
        lock.what == "no Tributes"
        for player in PLAYERS
        if card in state.side(player).hand
        for lock in _locks_on_itself(state, book, player, card)
    )


def _locks_on_itself(state: State, book: CardBook, player: Player, card: CardId) -> Iterator[Lock]:
    """The locks on a player by lasting effects that are about just this card, and no other with its name."""
    where = state.place_of(card)
    if where is not None and where[3:] in ("grave", "banished", "deck", "extra"):
        return
    for lasting in state.lasting:
        if card in lasting.cards and lasting.player == player and not _summoned_since(state, card, lasting.event):
            step = step_of(state, book, lasting)
            if isinstance(step, LastingLock) and step.these is not None:
                yield from map(typed_lock, step.what)


@enforces("GEN-05")
def has_none_left(state: State, lasting: Lasting, step: AnyStep | None) -> bool:
    """Whether a lock lasts only while certain cards are face-up on the field, and none of them is."""
    if not isinstance(step, LastingLock) or step.while_there is None:
        return False
    return not any(is_still_there(state, card, lasting.event) for card in lasting.cards)


def _summoned_since(state: State, card: CardId, event: int) -> bool:
    """Whether a card was on the field as a Summoned monster since an event, so that it is a new card elsewhere."""
    return any(n > event and card in cards for _, _, n, cards in state.summons)


@enforces("GEN-03")
def printed_names(state: State, book: CardBook, part: About) -> About:
    """A lock or trait that also lists the printed names of cards in the duel whose names are treated as others.

    Without definitions, the rules could not find these cards.
    """
    if part.cards is None:
        return part
    cards = _by_printed_names(state, book, part.cards, ("monsters",) if part.what == "attack" else ())
    return part if cards == part.cards else replace(part, cards=cards)


def _by_printed_names(state: State, book: CardBook, cards: CardFilter, areas: tuple[Area, ...]) -> CardFilter:
    """The filter with the printed names that count, too; `areas` are those that its cards can be in, if it tells."""
    areas = cards.area or areas
    found = replace(
        cards,
        any_of=tuple(_by_printed_names(state, book, choice, areas) for choice in cards.any_of),
        not_=_by_printed_names(state, book, cards.not_, areas) if cards.not_ is not None else None,
    )
    if not cards.name and not cards.in_name:
        return found
    printed = dict.fromkeys(face.name for face in state.faces if _counts_in(book, face.name, areas))
    found = replace(found, name=(*cards.name, *(name for name in printed if book.get(name).always_named in cards.name)))
    others = tuple(
        name for name in printed if _is_called(book, name, cards.in_name) and (not found.name or name in found.name)
    )
    return CardFilter(any_of=(found, replace(found, in_name=(), name=others))) if others else found


def _counts_in(book: CardBook, name: str, areas: tuple[Area, ...]) -> bool:
    """Whether a card's own text on its name can apply in one of these areas; without areas, anywhere."""
    there = book.get(name).always_named_in
    return not there or not areas or any(area in there for area in areas)


def _is_called(book: CardBook, name: str, parts: tuple[str, ...]) -> bool:
    """Whether one of these parts is in a card's name by its own text, but not in its printed name."""
    definition = book.get(name)
    told = definition.always_named or name
    return not any(part in name for part in parts) and any(
        part in told or part in definition.also_in_name for part in parts
    )
