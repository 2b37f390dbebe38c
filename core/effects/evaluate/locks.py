"""Locks: what effects forbid players, among it the Special Summon of certain cards.

A lock on Special Summons of some cards is stored in the state with its selector, so that evaluating it needs no
definition.
"""

from collections.abc import Iterator
from functools import cache

import msgspec

from duelog.core.catalogue.arguments import as_player
from duelog.core.effects.book.version_1_digest import in_version_1
from duelog.core.effects.evaluate.context_base import ContextBase
from duelog.core.effects.evaluate.locations import is_named_by_a_lock
from duelog.core.effects.language import Cards, LockKind
from duelog.core.effects.language.older_words import PLAIN, OlderWordsReader
from duelog.core.rules.registry import broken, cites, enforces
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.places import Player

_SELECTOR = " {"
"""The start of the selector in the text of a lock."""


def lock_on(what: LockKind, cards: Cards | None) -> str:
    """The text of a lock in the state."""
    return what if cards is None else f"{what} {msgspec.json.encode(in_version_1(cards)).decode()}"


@cache
def cards_of(lock: str) -> Cards | None:
    """The selector of a lock on Special Summons; None if it applies to all cards, or is another lock."""
    what, found, rest = lock.partition(_SELECTOR)
    if what != "special summon" or not found:
        return None
    try:
        said = OlderWordsReader(PLAIN).today(msgspec.json.decode(_SELECTOR[1:] + rest), Cards)
        return msgspec.convert(said, Cards)
    except msgspec.DecodeError:
        return None


@enforces("GEN-03")
def is_summon_forbidden(ctx: ContextBase, card: CardId) -> bool:
    """Whether an effect forbids the player to Special Summon this card in particular."""
    if is_named_by_a_lock(ctx.state, ctx.player, card):
        return True
    kinds = (cards_of(lock) for lock in ctx.state.side(ctx.player).locks)
    return any(cards is not None and ctx.fits(card, cards) for cards in kinds)


def locked(state: State, player: Player, what: str) -> bool:
    """Whether a player is under a lock."""
    return what in state.side(player).locks


def has_trait(state: State, card: CardId, trait: str) -> bool:
    """Whether an effect gives a card on the field this trait."""
    found = state.find(card)
    return found is not None and trait in found[1].current.traits


def negated(state: State, card: CardId) -> bool:
    """Whether a card's effects on the field are negated."""
    found = state.find(card)
    return found is not None and found[1].current.negated


@cites("GEN-03", "no-special-summons")
def no_special_summons(state: State, player: Player, *locks: LockKind) -> Iterator[Violation]:
    """The violations if one of these locks forbids a player to Special Summon."""
    if any(locked(state, player, lock) for lock in locks):
        yield from broken("no-special-summons", player=as_player(player))
