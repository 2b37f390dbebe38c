"""The locks on players that are in force, each with the card that causes it."""

from collections.abc import Container, Iterable, Iterator

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.continuous.from_graves import effects_from_graves
from duelog.core.effects.continuous.running import InForce, Running, locks_now
from duelog.core.effects.evaluate.context import Context
from duelog.core.effects.evaluate.lasting_locks import locks_of_step
from duelog.core.effects.evaluate.permissions import is_spent
from duelog.core.effects.language import LastingLock
from duelog.core.effects.language.words import typed_lock
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among
from duelog.core.session import LastValue, Session
from duelog.core.state import Lasting, State
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Player
from duelog.events.restrictions import CardFilter, Lock


class GivenLock(Struct, frozen=True):
    """A lock on a player, and the card that causes it."""

    source: CardId
    player: Player
    lock: Lock


class _Caches:
    """The activation restrictions in force in the last state."""

    def __init__(self) -> None:
        self.restrictions: LastValue[tuple[GivenLock, ...]] = LastValue()


def given_locks(
    state: State,
    book: CardBook,
    forces: Iterable[tuple[Running, InForce]],
    negated: frozenset[CardId],
    session: Session,
) -> Iterator[GivenLock]:
    """The locks by continuous effects, by lasting effects, and by activations of this turn."""
    lasting = [
        (given, of.event)
        for of in state.lasting
        if of.until != "source" or of.source not in negated
        for given in _lasting_lock(state, book, of)
    ]
    two_a_turn = {given.player for given, _ in lasting if given.lock == ANY_MONSTER}
    for running, force in forces:
        if running.slot.card not in negated:
            since = running.order if running.place[3] != "M" else max(running.order, running.slot.changed_at)
            for player, lock in force.locks:
                left = _or_the_one_of_the_turn(state, player, lock, since, two=player in two_a_turn)
                yield GivenLock(running.slot.card, player, left)
    for given, since in lasting:
        player, lock = given.player, given.lock
        left = _or_the_one_of_the_turn(state, player, lock, since, two=player in two_a_turn)
        yield given if left is lock else GivenLock(given.source, player, left)
    yield from _left_over(state, two_a_turn)
    yield from restrictions(state, book, session)
    yield from _by_cards_in_graves(state, book, session)


@enforces("EFF-01")
def _by_cards_in_graves(state: State, book: CardBook, session: Session) -> Iterator[GivenLock]:
    """The locks by continuous effects that work in the Graveyard."""
    working = effects_from_graves(state, book, session)
    for player in PLAYERS if working else ():
        for card in state.side(player).grave:
            for effect in working.get(state.name(card), ()):
                ctx = Context(state, book, player, card)
                if effect.lock and ctx.holds(effect.requires) and not is_spent(state, book, player, card, effect):
                    yield from (GivenLock(card, who, lock) for who, lock in locks_now(ctx, effect))


@enforces("SUM-02")
def _or_the_one_of_the_turn(state: State, player: Player, lock: Lock, since: int, *, two: bool) -> Lock:
    """A lock that allows an additional Normal Summon of some monsters, in force `since` an event.

    If a Normal Summon of this turn can be that one, what is left is one of any monster: that of the turn, or, with
    `two` of them a turn, the second of these.
    """
    made = state.side(player).normal_summons
    if lock.what != "extra normal summon" or len(made) not in (1, 1 + two):
        return lock
    additional = any(event > since and _was_summoned(state, player, event, card, lock) for event, card in made)
    return lock if not additional else ANY_MONSTER if len(made) == 1 else THE_SECOND_OF_TWO


def _was_summoned(state: State, player: Player, event: int, card: CardId, lock: Lock) -> bool:
    """Whether a Normal Summon or Set of a player was a Summon, of a monster that a lock is about."""
    return is_among(state, card, lock.cards) and any(
        who == player and how in ("normal", "tribute") and n >= event and (not cards or card in cards)
        for who, how, n, cards in state.summons
    )


@enforces("SUM-02")
def _left_over(state: State, two_a_turn: Container[Player]) -> Iterator[GivenLock]:
    """What is left to players who made an additional Normal Summon, even if the effect that allowed it applies no more.

    It is known from the locks that are in force already: that of any monster, which is no Double Summon's.
    """
    for player, side in zip(PLAYERS, state.sides, strict=True):
        if len(side.normal_summons) == 1 and player not in two_a_turn and ANY_MONSTER in side.locks:
            yield GivenLock(side.normal_summons[0][1], player, ANY_MONSTER)


ANY_MONSTER = Lock(what="extra normal summon or set")
"""A second Normal Summon or Set in the turn, or the one that is left after an additional one."""

THE_SECOND_OF_TWO = Lock(what="extra normal summon or set", cards=CardFilter(card="monster"))
"""The Normal Summon or Set that is left of two a turn after an additional one."""


def restrictions(state: State, book: CardBook, session: Session) -> tuple[GivenLock, ...]:
    """The locks by activations of this turn; the same object as long as nothing changes."""
    last = session.of(_Caches).restrictions
    depends_on = (book, state.uses, state.turn)
    found = last.known(depends_on)
    return found if found is not None else last.keep(depends_on, tuple(_restrictions_of_turn(state, book)))


def _restrictions_of_turn(state: State, book: CardBook) -> Iterator[GivenLock]:
    for use in state.uses:
        if use.turn == state.turn:
            effect = book.effect(use.name, use.effect)
            for lock in map(typed_lock, effect.activation_restriction if effect is not None else ()):
                if use.negated != "activation" or lock.what == "normal draw":  # which is given up to activate it
                    yield GivenLock(use.card, use.player, lock)


def _lasting_lock(state: State, book: CardBook, lasting: Lasting) -> Iterator[GivenLock]:
    step = step_of(state, book, lasting)
    if isinstance(step, LastingLock) and step.these is None:
        for player in (lasting.player,) if lasting.player else PLAYERS:
            locks = locks_of_step(step, lasting.names)
            yield from (
                GivenLock(lasting.source, player, lock) for lock in locks if not _waits(state, lasting, step, lock)
            )


@enforces("GEN-03")
def _waits(state: State, lasting: Lasting, step: LastingLock, lock: Lock) -> bool:
    """Whether a lock is about the next turns of its player, who is still in the turn in which it began.

    A Draw Phase that has begun is not skipped in any case.
    """
    own = state.turn == lasting.turn and lasting.player == state.turn_player
    return step.next_turn and own and lock.what != "draw phase"
