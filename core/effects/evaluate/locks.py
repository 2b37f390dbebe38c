"""Which cards an effect keeps a player from Special Summoning: those it names, and those that are of a kind.

A lock on Special Summons of some cards alone stands in the state as its words with the selector behind them, so that
no definition is needed to know what it forbids.
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
"""Where the selector begins in the words of a lock."""


def lock_on(what: LockKind, cards: Cards | None) -> str:
    """The words of a lock as the state holds them."""
    return what if cards is None else f"{what} {msgspec.json.encode(in_version_1(cards)).decode()}"


@cache
def cards_of(lock: str) -> Cards | None:
    """The cards that a lock on Special Summons is about; None where it is about all, or about something else."""
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
    """Whether an effect keeps the player from Special Summoning this card, while others may come."""
    if is_named_by_a_lock(ctx.state, ctx.player, card):
        return True
    kinds = (cards_of(lock) for lock in ctx.state.side(ctx.player).locks)
    return any(cards is not None and ctx.fits(card, cards) for cards in kinds)


def locked(state: State, player: Player, what: str) -> bool:
    """Whether an effect forbids a player something now."""
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
    """What keeps a player from Special Summoning: one of these locks."""
    if any(locked(state, player, lock) for lock in locks):
        yield from broken("no-special-summons", player=as_player(player))
