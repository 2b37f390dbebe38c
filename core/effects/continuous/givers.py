"""The cards whose effects forbid a move: they are named beside the facts of a violation."""

from collections.abc import Iterator

from duelog.core.catalogue.arguments import CardArgument, ListArgument, PlayerArgument
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.lasting_steps import lasting_steps
from duelog.core.effects.continuous.running import InForce, continuous, in_force
from duelog.core.effects.evaluate.lasting_locks import locks_of_step
from duelog.core.effects.language import Change, LastingLock
from duelog.core.effects.language.words import typed_trait
from duelog.core.rules.facts import as_card
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId
from duelog.events.places import PLAYERS, Player
from duelog.events.restrictions import WITHIN, LockKind, TraitKind

_TRAITS: dict[str, tuple[TraitKind, ...]] = {
    "cannot-be-attacked": ("cannot be attacked",),
    "cannot-attack": ("cannot attack",),
    "cannot-declare-attack": ("cannot declare attacks",),
    "cannot-attack-directly": ("cannot attack directly",),
    "attacks-only-some": ("attacks only",),
    "position-kept": ("cannot change position",),
    "not-to-be-tributed": ("cannot be tributed for a Summon", "cannot be tributed"),
    "not-to-be-targeted": ("untargetable",),
    "no-materials": ("cannot be material",),
    "effects-barred": ("effects cannot be activated",),
}
"""The traits that facts of these codes tell of; the facts name the cards that have them."""

_LOCKS: dict[str, tuple[LockKind, ...]] = {
    "no-attacks": ("attack",),
    "no-direct-attacks": ("direct attack",),
    "no-special-summons": ("special summon",),
    "no-normal-summons": ("normal summon",),
    "no-flip-summons": ("flip summon",),
    "no-sets": ("set",),
    "no-changes-of-position": ("change position",),
    "activations-barred": ("activate", "activate cards"),
    "no-draws": ("draw",),
    "no-searches": ("search",),
    "no-banishing-from-graves": ("banish from grave",),
}
"""The locks that facts of these codes tell of; the facts name the player on whom they are."""


def with_givers(state: State, book: CardBook, violation: Violation) -> Violation:
    """The violation with the cards whose effects forbid the move, where other cards than those it names do."""
    if violation.code not in _TRAITS and violation.code not in _LOCKS:
        return violation
    named = tuple(_cards(violation))
    players: list[Player] = [each.player for each in violation.arguments.values() if isinstance(each, PlayerArgument)]
    found = dict.fromkeys(
        card
        for card in (*_of_cards(state, book, violation.code, named), *_of_players(state, book, violation.code, players))
        if card not in named
    )
    return violation.given_by(as_card(state, card) for card in found) if found else violation


def _cards(violation: Violation) -> Iterator[CardId]:
    for argument in violation.arguments.values():
        for each in argument.items if isinstance(argument, ListArgument) else (argument,):
            if isinstance(each, CardArgument):
                yield each.card


def _forces(state: State, book: CardBook) -> Iterator[tuple[CardId, InForce]]:
    """What each continuous effect that is not negated does now, with its card."""
    session = Session()
    for running in continuous(state, book, session):
        if not running.slot.current.negated:
            yield running.slot.card, in_force(state, book, running, session)


def _of_cards(state: State, book: CardBook, code: str, named: tuple[CardId, ...]) -> Iterator[CardId]:
    """The cards whose effects give one of the named cards a trait that the facts tell of."""
    kinds = _TRAITS.get(code, ())
    if not kinds:
        return
    for source, force in _forces(state, book):
        for applied in force.applied:
            gives = any(typed_trait(trait).what in kinds for trait in applied.modifier.traits)
            if gives and any(card in named for card in applied.cards):
                yield source
    for lasting, step in lasting_steps(state, book, Session()).all:
        modifiers = step.modify if isinstance(step, Change) else ()
        gives = any(typed_trait(trait).what in kinds for modifier in modifiers for trait in modifier.traits)
        if gives and any(card in named for card in lasting.cards):
            yield lasting.source


def _of_players(state: State, book: CardBook, code: str, players: list[Player]) -> Iterator[CardId]:
    """The cards whose effects lay a lock that the facts tell of on one of the players."""
    kinds = _LOCKS.get(code, ())
    if not kinds:
        return
    for source, force in _forces(state, book):
        if any(player in players and _forbids(lock.what, kinds) for player, lock in force.locks):
            yield source
    for lasting, step in lasting_steps(state, book, Session()).all:
        locks = locks_of_step(step, lasting.names) if isinstance(step, LastingLock) else ()
        if any(_forbids(lock.what, kinds) for lock in locks) and any(p in players for p in _locked(lasting.player)):
            yield lasting.source


def _locked(player: Player | None) -> tuple[Player, ...]:
    return (player,) if player else PLAYERS


def _forbids(lock: LockKind, kinds: tuple[LockKind, ...]) -> bool:
    return lock in kinds or any(within in kinds for within in WITHIN.get(lock, ()))
