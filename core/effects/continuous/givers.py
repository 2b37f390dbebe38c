"""The cards whose effects forbid a move: they are named beside the facts of a violation."""

from collections.abc import Iterable, Iterator

from duelog.core.catalogue.arguments import CardArgument, ListArgument, PlayerArgument, WordArgument
from duelog.core.effects.book.card_book import CardBook
from duelog.core.effects.continuous.derived_values import InEffect, in_effect
from duelog.core.rules.card_filters import is_among
from duelog.core.rules.facts import as_card
from duelog.core.session import Session
from duelog.core.state import State
from duelog.core.violation import Violation
from duelog.events.base import CardId, Move
from duelog.events.faces import CardType
from duelog.events.moves import PendulumSummon
from duelog.events.places import player_of
from duelog.events.restrictions import WITHIN, LockKind, Trait, TraitKind

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
    "materials-limited": ("limits other materials",),
    "effects-barred": ("effects cannot be activated",),
}
"""The traits that facts with these codes are about; the facts name the cards that have them."""

_LOCKS: dict[str, tuple[LockKind, ...]] = {
    "no-attacks": ("attack",),
    "no-direct-attacks": ("direct attack",),
    "target-chosen-by-other": ("choose attack targets",),
    "no-special-summons": ("special summon",),
    "no-normal-summons": ("normal summon",),
    "no-tribute-summon": ("tribute summon",),
    "outnumbering": ("outnumber",),
    "no-flip-summons": ("flip summon",),
    "no-synchro-summons": ("synchro summon",),
    "no-xyz-summons": ("xyz summon",),
    "no-battle-phase": ("battle phase",),
    "no-main-phase-2": ("main phase 2",),
    "graveyard-barred": ("graveyard effects",),
    "hand-barred": ("hand effects",),
    "not-set-before": ("activate unless Set before",),
    "no-sets": ("set",),
    "no-spell-sets": ("set",),
    "no-changes-of-position": ("change position",),
    "no-draws": ("draw",),
    "no-searches": ("search",),
    "no-banishing": ("banish",),
    "no-banishing-from-graves": ("banish from grave", "banished from grave"),
}
"""The locks that facts with these codes are about, on the player of the move or the player that the facts name."""

_LOCKS_BY_MOVE = frozenset({"activations-barred", "card-barred"})
"""The codes of facts whose lock depends on the kind of move."""

CAUSED_BY_CARDS = frozenset((*_TRAITS, *_LOCKS, *_LOCKS_BY_MOVE))
"""The codes of facts that are caused by cards."""

NAMED_BY_THE_FACTS = frozenset({"must-attack", "not-to-be-summoned", "to-be-tributed", "unanswerable"})
"""Codes of facts by a text of a card that name the card themselves."""

_WHATEVER_THE_CARD = frozenset(
    {"no-special-summons", "no-draws", "no-searches", "no-banishing", "no-banishing-from-graves"}
)
"""The codes of locks that do not concern the card that is used, but what its effect would do."""


_CARD_TYPES: tuple[CardType, ...] = ("monster", "spell", "trap")


def with_givers(state: State, book: CardBook, move: Move, found: Iterable[Violation]) -> Iterator[Violation]:
    """The violations of a move, with the cards whose effects forbid it if the facts do not name them."""
    forces: InEffect | None = None
    for violation in found:
        if violation.code not in CAUSED_BY_CARDS:
            yield violation
            continue
        if forces is None:
            forces = in_effect(state, book, Session())
        named = tuple(_cards(violation))
        sources = (
            *_of_cards(state, forces, violation, named, move),
            *_of_players(state, forces, violation, named, move),
        )
        others = tuple(dict.fromkeys(card for card in sources if card not in named))
        yield violation.given_by(as_card(state, card) for card in others) if others else violation


def _cards(violation: Violation) -> Iterator[CardId]:
    for argument in violation.arguments.values():
        for each in argument.items if isinstance(argument, ListArgument) else (argument,):
            if isinstance(each, CardArgument):
                yield each.card


def _of_cards(
    state: State, forces: InEffect, violation: Violation, named: tuple[CardId, ...], move: Move
) -> Iterator[CardId]:
    """The cards whose effects give one of the named cards a trait that the facts are about."""
    kinds = _TRAITS.get(violation.code, ())
    for source, cards, trait in forces.traits:
        if trait.what in kinds and any(card in named and _trait_applies(state, trait, card, move) for card in cards):
            yield source


def _trait_applies(state: State, trait: Trait, on: CardId, move: Move) -> bool:
    """Whether a trait of a card concerns this player's move, and the card with which it is made."""
    where = state.place_of(on)
    whose = "controller" if where is not None and player_of(where) == move.player else "opponent"
    if trait.whose is not None and trait.whose != whose:
        return False
    used = _card_of(move)
    return trait.what not in _ABOUT_THE_CARD_USED or not used or is_among(state, used, trait.cards)


_ABOUT_THE_CARD_USED: frozenset[TraitKind] = frozenset({"untargetable", "cannot be material"})
"""The traits whose filter is about the card that targets, or that is Summoned."""


def _card_of(move: Move) -> CardId:
    """The card with which a move is made; 0 if there is none."""
    card: CardId = getattr(move, "card", 0)
    return card


def _of_players(
    state: State, forces: InEffect, violation: Violation, named: tuple[CardId, ...], move: Move
) -> Iterator[CardId]:
    """The cards that cause a lock on the player that the facts are about, for the cards named by the facts.

    For what an effect would do, locks on some cards count only if there is no lock on all cards.
    """
    kinds = _kinds_of_lock(state, violation.code, move)
    players = [each.player for each in violation.arguments.values() if isinstance(each, PlayerArgument)]
    locks = [
        given
        for given in forces.locks
        if given.player in (players or [move.player])
        and not kinds.isdisjoint((given.lock.what, *WITHIN.get(given.lock.what, ())))
    ]
    if violation.code in _WHATEVER_THE_CARD:
        yield from (given.source for given in [each for each in locks if each.lock.cards is None] or locks)
        return
    about = named or (_card_of(move),)
    kind = violation.arguments.get("kind")
    word = kind.word if isinstance(kind, WordArgument) else ""
    taken_for: CardType | None = next((card_type for card_type in _CARD_TYPES if card_type == word), None)
    for given in locks:
        if any(not card or is_among(state, card, given.lock.cards, taken_for) for card in about):
            yield given.source


def _kinds_of_lock(state: State, code: str, move: Move) -> frozenset[LockKind]:
    """The kinds of lock that facts are about; for some codes, they depend on the kind of move."""
    if code == "activations-barred":
        found = state.find(_card_of(move))
        uses_effect = found is not None and found[1].face_up
        return frozenset({"activate"} if uses_effect else {"activate", "activate cards"})
    if code == "card-barred":
        return frozenset({"use", "special summon"} if isinstance(move, PendulumSummon) else {"use"})
    return frozenset(_LOCKS.get(code, ()))
