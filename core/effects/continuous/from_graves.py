"""Continuous effects that work in the Graveyard or while banished: they react to events there, and change no values.

In the Graveyard they can also lock something.
"""

from collections.abc import Mapping

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.running import read_parts
from duelog.core.effects.evaluate.departures import departed
from duelog.core.effects.evaluate.dependencies import dependencies
from duelog.core.effects.language import Effect
from duelog.core.session import LastValue, Session
from duelog.core.state import State
from duelog.events.base import CardId
from duelog.events.places import Pile


class _Caches:
    """The effects of the cards of the duel that work in the Graveyard."""

    def __init__(self) -> None:
        self.effects: LastValue[Mapping[str, tuple[Effect, ...]]] = LastValue()


def effects_from_graves(state: State, book: CardBook, session: Session) -> Mapping[str, tuple[Effect, ...]]:
    """The continuous effects that work there, by the names of cards of this duel; mostly none."""
    last = session.of(_Caches).effects
    depends_on = (book, state.faces)
    found = last.known(depends_on)
    if found is None:
        effects = {name: _of_card(book, name) for name in dict.fromkeys(face.name for face in state.faces)}
        found = last.keep(depends_on, {name: those for name, those in effects.items() if those})
    return found


def _of_card(book: CardBook, name: str) -> tuple[Effect, ...]:
    continuous = book.effect_index(name).continuous
    return tuple(one for one in continuous if "grave" in one.place and (one.lock or only_off_the_field(one)))


def only_off_the_field(effect: Effect) -> bool:
    """Whether an effect works in the Graveyard, or while its card is banished, and nowhere else."""
    return {*effect.place} <= {*OFF_THE_FIELD}


OFF_THE_FIELD: tuple[Pile, ...] = ("grave", "banished")
"""The piles in which continuous effects may react to events."""


def read_by_locks(state: State, book: CardBook, session: Session) -> tuple[object, ...]:
    """What the locks that work in the Graveyard depend on, besides the fields; () if no card of the duel has one."""
    locking = [one for of in effects_from_graves(state, book, session).values() for one in of if one.lock]
    if not locking:
        return ()
    parts = dict.fromkeys(part for effect in locking for part in dependencies(effect))
    one, two = state.sides
    limits = (state.uses, state.turn) if any(effect.once for effect in locking) else ()
    return (one.grave, two.grave, *limits, *read_parts(state, tuple(parts)))


def buried_at(state: State, card: CardId) -> int:
    """The event by which a card came to its Graveyard, or was banished; 0 if it was there from the beginning."""
    gone = departed(state, card)
    return gone.event if gone is not None else 0
