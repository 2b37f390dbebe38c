"""The locks on players that are in force, each with the card that causes it."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.lasting_effects import step_of
from duelog.core.effects.continuous.running import InForce, Running
from duelog.core.effects.evaluate.lasting_locks import locks_of_step
from duelog.core.effects.language import LastingLock
from duelog.core.effects.language.words import typed_lock
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
            yield from (GivenLock(running.slot.card, player, lock) for player, lock in force.locks)
    for lasting in state.lasting:
        if lasting.until != "source" or lasting.source not in negated:
            yield from _lasting_lock(state, book, lasting)
    yield from restrictions(state, book, session)


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
