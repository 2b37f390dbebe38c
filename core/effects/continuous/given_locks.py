"""The locks on players that are in force, each with the card that causes it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.continuous.running import InForce, Running
from duelog.core.effects.evaluate.lasting_locks import locks_of_step
from duelog.core.effects.language import LastingLock
from duelog.core.effects.language.words import typed_lock
from duelog.core.rulebook import enforces
from duelog.core.rules.card_filters import is_among
from duelog.core.session import LastValue, Session
from duelog.core.state import Lasting, State
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Player
from duelog.events.restrictions import Lock


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
    for running, force in forces:
        if running.slot.card not in negated:
            since = running.order if running.place[3] != "M" else max(running.order, running.slot.changed_at)
            for player, lock in force.locks:
                yield GivenLock(running.slot.card, player, _or_the_one_of_the_turn(state, player, lock, since))
    for lasting in state.lasting:
        if lasting.until != "source" or lasting.source not in negated:
            for given in _lasting_lock(state, book, lasting):
                lock = _or_the_one_of_the_turn(state, given.player, given.lock, lasting.event)
                yield given if lock is given.lock else GivenLock(given.source, given.player, lock)
    yield from restrictions(state, book, session)


@enforces("SUM-02")
def _or_the_one_of_the_turn(state: State, player: Player, lock: Lock, since: int) -> Lock:
    """A lock that allows an additional Normal Summon of some monsters, in force `since` an event.

    If the only Normal Summon of this turn can be that one, what is left is the one of the turn, of any monster.
    """
    made = state.side(player).normal_summons
    if lock.what != "extra normal summon" or len(made) != 1:
        return lock
    event, card = made[0]
    summoned = any(
        who == player and how in ("normal", "tribute") and n >= event and (not cards or card in cards)
        for who, how, n, cards in state.summons
    )
    return ANY_MONSTER if summoned and event > since and is_among(state, card, lock.cards) else lock


ANY_MONSTER = Lock(what="extra normal summon or set")
"""The Normal Summon or Set of the turn that is left after an additional one."""


def restrictions(state: State, book: CardBook, session: Session) -> tuple[GivenLock, ...]:
    """The locks by activations of this turn; the same object as long as nothing changes."""
    last = session.of(_Caches).restrictions
    depends_on = (book, state.uses, state.turn)
    found = last.known(depends_on)
    return found if found is not None else last.keep(depends_on, tuple(_restrictions_of_turn(state, book)))


def _restrictions_of_turn(state: State, book: CardBook) -> Iterator[GivenLock]:
    for use in state.uses:
        if use.turn == state.turn and use.negated != "activation":
            effect = book.effect(use.name, use.effect)
            for what in effect.activation_restriction if effect is not None else ():
                yield GivenLock(use.card, use.player, typed_lock(what))


def _lasting_lock(state: State, book: CardBook, lasting: Lasting) -> Iterator[GivenLock]:
    step = step_of(state, book, lasting)
    if isinstance(step, LastingLock) and step.these is None:
        for player in (lasting.player,) if lasting.player else PLAYERS:
            yield from (GivenLock(lasting.source, player, lock) for lock in locks_of_step(step, lasting.names))
