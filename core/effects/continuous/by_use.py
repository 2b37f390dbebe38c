"""The continuous effects that apply, by what they do besides changing values and giving locks: most do nothing."""

from msgspec import Struct

from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.book.card_index import is_done_though_negated, is_maintenance
from duelog.core.effects.continuous.running import Running, continuous
from duelog.core.session import Session
from duelog.core.state import State


class ByUse(Struct, frozen=True):
    """Effects of cards that are not negated, and what is done even then, oldest first.

    `reacting` react to events by themselves, `with_conditions` destroy their own card unless a condition holds,
    `destroying` destroy others, and `for_one_kind` leave each player monsters of one Type or Attribute.
    """

    reacting: tuple[Running, ...] = ()
    with_conditions: tuple[Running, ...] = ()
    destroying: tuple[Running, ...] = ()
    for_one_kind: tuple[Running, ...] = ()


_NONE = ByUse()


class _Caches:
    """The last continuous effects, sorted."""

    def __init__(self) -> None:
        self.all: tuple[Running, ...] = ()
        self.found = _NONE


def by_use(state: State, book: CardBook, session: Session) -> ByUse:
    """The continuous effects that apply now, by use; the same object as long as nothing changes."""
    every = continuous(state, book, session)
    caches = session.of(_Caches)
    if every is not caches.all:
        caches.found, caches.all = _sorted(every), every
    return caches.found


def _sorted(every: tuple[Running, ...]) -> ByUse:
    able = [running for running in every if not running.slot.current.negated]
    return ByUse(
        reacting=tuple(
            running
            for running in every
            if running.effect.when
            and not is_maintenance(running.effect)
            and (not running.slot.current.negated or is_done_though_negated(running.effect))
        ),
        with_conditions=tuple(running for running in able if running.effect.destroyed_unless),
        destroying=tuple(running for running in able if running.effect.destroys is not None),
        for_one_kind=tuple(running for running in able if running.effect.one_for_each_player is not None),
    )
