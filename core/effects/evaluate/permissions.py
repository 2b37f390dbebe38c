"""Permissions that are used up: what cards in a Graveyard let their player do a limited number of times (EFF-10)."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import must_come_without_tributes, printed_names
from duelog.core.effects.evaluate.recent_events import recent_events
from duelog.core.effects.evaluate.use_limits import in_its_time
from duelog.core.effects.language import Effect
from duelog.core.effects.language.words import typed_lock, typed_trait
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among
from duelog.core.rules.summons import FEWER, WITHOUT_ANY, tributes_needed
from duelog.core.state import OnField, State
from duelog.events import outcomes as o
from duelog.events.base import CardId, EffectAddress, Outcome
from duelog.events.places import Player, is_monster_zone
from duelog.events.restrictions import Lock, canonical


class Permission(NamedTuple):
    """The effect of a card that lets its player do something."""

    card: CardId
    number: EffectAddress
    lock: Lock


@enforces("EFF-10")
def is_spent(state: State, book: CardBook, player: Player, card: CardId, effect: Effect) -> bool:
    """Whether a continuous effect with a limit has been used as often as it can be."""
    if effect.once is None:
        return False
    name = state.name(card)
    numbers = {number for number, each in book.numbered(name) if each is effect}
    used = sum(
        1
        for use in state.uses
        if (use.player, use.name) == (player, name) and use.effect in numbers
        and in_its_time(state, effect, card, state.slot(card), use)
    )  # fmt: skip
    return used >= effect.uses


def with_permission(state: State, book: CardBook, outcome: Outcome) -> Outcome:
    """The Normal Summon of a monster in the hand, with the card and effect that allow it and are used for it."""
    if not isinstance(outcome, o.SummonBegan | o.Summoned) or not state.effects:
        return outcome
    for move in outcome.monsters:
        found = used_for(state, book, outcome.player, move.card) if (move.origin or "").endswith("hand") else None
        if found is not None:
            return replace(outcome, allowed_by=found.card, allowing=found.number)
    return outcome


@enforces("GEN-03")
def used_for(state: State, book: CardBook, player: Player, monster: CardId) -> Permission | None:
    """The permission with which a monster in the hand is about to be Normal Summoned, its Tributes being made; the one
    that came first, if there are several. None if it comes without.
    """
    given = _tributes_made(state, monster)
    needed = tributes_needed(state, monster)
    if len(given) >= needed or _stand_for_all(state, book, given, monster):
        return None
    if len(given) in book.get(state.name(monster)).tributes or must_come_without_tributes(state, book, monster):
        return None
    allowing = [one for one in _unspent(state, book, player) if _allows(state, one.lock, monster, needed, len(given))]
    limited = {canonical(printed_names(state, book, one.lock)) for one in allowing}
    others = [lock for lock in state.side(player).locks if canonical(lock) not in limited]
    if any(_allows(state, lock, monster, needed, len(given)) for lock in others):
        return None
    return allowing[0] if allowing else None


def _allows(state: State, lock: Lock, monster: CardId, needed: int, given: int) -> bool:
    """Whether a lock lets a monster that needs so many Tributes be Normal Summoned with those given."""
    if lock.what not in (FEWER, WITHOUT_ANY) or not is_among(state, monster, lock.cards):
        return False
    return given == (0 if lock.what == WITHOUT_ANY else max(needed - lock.number, 0))


def _unspent(state: State, book: CardBook, player: Player) -> Iterator[Permission]:
    """The permissions of the cards in a player's Graveyard that are limited and not used up, the oldest card first."""
    for card in state.side(player).grave:
        for number, effect in book.numbered(state.name(card)):
            if effect.once is None or effect.kind != "continuous" or "grave" not in effect.place:
                continue
            if is_spent(state, book, player, card, effect):
                continue
            ctx = Context(state, book, player, card)
            if not ctx.holds(effect.requires):
                continue
            for lock in effect.lock:
                if player in ctx.players(lock.who) and ctx.holds(lock.requires):
                    yield from (Permission(card, number, typed_lock(what)) for what in lock.what)


def _tributes_made(state: State, monster: CardId) -> tuple[OnField, ...]:
    """The Tributes for the Summon of a monster, as they were on the field."""
    for happened in reversed(state.recent.outcomes):
        event = happened.event
        if isinstance(event, o.CardsMoved) and (event.how, event.why, event.source) == ("tributed", "cost", monster):
            tributes = {move.card for move in event.moves if not move.how}
            return tuple(slot for slot in happened.left if slot.card in tributes)
    return ()


def _stand_for_all(state: State, book: CardBook, given: tuple[OnField, ...], monster: CardId) -> bool:
    """Whether a single Tribute counts as two for a monster, or is a card in place of all of them."""
    if len(given) != 1:
        return False
    slot = given[0]
    of_card = [
        trait
        for effect in book.get(state.name(slot.card)).effects
        for modifier in effect.modify
        for trait in map(typed_trait, modifier.traits)
    ]
    traits = slot.current.traits if slot.face_up else of_card  # face-down, its own text counts
    whole = any(trait.what == "counts as two tributes" and is_among(state, monster, trait.cards) for trait in traits)
    return whole or slot.current.has("is all Tributes")


@enforces("GEN-03")
def took_one_of_the_opponent(state: State, player: Player, since: int) -> bool:
    """Whether, after an event, a player has Tributed a monster of the opponent for a Normal Summon or Set, other than
    one that an effect on just that monster lets them Tribute.
    """
    played = {card for event in recent_events(state) for card in _played(event)}
    return any(
        is_monster_zone(move.origin) and move.origin[1] != str(player)
        and not any(slot.card == move.card and slot.current.has("Tribute of the opponent") for slot in happened.left)
        for happened in state.recent.outcomes
        if isinstance(event := happened.event, o.CardsMoved) and event.n > since
        if (event.how, event.why) == ("tributed", "cost") and event.source in played
        for move in event.moves
        if move.origin is not None
    )  # fmt: skip


def _played(event: object) -> tuple[CardId, ...]:
    """The monsters of a Normal Summon or Set from the hand."""
    if isinstance(event, o.SummonBegan | o.Summoned) and event.how in ("normal", "tribute"):
        return tuple(move.card for move in event.monsters)
    return tuple(move.card for move in event.moves) if isinstance(event, o.CardsSet) else ()
